"""Paint frames: the edge of the screen in a side's colour with its sign, lines around boxes, and the pointer's."""

from typing import Literal

import pygame

from companion.core.scene import Border, Look, Outline, Piece, PointerFrame
from companion.ui.painters.icons import SIGNS, draw_icon
from companion.ui.painters.svg import blank_surface, box_svg, draw_shapes
from companion.ui.theme import chip_colours, fill_colour, theme

_PITCH = 1.5
"""From one sign to the next, in widths of the border."""

_SIGN = 0.62
"""The size of a sign, in widths of the border."""

EDGE = 0.24
"""The width of the outer dark line of the pointer's frame, in widths of the frame; the inner one has half."""


_THIN = 0.16
"""The width of the dark line of an outline, in widths of the outline."""


class BorderStrip(Look, frozen=True, kw_only=True):
    """One side of a border. Top and bottom have the corners, left and right lie between them."""

    piece: Piece
    side: Literal["top", "bottom", "left", "right"]


def border_strips(look: Border) -> tuple[BorderStrip, ...]:
    """Return the four sides of a border as looks of their own, so that a change repaints them alone."""
    width = min(look.width, look.rect.w // 2, look.rect.h // 2)
    top, rest = look.rect.cut_top(width)
    bottom, rest = rest.cut_bottom(width)
    left, rest = rest.cut_left(width)
    right, _ = rest.cut_right(width)
    return (
        BorderStrip(rect=top, piece=look.piece, side="top"),
        BorderStrip(rect=bottom, piece=look.piece, side="bottom"),
        BorderStrip(rect=left, piece=look.piece, side="left"),
        BorderStrip(rect=right, piece=look.piece, side="right"),
    )


def paint_strip(look: BorderStrip) -> pygame.Surface:
    """Paint a side of a border: signs on the side's colour, a light and a dark line towards the screen."""
    surface = blank_surface(look.rect.w, look.rect.h)
    colour, sign = chip_colours(look.piece)
    surface.fill(colour)
    _draw_inner_lines(surface, look)
    lies = look.side in {"top", "bottom"}
    width, length = (look.rect.h, look.rect.w) if lies else (look.rect.w, look.rect.h)
    lift = 0.06 * width if look.piece.sign == "triangle" else 0.0
    for along in _sign_positions(width, length, corners=lies):
        x, y = (along, width / 2) if lies else (width / 2, along)
        draw_icon(surface, SIGNS[look.piece.sign], (x, y - lift), round(_SIGN * width), sign)
    return surface


def _sign_positions(width: int, length: int, *, corners: bool) -> list[float]:
    """Return where the signs are along a strip, in pixels: the same distance apart, corner to corner."""
    first = width / 2 if corners else -width / 2
    way = length - 2 * first
    count = max(1, round(way / (_PITCH * width)))
    places = [first + way * i / count for i in range(count + 1)]
    return places if corners else places[1:-1]


def _draw_inner_lines(surface: pygame.Surface, look: BorderStrip) -> None:
    """Draw the part of two frames around the screen that lies on this strip: beyond it they go on."""
    parts, (w, h), side = theme().parts, surface.get_size(), look.side
    width = h if side in {"top", "bottom"} else w
    line, far = max(1, round(width / 16)), w + h
    for i, colour in enumerate((parts.dark, parts.light)):
        back = width - (i + 1) * line
        left, right = -far if side == "right" else back, w + far if side == "left" else w - back
        top, bottom = back if side == "top" else -far, h - back if side == "bottom" else h + far
        pygame.draw.rect(surface, colour, pygame.Rect(left, top, right - left, bottom - top), line)


def paint_outline(look: Outline) -> pygame.Surface:
    """Paint a line around each box in its tone, with a thin dark one outside; where boxes meet, those are joined."""
    surface, parts, width = blank_surface(look.rect.w, look.rect.h), theme().parts, look.width
    edge = max(1, round(width * _THIN))
    lines = [box_svg(box, width * 1.5, parts.dark, line=width) for box in look.boxes]
    tone = fill_colour(look.tone)
    lines += [box_svg(box.inset(edge), width * 1.5 - edge, tone, line=width - edge) for box in look.boxes]
    draw_shapes(surface, lines)
    return surface


def paint_pointer(look: PointerFrame) -> pygame.Surface:
    """Paint the pointer's frame: a light line between two dark ones, the outer wider; it stands out from any ground."""
    surface, parts, width = blank_surface(look.rect.w, look.rect.h), theme().parts, look.width
    edge = max(2, round(width * EDGE))
    lines = [
        box_svg(look.whole, width * 1.2, parts.dark, line=width),
        box_svg(look.whole.inset(edge), width * 1.2 - edge, parts.pointer, line=width - edge - edge // 2),
    ]
    draw_shapes(surface, lines)
    return surface
