"""How long the screens of the results take with ten thousand games: from the input to the finished scene.

The list is made anew for each run, as it is from the first screen, the others from there. There is no peer. Painting is
the same as that of any other screen, see `redraw`.
"""

import time
from collections.abc import Callable
from contextlib import closing
from itertools import cycle

from bench.figures import Figure, middle, worst
from bench.history import GAMES_PLAYED, journal_of_games
from companion.app.local_time import now
from companion.core.events import Input, Key, PanelButton, Press, Tap
from companion.core.layout import View
from companion.games.registry import GAMES
from companion.table.desk import Desk
from companion.table.screen_places import Place
from companion.table.screens.screen_map import SCREENS
from companion.table.storage.journal import Journal

Measured = tuple[str, tuple[Input, ...], Callable[[], Input]]
"""What is measured: its name, what leads to it, and what gives the last input."""

VIEW = View(800, 480, 5.19)
CONFIRM = Press(PanelButton.CONFIRM)
LIST: tuple[Input, ...] = (Tap("results"),)
STANDINGS: tuple[Input, ...] = (*LIST, Tap("standings"))

MOST_MS = 100.0
"""What no screen is to take longer than."""

SPREAD = 997
"""Games that are opened are so far apart: a prime number, so that all kinds have their turn."""


def measure(runs: int) -> list[Figure]:
    """Medians and 99th percentiles of so many runs of each screen, in ms."""
    path = journal_of_games()
    begun = time.perf_counter()
    with closing(Journal.open(path)) as journal:
        opening = 1000 * (time.perf_counter() - begun)
        desk = Desk(GAMES, journal, now, SCREENS)
        numbers = cycle(range(1, GAMES_PLAYED, SPREAD))
        figures = [Figure("results, the journal opened, once", opening, "ms")]
        screens: tuple[Measured, ...] = (
            ("the first screen", LIST, lambda: Press(PanelButton.UNDO)),
            ("the list", (), lambda: Tap("results")),
            ("the last page of the list", (*LIST, *[Press(PanelButton.NEXT)] * 2499), lambda: Press(PanelButton.NEXT)),
            ("a search by name", (*LIST, Tap("name"), *map(Key, "xen")), lambda: CONFIRM),
            ("a search by game", (*LIST, Tap("kind")), lambda: Tap("pick:sequitur")),
            ("one month", (*LIST, Tap("month")), lambda: Tap(f"pick:{now()[:7]}")),
            ("one game", LIST, lambda: Tap(f"game:{next(numbers)}")),
            ("standings of all", LIST, lambda: Tap("standings")),
            ("standings of one game", (*STANDINGS, Tap("pick")), lambda: Tap("pick:sequence")),
            ("one person", STANDINGS, lambda: Tap("standing:ann")),
            ("plots of everybody", STANDINGS, lambda: CONFIRM),
        )
        for what, before, last in screens:
            times = [_time(desk, before, last) for _ in range(runs)]
            figures.append(Figure(f"results, {what}", middle(times), "ms", most=MOST_MS))
            figures.append(Figure("  99th of 100", worst(times), "ms", most=MOST_MS))
        return figures


def _time(desk: Desk, before: tuple[Input, ...], last: Callable[[], Input]) -> float:
    """Return the milliseconds that the last input takes, with its scene, after those that lead to it."""
    desk.go(Place.HOME)
    for what in before:
        # What is not on the page is tapped, too: only where the finger lands is left out here.
        desk.apply_outcome(desk.screen.handle(desk, what))
    desk.scene(VIEW)
    what = last()
    begun = time.perf_counter()
    desk.apply_outcome(desk.screen.handle(desk, what))
    desk.scene(VIEW)
    return 1000 * (time.perf_counter() - begun)
