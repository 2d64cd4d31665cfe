"""Run the panel, four buttons and four lamps: a thread turns edges into inputs and posts them."""

import threading
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from companion.core.events import Input, PanelButton
from companion.devices.panel.debounce import SETTLE, Debounce, Level
from companion.devices.panel.gestures import LONG_PRESS_SECONDS, GestureDetector

LONG_PRESS_BUTTONS = (PanelButton.UNDO, PanelButton.NEXT)
"""The buttons that know a long press."""

LONG_PRESS_TIMES: Mapping[PanelButton, float] = MappingProxyType(dict.fromkeys(LONG_PRESS_BUTTONS, LONG_PRESS_SECONDS))
"""These buttons, with the time of it in seconds."""

EdgeListener = Callable[[PanelButton, bool, float], None]
"""What a source calls for each raw edge: the button, whether it is down now, and when that was (`time.monotonic`)."""


class PinSource(Protocol):
    """A source of the buttons' edges, which has the lamps too."""

    def listen(self, heard: EdgeListener) -> None:
        """Call `heard` for each edge from now on, from whatever thread notices it."""

    def light(self, button: PanelButton, on: bool) -> None:
        """Light or darken the lamp of a button."""

    def close(self) -> None:
        """Release the hardware; the lamps go dark. No edge is heard afterwards."""


class ButtonRow:
    """The four buttons, debounced: raw edges in, Inputs out; no clock and no thread.

    `settle` and `holds` are in seconds, see `Debounce` and `GestureDetector`.
    """

    def __init__(self, settle: float = SETTLE, holds: Mapping[PanelButton, float] = LONG_PRESS_TIMES) -> None:
        self._contacts = {button: Debounce(settle) for button in PanelButton}
        self._long_enough = 2 * settle
        self._settled_at = self._edge_at = self._counts_from = float("-inf")
        self._presses = GestureDetector(holds)
        # The levels of a stroke that is told as a whole lie ahead (`SimulatedPins`): they have to wait for the others.
        # At one moment, what is let go comes before what is pushed down.
        self._levels: list[tuple[float, bool, PanelButton]] = []

    def add_edge(self, button: PanelButton, down: bool, at: float) -> None:
        """Take an edge; `settle_at` returns what comes of it.

        An edge that arrives late, from before the last time that was settled, counts from that time on. The edges that
        follow keep their distance from it, so that a whole stroke that arrives late is a press.
        """
        apart = min(at - self._edge_at, self._long_enough)
        self._counts_from = max(at, self._settled_at, self._counts_from + apart)
        self._edge_at = at
        self._add_level(button, self._contacts[button].add_edge(down, self._counts_from))

    def settle_at(self, now: float) -> list[Input]:
        """Return what is decided for all the buttons at the time `now`."""
        self._settled_at = max(self._settled_at, now)
        for button, contact in self._contacts.items():
            self._add_level(button, contact.settle_at(now))
        self._levels.sort()
        decided: list[Input] = []
        while self._levels and self._levels[0][0] <= now:
            at, down, button = self._levels.pop(0)
            decided += self._presses.add_level(button, down, at)
        return decided + self._presses.settle_at(now)

    def due(self) -> float | None:
        """Return when the next thing will be decided if no edge comes before; None: nothing is open."""
        dues = [contact.due() for contact in self._contacts.values()]
        dues += [at for at, _, _ in self._levels]
        dues.append(self._presses.due())
        return min((due for due in dues if due is not None), default=None)

    def _add_level(self, button: PanelButton, level: Level | None) -> None:
        if level is not None:
            self._levels.append((level.at, level.down, button))


class ButtonPanel:
    """The panel at work: a thread that sleeps until an edge comes or a press has settled, and posts Inputs.

    `post` is called on that thread. The panel owns the source from now on and closes it.
    """

    def __init__(self, post: Callable[[Input], None], source: PinSource, row: ButtonRow | None = None) -> None:
        self._post = post
        self._source = source
        self._row = ButtonRow() if row is None else row
        self._lit: frozenset[PanelButton] = frozenset()
        self._edges: list[tuple[PanelButton, bool, float]] = []
        self._closed = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()
        source.listen(self._add_edge)

    def light_lamps(self, lit: frozenset[PanelButton]) -> None:
        """Light these lamps and darken the others; only what changes is written."""
        for button in lit ^ self._lit:
            self._source.light(button, button in lit)
        self._lit = lit

    def close(self) -> None:
        """Stop, and close the source. Nothing is posted afterwards. A second time does nothing."""
        with self._news:
            if self._closed:
                return
            self._closed = True
            self._news.notify()
        self._thread.join()
        self._source.close()

    def _add_edge(self, button: PanelButton, down: bool, at: float) -> None:
        with self._news:
            self._edges.append((button, down, at))
            self._news.notify()

    def _run(self) -> None:
        while (news := self._wait()) is not None:
            edges, now = news
            for edge in edges:
                self._row.add_edge(*edge)
            for what in self._row.settle_at(now):
                self._post(what)

    def _wait(self) -> tuple[list[tuple[PanelButton, bool, float]], float] | None:
        """Sleep until there is something to do; return the edges that came and the time; None after closing.

        The time is read under the lock: an edge that is noticed before it is then among those returned.
        """
        due = self._row.due()
        with self._news:
            while not self._closed and not self._edges and (due is None or time.monotonic() < due):
                self._news.wait(None if due is None else max(0.0, due - time.monotonic()))
            if self._closed:
                return None
            edges, self._edges = self._edges, []
            return edges, time.monotonic()
