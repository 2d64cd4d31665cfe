"""What the app holds of the memory on the play screen, beside a bare window that shows one picture."""

import time
from pathlib import Path

from bench import words_game
from bench.figures import Figure, middle
from bench.ground import UNACCELERATED, data_folder, game_folder, picture, running, x11

SETTLED = 1.0
"""Seconds after the first frame until the play screen is shown."""


def measure(runs: int) -> list[Figure]:
    """Resident memory and its peak in MiB, medians of so many runs, for a game of each kind."""
    words = game_folder("sequitur", words_game.SETUP, words_game.moves())
    with x11() as display, picture() as png, data_folder(50) as board_game, words as word_game:
        environment = {**display, **UNACCELERATED}
        programs = (("app_window", board_game), ("app_window", word_game), ("bare_window", png))
        held = [[_held(name, argument, environment) for name, argument in programs] for _ in range(runs)]
    board, word, bare = (
        tuple(middle(column) for column in zip(*program, strict=True)) for program in zip(*held, strict=True)
    )
    return [
        Figure(f"memory, {what}{part}", ours, "MiB", peer)
        for what, program in (("Sequence, 50 moves", board), ("Sequitur, the words of a round", word))
        for part, ours, peer in zip(("", ", its peak"), program, bare, strict=True)
    ]


def _held(name: str, argument: Path, environment: dict[str, str]) -> tuple[float, float]:
    with running(name, argument, environment) as child:
        time.sleep(SETTLED)
        return child.memory()
