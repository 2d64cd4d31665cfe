"""The page on which what lies on the table is set, in all modes: a place is tapped, then the card that lies there."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import PlayStatus, PositionDraft, Refused, Step
from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, ButtonRow, Label, Mark, Panel
from companion.games.common import position_draft
from companion.games.common.position_draft import CARDS, TURN, Changes
from companion.games.common.position_screen import TEXT_UNITS, PositionScreen
from companion.games.common.text_fit import estimate_width, fits, with_score
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import (
    UNKNOWN_TEXT,
    AnyCard,
    Card,
    Left,
    card_text,
    parse_card,
    short_card_text,
    strip_prefix,
)
from companion.games.sequentia.common.deck import State, pickable_cards
from companion.games.sequentia.common.looks import counts_label, counts_text
from companion.games.sequentia.common.position_counts import Kind, Line, counted_lines, line_counts, with_count
from companion.games.sequentia.common.positions import Missing, hidden_cards, needless_cards, with_card_in_sight

S = TypeVar("S", bound=State)

SWAP = "swap"
"""The sheet of the page while the next tap on a card exchanges it with the one that is chosen."""


ADD = "add"
"""The target of the key that adds the card to the deck that lies here and is missing there."""


PAD_UNITS = 49.8
"""The height of the pad in units: its keys are as high as a finger needs; the table has the room above it."""

LEAST_KEY_UNITS = 16.0
"""The least width of such a key, in units."""

Key = tuple[str, str, bool]
"""A key for the place that is chosen: its target, empty where it can do nothing, its words, and whether it is on."""


def off_key() -> Key:
    """Return the key that takes the card off which lies on top of the place that is chosen."""
    return "off", _("Take it off"), False


def swap_key(draft: PositionDraft, *, possible: bool) -> Key:
    """Return the key after which the chosen card changes places with the one that is tapped then."""
    swaps = draft.sheet == SWAP
    return SWAP if possible else "", _("Tap the other one") if swaps else _("Swap"), swaps


def below_key(draft: PositionDraft) -> Key:
    """Return the key that adds a card below: the one in whose place another was laid, or one that nobody knows."""
    if draft.instead is None:
        return "below", _("Add below"), False
    return "below", _("{card} lies below").format(card=short_card_text(draft.instead)), False


def with_top(pile: tuple[str, ...], card: Card) -> tuple[tuple[str, ...], str | None]:
    """Return the pile on whose top this card lies instead of the one there, and which one that was, if it is known."""
    top = pile[-1] if pile else UNKNOWN_TEXT
    return (*pile[:-1], card.text), None if top in {UNKNOWN_TEXT, card.text} else top


def with_below(draft: PositionDraft, pile: tuple[str, ...]) -> tuple[str, ...]:
    """Return the pile with the card of `below_key` below."""
    return (UNKNOWN_TEXT, *pile) if draft.instead is None else (*pile[:-1], draft.instead, pile[-1])


def pile_lines(draft: PositionDraft, lies: str, pile: Sequence[str]) -> tuple[str, ...]:
    """Return sentences on a pile: that its top card `lies` there, the cards below it, and what a tap does now."""
    below = ", ".join(_("unknown") if text == UNKNOWN_TEXT else short_card_text(text) for text in reversed(pile[:-1]))
    told = _("Below it: {cards}.").format(cards=below) if below else ""
    asked = "" if draft.instead else other_card_text()
    return tuple(filter(None, (lies, told, asked)))


def other_card_text() -> str:
    """Return the sentence on how another card is entered for what is chosen."""
    return _("Another one? Tap its number.")


def pad_of(draft: PositionDraft) -> CardPad:
    """Return the pad with what has been picked on the page."""
    picked: CardPad | None = draft.picked
    return EMPTY_PAD if picked is None else picked


class ModePage(Struct, Generic[S], frozen=True):
    """What the page of a mode is made of: what is counted on it, its help, and how a position is read and changed.

    `differences` are the sentences of what differs from the state; `set_position` and `with_cards` return the step to a
    position, and the state with its cards alone. `tapped` is the draft after a tap on a target of the mode's own, given
    as what stands before its colon and after it; `place_of` gives these of the place that is chosen, `with_turn` the
    position in a player's turn.
    """

    counted: tuple[Kind, ...]
    help_texts: tuple[str, ...]
    differences: Callable[[S, Any], Sequence[str]]
    set_position: Callable[[S, Any], Step[S] | Refused]
    with_cards: Callable[[S, Any], S | Refused]
    tapped: Callable[[S, PositionDraft, str, str], PositionDraft]
    with_turn: Callable[[S, Any, str], Any]
    place_of: Callable[[int], tuple[str, str]]

    def update(self, state: S, draft: PositionDraft, what: Input) -> PositionDraft:
        """Return the position that is being set after an input: one for the pad, or another.

        A card of which all is told lies on the place that is chosen, where that was not laid on just now.
        """
        if what == Press(PanelButton.CONFIRM):
            return self._laid(state, draft)
        if not _is_for_pad(draft, what):
            changes = Changes(self._with_count, self._tapped, self.with_turn, turn_stays=True)
            return self._without_needless(state, position_draft.update(state, draft, what, changes))
        after = self._pad_after(state, draft, what)
        picked = replace(draft, picked=None if after == EMPTY_PAD else after)
        told = after.found is not None if isinstance(what, Scan) else pads.is_told(after, self.left(state, picked))
        return self._laid(state, picked) if told and draft.instead is None else picked

    def _laid(self, state: S, draft: PositionDraft) -> PositionDraft:
        """Return the draft with the card that is picked on the place that is chosen; as it is where one is missing."""
        if not draft.chosen or pad_of(draft).found is None:
            return draft
        return self._without_needless(state, self._tapped(state, draft, *self.place_of(draft.chosen)))

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
        after, card = self.tapped(state, draft, kind, name), pad_of(draft).found
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
            return draft.sheet not in {TURN, CARDS}


class CardsScreen(PositionScreen[S]):
    """One picture of the page; a mode says how its cards lie."""

    page: ModePage[S]

    def __init__(self, state: S, draft: PositionDraft, view: View, status: PlayStatus) -> None:
        super().__init__(state, draft, view, status)
        self.pad = pad_of(draft)
        self.chosen = 0 if draft.sheet in {TURN, CARDS} else draft.chosen
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

    @abstractmethod
    def table_looks(self, room: Rect) -> Sequence[AnyLook]:
        """Return the looks of what lies on the table, in the room above the pad or in all of the board's."""

    @abstractmethod
    def place_lines(self) -> tuple[str, ...]:
        """Return sentences on what lies on the place that is chosen."""

    @abstractmethod
    def asked_text(self) -> str:
        """Return the question which card lies on the place that is chosen."""

    @abstractmethod
    def shown_card(self) -> str:
        """Return the card that lies on the place that is chosen; empty: none does."""

    def mark_of(self, number: int, *, differs: bool, usual: Mark = "") -> Mark:
        """Return the mark of a place: while one is chosen, that one alone stands out; else those that differ."""
        if self.chosen:
            return "chosen" if number == self.chosen else usual
        return "chosen" if differs else usual

    @abstractmethod
    def place_keys(self) -> tuple[Key, ...]:
        """Return the keys for what lies on the place that is chosen: none where nothing lies there."""

    @property
    def has_pad(self) -> bool:
        """Whether the pad is there: a place is chosen, and no card was laid on it just now or is to be swapped."""
        return self.chosen > 0 and self.draft.sheet != SWAP and self.draft.instead is None

    def board_looks(self) -> Sequence[AnyLook]:
        """Return the table, as large as the play screen has it; above the pad, where that is there."""
        room = self.frame.board.inset(self.frame.gap)
        if not self.has_pad:
            return self.table_looks(room)
        pad, above = room.cut_bottom(self.frame.px(PAD_UNITS), self.frame.gap)
        shown = parse_card(self.shown_card())
        pad_looks = pads.pad_looks(
            self.pad, pad, self.frame.px, self.frame.gap, self.left(), explains=False, lies=shown
        )
        return [*self.table_looks(above), *pad_looks]

    def sheet_text(self) -> str:
        """Return what is missing of the card that is being picked, or what lies on the place that is chosen."""
        card = self.pad.found
        if card is not None and not self.has_pad:
            return _("{card}: tap where it lies.").format(card=card_text(card.text))
        if pads.is_begun(self.pad):
            asked = (self.asked_text(),) if self.chosen else ()
            return " ".join((*asked, pads.next_tap_text(self.pad, self.left())))
        return " ".join(self.place_lines()) if self.chosen else ""

    def picking(self) -> tuple[str, bool] | None:
        """Return the note on CONFIRM while a card is being picked, and whether it lays it."""
        card = self.pad.found
        if card is not None:
            told = _("{card} here") if self.has_pad else _("{card}: where?")
            return told.format(card=short_card_text(card.text)), self.has_pad
        return (pads.missing_text(self.pad), False) if pads.is_begun(self.pad) else None

    def middle_looks(self) -> Sequence[AnyLook]:
        """Return the looks in the middle of the column: for a place that is chosen, with some of its keys."""
        about, keys, frame = self.sheet_text(), self._key_rows()[:-1], self.frame
        if not about or self.draft.sheet in {TURN, CARDS} or self.refused or self.status.notice:
            return super().middle_looks()
        # The keys are as wide as those of the tools' row below.
        foot, room = frame.middle.cut_bottom(frame.tools.h if keys else 0, frame.gap if keys else 0)
        if not pads.is_begun(self.pad) and not fits(frame, about, room.inset(frame.gap)):
            # How another card is entered is seen by the pad, too.
            about = about.removesuffix(other_card_text()).rstrip()
        return (
            Panel(rect=room, tone="surface"),
            Label(rect=room.inset(frame.gap), text=about, px=frame.px(5.6), least=frame.px(TEXT_UNITS), lines=5),
            *(look for row in keys for look in self._key_looks(row, foot)),
        )

    def tool_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the row of tools, or the last keys for the place that is chosen."""
        rows = self._key_rows()
        return self._key_looks(rows[-1], self.frame.tools) if rows else super().tool_looks()

    def _key_rows(self) -> Sequence[tuple[Key, ...]]:
        """Return the keys for the place that is chosen, in as few rows as their words have room in."""
        keys = self.place_keys() if self.chosen and not self.status.help_on else ()
        if pads.is_begun(self.pad):
            # First the card is entered of which a part is told.
            keys = tuple(("", words, False) for _target, words, _on in keys)
        words = [word for _target, label, _on in keys for word in label.split()]
        longest = max((estimate_width(word, self.frame.px(SMALL)) for word in words), default=0) + self.frame.gap
        rows = -(-len(keys) * max(self.frame.px(LEAST_KEY_UNITS), longest) // self.frame.tools.w)
        size = -(-len(keys) // max(1, rows))
        return [keys[at : at + size] for at in range(0, len(keys), size)] if keys else []

    def _key_looks(self, keys: Sequence[Key], rect: Rect) -> Sequence[AnyLook]:
        cells = rect.columns(len(keys), self.frame.gap)
        row = ButtonRow(tuple(label for _target, label, _on in self.place_keys()), cells[0].w)
        return [
            Button(rect=cell, target=target, label=label, on=on, enabled=bool(target), px=self.frame.px(SMALL), row=row)
            for (target, label, on), cell in zip(keys, cells, strict=True)
        ]

    def help_lines(self) -> tuple[str, ...]:
        """Return the sentences of the help."""
        return tuple(_(text).format(name=self.laid.player) for text in self.page.help_texts)

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
