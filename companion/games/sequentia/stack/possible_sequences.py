"""Find which three piles show a card's numbers, and what a shown hand can do with them (STK-08)."""

from msgspec import Struct

from companion.core.game import Refused
from companion.core.i18n import ngettext
from companion.games.sequentia.common.cards import Card, Sequence
from companion.games.sequentia.common.deck import draw_card
from companion.games.sequentia.stack.model import PILES, AsSequence, Place, Play, State, Triple

THREES: tuple[Triple, ...] = ((1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4))
"""The piles on which a sequence can show, counted from 1 at the left."""

NEIGHBOURS: tuple[Triple, ...] = ((1, 2, 3), (2, 3, 4))
"""Those of them that lie side by side."""


class Way(Struct, frozen=True):
    """A way for a card of a hand to become a sequence: `piles` show it, at once or after `first` is laid `at`."""

    card: Card
    piles: Triple
    first: Card | None = None
    at: Place | None = None

    @property
    def move(self) -> Play | AsSequence:
        """The move that is to be made now."""
        if self.first is None or self.at is None:
            return AsSequence(self.card.text, self.piles)
        return Play(self.first.text, self.at)


def find_triples(tops: tuple[int, ...], card: Card, *, adjacent: bool) -> tuple[Triple, ...]:
    """Return the piles that show the card's sequence, when their top numbers are `tops` (STK-06).

    None while there are fewer than four piles (STK-02). `adjacent`: neighbouring piles only.
    """
    if len(tops) < PILES:
        return ()
    threes = NEIGHBOURS if adjacent else THREES
    return tuple(three for three in threes if _numbers_on(tops, three) == card.sequence)


def _numbers_on(tops: tuple[int, ...], three: Triple) -> Sequence:
    first, second, third = three
    return tops[first - 1], tops[second - 1], tops[third - 1]


def shown_sequences(state: State) -> tuple[Sequence, ...]:
    """Return the sequences that the piles show now, each once; none while there are fewer than four piles."""
    tops = state.tops
    if len(tops) < PILES:
        return ()
    threes = NEIGHBOURS if state.setup.options.adjacent_piles else THREES
    return tuple(dict.fromkeys(_numbers_on(tops, three) for three in threes))


def legal_triples(state: State, card: Card) -> tuple[Triple, ...]:
    """Return the piles on which the card can be played as a sequence now."""
    return find_triples(state.tops, card, adjacent=state.setup.options.adjacent_piles)


def legal_places(state: State) -> tuple[Place, ...]:
    """Return where a simple or bonus card can be laid; the first pile has no ends (STK-02, STK-03)."""
    if len(state.piles) == PILES:
        return (1, 2, 3, 4)
    return ("left", "right") if state.piles else ("right",)


def check_hand(state: State, texts: tuple[str, ...]) -> tuple[Card, ...] | Refused:
    """Return the cards of the hand that is shown; Refused when they can't all be in it."""
    held = state.hands[state.player]
    if len(texts) > held:
        told = ngettext("{name} holds {held} card, not {count}.", "{name} holds {held} cards, not {count}.", held)
        return Refused("STK-01", told.format(name=state.name, held=held, count=len(texts)))
    cards: tuple[Card, ...] = ()
    for text in texts:
        card = draw_card(state, text, cards)
        if isinstance(card, Refused):
            return card
        cards = (*cards, card)
    return cards


def find_ways(state: State, hand: tuple[Card, ...]) -> tuple[Way, ...]:
    """Return every way in which a card of the hand becomes a sequence in this turn (STK-08).

    Those that do at once come first. After a simple card nothing more can be laid (STK-04). Cards that are alike count
    once.
    """
    now = [Way(card, piles) for card in hand for piles in legal_triples(state, card)]
    later = [] if state.laid == "simple" else _ways_after_one(state, hand)
    return tuple(dict.fromkeys((*now, *later)))


def _ways_after_one(state: State, hand: tuple[Card, ...]) -> list[Way]:
    adjacent = state.setup.options.adjacent_piles
    found: list[Way] = []
    for number, first in enumerate(hand):
        for at in legal_places(state):
            tops = _tops_after(state.tops, first, at)
            for card in (*hand[:number], *hand[number + 1 :]):
                found += [Way(card, piles, first, at) for piles in find_triples(tops, card, adjacent=adjacent)]
    return found


def _tops_after(tops: tuple[int, ...], card: Card, at: Place) -> tuple[int, ...]:
    match at:
        case "left":
            return (card.number, *tops)
        case "right":
            return (*tops, card.number)
        case _:
            return (*tops[: at - 1], card.number, *tops[at:])
