"""Open the sound card, and use it from one thread; without a card there is silence."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

RATE = 22_050
"""Samples a second of every file and of the mixer, which plays one channel of 16 bits."""

BUFFER = 512
"""Samples that the card is given at a time: 23 ms."""

VOICE = 0
"""The channel of the mixer that only the voice speaks on; the others are for the sounds."""

Job = Callable[[Any], None]
"""Something to do with `pygame.mixer`, on its thread."""


class Mixer:
    """A mixer that does jobs, one after another, on a thread of its own.

    `on`: whether the card may be opened, and anything is to be heard; `volume` is from 0 to 1, and what lies beyond is
    taken as the nearer end. Both may be changed. `lacks_card`: whether a card was looked for, and none could be opened.
    """

    def __init__(self, on: bool, volume: float) -> None:
        self.volume = min(1.0, max(0.0, volume))
        self.on = on
        self.lacks_card = False
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None

    def open(self) -> bool:
        """Begin to open the sound card, which takes a tenth of a second: call it after the first frame.

        Returns whether it does: not when it is open already, is not to be, or there is none.
        """
        if not self.on or self._thread is not None:
            return False
        self.lacks_card = not may_have_a_card()
        if self.lacks_card:
            return False
        self._thread = Thread(target=self._run, name="sounds", daemon=True)
        self._thread.start()
        return True

    def submit(self, job: Job) -> None:
        """Queue a job, which the mixer's thread does after those before it; never waits.

        Before `open` and without a card nothing happens.
        """
        if self._thread is not None and self._thread.is_alive():
            self._jobs.put(job)

    def close(self) -> None:
        """Stop playing and give the sound card back, after the jobs that are waiting."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(timeout=2)
            self._thread = None

    def _run(self) -> None:
        # The mixer is not imported before it is wanted: it makes the first frame later.
        from pygame import error, mixer  # noqa: PLC0415

        try:
            # No changes allowed: SDL makes of it what the card wants while it plays. A mixer in the form of the card
            # would keep every clip in that form, four times as large on one of 48 kHz and two channels.
            mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
        except error:
            self.lacks_card = True
            return
        mixer.set_reserved(VOICE + 1)
        while (job := self._jobs.get()) is not None:
            job(mixer)
        mixer.quit()


def may_have_a_card() -> bool:
    """Return whether it is worth trying to open a sound card: ALSA complains where it finds none.

    On Linux there must be a device to play on, a sound server, or a driver that the environment asks for.
    """
    if sys.platform != "linux" or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent")
    served = any((runtime / name).exists() for name in ("pulse/native", "pipewire-0"))
    return served or any(Path("/dev/snd").glob("pcm*p"))
