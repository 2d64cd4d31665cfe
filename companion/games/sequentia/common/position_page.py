"""The page on which what lies on the table is set, in all modes: cards are picked on the pad or by the reader."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import PlayStatus, PositionDraft, Refused
from companion.core.i18n import _
from companion.core.layout import View
from companion.core.scene import AnyLook
from companion.games.common import position_draft
from companion.games.common.position_draft import Changes
from companion.games.common.position_screen import PositionScreen
from companion.games.common.text_fit import with_score
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import UNKNOWN_TEXT
from companion.games.sequentia.common.deck import State, pickable_cards
from companion.games.sequentia.common.looks import counts_label

S = TypeVar("S", bound=State)


def pad_of(draft: PositionDraft) -> CardPad:
    """Return the pad with what has been picked on the page."""
    picked: CardPad | None = draft.picked
    return EMPTY_PAD if picked is None else picked


def update(
    state: S,
    draft: PositionDraft,
    what: Input,
    changes: Changes[S],
    left: Callable[[S, PositionDraft], pads.Left],
) -> PositionDraft:
    """Return the draft after an input: one for the pad, on which cards that are `left` can be picked, or another."""
    if not _is_for_pad(draft, what):
        return position_draft.update(state, draft, what, changes)
    after = pads.handle(pad_of(draft), what, left(state, draft))
    return replace(draft, picked=None if after == EMPTY_PAD else after)


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


def cards_left(state: S, found: S | Refused, draft: PositionDraft) -> pads.Left:
    """Return the cards that can be picked, which lie nowhere; `found` is the state with those that lie."""
    now = state if isinstance(found, Refused) else found
    return pickable_cards(now, other=pad_of(draft).other)


def changed_cards(cards: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Return the cards with so many more that nobody knows; or with fewer, those that are not known first."""
    if by >= 0:
        return (*cards, *(UNKNOWN_TEXT,) * by)
    kept = list(cards)
    for _step in range(min(-by, len(kept))):
        at = len(kept) - 1 - kept[::-1].index(UNKNOWN_TEXT) if UNKNOWN_TEXT in kept else len(kept) - 1
        del kept[at]
    return tuple(kept)


class CardsScreen(PositionScreen[S]):
    """One picture of the page; a mode says how its cards lie."""

    def __init__(self, state: S, draft: PositionDraft, view: View, status: PlayStatus) -> None:
        super().__init__(state, draft, view, status)
        self.pad = pad_of(draft)
        self.frame = with_score(self.frame, self.counts_text())

    @abstractmethod
    def counts_text(self) -> str:
        """Return the line with numbers of cards."""

    def score_looks(self) -> Sequence[AnyLook]:
        """Return the line with numbers of cards."""
        return (counts_label(self.frame, self.counts_text()),)

    def next_text(self) -> str:
        """Return the label of NEXT, which goes round the cards that fit what is picked while that is unclear."""
        return _("NEXT") if pads.is_incomplete(self.pad) else super().next_text()
