"""The looks that a table can choose, at the sizes of the screens: what each picture of a screen is made for."""

from collections.abc import Iterator

import pygame
from msgspec import Struct
from msgspec.structs import replace

from companion.core.scene import View
from companion.ui.painter import Painter
from companion.ui.theme import ThemeName, use_theme
from tests.desk.at_desk import Table
from tests.screens.test_layout import UPRIGHT_VIEWS, VIEWS


class Shown(Struct, frozen=True):
    """A picture of a screen: what it is called, in which theme, and made for which view."""

    look: str
    theme: ThemeName
    view: View

    @property
    def key(self) -> str:
        """What it shows: `light 800x480`."""
        return f"{self.look} {self.view.width}x{self.view.height}"


def shown() -> Iterator[Shown]:
    """The pictures that are kept of every screen: the dark ones at every size, the others at the two main ones."""
    for view in (*VIEWS, *UPRIGHT_VIEWS):
        yield Shown("dark", "dark", view)
    for view in VIEWS[:2]:
        yield Shown("light", "light", view)
        yield Shown("contrast", "contrast", view)
        yield Shown("large", "dark", replace(view, text="large"))
        yield Shown("left", "dark", replace(view, hand="left"))


def painted(table: Table, picture: Shown) -> pygame.Surface:
    """The picture of what the table shows."""
    use_theme(picture.theme)
    surface = pygame.Surface((picture.view.width, picture.view.height), 0, 32)
    Painter().paint(surface, table.scene(picture.view))
    return surface
