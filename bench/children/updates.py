"""Open a window as the app does, or as the bare window does; tell what it takes to change one space or all of it.

The arguments are `app` or `bare`, and of how many updates the median is taken. The line told has, for one space and for
the whole window, the milliseconds on the clock and those of the processor.
"""

import sys
import time
from statistics import median

import pygame

from companion.ui.display import open_display, open_window

SIZE = (800, 480)
SPACE = pygame.Rect(200, 200, 72, 40)
PAUSE = 1 / 30
"""Seconds between two updates, as under a hand."""

if sys.argv[1] == "app":
    open_display()
    open_window(SIZE)
else:
    pygame.display.init()
    pygame.display.set_mode(SIZE)


def spent(area: pygame.Rect) -> tuple[float, float]:
    """Return the milliseconds of an update of this area on the clock, and those of the processor."""
    times = []
    for number in range(int(sys.argv[2])):
        time.sleep(PAUSE)
        pygame.event.get()
        window = pygame.display.get_surface()
        assert window is not None
        begun, computed = time.perf_counter(), time.process_time()
        window.fill((number, 2 * number, 60), area)
        pygame.display.update(area)
        times.append((1000 * (time.perf_counter() - begun), 1000 * (time.process_time() - computed)))
    clock, computing = zip(*times, strict=True)
    return median(clock), median(computing)


print(*spent(SPACE), *spent(pygame.Rect(0, 0, *SIZE)))
