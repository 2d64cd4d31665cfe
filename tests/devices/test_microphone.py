"""What is said at a microphone: ALSA's own `arecord` reads it from a file, with no sound card."""

import math
import random
import threading
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.app.voice_recorder import VoiceRecorder
from companion.cli.doctor import check_microphone
from companion.core.events import Input, Loudness, OwnClips
from companion.devices.machine import microphone
from companion.devices.machine.doctor import Finding
from companion.devices.machine.microphone import QUIET_SECONDS, NoRecording, loudness, record_speech, sources
from companion.table.effects import ListClips, RecordClip, RecordEffect, RemoveClip
from companion.ui.audio.clip_form import LEVEL
from companion.ui.audio.mixer import RATE
from companion.ui.audio.voice import OWN
from tests.needs import needs
from tests.ui.disk import PATIENCE, samples_of, write_clip

BROKEN = "pcm.{name} {{ type file slave.pcm {{ type null }} file /dev/null format raw unheard of }}\n"
"""A microphone of ALSA that is set up wrongly."""

ARECORD = needs("alsa-utils", "arecord")

NOISE = 40
"""The greatest sample of the room, which is never quite silent; it is not around zero either."""


def room(seconds: float) -> list[int]:
    chance = random.Random(7)
    return [100 + chance.randint(-NOISE, NOISE) for _ in range(round(seconds * RATE))]


def said(seconds: float, peak: int = 6000) -> list[int]:
    return [100 + round(peak * math.sin(place / 8)) for place in range(round(seconds * RATE))]


Hear = Callable[[Sequence[int]], None]


@pytest.fixture
def hear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hear:
    """The usual microphone of ALSA hears these samples, and then nothing any more."""

    def heard(samples: Sequence[int]) -> None:
        (tmp_path / "heard.raw").write_bytes(array("h", samples).tobytes())
        told = f'type file slave.pcm {{ type null }} file /dev/null infile "{tmp_path / "heard.raw"}" format raw'
        (tmp_path / "asound.conf").write_text(f"pcm.!default {{ {told} }}\n", "utf-8")
        monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))

    return heard


@ARECORD
def test_a_recording_ends_by_itself_behind_what_was_said(hear: Hear) -> None:
    hear([*room(0.5), *said(0.6), *room(5)])
    levels: list[int] = []
    samples = record_speech(RATE, levels.append, threading.Event())
    assert len(samples) / RATE == pytest.approx(1.1 + QUIET_SECONDS, abs=0.2)
    assert min(levels) < 20
    assert max(levels) > 60


@ARECORD
def test_where_nothing_is_said_that_is_told(hear: Hear) -> None:
    hear(room(8))
    with pytest.raises(NoRecording, match="Nothing was heard"):
        record_speech(RATE, lambda _level: None, threading.Event())


@ARECORD
def test_without_a_microphone_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "asound.conf").write_text("", "utf-8")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
    monkeypatch.setattr(microphone, "sources", lambda: ("plughw:9,0",))
    with pytest.raises(NoRecording, match=r"^There is no microphone\. Plug one into a USB socket, and record again\.$"):
        record_speech(RATE, lambda _level: None, threading.Event())


def test_without_the_program_the_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoRecording, match="sudo apt install alsa-utils"):
        record_speech(RATE, lambda _level: None, threading.Event())


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """ALSA has only this, in the words of its settings, and the kernel lists no card."""

    def has(usual: str) -> None:
        (tmp_path / "asound.conf").write_text(usual, "utf-8")
        monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
        monkeypatch.setattr(microphone, "sources", tuple)

    return has


@ARECORD
def test_the_doctor_names_the_microphones_that_give_sound(hear: Hear, monkeypatch: pytest.MonkeyPatch) -> None:
    hear(room(1))
    monkeypatch.setattr(microphone, "sources", lambda: ("plughw:9,0",))
    assert check_microphone() == Finding("microphone", True, "ready: ALSA's usual one")
    # The usual one is that of the kernel, and is counted once.
    monkeypatch.setattr(microphone, "sources", lambda: ("plughw:9,0", "default"))
    assert check_microphone() == Finding("microphone", True, "ready: ALSA's usual one")


@ARECORD
def test_the_doctor_says_what_to_do_without_a_microphone(plugged: Callable[[str], None]) -> None:
    plugged("")
    found = check_microphone()
    assert (found.ok, found.text[:4], found.todo) == (None, "none", "plug one into a USB socket")


@ARECORD
def test_an_alsa_that_is_set_up_wrongly_is_no_microphone(plugged: Callable[[str], None]) -> None:
    plugged(BROKEN.format(name="!default"))
    found = check_microphone()
    assert (found.ok, found.text[:4]) == (None, "none")
    with pytest.raises(NoRecording, match="There is no microphone"):
        record_speech(RATE, lambda _level: None, threading.Event())


@ARECORD
def test_the_doctor_says_why_a_microphone_can_not_be_used(
    plugged: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged(BROKEN.format(name="usb"))
    monkeypatch.setattr(microphone, "sources", lambda: ("usb",))
    found = check_microphone()
    assert (found.ok, found.text) == (False, "there is one, and it can't be used: Invalid argument")
    assert "arecord -l" in found.todo
    # One that the kernel has and nobody may open is there all the same.
    monkeypatch.setattr(microphone, "sources", lambda: ("gone",))
    plugged("pcm.gone { type hw card 9 }\n")
    monkeypatch.setattr(microphone, "sources", lambda: ("gone",))
    found = check_microphone()
    assert (found.ok, found.text[:36]) == (False, "there is one, and it can't be used: ")


def test_the_doctor_says_how_to_get_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = check_microphone()
    assert (found.ok, found.todo) == (None, "sudo apt install alsa-utils")


def test_the_microphones_are_those_that_the_kernel_lists(tmp_path: Path) -> None:
    cards = tmp_path / "pcm"
    cards.write_text(
        "00-00: bcm2835 Headphones : bcm2835 Headphones : playback 8\n"
        "02-00: USB Audio : USB Audio : playback 1 : capture 1\n",
        "utf-8",
    )
    assert sources(cards) == ("plughw:2,0",)
    assert sources(tmp_path / "nowhere") == ()


def test_the_bar_of_loudness_rises_with_the_sound() -> None:
    levels = [loudness(peak) for peak in range(32768 + 1)]
    assert levels == sorted(levels)
    assert (levels[0], levels[1000], levels[32768]) == (0, 39, 100)


class Recorder(VoiceRecorder):
    """A recorder into a folder, and what it has told."""

    def __init__(self, folder: Path) -> None:
        self.told: SimpleQueue[Input] = SimpleQueue()
        self.reloads: list[None] = []
        super().__init__(folder, self.told.put, lambda: self.reloads.append(None))

    def does(self, effect: RecordEffect) -> OwnClips:
        """What is told once it is done."""
        self.apply(effect)
        while not isinstance(told := self.told.get(timeout=PATIENCE), OwnClips):
            assert isinstance(told, Loudness)
        return told


@ARECORD
def test_a_recorded_clip_is_kept_as_the_built_ones_are(hear: Hear, tmp_path: Path) -> None:
    hear([*room(0.5), *said(0.6), *room(5)])
    recorder = Recorder(tmp_path / "voice")
    assert recorder.does(ListClips()) == OwnClips()
    assert recorder.does(RecordClip("word-apple")) == OwnClips(("word-apple",))
    kept = samples_of(tmp_path / "voice" / OWN / "word-apple.wav")
    assert LEVEL - 1 <= max(map(abs, kept)) <= LEVEL
    assert 0.6 <= len(kept) / RATE <= 0.7
    assert recorder.does(RemoveClip("word-apple")) == OwnClips()
    assert len(recorder.reloads) == 2
    recorder.close()


@ARECORD
def test_a_recording_that_failed_leaves_the_one_before(hear: Hear, tmp_path: Path) -> None:
    hear(room(8))
    before = tmp_path / "voice" / OWN / "word-apple.wav"
    write_clip(before, [1000] * 3000)
    content = before.read_bytes()
    recorder = Recorder(tmp_path / "voice")
    told = recorder.does(RecordClip("word-apple"))
    assert (told.names, str(told.trouble)[:17]) == (("word-apple",), "Nothing was heard")
    assert before.read_bytes() == content
    recorder.close()
