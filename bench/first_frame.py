"""From the start of the process to the first frame, beside a bare pygame-ce window that shows one picture."""

from pathlib import Path

from bench.figures import Figure, middle
from bench.ground import OFF_SCREEN, UNACCELERATED, data_folder, picture, running, x11

GOAL = 1.5


def measure(runs: int) -> list[Figure]:
    """The medians of so many starts, in ms: on an Xvfb and off screen, with an unfinished game and without."""
    with x11() as display, picture() as png, data_folder(30) as played, data_folder(0) as fresh:
        return [
            *_compared(runs, "X11", {**display, **UNACCELERATED}, png, played, fresh),
            *_compared(runs, "dummy", OFF_SCREEN, png, played, fresh),
            Figure("first frame of the bare window, X11, SDL's own choice (OpenGL)", _bare(runs, display, png), "ms"),
        ]


def _compared(
    runs: int, name: str, environment: dict[str, str], png: Path, played: Path, fresh: Path
) -> tuple[Figure, Figure]:
    programs = (("bare_window", png), ("app_window", played), ("app_window", fresh))
    # One start of each fills the caches of the disk and of compiled modules.
    times = [[_start(*program, environment) for program in programs] for _ in range(runs + 1)][1:]
    bare, game, none = (middle(column) for column in zip(*times, strict=True))
    return (
        Figure(f"first frame, {name}, a game of 30 moves to go on with", game, "ms", bare, GOAL),
        Figure(f"first frame, {name}, no game", none, "ms", bare, GOAL),
    )


def _bare(runs: int, environment: dict[str, str], png: Path) -> float:
    return middle([_start("bare_window", png, environment) for _ in range(runs)])


def _start(name: str, argument: Path, environment: dict[str, str]) -> float:
    with running(name, argument, environment) as child:
        return 1000 * child.first_frame
