"""Say what a phone at a seat needs to enter a hand, which it keeps to itself, and to ask what that can do."""

from collections import Counter
from itertools import product

from companion.core.game import Refused
from companion.core.i18n import _
from companion.core.seat import SeatTask
from companion.core.seat_hand import HandCard, SeatHand
from companion.games.sequentia.common.cards import NUMBERS, Card, cards_like, parse_card, short_card_text, unseen_cards
from companion.games.sequentia.common.deck import State, draw_card

ANY_NUMBER = 9
"""How many of a card there may be where the deck is not known."""


def hand_task(state: State, seat: int, size: int, *, moves: int, advice: str) -> SeatTask:
    """Return what the seat needs for a hand of this `size`; `advice` is what the key is called that asks, empty: none.

    `moves` is how many moves there were.
    """
    enter = _("Enter your hand ({count}): touch the number and the sequence of each card.").format(count=size)
    hand = SeatHand(
        size=size,
        turn=state.player == seat,
        move=moves,
        cards=_cards(state),
        enter=enter,
        draw=_("Draw a card, and touch its number and its sequence."),
        told=_("Touch a card to take it out."),
        advice=advice,
    )
    return SeatTask(str(moves), hand=hand)


def _cards(state: State) -> tuple[HandCard, ...]:
    """Return the cards that may be in a hand, of which colours tell nothing: those that nobody has seen."""
    counted: Counter[Card] = Counter()
    if state.unknown:
        faces = product((False, True), NUMBERS, NUMBERS, NUMBERS, NUMBERS)
        cards = (Card(number, (one, two, three), bonus) for bonus, number, one, two, three in faces)
        counted = Counter(dict.fromkeys(cards, ANY_NUMBER))
    else:
        for card, count in unseen_cards(state.cards, state.seen_cards).items():
            counted[Card(card.number, card.sequence, card.bonus)] += count
    return tuple(_hand_card(card, counted[card]) for card in sorted(counted, key=_order))


def _order(card: Card) -> tuple[bool, int, tuple[int, int, int]]:
    return card.bonus, card.number, card.sequence


def _hand_card(card: Card, count: int) -> HandCard:
    rank = f"{card.number}{'+' if card.bonus else ''}"
    return HandCard(card.text, short_card_text(card.text), rank, "".join(map(str, card.sequence)), copies=count)


def read_hand(state: State, texts: tuple[str, ...], most: int) -> tuple[Card, ...] | Refused:
    """Return the cards of a hand of at most so many; Refused where they can't all be in it."""
    if not texts or len(texts) > most:
        return Refused("", _("This can't be entered here."))
    hand: tuple[Card, ...] = ()
    for text in texts:
        card = parse_card(text)
        # Which of two colours it is changes nothing of what it can do.
        alike = [] if card is None else cards_like(unseen_cards(state.cards, (*state.seen_cards, *hand)), card)
        drawn = alike[0] if alike else draw_card(state, text, hand)
        if isinstance(drawn, Refused):
            return drawn
        hand = (*hand, drawn)
    return hand
