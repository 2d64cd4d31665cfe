"""What modes with secret hands share: their state, and a draft with a card that is picked and a hand that is shown."""

from typing import Any, Protocol, Self

from msgspec import Struct

from companion.core.game import Refused
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.tally import CountsCards


class HandState(CountsCards, Protocol):
    """The state of a mode in which each player holds cards that the others don't see."""

    @property
    def player(self) -> int:
        """The place of the player whose turn it is."""

    @property
    def name(self) -> str:
        """That player's name."""

    @property
    def hands(self) -> tuple[int, ...]:
        """How many cards each player holds."""

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """The cards on the table, each pile from the bottom."""

    @property
    def deck(self) -> int:
        """How many cards are left to draw."""


class HandDraft(Struct, frozen=True, kw_only=True):
    """A draft with a hand: `pad` is the card being picked, `hand` the cards of the hand that is shown.

    `choice` is the place in the proposals, None before one is chosen; `sheet` is what is open, "hand" while a hand is
    shown; `refused` why the last input can't be, and `tried` the move that it is meant for, where it means one.
    """

    pad: CardPad = EMPTY_PAD
    hand: tuple[Card, ...] = ()
    choice: int | None = None
    sheet: str = ""
    refused: Refused | None = None
    tried: Any = None

    @property
    def card(self) -> Card | None:
        """Return the card that is picked; None while it is not clear which one is meant."""
        return pads.picked_card(self.pad)

    def hand_without(self, number: int) -> tuple[Card, ...]:
        """Return the hand that is shown without the card at this index."""
        return (*self.hand[:number], *self.hand[number + 1 :])

    def undo_hand(self) -> Self:
        """Return the draft after UNDO: without choice and picked card, else the hand's last card, else the sheet."""
        make = type(self)
        if self != make(sheet="hand", hand=self.hand):
            return make(sheet="hand", hand=self.hand)
        return make(sheet="hand", hand=self.hand[:-1]) if self.hand else make()
