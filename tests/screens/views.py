"""The looks that a table can choose, at the sizes of the screens: what each picture of a screen is made for.

A screen is painted at the two main sizes. What else a table chooses is painted of the screens by turns: a theme changes
no layout, a painter knows no screen, and `test_layout` looks at each at every size, in large text and for each hand.
"""

from collections.abc import Iterator
from functools import cache
from zlib import crc32

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


MAIN = tuple(Look("dark", "dark", view) for view in VIEWS[:2])
"""What every screen is painted in, first the 7-inch screen."""


def _others() -> Iterator[Look]:
    for view in (*VIEWS[2:], *UPRIGHT_VIEWS):
        yield Look("dark", "dark", view)
    for view in VIEWS[:2]:
        yield Look("light", "light", view)
        yield Look("contrast", "contrast", view)
        yield Look("large", "dark", replace(view, text="large"))
        yield Look("left", "dark", replace(view, hand="left"))


OTHERS = tuple(_others())
"""The other sizes, the other themes, large text, and the other hand."""


def looks_of(name: str) -> tuple[Look, ...]:
    """The pictures that are kept of a screen: the main ones, and one of the others.

    Which one follows from the name alone, so that a screen that comes or goes changes no other one's.
    """
    return (*MAIN, OTHERS[crc32(name.encode()) % len(OTHERS)])


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
