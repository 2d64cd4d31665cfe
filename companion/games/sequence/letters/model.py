"""The values of Sequence Letters: set-up, moves and state. The moves are what a record's lines and the journal hold."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from companion.core.i18n import N_
from companion.core.scene import Piece
from companion.games.common.grid import Runs
from companion.games.sequence.common import model as chips
from companion.games.sequence.common.model import GameSpec, RuleIds, Sentences
from companion.games.sequence.letters.board import Board, Cell, Layout, board_of
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.cards import CARDS, Letter, X, Z

Side = Literal["red", "blue", "yellow"]

SIDES: tuple[Side, ...] = ("red", "blue", "yellow")
"""LET-03: the colours in the order of the sides, unless the table chooses."""

PIECES: dict[Side, Piece] = {
    "red": Piece("red", "square"),
    "blue": Piece("blue", "ring"),
    "yellow": Piece("yellow", "triangle"),
}

HAND_SIZES = {2: 5, 3: 5, 4: 4}
"""LET-05: the cards in a hand, by the number of players (LET-03: no other number can play)."""

USED_UP = N_("{card} was played in moves {moves}. Was one of them another letter, or have you shuffled?")

KIND = GameSpec(
    title="Sequence Letters",
    cards=CARDS,
    anywhere=(Z,),
    taking=(X,),
    in_words=str,
    hand_sizes=HAND_SIZES,
    sides=SIDES,
    pieces=tuple(PIECES.values()),
    chips=(30, 30, 30),
    says=Sentences(
        used_up=USED_UP,
        wild_used_up=USED_UP,
        other_card=N_("{cell}: its letter is {printed}, not {card}."),
        dead=N_("{card} is dead: both of its pictures are covered. It can be exchanged."),
        covered=N_("{cell} is covered: a chip goes on an open space."),
        no_chip=N_("There is no chip on {cell}: {card} takes away an opponent's chip."),
        own_chip=N_("The chip on {cell} has your colour: {card} takes only an opponent's."),
        alive=N_("One {printed} picture is open again."),
        now_dead=N_("Both {printed} pictures are covered."),
        never_dead=N_("{card} is never dead."),
        not_dead=N_("{card} is not dead: one of its pictures is open."),
    ),
    ids=RuleIds(
        players="LET-03",
        colours="LET-03",
        cards="LET-02",
        begins="LET-06",
        turn="LET-07",
        anywhere="LET-11",
        taking="LET-10",
        draws="LET-12",
        shuffles="LET-14",
        dead="LET-13",
        passing="LET-07",
        end="LET-15",
    ),
    any_colours=True,
)

Pass = chips.Pass
"""Who can't play any card passes."""

MissedDraw = chips.MissedDraw
"""An assumed draw that did not happen in time (LET-12)."""

Draw = chips.Draw
"""A draw, where the table confirms them (LET-12)."""

AllDrew = chips.AllDrew
"""All draws that are owed, entered at once (LET-12)."""

Shuffled = chips.Shuffled
"""The table has shuffled (LET-16)."""

Made = chips.CompletedSequence
"""A completed sequence."""


class Options(chips.Options, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches: LET-12 (`draws`), passing, LET-08 (`says`), and the board that is played on (LET-01).

    `says` is what is heard of a card: the sound of its letter, the letter's name, or both. `forms` are what is seen of
    it: the capital and the small letter side by side, or the capital alone. `begins` is the place of the
    player who begins, from 0: in a game that follows another one the chips stay with their players (LET-06). `colours`
    are those of the sides in their order (LET-03); none: red, blue, yellow.
    """

    says: Literal["sounds", "names", "both"] = "sounds"
    forms: Literal["both", "capitals"] = "both"
    layout: Annotated[
        Literal["example"] | Layout, Meta(extra={"expected": '"example", or an object with a layout'})
    ] = "example"
    colours: Annotated[tuple[Side, ...], Meta(extra={"expected": "a list of the colours red, blue and yellow"})] = ()
    begins: Annotated[int, Meta(ge=0, extra={"expected": "the place of a player, from 0"})] = 0


class Setup(chips.Setup, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise (LET-06: `options` say who begins); player i is on side i mod `sides`.

    Sides are those of LET-04.
    """

    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


class Play(chips.Play, frozen=True):
    """A card from the hand and the square that it is played on."""

    card: Letter
    at: Cell


class Dead(chips.Dead, frozen=True):
    """A dead card that is shown, discarded and replaced (LET-13)."""

    card: Letter


Move = Play | Dead | Pass | MissedDraw | Draw | AllDrew | Shuffled


class State(chips.State, frozen=True, kw_only=True):
    """A game in progress; the fold of its moves."""

    kind: ClassVar[GameSpec] = KIND

    setup: Setup

    @property
    def board(self) -> Board:
        """The board that is played on."""
        layout = self.setup.options.layout
        return board_of(layout if isinstance(layout, Layout) else example_layout())

    @property
    def runs(self) -> Runs:
        """LET-15: four in a line."""
        return self.board.runs

    def space_label(self, number: int) -> str:
        """Return the word for the picture on a square."""
        return self.board.picture_on(number).word
