"""What the app holds of the memory on the play screen, and with everything loaded, beside a bare window."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import words_game
from bench.figures import Figure, middle
from bench.ground import UNACCELERATED, data_folder, game_folder, picture, running, x11
from companion.settings.paths import VOICE
from companion.ui.audio.voice_clips import build_clips
from companion.ui.audio.voice_programs import find_speaker

SETTLED = 3.0
"""Seconds after the first frame until the play screen is shown, and what the next start is to find is written."""

MOST = 60.0
"""MiB above a bare window that the app may hold with everything loaded."""


def measure(runs: int) -> list[Figure]:
    """Resident memory and its peak in MiB, medians of so many runs, for a game of each kind.

    Each run has folders as they are before their first start.
    """
    words = game_folder("sequitur", words_game.SETUP, words_game.moves())
    with (
        x11() as display,
        picture() as png,
        data_folder(50) as board_game,
        words as word_game,
        spoken_folder() as spoken,
    ):
        environment = {**display, **UNACCELERATED}
        held = []
        for _ in range(runs):
            with _copy(board_game) as board, _copy(word_game) as word, _copy(spoken) as everything:
                programs = (
                    ("app_window", board),
                    ("app_window", board),
                    ("app_window", word),
                    ("everything", everything),
                    ("bare_window", png),
                )
                held.append([_held(name, argument, environment) for name, argument in programs])
    *ours, bare = (
        tuple(middle(column) for column in zip(*program, strict=True)) for program in zip(*held, strict=True)
    )
    names = ("Sequence, 50 moves", "the same at its next start", "Sequitur, the words of a round", "everything loaded")
    figures = [
        Figure(f"memory, {what}{part}", one, "MiB", peer)
        for what, program in zip(names, ours, strict=True)
        for part, one, peer in zip(("", ", its peak"), program, bare, strict=True)
    ]
    above = Figure(f"memory, everything above the bare window (at most {MOST:g})", ours[-1][0] - bare[0], "MiB")
    return [*figures, above]


@contextmanager
def spoken_folder() -> Iterator[Path]:
    """Yield a data folder without a game, and with all clips of the voice."""
    with data_folder(0) as folder:
        build_clips(folder / VOICE, find_speaker())
        yield folder


@contextmanager
def _copy(folder: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as name:
        yield Path(shutil.copytree(folder, Path(name) / "data"))


def _held(name: str, argument: Path, environment: dict[str, str]) -> tuple[float, float]:
    with running(name, argument, environment) as child:
        time.sleep(SETTLED)
        return child.memory()
