"""Paint help: lines below one another from the top left, with icons and names in columns before them."""

import pygame
from msgspec import Struct

from companion.core.layout import Rect
from companion.core.scene import HelpLine, HelpLines, Icon
from companion.ui.painters.icons import draw_icon
from companion.ui.painters.svg import blank_surface, fill_rounded
from companion.ui.painters.text import (
    PITCH,
    Face,
    TextBlock,
    accent_height,
    block_height,
    fit_text,
    text_width,
    write_block,
)
from companion.ui.theme import ground_under, mark_colour

_ICON, _DOT = 1.15, 0.28
"""The sides of an icon and of a dot, in ems."""

_BESIDE = 0.55
"""The gap between an icon or a name and what follows it, in ems."""

_WIDEST_GAP, _LEAST_GAP = 0.95, 0.3
"""How far lines lie apart where there is room for it, and at least, in ems."""

_BELOW = 0.35
"""What stays free below the last line, in ems, where lines lie apart."""

_LEAST_BESIDE = 17
"""The least width that the column of names leaves to the lines, in ems: else names stand above them."""


class PlacedLine(Struct, frozen=True):
    """A line in its place: its icon or dot in a square, and the texts of its name and of what it says."""

    icon: Icon
    square: Rect | None
    blocks: tuple[TextBlock, ...]


class _Columns(Struct, frozen=True):
    """Where the parts of all lines begin, in pixels of the width, in letters of `px`.

    `name` is where a name or a line without one begins, `text` where a line beside its name does; the same: names stand
    above.
    """

    px: int
    name: int
    text: int


def paint_help_lines(look: HelpLines) -> pygame.Surface:
    """Paint the lines by themselves."""
    surface = blank_surface(look.rect.w, look.rect.h)
    colour = mark_colour("accent")
    for line in _place_lines(look, Rect(0, 0, look.rect.w, look.rect.h)):
        for block in line.blocks:
            write_block(surface, block)
        if line.square is not None and line.icon:
            draw_icon(surface, line.icon, line.square.centre, line.square.w, colour)
        elif line.square is not None:
            fill_rounded(surface, line.square, line.square.w // 2, colour)
    return surface


def help_blocks(look: HelpLines) -> tuple[TextBlock, ...]:
    """Return the texts of all lines in their places, from the top down, each name before its line."""
    return tuple(block for line in _place_lines(look, look.rect) for block in line.blocks)


def _place_lines(look: HelpLines, rect: Rect) -> list[PlacedLine]:
    """Return the lines in the largest letters in which all have room, spread by a gap as wide as there is room for."""
    px, heights = _fit_lines(look, rect)
    columns = _columns(look, rect.w, px)
    free = rect.h - sum(heights) - round(_BELOW * px)
    apart = max(1, len(heights) - 1)
    gap = max(round(_LEAST_GAP * px), min(round(_WIDEST_GAP * px), free // apart))
    placed, top = [], rect.y
    for line, high in zip(look.lines, heights, strict=True):
        placed.append(_place_line(line, columns, Rect(rect.x, top, rect.w, max(1, min(high, rect.bottom - top)))))
        top = min(top + high + gap, rect.bottom - 1)
    return placed


def _fit_lines(look: HelpLines, rect: Rect) -> tuple[int, list[int]]:
    """Return the size of the letters, and the heights that the lines need in them."""
    least = max(1, min(look.least or look.px // 2, look.px))
    sizes = [look.px, *(size for size in range(look.px - 1, least, -1) if size % 2 == 0), least]
    for px in sizes:
        columns = _columns(look, rect.w, px)
        heights = [_line_height(line, columns, rect.w) for line in look.lines]
        gaps = (len(heights) - 1) * round(_LEAST_GAP * px)
        if all(heights) and sum(heights) + gaps <= rect.h:
            break
    return px, [high or _rows_height(1, px) for high in heights]


def _columns(look: HelpLines, width: int, px: int) -> _Columns:
    """Return where icons, names and texts begin."""
    mark = max((_mark_ems(line) for line in look.lines), default=0.0) if _are_marked(look) else 0.0
    start = round((mark + _BESIDE) * px) if mark else 0
    widest = max((text_width(line.name, "bold", px) for line in look.lines if line.name), default=0)
    after = start + widest + round(1.5 * _BESIDE * px)
    beside = widest and width - after >= _LEAST_BESIDE * px
    return _Columns(px, start, after if beside else start)


def _are_marked(look: HelpLines) -> bool:
    """Return whether there is a column of icons or dots: a line alone needs no dot, and few icons leave it empty."""
    bare = sum(bool(line.name and not line.icon) for line in look.lines)
    return 2 * bare <= len(look.lines) and (len(look.lines) > 1 or any(line.icon for line in look.lines))


def _mark_ems(line: HelpLine) -> float:
    """Return the side of the icon before a line, or of its dot; a name in its place needs none."""
    return _ICON if line.icon else 0.0 if line.name else _DOT


def _line_height(line: HelpLine, columns: _Columns, width: int) -> int:
    """Return the height that a line needs; 0 where a word of it is wider than its column."""
    above = 0
    if line.name and columns.text == columns.name:
        above = _text_height(line.name, "bold", columns.px, width - columns.name)
        if not above:
            return 0
        above += _name_gap(columns.px)
    high = _text_height(line.text, "medium", columns.px, width - _text_start(line, columns))
    return above + high if high else 0


def _text_start(line: HelpLine, columns: _Columns) -> int:
    return columns.text if line.name else columns.name


def _text_height(text: str, face: Face, px: int, width: int) -> int:
    """Return the height of a text in this size; 0 where a word of it is wider than that."""
    fitted = fit_text(text, face, px, px, width, len(text) + 1)
    return 0 if fitted.cut else _rows_height(len(fitted.lines), px)


def _rows_height(count: int, px: int) -> int:
    """Return the height of so many rows of text, with room for accents on the first."""
    return block_height(count, px) + accent_height(px)


def _name_gap(px: int) -> int:
    """Return the gap below a name that stands above its line: as narrow as between the rows of a text."""
    return max(0, round(PITCH * px) - _rows_height(1, px))


def _place_line(line: HelpLine, columns: _Columns, rect: Rect) -> PlacedLine:
    px = columns.px
    blocks, rest = [], rect
    if line.name:
        beside = columns.text != columns.name
        wide = columns.text - columns.name if beside else rect.w - columns.name
        high = _text_height(line.name, "bold", px, wide) or _rows_height(1, px)
        blocks.append(_text_block(line.name, "bold", px, Rect(rect.x + columns.name, rect.y, wide, min(high, rect.h))))
        if not beside:
            rest = rect.cut_top(high, _name_gap(px))[1]
    start = _text_start(line, columns)
    blocks.append(_text_block(line.text, "medium", px, Rect(rect.x + start, rest.y, rect.w - start, rest.h)))
    return PlacedLine(line.icon, _mark_square(line, columns, rect), tuple(blocks))


def _text_block(text: str, face: Face, px: int, rect: Rect) -> TextBlock:
    colour = mark_colour("text")
    return TextBlock(rect, text, px, px, colour, ground_under("text"), face, lines=len(text) + 1)


def _mark_square(line: HelpLine, columns: _Columns, rect: Rect) -> Rect | None:
    """Return the place of the icon or the dot, at the height of the capitals of the first row."""
    side = round(_mark_ems(line) * columns.px) if columns.name else 0
    if not side:
        return None
    middle = rect.y + _rows_height(1, columns.px) / 2
    room = columns.name - round(_BESIDE * columns.px)
    return Rect(rect.x + (room - side) // 2, round(middle - side / 2), side, side)
