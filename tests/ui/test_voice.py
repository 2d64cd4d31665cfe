"""What is said, as the sound card is given it."""

import os
import threading
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.ui.audio.mixer import RATE, Mixer
from companion.ui.audio.voice import LONGEST_SECONDS, OWN, PAUSE_SECONDS, Voice, bad_files
from tests.ui.disk import Disk, write_clip

ONE, TWO, LONG = [1000] * 3000, [-2000, 2000] * 2000, [500] * 10 * RATE
SILENCE = [0] * round(PAUSE_SECONDS * RATE)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """What is played goes into a file."""
    return Disk(tmp_path / "played", monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three clips."""
    clips = tmp_path / "voice"
    for name, samples in (("one", ONE), ("two", TWO), ("long", LONG)):
        write_clip(clips / f"{name}.wav", samples)
    return clips


@pytest.fixture
def speaker() -> Iterator[Mixer]:
    opened = Mixer(on=True, volume=1)
    yield opened
    opened.close()


@pytest.fixture
def voice(disk: Disk, speaker: Mixer) -> Callable[[Path], Voice]:
    """Opens the voice with the clips of a folder."""

    def opened(folder: Path) -> Voice:
        voice = Voice(speaker)
        speaker.open()
        voice.load(folder)
        disk.until(lambda: not voice.silence)
        return voice

    return opened


def test_clips_are_said_one_after_another(disk: Disk, voice: Callable[[Path], Voice], folder: Path) -> None:
    voice(folder).say(("one", "two", "one"))
    disk.until(lambda: disk.heard([0, *ONE, *SILENCE, *TWO, *SILENCE, *ONE, 0]))


def test_a_clip_that_is_not_known_is_left_out(disk: Disk, voice: Callable[[Path], Voice], folder: Path) -> None:
    voice(folder).say(("three", "one", "four", "two"))
    disk.until(lambda: disk.heard([0, *ONE, *SILENCE, *TWO, 0]))


@pytest.mark.parametrize("then", [("one", "two"), ("nothing", "known"), ()])
def test_what_is_said_next_interrupts(
    disk: Disk, voice: Callable[[Path], Voice], folder: Path, then: tuple[str, ...]
) -> None:
    speaking = voice(folder)
    speaking.say(("long", "long", "long"))
    disk.until(lambda: disk.heard(LONG[:100]))
    speaking.say(then)
    speaking.say(then)
    disk.until(lambda: disk.samples()[-5000:].count(0) == 5000)
    assert not disk.heard([*LONG, *SILENCE, *LONG, *SILENCE, *LONG])
    assert disk.heard([*ONE, *SILENCE, *TWO]) == ("one" in then)


def test_a_recording_is_heard_in_place_of_the_clip(disk: Disk, voice: Callable[[Path], Voice], folder: Path) -> None:
    write_clip(folder / OWN / "one.wav", [77] * 3000)
    voice(folder).say(("one", "two"))
    disk.until(lambda: disk.heard([77] * 3000 + [*SILENCE, *TWO]))
    assert not disk.heard(ONE)


def test_a_recording_of_another_form_is_heard(disk: Disk, voice: Callable[[Path], Voice], folder: Path) -> None:
    (folder / OWN).mkdir()
    with wave.open(str(folder / OWN / "one.wav"), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(1)
        file.setframerate(2 * RATE)
        file.writeframes(bytes([192]) * 8 * RATE)
    assert bad_files(folder) == {}
    voice(folder).say(("one",))
    disk.until(lambda: sum(abs(sample - 64 * 256) < 200 for sample in disk.samples()) >= 2 * RATE - 100)


def _bad(folder: Path) -> dict[str, str]:
    """Makes recordings that can't be used. Returns by the name what is said of each."""
    own = folder / OWN
    (own / "one.wav").mkdir(parents=True)
    (own / "two.wav").write_bytes(b"RIFF, but no sound")
    write_clip(own / "long.wav", [1] * (LONGEST_SECONDS * RATE + 1))
    write_clip(own / "silent.wav", [0] * RATE)
    write_clip(own / "huge.wav", [])
    os.truncate(own / "huge.wav", 5_000_000)
    write_clip(own / "slow.wav", [1] * RATE)
    slow = bytearray((own / "slow.wav").read_bytes())
    slow[24:28] = (1).to_bytes(4, "little")
    (own / "slow.wav").write_bytes(slow)
    return {
        "one": "can't be",
        "two": "can't be played",
        "long": "is too long for a clip; 10 seconds are the most.",
        "silent": "is silent.",
        "huge": "can't be read: it has more than 4,000,000 bytes",
        "slow": "can't be played: expected a WAV file of 4,000 to 192,000 Hz.",
    }


def test_each_recording_that_can_not_be_used_has_a_sentence(folder: Path) -> None:
    expected = _bad(folder)
    found = {file.stem: sentence for file, sentence in bad_files(folder).items()}
    assert found.keys() == expected.keys()
    for name, part in expected.items():
        assert found[name].startswith(f"{folder / OWN / name}.wav {part}")
        assert found[name].endswith(".")


def test_looking_at_files_leaves_the_way_to_the_card_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for driver in ("disk", None):
        if driver is None:
            monkeypatch.delenv("SDL_AUDIODRIVER")
        else:
            monkeypatch.setenv("SDL_AUDIODRIVER", driver)
        bad_files(folder)
        assert os.environ.get("SDL_AUDIODRIVER") == driver


def test_the_clip_is_heard_where_the_recording_can_not_be(
    disk: Disk, voice: Callable[[Path], Voice], folder: Path
) -> None:
    _bad(folder)
    voice(folder).say(("silent", "one", "two"))
    disk.until(lambda: disk.heard([0, *ONE, *SILENCE, *TWO, 0]))


def test_half_the_volume(disk: Disk, speaker: Mixer, voice: Callable[[Path], Voice], folder: Path) -> None:
    speaker.volume = 0.5
    voice(folder).say(("one",))
    disk.until(lambda: disk.heard([500] * len(ONE)))


def test_without_clips_nothing_is_ready_and_nothing_is_said(disk: Disk, speaker: Mixer, tmp_path: Path) -> None:
    voice, done = Voice(speaker), threading.Event()
    speaker.open()
    voice.load(tmp_path / "nowhere")
    speaker.submit(lambda _mixer: done.set())
    assert done.wait(10)
    assert voice.silence == "no clips"
    voice.say(("one",))
    disk.until(lambda: disk.seconds > 1)
    assert not any(disk.samples())


def test_without_a_card_it_is_the_card_that_is_missing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    speaker = Mixer(on=True, volume=1)
    voice = Voice(speaker)
    speaker.open()
    voice.load(folder)
    voice.say(("one",))
    speaker.close()
    assert voice.silence == "no card"
