"""A sound card that writes what it plays into a file, far faster than it would be heard: SDL's disk driver."""

import time
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from companion.ui.audio.mixer import RATE

PATIENCE = 20.0
"""Seconds to wait for what is sure to come."""


class Disk:
    """Opens the card for who asks SDL for one next, and looks into its file."""

    def __init__(self, file: Path, environment: pytest.MonkeyPatch) -> None:
        self._file = file
        environment.setenv("SDL_AUDIODRIVER", "disk")
        environment.setenv("SDL_DISKAUDIOFILE", str(file))
        environment.setenv("SDL_DISKAUDIODELAY", "1")

    def samples(self) -> "array[int]":
        """What has been played so far, but for the last few milliseconds."""
        played = self._file.read_bytes() if self._file.exists() else b""
        return array("h", played[: len(played) // 2 * 2])

    @property
    def seconds(self) -> float:
        """How long that is when it is played."""
        return len(self.samples()) / RATE

    def heard(self, wanted: Sequence[int]) -> int:
        """How often exactly these samples have been played, one after another."""
        return self.samples().tobytes().count(array("h", wanted).tobytes())

    def until(self, done: Callable[[], object]) -> None:
        """Wait for something."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "it never came"
            time.sleep(0.01)


def write_clip(file: Path, samples: Sequence[int]) -> None:
    """Make a WAV file in the form of the mixer."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(file), "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(array("h", samples).tobytes())


def samples_of(file: Path) -> "array[int]":
    """The samples of a WAV file."""
    with wave.open(str(file)) as read:
        return array("h", read.readframes(read.getnframes()))
