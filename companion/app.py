"""The composition root: builds the parts from the settings, and runs the loop. Nothing but the commands imports it."""

import queue
import tempfile
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from companion.contract.game import AnyGame
from companion.contract.inputs import BACKSPACE, DeviceNews, Input, Key, PanelButton, Scan, Tap
from companion.contract.problems import Problem
from companion.contract.scene import Field, Scene, View
from companion.devices.panel import ButtonRow, Panel, Source
from companion.devices.simulator import KEYS, SimulatedPins, strip_button, strip_scene
from companion.place import JOURNAL
from companion.table.desk import Desk
from companion.table.journal import Journal, JournalError
from companion.table.screens.all import SCREENS
from companion.ui.geometry import Turn
from companion.ui.sounds import Sounds
from companion.ui.window import Closed, KeyDown, KeyUp, StripDown, StripUp, Window, WindowEvent

ACTIVE, IDLE = 1 / 30, 1 / 20
"""Seconds between two looks at the window: after an input, and when nothing has happened for a while."""

CALM = 2.0
"""Seconds without an input after which the table is idle."""


def now() -> str:
    """The time as the journal has it: UTC, ISO 8601, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def open_desk(games: Mapping[str, AnyGame], folder: Path, problems: tuple[Problem, ...]) -> Desk:
    """The desk with the journal in this folder; in one that vanishes, with a banner, where this one can't be used."""
    sentences = [problem.sentence for problem in problems]
    trouble = ""
    try:
        journal = Journal.open(folder / JOURNAL)
    except JournalError as error:
        trouble = f"{error} Play goes on, but nothing is kept when the power goes."
        journal = Journal.open(Path(tempfile.mkdtemp(prefix="companion-")) / JOURNAL)
    if journal.set_aside is not None:
        kept = journal.set_aside.name
        sentences.insert(0, f"The journal could not be read. It is kept as {kept}; a new one is begun.")
    desk = Desk(games, journal, now, SCREENS, tuple(sentences))
    desk.take(DeviceNews("journal", trouble))
    return desk


class App:
    """The desk with a window, a panel and sounds around it.

    `density` is pixels in a millimetre; `turn` how the picture is turned on the glass as it stands. Inputs from other
    threads come through `post`; everything else belongs to the thread that calls `step`.
    """

    def __init__(self, desk: Desk, window: Window, sounds: Sounds, density: float, turn: Turn) -> None:
        self.desk = desk
        self.window = window
        self.running = True
        self._sounds = sounds
        self._density = density
        self._turn = turn
        self._inputs: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self._panels: list[Panel] = []
        self._keys: SimulatedPins | None = None
        self.scene = Scene(())
        """What is shown."""
        self._typed = ""
        self._stale = True
        self._last_input = time.monotonic()

    def post(self, what: Input) -> None:
        """Let the table know of an input; from any thread."""
        self._inputs.put(what)

    def add_panel(self, source: Source, row: ButtonRow) -> None:
        """Let a source of presses press the buttons; keys and the strip go to one that is simulated."""
        self._panels.append(Panel(self.post, source, row))
        if isinstance(source, SimulatedPins):
            self._keys = source
        self._stale = True

    def open_sounds(self) -> None:
        """Open the sound card, which takes its time in the background."""
        self._sounds.open()

    def run(self) -> None:
        """Follow the table until the window is closed or `running` is unset."""
        while self.running:
            self.step()

    def step(self) -> None:
        """Take what has come, show what has changed, and wait for the next input, at most until the next look."""
        for event in self.window.poll():
            self._window_event(event)
        if self._stale:
            self.show()
        calm = time.monotonic() - self._last_input > CALM
        try:
            self._take(self._inputs.get(timeout=IDLE if calm else ACTIVE))
            while True:
                self._take(self._inputs.get_nowait())
        except queue.Empty:
            return

    def show(self) -> None:
        """Show the table as it is now, on the screen and by the lamps, and let it be heard."""
        self._stale = False
        self.window.turn = cast("Turn", (self._turn + 180 * self.desk.turned) % 360)
        width, height = self.window.canvas_size
        self.scene = self.desk.scene(View(width, height, self._density))
        lit = frozenset(PanelButton(name) for name in self.scene.lamps())
        for panel in self._panels:
            panel.lamps(lit)
        self.window.show(self.scene, self._strip())
        if self.desk.sound:
            for sound in self.desk.sounds:
                self._sounds.play(sound)
        self.desk.sounds.clear()

    def close(self) -> None:
        """Let go of the devices, the window and the journal."""
        for panel in self._panels:
            panel.close()
        self._sounds.close()
        self.window.close()
        self.desk.journal.close()

    def _strip(self) -> Scene | None:
        width, height = self.window.strip_size
        if self._keys is None or not height:
            return None
        return strip_scene(width, height, self._keys.lit, self._keys.down, self._typed)

    def _take(self, what: Input) -> None:
        self._last_input = time.monotonic()
        self._stale = True
        self.desk.take(what)

    def _window_event(self, event: WindowEvent) -> None:
        match event:
            case Closed():
                self.running = False
            case KeyDown(name=name):
                self._key_down(name)
            case KeyUp(name=name):
                self._push(KEYS.get(name), down=False)
            case Key():
                self._key_typed(event)
            case StripDown(target=target):
                self._push(strip_button(target), down=True)
            case StripUp(target=target):
                self._push(strip_button(target), down=False)
            case Tap():
                self._take(event)
            case _:
                # A window that was resized or uncovered shows the same scene again.
                self._stale = True

    def _push(self, button: PanelButton | None, *, down: bool) -> None:
        if button is None or self._keys is None:
            return
        self._last_input = time.monotonic()
        self._stale = True
        if down:
            self._keys.press(button)
        else:
            self._keys.release(button)

    def _typing(self) -> bool:
        return any(isinstance(look, Field) for look in self.scene.looks)

    def _key_down(self, name: str) -> None:
        """A key presses a button, but for those that end or mend a text: of a name, or of a card that is typed."""
        if self._typed and name in {"return", "enter"}:
            self._take(Scan(self._typed))
            self._typed = ""
        elif name == "escape":
            self._typed = ""
            self._stale = True
        elif not (name in {"backspace", "space"} and (self._typed or self._typing())):
            self._push(KEYS.get(name), down=True)

    def _key_typed(self, key: Key) -> None:
        """A letter belongs to the name on the screen, else to a card: a reader that types does it like that."""
        if self._typing():
            self._take(key)
        elif key.text == BACKSPACE:
            self._typed = self._typed[:-1]
            self._stale = True
        elif key.text.isalnum() or (self._typed and key.text in ":-"):
            self._typed += key.text
            self._stale = True
        elif key.text == "?":
            self._push(KEYS.get("?"), down=True)
            self._push(KEYS.get("?"), down=False)
