"""What the app costs when nothing happens, beside a bare loop of 20 looks a second with the same window."""

import time
from contextlib import ExitStack

from bench import words_game
from bench.figures import Figure
from bench.ground import UNACCELERATED, Child, data_folder, game_folder, picture, running, x11

GOAL = 1.5
CALM = 12.0
"""Seconds after the first frame until both have settled."""


def measure(seconds: int) -> list[Figure]:
    """Time computed and wake-ups, each a second, over so many seconds on the play screens, all at the same time."""
    words = game_folder("sequitur", words_game.SETUP, words_game.moves())
    with x11() as display, picture() as png, data_folder(50) as board_game, words as word_game, ExitStack() as programs:
        environment = {**display, **UNACCELERATED}
        children = [
            programs.enter_context(running(name, argument, environment))
            for name, argument in (("app_window", board_game), ("app_window", word_game), ("bare_window", png))
        ]
        time.sleep(CALM)
        before = [_spent(child) for child in children]
        time.sleep(seconds)
        after = [_spent(child) for child in children]
    *ours, bare = (
        ((cpu - cpu_then) / seconds, (woken - woken_then) / seconds)
        for (cpu, woken), (cpu_then, woken_then) in zip(after, before, strict=True)
    )
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


def _spent(child: Child) -> tuple[float, int]:
    return child.cpu(), child.wakeups()
