"""Speak clips out of a folder, one after another."""

import io
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.core.foreign_files import CLIP, read_foreign
from companion.core.game import Silence
from companion.ui.audio.mixer import RATE, VOICE, Mixer

OWN = "own"
"""The folder beside the clips with the table's own recordings; one of a clip's name is heard in place of the clip."""

PAUSE_SECONDS = 0.12
"""Seconds of silence between two clips."""

LONGEST_SECONDS = 10
"""Seconds. A longer recording is no clip."""

LEAST_RATE, MOST_RATE = 4_000, 192_000
"""The samples a second of a clip: of one that says it has a single one, SDL would make gigabytes."""


class BadClip(Exception):  # noqa: N818 - it is told to a person, as it is
    """An error for a file that can't be heard as a clip; the text is a sentence that names it."""


class Voice:
    """A voice that says clips through a speaker, on a channel of their own."""

    def __init__(self, speaker: Mixer) -> None:
        self._speaker = speaker
        self._clips: dict[str, bytes] = {}

    @property
    def silence(self) -> Silence:
        """Why nothing can be said; empty where there are clips, all of them loaded."""
        if self._clips:
            return ""
        return "no card" if self._speaker.lacks_card else "no clips"

    def load(self, folder: Path) -> None:
        """Begin to load the clips of a folder, and the recordings in `own` in it, once the speaker is open.

        A file that can't be heard is left out; where it is a recording, the clip of its name stays in its place.
        """
        self._speaker.submit(lambda mixer: self._load(mixer, folder))

    def say(self, clips: tuple[str, ...]) -> None:
        """Say these clips, by their names, in place of what is being said. Never waits.

        Names that are not known are left out. Where nothing is left there is silence.
        """
        if self._clips:
            self._speaker.submit(lambda mixer: self._say(mixer, clips))

    def _load(self, mixer: Any, folder: Path) -> None:
        loaded: dict[str, bytes] = {}
        for file in clip_files(folder):
            try:
                loaded[file.stem] = load_clip(mixer, file)
            except BadClip:
                # The doctor tells of it.
                continue
        self._clips = loaded

    def _say(self, mixer: Any, clips: tuple[str, ...]) -> None:
        # Joined, they need nobody who wakes up at the end of each, and the pauses are exact.
        pause = bytes(2 * round(PAUSE_SECONDS * RATE))
        joined = pause.join(self._clips[name] for name in clips if name in self._clips)
        channel = mixer.Channel(VOICE)
        if joined:
            said = mixer.Sound(buffer=joined)
            said.set_volume(self._speaker.volume)
            channel.play(said)
        else:
            channel.stop()


def clip_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of the clips in a folder, then those of the table's own recordings, each in order."""
    return (*sorted(folder.glob("*.wav")), *sorted((folder / OWN).glob("*.wav")))


def bad_files(folder: Path) -> dict[Path, str]:
    """Return the files of `clip_files` that can't be heard, with a sentence each; nothing is played."""
    bad = {}
    with silent_mixer() as mixer:
        for file in clip_files(folder):
            try:
                load_clip(mixer, file)
            except BadClip as why:
                bad[file] = str(why)
    return bad


def load_clip(mixer: Any, file: Path) -> bytes:
    """Return the samples of a file in the mixer's form; raises BadClip when it can't be heard, or is too long."""
    from pygame import error  # noqa: PLC0415 - imported with the mixer

    try:
        content = read_foreign(file, CLIP)
    except OSError as why:
        raise BadClip(f"{file} can't be read: {why.strerror or why}.") from None
    if not LEAST_RATE <= least_rate(content) <= MOST_RATE:
        told = f"expected a WAV file of {LEAST_RATE:,} to {MOST_RATE:,} Hz"
        raise BadClip(f"{file} can't be played: {told}.")
    try:
        samples: bytes = mixer.Sound(file=io.BytesIO(content)).get_raw()
    except error as why:
        raise BadClip(f"{file} can't be played: {str(why).rstrip('.')}.") from None
    if len(samples) > 2 * RATE * LONGEST_SECONDS:
        raise BadClip(f"{file} is too long for a clip; {LONGEST_SECONDS} seconds are the most.")
    if not any(samples):
        raise BadClip(f"{file} is silent.")
    return samples


def least_rate(content: bytes) -> int:
    """Return the samples a second of a WAV file, the fewest that it names; 0 for what is no such file."""
    if content[:4] != b"RIFF" or content[8:12] != b"WAVE":
        return 0
    rates, at = [], 12
    while at + 16 <= len(content):
        name, size, _form, _channels, rate = struct.unpack_from("<4sIHHI", content, at)
        if name == b"fmt ":
            rates.append(rate)
        at += 8 + size + size % 2
    return min(rates, default=0)


@contextmanager
def silent_mixer(rate: int = RATE) -> Iterator[Any]:
    """Yield a mixer in the form of the speaker's, or of another rate, on SDL's driver that plays nothing."""
    from pygame import mixer  # noqa: PLC0415 - as above

    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        mixer.init(rate, -16, 1, allowedchanges=0)
        yield mixer
    finally:
        mixer.quit()
        if before is None:
            del os.environ["SDL_AUDIODRIVER"]
        else:
            os.environ["SDL_AUDIODRIVER"] = before
