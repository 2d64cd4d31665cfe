"""Paint QR codes: dark squares on light ground, whatever the theme, since phones read no others for sure."""

import pygame

from companion.core.layout import Rect
from companion.core.scene import Code
from companion.ui.painters.svg import blank_surface, fill_rounded

QUIET = 4
"""The modules of light ground around a code that readers need (ISO/IEC 18004)."""

DARK, LIGHT = "#000000", "#ffffff"


def paint_code(look: Code) -> pygame.Surface:
    """Paint the code in the middle of the rectangle, each module of as many whole pixels as there is room for."""
    surface = blank_surface(look.rect.w, look.rect.h)
    count = len(look.modules) + 2 * QUIET
    size = min(look.rect.w, look.rect.h) // count
    if not size:
        return surface
    side = size * count
    x, y = (look.rect.w - side) // 2, (look.rect.h - side) // 2
    fill_rounded(surface, Rect(x, y, side, side), 2 * size, LIGHT)
    for row, modules in enumerate(look.modules, QUIET):
        for column, module in enumerate(modules, QUIET):
            if module == "1":
                surface.fill(DARK, pygame.Rect(x + column * size, y + row * size, size, size))
    return surface
