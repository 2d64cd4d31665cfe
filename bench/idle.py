"""What the app costs when nothing happens, beside a bare loop of 20 looks a second with the same window."""

import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from bench import words_game
from bench.figures import Figure
from bench.ground import UNACCELERATED, Child, data_folder, game_folder, picture, running, x11

GOAL = 1.5
CALM = 12.0
"""Seconds after the first frame until both have settled."""


def measure(seconds: int) -> list[Figure]:
    """Time computed and wake-ups, each a second, over so many seconds on the play screens, all at the same time."""
    words = game_folder("sequitur", words_game.SETUP, words_game.moves())
    with x11() as display, picture() as png, data_folder(50) as board_game, words as word_game:
        programs = (("app_window", board_game), ("app_window", word_game), ("bare_window", png))
        *ours, bare = spent_each(programs, {**display, **UNACCELERATED}, seconds)
    return [
        figure
        for game, (cpu, woken) in zip(("Sequence", "Sequitur"), ours, strict=True)
        for figure in (
            Figure(
                f"idle on the play screen of {game}, over {seconds} s", 1000 * cpu, "ms CPU/s", 1000 * bare[0], GOAL
            ),
            Figure("  wake-ups", woken, "1/s", bare[1], GOAL),
        )
    ]


def spent_each(
    programs: Iterable[tuple[str, Path]], environment: dict[str, str], seconds: int
) -> list[tuple[float, float]]:
    """Return the seconds computed and the wake-ups of each program in a second, all running at the same time."""
    with ExitStack() as all_of_them:
        children = [all_of_them.enter_context(running(name, argument, environment)) for name, argument in programs]
        time.sleep(CALM)
        before = [_spent(child) for child in children]
        time.sleep(seconds)
        after = [_spent(child) for child in children]
    return [
        ((cpu - cpu_then) / seconds, (woken - woken_then) / seconds)
        for (cpu, woken), (cpu_then, woken_then) in zip(after, before, strict=True)
    ]


def _spent(child: Child) -> tuple[float, int]:
    return child.cpu(), child.wakeups()
