"""Show the board with its chips as it lies on the table."""

from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Picture
from companion.games.sequence.children_common.parts import with_chip
from companion.games.sequence.common.turned_board import square_rect
from companion.games.sequence.letters.model import State
from companion.games.sequence.letters.screen.colours import tone_of


def board_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the whole board with its chips, to be looked at."""
    places = [square_rect(rect, state.board, number, view.board_turn) for number in range(len(state.board.cells))]
    return [
        with_chip(state, number, square_picture(state, number, place), "last" if number == state.last else "")
        for number, place in enumerate(places)
    ]


def square_picture(state: State, number: int, rect: Rect) -> Picture:
    """Return the picture of a square, without its chip."""
    board = state.board
    name, tone = f"sequence/letters/{board.pictures[number]}", tone_of(board, board.card_on(number))
    return Picture(rect=rect, name=name, tone=tone)
