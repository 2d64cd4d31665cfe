"""The values of Sequence: set-up, moves and state. The moves are what a record's lines and the journal hold."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from companion.core.i18n import N_
from companion.core.scene import Piece
from companion.games.common.grid import Runs
from companion.games.sequence.common import model as chips
from companion.games.sequence.common.model import GameSpec, RuleIds, Sentences
from companion.games.sequence.standard.board import CORNER_MASK, Board, Cell, board_of
from companion.games.sequence.standard.cards import CARDS, ONE_EYED, TWO_EYED, Card, card_text

Side = Literal["blue", "green", "red"]

SIDES: tuple[Side, ...] = ("blue", "green", "red")
"""SEQ-03: the colours in the order of the sides, unless the table chooses; red is the third."""

PIECES: dict[Side, Piece] = {
    "blue": Piece("blue", "ring"),
    "green": Piece("green", "triangle"),
    "red": Piece("red", "square"),
}

HAND_SIZES = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
"""SEQ-06: the cards in a hand, by the number of players (SEQ-04: no other number can play)."""

KIND = GameSpec(
    title="Sequence",
    cards=CARDS,
    anywhere=TWO_EYED,
    taking=ONE_EYED,
    in_words=card_text,
    hand_sizes=HAND_SIZES,
    sides=SIDES,
    pieces=tuple(PIECES.values()),
    chips=(50, 50, 35),
    says=Sentences(
        used_up=N_("{card} was played in moves {moves}, whatever lies there now. Was one of them a jack?"),
        # No other card can have been meant for a jack.
        wild_used_up=N_("{card} was played in moves {moves}. Was one of them another card?"),
        other_card=N_("This space shows {printed}, not {card}."),
        dead=N_("{card} is dead: both of its spaces are covered. It can be exchanged."),
        covered=N_("{cell} is covered: a chip goes on an open space."),
        no_chip=N_("There is no chip on {cell}: {card} takes away an opponent's chip."),
        own_chip=N_("The chip on {cell} has your colour: {card} takes only an opponent's."),
        alive=N_("{printed} can be played again."),
        now_dead=N_("Then {printed} is dead."),
        never_dead=N_("{card} is a jack, and jacks are never dead."),
        not_dead=N_("{card} is not dead: one of its spaces is open."),
        corner=N_("A corner is free: it counts for everyone and never holds a chip."),
    ),
    ids=RuleIds(
        players="SEQ-04",
        colours="SEQ-03",
        cards="SEQ-02",
        corner="SEQ-01",
        turn="SEQ-09",
        draws="SEQ-11",
        shuffles="SEQ-12",
        anywhere="SEQ-14",
        taking="SEQ-15",
        locked="SEQ-16",
        dead="SEQ-21",
        passing="SEQ-24",
        end="SEQ-25",
    ),
)

Pass = chips.Pass
"""Who can't play any card passes (SEQ-24)."""

MissedDraw = chips.MissedDraw
"""An assumed draw that did not happen in time (SEQ-11)."""

Draw = chips.Draw
"""A draw, where the table confirms them (SEQ-11)."""

AllDrew = chips.AllDrew
"""All draws that are owed, entered at once (SEQ-31)."""

Shuffled = chips.Shuffled
"""The table has shuffled (SEQ-30)."""

Made = chips.CompletedSequence
"""A completed sequence."""


class Options(chips.Options, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches: SEQ-11 (`draws`), SEQ-18, SEQ-23 (None: two, or one with three sides), SEQ-24.

    Those of house rules are `hand` (SEQ-27; None: as many cards as printed), `free_corners` (SEQ-28) and
    `jack_replaces` (SEQ-29). `colours` are those of the sides in their order (SEQ-03); none: blue, green, red. `board`
    holds the ten lines of a board that is not the standard one.
    """

    colours: Annotated[tuple[Side, ...], Meta(extra={"expected": "a list of the colours blue, green and red"})] = ()
    same_line_shares: bool = True
    sequences_to_win: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | None, Meta(extra={"expected": "a whole number from 1 to 12, or null"})
    ] = None
    hand: Annotated[
        Annotated[int, Meta(ge=1, le=7)] | None, Meta(extra={"expected": "a whole number from 1 to 7, or null"})
    ] = None
    free_corners: bool = True
    jack_replaces: bool = False
    board: Annotated[tuple[str, ...], Meta(extra={"expected": "ten lines of a board, as text"})] = ()


class Setup(chips.Setup, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise from the one who begins (SEQ-08); player i is on side i mod `sides`.

    Sides are those of SEQ-05.
    """

    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


Claims = Annotated[
    tuple[Annotated[tuple[Cell, ...], Meta(min_length=5, max_length=5)], ...],
    Meta(extra={"expected": "lists of five spaces each, from A1 to J10"}),
]
"""The five spaces of each sequence that a chip makes."""


class Play(chips.Play, frozen=True, omit_defaults=True):
    """A card from the hand and the space that it is played on; `claims` are the five cells of each sequence made.

    With `replace` a one-eyed jack takes a chip away, and one of the own side comes in its place (SEQ-29).
    """

    card: Card
    at: Cell
    claims: Claims = ()
    replace: bool = False

    @property
    def only_takes(self) -> bool:
        """Whether a chip is taken away and none placed."""
        return self.card in ONE_EYED and not self.replace


class Dead(chips.Dead, frozen=True):
    """A dead card that is announced, discarded and replaced (SEQ-21)."""

    card: Card


class Penalty(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="penalty"):
    """A penalty for table talk: every member of the side gives up a card (SEQ-22)."""

    side: Side


Move = Play | Dead | Pass | Penalty | MissedDraw | Draw | AllDrew | Shuffled


class State(chips.State, frozen=True, kw_only=True):
    """A game in progress; the fold of its moves. `laid` has the index of the move that laid the chip on a space."""

    kind: ClassVar[GameSpec] = KIND

    setup: Setup
    laid: Mapping[int, int] = {}

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return board_of(self.setup.options.board)

    @property
    def runs(self) -> Runs:
        """SEQ-13: five in a line."""
        return self.board.runs

    @property
    def free(self) -> int:
        """The mask of the corners that count for everybody (SEQ-13, SEQ-28)."""
        return CORNER_MASK if self.setup.options.free_corners else 0

    @property
    def corner_text(self) -> str:
        """What is said of a chip on a corner, not yet translated."""
        counts = self.setup.options.free_corners
        return KIND.says.corner if counts else N_("A corner never holds a chip.")

    @property
    def locked(self) -> int:
        """The mask of spaces in completed sequences, corners included."""
        mask = 0
        for made in self.made:
            mask |= made.mask
        return mask

    @property
    def sequences_to_win(self) -> int:
        """How many sequences win (SEQ-23)."""
        return self.setup.options.sequences_to_win or (2 if self.setup.sides == 2 else 1)

    def sequences_of(self, side: int) -> int:
        """Return how many sequences a side has."""
        return sum(made.side == side for made in self.made)
