"""Paint chips on the board: played, only drafted, or part of a completed sequence."""

from typing import Literal

import pygame

from companion.core.scene import Piece
from companion.ui.painters.icons import SIGNS, draw_icon
from companion.ui.painters.svg import blank_surface, disc_svg, draw_shapes
from companion.ui.theme import Colour, chip_colours, contrast, theme

ChipStyle = Literal["played", "planned", "ghost", "safe"]
"""Played: a full disc. Planned: the same within a broken ring. Ghost: hollow, with a broken rim. Safe: a golden rim."""

_SIGN_SIZE = {"ring": 0.50, "triangle": 0.50, "square": 0.44, "cross": 0.50}


def _rim_svg(style: ChipStyle, size: int, colour: str) -> list[str]:
    parts = theme().parts
    middle = size / 2
    line = max(1.0, 0.035 * size)
    match style:
        case "played":
            rim = max(1.5, 0.07 * size)
            inner = middle - line - rim
            return [
                disc_svg(middle, middle, middle, parts.dark),
                disc_svg(middle, middle, middle - line, parts.light),
                disc_svg(middle, middle, inner, colour),
                f'<circle cx="{middle}" cy="{middle}" r="{inner * 0.86:.2f}" fill="none" stroke="#ffffff" '
                f'stroke-opacity="0.22" stroke-width="{max(1.0, 0.025 * size):.2f}"/>',
            ]
        case "planned":
            rim = max(2.0, 0.08 * size)
            radius = middle - line - rim / 2
            inner = middle - line - 1.35 * rim
            dash = 2 * 3.14159 * radius / 12
            return [
                disc_svg(middle, middle, middle, parts.dark),
                f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="none" stroke="{parts.light}" '
                f'stroke-width="{rim:.2f}" stroke-dasharray="{dash * 0.6:.2f},{dash * 0.4:.2f}"/>',
                disc_svg(middle, middle, inner, colour),
            ]
        case "ghost":
            rim = max(2.0, 0.105 * size)
            radius = middle - line - rim / 2 - 0.5
            dash = 2 * 3.14159 * radius / 20
            return [
                disc_svg(middle, middle, middle, parts.dark),
                disc_svg(middle, middle, middle - line, parts.light),
                disc_svg(middle, middle, middle - 2 * line, ghost_ground_colour(colour)),
                f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="none" stroke="{colour}" '
                f'stroke-width="{rim:.2f}" stroke-dasharray="{dash * 1.2:.2f},{dash * 0.8:.2f}"/>',
            ]
        case "safe":
            rim = max(2.5, 0.09 * size)
            return [
                disc_svg(middle, middle, middle, parts.dark),
                disc_svg(middle, middle, middle - line, parts.gold),
                disc_svg(middle, middle, middle - line - rim, parts.dark),
                disc_svg(middle, middle, middle - 2 * line - rim, colour),
            ]


def ghost_ground_colour(colour: Colour) -> Colour:
    """Return the ground behind the rim and sign of a ghost chip: what they stand out from more."""
    parts = theme().parts
    return max(parts.light, parts.dark, key=lambda ground: contrast(colour, ground))


def chip_picture(piece: Piece, size: int, style: ChipStyle = "played") -> pygame.Surface:
    """Paint a chip of `size` pixels across, with its side's sign."""
    surface = blank_surface(size, size)
    colour, sign = chip_colours(piece)
    draw_shapes(surface, _rim_svg(style, size, colour))
    shape = colour if style == "ghost" else sign
    # A triangle's weight lies below the middle of its box.
    lift = 0.03 * size if piece.sign == "triangle" else 0.0
    draw_icon(surface, SIGNS[piece.sign], (size / 2, size / 2 - lift), round(_SIGN_SIZE[piece.sign] * size), shape)
    return surface
