"""Show on a small board which spaces a move changed, where there is no room for their cards or pictures."""

from companion.core.layout import Rect, View
from companion.core.scene import SmallBoard, Spot
from companion.games.sequence.common.model import State
from companion.games.sequence.common.turned_board import turned_number, turned_size

LEAST_MM = 14.0
"""The shorter side of a room, in millimetres, in which cards and pictures can be read."""


def is_small(rect: Rect, view: View) -> bool:
    """Return whether the room is too small for cards and pictures."""
    return min(rect.w, rect.h) < view.mm(LEAST_MM)


def small_board(before: State, after: State, rect: Rect, view: View) -> SmallBoard:
    """Return the board as it lies on the screen, with the chips that a move laid or took."""
    columns, rows = turned_size(after.board, view.board_turn)
    spots = tuple(_spot(before, after, number, view.board_turn) for number in sorted(after.changed_spaces(before)))
    return SmallBoard(rect=rect, columns=columns, rows=rows, spots=spots, corners=bool(after.board.corners))


def _spot(before: State, after: State, number: int, turn: int) -> Spot:
    """Return the spot of a space on which the chips differ."""
    place, side = turned_number(after.board, number, turn), after.side_at(number)
    if side is not None:
        return Spot(place, after.pieces[side])
    gone = before.side_at(number)
    return Spot(place, before.pieces[gone or 0], taken=True)
