"""What the app holds of the memory on the play screen, beside a bare window that shows one picture."""

import time

from bench.figures import Figure, middle
from bench.ground import UNACCELERATED, data_folder, picture, running, x11

SETTLED = 1.0
"""Seconds after the first frame until the play screen is shown."""


def measure(runs: int) -> list[Figure]:
    """Resident memory and its peak in MiB, medians of so many runs, with a game of 50 moves."""
    held: list[tuple[float, float, float, float]] = []
    with x11() as display, picture() as png, data_folder(50) as data:
        environment = {**display, **UNACCELERATED}
        for _ in range(runs):
            with running("app_window", data, environment) as app, running("bare_window", png, environment) as bare:
                time.sleep(SETTLED)
                held.append((*app.memory(), *bare.memory()))
    ours, our_peak, peer, its_peak = (middle(column) for column in zip(*held, strict=True))
    return [
        Figure("memory, a game of 50 moves", ours, "MiB", peer),
        Figure("  its peak", our_peak, "MiB", its_peak),
    ]
