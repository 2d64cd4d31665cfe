"""Find where a board's squares are on the screen: it is turned by quarters for whoever looks at it."""

from typing import Protocol

from companion.core.layout import Rect


class TurnableBoard(Protocol):
    """A board of squares, which are numbered row by row from the top left."""

    @property
    def columns(self) -> int:
        """How many columns it has."""

    @property
    def rows(self) -> int:
        """How many rows it has."""


def turned_size(board: TurnableBoard, turn: int) -> tuple[int, int]:
    """Return the number of columns and rows of the board when it is turned by this many quarters."""
    return (board.rows, board.columns) if turn % 2 else (board.columns, board.rows)


def turned_number(board: TurnableBoard, number: int, turn: int) -> int:
    """Return the place of a square, counted row by row, when the board is turned clockwise by `turn` quarters."""
    row, column = divmod(number, board.columns)
    columns, rows = board.columns, board.rows
    for _ in range(turn % 4):
        row, column, columns, rows = column, rows - 1 - row, rows, columns
    return row * columns + column


def sort_squares(board: TurnableBoard, numbers: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """Return the squares row by row as the board lies before the child."""
    return tuple(sorted(numbers, key=lambda number: turned_number(board, number, turn)))


def square_rect(rect: Rect, board: TurnableBoard, number: int, turn: int) -> Rect:
    """Return the rectangle of a square on the screen."""
    columns, rows = turned_size(board, turn)
    side = min(rect.w // columns, rect.h // rows)
    left, top = rect.x + (rect.w - side * columns) // 2, rect.y + (rect.h - side * rows) // 2
    row, column = divmod(turned_number(board, number, turn), columns)
    return Rect(left + column * side, top + row * side, side, side)
