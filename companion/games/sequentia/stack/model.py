"""The values of Stack: set-up, moves and state. The moves are what a record's lines and the journal hold."""

from itertools import chain
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.sequentia.common import deck as decks
from companion.games.sequentia.common.cards import IN_A_SEQUENCE, Card, CardText

TITLE = "Sequentia: Stack"

PILES = 4
"""STK-01: the piles that the row can have."""

Place = Literal["left", "right", 1, 2, 3, 4]
"""Where a card is laid: as a new pile at the left or right end, or on one of the four piles, counted from the left."""

Triple = tuple[int, int, int]
"""Three piles, counted from 1 at the left, in that order."""

Laid = Literal["", "simple", "bonus"]
"""The last card that was laid in this turn."""


class Options(decks.Options, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches: the `deck`, and `adjacent_piles` (STK-06): a sequence shows on neighbouring piles only."""

    adjacent_piles: bool = True


class Setup(decks.Setup, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise from the one who begins."""

    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


Named = Annotated[
    tuple[Annotated[int, Meta(ge=1, le=PILES)], ...],
    Meta(min_length=IN_A_SEQUENCE, max_length=IN_A_SEQUENCE, extra={"expected": "three piles, as numbers from 1 to 4"}),
]


class Play(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """A card from the hand, laid as a simple or bonus card: a new pile, or on a pile (STK-02, STK-03).

    `ends` tells that the turn is over with it, as by a pass behind it (STK-04, STK-05).
    """

    card: CardText
    at: Annotated[Place, Meta(extra={"expected": '"left", "right", or the number of a pile from 1 to 4'})]
    ends: bool = False


class AsSequence(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="sequence"):
    """A card from the hand, played as a sequence; `piles` says which three show it, where several do (STK-06)."""

    card: CardText
    piles: Named | None = None


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pass"):
    """A pass: the turn is over without a sequence (STK-04, STK-05)."""


Move = Play | AsSequence | Pass | decks.Add


class State(decks.State, frozen=True, kw_only=True):
    """A game of Stack after some moves. Hands are secret: only what is laid is known.

    `deck` counts the cards still to be drawn, `hands` those of each player; `piles` are the cards of each pile from the
    bottom to the top, left to right. `laid` is the last card of this turn.
    """

    setup: Setup
    deck: int
    hands: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...] = ()
    laid: Laid = ""

    @property
    def over(self) -> bool:
        """Whether the deck and all hands are used up (STK-07), or the table has ended the game."""
        return self.ended or (not self.deck and not any(self.hands))

    @property
    def seen_cards(self) -> tuple[Card, ...]:
        """The cards that have been laid or played: those of the piles, and the taken ones."""
        return tuple(chain(*self.piles, *self.taken))

    @property
    def tops(self) -> tuple[int, ...]:
        """The numbers that the piles show, left to right."""
        return tuple(pile[-1].number for pile in self.piles)
