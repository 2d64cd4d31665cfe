"""The values of Shift: set-up, moves and state. The moves are what a record's lines and the journal hold."""

from itertools import chain
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.sequentia.common import deck as decks
from companion.games.sequentia.common.cards import Card, CardText
from companion.games.sequentia.common.square import CENTRE, Cell
from companion.games.sequentia.shift.solver import Numbers

TITLE = "Sequentia: Shift"

LAID_CARDS = 8
"""SHF-01: the cards on the table."""

MOVEMENTS = 6
"""SHF-02: the movements that a turn can have."""

Phase = Literal["deal", "slide", "fill", "draw", "over"]
"""What is to be done: lay the cards and deal the goals, move, fill the empty places, draw a new card; or nothing."""


class Options(decks.Options, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches: the `deck`, and `zero_moves` (SHF-03): a goal that a row shows already is met."""

    zero_moves: bool = True


class Setup(decks.Setup, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise from the one who begins."""

    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


Movement = Annotated[
    str, Meta(pattern=r"^[A-C][1-3](>[A-C][1-3])?\Z", extra={"expected": "a place such as B1, or two such as B1>C1"})
]
"""The place of the card that moves, and where several places beside it are empty, the one that it moves to."""


class Lay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="lay"):
    """A card from the deck, laid on an empty place: at the beginning (SHF-01), or after a take (SHF-04)."""

    card: CardText
    at: Cell


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="draw"):
    """A card from the deck that becomes somebody's goal.

    At the beginning that of the next player without one (SHF-01), later that of the player whose turn it is (SHF-04,
    SHF-06).
    """

    card: CardText


class Slide(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="slide"):
    """Cards that slide into the empty place, one after another (SHF-02)."""

    cards: Annotated[
        tuple[Movement, ...],
        Meta(min_length=1, extra={"expected": "a list of one to six places"}),
    ]


class Take(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="take"):
    """A row that shows the goal is taken with the goal (SHF-04). Rows count from 1 at the top."""

    row: Annotated[int, Meta(ge=1, le=3, extra={"expected": "a row from 1 to 3"})]


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pass"):
    """A pass: the turn is over and the goal is kept (SHF-05, SHF-07, SHF-10)."""


class Impossible(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="impossible"):
    """A goal that can't be made with the numbers on the table and leaves the game (SHF-06)."""


PlayerMove = Lay | Draw | Slide | Take | Pass | Impossible

Move = PlayerMove | decks.Add


class State(decks.State, frozen=True, kw_only=True):
    """A game of Shift after some moves.

    `table` are the cards on the nine places, row by row, `goals` those of the players; `out` are the cards that have
    left the game. `begun` tells that all have been dealt; `moved` are the movements of this turn. `newcomers` are the
    seats of those who came later and have drawn no goal yet: their turn goes on after it.
    """

    setup: Setup
    table: tuple[Card | None, ...]
    goals: tuple[Card | None, ...]
    out: tuple[Card, ...] = ()
    begun: bool = False
    moved: int = 0
    newcomers: tuple[int, ...] = ()
    over: bool = False

    @property
    def seen_cards(self) -> tuple[Card, ...]:
        """The cards that are no longer in the deck."""
        here = filter(None, (*self.table, *self.goals))
        return (*here, *chain.from_iterable(self.taken), *self.out)

    @property
    def deck(self) -> int:
        """The cards that are left to draw."""
        # Asked for in every phase, so nothing is listed for it.
        here = len(self.table) + len(self.goals) - self.table.count(None) - self.goals.count(None)
        return self.size - here - sum(map(len, self.taken)) - len(self.out)

    @property
    def numbers(self) -> Numbers:
        """What the table shows, 0 for an empty place."""
        return tuple([card.number if card else 0 for card in self.table])

    @property
    def goal(self) -> Card | None:
        """The card of the player whose turn it is."""
        return self.goals[self.player]

    @property
    def phase(self) -> Phase:
        """What is to be done."""
        if self.over:
            return "over"
        if not self.begun:
            return "deal"
        # The table first: what is left in the deck is worked out from all that lies elsewhere.
        if self.table.count(None) > 1 and self.deck:
            return "fill"
        return "draw" if self.goals[self.player] is None else "slide"

    @property
    def open_places(self) -> tuple[int, ...]:
        """The places that the next card can be laid on: at the beginning not the centre."""
        if self.phase not in {"deal", "fill"}:
            return ()
        empty = (place for place, card in enumerate(self.table) if card is None)
        return tuple(place for place in empty if self.begun or place != CENTRE)

    @property
    def without_goal(self) -> tuple[int, ...]:
        """The seats of those who play and have no card."""
        return tuple(seat for seat, goal in enumerate(self.goals) if goal is None and seat not in self.gone)

    @property
    def next_dealt(self) -> int | None:
        """The player who gets the next card: while it is dealt the first without one; None while nobody does."""
        if self.phase == "deal":
            return next(iter(self.without_goal), None)
        return self.player if self.phase == "draw" else None


def goal_text(card: Card) -> str:
    """Return the goal that a card is, as text: `1-3-2`."""
    return "-".join(map(str, card.sequence))
