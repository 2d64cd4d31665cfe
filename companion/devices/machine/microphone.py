"""Record what is said at a microphone, with ALSA's `arecord`, until there is silence behind it.

ALSA's usual microphone is tried first, which a desktop's settings or an `asoundrc` choose; then each one that the
kernel has: on a Raspberry Pi the usual sound card has none, and that on USB is another card.
"""

import math
import os
import re
import select
import subprocess
from array import array
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import IO

from companion.core.i18n import N_, LazyText, Sentence

PROGRAM = "arecord"

CARDS = Path("/proc/asound/pcm")
"""Where the kernel lists its sound devices; those that record have the word `capture` in their lines."""

PARTS = 10
"""How often a second it is looked at how loud it is."""

LONGEST_SECONDS = 6
"""Seconds after which a recording ends by itself."""

QUIET_SECONDS = 0.8
"""Seconds of silence behind what was said after which a recording ends."""

SPEECH = 1200
"""The greatest sample of what is surely speech: 29 dB below the greatest there can be."""

QUIET = 8
"""What is weaker than the loudest part divided by this is silence behind what was said; that is 18 dB."""

PATIENCE_SECONDS = 3.0
"""Seconds without a sample after which a microphone is given up: it was pulled out."""

FLOOR_DB = 50
"""How many decibels below the greatest sample the bar of loudness begins."""

NOTHING_HEARD = N_("Nothing was heard. Speak closer to the microphone, and record again.")

_ABSENT = ("No such file or directory", "No such device", "No such device or address")
"""What `arecord` says of a microphone that isn't there, in English."""


class NoRecording(Exception):  # noqa: N818 - it is told to a person, as it is
    """An error for a clip that could not be recorded; `why` is a sentence."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.why = why


def record_speech(rate: int, tell: Callable[[int], None], stopped: Event) -> "array[int]":
    """Return what is said from now on, of 16 bits and one channel, with the silence around it.

    It ends by itself, or when `stopped` is set. `tell` is given how loud it is, 0 to 100, some times a second. Raises
    `NoRecording` when there is no microphone, when it fails, and when nothing is said.
    """
    listed, why = sources(), ""
    for source in ("default", *listed):
        samples, why = _record_from(source, rate, tell, stopped)
        if samples or stopped.is_set():
            break
    else:
        # Without any, ALSA's usual one may fail in many ways: with no sound server, for example.
        raise NoRecording(_failure(why if listed else ""))
    if max(map(abs, samples), default=0) < SPEECH:
        raise NoRecording(LazyText.of(NOTHING_HEARD))
    return samples


def find_microphones(rate: int) -> tuple[tuple[str, ...], str]:
    """Return ALSA's names of the microphones that give sound, and why none does of those that the kernel has.

    ALSA's usual one is only named where none of the kernel's gives sound: it is most often one of them. The reason is
    empty where one gives sound, and where the kernel has none. Raises `NoRecording` when the program that records is
    missing.
    """
    listed = sources()
    tried = {source: _try_source(source, rate) for source in ("default", *listed)}
    ready = tuple(source for source in listed if tried[source][0]) or (("default",) if tried["default"][0] else ())
    return ready, "" if ready or not listed else _last_words(tried[listed[0]][1]) or "it gives no sound"


def _try_source(source: str, rate: int) -> "tuple[array[int], str]":
    """Return the first samples that a microphone gives, and what the program said of it."""
    enough = Event()
    return _record_from(source, rate, lambda _level: enough.set(), enough)


def sources(cards: Path = CARDS) -> tuple[str, ...]:
    """Return ALSA's names of the microphones that the kernel has."""
    try:
        lines = cards.read_text("utf-8").splitlines()
    except OSError:
        return ()
    found = (re.match(r"(\d+)-(\d+):.*\bcapture\b", line) for line in lines)
    return tuple(f"plughw:{int(one[1])},{int(one[2])}" for one in found if one)


def loudness(peak: int) -> int:
    """Return how loud the greatest sample is, from 0 to 100; equal steps are equal decibels."""
    decibels = 20 * math.log10(max(peak, 1) / 32_768)
    return max(0, min(100, round(100 + 100 * decibels / FLOOR_DB)))


def quietest_part(samples: "array[int]", rate: int) -> int:
    """Return the greatest sample of the part where it was quietest: the noise of the room."""
    size = rate // PARTS
    starts = range(0, max(1, len(samples) - size + 1), size)
    return min(max(map(abs, samples[start : start + size])) for start in starts)


def _record_from(source: str, rate: int, tell: Callable[[int], None], stopped: Event) -> "tuple[array[int], str]":
    """Return what one microphone gives until the end, and what the program said of it in the end."""
    form = ("-t", "raw", "-f", "S16_LE", "-r", str(rate), "-c", "1")
    try:
        program = subprocess.Popen(  # noqa: S603 - the command is the program's own
            (PROGRAM, "-q", "-D", source, *form),
            bufsize=0,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C"},
        )
    except OSError:
        raise NoRecording(LazyText.of(N_("The program that records is missing: sudo apt install alsa-utils"))) from None
    with program:
        try:
            samples = _read_speech(program, rate, tell, stopped)
        finally:
            program.kill()
        told = program.stderr.read().decode(errors="replace") if program.stderr else ""
    return samples, told


def _read_speech(
    program: "subprocess.Popen[bytes]", rate: int, tell: Callable[[int], None], stopped: Event
) -> "array[int]":
    samples, loudest, quiet = array("h"), 0, 0
    while program.stdout and not stopped.is_set() and len(samples) < LONGEST_SECONDS * rate:
        part = _read_part(program.stdout, 2 * (rate // PARTS))
        if not part:
            break
        samples += part
        peak = max(map(abs, part))
        tell(loudness(peak))
        loudest = max(loudest, peak)
        quiet = quiet + 1 if peak < loudest // QUIET else 0
        if loudest >= SPEECH and quiet >= QUIET_SECONDS * PARTS:
            break
    return samples


def _read_part(stream: IO[bytes], size: int) -> "array[int]":
    """Return the next samples, in so many bytes; fewer at the end, or when nothing more comes."""
    read = b""
    while len(read) < size and select.select((stream,), (), (), PATIENCE_SECONDS)[0]:
        more = os.read(stream.fileno(), size - len(read))
        if not more:
            break
        read += more
    return array("h", read[: len(read) // 2 * 2])


def _failure(told: str) -> Sentence:
    """Return why nothing could be recorded, by what the program said last."""
    why = _reason(told)
    if not why:
        return LazyText.of(N_("There is no microphone. Plug one into a USB socket, and record again."))
    return LazyText.of(N_("The microphone can't be used: {why}. Plug it in anew, and record again."), why=why)


def _reason(told: str) -> str:
    """Return why a microphone can't be used, by what the program said last; empty where none is there."""
    why = _last_words(told)
    return "" if why in _ABSENT else why


def _last_words(told: str) -> str:
    """Return the reason at the end of what the program said; empty where it said nothing."""
    return told.strip().rpartition("\n")[2].rpartition(": ")[2]
