"""Paint the turn clock: figures over a bar that gets shorter."""

import pygame
from msgspec import Struct

from companion.core.layout import Rect
from companion.core.scene import Dial
from companion.ui.painters.controls import corner_radius
from companion.ui.painters.icons import draw_icon
from companion.ui.painters.svg import blank_surface, box_svg, draw_shapes, fill_rounded
from companion.ui.painters.text import CAPITALS, DESCENT, Face, TextBlock, write_block
from companion.ui.theme import Colour, Ground, fill_colour, ground_of, ground_under, mark_colour, text_colour

_LEAST = 0.5
"""How far the figures may shrink, as a part of their size: those of ten minutes are the widest."""


_HALF = CAPITALS / 2 + DESCENT
"""From the middle of the figures to the edge of their room, in ems."""


class DialColours(Struct, frozen=True):
    """The colours of a dial: its ground, the line around it, its figures and sign, and its bar."""

    ground: Colour
    line: Colour
    figures: Colour
    bar: Colour
    kind: Ground


class DialParts(Struct, frozen=True):
    """The places of a dial's parts: the figures, the sign of a clock that stands, and the bar."""

    figures: Rect
    sign: Rect | None
    bar: Rect | None


def paint_dial(look: Dial) -> pygame.Surface:
    """Paint the time in figures, and below it how much of it is left."""
    surface, area = blank_surface(look.rect.w, look.rect.h), Rect(0, 0, look.rect.w, look.rect.h)
    dress, placed, line = _dial_colours(look), _dial_parts(look, area), _line_width(area)
    fill_rounded(surface, area, corner_radius(area), dress.line)
    fill_rounded(surface, area.inset(line), corner_radius(area) - line, dress.ground)
    write_block(surface, _figures_block(look, placed.figures, dress))
    if placed.sign is not None:
        draw_icon(surface, "pause", placed.sign.centre, placed.sign.w, dress.figures)
    if placed.bar is not None:
        _paint_bar(surface, look, placed.bar, dress.bar)
    return surface


def dial_blocks(look: Dial) -> tuple[TextBlock, ...]:
    """Return the text of a dial: its figures."""
    return (_figures_block(look, _dial_parts(look, look.rect).figures, _dial_colours(look)),)


def _figures_block(look: Dial, rect: Rect, dress: DialColours) -> TextBlock:
    face: Face = "condensed" if look.state == "paused" else "bold"
    px = min(look.px, round(rect.h / (2 * _HALF)))
    return TextBlock(rect, look.text, px, round(look.px * _LEAST), dress.figures, dress.kind, face, "centre")


def _dial_colours(look: Dial) -> DialColours:
    match look.state:
        case "hurry":
            return DialColours(
                fill_colour("warn"), text_colour("warn"), text_colour("warn"), text_colour("warn"), ground_of("warn")
            )
        case "over":
            return DialColours(
                fill_colour("error"),
                text_colour("error"),
                text_colour("error"),
                text_colour("error"),
                ground_of("error"),
            )
        case "paused":
            muted = mark_colour("muted")
            return DialColours(fill_colour("surface"), mark_colour("raised"), muted, muted, ground_under("muted"))
        case "":
            return DialColours(
                fill_colour("surface"),
                mark_colour("raised"),
                text_colour("surface"),
                mark_colour("accent"),
                ground_of("surface"),
            )


def _line_width(area: Rect) -> int:
    return max(2, min(area.w, area.h) // 24)


def _dial_parts(look: Dial, area: Rect) -> DialParts:
    pad = max(4, round(area.h * 0.11))
    inside = area.inset(pad)
    bar = None
    if look.state != "over":
        bar, inside = inside.cut_bottom(max(5, round(area.h * 0.15)), max(2, round(area.h * 0.05)))
    figures = inside
    if bar is not None:
        # In the middle above the bar: figures have neither accents nor what reaches below the line.
        top = area.y + _line_width(area)
        figures = Rect(inside.x, top, inside.w, bar.y - 2 - top)
    sign = None
    if look.state == "paused":
        sign, figures = figures.cut_left(round(area.h * 0.36))
    return DialParts(figures, sign, bar)


def _paint_bar(surface: pygame.Surface, look: Dial, rect: Rect, colour: Colour) -> None:
    """Paint what is left of the bar, from the left; in a hurry a block for each part, hollow where it is gone."""
    if look.state == "hurry":
        cells = rect.columns(look.of, max(2, rect.w // 50))
        draw_shapes(
            surface, [box_svg(cell, 1, colour, line=0 if place < look.left else 1) for place, cell in enumerate(cells)]
        )
        return
    draw_shapes(surface, [box_svg(rect, rect.h / 2, colour, line=1.5)])
    long = round(rect.w * max(0, min(look.left, look.of)) / look.of)
    if long:
        fill_rounded(surface, Rect(rect.x, rect.y, max(long, rect.h // 2), rect.h), rect.h // 2, colour)
