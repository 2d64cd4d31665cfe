"""The page on which what lies on the table is set, in all modes: cards are picked on the pad or by the reader."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import PlayStatus, PositionDraft, Refused, Step
from companion.core.i18n import _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Button
from companion.games.common import position_draft
from companion.games.common.position_draft import Changes
from companion.games.common.position_screen import PositionScreen
from companion.games.common.text_fit import with_score
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import AnyCard, Left, card_text, parse_card, strip_prefix
from companion.games.sequentia.common.deck import State, pickable_cards
from companion.games.sequentia.common.looks import counts_label, counts_text
from companion.games.sequentia.common.position_counts import Kind, Line, counted_lines, line_counts, with_count
from companion.games.sequentia.common.positions import Missing, hidden_cards, needless_cards, with_card_in_sight

S = TypeVar("S", bound=State)

SWAP = "swap"
"""The sheet of the page while the next tap on a card exchanges it with the one that is chosen."""


ADD = "add"
"""The target of the key that adds the card to the deck that lies here and is missing there."""


def swap_button(draft: PositionDraft, rect: Rect, px: int, *, possible: bool) -> Button:
    """Return the key after which the chosen card changes places with the one that is tapped then."""
    return Button(
        rect=rect,
        target=SWAP if possible else "",
        label=_("Tap the other one") if draft.sheet == SWAP else _("Swap two cards"),
        on=draft.sheet == SWAP,
        enabled=possible,
        px=px,
    )


def pad_of(draft: PositionDraft) -> CardPad:
    """Return the pad with what has been picked on the page."""
    picked: CardPad | None = draft.picked
    return EMPTY_PAD if picked is None else picked


class ModePage(Struct, Generic[S], frozen=True):
    """What the page of a mode is made of: what is counted on it, its help, and how a position is read and changed.

    `differences` are the sentences of what differs from the state; `set_position` and `with_cards` return the step to a
    position, and the state with its cards alone. `tapped` is the draft after a tap on a target of the mode's own, given
    as what stands before its colon and after it; `with_turn` the position in a player's turn.
    """

    counted: tuple[Kind, ...]
    help_texts: tuple[str, ...]
    differences: Callable[[S, Any], Sequence[str]]
    set_position: Callable[[S, Any], Step[S] | Refused]
    with_cards: Callable[[S, Any], S | Refused]
    tapped: Callable[[S, PositionDraft, str, str], PositionDraft]
    with_turn: Callable[[S, Any, str], Any]

    def update(self, state: S, draft: PositionDraft, what: Input) -> PositionDraft:
        """Return the position that is being set after an input: one for the pad, or another."""
        if not _is_for_pad(draft, what):
            changes = Changes(self._with_count, self._tapped, self.with_turn, turn_stays=True)
            return self._without_needless(state, position_draft.update(state, draft, what, changes))
        after = self._pad_after(state, draft, what)
        return replace(draft, picked=None if after == EMPTY_PAD else after)

    def _pad_after(self, state: S, draft: PositionDraft, what: Input) -> CardPad:
        """Return the pad after an input; a card that is read is picked, also where none is left: it lies there."""
        pad, left = pad_of(draft), self.left(state, draft)
        after = pads.handle(pad, what, left)
        if after != pad or not isinstance(what, Scan):
            return after
        card = parse_card(strip_prefix(what.text))
        if card is None or card == pad.found:
            return pad
        return replace(pads.pad_with(card), other=True)

    def _without_needless(self, state: S, draft: PositionDraft) -> PositionDraft:
        """Return the draft without the cards that were added to the deck and lie here no more."""
        laid, needless = draft.position, needless_cards(draft.position, lambda one: self.with_cards(state, one))
        return replace(draft, position=replace(laid, added=_without(laid.added, needless))) if needless else draft

    def left(self, state: S, draft: PositionDraft) -> Left:
        """Return the cards that can be picked: those that nobody sees on the table."""
        found = self.with_cards(state, draft.position)
        now = state if isinstance(found, Refused) else found
        left = pickable_cards(now, other=pad_of(draft).other)
        return left if isinstance(left, AnyCard) else left + Counter(hidden_cards(now))

    def lines(self, state: S) -> tuple[Line, ...]:
        """Return what is counted on the sheet of cards."""
        return counted_lines(state, self.counted)

    def _tapped(self, state: S, draft: PositionDraft, kind: str, name: str) -> PositionDraft:
        if kind == ADD:
            laid, missing = draft.position, self.with_cards(state, draft.position)
            more = (missing.card,) if isinstance(missing, Missing) else ()
            return replace(draft, position=replace(laid, added=(*laid.added, *more)))
        after, card = self.tapped(state, draft, kind, name), pads.picked_card(pad_of(draft))
        if card is None or after.position == draft.position:
            return after
        in_sight = with_card_in_sight(
            after.position, card, lambda laid: isinstance(self.with_cards(state, laid), Refused)
        )
        return replace(after, position=in_sight)

    def _with_count(self, state: S, laid: Any, place: int, by: int) -> Any:
        return with_count(laid, self.lines(state)[place], by)


def _without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple((Counter(cards) - Counter(gone)).elements())


def _is_for_pad(draft: PositionDraft, what: Input) -> bool:
    """Return whether the input is one for the pad: a key, a card that is read, or NEXT while it is not clear which."""
    match what:
        case Tap(target=target):
            return target.startswith("pad:")
        case Press(button=PanelButton.NEXT):
            return pads.is_incomplete(pad_of(draft))
        case Press():
            return False
        case _:
            return not draft.sheet


class CardsScreen(PositionScreen[S]):
    """One picture of the page; a mode says how its cards lie."""

    page: ModePage[S]

    def __init__(self, state: S, draft: PositionDraft, view: View, status: PlayStatus) -> None:
        super().__init__(state, draft, view, status)
        self.pad = pad_of(draft)
        self.frame = with_score(self.frame, self.counts_text())

    def differences(self) -> Sequence[str]:
        """Return what of the position differs from the state, a sentence each."""
        new = (_("{card} is new in the deck.").format(card=card_text(text)) for text in self.laid.added)
        return (*new, *self.page.differences(self.state, self.laid))

    def offer(self) -> tuple[str, str] | None:
        """Return the key that adds a card to the deck where one lies here that the deck lacks."""
        return (ADD, _("Add it to the deck")) if isinstance(self.refused, Missing) else None

    def outcome(self) -> Step[S] | Refused:
        """Return the step to the position, or why the cards can't lie so."""
        return self.page.set_position(self.state, self.laid)

    def counted(self) -> Sequence[tuple[str, int]]:
        """Return the names of what is counted on the sheet of cards, and the numbers."""
        return line_counts(self.laid, self.page.lines(self.state))

    def help_lines(self) -> tuple[str, ...]:
        """Return the sentences of the help."""
        return tuple(map(_, self.page.help_texts))

    def left(self) -> Left:
        """Return the cards that can be picked."""
        return self.page.left(self.state, self.draft)

    def counts_text(self) -> str:
        """Return the line with numbers of cards: in the hand, taken, and in the deck."""
        laid, deck = self.laid, max(0, self.state.size - self.laid.count)
        return counts_text(laid.hands[laid.player], len(laid.taken[laid.player]), deck)

    def score_looks(self) -> Sequence[AnyLook]:
        """Return the line with numbers of cards."""
        return (counts_label(self.frame, self.counts_text()),)

    def next_text(self) -> str:
        """Return the label of NEXT, which goes round the cards that fit what is picked while that is unclear."""
        return _("NEXT") if pads.is_incomplete(self.pad) else super().next_text()
