"""Parts of drafts that modes with secret hands share: a card that is picked, and a hand that somebody shows."""

from collections import Counter
from typing import Self

from msgspec import Struct

from companion.core.game import Refused
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY, Pad
from companion.games.sequentia.common.cards import Card, left_of


class HandDraft(Struct, frozen=True, kw_only=True):
    """`pad` is the card that is being picked, `hand` the cards of the hand that is shown.

    `choice` is the place in the proposals, None before one is chosen; `sheet` is what is open, "hand" while a hand is
    shown; `refused` why the last input can't be.
    """

    pad: Pad = EMPTY
    hand: tuple[Card, ...] = ()
    choice: int | None = None
    sheet: str = ""
    refused: Refused | None = None

    @property
    def card(self) -> Card | None:
        """The card that is picked; None while it is not clear which one is meant."""
        return pads.card(self.pad)

    def unseen(self, cards: tuple[Card, ...], seen: tuple[Card, ...]) -> Counter[Card]:
        """Of the cards of the deck those that can still be picked: nobody has `seen` them, nor are they shown."""
        return left_of(cards, (*seen, *self.hand))

    def hand_undone(self) -> Self:
        """UNDO puts away what was chosen or is being picked, then card after card of the hand, then the sheet."""
        make = type(self)
        if self != make(sheet="hand", hand=self.hand):
            return make(sheet="hand", hand=self.hand)
        return make(sheet="hand", hand=self.hand[:-1]) if self.hand else make()
