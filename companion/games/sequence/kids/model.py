"""The values of Sequence for Kids: set-up, moves and state. The moves are what records and the journal hold."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from companion.core.i18n import N_
from companion.core.scene import Piece
from companion.games.common.grid import Runs, find_runs
from companion.games.sequence.common import model as chips
from companion.games.sequence.common.model import GameSpec, RuleIds, Sentences
from companion.games.sequence.kids.board import COLUMNS, ROWS, Board, Cell, board
from companion.games.sequence.kids.cards import CARDS, DRAGON, UNICORN, Card, card_text

Side = Literal["red", "blue", "green", "yellow"]

SIDES: tuple[Side, ...] = ("red", "blue", "green", "yellow")
"""KID-03: the colours in the order of the players, unless they choose."""

PIECES: dict[Side, Piece] = {
    "red": Piece("red", "square"),
    "blue": Piece("blue", "ring"),
    "green": Piece("green", "triangle"),
    "yellow": Piece("yellow", "cross"),
}

HAND, LINE = 3, 4
"""KID-04, KID-15: the cards in a hand, and the spaces in a line, unless the table plays with others."""

USED_UP = N_("The card {card} was played in moves {moves}. Was one of them another card, or have you shuffled?")

KIND = GameSpec(
    title="Sequence for Kids",
    cards=CARDS,
    anywhere=(UNICORN,),
    taking=(DRAGON,),
    in_words=card_text,
    hand_sizes=dict.fromkeys((2, 3, 4), HAND),
    sides=SIDES,
    pieces=tuple(PIECES.values()),
    chips=(21, 21, 21, 21),
    says=Sentences(
        used_up=USED_UP,
        wild_used_up=USED_UP,
        other_card=N_("This space shows the {printed}, not the {card}."),
        dead=N_("The card {card} is dead: both of its spaces are covered. It can be exchanged."),
        covered=N_("{cell} is covered: a chip goes on an open space."),
        no_chip=N_("There is no chip on {cell}: the dragon takes away an opponent's chip."),
        own_chip=N_("The chip on {cell} has your colour: the dragon takes only an opponent's."),
        alive=N_("One space of the {printed} is open."),
        now_dead=N_("Both spaces of the {printed} are covered."),
        never_dead=N_("The card {card} is never dead."),
        not_dead=N_("The card {card} is not dead: one of its spaces is open."),
        corner=N_("A corner is free: it counts for everybody, and has no chip."),
    ),
    ids=RuleIds(
        players="KID-03",
        colours="KID-03",
        cards="KID-02",
        begins="KID-05",
        turn="KID-06",
        corner="KID-09",
        anywhere="KID-10",
        taking="KID-11",
        draws="KID-12",
        shuffles="KID-14",
        dead="KID-13",
        passing="KID-06",
        end="KID-15",
    ),
    any_colours=True,
)

Pass = chips.Pass
MissedDraw = chips.MissedDraw
Draw = chips.Draw
AllDrew = chips.AllDrew
Shuffled = chips.Shuffled
Made = chips.CompletedSequence


class Options(chips.Options, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches: the cards in a `hand` (KID-04), the spaces in a `line` (KID-15), draws and passing.

    `begins` is the place of the player who begins, from 0: in a game that follows another one the chips stay with their
    players (KID-05). `colours` are those of the players in their order (KID-03); none: red, blue, green, yellow.
    """

    hand: Annotated[int, Meta(ge=1, le=6, extra={"expected": "a number of cards from 1 to 6"})] = HAND
    line: Annotated[int, Meta(ge=3, le=5, extra={"expected": "a number of spaces from 3 to 5"})] = LINE
    colours: Annotated[
        tuple[Side, ...], Meta(extra={"expected": "a list of the colours red, blue, green and yellow"})
    ] = ()
    begins: Annotated[int, Meta(ge=0, extra={"expected": "the place of a player, from 0"})] = 0


class Setup(chips.Setup, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise (KID-05: `options` say who begins); everybody is a side (KID-03)."""

    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


class Play(chips.Play, frozen=True):
    """A card from the hand and the space that it is played on."""

    card: Card
    at: Cell


class Dead(chips.Dead, frozen=True):
    """A dead card that is shown, discarded and replaced (KID-13)."""

    card: Card


Move = Play | Dead | Pass | MissedDraw | Draw | AllDrew | Shuffled


class State(chips.State, frozen=True, kw_only=True):
    """A game in progress; the fold of its moves."""

    kind: ClassVar[GameSpec] = KIND

    setup: Setup

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return board()

    @property
    def runs(self) -> Runs:
        """The lines that make a sequence, of as many spaces as the table chose (KID-15)."""
        return find_runs(COLUMNS, ROWS, self.setup.options.line)
