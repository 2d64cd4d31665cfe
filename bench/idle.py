"""What the app costs when nothing happens, beside a bare loop of 20 looks a second with the same window."""

import time

from bench.figures import Figure
from bench.ground import UNACCELERATED, Child, data_folder, picture, running, x11

GOAL = 1.5
CALM = 4.0
"""Seconds after the first frame until both have settled."""


def measure(seconds: int) -> list[Figure]:
    """Time computed and wake-ups, each a second, over so many seconds on the play screen, both at the same time."""
    with x11() as display, picture() as png, data_folder(50) as data:
        environment = {**display, **UNACCELERATED}
        with running("app_window", data, environment) as app, running("bare_window", png, environment) as bare:
            time.sleep(CALM)
            children = (app, bare)
            before = [_spent(child) for child in children]
            time.sleep(seconds)
            after = [_spent(child) for child in children]
    (ours, our_wakeups), (peer, its_wakeups) = (
        ((cpu - cpu_then) / seconds, (woken - woken_then) / seconds)
        for (cpu, woken), (cpu_then, woken_then) in zip(after, before, strict=True)
    )
    return [
        Figure(f"idle on the play screen, over {seconds} s", 1000 * ours, "ms CPU/s", 1000 * peer, GOAL),
        Figure("  wake-ups", our_wakeups, "1/s", its_wakeups, GOAL),
    ]


def _spent(child: Child) -> tuple[float, int]:
    return child.cpu(), child.wakeups()
