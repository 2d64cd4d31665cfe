"""Enter a board (LET-01): its size, where each picture lies, and the colour of each letter."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.games.sequence.letters.board import COLOURS, SQUARES, Layout, cell_names
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.cards import LETTERS, pictures

Step = Literal["offer", "size", "pictures", "colours", "made", "left"]

SIZES: tuple[tuple[int, int], ...] = ((6, 8), (8, 6), (4, 12), (12, 4), (3, 16), (16, 3))
"""Columns and rows that make 48 squares."""

LAST = 2
"""When so many pictures are left they lie where nothing lies yet, and can be swapped."""


class Entering(Struct, frozen=True):
    """How far it is: `placed` are the pictures in the order in which they lie, `colours` those of A to W and Y.

    `again` tells that there is a board already, which is mended.
    """

    step: Step = "offer"
    columns: int = 6
    rows: int = 8
    placed: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    page: int = 0
    help_on: bool = False
    again: bool = False

    @property
    def left(self) -> tuple[str, ...]:
        """The pictures that have no place yet, A to Z."""
        return tuple(name for name in pictures() if name not in self.placed)

    @property
    def layout(self) -> Layout:
        """The board as it is entered."""
        rows = tuple(self.placed[row * self.columns : (row + 1) * self.columns] for row in range(self.rows))
        colours = dict(zip(LETTERS, self.colours, strict=True))
        return Layout(columns=self.columns, rows=self.rows, pictures=rows, colours=colours)

    @property
    def here(self) -> str:
        """The square whose picture is asked for."""
        return cell_names(self.columns, self.rows)[len(self.placed)]


def begin(entered: Layout | None = None) -> Entering:
    """The offer: to mend the board that has been entered, or to enter one, in the colours of the example at first."""
    layout = entered or example_layout()
    colours = tuple(layout.colours[letter] for letter in LETTERS)
    if entered is None:
        return Entering(colours=colours)
    placed = tuple(name for row in entered.pictures for name in row)
    return Entering(columns=entered.columns, rows=entered.rows, placed=placed, colours=colours, again=True)


def handle(entering: Entering, what: Input) -> Entering:
    """How far it is after an input; the same value for what means nothing here."""
    match what:
        case Press(button=PanelButton.HELP):
            return replace(entering, help_on=not entering.help_on)
        case Press(button=button) if entering.help_on:
            return entering if button is PanelButton.NEXT else replace(entering, help_on=False)
        case Press(button=PanelButton.CONFIRM):
            return _on(entering)
        case Press(button=PanelButton.UNDO):
            return _back(entering)
        case Press(button=PanelButton.NEXT):
            return replace(entering, page=entering.page + 1)
        case Tap(target=target):
            return _tapped(entering, target)
        case _:
            return entering


def _on(entering: Entering) -> Entering:
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


def _back(entering: Entering) -> Entering:
    """One thing back: the last picture, or the page before."""
    match entering.step:
        case "offer":
            return replace(entering, step="left")
        case "size":
            return replace(entering, step="offer")
        case "pictures" if len(entering.placed) == SQUARES:
            # The last two came by themselves.
            return replace(entering, placed=entering.placed[: -LAST - 1])
        case "pictures" if entering.placed:
            return replace(entering, placed=entering.placed[:-1])
        case "pictures":
            return replace(entering, step="size")
        case "colours":
            return replace(entering, step="pictures")
        case _:
            return entering


def _tapped(entering: Entering, target: str) -> Entering:
    kind, _, name = target.partition(":")
    match kind:
        case "leave":
            return replace(entering, step="left")
        case "size":
            columns, rows = SIZES[int(name)]
            return replace(entering, columns=columns, rows=rows, placed=(), step="pictures")
        case "picture":
            return _placed(entering, name)
        case "swap":
            *before, one, other = entering.placed
            return replace(entering, placed=(*before, other, one))
        case "page":
            return replace(entering, page=entering.page + 1)
        case "letter":
            return _recoloured(entering, LETTERS.index(name))
        case _:
            return entering


def _placed(entering: Entering, name: str) -> Entering:
    after = replace(entering, placed=(*entering.placed, name))
    return replace(after, placed=after.placed + after.left) if len(after.left) == LAST else after


def _recoloured(entering: Entering, place: int) -> Entering:
    """The letter in the next colour."""
    colour = COLOURS[(COLOURS.index(_colour(entering, place)) + 1) % len(COLOURS)]
    return replace(entering, colours=(*entering.colours[:place], colour, *entering.colours[place + 1 :]))


def _colour(entering: Entering, place: int) -> Literal["red", "orange", "yellow", "green", "blue", "purple"]:
    return next(colour for colour in COLOURS if colour == entering.colours[place])
