"""Paint goal cards: a band in the deck's tone with the points, and the text; or the back of the card."""

from functools import lru_cache

import pygame
from msgspec import Struct
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import GoalCard, GoalMark
from companion.ui.painters.controls import corner_radius
from companion.ui.painters.svg import blank_surface, box_svg, disc_svg, draw_shapes, fill_rounded, path_svg
from companion.ui.painters.text import (
    CAPITALS,
    Face,
    TextBlock,
    fit_block,
    shared_px,
    text_width,
    write_block,
    write_line,
)
from companion.ui.theme import Colour, fill_colour, text_colour, theme

_NARROW: Face = "condensed"

SECOND_SHARES = (0.3, 0.4, 0.5, 0.6)
"""The parts of a card's room that a second text may take: the meaning, or what is printed."""

SECOND_LEAST = 0.75
"""The least size of a second text, in sizes of a note."""

_MOST_LINES = 9
"""More lines of text than any card has room for: its height is the limit."""


class GoalCardParts(Struct, frozen=True):
    """The places of a card's parts: the band with the points, the texts, and the badge of its mark."""

    band: Rect
    blocks: tuple[TextBlock, ...]
    badge: Rect | None = None


def paint_goal_card(look: GoalCard) -> pygame.Surface:
    """Paint a goal card, face up or face down."""
    here = replace(look, rect=Rect(0, 0, look.rect.w, look.rect.h))
    surface = blank_surface(here.rect.w, here.rect.h)
    laid = _back_parts(here) if here.down else _face_parts(here)
    if here.down:
        _draw_ground(surface, here, fill_colour(here.tone))
        _draw_pattern(surface, here, laid)
    else:
        _draw_ground(surface, here, _paper_colour(here.mark))
        _draw_band(surface, here, laid.band)
    _write_points(surface, here, laid.band)
    for block in laid.blocks:
        write_block(surface, block)
    if laid.badge:
        draw_shapes(surface, _badge_svg(laid.badge, here.mark))
    if here.chosen:
        draw_shapes(surface, _frame_svg(here.rect))
    return surface


def goal_blocks(look: GoalCard) -> tuple[TextBlock, ...]:
    """Return the texts of a goal card, placed in the canvas.

    Of one that lies face down and can be peeked at, those of both sides.
    """
    face = _face_parts(look).blocks
    if not look.down:
        return face
    back = _back_parts(look).blocks
    return back + face if look.target else back


def _paper_colour(mark: GoalMark) -> Colour:
    return theme().parts.goal_missed if mark == "missed" else fill_colour("paper")


def _draw_ground(surface: pygame.Surface, look: GoalCard, colour: Colour) -> None:
    radius = corner_radius(look.rect)
    fill_rounded(surface, look.rect, radius, theme().parts.dark)
    fill_rounded(surface, look.rect.inset(1), radius - 1, colour)


def _band_rect(rect: Rect) -> Rect:
    """Return the strip at the left that shows the points."""
    # A card that is hardly wider than high has room for larger points.
    wide = round(rect.w * (0.2 if rect.h * 2 > rect.w else 0.15))
    return rect.cut_left(max(8, min(round(rect.h * 0.72), wide, 64)))[0]


def _face_parts(look: GoalCard) -> GoalCardParts:
    """Return the parts of a card that lies face up; its text is no larger than those of the cards it is even with."""
    parts = _lone_parts(look)
    if not look.even:
        return parts
    text, *notes = parts.blocks
    px = _even_px(look.even, look.px, look.least)
    # What is beside the text is no larger.
    low = (replace(note, px=min(px, note.px), least=min(px, note.least)) for note in notes)
    return replace(parts, blocks=(replace(text, px=px, least=min(px, text.least)), *low))


@lru_cache(maxsize=64)
def _even_px(cards: tuple[GoalCard, ...], px: int, least: int) -> int:
    """Return the font size up to `px` in which the texts of all these cards have room, at least `least`."""
    return min(fit_block(_lone_parts(replace(card, px=px, least=least)).blocks[0]).px for card in cards)


def _lone_parts(look: GoalCard) -> GoalCardParts:
    band = _band_rect(look.rect)
    pad = _padding(look.rect)
    # Above and below the letters a line has room of its own: half of the ring's place suffices.
    edge = int(_ring_width(look.rect) / 2)
    room = look.rect.cut_left(band.w + 1, pad)[1].cut_right(pad + edge)[1].cut_top(edge)[1].cut_bottom(edge)[1]
    badge = None
    if look.mark:
        # On a low card a badge is as high as a letter of the text.
        low = min(round(look.rect.h * 0.72), look.px)
        side = max(10, low, min(round(look.rect.h * 0.5), look.rect.w // 8, 38))
        column, room = room.cut_right(side, pad)
        badge = Rect(column.x, look.rect.y + (look.rect.h - side) // 2, side, side)
    return GoalCardParts(band, _text_blocks(look, room), badge)


def _padding(rect: Rect) -> int:
    """Return how many pixels texts keep from the band, the badge and the right edge."""
    return max(4, min(10, round(rect.h * 0.12)))


def _text_blocks(look: GoalCard, room: Rect) -> tuple[TextBlock, ...]:
    """Return the text, and the note below it or at its right: where it leaves the text larger."""
    missed = look.mark == "missed"
    parts = theme().parts
    ink = parts.goal_missed_ink if missed else fill_colour("ink")
    text = TextBlock(room, look.text, look.px, look.least or look.px // 2, ink, "light", _NARROW, lines=_MOST_LINES)
    colour = parts.goal_missed_ink if missed else fill_colour("muted")
    text, *notes = _noted_blocks(look, text, colour)
    return (*_told_blocks(look, text, colour), *notes)


def _noted_blocks(look: GoalCard, text: TextBlock, colour: Colour) -> tuple[TextBlock, ...]:
    """Return the text with the room that the note leaves it, and the note."""
    if not look.note:
        return (text,)
    px, room = _note_px(look), text.rect
    note = TextBlock(room, look.note, px, round(px * 0.6), colour, "light", "medium")
    low, rest = room.cut_bottom(round(px * 1.2), 1)
    below = replace(text, rect=rest), replace(note, rect=low)
    wide = min(text_width(look.note, "medium", px), round(room.w * 0.36))
    side, rest = room.cut_right(wide, px // 2)
    beside = replace(text, rect=rest), replace(note, rect=side, align="right")
    return max(below, beside, key=lambda way: (not any(fit_block(block).cut for block in way), fit_block(way[0]).px))


def _told_blocks(look: GoalCard, text: TextBlock, colour: Colour) -> tuple[TextBlock, ...]:
    """Return the text, and what is told in another language below it; a meaning beside it on a card that is too low.

    A meaning is as large as the text; what is printed takes only the room that the text leaves.
    """
    told = look.printed or look.meaning
    if not told:
        return (text,)
    px = _note_px(look)
    # In large letters it may stay as small as the text: it is not to go where the text grows.
    least = min(text.least, max(12, round(px * SECOND_LEAST)))
    second = replace(text, text=told, px=px if look.printed else text.px, least=least, colour=colour)
    whole = fit_block(text).px if look.printed else 0
    here = text.rect
    below = [here.cut_bottom(round(here.h * share), 1) for share in SECOND_SHARES]
    beside = [here.cut_right(round(here.w * share), px // 2) for share in SECOND_SHARES]
    for rooms in (below,) if look.printed else (below, beside):
        best = max(((replace(text, rect=first), replace(second, rect=other)) for other, first in rooms), key=_room_key)
        if _room_key(best)[0] and fit_block(best[0]).px >= whole:
            return best
    return text, replace(second, text="")


def _room_key(blocks: tuple[TextBlock, ...]) -> tuple[bool, int, int]:
    """Return whether nothing of the texts is cut, and how large the smaller and both are: the larger, the better."""
    fitted = [fit_block(block) for block in blocks]
    sizes = [one.px for one in fitted]
    return not any(one.cut for one in fitted), min(sizes), sum(sizes)


def _note_px(look: GoalCard) -> int:
    return shared_px(max(12, look.px * 0.72))


def _back_parts(look: GoalCard) -> GoalCardParts:
    band = _band_rect(look.rect)
    if not look.note:
        return GoalCardParts(band, ())
    # It is the only text there.
    px, pad = shared_px(max(12, look.px * 0.9)), _padding(look.rect)
    room = look.rect.cut_left(band.w + 1, pad)[1].cut_right(pad)[1].inset(2)
    return GoalCardParts(band, (TextBlock(room, look.note, px, round(px * 0.6), text_colour(look.tone), "coloured"),))


def _draw_band(surface: pygame.Surface, look: GoalCard, band: Rect) -> None:
    """Paint the band: its left corners are the card's, its right edge is straight with a dark line."""
    radius = corner_radius(look.rect) - 1
    inner = band.inset(1)
    fill_rounded(surface, inner, radius, fill_colour(look.tone))
    half = inner.cut_right(inner.w // 2)[0]
    straight = pygame.Rect(half.x, half.y, half.w + 1, half.h)
    surface.fill(fill_colour(look.tone), straight)
    surface.fill(theme().parts.dark, pygame.Rect(band.right, inner.y, max(1, look.rect.h // 40), inner.h))


def _write_points(surface: pygame.Surface, look: GoalCard, band: Rect) -> None:
    points, left = str(look.points), band.cut_left(round(_ring_width(look.rect)))[1]
    px = min(round(band.h * 0.86), round(left.w * 1.1))
    px = max(4, px // 2 * 2)
    x = left.x + (left.w - text_width(points, "bold", px)) // 2
    baseline = round(band.y + band.h / 2 + CAPITALS * px / 2)
    write_line(surface, points, "bold", px, text_colour(look.tone), "coloured", (x, baseline))


def _draw_pattern(surface: pygame.Surface, look: GoalCard, laid: GoalCardParts) -> None:
    """Paint as many rows of faint balls as the deck has points, but for where the note is."""
    area = look.rect.inset(max(6, look.rect.h // 9)).cut_left(laid.band.w)[1]
    for block in laid.blocks:
        text = fit_block(block)
        wide = max((text_width(line, text.face, text.px) for line in text.lines), default=0)
        area = area.cut_left(block.rect.x - area.x + wide, 10)[1]
    rows = max(1, look.points)
    pitch = area.h / rows
    radius = min(pitch * 0.36, 9.0)
    if radius < 1:
        return
    step = 2.7 * radius
    count = int((area.w - 2 * radius) // step) + 1
    draw_shapes(
        surface,
        (
            disc_svg(
                area.right - radius - i * step,
                area.y + (row + 0.5) * pitch,
                radius,
                text_colour(look.tone),
                opacity=0.22,
            )
            for row in range(rows)
            for i in range(count)
        ),
    )


def _badge_svg(place: Rect, mark: GoalMark) -> list[str]:
    """Return the SVG of a badge: a check on a disc, a cross in a hollow one, a question mark on a plate."""
    parts = theme().parts
    side = place.w
    x, y, r = place.x + side / 2, place.y + side / 2, side / 2
    match mark:
        case "met":
            check = _line_path(x, y, r, ((-0.46, 0.04), (-0.12, 0.4), (0.48, -0.36)))
            return [disc_svg(x, y, r, fill_colour("good")), path_svg(check, parts.light, line=0.3 * r)]
        case "missed":
            cross = _line_path(x, y, r, ((-0.36, -0.36), (0.36, 0.36))) + _line_path(
                x, y, r, ((0.36, -0.36), (-0.36, 0.36))
            )
            ink = parts.goal_missed_ink
            return [box_svg(place, r, ink, line=0.2 * r), path_svg(cross, ink, line=0.26 * r)]
        case "ask":
            return [box_svg(place, 0.5 * r, fill_colour("warn")), *_question_svg(x, y, r, text_colour("warn"))]
        case "":
            return []


def _line_path(x: float, y: float, r: float, points: tuple[tuple[float, float], ...]) -> str:
    """Return the SVG path from point to point, given in parts of `r` from (x, y)."""
    return "M" + "L".join(f"{x + across * r:.2f} {y + down * r:.2f}" for across, down in points)


def _question_svg(x: float, y: float, r: float, colour: Colour) -> list[str]:
    hook = (
        f"M{x - 0.34 * r:.2f} {y - 0.26 * r:.2f}a{0.34 * r:.2f} {0.34 * r:.2f} 0 1 1 {0.5 * r:.2f} {0.32 * r:.2f}"
        f"c{-0.12 * r:.2f} {0.07 * r:.2f} {-0.16 * r:.2f} {0.14 * r:.2f} {-0.16 * r:.2f} {0.26 * r:.2f}"
    )
    return [path_svg(hook, colour, line=0.24 * r), disc_svg(x, y + 0.6 * r, 0.15 * r, colour)]


def _ring_width(rect: Rect) -> float:
    """Return the width of a chosen card's outline: on every card, texts and points keep out of its place."""
    return max(4.5, min(6.0, min(rect.w, rect.h) * 0.07))


def _frame_svg(rect: Rect) -> list[str]:
    """Return the SVG of the outline of a chosen card."""
    parts, radius, width = theme().parts, corner_radius(rect), _ring_width(rect)
    # A dark line within the gold one sets it off from a yellow card.
    return [
        box_svg(rect, radius, parts.dark, line=width),
        box_svg(rect, radius, fill_colour("accent"), line=width * 2 / 3),
    ]
