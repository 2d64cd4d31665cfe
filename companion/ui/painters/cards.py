"""Paint playing cards in the hand, and the printed spaces of the board."""

import pygame

from companion.core.layout import Rect
from companion.core.scene import Card, Space
from companion.ui.painters.chips import ChipStyle, chip_picture
from companion.ui.painters.icons import SUITS, draw_icon
from companion.ui.painters.marks import (
    darken,
    draw_last_frame,
    draw_mark,
    draw_no_entry,
    last_frame_width,
    mark_width,
)
from companion.ui.painters.svg import blank_surface, fill_rounded
from companion.ui.painters.text import CAPITALS, Face, text_width, write_line
from companion.ui.theme import Colour, fill_colour, mark_colour, suit_colour, theme

_NARROW: Face = "condensed"

_AROUND = 0.06
"""How much the line around a sequence takes of a space at each edge, in parts of its shorter side."""


def _write_rank(surface: pygame.Surface, rank: str, px: int, colour: Colour, left: int, top: int) -> None:
    """Write a rank with the top of its capitals at `top`."""
    write_line(surface, rank, _NARROW, px, colour, "light", (left, top + round(CAPITALS * px)))


def _fit_px(rank: str, px: int, width: int) -> int:
    """Return the even font size, at most `px`, in which the rank is at most `width` pixels wide.

    Even, as every size of a font that is opened costs more time than a space takes to paint.
    """
    px -= px % 2
    wide = text_width(rank, _NARROW, px)
    return px if wide <= width else max(2, px * width // wide // 2 * 2)


def paint_space(look: Space) -> pygame.Surface:
    """Paint a space of the board."""
    surface = blank_surface(look.rect.w, look.rect.h)
    area = Rect(0, 0, look.rect.w, look.rect.h)
    gap = max(1, min(area.w, area.h) // 64)
    card = area.inset(gap)
    short = min(card.w, card.h)
    radius, parts = round(short * 0.1), theme().parts
    line = 1 if parts.line else 0
    # On a light table only a line tells where a card ends.
    fill_rounded(surface, card, radius, mark_colour("raised") if line else _ground_colour(look))
    if line:
        fill_rounded(surface, card.inset(line), radius - line, _ground_colour(look))
    clear = card.inset(_edge_width(look, short, gap))
    if look.piece is not None:
        _lay_chip(surface, card.inset((clear.x - card.x) // 2), look)
    if not look.rank:
        _draw_star(surface, clear, look)
    elif look.piece is None:
        _draw_large(surface, clear, look)
    else:
        _draw_small(surface, clear, look)
    _mark_edge(surface, area, look)
    if look.dead:
        draw_no_entry(surface, clear, short)
    if look.dim:
        darken(surface, card, radius)
    return surface


def _edge_width(look: Space, short: int, gap: int) -> int:
    """Return how many pixels a mark takes at the edge of the card, or the line around a sequence."""
    mark = last_frame_width(short) if look.mark == "last" else mark_width(look.mark, short) - gap
    if not look.safe:
        return max(0, mark)
    around = round(short * _AROUND)
    return around if look.mark == "last" else max(around, mark)


def _mark_edge(surface: pygame.Surface, area: Rect, look: Space) -> None:
    if look.mark != "last":
        draw_mark(surface, area, look.mark)
    elif not look.safe:
        # The chip that completes a sequence is marked by the line around that.
        draw_last_frame(surface, area)


def _ground_colour(look: Space) -> Colour:
    parts = theme().parts
    if not look.rank:
        return parts.gold
    if look.safe:
        return parts.gold_pale
    if look.dead:
        return parts.grey_paper
    return parts.last_pale if look.mark == "last" else fill_colour("paper")


def _draw_star(surface: pygame.Surface, card: Rect, look: Space) -> None:
    if look.piece is None:
        size = round(min(card.w, card.h) * 0.62)
        draw_icon(surface, "star", (card.x + card.w / 2, card.y + card.h / 2), size, theme().parts.gold_ink)


def _draw_large(surface: pygame.Surface, card: Rect, look: Space) -> None:
    short = min(card.w, card.h)
    colour = suit_colour(look.suit, "light")
    # The suit is as large as the rank, as clubs and spades are told apart by it alone; a 10 is narrow beside it.
    px = _fit_px(look.rank, round(short * 0.6), round(card.w * 0.5))
    pad = round(short * 0.06)
    _write_rank(surface, look.rank, px, colour, card.x + pad, card.y + pad + 1)
    size = round(short * 0.56)
    at = card.right - pad / 2 - size / 2 - 1, card.bottom - pad / 2 - size / 2 - 1
    draw_icon(surface, SUITS[look.suit], at, size, colour)


def _strip_height(card: Rect) -> int:
    """Return the height of the strip on a covered card that shows its rank and suit."""
    return max(9, round(min(card.w, card.h) * 0.28))


def _draw_small(surface: pygame.Surface, card: Rect, look: Space) -> None:
    colour = suit_colour(look.suit, "light")
    high = _strip_height(card)
    pad = max(2, round(card.w * 0.055))
    px = _fit_px(look.rank, round(high / CAPITALS), round(card.w * 0.36))
    _write_rank(surface, look.rank, px, colour, card.x + pad, card.y + pad)
    size = round(high * 1.16)
    draw_icon(surface, SUITS[look.suit], (card.right - pad - size / 2 + 1, card.y + pad + high / 2), size, colour)


def _lay_chip(surface: pygame.Surface, card: Rect, look: Space) -> None:
    if look.piece is None:
        return
    style: ChipStyle = "ghost" if look.ghost else "safe" if look.safe else "played"
    strip = _strip_height(card) if look.rank else 0
    # The disc may rise between rank and suit, as the corners of its box are empty.
    size = min(card.w - 4, card.h - round(strip * 0.95))
    piece = chip_picture(look.piece, size, style)
    surface.blit(piece, (card.x + (card.w - size) // 2, card.bottom - size - max(0, (card.h - strip - size) // 2)))


def paint_card(look: Card) -> pygame.Surface:
    """Paint a playing card: rank over suit, or beside it on a card that lies across."""
    surface = blank_surface(look.rect.w, look.rect.h)
    area = Rect(0, 0, look.rect.w, look.rect.h)
    short = min(area.w, area.h)
    radius = round(short * 0.11)
    parts = theme().parts
    fill_rounded(surface, area, radius, parts.dark)
    line = max(1, round(short * 0.02))
    fill_rounded(surface, area.inset(line), radius - line, parts.grey_paper if look.dead else fill_colour("paper"))
    _draw_face(surface, area, look)
    if look.dead:
        darken(surface, area.inset(line), radius - line)
        # In the corner it leaves the suit free; on a card that lies across, the middle is free.
        lower = area.inset(line)
        small = round(short * 0.7)
        draw_no_entry(surface, lower if area.h >= area.w else lower.moved(area.w // 2 - round(short * 0.2), 0), small)
    if look.chosen:
        draw_mark(surface, area, "chosen")
    return surface


def _draw_face(surface: pygame.Surface, area: Rect, look: Card) -> None:
    colour = suit_colour(look.suit, "light")
    upright = area.h >= area.w
    first, second = area.inset(round(min(area.w, area.h) * 0.1)).rows(2) if upright else area.inset(6).columns(2)
    high = min(first.h * 0.80, first.w * 0.62)
    px = _fit_px(look.rank, round(high / CAPITALS), round(first.w * 0.92))
    cap = CAPITALS * px
    left = first.x + (first.w - text_width(look.rank, _NARROW, px)) // 2
    _write_rank(surface, look.rank, px, colour, left, round(first.y + (first.h - cap) / 2))
    if look.suit:
        size = round(min(second.h * 0.92, second.w * 0.8, cap * 1.25))
        draw_icon(surface, SUITS[look.suit], (second.x + second.w / 2, second.y + second.h / 2), size, colour)
