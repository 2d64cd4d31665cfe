"""Somebody who presses, taps and types at random times, at the app in its own loop; and the app, which tells when."""

import queue
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

import pygame
from msgspec import Struct

from bench.ground import SIZE
from companion.app.loop import App
from companion.app.open_desk import open_desk
from companion.core.events import Input, PanelButton
from companion.devices.panel.panel import LONG_PRESS_BUTTONS, ButtonRow
from companion.devices.panel.simulated import SimulatedPins
from companion.games.registry import GAMES
from companion.ui.audio.mixer import Mixer
from companion.ui.pixel_density import px_per_mm
from companion.ui.tap_detector import SEEN_SECONDS
from companion.ui.window import Window

PATIENCE = 5.0
"""Seconds after which a press that changed nothing ends the measurement."""

Parts = tuple[float, float, float]
"""The ms from the edge that decides a press to its input, from there to the frame's beginning, and of the frame."""


class Times(Struct, frozen=True):
    """When a frame was begun and when it was on the screen, on the clock of `time.monotonic`."""

    begun: float
    shown: float


class TimedApp(App):
    """The app, which tells when an input was posted and when a frame was shown."""

    def __init__(self, folder: Path) -> None:
        density = px_per_mm(*SIZE, 0, 0)
        window = Window(SIZE, strip=84, slop=round(2 * density))
        super().__init__(open_desk(GAMES, folder, ()), window, Mixer(False, 0), density, 0)
        self.posted = 0.0
        self.frames: queue.SimpleQueue[Times] = queue.SimpleQueue()

    def post(self, what: Input) -> None:
        """Note when it was posted."""
        self.posted = time.monotonic()
        super().post(what)

    def show(self) -> None:
        """Note how long it took; a frame that shows the same is none."""
        before, begun = self.scene.looks, time.monotonic()
        super().show()
        if self.scene.looks != before:
            self.frames.put(Times(begun, time.monotonic()))


class Person(Thread, ABC):
    """Does each thing so many times, and waits for the frame after each time."""

    def __init__(self, app: TimedApp, pins: SimulatedPins, runs: int, random: Random) -> None:
        super().__init__(name="person")
        self.app = app
        self.runs = runs
        self._pins = pins
        self._random = random

    def run(self) -> None:
        """Do everything in turn, then close the app."""
        try:
            self.play()
        finally:
            self.app.running = False

    @abstractmethod
    def play(self) -> None:
        """Return what is done, from the first screen on."""

    def do(self, what: Input) -> None:
        """Let the table have an input, and wait for what it changes."""
        self.app.post(what)
        self._frame()

    def pressed(self, button: PanelButton) -> Parts:
        """Press a button, and measure from the edge that decides it: of one that can be held, that of letting go."""
        time.sleep(self._random.uniform(0.08, 0.16))
        if button in LONG_PRESS_BUTTONS:
            self._pins.press(button)
            time.sleep(self._random.uniform(0.07, 0.13))
        begun = time.monotonic()
        decides = self._pins.release if button in LONG_PRESS_BUTTONS else self._pins.press
        decides(button)
        frame = self._frame()
        self._pins.release(button)
        posted = self.app.posted
        return 1000 * (posted - begun), 1000 * (frame.begun - posted), 1000 * (frame.shown - frame.begun)

    def touched(self, target: str, least: float = SEEN_SECONDS) -> float:
        """Tap a look with the mouse, after a pause of at least so many s. Returns the ms from the lifting to the frame.

        The pause is at most a tenth of a second longer.
        """
        time.sleep(self._random.uniform(least, least + 0.1))
        place = next(look for look in self.app.scene.looks if look.target == target).rect.centre
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=place))
        time.sleep(self._random.uniform(0.07, 0.13))
        begun = time.monotonic()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=pygame.BUTTON_LEFT, pos=place))
        return 1000 * (self._frame().shown - begun)

    def typed(self, letter: str) -> tuple[float, float]:
        """Type a letter on a keyboard. Returns the ms from the key to the frame, and those of the frame alone."""
        time.sleep(self._random.uniform(0.08, 0.16))
        begun = time.monotonic()
        key = pygame.key.key_code(letter)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_NONE, unicode=letter))
        frame = self._frame()
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))
        return 1000 * (frame.shown - begun), 1000 * (frame.shown - frame.begun)

    def _frame(self) -> Times:
        return self.app.frames.get(timeout=PATIENCE)


def watch(folder: Path, sit_down: Callable[[TimedApp, SimulatedPins], Person]) -> None:
    """Open the app with the journal in a folder, and let a person play until they are done."""
    app = TimedApp(folder)
    pins = SimulatedPins()
    app.add_panel(pins, ButtonRow())
    app.show()
    app.frames.get()
    person = sit_down(app, pins)
    person.start()
    try:
        app.run()
    finally:
        person.join()
        app.close()
