"""No test of this folder opens a window that someone can see."""

from collections.abc import Iterator
from typing import get_args

import pygame
import pytest

from companion.ui.theme import ThemeName, use_theme
from companion.ui.window import Window
from tests.ui.hands import OPEN, SIZE


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(params=get_args(ThemeName))
def in_every_theme(request: pytest.FixtureRequest) -> None:
    """Run the test once in each theme."""
    use_theme(request.param)


@pytest.fixture
def open_window() -> Iterator[OPEN]:
    opened: list[Window] = []

    def open_one(size: tuple[int, int] = SIZE, **options: object) -> Window:
        opened.append(Window(size, **options))  # type: ignore[arg-type]
        pygame.event.clear()
        return opened[-1]

    yield open_one
    for window in opened:
        window.close()
