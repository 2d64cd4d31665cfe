"""The values of Sequence: set-up, moves and state. The moves are what a record's lines and the journal hold."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.contract.scene import Piece
from companion.games.sequence.board import Board, Cell, board_of
from companion.games.sequence.cards import CARDS, Card

Side = Literal["blue", "green", "red"]

SIDES: tuple[Side, ...] = ("blue", "green", "red")
"""SEQ-03: the colours in the order of the sides; red is the third."""

PIECES: dict[Side, Piece] = {
    "blue": Piece("blue", "ring"),
    "green": Piece("green", "triangle"),
    "red": Piece("red", "square"),
}

HAND_SIZES = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
"""SEQ-06: the cards in a hand, by the number of players (SEQ-04: no other number can play)."""

Name = Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "a player's name"})]


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches: SEQ-11 (`draws`), SEQ-18, SEQ-23 (None: two, or one with three sides), SEQ-24.

    `board` holds the ten lines of a board that is not the standard one.
    """

    draws: Literal["assumed", "confirmed"] = "assumed"
    same_line_shares: bool = True
    sequences_to_win: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | None, Meta(extra={"expected": "a whole number from 1 to 12, or null"})
    ] = None
    pass_when_stuck: bool = True
    board: Annotated[tuple[str, ...], Meta(extra={"expected": "ten lines of a board, as text"})] = ()


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays: players clockwise from the one who begins (SEQ-08); player i sits for side i mod `sides` (SEQ-05)."""

    players: Annotated[tuple[Name, ...], Meta(extra={"expected": "a list of names"})]
    sides: int
    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


Claims = Annotated[
    tuple[Annotated[tuple[Cell, ...], Meta(min_length=5, max_length=5)], ...],
    Meta(extra={"expected": "lists of five spaces each, from A1 to J10"}),
]
"""The five spaces of each sequence that a chip makes."""


class Play(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """A card from the hand and the space that it is played on; `claims` are the five cells of each sequence made."""

    card: Card
    at: Cell
    claims: Claims = ()


class Dead(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="dead"):
    """A dead card is announced, discarded and replaced (SEQ-21)."""

    card: Card


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pass"):
    """Who can't play any card passes (SEQ-24)."""


class Penalty(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="penalty"):
    """Table talk: every member of the side gives up a card (SEQ-22)."""

    side: Side


class MissedDraw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="missed_draw"):
    """An assumed draw that did not happen in time (SEQ-11)."""

    player: Name


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="draw"):
    """A draw, where the table confirms them (SEQ-11)."""

    player: Name


Move = Play | Dead | Pass | Penalty | MissedDraw | Draw


class Made(Struct, frozen=True):
    """A completed sequence: the number of its side and the mask of its five spaces."""

    side: int
    mask: int


class State(Struct, frozen=True):
    """A game in progress; the fold of its moves.

    `chips[side]` masks of spaces; `once` and `twice` masks of cards (bit: place in `CARDS`) played at least once and
    twice since the last shuffle; `hands[player]` numbers of cards; `pile` and `discards` numbers of cards; `player`
    whose turn it is; `turns` how many are over; `exchanged`: a dead card was replaced in this turn; `last_drew`: the
    turn before this one ended with an assumed draw; `drawn[player]` assumed draws that have not been missed; `owed`
    players who have yet to draw, the earliest first; `last` the space of the last chip placed or removed; `winner` the
    number of the winning side.
    """

    setup: Setup
    chips: tuple[int, ...]
    hands: tuple[int, ...]
    pile: int
    drawn: tuple[int, ...]
    made: tuple[Made, ...] = ()
    discards: int = 0
    once: int = 0
    twice: int = 0
    player: int = 0
    turns: int = 0
    exchanged: bool = False
    last_drew: bool = False
    owed: tuple[int, ...] = ()
    last: int | None = None
    winner: int | None = None

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return board_of(self.setup.options.board)

    @property
    def covered(self) -> int:
        """The mask of spaces that hold a chip."""
        mask = 0
        for chips in self.chips:
            mask |= chips
        return mask

    @property
    def locked(self) -> int:
        """The mask of spaces in completed sequences, corners included."""
        mask = 0
        for made in self.made:
            mask |= made.mask
        return mask

    @property
    def side(self) -> int:
        """The number of the side whose turn it is."""
        return self.player % self.setup.sides

    @property
    def to_win(self) -> int:
        """SEQ-23: how many sequences win."""
        return self.setup.options.sequences_to_win or (2 if self.setup.sides == 2 else 1)

    def side_at(self, number: int) -> int | None:
        """The side that has a chip on this space, or None."""
        return next((side for side, mask in enumerate(self.chips) if mask >> number & 1), None)

    def sequences_of(self, side: int) -> int:
        """How many sequences a side has."""
        return sum(made.side == side for made in self.made)


def card_bit(card: Card) -> int:
    """The bit of a card in `State.once` and `State.twice`."""
    return 1 << CARDS.index(card)


def is_dead(state: State, card: Card) -> bool:
    """SEQ-21: both spaces of the card are covered. Jacks have no space and are never dead."""
    spaces = state.board.spaces.get(card, 0)
    return spaces != 0 and spaces & ~state.covered == 0


def dead_cards(state: State) -> tuple[Card, ...]:
    """All dead cards, by suit and rank."""
    covered, spaces = state.covered, state.board.spaces
    return tuple(card for card in CARDS if card in spaces and not spaces[card] & ~covered)
