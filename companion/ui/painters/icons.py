"""Load the icons: one small SVG each, in a single colour that is put in when it is loaded."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import pygame

from companion.core.scene import Icon, Sign
from companion.ui.painters.svg import render_svg
from companion.ui.theme import Colour

FOLDER = Path(__file__).parent / "icons"
_ROOT_SIZE = 'width="24" height="24"'

Picture = (
    Icon
    | Literal["suit-S", "suit-H", "suit-D", "suit-C", "sign-ring", "sign-triangle", "sign-square", "sign-cross"]
    | Literal["star"]
)  # fmt: skip
"""Everything that has a file in `icons/`."""

SUITS: dict[str, Picture] = {"S": "suit-S", "H": "suit-H", "D": "suit-D", "C": "suit-C"}
SIGNS: dict[Sign, Picture] = {
    "ring": "sign-ring",
    "triangle": "sign-triangle",
    "square": "sign-square",
    "cross": "sign-cross",
}


@cache
def _read_svg(name: str) -> str:
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=384)
def load_icon(name: Picture, size: int, colour: Colour) -> pygame.Surface:
    """Return the icon as a square surface of `size` pixels; it is shared and not to be painted on.

    Raises `FileNotFoundError` when there is no such icon.
    """
    source = _read_svg(name).replace(_ROOT_SIZE, f'width="{size}" height="{size}"', 1)
    return render_svg(source.replace("currentColor", colour))


def draw_icon(surface: pygame.Surface, name: Picture, centre: tuple[float, float], size: int, colour: Colour) -> None:
    """Draw an icon of `size` pixels around a point."""
    if name and size > 0:
        surface.blit(load_icon(name, size, colour), (round(centre[0] - size / 2), round(centre[1] - size / 2)))
