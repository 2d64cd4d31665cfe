"""What modes with secret hands share: their state, and a draft with a card that is picked and a hand that is shown."""

from collections.abc import Callable
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.game import Refused
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import Card, Left
from companion.games.sequentia.common.dead_keys import dead_key_refusal
from companion.games.sequentia.common.deck import State
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

    @property
    def turns(self) -> int:
        """How many turns are over."""


class HandDraft(Struct, frozen=True, kw_only=True):
    """A draft with a hand: `pad` is the card being picked, `hand` the cards of the hand that is shown.

    `removed` is the card that was just taken out of the hand. `choice` is the place in the proposals, None before one
    is chosen; `sheet` is what is open, "hand" while a hand is shown; `refused` why the last input can't be, and `tried`
    the move that it is meant for, where it means one. `behind` is the draft as it was before the sheet was opened, to
    which it goes back; None: there was none. `kept` is the hand that was shown last, which HAND shows again, and
    `kept_turn` the number of the turn whose hand it is.
    """

    pad: CardPad = EMPTY_PAD
    hand: tuple[Card, ...] = ()
    removed: Card | None = None
    choice: int | None = None
    sheet: str = ""
    refused: Refused | None = None
    tried: Any = None
    behind: Any = None
    kept: tuple[Card, ...] = ()
    kept_turn: int = 0

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been prepared, whatever is kept."""
        return self.forgetting() == type(self)()

    @property
    def card(self) -> Card | None:
        """Return the card that is picked; None while it is not clear which one is meant."""
        return self.pad.found

    @property
    def only_reads(self) -> bool:
        """Whether a sheet is open that only shows something: on those of a card and of a hand something is entered."""
        return self.sheet not in {"", "card", "hand"}

    def what_stays(self) -> Any:
        """Return the draft that a sheet opened now goes back to: this one, or the one behind a sheet that only shows.

        It has nothing behind it: who goes from the hand to a card and back opens no end of sheets.
        """
        if self.only_reads:
            return self.behind
        stays = replace(self, behind=None, refused=None, tried=None)
        return None if stays.is_blank else stays

    def emptied(self) -> Self:
        """Return the draft in which nothing is prepared."""
        return type(self)()

    def forgetting(self) -> Self:
        """Return the draft without the hand that is only kept."""
        return replace(self, kept=(), kept_turn=0)

    def keeping(self, before: "HandDraft", turn: int) -> Self:
        """Return the draft that keeps the hand which it shows, else the one that was kept before in this turn."""
        shown = bool(self.hand) or (self.sheet == "hand" and before.sheet == "hand")
        hand = self.hand if shown else before.kept_hand(turn)
        return replace(self, kept=hand, kept_turn=turn if hand else 0)

    def kept_hand(self, turn: int) -> tuple[Card, ...]:
        """Return the hand that was shown last in the turn of this number; empty where none was."""
        return self.kept if self.kept_turn == turn else ()

    @property
    def shows_hand(self) -> bool:
        """Whether the hand is shown: on its sheet, or with what is advised for it."""
        return self.sheet == "hand" or bool(self.hand)

    def with_hand_tapped(self, turn: int) -> Self:
        """Return the draft with the hand shown, or put away; what was prepared before it waits behind it."""
        if self.shows_hand:
            return self.closed()
        waits: HandDraft | None = self.behind
        if waits is not None and waits.shows_hand and self.pad == EMPTY_PAD:
            return self.closed()
        return type(self)(hand=self.kept_hand(turn), sheet="hand", behind=self.what_stays())

    @property
    def undo_closes(self) -> bool:
        """Whether UNDO only closes what covers the table: a sheet, or what is advised for a hand."""
        if self.shows_hand:
            return not self.picks_for_hand
        return self.only_reads or (self.sheet == "card" and self.pad == EMPTY_PAD and self.refused is None)

    def undo(self) -> Self:
        """Return the draft after UNDO: without what covers the table, else with nothing prepared; a hand stays kept.

        As it is, where there is nothing but what is prepared, which the table drops.
        """
        if self.shows_hand:
            return self.undo_hand()
        if self.undo_closes:
            return self.closed()
        return self.emptied() if self.kept and not self.is_blank else self

    def closed(self) -> Self:
        """Return the draft after its sheet was closed: what was prepared before it was opened."""
        return type(self)() if self.behind is None else self.behind

    def with_hand(self, hand: tuple[Card, ...], removed: Card | None = None, refused: Refused | None = None) -> Self:
        """Return the draft in which this hand is shown, on its sheet, and no card is picked."""
        return type(self)(sheet="hand", hand=hand, removed=removed, refused=refused, behind=self.behind)

    def without_card(self, number: int) -> Self:
        """Return the draft after the card at this index was taken out of the hand that is shown."""
        return self.with_hand((*self.hand[:number], *self.hand[number + 1 :]), removed=self.hand[number])

    @property
    def picks_for_hand(self) -> bool:
        """Whether a card of the hand is being picked, or what was picked is refused: UNDO takes that back first."""
        return self.sheet == "hand" and (self.pad != EMPTY_PAD or self.refused is not None)

    def undo_hand(self) -> Self:
        """Return the draft after UNDO: without the card that is being picked, else without the sheet."""
        if self.picks_for_hand:
            return type(self)(sheet=self.sheet, hand=self.hand, behind=self.behind)
        return self.closed()


def without(hand: tuple[Card, ...], text: str) -> tuple[Card, ...]:
    """Return the hand without the first card of this text."""
    at = next((at for at, card in enumerate(hand) if card.text == text), len(hand))
    return (*hand[:at], *hand[at + 1 :])


S = TypeVar("S", bound=State)
D = TypeVar("D", bound=HandDraft)


def undo(state: S, draft: D, pickable: Callable[[S, D], Left]) -> D:
    """Return the draft after UNDO: without the last tap of a card of which a part is told, else as `HandDraft.undo`.

    `pickable` gives the cards that can be picked for a draft.
    """
    pad = None if draft.only_reads or draft.refused else pads.without_last(draft.pad, pickable(state, draft))
    return draft.undo() if pad is None else replace(draft, pad=pad, choice=None)


def enter_hand(state: S, draft: D, what: Input, pickable: Callable[[S, D], Left], add: Callable[[S, D, Card], D]) -> D:
    """Return the draft after an input of the hand's pad: a card is entered once its sequence is told.

    `pickable` gives the cards that can be picked for a draft, `add` the draft with one more card of the hand.
    """
    rest = replace(draft, hand=draft.hand[:-1])
    mended = _mended_card(draft, what, pickable(state, rest))
    if mended is not None:
        return add(state, rest, mended)
    left = pickable(state, draft)
    refused = dead_key_refusal(state, draft.pad, what, left, shown=draft.hand)
    if refused is not None:
        return replace(draft, refused=refused, tried=None)
    pad = pads.handle(draft.pad, what, left)
    card = _entered_card(pad, left)
    if card is not None:
        return add(state, draft, card)
    return replace(draft, pad=pad, removed=None, choice=None, refused=None, tried=None)


def _entered_card(pad: CardPad, left: Left) -> Card | None:
    """Return the card that the pad enters into a hand; None before all is told that tells it from the others `left`."""
    told = all(pad.picks) and (pad.colour or not pads.colours_to_tell(pad, left))
    return pad.found if told else None


def _mended_card(draft: HandDraft, what: Input, left: Left) -> Card | None:
    """Return the last card of the hand with the `+` or the colour that is told only after it was entered.

    None where nothing of the kind is told, or no such card is among those that are `left` besides the others.
    """
    told_late = isinstance(what, Tap) and what.target.startswith(("pad:bonus", "pad:colour:"))
    if not told_late or not draft.hand or pads.is_begun(draft.pad):
        return None
    last = draft.hand[-1]
    found = pads.handle(pads.pad_with(last), what, left).found
    return None if found == last else found
