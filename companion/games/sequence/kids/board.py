"""The printed board: six rows of seven spaces (KID-01).

Spaces are named by column letter and row number, `A1` top left, whichever way the board is shown.
"""

import pkgutil
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

COLUMNS, ROWS = 7, 6

FREE = "FREE"
"""What lies on a corner."""

Cell = Annotated[str, Meta(pattern=r"^[A-G][1-6]\Z", extra={"expected": "a space such as C3"})]
"""A space as text: its column and its row."""


class Board(Struct, frozen=True):
    """The board as it is played on.

    `animals[number]` is the animal on a space, FREE on a corner; `cells` names the spaces, `numbers` is the way back;
    `spaces[animal]` is the mask of its two spaces, `corners` that of the free corners.
    """

    cells: tuple[Cell, ...]
    numbers: dict[Cell, int]
    animals: tuple[str, ...]
    spaces: dict[str, int]
    corners: int
    columns: int = COLUMNS
    rows: int = ROWS

    def card_on(self, number: int) -> str:
        """Return the animal of a space."""
        return self.animals[number]

    def halves(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the numbers of the spaces in the upper and in the lower half; each half has every animal once."""
        every = tuple(range(len(self.cells)))
        return every[: len(every) // 2], every[len(every) // 2 :]


@cache
def board() -> Board:
    """Return the board of the game, read from `board.csv`."""
    text = (pkgutil.get_data(__package__, "board.csv") or b"").decode()
    animals = tuple(animal for line in text.splitlines() for animal in line.split(","))
    cells = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in "ABCDEFG")
    spaces: dict[str, int] = {}
    for number, animal in enumerate(animals):
        spaces[animal] = spaces.get(animal, 0) | 1 << number
    corners = spaces.pop(FREE)
    return Board(cells, {cell: number for number, cell in enumerate(cells)}, animals, spaces, corners)
