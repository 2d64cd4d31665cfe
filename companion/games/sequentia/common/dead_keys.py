"""Say why a grey key of the card pad can't be tapped."""

from companion.core.events import Input
from companion.core.game import Refused
from companion.core.i18n import _
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import CardPad
from companion.games.sequentia.common.cards import ANY_CARD, AnyCard, Card, Left
from companion.games.sequentia.common.deck import State, draw_card


class DeadKey(Refused, frozen=True):
    """Why a grey key means no card: only told, while what is prepared stays as it is."""


def still_barred(refused: Refused | None, pad: CardPad) -> Refused | None:
    """Return why CONFIRM plays nothing, of what the last input was refused for: a grey key takes nothing back.

    But a card that was only guessed from a part of it is not meant by somebody who taps another part.
    """
    if not isinstance(refused, DeadKey):
        return refused
    return refused if pads.is_begun(pad) and not all(pad.picks) else None


def dead_key_refusal(
    state: State, pad: CardPad, what: Input, left: Left, fitting: AnyCard = ANY_CARD, shown: tuple[Card, ...] = ()
) -> DeadKey | None:
    """Return why no card is meant by a tap on a grey key; None for every other input.

    `left` are the cards that the pad offers, `fitting` what the rules ask of them now, and `shown` the cards of a hand
    that were entered before.
    """
    wanted = pads.dead_pick(pad, what, left)
    if wanted is None:
        return None
    if pads.is_out_of_turn(pad, what, left):
        return DeadKey("", pads.colour_first_text())
    number, *sequence = wanted.picks
    if number and number == fitting.barred:
        told = _("A {number} lies there: a card never goes on its own number.")
        return DeadKey("OVL-02", told.format(number=number))
    numbers = "".join(map(str, sequence))
    if fitting.sequences and all(sequence) and tuple(sequence) not in fitting.sequences:
        return DeadKey(
            "STK-06", _("{numbers} doesn't show on the piles: no such card can be played now.").format(numbers=numbers)
        )
    found = draw_card(state, _asked_card(wanted).text, shown) if all(wanted.picks) else None
    if isinstance(found, Refused):
        return DeadKey(found.rule, found.why, found.counted, found.laid)
    return DeadKey("", _none_left_text(wanted, numbers, can_all_come=fitting == ANY_CARD))


def _asked_card(wanted: CardPad) -> Card:
    number, first, second, third = wanted.picks
    return Card(number, (first, second, third), wanted.bonus, wanted.colour)


def _none_left_text(wanted: CardPad, numbers: str, *, can_all_come: bool) -> str:
    """Return the sentence that no card has what is told so far."""
    number, *sequence = wanted.picks
    if wanted.bonus:
        return _("No such card with a + is left.")
    if all(sequence):
        return _("No card with {numbers} is left.").format(numbers=numbers)
    if any(sequence) or not number:
        return _("No card with these numbers is left.")
    told = _("No card with a {number} is left.") if can_all_come else _("No card with a {number} can be played now.")
    return told.format(number=number)
