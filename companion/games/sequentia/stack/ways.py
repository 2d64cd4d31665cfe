"""Find which three piles show a card's numbers, and what a shown hand can do with them (STK-08)."""

from itertools import combinations

from msgspec import Struct

from companion.core.game import Refused
from companion.core.i18n import ngettext
from companion.games.sequentia.common.cards import IN_A_SEQUENCE, Card
from companion.games.sequentia.common.deck import drawn
from companion.games.sequentia.stack.model import PILES, AsSequence, Place, Play, State, Triple


class Way(Struct, frozen=True):
    """How a card of a hand becomes a sequence: `piles` show it, at once or after `first` was laid `at` a place."""

    card: Card
    piles: Triple
    first: Card | None = None
    at: Place | None = None

    @property
    def move(self) -> Play | AsSequence:
        """What is to be done now."""
        if self.first is None or self.at is None:
            return AsSequence(self.card.text, self.piles)
        return Play(self.first.text, self.at)


def showing(tops: tuple[int, ...], card: Card, *, adjacent: bool) -> tuple[Triple, ...]:
    """The piles that show the numbers of the card's sequence, left to right, when the piles show `tops` (STK-06).

    None while there are fewer than four piles (STK-02). `adjacent`: neighbouring piles only.
    """
    if len(tops) < PILES:
        return ()
    return tuple(
        (first + 1, second + 1, third + 1)
        for first, second, third in combinations(range(PILES), IN_A_SEQUENCE)
        if (tops[first], tops[second], tops[third]) == card.sequence and not (adjacent and third - first > 2)
    )


def triples(state: State, card: Card) -> tuple[Triple, ...]:
    """The piles on which the card can be played as a sequence now."""
    return showing(state.tops, card, adjacent=state.setup.options.adjacent_piles)


def places(state: State) -> tuple[Place, ...]:
    """Where a card can be laid as a simple or bonus card: a first pile has no ends to choose from (STK-02, STK-03)."""
    if len(state.piles) == PILES:
        return (1, 2, 3, 4)
    return ("left", "right") if state.piles else ("right",)


def shown_hand(state: State, texts: tuple[str, ...]) -> tuple[Card, ...] | Refused:
    """The cards of a hand that the player whose turn it is shows; refused when they can't all be in it."""
    held = state.hands[state.player]
    if len(texts) > held:
        told = ngettext("{name} holds {held} card, not {count}.", "{name} holds {held} cards, not {count}.", held)
        return Refused("STK-01", told.format(name=state.name, held=held, count=len(texts)))
    cards: tuple[Card, ...] = ()
    for text in texts:
        card = drawn(state.cards, (*state.seen, *cards), text)
        if isinstance(card, Refused):
            return card
        cards = (*cards, card)
    return cards


def ways(state: State, hand: tuple[Card, ...]) -> tuple[Way, ...]:
    """STK-08: every way in which a card of the hand becomes a sequence in this turn, those that do at once first.

    After a simple card nothing more can be laid (STK-04). Cards that are alike count once.
    """
    now = [Way(card, piles) for card in hand for piles in triples(state, card)]
    later = [] if state.laid == "simple" else _after_one(state, hand)
    return tuple(dict.fromkeys((*now, *later)))


def _after_one(state: State, hand: tuple[Card, ...]) -> list[Way]:
    adjacent = state.setup.options.adjacent_piles
    found: list[Way] = []
    for number, first in enumerate(hand):
        for at in places(state):
            tops = _tops_after(state.tops, first, at)
            for card in (*hand[:number], *hand[number + 1 :]):
                found += [Way(card, piles, first, at) for piles in showing(tops, card, adjacent=adjacent)]
    return found


def _tops_after(tops: tuple[int, ...], card: Card, at: Place) -> tuple[int, ...]:
    match at:
        case "left":
            return (card.number, *tops)
        case "right":
            return (*tops, card.number)
        case _:
            return (*tops[: at - 1], card.number, *tops[at:])
