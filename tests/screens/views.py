"""The looks that a table can choose, at the sizes of the screens: what each picture of a screen is made for."""

from collections.abc import Iterator
from functools import cache

import pygame
from msgspec import Struct
from msgspec.structs import replace

from companion.core.layout import View
from companion.ui.painter import Painter
from companion.ui.theme import ThemeName, use_theme
from tests.screens.reached import Shown
from tests.screens.test_layout import UPRIGHT_VIEWS, VIEWS


class Look(Struct, frozen=True):
    """A picture of a screen: what it is called, in which theme, and made for which view."""

    look: str
    theme: ThemeName
    view: View

    @property
    def key(self) -> str:
        """What it shows: `light 800x480`."""
        return f"{self.look} {self.view.width}x{self.view.height}"


def looks() -> Iterator[Look]:
    """The pictures that are kept of every screen: the dark ones at every size, the others at the two main ones."""
    for view in (*VIEWS, *UPRIGHT_VIEWS):
        yield Look("dark", "dark", view)
    for view in VIEWS[:2]:
        yield Look("light", "light", view)
        yield Look("contrast", "contrast", view)
        yield Look("large", "dark", replace(view, text="large"))
        yield Look("left", "dark", replace(view, hand="left"))


CACHE_BYTES = 128 * 1024 * 1024
"""How much of what was painted on one screen is kept for the next ones, in each theme."""


@cache
def painter(_theme: ThemeName) -> Painter:
    """The painter of all pictures in a theme: what it has painted before makes no difference."""
    return Painter(CACHE_BYTES)


def painted(table: Shown, picture: Look) -> pygame.Surface:
    """The picture of what the table shows."""
    use_theme(picture.theme)
    surface = pygame.Surface((picture.view.width, picture.view.height), 0, 32)
    painter(picture.theme).paint(surface, table.scene(picture.view))
    return surface
