"""From an Input to the first sample that can be heard, in the app's own loop; and what the clips cost to make and load.

SDL's dummy driver takes samples as a card would, 512 at a time and every 23 ms, and plays them nowhere. SDL_mixer shows
each of these buffers when it has mixed it for the driver. Here, a sound begins at that moment, and as much later as its
first audible sample lies in the buffer. What a real card does with a buffer comes on top.
"""

import ctypes
import os
import queue
import tempfile
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pygame

from bench.figures import Figure, middle, worst
from bench.ground import SIZE, off_screen
from companion.app.loop import App
from companion.app.open_desk import open_desk
from companion.core.events import Input, PanelButton, Press
from companion.core.layout import View
from companion.core.scene import Label, Scene, Speech
from companion.games.registry import GAMES
from companion.games.voice_packs import all_clips
from companion.settings.paths import VOICE as FOLDER
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome
from companion.table.table import Table
from companion.ui.audio.mixer import RATE, Mixer
from companion.ui.audio.voice import Voice, load_clip
from companion.ui.audio.voice_clips import build_clips
from companion.ui.audio.voice_programs import find_speaker
from companion.ui.pixel_density import px_per_mm
from companion.ui.window import Window

GOAL_MS = 100
AUDIBLE = 330
"""A hundredth of the greatest sample there can be."""

QUIET = 3
"""So many silent buffers in a row end a sound."""

PATIENCE = 10.0
SAID = ("turn-red", "sound-m", "word-monkey", "word-mouse")
"""What a turn begins with."""

POST_MIX = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)


class Asked(BaseScreen, frozen=True):
    """A screen that says something after each press of NEXT, and after each of HELP something that ends it at once."""

    says: Speech = Speech()

    def scene(self, table: Table, view: View) -> Scene:  # noqa: ARG002 - it shows the same everywhere
        """Return what is said, written large."""
        return Scene((Label(rect=view.area, text=" ".join(self.says.clips), px=40),), self.says)

    def handle(self, table: Table, what: Input) -> Outcome:  # noqa: ARG002 - as above
        """Return the screen after an input."""
        clips = SAID if what == Press(PanelButton.NEXT) else ("no clip",)
        return Outcome(Asked(Speech(clips, self.says.turn + 1)))


class Ear:
    """Listens to what the driver is given. `begun` gets the time of each first audible sample after a silence."""

    def __init__(self) -> None:
        self.begun: queue.SimpleQueue[float] = queue.SimpleQueue()
        self.quiet = Event()
        self._silent = QUIET
        self._hook = POST_MIX(self._given)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While the mixer is open."""
        library = ctypes.CDLL(_mixer_library())
        library.Mix_SetPostMix(self._hook, None)
        try:
            yield
        finally:
            library.Mix_SetPostMix(None, None)

    def _given(self, _user: Any, stream: int, size: int) -> None:
        now = time.monotonic()
        samples = array("h", ctypes.string_at(stream, size))
        first = next((index for index, sample in enumerate(samples) if abs(sample) >= AUDIBLE), None)
        if first is None:
            self._silent += 1
            if self._silent >= QUIET:
                self.quiet.set()
            return
        if self._silent >= QUIET:
            self.begun.put(now + first / RATE)
        self._silent = 0
        self.quiet.clear()


def _mixer_library() -> str:
    """Return the SDL_mixer that pygame has loaded; another copy of it would know nothing of its mixer."""
    maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    return next(line.split()[-1] for line in maps if "SDL2_mixer" in line)


class Listener(Thread):
    """Posts an Input and waits for the sound, in turn with the peer: a loaded sound that is played directly."""

    def __init__(self, app: App, ear: Ear, bare: pygame.mixer.Sound, runs: int) -> None:
        super().__init__(name="listener")
        self._app, self._ear, self._bare, self._runs = app, ear, bare, runs
        self._random = Random(7)
        self.ours: list[float] = []
        self.peers: list[float] = []

    def run(self) -> None:
        """Listen so many times, then close the app."""
        try:
            for _ in range(self._runs):
                self.ours.append(self._until_heard(lambda: self._app.post(Press(PanelButton.NEXT))))
                self._app.post(Press(PanelButton.HELP))
                self.peers.append(self._until_heard(self._bare.play))
                self._bare.stop()
        finally:
            self._app.running = False

    def _until_heard(self, begin: Any) -> float:
        """Return the ms from doing something to its sound."""
        time.sleep(0.1)
        assert self._ear.quiet.wait(PATIENCE), "the sound before does not end"
        time.sleep(self._random.uniform(0, 0.1))
        begun = time.monotonic()
        begin()
        return 1000 * (self._ear.begun.get(timeout=PATIENCE) - begun)


def measure(runs: int) -> list[Figure]:
    """Return the clips made once; loaded, and said so many times at 800x480, with the dummy drivers of SDL."""
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        with off_screen(), tempfile.TemporaryDirectory(prefix="companion-bench-") as name:
            return _measured(Path(name), runs)
    finally:
        if before is None:
            del os.environ["SDL_AUDIODRIVER"]
        else:
            os.environ["SDL_AUDIODRIVER"] = before


def _measured(folder: Path, runs: int) -> list[Figure]:
    begun = time.monotonic()
    size = build_clips(folder / FOLDER, find_speaker())
    made = time.monotonic() - begun
    speaker = Mixer(on=True, volume=1)
    app = App(open_desk(GAMES, folder, ()), Window(SIZE), speaker, px_per_mm(*SIZE, 0, 0), 0)
    app.desk.apply_outcome(Outcome(Asked()))
    app.show()
    app.audio.open(folder / FOLDER)
    loads = _loads(speaker, folder / FOLDER, runs)
    ear = Ear()
    bare = pygame.mixer.Sound(buffer=load_clip(pygame.mixer, folder / FOLDER / f"{SAID[0]}.wav"))
    listener = Listener(app, ear, bare, runs)
    with ear.listening():
        listener.start()
        try:
            app.run()
        finally:
            listener.join()
    app.close()
    return [
        Figure(f"{len(all_clips())} clips made, once", made, "s"),
        Figure("  their files", size / 1_000_000, "MB"),
        Figure("  loaded, median", middle(loads), "ms"),
        Figure(f"Input to sound (goal {GOAL_MS}), median", middle(listener.ours), "ms", middle(listener.peers)),
        Figure("Input to sound, 99th of 100", worst(listener.ours), "ms", worst(listener.peers)),
    ]


def _loads(speaker: Mixer, folder: Path, runs: int) -> list[float]:
    """Return the ms that loading all clips takes, each time."""
    took: list[float] = []
    done = Event()

    def timed(_mixer: Any) -> None:
        took.append(time.monotonic())
        if len(took) == runs + 1:
            done.set()

    voice = Voice(speaker)
    speaker.submit(timed)
    for _ in range(runs):
        voice.load(folder)
        speaker.submit(timed)
    assert done.wait(PATIENCE), "the clips are not loaded"
    return [1000 * (after - before) for before, after in pairwise(took)]
