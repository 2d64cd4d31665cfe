"""Enter a board (LET-01): its size, where each picture lies, and the colour of each letter."""

from typing import Literal

from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.games.common.editor import EditorProgress
from companion.games.sequence.letters.board import COLOURS, SQUARES, Layout, cell_names
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.cards import LETTERS, pictures

SIZES: tuple[tuple[int, int], ...] = ((6, 8), (8, 6), (4, 12), (12, 4), (3, 16), (16, 3))
"""Columns and rows that make 48 squares."""

LAST_PICTURES = 2
"""When so many pictures are left they lie where nothing lies yet, and can be swapped."""


class BoardEditor(EditorProgress, frozen=True, kw_only=True):
    """A board being entered: its size, the pictures laid so far row by row, and the colours of A to W and Y."""

    columns: int = 6
    rows: int = 8
    placed: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()

    @property
    def unplaced(self) -> tuple[str, ...]:
        """The pictures that have no place yet, A to Z."""
        return tuple(name for name in pictures() if name not in self.placed)

    @property
    def layout(self) -> Layout:
        """The board as it is entered."""
        rows = tuple(self.placed[row * self.columns : (row + 1) * self.columns] for row in range(self.rows))
        colours = dict(zip(LETTERS, self.colours, strict=True))
        return Layout(columns=self.columns, rows=self.rows, pictures=rows, colours=colours)

    @property
    def next_square(self) -> str:
        """The square whose picture is asked for."""
        return cell_names(self.columns, self.rows)[len(self.placed)]


def begin(entered: Layout | None) -> BoardEditor:
    """Return an editor at its offer: to mend this board, or, for None, to enter one in the example's colours."""
    layout = entered or example_layout()
    colours = tuple(layout.colours[letter] for letter in LETTERS)
    if entered is None:
        return BoardEditor(colours=colours)
    placed = tuple(name for row in entered.pictures for name in row)
    return BoardEditor(columns=entered.columns, rows=entered.rows, placed=placed, colours=colours, again=True)


def handle_confirm(entering: BoardEditor) -> BoardEditor:
    """Return the editor on the next page; the same one while something is missing on this page."""
    match entering.step:
        case "offer":
            return replace(entering, step="size")
        case "size":
            return replace(entering, step="pictures")
        case "pictures" if len(entering.placed) == SQUARES:
            return replace(entering, step="colours")
        case "colours":
            return replace(entering, step="made")
        case _:
            return entering


def handle_undo(entering: BoardEditor) -> BoardEditor:
    """Return the editor one step back: without the last picture, or on the page before."""
    match entering.step:
        case "size":
            return replace(entering, step="offer")
        case "pictures" if len(entering.placed) == SQUARES:
            # The last two came by themselves.
            return replace(entering, placed=entering.placed[: -LAST_PICTURES - 1])
        case "pictures" if entering.placed:
            return replace(entering, placed=entering.placed[:-1])
        case "pictures":
            return replace(entering, step="size")
        case "colours":
            return replace(entering, step="pictures")
        case _:
            return entering


def handle_input(entering: BoardEditor, what: Input) -> BoardEditor:
    """Return the editor after a tap."""
    kind, _, name = what.target.partition(":") if isinstance(what, Tap) else ("", "", "")
    match kind:
        case "size":
            columns, rows = SIZES[int(name)]
            return replace(entering, columns=columns, rows=rows, placed=(), step="pictures")
        case "picture":
            return _place_picture(entering, name)
        case "swap":
            *before, one, other = entering.placed
            return replace(entering, placed=(*before, other, one))
        case "page":
            return replace(entering, page=entering.page + 1)
        case "letter":
            return _next_colour(entering, LETTERS.index(name))
        case _:
            return entering


def _place_picture(entering: BoardEditor, name: str) -> BoardEditor:
    after = replace(entering, placed=(*entering.placed, name))
    return replace(after, placed=after.placed + after.unplaced) if len(after.unplaced) == LAST_PICTURES else after


def _next_colour(entering: BoardEditor, place: int) -> BoardEditor:
    """Return the editor with the letter in the next colour."""
    colour = COLOURS[(COLOURS.index(_colour(entering, place)) + 1) % len(COLOURS)]
    return replace(entering, colours=(*entering.colours[:place], colour, *entering.colours[place + 1 :]))


def _colour(entering: BoardEditor, place: int) -> Literal["red", "orange", "yellow", "green", "blue", "purple"]:
    return next(colour for colour in COLOURS if colour == entering.colours[place])
