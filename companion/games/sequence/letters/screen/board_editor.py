"""Enter a board (LET-01): its size, where each picture lies, and the colour of each letter."""

from typing import Literal

from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.games.common.editor import EditorProgress
from companion.games.sequence.letters.board import COLOURS, SQUARES, Layout
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.cards import LETTERS

SIZES: tuple[tuple[int, int], ...] = ((6, 8), (8, 6), (4, 12), (12, 4), (3, 16), (16, 3))
"""Columns and rows that make 48 squares."""

MOST_PAST = 100
"""How many changes UNDO can take back."""


class BoardEditor(EditorProgress, frozen=True, kw_only=True):
    """A board being entered: its size, the picture of each place row by row, and the colours of A to W and Y.

    A place that is still to be entered has an empty name. `past` are the pictures before each change that UNDO takes
    back, the last one first, with their columns. `wanted` are the columns of another size of board, while it is asked
    whether the pictures are to be taken off for it. `mends` tells that the one that lies wrong is asked for, of all.
    """

    columns: int = 6
    rows: int = 8
    placed: tuple[str, ...] = ("",) * SQUARES
    colours: tuple[str, ...] = ()
    past: tuple[tuple[int, tuple[str, ...]], ...] = ()
    wanted: int = 0
    mends: bool = False

    @property
    def count(self) -> int:
        """How many pictures are entered."""
        return sum(map(bool, self.placed))

    @property
    def layout(self) -> Layout:
        """The board as it is entered."""
        rows = tuple(self.placed[row * self.columns : (row + 1) * self.columns] for row in range(self.rows))
        colours = dict(zip(LETTERS, self.colours, strict=True))
        return Layout(columns=self.columns, rows=self.rows, pictures=rows, colours=colours)

    @property
    def next_place(self) -> int | None:
        """The place whose picture is asked for: the first one without; None where all are entered."""
        return None if all(self.placed) else self.placed.index("")


def begin(entered: Layout | None) -> BoardEditor:
    """Return an editor at its offer: to mend this board, or, for None, to enter one in the example's colours."""
    layout = entered or example_layout()
    colours = tuple(layout.colours[letter] for letter in LETTERS)
    if entered is None:
        return BoardEditor(colours=colours)
    placed = tuple(name for row in entered.pictures for name in row)
    return BoardEditor(columns=entered.columns, rows=entered.rows, placed=placed, colours=colours, again=True)


def with_entered(entering: BoardEditor, layout: Layout) -> BoardEditor:
    """Return the editor with this board in the place of all before."""
    after = begin(layout)
    changed = _with_placed(replace(entering, columns=after.columns, rows=after.rows), after.placed, entering.columns)
    return replace(changed, colours=after.colours, step="pictures", wrong="")


def handle_confirm(entering: BoardEditor) -> BoardEditor:
    """Return the editor on the next page; a board that is not whole yet is left as it is, to go on later."""
    match entering.step:
        case "offer":
            return replace(entering, step="pictures" if entering.count else "size")
        case "size":
            return replace(entering, step="pictures")
        case "clear":
            return _with_size(entering, entering.wanted)
        case "pictures" if entering.next_place is None:
            return replace(entering, step="colours")
        case "colours" | "pictures" if entering.count:
            return replace(entering, step="made")
        case _:
            return entering


def handle_undo(entering: BoardEditor) -> BoardEditor:
    """Return the editor one step back: without the last change of the pictures, or on the page before."""
    match entering.step:
        case "size":
            return replace(entering, step="pictures" if entering.count else "offer")
        case "clear":
            return replace(entering, step="size")
        case "pictures" if entering.mends:
            return replace(entering, mends=False)
        case "pictures" if entering.past:
            (columns, placed), *past = entering.past
            return replace(entering, columns=columns, rows=SQUARES // columns, placed=placed, past=tuple(past))
        case "pictures":
            return replace(entering, step="offer" if entering.count else "size")
        case "colours":
            return replace(entering, step="pictures")
        case _:
            return entering


def handle_input(entering: BoardEditor, what: Input) -> BoardEditor:
    """Return the editor after a tap."""
    kind, _, name = what.target.partition(":") if isinstance(what, Tap) else ("", "", "")
    match kind:
        case "size":
            return _choose_size(entering, SIZES[int(name)][0])
        case "other-size":
            return replace(entering, step="size")
        case "mend":
            return replace(entering, mends=True)
        case "picture":
            return _tap_picture(entering, name)
        case "letter":
            return _next_colour(entering, LETTERS.index(name))
        case _:
            return entering


def _choose_size(entering: BoardEditor, columns: int) -> BoardEditor:
    """Return the editor with a board of so many columns; where that would take pictures off, at the question."""
    if entering.count and columns != entering.columns:
        return replace(entering, step="clear", wanted=columns)
    return _with_size(entering, columns)


def _with_size(entering: BoardEditor, columns: int) -> BoardEditor:
    """Return the editor with a board of so many columns; of another size than before its pictures lie elsewhere."""
    after = replace(entering, columns=columns, rows=SQUARES // columns, step="pictures")
    cleared = entering.count and columns != entering.columns
    return _with_placed(after, ("",) * SQUARES, entering.columns) if cleared else after


def _tap_picture(entering: BoardEditor, name: str) -> BoardEditor:
    """Return the editor with the picture on the next place; one that lies somewhere is taken away from there."""
    if name in entering.placed:
        place, name = entering.placed.index(name), ""
    elif entering.next_place is None:
        return entering
    else:
        place = entering.next_place
    after = (*entering.placed[:place], name, *entering.placed[place + 1 :])
    return _with_placed(entering, after, entering.columns)


def _with_placed(entering: BoardEditor, placed: tuple[str, ...], columns: int) -> BoardEditor:
    """Return the editor with these pictures; those before lay in so many columns."""
    return replace(entering, mends=False, placed=placed, past=((columns, entering.placed), *entering.past)[:MOST_PAST])


def _next_colour(entering: BoardEditor, place: int) -> BoardEditor:
    """Return the editor with the letter in the next colour."""
    colour = COLOURS[(COLOURS.index(_colour(entering, place)) + 1) % len(COLOURS)]
    return replace(entering, colours=(*entering.colours[:place], colour, *entering.colours[place + 1 :]))


def _colour(entering: BoardEditor, place: int) -> Literal["red", "orange", "yellow", "green", "blue", "purple"]:
    return next(colour for colour in COLOURS if colour == entering.colours[place])
