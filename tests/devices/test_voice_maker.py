"""The voice is made anew while the table goes on, with flite and espeak-ng."""

import shutil
import time
from pathlib import Path
from queue import SimpleQueue

import pytest
from pygame import mixer

from companion.app.voice_maker import NOT_KEPT, STEP, VoiceMaker
from companion.core.events import Input, VoiceNews
from companion.table.effects import ListVoices, MakeVoice, VoiceEffect
from companion.table.screens.settings.choose_voice import VOICES
from companion.ui.audio.mixer import RATE, Mixer
from companion.ui.audio.player import AudioPlayer
from companion.ui.audio.voice import OWN
from companion.ui.audio.voice_clips import build_clips, clip_status
from companion.ui.audio.voice_programs import find_speaker, installed_voices, known_programs
from tests.needs import needs
from tests.ui.disk import write_clip

NEEDS_FLITE = needs("flite", "flite")
NEEDS_ESPEAK = needs("espeak-ng", "espeak-ng")
PATIENCE = 120.0
FLITE, ESPEAK = known_programs().flite.voices, known_programs().espeak.voice


class Maker(VoiceMaker):
    """A maker into a folder, and what it has told."""

    def __init__(self, folder: Path, audio: AudioPlayer) -> None:
        self.told: SimpleQueue[Input] = SimpleQueue()
        super().__init__(folder, self.told.put, lambda: audio.voice.load(folder))

    def does(self, effect: VoiceEffect) -> list[VoiceNews]:
        """What is told until it is done."""
        self.apply(effect)
        news: list[VoiceNews] = []
        while not news or news[-1].making:
            said = self.told.get(timeout=PATIENCE)
            assert isinstance(said, VoiceNews)
            news.append(said)
        return news


@pytest.fixture
def audio() -> AudioPlayer:
    """The sound of a table without a card."""
    return AudioPlayer(Mixer(False, 1))


@NEEDS_FLITE
@NEEDS_ESPEAK
def test_a_chosen_voice_is_made_and_heard_while_the_sound_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "voice"
    write_clip(folder / OWN / "word-apple.wav", [3000, -3000] * 3000)
    own = (folder / OWN / "word-apple.wav").read_bytes()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = AudioPlayer(Mixer(True, 1))
    audio.open(folder)
    maker = Maker(folder, audio)
    try:
        assert maker.does(ListVoices()) == [VoiceNews((*FLITE, ESPEAK))]
        news = maker.does(MakeVoice(ESPEAK))
        assert {one.making for one in news[:-1]} == {ESPEAK}
        assert [one.percent for one in news[:-1]] == sorted({one.percent for one in news[:-1]})
        assert len(news) > 100 // STEP // 2
        # The word that the family has recorded would not let anybody hear the new voice.
        assert news[-1] == VoiceNews((*FLITE, ESPEAK), ESPEAK, sample="word-airplane")
        assert (folder / OWN / "word-apple.wav").read_bytes() == own
        # The card is open still, and has loaded the new clips.
        assert mixer.get_init() == (RATE, -16, 1)
        end = time.monotonic() + PATIENCE
        while "word-airplane" not in audio.voice._clips:
            assert time.monotonic() < end
            time.sleep(0.01)
        assert maker.does(ListVoices()) == [VoiceNews((*FLITE, ESPEAK), ESPEAK)]
        # Once more is heard without making it again.
        before = {file: file.stat().st_mtime_ns for file in folder.glob("*.wav")}
        assert maker.does(MakeVoice(ESPEAK))[-1].sample == "word-airplane"
        assert before == {file: file.stat().st_mtime_ns for file in folder.glob("*.wav")}
    finally:
        maker.close()
        audio.close()
    assert clip_status(folder).own == ("word-apple",)
    assert not clip_status(folder).missing


@NEEDS_FLITE
def test_the_screen_makes_the_same_files_as_the_command(tmp_path: Path, audio: AudioPlayer) -> None:
    build_clips(tmp_path / "command", find_speaker("slt"))
    maker = Maker(tmp_path / "screen", audio)
    assert maker.does(MakeVoice("slt"))[-1].chosen == "slt"
    maker.close()
    command, screen = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("command", "screen")
    )
    assert command == screen


def test_a_folder_that_can_not_be_written_to_is_one_sentence(tmp_path: Path, audio: AudioPlayer) -> None:
    (tmp_path / "voice").write_text("a file", "ascii")
    maker = Maker(tmp_path / "voice", audio)
    told = maker.does(MakeVoice("rms"))[-1]
    assert str(told.trouble) == NOT_KEPT.format(why="a file or folder is in the way")
    # Who leaves the page and comes back reads it still.
    assert maker.does(ListVoices())[-1].trouble == told.trouble
    maker.close()


def test_a_voice_that_is_gone_is_one_sentence_and_leaves_the_one_before(
    tmp_path: Path, audio: AudioPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    write_clip(tmp_path / "voice" / "word-apple.wav", [3000, -3000] * 3000)
    maker = Maker(tmp_path / "voice", audio)
    told = maker.does(MakeVoice("slt"))[-1]
    assert (told.voices, told.chosen) == ((), "")
    assert str(told.trouble) == "This device can't speak with that voice. The old voice stays."
    assert {file.name for file in (tmp_path / "voice").iterdir()} == {"word-apple.wav"}
    maker.close()


@NEEDS_FLITE
def test_a_table_that_is_closed_gives_the_voice_up_and_leaves_no_half_one(tmp_path: Path, audio: AudioPlayer) -> None:
    maker = Maker(tmp_path / "voice", audio)
    maker.apply(MakeVoice("rms"))
    while (said := maker.told.get(timeout=PATIENCE)) != VoiceNews(making="rms", percent=5):
        assert isinstance(said, VoiceNews)
    maker.apply(MakeVoice("slt"))
    assert maker.told.get(timeout=PATIENCE) in {VoiceNews(making="rms", percent=5 * n) for n in range(20)}
    maker.close()
    assert list((tmp_path / "voice").iterdir()) == []


@NEEDS_ESPEAK
def test_only_voices_that_this_machine_has_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    espeak = shutil.which("espeak-ng")
    assert espeak
    (tmp_path / "espeak-ng").symlink_to(espeak)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert installed_voices() == (ESPEAK,)
    flite = tmp_path / "flite"
    flite.write_text("#!/bin/sh\necho Voices available: slt other\n", "ascii")
    flite.chmod(0o755)
    assert installed_voices() == ("slt", ESPEAK)
    flite.write_text("no program", "ascii")
    assert installed_voices() == (ESPEAK,)


def test_each_voice_is_described() -> None:
    assert set(VOICES) == {*FLITE, ESPEAK}
