"""Paint a board so small that it shows no more than the spaces on which a move changed something."""

import pygame

from companion.core.layout import Rect
from companion.core.scene import SmallBoard, Spot
from companion.ui.painters.chips import chip_picture
from companion.ui.painters.svg import blank_surface, draw_shapes, fill_rounded, path_svg
from companion.ui.theme import fill_colour, theme

_CHIP = 0.4
"""How large a chip is at least, in parts of the board's shorter side: its shape is to be seen."""

_APART = 6
"""The gap between spaces is one of so many parts of a space, a pixel at least."""

_LEAST_CHIP = 4
"""How many pixels a chip needs to be painted."""


def paint_small_board(look: SmallBoard) -> pygame.Surface:
    """Paint the board in the middle of the rectangle: its spaces, the row and column of one spot, and the chips."""
    surface = blank_surface(look.rect.w, look.rect.h)
    parts = theme().parts
    cells = _cells(look)
    first, last = cells[0], cells[-1]
    board = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
    fill_rounded(surface, board.inset(-1), 0, parts.dark)
    # Where there is nothing else to be seen, the spaces are to be counted.
    gap = 1 if look.spots else max(1, min(first.w, first.h) // _APART)
    fill_rounded(surface, board, 0, parts.grey_paper if look.spots else parts.dark)
    alone = divmod(look.spots[0].place, look.columns) if len(look.spots) == 1 else (-1, -1)
    corners = (0, look.columns - 1, len(cells) - look.columns, len(cells) - 1) if look.corners else ()
    for number, cell in enumerate(cells):
        row, column = divmod(number, look.columns)
        in_line = row == alone[0] or column == alone[1]
        colour = parts.gold if number in corners else parts.hint if in_line else fill_colour("paper")
        surface.fill(colour, pygame.Rect(cell.x, cell.y, cell.w - gap, cell.h - gap))
    for spot in look.spots:
        _lay_chip(surface, board, cells[spot.place], spot)
    return surface


def _cells(look: SmallBoard) -> list[Rect]:
    """Return the rectangles of the spaces, all of one size but for a pixel; a line has room around them."""
    side = max(0.0, min((look.rect.w - 2) / look.columns, (look.rect.h - 2) / look.rows))
    wide, high = int(side * look.columns), int(side * look.rows)
    board = Rect((look.rect.w - wide) // 2, (look.rect.h - high) // 2, wide, high)
    columns = board.columns(look.columns)
    return [Rect(column.x, row.y, column.w, row.h) for row in board.rows(look.rows) for column in columns]


def _lay_chip(surface: pygame.Surface, board: Rect, cell: Rect, spot: Spot) -> None:
    """Lay the chip over its space, at the edge of the board within it; what was taken is hollow and struck out."""
    size = max(cell.w, round(min(board.w, board.h) * _CHIP))
    if size < _LEAST_CHIP:
        return
    middle = cell.centre
    x = min(max(board.x, middle[0] - size // 2), board.right - size)
    y = min(max(board.y, middle[1] - size // 2), board.bottom - size)
    surface.blit(chip_picture(spot.piece, size, "ghost" if spot.taken else "played"), (x, y))
    if spot.taken:
        line, parts = max(1.5, size * 0.12), theme().parts
        stroke = f"M{x + 1} {y + size - 1}L{x + size - 1} {y + 1}"
        draw_shapes(surface, (path_svg(stroke, parts.light, line=2 * line), path_svg(stroke, parts.taken, line=line)))
