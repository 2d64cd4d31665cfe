"""Paint marks for why a space or a card stands out: they differ in form, each with a dark and a light line."""

import pygame

from companion.core.layout import Rect
from companion.core.scene import Mark
from companion.ui.painters.svg import (
    blank_surface,
    box_svg,
    dashed_box_svg,
    disc_svg,
    draw_shapes,
    fill_rounded,
    path_svg,
)
from companion.ui.theme import Colour, fill_colour, text_colour, theme

_ROUND = 0.11
"""The radius of a card's corners, in parts of its shorter side."""

_RING = 4.6
"""How many times the width of a mark's line the ring of the last picture among many takes."""

_LIGHT = 0.75
"""How wide the lines of light brackets are, in parts of those of others."""


def draw_mark(surface: pygame.Surface, area: Rect, mark: Mark, hint: Colour | None = None, above: int = 0) -> None:
    """Draw a mark at the edge of `area`: a frame, four brackets, a dot, a ring, a frame with a cross or a tick.

    `hint` is the colour of the brackets, which are light then, as many may lie side by side; None: that of the theme.
    The tick is in the lower right corner; `above` so many pixels it is at the left, where a card has no badge.
    """
    short = min(area.w, area.h)
    match mark:
        case "chosen":
            draw_shapes(surface, _frame_svg(area, short))
        case "hint":
            draw_shapes(surface, _brackets_svg(area, short, hint))
        case "open":
            draw_shapes(surface, _dot_svg(area, short))
        case "last":
            draw_shapes(surface, _ring_svg(area, short))
        case "taken":
            draw_shapes(surface, _broken_frame_svg(area, short))
        case "won":
            draw_shapes(surface, _ticked_frame_svg(area, short, above))
        case "":
            pass


def draw_last_frame(surface: pygame.Surface, area: Rect) -> None:
    """Draw the mark of the last move around a space or a card: a plain frame, thinner than that of what is chosen."""
    short, parts = min(area.w, area.h), theme().parts
    line, radius, card = _line_width(short), short * _ROUND, area.inset(max(1, short // 64))
    frames = (
        # The light line lies outside, as the table around the spaces may be as dark as the frame.
        box_svg(card, radius, parts.light, line=1.5 * line),
        box_svg(card, radius, parts.last, line=3.4 * line, edge=line),
    )
    draw_shapes(surface, list(frames))


def last_frame_width(short: int) -> int:
    """Return how many pixels that frame takes at the edge; `short` is the shorter side of the space."""
    return round(3.4 * _line_width(short))


def draw_outline(surface: pygame.Surface, area: Rect, width: int) -> None:
    """Draw the mark of the last card around it: a plain line as bright as the text beside it, so many pixels wide."""
    draw_shapes(surface, [box_svg(area, min(area.w, area.h) * _ROUND, text_colour("table"), line=width)])


def ring_width(mark: Mark, short: int) -> int:
    """Return how many pixels a mark around a card takes at its edge; `short` is the shorter side of both together."""
    # Its inner light line may lie on the line of the card.
    return mark_width(mark, short) if mark in {"chosen", "won"} else 0


def mark_width(mark: Mark, short: int) -> int:
    """Return how many pixels a mark takes at the edge; `short` is the shorter side of the look."""
    if mark == "last":
        return round(_RING * _line_width(short))
    return 0 if mark in {"", "open"} else round(3.6 * _line_width(short))


def darken(surface: pygame.Surface, area: Rect, radius: int) -> None:
    """Darken a round rectangle, so that what is drawn there steps back behind its neighbours. `radius` in pixels."""
    veil = blank_surface(*surface.get_size())
    fill_rounded(veil, area, radius, fill_colour("table"))
    veil.set_alpha(theme().parts.dim_alpha)
    surface.blit(veil, (0, 0))


def _line_width(short: int) -> float:
    """Return the width of one line of a mark."""
    return max(1.2, short * 0.026)


def _frame_svg(area: Rect, short: int) -> list[str]:
    parts, line, radius = theme().parts, _line_width(short), short * _ROUND
    return [
        # Of what lies under a line nothing may shine through where corners are smoothed.
        box_svg(area, radius, parts.light, line=4.5 * line, edge=0.4 * line),
        box_svg(area, radius, parts.chosen, line=3.5 * line, edge=0.4 * line),
        box_svg(area, radius, parts.dark, line=0.8 * line),
    ]


def _ring_svg(area: Rect, short: int) -> list[str]:
    """Return a ring without a colour: around what has a coloured edge of its own."""
    parts, line, radius = theme().parts, _line_width(short), short * _ROUND
    return [
        box_svg(area, radius, parts.dark, line=_RING * line),
        box_svg(area, radius, parts.light, line=(_RING - 1.2) * line, edge=0.6 * line),
    ]


def _brackets_svg(area: Rect, short: int, hint: Colour | None) -> list[str]:
    parts, line = theme().parts, _line_width(short) * (_LIGHT if hint else 1)
    edge, arm = 2.1 * line, short * (0.25 if hint is None else 0.15)
    left, top, right, bottom = area.x + edge, area.y + edge, area.right - edge, area.bottom - edge
    shape = (
        f"M{left} {top + arm}V{top}H{left + arm}M{right - arm} {top}H{right}V{top + arm}"
        f"M{right} {bottom - arm}V{bottom}H{right - arm}M{left + arm} {bottom}H{left}V{bottom - arm}"
    )
    widths = ((parts.dark, 4.6 * line), (parts.light, 3.7 * line), (hint or parts.hint, 2.1 * line))
    return [path_svg(shape, colour, line=width) for colour, width in widths]


def _dot_svg(area: Rect, short: int) -> list[str]:
    """Return a dot in the bottom left corner, which rank, suit and chip leave free."""
    parts, radius = theme().parts, max(3.0, short * 0.09)
    x, y = area.x + 1.6 * radius, area.bottom - 1.6 * radius
    return [disc_svg(x, y, radius, parts.light), disc_svg(x, y, radius * 0.8, parts.hint)]


def _broken_frame_svg(area: Rect, short: int) -> list[str]:
    parts, line, radius = theme().parts, _line_width(short), short * _ROUND
    size = short * 0.17
    x, y = area.right - size - 0.5, area.bottom - size - 0.5
    arm = size * 0.42
    cross = f"M{x - arm} {y - arm}L{x + arm} {y + arm}M{x + arm} {y - arm}L{x - arm} {y + arm}"
    return [
        box_svg(area, radius, parts.light, line=3.9 * line, edge=0.4 * line),
        dashed_box_svg(area, radius, parts.taken, line=3.1 * line, dash=short * 0.16, gap=short * 0.1),
        box_svg(area, radius, parts.dark, line=0.8 * line),
        disc_svg(x, y, size, parts.dark),
        disc_svg(x, y, size - 0.6 * line, parts.light),
        disc_svg(x, y, size - 1.4 * line, parts.taken),
        path_svg(cross, parts.light, line=1.9 * line),
    ]


def _ticked_frame_svg(area: Rect, short: int, above: int) -> list[str]:
    parts, line, radius, good = theme().parts, _line_width(short), short * _ROUND, fill_colour("good")
    size = short * (0.12 if above else 0.17)
    x, y = area.right - size - 0.5, area.bottom - above - size - 0.5
    if above:
        x = area.x + 4.9 * line + size
    tick = f"M{x - size * 0.46} {y}L{x - size * 0.1} {y + size * 0.38}L{x + size * 0.5} {y - size * 0.36}"
    return [
        box_svg(area, radius, parts.light, line=4.5 * line, edge=0.4 * line),
        box_svg(area, radius, good, line=3.5 * line, edge=0.4 * line),
        box_svg(area, radius, parts.dark, line=0.8 * line),
        disc_svg(x, y, size, parts.dark),
        disc_svg(x, y, size - 0.6 * line, parts.light),
        disc_svg(x, y, size - 1.4 * line, good),
        path_svg(tick, parts.light, line=2.2 * line),
    ]


def draw_no_entry(surface: pygame.Surface, area: Rect, short: int) -> None:
    """Paint the sign of a dead card in the bottom left corner, clear of rank and suit: a barred circle."""
    parts = theme().parts
    radius = max(6.0, short * 0.165)
    x, y = area.x + radius + 1, area.bottom - radius - 1
    arm = radius * 0.5
    draw_shapes(
        surface,
        [
            disc_svg(x, y, radius, parts.light),
            disc_svg(x, y, radius * 0.86, parts.dark),
            disc_svg(x, y, radius * 0.56, parts.light),
            path_svg(f"M{x - arm:.2f} {y - arm:.2f}L{x + arm:.2f} {y + arm:.2f}", parts.dark, line=radius * 0.28),
        ],
    )
