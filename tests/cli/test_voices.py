"""`companion voices` and what it makes, with flite and espeak-ng; what is understood of it; what the doctor says."""

import csv
import shutil
import string
from array import array
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from companion.cli import voices
from companion.cli.main import main
from companion.games.sequence.letters.cards import PACK
from companion.games.voice_packs import Clip, all_clips
from companion.settings.paths import VOICE
from companion.ui.audio import voice_clips
from companion.ui.audio.clip_form import LEVEL, finish_clip
from companion.ui.audio.mixer import RATE
from companion.ui.audio.voice import OWN
from companion.ui.audio.voice_clips import SPEAKER_FILE, build_clips, clip_status
from companion.ui.audio.voice_programs import Speaker, VoiceError, find_speaker, known_programs
from tests.cli.runs import ran
from tests.needs import needs
from tests.ui.disk import samples_of, write_clip

NEEDS_FLITE = needs("flite", "flite")
NEEDS_ESPEAK = needs("espeak-ng", "espeak-ng")
TONE = [3000, -3000] * 3000
DATA = Path(voice_clips.__file__).parents[2] / "games" / "sequence" / "letters" / PACK

IDS = {clip.id: clip for clip in all_clips()}
THIRDS = 3
MISHEARD_SOUNDS = 12
"""So many of the 30 sounds of letters may be taken for others (docs/decisions.md)."""


class Picture(Struct, frozen=True):
    """A row of `pictures.csv`."""

    picture: str
    letter: str
    word: str
    sound: str


def pictures() -> list[Picture]:
    with (DATA / "pictures.csv").open(encoding="utf-8", newline="") as file:
        return [Picture(**row) for row in csv.DictReader(file)]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the voice as it is built."""
    folder = tmp_path_factory.mktemp("data") / VOICE
    build_clips(folder, find_speaker())
    assert {file.name for file in folder.iterdir()} == {SPEAKER_FILE, *(f"{name}.wav" for name in IDS)}
    return folder


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """The voice has two clips: how they are made is the same for all."""
    for module in (voice_clips, voices):
        monkeypatch.setattr(module, "all_clips", lambda: (IDS["sound-a"], IDS["word-apple"]))


def power(samples: "array[int]") -> float:
    """The root of the mean square."""
    return float((sum(sample * sample for sample in samples) / len(samples)) ** 0.5)


def crossings(samples: "array[int]") -> float:
    """How often a second the samples change their sign: often in a hiss, seldom in a hum."""
    return sum((a < 0) != (b < 0) for a, b in pairwise(samples)) * RATE / len(samples)


def test_each_clip_has_one_name() -> None:
    assert len(IDS) == len(all_clips()) > 100
    for letter in string.ascii_lowercase:
        assert IDS[f"sound-{letter}"].kind in {"sound", "stop"}
        assert IDS[f"name-{letter}"] == Clip(f"name-{letter}", "name", letter.upper())
    kinds = {clip.kind for clip in all_clips()}
    assert set(known_programs().flite.stretch) == set(known_programs().espeak.speed) == kinds
    assert all(bool(clip.phones) == (clip.kind in {"sound", "stop"}) for clip in all_clips())


def test_each_picture_has_its_sound_and_its_word() -> None:
    assert len({row.picture for row in pictures()}) == 48
    assert [row.letter for row in pictures()] == [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWY" for _ in range(2)]
    for row in pictures():
        assert IDS[row.sound].kind in {"sound", "stop"}
        assert IDS[f"word-{row.picture}"] == Clip(f"word-{row.picture}", "word", row.word)
        assert row.word[0].upper() == row.letter


def test_the_sound_belongs_to_the_picture() -> None:
    sound = {row.picture: row.sound for row in pictures()}
    assert (sound["cereal"], sound["giraffe"], sound["unicorn"]) == ("sound-s", "sound-j", "sound-y")
    assert sound["eagle"] != sound["egg"]
    assert sound["ice-cream"] != sound["igloo"]
    assert sound["apple"] != sound["airplane"]


@given(
    st.lists(st.integers(-32768, 32767), min_size=1, max_size=2000).filter(any),
    st.integers(0, 1000),
    st.integers(0, 1000),
)
def test_silence_around_a_clip_and_its_loudness_make_no_difference(clip: list[int], before: int, after: int) -> None:
    bare = finish_clip(array("h", clip))
    assert max(map(abs, bare)) == LEVEL
    assert bare[0] == bare[-1] == 0
    padded = [0] * before + clip + [0] * after
    assert finish_clip(array("h", padded)) == bare
    if max(map(abs, clip)) < 16_384:
        assert finish_clip(array("h", [2 * sample for sample in padded])) == bare


@NEEDS_FLITE
def test_each_clip_is_a_level_piece_of_speech(built: Path) -> None:
    for clip in all_clips():
        samples = samples_of(built / f"{clip.id}.wav")
        assert 0.25 <= len(samples) / RATE <= 1.5, clip.id
        assert LEVEL - 1 <= max(map(abs, samples)) <= LEVEL, clip.id
        assert power(samples) > LEVEL / 20, clip.id
        assert max(abs(samples[0]), abs(samples[-1])) < 100, clip.id


@NEEDS_FLITE
def test_what_can_be_held_is_held_and_a_stop_is_short(built: Path) -> None:
    for clip in all_clips():
        samples = samples_of(built / f"{clip.id}.wav")
        if clip.kind == "stop":
            assert len(samples) < 0.45 * RATE, clip.id
        elif clip.kind == "sound":
            third = len(samples) // THIRDS
            parts = [power(samples[start : start + third]) for start in range(0, THIRDS * third, third)]
            assert len(samples) > 0.35 * RATE, clip.id
            assert parts[1] > 0.4 * power(samples), clip.id


@NEEDS_FLITE
def test_a_hiss_hisses_and_a_hum_hums(built: Path) -> None:
    rate = {letter: crossings(samples_of(built / f"sound-{letter}.wav")) for letter in "sfxzmnl"}
    assert min(rate[letter] for letter in "sfxz") > 3 * max(rate[letter] for letter in "mnl")


@NEEDS_FLITE
def test_the_sounds_of_different_pictures_differ(built: Path) -> None:
    same = {"sound-c": "sound-k"}
    sounds = [clip.id for clip in all_clips() if clip.kind in {"sound", "stop"} and clip.id not in same]
    assert len({(built / f"{name}.wav").read_bytes() for name in sounds}) == len(sounds)


@NEEDS_FLITE
@pytest.mark.usefixtures("few")
def test_the_same_bytes_are_made_again_and_the_files_are_whole(built: Path, tmp_path: Path) -> None:
    size = build_clips(tmp_path, find_speaker())
    assert {file.name for file in tmp_path.iterdir()} == {"sound-a.wav", "word-apple.wav", SPEAKER_FILE}
    assert size == sum(file.stat().st_size for file in tmp_path.glob("*.wav"))
    for file in tmp_path.iterdir():
        assert file.read_bytes() == (built / file.name).read_bytes()


@NEEDS_FLITE
def test_words_are_understood(built: Path) -> None:
    """By a recogniser of speech, which knows the words of the game and nothing else."""
    ear = pytest.importorskip("tools.ear", reason="needs pocketsphinx", exc_type=ImportError)
    assert len(ear.misheard_words(built, "letters")) <= 2
    assert not ear.misheard_words(built, "kids")
    assert len(ear.misheard_sounds(built)) <= MISHEARD_SOUNDS


@NEEDS_FLITE
@pytest.mark.usefixtures("few")
def test_a_recording_stays_as_it_is(tmp_path: Path) -> None:
    write_clip(tmp_path / OWN / "word-apple.wav", TONE)
    recorded = (tmp_path / OWN / "word-apple.wav").read_bytes()
    build_clips(tmp_path, find_speaker())
    assert (tmp_path / OWN / "word-apple.wav").read_bytes() == recorded
    assert clip_status(tmp_path) == voice_clips.ClipStatus(("word-apple",), (), ())


@NEEDS_FLITE
@NEEDS_ESPEAK
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("voice", ["slt", "en-gb+m3"])
def test_a_voice_can_be_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str], voice: str) -> None:
    assert main(["voices", "build", "--data", str(tmp_path), "--voice", voice]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith(f"2 clips in {tmp_path / VOICE}, ")
    assert out.endswith(f" MB, spoken by {voice}.\n")
    assert clip_status(tmp_path / VOICE) == voice_clips.ClipStatus((), (), ())


@NEEDS_FLITE
@NEEDS_ESPEAK
@pytest.mark.usefixtures("few")
def test_each_voice_is_another(tmp_path: Path) -> None:
    voices = (*known_programs().flite.voices, known_programs().espeak.voice)
    for voice in voices:
        build_clips(tmp_path / voice, find_speaker(voice))
    assert len({(tmp_path / voice / "word-apple.wav").read_bytes() for voice in voices}) == len(voices)


@NEEDS_ESPEAK
@pytest.mark.usefixtures("few")
def test_espeak_speaks_where_flite_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    espeak = shutil.which("espeak-ng")
    assert espeak
    (tmp_path / "espeak-ng").symlink_to(espeak)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["voices", "build", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith(" MB, spoken by en-us+f1.\n")
    assert clip_status(tmp_path / VOICE) == voice_clips.ClipStatus((), (), ())


@NEEDS_ESPEAK
@pytest.mark.parametrize(
    ("voice", "sentence"),
    [
        (
            "xx-none",
            "There is no voice 'xx-none'; flite has rms, kal16, awb, slt, and espeak-ng --voices=en lists its English"
            " ones.",
        ),
        (
            "en+nobody",
            "There is no variant 'nobody' of a voice; espeak-ng --voices=variant lists those that it knows.",
        ),
    ],
)
def test_a_voice_that_is_not_there_is_refused_and_nothing_is_made(tmp_path: Path, voice: str, sentence: str) -> None:
    done = ran("voices", "build", "--data", tmp_path, "--voice", voice)
    assert (done.status, done.out, done.err) == (1, "", f"companion: {sentence}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("voice", "sentence"),
    [
        ((), "Neither flite nor espeak-ng is installed; sudo apt install flite."),
        (("--voice", "slt"), "flite, which has that voice, isn't installed; sudo apt install flite."),
        (("--voice", "en-gb"), "espeak-ng, which has that voice, isn't installed; sudo apt install espeak-ng."),
    ],
)
def test_without_a_program_there_is_one_sentence(tmp_path: Path, voice: tuple[str, ...], sentence: str) -> None:
    done = ran("voices", "build", "--data", tmp_path, *voice, PATH=str(tmp_path))
    assert (done.status, done.out, done.err) == (1, "", f"companion: {sentence}\n")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("no interpreter", "can't be run: "),
        ("#!/bin/sh\nexit 1", "There is no voice 'rms'; "),
        (
            "#!/bin/sh\nfor file; do :; done; printf RIFF > $file",
            "The voice 'rms' can't say the clip sound-a: .*can't be played",
        ),
    ],
)
def test_a_program_that_does_not_speak(tmp_path: Path, script: str, sentence: str) -> None:
    program = tmp_path / "flite"
    program.write_text(script, encoding="ascii")
    program.chmod(0o755)
    with pytest.raises(VoiceError, match=sentence):
        build_clips(tmp_path / VOICE, Speaker(str(program), "rms", known_programs().flite))
    assert not (tmp_path / VOICE).exists()


@NEEDS_FLITE
@pytest.mark.usefixtures("few")
def test_a_folder_that_can_not_be_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / VOICE).write_text("a file", encoding="ascii")
    assert main(["voices", "build", "--data", str(tmp_path)]) == 1
    sentence = f"companion: The clips can't be kept in {tmp_path / VOICE}: File exists.\n"
    assert capsys.readouterr() == ("", sentence)


def test_the_list_says_where_each_clip_comes_from(tmp_path: Path) -> None:
    folder = tmp_path / VOICE
    write_clip(folder / "sound-a.wav", TONE)
    write_clip(folder / "sound-b.wav", TONE)
    write_clip(folder / OWN / "sound-b.wav", TONE)
    done = ran("voices", "list", "--data", tmp_path)
    assert (done.status, done.err) == (0, "")
    lines = [line.split(maxsplit=2) for line in done.out.splitlines()]
    assert lines[:3] == [["sound-a", "built", "[[a]]"], ["sound-b", "own", "[[b@]]"], ["sound-c", "missing", "[[k@]]"]]
    assert [line[0] for line in lines] == [*IDS]


def told(data: Path) -> str:
    """What the doctor says of the voice."""
    settings = data / "settings.toml"
    settings.touch()
    done = ran("doctor", "--data", data, "--settings", settings, SDL_VIDEODRIVER="dummy", PATH=str(data))
    assert done.err == ""
    after = done.out.partition("voice:")
    return after[0][-3:] + after[2].partition("\n-- data")[0].partition("\nok data")[0]


def test_the_doctor_says_how_to_get_the_voice(tmp_path: Path) -> None:
    said = told(tmp_path)
    assert said.startswith("-- ")
    assert "not built; games show what they would say" in said
    assert "Neither flite nor espeak-ng is installed; sudo apt install flite, then companion voices build" in said


@NEEDS_FLITE
def test_the_doctor_counts_the_clips(built: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(built, tmp_path / VOICE)
    assert told(tmp_path).split() == ["ok", str(len(IDS)), "of", str(len(IDS)), "clips", "in", str(folder)]
    write_clip(folder / OWN / "yes.wav", TONE)
    assert "1 of them recordings of your own" in told(tmp_path)
    (folder / "no.wav").unlink()
    said = told(tmp_path)
    assert said.startswith("!! ")
    assert f"{len(IDS) - 1} of {len(IDS)} clips" in said


@NEEDS_FLITE
def test_the_doctor_names_recordings_that_can_not_be_used(built: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(built, tmp_path / VOICE)
    (folder / OWN).mkdir()
    (folder / OWN / "yes.wav").write_text("no sound", encoding="ascii")
    write_clip(folder / OWN / "yess.wav", TONE)
    said = told(tmp_path)
    assert said.startswith("!! ")
    assert f"{len(IDS)} of {len(IDS)} clips" in said
    assert f"{folder / OWN / 'yes.wav'} can't be played: " in said
    assert f"{folder / OWN / 'yess.wav'} has no clip's name; companion voices list shows them." in said
    assert "mend or remove what is named" in said
