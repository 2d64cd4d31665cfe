"""Tell which cards are dead, as every space of them is covered (SEQ-21), and exchange one for a new card."""

from typing import TypeVar

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.sequence.common import piles, turns
from companion.games.sequence.common.model import State

S = TypeVar("S", bound=State)


def is_dead(state: State, card: str) -> bool:
    """Return whether every space of the card is covered; a card without spaces of its own is never dead."""
    spaces = state.spaces.get(card, 0)
    return spaces != 0 and spaces & ~state.covered == 0


def dead_cards(state: State) -> tuple[str, ...]:
    """Return all dead cards, in the order of the deck."""
    covered, spaces = state.covered, state.spaces
    return tuple(card for card in state.kind.cards if card in spaces and not spaces[card] & ~covered)


def dead_card_events(after: State, card: str, number: int) -> tuple[GameEvent, ...]:
    """Return the event that the card, not discarded yet, has covered the last space of another one; or none."""
    printed = after.board.card_on(number)
    # A card of which both copies have been played can't come to anybody's hand again: its death is no news.
    if not is_dead(after, printed) or piles.is_used_up(piles.discard(after, card), printed):
        return ()
    return (GameEvent("dead", _(after.kind.says.now_dead).format(printed=after.kind.in_words(printed))),)


def exchange(state: S, card: str) -> Step[S] | Refused:
    """Discard and replace a card that is shown because it is dead; return the step, or why it isn't dead."""
    kind = state.kind
    if card in kind.anywhere or card in kind.taking:
        return Refused(kind.ids.dead, _(kind.says.never_dead).format(card=kind.in_words(card)))
    if not is_dead(state, card):
        return Refused(kind.ids.dead, _(kind.says.not_dead).format(card=kind.in_words(card)))
    return turns.exchange(state, card)
