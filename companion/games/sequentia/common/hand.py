"""What modes with secret hands share: their state, and a draft with a card that is picked and a hand that is shown."""

from typing import Any, Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.game import Refused
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import Card, Left
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


NO_COVER = {"", "card"}
"""The sheets on which a move is prepared: none, and the pad of a card that is laid."""


class HandDraft(Struct, frozen=True, kw_only=True):
    """A draft with a hand: `pad` is the card being picked, `hand` the cards of the hand that is shown.

    `removed` is the card that was just taken out of the hand. `choice` is the place in the proposals, None before one
    is chosen; `sheet` is what is open, "hand" while a hand is shown; `refused` why the last input can't be, and `tried`
    the move that it is meant for, where it means one. `behind` is the draft as it was before the sheet was opened, to
    which it goes back; None: there was none.
    """

    pad: CardPad = EMPTY_PAD
    hand: tuple[Card, ...] = ()
    removed: Card | None = None
    choice: int | None = None
    sheet: str = ""
    refused: Refused | None = None
    tried: Any = None
    behind: Any = None

    @property
    def card(self) -> Card | None:
        """Return the card that is picked; None while it is not clear which one is meant."""
        return pads.picked_card(self.pad)

    @property
    def only_reads(self) -> bool:
        """Whether a sheet is open that only shows something: on those of a card and of a hand something is entered."""
        return self.sheet not in {"", "card", "hand"}

    def what_stays(self) -> Any:
        """Return the draft that a sheet opened now goes back to: this one, or the one behind an open sheet."""
        if self.sheet not in NO_COVER:
            return self.behind
        stays = replace(self, refused=None, tried=None)
        return None if stays == type(self)() else stays

    def closed(self) -> Self:
        """Return the draft after its sheet was closed: what was prepared before it was opened."""
        return type(self)() if self.behind is None else self.behind

    def with_hand(self, hand: tuple[Card, ...], removed: Card | None = None, refused: Refused | None = None) -> Self:
        """Return the draft in which this hand is shown, on its sheet, and no card is picked."""
        return type(self)(sheet="hand", hand=hand, removed=removed, refused=refused, behind=self.behind)

    def without_card(self, number: int) -> Self:
        """Return the draft after the card at this index was taken out of the hand that is shown."""
        return self.with_hand((*self.hand[:number], *self.hand[number + 1 :]), removed=self.hand[number])

    def undo_hand(self) -> Self:
        """Return the draft after UNDO: without choice and picked card, else the hand's last card, else the sheet."""
        if self.pad != EMPTY_PAD or self.choice is not None or self.refused is not None:
            return type(self)(sheet=self.sheet, hand=self.hand, behind=self.behind)
        return self.without_card(len(self.hand) - 1) if self.hand else self.closed()


def entered_card(pad: CardPad) -> Card | None:
    """Return the card that the pad enters into a hand: once its number and its sequence are told; None before."""
    return pad.found if all(pad.picks) else None


def mended_card(draft: HandDraft, what: Input, left: Left) -> Card | None:
    """Return the last card of the hand with the `+` or the colour that is told only after it was entered.

    None where nothing of the kind is told, or no such card is among those that are `left` besides the others.
    """
    told_late = isinstance(what, Tap) and what.target.startswith(("pad:bonus", "pad:colour:"))
    if not told_late or not draft.hand or pads.is_begun(draft.pad):
        return None
    last = draft.hand[-1]
    found = pads.handle(pads.pad_with(last), what, left).found
    return None if found == last else found
