"""What the app holds of the memory on the play screen, and with everything loaded, beside a bare window."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import words_game
from bench.figures import Figure, middle
from bench.ground import UNACCELERATED, data_folder, game_folder, picture, running, x11
from companion.cli.common.voice_clips import build_clips
from companion.cli.common.voice_programs import find_speaker
from companion.settings.paths import VOICE

SETTLED = 1.0
"""Seconds after the first frame until the play screen is shown."""


MOST = 60.0
"""MiB above a bare window that the app may hold with everything loaded."""


def measure(runs: int) -> list[Figure]:
    """Resident memory and its peak in MiB, medians of so many runs, for a game of each kind."""
    words = game_folder("sequitur", words_game.SETUP, words_game.moves())
    with (
        x11() as display,
        picture() as png,
        data_folder(50) as board_game,
        words as word_game,
        spoken_folder() as spoken,
    ):
        environment = {**display, **UNACCELERATED}
        programs = (
            ("app_window", board_game),
            ("app_window", word_game),
            ("everything", spoken),
            ("bare_window", png),
        )
        held = [[_held(name, argument, environment) for name, argument in programs] for _ in range(runs)]
    board, word, everything, bare = (
        tuple(middle(column) for column in zip(*program, strict=True)) for program in zip(*held, strict=True)
    )
    figures = [
        Figure(f"memory, {what}{part}", ours, "MiB", peer)
        for what, program in (
            ("Sequence, 50 moves", board),
            ("Sequitur, the words of a round", word),
            ("everything loaded", everything),
        )
        for part, ours, peer in zip(("", ", its peak"), program, bare, strict=True)
    ]
    above = Figure(f"memory, everything above the bare window (at most {MOST:g})", everything[0] - bare[0], "MiB")
    return [*figures, above]


@contextmanager
def spoken_folder() -> Iterator[Path]:
    """Yield a data folder without a game, and with all clips of the voice."""
    with data_folder(0) as folder:
        build_clips(folder / VOICE, find_speaker())
        yield folder


def _held(name: str, argument: Path, environment: dict[str, str]) -> tuple[float, float]:
    with running(name, argument, environment) as child:
        time.sleep(SETTLED)
        return child.memory()
