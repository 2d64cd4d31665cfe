"""The values of Overlay: set-up, moves and state. The moves are what a record's lines and the journal hold."""

from itertools import chain
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.sequentia.common import deck as decks
from companion.games.sequentia.common.cards import IN_A_SEQUENCE, Card, CardText
from companion.games.sequentia.common.square import CELLS, Cell
from companion.games.sequentia.overlay.lines import Square

TITLE = "Sequentia: Overlay"

Phase = Literal["open", "lay", "take", "fill", "over"]
"""What is done now: the square is laid, cards of the hand are laid, sequences are taken, places are filled; the end."""


class Options(decks.Options, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches: the `deck`, OVL-04 (`laid_only`) and OVL-06 (`refill`)."""

    laid_only: bool = False
    refill: bool = True


class Setup(decks.Setup, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise from the one who begins."""

    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


class Fill(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="fill"):
    """A card from the deck, laid on an empty place: at the beginning, or after cards were taken."""

    card: CardText
    at: Cell


class Lay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="lay"):
    """A card from the hand, laid on a card of the square (OVL-02)."""

    card: CardText
    at: Cell


class GiveUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="give_up"):
    """A card from the hand that can be laid nowhere and leaves the game (OVL-03).

    `wrong`: the table has discarded it although it could be laid (OVL-09).
    """

    card: CardText
    wrong: Annotated[bool, Meta(extra={"expected": "true or false"})] = False


class HandOver(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="hand_over"):
    """The turn ends before the whole hand is laid (OVL-10).

    `held` are the cards that the player still holds, None: all that are left of the hand. Where it is fewer, the player
    had drawn fewer, and the others are in the deck.
    """

    held: Annotated[int, Meta(ge=0, extra={"expected": "a number of cards"})] | None = None


class Give(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="give"):
    """Cards that whose turn it is hands to another player, unseen (OVL-11)."""

    player: decks.Name
    cards: Annotated[int, Meta(ge=1, extra={"expected": "a number of cards"})]


Named = Annotated[
    tuple[
        Annotated[
            tuple[Cell, ...],
            Meta(min_length=IN_A_SEQUENCE, max_length=IN_A_SEQUENCE, extra={"expected": "three places, A1 to C3"}),
        ],
        ...,
    ],
    Meta(extra={"expected": "lists of three places each, from A1 to C3"}),
]


class Take(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="take"):
    """The sequences that the turn takes (OVL-05, OVL-06): the places of each; none named: the most cards."""

    sequences: Named = ()


Move = Fill | Lay | GiveUp | HandOver | Give | Take | decks.Add


class State(decks.State, frozen=True, kw_only=True):
    """A game of Overlay after some moves. Hands are secret: only what is laid is known.

    `deck` counts the cards still to be drawn, `hands` those of each player; `piles` are those of the nine places from
    the bottom to the top, `out` those that left the game. `left` counts the cards that are still to be laid in this
    phase, `laid` are the places laid on in this turn as bits, `last` is the place of the last card.
    """

    setup: Setup
    deck: int
    hands: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...] = ((),) * len(CELLS)
    out: tuple[Card, ...] = ()
    phase: Phase = "open"
    left: int = len(CELLS)
    laid: int = 0
    last: int | None = None

    @property
    def over(self) -> bool:
        """Whether the game is over (OVL-07)."""
        return self.phase == "over"

    @property
    def seen_cards(self) -> tuple[Card, ...]:
        """The cards whose place is known: on the square, taken, or out of the game."""
        return tuple(chain(*self.piles, *self.taken, self.out))

    @property
    def square(self) -> Square:
        """What the square shows."""
        return Square(
            tops=tuple([pile[-1] if pile else None for pile in self.piles]),
            heights=tuple(map(len, self.piles)),
            laid=self.laid,
        )
