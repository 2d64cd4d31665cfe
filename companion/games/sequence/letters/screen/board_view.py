"""Turn the board by quarters, for whoever looks at it from another side."""

from companion.core.scene import AnyLook, Picture, Rect, View
from companion.games.sequence.letters.board import Board
from companion.games.sequence.letters.model import PIECES, SIDES, State
from companion.games.sequence.letters.rules import letter_at
from companion.games.sequence.letters.screen.colours import tone_of


def size_of(board: Board, turn: int) -> tuple[int, int]:
    """Columns and rows of the board when it is turned by so many quarters."""
    return (board.rows, board.columns) if turn % 2 else (board.columns, board.rows)


def turned(board: Board, number: int, turn: int) -> int:
    """The place of a square, row by row, when the board is turned clockwise by so many quarters."""
    row, column = divmod(number, board.columns)
    columns, rows = board.columns, board.rows
    for _ in range(turn % 4):
        row, column, columns, rows = column, rows - 1 - row, rows, columns
    return row * columns + column


def in_order(board: Board, numbers: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """The squares row by row as the board lies before the child."""
    return tuple(sorted(numbers, key=lambda number: turned(board, number, turn)))


def place_of(rect: Rect, board: Board, number: int, turn: int) -> Rect:
    """Where a square is on the screen."""
    columns, rows = size_of(board, turn)
    side = min(rect.w // columns, rect.h // rows)
    left, top = rect.x + (rect.w - side * columns) // 2, rect.y + (rect.h - side * rows) // 2
    row, column = divmod(turned(board, number, turn), columns)
    return Rect(left + column * side, top + row * side, side, side)


def board_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """The whole board with its chips, to be looked at."""
    looks: list[AnyLook] = []
    for number, name in enumerate(state.board.pictures):
        held = state.side_at(number)
        looks.append(
            Picture(
                rect=place_of(rect, state.board, number, view.board_turn),
                name=f"sequence/letters/{name}",
                tone=tone_of(state.board, letter_at(state, number)),
                piece=None if held is None else PIECES[SIDES[held]],
                mark="last" if number == state.last else "",
            )
        )
    return looks
