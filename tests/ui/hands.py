"""Fingers and a mouse on a window that nobody sees."""

from collections.abc import Callable

import pygame

from companion.ui.events import Touched, WindowEvent
from companion.ui.window import Window

SIZE = (320, 200)
OPEN = Callable[..., Window]
"""Opens a window, of `SIZE` unless another is given."""


def finger(kind: int, window: Window, x: float, y: float, number: int = 0) -> None:
    w, h = window.glass_size
    pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=number, x=x / w, y=y / h, dx=0, dy=0))


def mouse(kind: int, x: int, y: int, *, touch: bool = False, button: int = 1) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=button, touch=touch))


def tap(window: Window, x: float, y: float) -> list[WindowEvent]:
    finger(pygame.FINGERDOWN, window, x, y)
    finger(pygame.FINGERUP, window, x, y)
    return [event for event in window.poll() if event != Touched()]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
