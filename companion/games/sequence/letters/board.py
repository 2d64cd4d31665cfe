"""The board: which picture lies where, and which colour each letter has (LET-01).

Squares are named by column letter and row number, `A1` top left, whichever way the board is shown. Where the pictures
lie on the printed board is not published: a table enters it once, and plays on an example until then.
"""

from functools import cache
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from companion.core.problems import Problem
from companion.core.toml.entries import nearest_text
from companion.core.toml.type_names import count_text, or_list, value_text
from companion.games.common.grid import Runs, find_runs, spaces_of
from companion.games.sequence.letters.cards import LETTERS, BoardPicture, Letter, pictures

SQUARES = 48
RUN = 4
"""LET-15: so many in a line are a sequence."""

LEAST, MOST = 3, 16
"""The fewest and the most columns or rows of a board."""

Colour = Literal["red", "orange", "yellow", "green", "blue", "purple"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours that a letter's squares can have."""

Length = Annotated[int, Meta(ge=LEAST, le=MOST)]
"""How many columns or rows a board has."""

Cell = Annotated[str, Meta(pattern=r"^[A-P]([1-9]|1[0-6])\Z", extra={"expected": "a square such as C3"})]
"""A square as text: its column and its row."""


class Layout(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board as a table enters it: its size, the pictures row by row from the top left, the colour of each letter."""

    columns: Length = 6
    rows: Length = 8
    pictures: Annotated[
        tuple[tuple[str, ...], ...], Meta(extra={"expected": "a list of rows, each a list of names of pictures"})
    ]
    colours: Annotated[dict[str, str], Meta(extra={"expected": 'a table of letters and colours, such as A = "red"'})]

    def __hash__(self) -> int:
        """Return the hash of the pictures: a table of colours has none of its own."""
        return hash(self.pictures)

    @property
    def placed(self) -> int:
        """How many pictures are entered: a place that is still to be entered has an empty name."""
        return sum(bool(name) for row in self.pictures for name in row)

    @property
    def is_whole(self) -> bool:
        """Whether all pictures are entered, so that the board can be played on."""
        return self.placed == SQUARES


class Board(Struct, frozen=True):
    """A board as it is played on.

    `cells` names its squares, row by row from the top left, `numbers` is the way back; `pictures[number]` names the
    picture on a square; `spaces[letter]` is the mask of a letter's two squares, `colours[letter]` their colour;
    `corners`: none is free.
    """

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    numbers: dict[Cell, int]
    pictures: tuple[str, ...]
    spaces: dict[Letter, int]
    colours: dict[str, str]
    corners: int = 0

    @property
    def runs(self) -> Runs:
        """The runs of four."""
        return find_runs(self.columns, self.rows, RUN)

    def address(self, number: int) -> Cell:
        """Return the name of a square: `C3`."""
        return self.cells[number]

    def squares_of(self, letter: Letter) -> tuple[int, ...]:
        """Return the two squares of a letter, in the order of the board; none for X and Z."""
        return spaces_of(self.spaces.get(letter, 0))

    def card_on(self, number: int) -> Letter:
        """Return the letter of the picture on a square."""
        return self.picture_on(number).letter

    def picture_on(self, number: int) -> BoardPicture:
        """Return the picture that lies on a square."""
        return pictures()[self.pictures[number]]

    def sound_of(self, number: int) -> str:
        """Return the clip of the sound that the picture on a square begins with (LET-08)."""
        return self.picture_on(number).sound


class LayoutFault(Struct, frozen=True):
    """A mistake in a layout: the `path` of keys that leads there, what is `wrong` and what was `expected` there.

    `so` is what follows from it, as in a `Problem`.
    """

    path: tuple[str, ...]
    wrong: str
    expected: str
    so: str = ""

    @property
    def sentence(self) -> str:
        """The whole of it, said of a board that is in no file."""
        return Problem("The board", 0, ".".join(self.path), self.wrong, self.expected, self.so).sentence


def cell_names(columns: int, rows: int) -> tuple[Cell, ...]:
    """Return the names of the squares of a board of that size, row by row from the top left."""
    return tuple(f"{'ABCDEFGHIJKLMNOP'[column]}{row + 1}" for row in range(rows) for column in range(columns))


@cache
def board_of(layout: Layout) -> Board:
    """Return the board of a layout in which nothing is wrong (see `find_fault`)."""
    cells = cell_names(layout.columns, layout.rows)
    names = tuple(name for row in layout.pictures for name in row)
    spaces = dict.fromkeys(LETTERS, 0)
    for number, name in enumerate(names):
        spaces[pictures()[name].letter] |= 1 << number
    numbers = {cell: number for number, cell in enumerate(cells)}
    return Board(layout.columns, layout.rows, cells, numbers, names, spaces, layout.colours)


def find_fault(layout: Layout, *, partly: bool = False) -> LayoutFault | None:
    """Return the first thing that is wrong with a layout, or None (LET-01).

    It has 48 squares, each picture once, and a colour for each letter; that it is one is what the form of it says.
    `partly`: places whose picture is still to be entered are allowed.
    """
    return _size_fault(layout) or _picture_fault(layout, partly=partly) or _colour_fault(layout)


def _size_fault(layout: Layout) -> LayoutFault | None:
    columns, rows = layout.columns, layout.rows
    if columns * rows != SQUARES:
        wrong = f"is {columns}, and rows is {rows}: that makes {columns * rows} squares"
        return LayoutFault(("columns",), wrong, f"two numbers that make {SQUARES}, such as 6 and 8")
    if len(layout.pictures) != rows:
        return LayoutFault(
            ("pictures",), f"has {count_text(len(layout.pictures), 'row')}", f"{rows}, as many as rows says"
        )
    for number, names in enumerate(layout.pictures, start=1):
        if len(names) != columns:
            wrong = f"has {count_text(len(names), 'picture')}"
            return LayoutFault(("pictures", str(number)), wrong, f"{columns}, as many as columns says")
    return None


def _picture_fault(layout: Layout, *, partly: bool) -> LayoutFault | None:
    known, cells = pictures(), cell_names(layout.columns, layout.rows)
    names = [name for row in layout.pictures for name in row]
    for number, name in enumerate(names):
        path = ("pictures", str(number // layout.columns + 1))
        if partly and not name:
            continue
        if name not in known:
            wrong = f"has {value_text(name)} on {cells[number]}, which is no picture"
            return LayoutFault(path, wrong, "one of the 48 pictures", nearest_text(name, known))
        first = names.index(name)
        if first < number:
            wrong = f"has {name} on {cells[number]}, which lies on {cells[first]} already"
            missing = next(other for other in known if other not in names)
            return LayoutFault(path, wrong, "each picture once", f"{missing} lies nowhere yet.")
    return None


def _colour_fault(layout: Layout) -> LayoutFault | None:
    for letter, colour in layout.colours.items():
        if letter not in LETTERS:
            near = nearest_text(letter.upper(), LETTERS)
            return LayoutFault(("colours", letter), "is no letter with squares", "one of A to W, or Y", near)
        if colour not in COLOURS:
            return LayoutFault(
                ("colours", letter), f"is {value_text(colour)}", or_list(COLOURS), nearest_text(colour, COLOURS)
            )
    missing = next((letter for letter in LETTERS if letter not in layout.colours), None)
    if missing:
        return LayoutFault(("colours",), f"has no colour for {missing}", "one for each letter from A to W, and Y")
    return None
