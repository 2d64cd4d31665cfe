"""Paint what the window lays over looks: the answer to a finger, how long it has rested, a glow."""

import math

import pygame

from companion.core.layout import Rect
from companion.core.scene import Look
from companion.ui.painters.controls import corner_radius
from companion.ui.painters.svg import blank_surface, box_svg, draw_shapes, fill_rounded, path_svg
from companion.ui.theme import Colour, fill_colour, theme

REST_STEPS = 12
"""In how many steps the ring around a resting finger closes."""

GLOW_STEPS = 2
"""How bright a glow gets; without any it is 0."""


class Veil(Look, frozen=True, kw_only=True):
    """A veil over the look under a finger, so that a touch is answered before it is over."""


class LongTapRing(Look, frozen=True, kw_only=True):
    """A ring that closes while a finger rests: `step` of `REST_STEPS` are done."""

    step: int


class Glow(Look, frozen=True, kw_only=True):
    """A bright frame of `width` pixels inside its own edge, around a look: `step` of `GLOW_STEPS` bright."""

    step: int
    width: int


def ring_rect(rect: Rect, canvas: Rect) -> Rect:
    """Return where the ring around a look lies: wider than the finger on it, and inside the canvas.

    Its middle is that of the look, if the edge leaves it more room than the look has.
    """
    x, y = rect.centre
    long, free = max(rect.w, rect.h), 2 * min(x, y, canvas.w - x, canvas.h - y)
    side = min(2 * long, max(free, long * 5 // 4, 2), canvas.w, canvas.h)
    left, top = (max(0, min(at - side // 2, room - side)) for at, room in ((x, canvas.w), (y, canvas.h)))
    return Rect(left, top, side, side)


def paint_veil(look: Veil) -> pygame.Surface:
    """Paint a veil, as large as the look."""
    surface = blank_surface(look.rect.w, look.rect.h)
    fill_rounded(surface, look.rect, corner_radius(look.rect), theme().parts.touch)
    surface.set_alpha(theme().parts.touch_alpha)
    return surface


def paint_rest_ring(look: LongTapRing) -> pygame.Surface:
    """Paint a dark ring, which turns bright clockwise from the top on."""
    surface = blank_surface(look.rect.w, look.rect.h)
    parts, side = theme().parts, min(look.rect.w, look.rect.h)
    line = max(4.0, 0.1 * side)
    radius = max(1.0, side / 2 - 0.8 * line)
    ring = [
        _arc_svg(side / 2, radius, 1.0, colour, line * width)
        for colour, width in ((parts.light, 1.5), (parts.dark, 1.2))
    ]
    done = [_arc_svg(side / 2, radius, look.step / REST_STEPS, fill_colour("accent"), 0.8 * line)] if look.step else []
    draw_shapes(surface, ring + done)
    return surface


def _arc_svg(middle: float, radius: float, part: float, colour: Colour, line: float) -> str:
    """Return a part of a circle, clockwise from the top on, as an SVG element; lengths in pixels."""
    if part >= 1.0:
        return (
            f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="none" stroke="{colour}" '
            f'stroke-width="{line:.2f}"/>'
        )
    turned = 2 * math.pi * part
    x, y = middle + radius * math.sin(turned), middle - radius * math.cos(turned)
    far = 1 if part > 0.5 else 0
    return path_svg(
        f"M{middle} {middle - radius:.2f}A{radius:.2f} {radius:.2f} 0 {far} 1 {x:.2f} {y:.2f}", colour, line=line
    )


def paint_glow(look: Glow) -> pygame.Surface:
    """Paint a golden frame between two dark lines, the broader the brighter, around the look."""
    surface = blank_surface(look.rect.w, look.rect.h)
    parts, line = theme().parts, round(look.width * (1 + look.step) / (1 + GLOW_STEPS))
    area = Rect(0, 0, look.rect.w, look.rect.h).inset(look.width - line)
    thin, radius = max(0.5, line / 6), corner_radius(area)
    draw_shapes(
        surface,
        [
            box_svg(area, radius, parts.dark, line=line),
            box_svg(area, radius, parts.glow, line=line - thin, edge=thin),
        ],
    )
    return surface
