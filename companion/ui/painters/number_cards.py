"""Paint cards with a large number over a sequence of three: faces, backs, and places without a card."""

import pygame
from msgspec import Struct

from companion.core.layout import Rect
from companion.core.scene import Mark, NumberCard, Piece
from companion.ui.painters.chips import ghost_ground_colour
from companion.ui.painters.icons import SIGNS, draw_icon
from companion.ui.painters.marks import darken, draw_mark, draw_outline, mark_width, ring_width
from companion.ui.painters.svg import (
    blank_surface,
    box_svg,
    dashed_box_svg,
    disc_svg,
    draw_shapes,
    fill_rounded,
    path_svg,
    render_shapes,
)
from companion.ui.painters.text import CAPITALS, Face, text_width, write_line
from companion.ui.theme import Colour, chip_colours, fill_colour, mark_colour, text_colour, theme, tint_colour

_FACES: tuple[Face, ...] = ("bold", "condensed")

_LAYERS = 3
"""How many cards below the top one are seen at the edge of a pile, at most."""

_LEAST_BOX = 11
"""The least width in pixels of a box whose number can be read; narrower ones are left out, and the number has the room.

On such a card, of a result, the number and the colour tell enough; signs would be as small.
"""

_NUMBER_WIDE = 0.38
"""How much of a lying card's width its number takes."""

_INNER_LINE = 1.4
"""How many times its own width a mark takes with the light line at its inner side."""


class NumberCardParts(Struct, frozen=True):
    """The places of a face's parts: the number, the sign of the colour, the `+`, and the badge of how many there are.

    Where there is no `+`, the badge may have its place. `boxes` are those of the sequence, none where it can't be read.
    """

    number: Rect
    sign: Rect
    plus: Rect
    count: Rect
    boxes: tuple[Rect, ...]


def paint_number_card(look: NumberCard) -> pygame.Surface:
    """Paint a card face up or down, on its pile; or a broken frame where no card lies.

    A number that is 0 is not known yet: its place is left empty.
    """
    surface = blank_surface(look.rect.w, look.rect.h)
    whole = Rect(0, 0, look.rect.w, look.rect.h)
    card = whole
    if not (look.down or look.sequence or look.number):
        _paint_place(surface, whole)
    else:
        whole = _lay_pile(surface, whole, look.height)
        # A mark lies around the card, whose own edge tells its colour.
        card = whole.inset(_mark_room(whole, look))
        if look.down:
            _paint_back(surface, card, look)
        else:
            _paint_face(surface, card, look)
    if look.dim:
        darken(surface, card, _radius(card))
    mark = _mark_of(look)
    if mark == "last":
        draw_outline(surface, whole, _outline_width(whole))
    else:
        # A tick lies above the boxes of the sequence, which stay whole; on a lying card they are at the right.
        edge = whole.bottom - card.bottom + _edge_width(card, look)
        draw_mark(surface, whole, mark, above=edge + (0 if _is_lying(card) else _box_height(card)))
    return surface


def _mark_of(look: NumberCard) -> Mark:
    return "chosen" if look.chosen else look.mark


def _short_side(area: Rect) -> int:
    return min(area.w, area.h)


def _is_lying(area: Rect) -> bool:
    return area.w > area.h


def _radius(area: Rect) -> int:
    return round(_short_side(area) * 0.11)


def _band_width(area: Rect) -> int:
    """Return the width of the edge in the card's colour."""
    return max(2, round(_short_side(area) * 0.06))


def _edge_width(area: Rect, look: NumberCard) -> int:
    """Return how many pixels the edge of a card takes, with brackets where they lie on it."""
    short = _short_side(area)
    brackets = round(_INNER_LINE * mark_width("hint", short)) if _mark_of(look) == "hint" else 0
    return max(_band_width(area) + 2, brackets) + short // 64


def _outline_width(area: Rect) -> int:
    """Return the width of the outline of the last card."""
    return max(2, round(_short_side(area) * 0.034))


def _mark_room(area: Rect, look: NumberCard) -> int:
    """Return how many pixels are left around a card for its mark; brackets lie on its corners.

    The outline of the last card has its room around every card: so the last one is as large as the others.
    """
    return max(_outline_width(area), ring_width(_mark_of(look), _short_side(area)))


def _paint_place(surface: pygame.Surface, area: Rect) -> None:
    short = _short_side(area)
    inner, line = area.inset(max(1, short // 24)), max(1.5, short * 0.025)
    draw_shapes(
        surface,
        [dashed_box_svg(inner, _radius(inner), mark_colour("muted"), line=line, dash=short * 0.12, gap=short * 0.09)],
    )


def _lay_pile(surface: pygame.Surface, area: Rect, height: int) -> Rect:
    """Paint the cards of a pile that are seen below the top one, and return where that one lies."""
    below = max(0, min(height - 1, _LAYERS))
    step = max(2, round(_short_side(area) * 0.025))
    top = Rect(area.x, area.y, max(1, area.w - below * step), max(1, area.h - below * step))
    for layer in range(below, 0, -1):
        place = top.moved(layer * step, layer * step)
        fill_rounded(surface, place, _radius(top), theme().parts.dark)
        fill_rounded(surface, place.inset(1), _radius(top) - 1, fill_colour("paper"))
    return top


def _paint_back(surface: pygame.Surface, area: Rect, look: NumberCard) -> None:
    """Paint three empty boxes on a plain ground, and how many cards lie there."""
    short = _short_side(area)
    fill_rounded(surface, area, _radius(area), theme().parts.dark)
    fill_rounded(surface, area.inset(1), _radius(area) - 1, fill_colour("muted"))
    inner = area.inset(_edge_width(area, look))
    boxes, room = inner.cut_bottom(_box_height(area), max(1, short // 40))
    line = max(1.0, short * 0.02)
    draw_shapes(
        surface, [box_svg(place, place.h * 0.15, text_colour("muted"), line=line) for place in _box_rects(boxes, area)]
    )
    if look.height > 1:
        _write_digits(surface, f"×{look.height}", room, text_colour("muted"))


def _paint_face(surface: pygame.Surface, area: Rect, look: NumberCard) -> None:
    short, radius, band = _short_side(area), _radius(area), _band_width(area)
    parts = theme().parts
    fill_rounded(surface, area, radius, parts.dark)
    edge = fill_colour("muted") if look.piece is None else fill_colour(look.piece.tone)
    fill_rounded(surface, area.inset(1), radius - 1, ghost_ground_colour(edge) if look.ghost else edge)
    ground = area.inset(band + 1)
    fill_rounded(surface, ground, max(0, radius - band), parts.dark)
    fill_rounded(surface, ground.inset(1), max(0, radius - band - 1), _ground_colour(look.piece))
    if look.ghost:
        dashes = dashed_box_svg(area.inset(1), radius - 1, edge, line=band, dash=short * 0.14, gap=short * 0.12)
        draw_shapes(surface, [dashes])
    inner, badges = area.inset(_edge_width(area, look)), look.bonus + (look.height > 1)
    laid = _lying_parts(inner, badges) if _is_lying(area) else _upright_parts(area, inner)
    if not look.sequence or not laid.boxes:
        laid = _number_alone(inner)
    _paint_sequence(surface, laid.boxes, max(1, round(short * 0.015)), look)
    _paint_number(surface, laid, look)


def _ground_colour(piece: Piece | None) -> Colour:
    return fill_colour("paper") if piece is None else tint_colour(piece.tone)


def _box_height(area: Rect) -> int:
    """Return the height of the boxes of a sequence: a larger part of a small card and of a tall one."""
    short, tall = _short_side(area), min(1.0, max(0.0, 2 * (area.h / max(1, area.w) - 1)))
    return max(round(short * (0.25 + 0.1 * tall)), min(20, round(short * 0.31)))


def _box_rects(row: Rect, area: Rect) -> tuple[Rect, ...]:
    """Return the three boxes of a sequence, side by side in the row."""
    gap = max(1, _short_side(area) // 40)
    wide = min(row.w, round(3.6 * row.h) + 2 * gap)
    return Rect(row.x + (row.w - wide) // 2, row.y, wide, row.h).columns(3, gap)


def _paint_sequence(surface: pygame.Surface, boxes: tuple[Rect, ...], line: int, look: NumberCard) -> None:
    """Paint the numbers in their boxes, those that stand out light on dark."""
    parts = theme().parts
    for index, place in enumerate(boxes):
        out = index in look.shows
        fill_rounded(surface, place, round(place.h * 0.15), parts.dark)
        if not out:
            fill_rounded(surface, place.inset(line), round(place.h * 0.15) - line, parts.light)
        if index < len(look.sequence) and look.sequence[index]:
            number, air = str(look.sequence[index]), round(place.h * 0.14)
            room = place.inset(line).cut_top(air)[1].cut_bottom(air)[1]
            _write_digits(surface, number, room, parts.light if out else fill_colour("ink"))


def _paint_number(surface: pygame.Surface, laid: NumberCardParts, look: NumberCard) -> None:
    """Paint the number; beside a sequence also the sign of the colour, the `+`, and how many cards lie there."""
    if look.number:
        _write_digits(surface, str(look.number), laid.number, fill_colour("ink"))
    if not laid.boxes:
        return
    if look.piece is not None:
        _paint_sign(surface, laid.sign, look.piece)
    if look.bonus:
        _paint_plus(surface, laid.plus)
    if look.height > 1:
        _paint_count(surface, laid.count if look.bonus else laid.plus, look.height)


def _upright_parts(area: Rect, inner: Rect) -> NumberCardParts:
    """Return the places on a card, in its room within the edge: the number between the signs and the sequence."""
    row, room = inner.cut_bottom(_box_height(area), max(2, _short_side(area) // 25))
    boxes = _readable(_box_rects(row, area))
    ways = (_signs_beside(room, boxes), _signs_above(room, boxes))
    return max(ways, key=lambda way: _fit_number("2", way.number)[0])


def _lying_parts(inner: Rect, badges: int) -> NumberCardParts:
    """Return the places on a card that lies on its side: the number, and right of it the signs above the sequence."""
    gap = max(2, inner.h // 14)
    left, right = inner.cut_left(round(inner.w * _NUMBER_WIDE), gap)
    row, head = right.cut_bottom(inner.h // 2, gap)
    boxes = _readable(row.columns(3, max(1, gap // 2)))
    sign, rest = head.cut_left(min(head.h, head.w * 2 // 5), gap)
    badge = min(head.h, rest.w // max(1, badges))
    plus, rest = rest.cut_right(badge, max(1, gap // 2))
    count, _free = rest.cut_right(badge)
    return NumberCardParts(left.inset(gap // 2), _square_rect(sign), _square_rect(plus), _square_rect(count), boxes)


def _number_alone(inner: Rect) -> NumberCardParts:
    """Return the places on a card of which only the number is shown."""
    nothing = Rect(inner.x, inner.y, 0, 0)
    return NumberCardParts(inner.inset(max(1, inner.h // 14)), nothing, nothing, nothing, ())


def _readable(boxes: tuple[Rect, ...]) -> tuple[Rect, ...]:
    """Return the boxes, or none where a number in them can't be read."""
    return boxes if boxes[0].w >= _LEAST_BOX else ()


def _signs_beside(room: Rect, boxes: tuple[Rect, ...]) -> NumberCardParts:
    """Return the places with the signs at both sides of the number."""
    side = min(round(room.w * 0.26), room.h)
    left, rest = room.cut_left(side)
    right, middle = rest.cut_right(side)
    upper, lower = right.rows(2, max(2, right.h // 12))
    return NumberCardParts(middle, left.cut_top(side)[0], _square_rect(upper), _square_rect(lower), boxes)


def _signs_above(room: Rect, boxes: tuple[Rect, ...]) -> NumberCardParts:
    """Return the places with the signs in a row above the number."""
    side = round(min(room.w, room.h) * 0.28)
    head, number = room.cut_top(side, 2)
    sign, rest = head.cut_left(side)
    plus, between = rest.cut_right(side)
    return NumberCardParts(number, sign, plus, _square_rect(between), boxes)


def _square_rect(rect: Rect) -> Rect:
    """Return the largest square in the middle of a rectangle's upper edge."""
    side = min(rect.w, rect.h)
    return Rect(rect.x + (rect.w - side) // 2, rect.y, side, side)


def _paint_sign(surface: pygame.Surface, place: Rect, piece: Piece) -> None:
    """Paint the shape of the colour on a plate in that colour."""
    colour, sign = chip_colours(piece)
    radius = round(place.w * 0.24)
    fill_rounded(surface, place, radius, theme().parts.dark)
    fill_rounded(surface, place.inset(1), radius - 1, colour)
    x, y = place.x + place.w / 2, place.y + place.h / 2
    lift = 0.04 * place.w if piece.sign == "triangle" else 0.0
    draw_icon(surface, SIGNS[piece.sign], (x, y - lift), round(place.w * 0.72), sign)


def _paint_plus(surface: pygame.Surface, place: Rect) -> None:
    """Paint a light cross on a dark disc: no sign of a colour is round and dark."""
    parts, side = theme().parts, max(1, place.w)
    middle, arm = side / 2, side * 0.27
    cross = f"M{middle - arm:.2f} {middle}H{middle + arm:.2f}M{middle} {middle - arm:.2f}V{middle + arm:.2f}"
    shapes = disc_svg(middle, middle, middle, parts.dark) + path_svg(cross, parts.light, line=max(2.0, side * 0.18))
    surface.blit(render_shapes(shapes, side, side), (place.x, place.y))


def _paint_count(surface: pygame.Surface, place: Rect, count: int) -> None:
    """Paint the badge that says how many cards there are: light on dark, so that it belongs to no number."""
    parts = theme().parts
    fill_rounded(surface, place, round(place.h * 0.24), parts.dark)
    _write_digits(surface, f"×{count}", place.inset(max(1, place.w // 9)), parts.light)


def _fit_number(text: str, room: Rect) -> tuple[int, Face]:
    """Return the largest even font size in which the text has room, and the face for it."""
    return max(((_fit_px(text, face, room), face) for face in _FACES), key=lambda found: found[0])


def _fit_px(text: str, face: Face, room: Rect) -> int:
    px = max(2, int(room.h / CAPITALS) // 2 * 2)
    wide = text_width(text, face, px)
    return px if wide <= room.w else max(2, px * room.w // wide // 2 * 2)


def _write_digits(surface: pygame.Surface, text: str, room: Rect, colour: Colour) -> None:
    """Write digits as large as they go, in the middle of the room."""
    px, face = _fit_number(text, room)
    x = room.x + (room.w - text_width(text, face, px)) // 2
    baseline = round(room.y + (room.h + CAPITALS * px) / 2)
    write_line(surface, text, face, px, colour, "light", (x, baseline))
