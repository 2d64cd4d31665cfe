"""From a press or a touch to the changed frame, in the app's own loop; the presses come at random from a thread."""

import queue
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

import pygame
from msgspec import Struct

from bench.figures import Figure, middle, worst
from bench.ground import SIZE, data_folder, off_screen
from companion.app import App, open_desk
from companion.contract.inputs import Input, PanelButton, Press, Scan, Tap
from companion.contract.scene import Look
from companion.devices.panel import ButtonRow
from companion.devices.simulator import SimulatedPins
from companion.games.registry import GAMES
from companion.games.sequence.cards import CARDS
from companion.games.sequence.values import Play
from companion.ui.glass import px_per_mm
from companion.ui.sounds import Sounds
from companion.ui.window import Window

PATIENCE = 5.0
"""Seconds after which a press that changed nothing ends the measurement."""

FEW = 10
"""Of how many presses one is made when the table has been calm for so long that it looks less often."""


class Times(Struct, frozen=True):
    """When a frame was begun and when it was on the screen, on the clock of `time.monotonic`."""

    begun: float
    shown: float


class TimedApp(App):
    """The app, which tells when an input was posted and when a frame was shown."""

    def __init__(self, folder: Path) -> None:
        density = px_per_mm(*SIZE, 0, 0)
        window = Window(SIZE, strip=84, slop=round(2 * density))
        super().__init__(open_desk(GAMES, folder, ()), window, Sounds(False, 0), density, 0)
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


class Person(Thread):
    """Somebody who presses and taps, and waits for the frame after each time."""

    def __init__(self, app: TimedApp, pins: SimulatedPins, runs: int) -> None:
        super().__init__(name="person")
        self._app = app
        self._pins = pins
        self._runs = runs
        self._random = Random(7)
        self.next: list[tuple[float, float, float]] = []
        self.confirm: list[tuple[float, float, float]] = []
        self.touch: list[float] = []
        self.calm_touch: list[float] = []

    def run(self) -> None:
        """Do everything in turn, then close the app."""
        try:
            self._do(Press(PanelButton.CONFIRM))
            card, cells = self._a_card()
            self._do(Scan(card))
            self.next = [self._pressed(PanelButton.NEXT) for _ in range(self._runs)]
            self._do(Press(PanelButton.UNDO))
            for _ in range(self._runs):
                self._do(Tap(cells[0]))
                self.confirm.append(self._pressed(PanelButton.CONFIRM))
                self._do(Press(PanelButton.UNDO))
            self.touch = [self._touched(cells[0], self._random.uniform(0.1, 0.2)) for _ in range(self._runs)]
            few = -(-self._runs // FEW)
            self.calm_touch = [self._touched(cells[0], self._random.uniform(2.1, 2.2)) for _ in range(few)]
        finally:
            self._app.running = False

    def _a_card(self) -> tuple[str, list[str]]:
        """A card with both its spaces free, and the targets of these."""
        session = self._app.desk.session
        assert session is not None
        for card in CARDS:
            moves = [session.game.draft(session.state, session.game.fresh(session.state), Scan(card))]
            if session.game.choices(session.state, moves[0]) == 2:
                moves.append(session.game.draft(session.state, moves[0], Press(PanelButton.NEXT)))
                plays = [session.game.proposal(session.state, move) for move in moves]
                return card, [f"cell:{play.at}" for play in plays if isinstance(play, Play)]
        raise AssertionError("no card has two free spaces")

    def _do(self, what: Input) -> None:
        """Let the table have an input, and wait for what it changes."""
        self._app.post(what)
        self._frame()

    def _pressed(self, button: PanelButton) -> tuple[float, float, float]:
        """Press a button. Returns the ms from the raw edge to the input, from there to the frame, and of the frame."""
        time.sleep(self._random.uniform(0.08, 0.16))
        begun = time.monotonic()
        self._pins.press(button)
        frame = self._frame()
        self._pins.release(button)
        posted = self._app.posted
        return 1000 * (posted - begun), 1000 * (frame.begun - posted), 1000 * (frame.shown - frame.begun)

    def _touched(self, target: str, pause: float) -> float:
        """Tap a look with the mouse, after a pause in s. Returns the ms from the lifting to the frame."""
        time.sleep(pause)
        place = _middle(next(look for look in self._app.scene.looks if look.target == target))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=place))
        time.sleep(self._random.uniform(0.07, 0.13))
        begun = time.monotonic()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=pygame.BUTTON_LEFT, pos=place))
        return 1000 * (self._frame().shown - begun)

    def _frame(self) -> Times:
        return self._app.frames.get(timeout=PATIENCE)


def _middle(look: Look) -> tuple[int, int]:
    return look.rect.centre


def measure(runs: int) -> list[Figure]:
    """Median and 99th percentile of so many presses of each kind, in ms, at 800x480 on the dummy driver."""
    with off_screen(), data_folder(30) as folder:
        app = TimedApp(folder)
        pins = SimulatedPins()
        app.add_panel(pins, ButtonRow())
        app.show()
        app.frames.get()
        person = Person(app, pins, runs)
        person.start()
        try:
            app.run()
        finally:
            person.join()
            app.close()
    return [
        *_split("NEXT", person.next),
        *_split("CONFIRM", person.confirm),
        *_both("touch", person.touch),
        *_both("touch after 2 s of calm", person.calm_touch),
    ]


def _split(name: str, presses: list[tuple[float, float, float]]) -> list[Figure]:
    settle, desk, frame = (list(column) for column in zip(*presses, strict=True))
    return [
        *_both(f"press of {name} to frame", [sum(press) for press in presses]),
        *_both("  until it has settled", settle),
        *_both("  queue, desk and journal", desk),
        *_both("  scene, painting, update", frame),
    ]


def _both(what: str, values: list[float]) -> list[Figure]:
    kinds: tuple[tuple[str, Callable[[list[float]], float]], ...] = (("median", middle), ("99th of 100", worst))
    return [Figure(f"{what}, {name}", of(values), "ms") for name, of in kinds]
