"""The sounds are what the tool makes, and playing them never disturbs anything."""

import os
import struct
import subprocess
import sys
import threading
import wave
from pathlib import Path
from typing import get_args

import pytest

from companion.core.game import Sound
from companion.ui.audio.mixer import RATE, Mixer
from companion.ui.audio.sounds import FOLDER, Sounds
from tests.ui.disk import PATIENCE, Disk, samples_of
from tools.make_sounds import main

KINDS = get_args(Sound)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """What is played goes into a file."""
    return Disk(tmp_path / "played", monkeypatch)


def test_the_files_are_byte_for_byte_what_the_tool_makes(tmp_path: Path) -> None:
    main(tmp_path)
    assert {path.name for path in FOLDER.iterdir()} == {f"{kind}.wav" for kind in KINDS}
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (FOLDER / path.name).read_bytes(), path.name
    assert len(list(tmp_path.iterdir())) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sound_is_short_and_ends_in_silence(kind: str) -> None:
    with wave.open(str(FOLDER / f"{kind}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        samples = [s for (s,) in struct.iter_unpack("<h", file.readframes(file.getnframes()))]
    assert 0.1 <= len(samples) / RATE <= 2
    assert 4_000 < max(map(abs, samples)) < 32_000
    assert abs(samples[0]) < 200
    assert abs(samples[-1]) < 200


def test_playing_on_a_card_that_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    before = set(threading.enumerate())
    speaker = Mixer(on=True, volume=0.5)
    sounds = Sounds(speaker)
    sounds.load()
    sounds.play("tap")
    assert set(threading.enumerate()) == before
    speaker.open()
    sounds.load()
    assert {thread.name for thread in set(threading.enumerate()) - before} == {"sounds"}
    for kind in KINDS:
        sounds.play(kind)
    speaker.close()
    assert set(threading.enumerate()) == before
    sounds.play("win")
    speaker.close()


def test_a_sound_is_heard_when_all_are_loaded(disk: Disk) -> None:
    speaker = Mixer(on=True, volume=1)
    sounds = Sounds(speaker)
    loaded = threading.Event()
    speaker.open()
    sounds.load()
    speaker.submit(lambda _mixer: loaded.set())
    assert loaded.wait(PATIENCE)
    sounds.play("tap")
    disk.until(lambda: disk.heard(samples_of(FOLDER / "tap.wav")))
    speaker.close()


def test_a_sound_that_is_wanted_before_is_never_heard(disk: Disk) -> None:
    speaker = Mixer(on=True, volume=1)
    sounds = Sounds(speaker)
    sounds.play("win")
    speaker.open()
    sounds.play("win")
    sounds.load()
    disk.until(lambda: disk.seconds > 2)
    speaker.close()
    assert not any(disk.samples())


def test_without_a_card_there_is_silence_and_nothing_on_standard_error() -> None:
    code = (
        "from companion.ui.audio.mixer import Mixer; from companion.ui.audio.sounds import Sounds; import time\n"
        "c = Mixer(on=True, volume=2); s = Sounds(c); c.open(); s.load(); s.play('tap'); time.sleep(0.5)\n"
        "s.play('win'); c.close(); print('on')"
    )
    driver = {**os.environ, "SDL_AUDIODRIVER": "no such driver"}
    done = subprocess.run([sys.executable, "-c", code], env=driver, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("on\n", "")


def test_switched_off_there_is_no_thread() -> None:
    before = threading.active_count()
    speaker = Mixer(on=False, volume=1)
    speaker.open()
    Sounds(speaker).play("tap")
    assert threading.active_count() == before
