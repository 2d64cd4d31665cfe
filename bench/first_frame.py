"""From the start of the process to the first frame, beside a bare pygame-ce window that shows one picture.

The app shows the picture of its last start first, dimmed, and then a frame of its own, from which on hands count.
"""

import shutil
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from random import Random

from bench import words_game
from bench.figures import Figure, middle
from bench.ground import OFF_SCREEN, UNACCELERATED, data_folder, game_folder, picture, running, x11
from bench.history import journal_of_games
from bench.rules import LETTERS, letters_beginning, random_game
from companion.settings.paths import JOURNAL

GOAL = 1.5
LETTERS_MOVES = 20
SETTLED = 12.0
"""Seconds after which a start has written what the next one finds."""


def measure(runs: int) -> list[Figure]:
    """Return medians of so many starts in ms: on an Xvfb and off screen, with an unfinished game of each or none."""
    words = game_folder("sequitur", words_game.SETUP, words_game.moves())
    child = game_folder("letters", letters_beginning().setup, random_game(Random(1), LETTERS_MOVES, LETTERS))
    with (
        x11() as display,
        picture() as png,
        data_folder(30) as played,
        child as child_game,
        words as word_game,
        data_folder(0) as fresh,
        data_folder(0) as long,
    ):
        shutil.copy(journal_of_games(), long / JOURNAL)
        apps = {
            "Sequence to go on with": played,
            "Letters to go on with": child_game,
            "Sequitur to go on with": word_game,
            "no game": fresh,
            "10,000 games, all over": long,
        }
        return [
            *compared(runs, "X11", {**display, **UNACCELERATED}, png, apps),
            *compared(runs, "dummy", OFF_SCREEN, png, apps),
            Figure("first frame of the bare window, X11, SDL's own choice (OpenGL)", _bare(runs, display, png), "ms"),
        ]


def compared(runs: int, name: str, environment: dict[str, str], png: Path, apps: dict[str, Path]) -> list[Figure]:
    """Return medians of so many starts in ms of the app with each of these folders, beside the bare window."""
    programs = (("bare_window", png), *(("app_window", folder) for folder in apps.values()))
    _started_before(programs, environment)
    times = [[_start(*program, environment) for program in programs] for _ in range(runs)]
    (_, bare), *ours = (tuple(map(middle, zip(*column, strict=True))) for column in zip(*times, strict=True))
    return [
        figure
        for what, (seen, shown) in zip(apps, ours, strict=True)
        for figure in (
            Figure(f"last start's picture, {name}, {what}", seen, "ms", bare, GOAL),
            Figure(f"first frame, {name}, {what}", shown, "ms", bare, GOAL),
        )
    ]


def _started_before(programs: Iterable[tuple[str, Path]], environment: dict[str, str]) -> None:
    """Start each once and leave it alone: it keeps its compiled modules and what it has painted, as on every table."""
    with ExitStack() as all_of_them:
        for name, argument in programs:
            all_of_them.enter_context(running(name, argument, environment))
        time.sleep(SETTLED)


def _bare(runs: int, environment: dict[str, str], png: Path) -> float:
    return middle([_start("bare_window", png, environment)[1] for _ in range(runs)])


def _start(name: str, argument: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Return the milliseconds to the first picture of all, and to the first one that hands can use."""
    with running(name, argument, environment) as child:
        return 1000 * (child.seen - child.begun), 1000 * (child.shown - child.begun)
