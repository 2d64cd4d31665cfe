"""The board: which card is printed where (SEQ-01), and how its spaces are named.

Spaces are named by column letter and row number, `A1` top left to `J10` bottom right, whichever way the board is shown.
"""

import csv
import pkgutil
from functools import cache
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from companion.games.common.grid import Runs, find_runs
from companion.games.sequence.standard.cards import CARDS, JACKS, Card

SIZE = 10
RUN = 5
CORNERS = (0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1)
CORNER_MASK = sum(1 << corner for corner in CORNERS)
FREE = "FREE"

Cell = Annotated[str, Meta(pattern=r"^[A-J]([1-9]|10)\Z", extra={"expected": "a space from A1 to J10"})]
"""A space as text: `A1` to `J10`."""

CELLS: tuple[Cell, ...] = tuple("ABCDEFGHIJ"[n % SIZE] + str(n // SIZE + 1) for n in range(SIZE * SIZE))
NUMBERS = {cell: number for number, cell in enumerate(CELLS)}


class BoardError(ValueError):
    """A board that can't be: `line` counts from 1, `why` is a sentence without the file's name."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


class Board(Struct, frozen=True):
    """A board: `printed[number]` is the card of a space or `FREE`; `spaces[card]` the mask of a card's two spaces."""

    printed: tuple[str, ...]
    spaces: dict[Card, int]

    cells: ClassVar[tuple[Cell, ...]] = CELLS
    numbers: ClassVar[dict[Cell, int]] = NUMBERS
    corners: ClassVar[int] = CORNER_MASK
    columns: ClassVar[int] = SIZE
    rows: ClassVar[int] = SIZE

    def card_on(self, number: int) -> str:
        """Return the card of a space, or `FREE`."""
        return self.printed[number]

    @property
    def runs(self) -> Runs:
        """The runs of five."""
        return find_runs(SIZE, SIZE, RUN)


def parse_board(text: str) -> tuple[str, ...]:
    """Check the text of a board file (ten lines of ten names separated by commas) and give its lines.

    Raises `BoardError` for what is not a card, a wrong number of spaces, a corner that is not free, or a card that
    is not there exactly twice (SEQ-01).
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != SIZE:
        raise BoardError(
            min(len(lines), SIZE) + 1, f"a board has {SIZE} lines of {SIZE} spaces; this one has {len(lines)}"
        )
    seen: dict[str, int] = {}
    rows = [_split_names(row, line) for row, line in enumerate(lines)]
    for row, names in enumerate(rows):
        _check_row(row, names, seen)
    missing = next((card for card in CARDS if card not in JACKS and seen.get(card, 0) != 2), None)
    if missing:
        raise BoardError(
            SIZE, f"{missing} is on the board {seen.get(missing, 0)} times; every card but the jacks is there twice"
        )
    return tuple(",".join(names) for names in rows)


def _split_names(row: int, line: str) -> list[str]:
    try:
        return [name.strip() for names in csv.reader([line]) for name in names]
    except csv.Error as error:
        raise BoardError(row + 1, f"this is not a line of names separated by commas ({error})") from None


def _check_row(row: int, names: list[str], seen: dict[str, int]) -> None:
    if len(names) != SIZE:
        raise BoardError(row + 1, f"a line has {SIZE} spaces separated by commas; this one has {len(names)}")
    for column, name in enumerate(names):
        corner = row * SIZE + column in CORNERS
        if corner != (name == FREE):
            expected = f"{FREE} in the corner" if corner else "a card"
            raise BoardError(row + 1, f"{CELLS[row * SIZE + column]} is {name!r}; expected {expected}")
        if not corner and (name not in CARDS or name in JACKS):
            raise BoardError(row + 1, f"{name!r} is not a card of the board; expected one such as 10H, and no jack")
        seen[name] = seen.get(name, 0) + 1


@cache
def board_of(lines: tuple[str, ...]) -> Board:
    """Return the board with these lines; empty: the standard board. Raises `BoardError` as `parse_board` does."""
    text = "\n".join(lines) or (pkgutil.get_data(__package__, "board_standard.csv") or b"").decode()
    printed = tuple(name for line in parse_board(text) for name in line.split(","))
    spaces = dict.fromkeys((name for name in printed if name != FREE), 0)
    for number, name in enumerate(printed):
        if name != FREE:
            spaces[name] |= 1 << number
    return Board(printed, spaces)
