"""Short sounds beside what the screen shows. Without a sound card there is silence, and nothing else is different."""

import os
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, get_args

from companion.contract.game import Sound

FOLDER = Path(__file__).parent / "sounds"
"""Where each `Sound` has a file of its name."""

RATE = 22_050
"""Samples a second of every file."""


class Sounds:
    """Plays the sounds of the house from a thread of its own.

    `on` switches all of it; `volume` is from 0 to 1, and what lies beyond is taken as the nearer end.
    """

    def __init__(self, on: bool, volume: float) -> None:
        self._on = on
        self._volume = min(1.0, max(0.0, volume))
        self._wanted: SimpleQueue[Sound | None] = SimpleQueue()
        self._thread: Thread | None = None

    def open(self) -> None:
        """Begin to open the sound card, which takes a tenth of a second: to be called after the first frame."""
        if self._on and self._thread is None and may_have_a_card():
            self._thread = Thread(target=self._run, name="sounds", daemon=True)
            self._thread.start()

    def play(self, kind: Sound) -> None:
        """Play a sound soon. Never waits; before `open` and without a sound card nothing happens."""
        if self._thread is not None and self._thread.is_alive():
            self._wanted.put(kind)

    def close(self) -> None:
        """Stop playing and give the sound card back."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(timeout=2)
            self._thread = None

    def _run(self) -> None:
        # The mixer is not imported before it is wanted: it makes the first frame later.
        from pygame import error, mixer  # noqa: PLC0415

        try:
            mixer.init(RATE, -16, 1, 512)
            sounds = {kind: mixer.Sound(str(FOLDER / f"{kind}.wav")) for kind in get_args(Sound)}
        except error:
            return
        for sound in sounds.values():
            sound.set_volume(self._volume)
        self._forget_the_past()
        self._serve(sounds)
        mixer.quit()

    def _forget_the_past(self) -> None:
        """Drop what was wanted while the card was being opened: a late sound tells something wrong."""
        while not self._wanted.empty():
            if self._wanted.get() is None:
                self._wanted.put(None)
                return

    def _serve(self, sounds: dict[Sound, Any]) -> None:
        while (kind := self._wanted.get()) is not None:
            sounds[kind].play()


def may_have_a_card() -> bool:
    """Tell whether it is worth to try: ALSA writes on standard error where it finds no card.

    On Linux there must be a device to play on, a sound server, or a driver that the environment asks for.
    """
    if sys.platform != "linux" or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent")
    served = any((runtime / name).exists() for name in ("pulse/native", "pipewire-0"))
    return served or any(Path("/dev/snd").glob("pcm*p"))
