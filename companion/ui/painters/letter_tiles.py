"""Paint letters in large, mostly a capital and a small one side by side, on the ground of their squares."""

import pygame
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import LetterTile
from companion.ui.painters.chips import chip_picture
from companion.ui.painters.icons import draw_icon
from companion.ui.painters.marks import darken, draw_mark, mark_width
from companion.ui.painters.svg import blank_surface, disc_svg, draw_shapes, fill_rounded, narrow
from companion.ui.painters.text import Face, text_width, write_line
from companion.ui.theme import Colour, fill_colour, text_colour, theme

_FACE: Face = "school"

_CAPITALS, _ASCENT, _DESCENT = 0.72, 0.78, 0.24
"""How far the capitals, l and d reach above the line in that face, and g and p below it, in ems."""

_SINK = 0.4
"""How much of what reaches below the line counts for the middle: few letters have it, and the eye goes by the rest."""

_NARROWEST = 0.84
"""How narrow two letters can be made, in parts of their width: M and W as in a condensed face, and no narrower."""

_ICON = 0.26
"""The size of an icon in parts of the tile: it stays clear of the mark at its edge."""

_CHIP = 0.4
"""The size of a chip in parts of the tile."""

_PICTURES = 2
"""How many pictures a letter has, and so how many dots."""


def paint_letter_tile(look: LetterTile) -> pygame.Surface:
    """Paint a letter, and at the lower edge a full dot for a free picture, a hollow one for a covered one, or else.

    One that steps back is grey, whatever its colour: darkened, orange would be a colour of its own. It has no dots.
    """
    if look.dim:
        look = replace(look, tone="raised")
    surface = blank_surface(look.rect.w, look.rect.h)
    area = Rect(0, 0, look.rect.w, look.rect.h)
    short = min(area.w, area.h)
    tile, radius = area.inset(max(1, short // 64)), round(short * 0.11)
    _lay_ground(surface, tile, radius, look)
    # The place of the mark, its inner line too, is always kept clear: a letter that is chosen must not change its size.
    inner = area.inset(mark_width("chosen", short) + short // 26 + 1)
    if look.dots is not None or look.icon or look.piece:
        strip, inner = inner.cut_bottom(round(short * 0.17))
        if look.dots is not None and look.piece is None and not look.dim:
            # Towards the edge, where a letter with dots never has a mark: the tails of g and p end above them.
            low = strip.moved(0, (area.bottom - strip.bottom) // 2)
            _draw_dots(surface, low, look.dots, text_colour(look.tone))
        draw_icon(surface, look.icon, strip.centre, round(short * _ICON), text_colour(look.tone))
    _write_letters(surface, inner, look)
    if look.piece is not None:
        chip = chip_picture(look.piece, round(short * _CHIP))
        # In the corner where chips lie on pictures: there it hides no tail of a small letter.
        edge = short // 40
        surface.blit(chip, chip.get_rect(bottomleft=(tile.x + edge, tile.bottom - edge)))
    if look.dim:
        darken(surface, tile, radius)
    if look.chosen:
        draw_mark(surface, area, "chosen")
    return surface


def _lay_ground(surface: pygame.Surface, tile: Rect, radius: int, look: LetterTile) -> None:
    """Paint the ground; a tile without a colour of its own has a line in a theme with lines."""
    parts, inner = theme().parts, tile
    if parts.line and look.tone == "raised":
        fill_rounded(surface, tile, radius, parts.plain_edge)
        inner = tile.inset(max(1, min(tile.w, tile.h) * parts.line // 100))
    fill_rounded(surface, inner, radius, fill_colour(look.tone))


def _write_letters(surface: pygame.Surface, room: Rect, look: LetterTile) -> None:
    """Write the letter as large as the widest one goes, that one a little narrower than it is: all are of one size."""
    text, colour = look.letter.upper() + ("" if look.alone else look.letter.lower()), text_colour(look.tone)
    px = _fit_px("W" if look.alone else "Ww", room)
    line = blank_surface(text_width(text, _FACE, px), round((_ASCENT + _DESCENT) * px))
    # Made narrower, the edges of the letters mix with what is around them.
    line.fill((*pygame.Color(colour)[:3], 0))
    write_line(line, text, _FACE, px, colour, "coloured", (0, round(_ASCENT * px)))
    if line.get_width() > room.w:
        line = narrow(line, room.w)
    surface.blit(line, (room.x + (room.w - line.get_width()) // 2, _baseline(room, px) - round(_ASCENT * px)))


def _baseline(room: Rect, px: int) -> int:
    """Return the line on which all letters stand: in the middle for the eye, with room below it for g and p."""
    middle = room.y + (room.h + (_CAPITALS - _SINK * _DESCENT) * px) / 2
    return round(min(middle, room.bottom - _DESCENT * px))


def _fit_px(text: str, room: Rect) -> int:
    """Return the largest even font size in which the letters have room side by side, if need be made narrower."""
    px = int(0.97 * room.h / (_ASCENT + _DESCENT))
    wide = text_width(text, _FACE, max(1, px)) * _NARROWEST
    return max(2, (px if wide <= room.w else int(px * room.w / wide)) // 2 * 2)


def _draw_dots(surface: pygame.Surface, strip: Rect, free: int, colour: Colour) -> None:
    radius = 0.42 * strip.h
    line = max(1.5, 0.32 * radius)
    x, y = strip.x + strip.w / 2, strip.y + strip.h / 2
    dots: list[str] = []
    for i in range(_PICTURES):
        at = x + (i - (_PICTURES - 1) / 2) * 3.2 * radius
        if i < free:
            dots.append(disc_svg(at, y, radius, colour))
        else:
            dots.append(
                f'<circle cx="{at:.2f}" cy="{y:.2f}" r="{radius - line / 2:.2f}" fill="none" stroke="{colour}" '
                f'stroke-width="{line:.2f}"/>'
            )
    draw_shapes(surface, dots)
