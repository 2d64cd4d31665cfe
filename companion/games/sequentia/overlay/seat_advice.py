"""Tell a phone where the hand of its player takes most, which it keeps to itself (OVL-08)."""

from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.core.seat import SeatTask
from companion.games.sequentia.common.cards import Card, short_card_text
from companion.games.sequentia.common.place_words import where
from companion.games.sequentia.common.seat_hand import hand_task, read_hand
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay.best_placement import find_best
from companion.games.sequentia.overlay.model import State


def seat_task(state: State, seat: int) -> SeatTask | None:
    """Return what this seat needs for its hand; None before it has one, and after the end."""
    if state.over or state.phase == "open" or seat in state.gone:
        return None
    return hand_task(state, seat, state.hands[seat], moves=state.moves, advice=_("BEST"))


def seat_advice(state: State, seat: int, cards: tuple[str, ...]) -> tuple[str, ...] | Refused:
    """Return where these cards are laid best, and how many cards that takes."""
    if state.player != seat or state.phase != "lay":
        return Refused("", _("The table has gone on: this is not asked any more."))
    hand = read_hand(state, cards, state.left)
    if isinstance(hand, Refused):
        return hand
    found = find_best(state.square, hand, laid_only=state.setup.options.laid_only)
    takes = ngettext("Takes {count} card.", "Takes {count} cards.", found.cards).format(count=found.cards)
    places = (_place_text(card, place) for card, place in zip(hand, found.places, strict=True))
    return (takes if found.cards else _("Nothing can be taken."), *places)


def _place_text(card: Card, place: int | None) -> str:
    name = short_card_text(card.text)
    if place is None:
        return _("{card} can be laid nowhere.").format(card=name)
    return _("{card} {place}").format(card=name, place=where(CELLS[place]))
