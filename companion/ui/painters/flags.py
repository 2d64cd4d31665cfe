"""Paint the flags that stand for the languages of the screens, in their own colours in every theme."""

import pygame

from companion.core.scene import Flag
from companion.ui.painters.svg import blank_surface, render_svg

_WIDE, _HIGH = 60, 40

_BLUE, _RED, _WHITE = "#012169", "#c8102e", "#ffffff"

_FLAGS = {
    "en": (
        f'<rect width="60" height="40" fill="{_BLUE}"/>'
        f'<path d="M0 0L60 40M60 0L0 40" stroke="{_WHITE}" stroke-width="8"/>'
        f'<path d="M0 0L60 40M60 0L0 40" stroke="{_RED}" stroke-width="3"/>'
        f'<path d="M30 0V40M0 20H60" stroke="{_WHITE}" stroke-width="13"/>'
        f'<path d="M30 0V40M0 20H60" stroke="{_RED}" stroke-width="8"/>'
    ),
    "de": (
        '<rect width="60" height="14" fill="#000000"/><rect y="13.3" width="60" height="14" fill="#dd0000"/>'
        '<rect y="26.7" width="60" height="13.3" fill="#ffce00"/>'
    ),
    "it": (
        '<rect width="20" height="40" fill="#008c45"/><rect x="20" width="20" height="40" fill="#f4f5f0"/>'
        '<rect x="40" width="20" height="40" fill="#cd212a"/>'
    ),
}
"""What each flag is made of, as SVG of 60 by 40."""


def paint_flag(look: Flag) -> pygame.Surface:
    """Paint the flag in the middle of the rectangle, with a thin edge that parts it from any ground."""
    width = min(look.rect.w, look.rect.h * _WIDE // _HIGH)
    height = width * _HIGH // _WIDE
    edge = '<rect x="0.3" y="0.3" width="59.4" height="39.4" fill="none" stroke="#808080" stroke-width="0.6"/>'
    picture = render_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {_WIDE} {_HIGH}">'
        f"{_FLAGS[look.language]}{edge}</svg>"
    )
    surface = blank_surface(look.rect.w, look.rect.h)
    surface.blit(picture, ((look.rect.w - width) // 2, (look.rect.h - height) // 2))
    return surface
