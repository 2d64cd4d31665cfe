"""The play screen of modes in which everybody holds cards."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from companion.core.game import PlayStatus, Prepared, Refused
from companion.core.i18n import _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Mark, Tone
from companion.games.common.board_screen import BoardScreen
from companion.games.common.play_screen import frame_layout
from companion.games.common.text_fit import fit_message, with_score
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import Left, short_card_text
from companion.games.sequentia.common.hand import HandDraft, HandState
from companion.games.sequentia.common.looks import card_look, counts_label, counts_text, deck_text

S = TypeVar("S", bound=HandState)
M = TypeVar("M")
D = TypeVar("D", bound=HandDraft)


class HandScreen(BoardScreen[S, M, D]):
    """One picture of it: the counts of the player whose turn it is have the room that they need."""

    def __init__(self, state: S, draft: D, prepared: Prepared[M], view: View, status: PlayStatus) -> None:
        super().__init__(state, draft, prepared, view, status)
        self.card = draft.card
        self.count_cards_of(state.player)

    def count_cards_of(self, player: int) -> None:
        """Tell the counts of this player, with the room that they need; none after the end."""
        state = self.state
        held, taken = state.hands[player], len(state.taken[player])
        self.counts = deck_text(state.deck) if state.over else counts_text(held, taken, state.deck)
        self.frame = with_score(frame_layout(self.view), self.counts)

    @property
    @abstractmethod
    def pickable(self) -> Left:
        """The cards that the pad offers."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been prepared; a hand that is only kept is nothing."""
        return self.draft.is_blank

    @property
    def undo_closes(self) -> bool:
        """Whether UNDO only closes what covers the table: a sheet, or what is advised for a hand."""
        return self.draft.undo_closes

    def start_target(self, looks: Sequence[AnyLook]) -> str:
        """Return the first key of the pad that a tool has opened; empty as in `Scene.start`."""
        keys = (look.target for look in looks if look.target.startswith("pad:")) if self.draft.sheet else ()
        return next(iter(keys), "")

    def score_looks(self) -> Sequence[AnyLook]:
        """Return the look of what the player holds and has taken, and of the number of cards left in the deck."""
        return (counts_label(self.frame, self.counts),)

    def message_looks(self, lines: tuple[str, ...], tone: Tone = "text") -> Sequence[AnyLook]:
        """Return the looks of sentences in the middle, all in one size where they need all its room."""
        return fit_message(self.frame, lines, tone)

    @property
    def kept_lines(self) -> tuple[str, ...]:
        """The sentence that a hand which was shown in this turn is not lost; none where there is no such hand."""
        kept = self.draft.kept_hand(self.state.turns)
        return (_("The hand is kept: HAND shows it."),) if kept else ()

    def hand_entry_lines(self) -> tuple[str, ...]:
        """Return sentences on a card of the hand that is being picked, or was taken out; none in between."""
        draft = self.draft
        if self.card is not None and all(draft.pad.picks):
            return (pads.next_tap_text(draft.pad, self.pickable),)
        if self.card is not None:
            asked = _("Is it {card}?").format(card=short_card_text(self.card.text))
            return asked, _("CONFIRM adds it to the hand, or tap its sequence.")
        if pads.is_begun(draft.pad):
            number, held = len(draft.hand) + 1, self.state.hands[self.state.player]
            which = _("Card {number} of {held}.").format(number=number, held=held)
            return which, pads.next_tap_text(draft.pad, self.pickable)
        if draft.removed is not None:
            return (_("{card} is out of the hand again.").format(card=short_card_text(draft.removed.text)),)
        if not draft.hand:
            shows = _("{name}, show your hand.").format(name=self.state.name)
            return shows, _("Tap number and sequence of each card.")
        return ()

    @property
    def leads_on(self) -> bool:
        """Whether CONFIRM adds the card that is picked to the hand."""
        return self.draft.sheet == "hand" and self.card is not None and not isinstance(self.prepared.chosen, Refused)

    def result_note(self) -> str:
        """Return the note on CONFIRM after the end."""
        return results.result_note()

    def no_move_text(self) -> str:
        """Return the note on CONFIRM while there is no move to play."""
        if self.leads_on and self.card is not None:
            return _("add {card}").format(card=short_card_text(self.card.text))
        if not pads.is_begun(self.draft.pad):
            return super().no_move_text()
        if self.draft.tried is not None:
            return _("not allowed here")
        return _("place missing") if self.card is not None else pads.missing_text(self.draft.pad)


def hand_help_lines(shows: str, *, enters: bool) -> tuple[str, ...]:
    """Return the sentences of help on a hand; `enters`: with the pad. `shows` says what is shown of its cards."""
    out = _("Tap a card of the hand to take it out.")
    if not enters:
        return out, shows
    return (
        _("Tap number and sequence of each card. A + comes before the sequence."),
        out,
        _("Tap a grey key to read why no card has it."),
        shows,
    )


def hand_looks(draft: HandDraft, cells: Sequence[Rect], held: int, mark: Mark) -> list[AnyLook]:
    """Return the cards of the hand that is shown, of as many as are `held`; a tap takes one back.

    The card that is being picked has the next place, with the `mark`, where a tap adds it; until it is, the place has.
    """
    looks: list[AnyLook] = [
        card_look(cell, card, target=f"hand:{number}")
        for number, (cell, card) in enumerate(zip(cells, draft.hand, strict=False))
    ]
    empty = cells[len(looks) : held]
    if draft.card is not None and len(looks) < len(cells):
        looks.append(card_look(cells[len(looks)], draft.card, target="add", ghost=True, mark=mark))
        empty = empty[1:]
    next_one = mark if draft.card is None else ""
    return [*looks, *(card_look(cell, None, mark="" if at else next_one) for at, cell in enumerate(empty))]
