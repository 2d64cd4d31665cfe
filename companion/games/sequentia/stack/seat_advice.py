"""Tell a phone what the hand of its player can do, which it keeps to itself (STK-08)."""

from companion.core.game import Refused
from companion.core.i18n import _
from companion.core.seat import SeatTask
from companion.games.sequentia.common.seat_hand import hand_task, read_hand
from companion.games.sequentia.stack.model import State
from companion.games.sequentia.stack.possible_sequences import find_ways
from companion.games.sequentia.stack.sheets import way_text

MOST_WAYS = 6
"""How many ways are told at most."""


def seat_task(state: State, seat: int) -> SeatTask | None:
    """Return what this seat needs for its hand; None after the end."""
    if state.over or seat in state.gone:
        return None
    return hand_task(state, seat, state.hands[seat], moves=state.moves, advice=_("HINT"))


def seat_advice(state: State, seat: int, cards: tuple[str, ...]) -> tuple[str, ...] | Refused:
    """Return every way in which these cards become a sequence in this turn, those that do at once first."""
    if state.over or state.player != seat:
        return Refused("", _("The table has gone on: this is not asked any more."))
    hand = read_hand(state, cards, state.hands[seat])
    if isinstance(hand, Refused):
        return hand
    ways = tuple(way_text(state, way) for way in find_ways(state, hand)[:MOST_WAYS])
    return ways or (_("None of these cards can be played as a sequence, now or after one more card."),)
