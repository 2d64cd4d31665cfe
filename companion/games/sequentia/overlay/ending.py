"""OVL-07: whether a sequence can still be composed, by search over what can still be laid.

Hands are secret. What the companion knows once the deck is empty is which cards are in the hands together, and how many
are in each: a sequence can be composed if some deal of those cards and some play of them leads to one.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from companion.games.sequentia.cards import Card
from companion.games.sequentia.overlay.best import best, laid, placements
from companion.games.sequentia.overlay.lines import LINES, Square

LIMIT = 2000
"""Positions and hands that are looked at. A search that is not through by then has proven nothing; the game goes on."""


def composable(square: Square, unseen: tuple[Card, ...], hands: tuple[int, ...], *, laid_only: bool = False) -> bool:
    """Whether a sequence may be composed in the turns that are left.

    `unseen` are all cards in the hands, `hands` how many each player holds, from the one whose turn begins. The deck is
    empty, so that each lays the whole hand in one more turn and draws nothing. False is proven.
    """
    return _Search(laid_only=laid_only).reaches(replace(square, laid=0), tuple(sorted(unseen)), hands)


def imaginable(square: Square, unseen: tuple[Card, ...]) -> bool:
    """Whether a line shows a sequence when unseen cards come to lie on it in any way, against all rules of laying.

    Where this is not so no turns can lead to a sequence, as empty places stay empty.
    """
    count = [sum(card.number == number for card in unseen) for number in range(4)]
    for line in LINES:
        tops = tuple(top for place in line if (top := square.tops[place]) is not None)
        if len(tops) < len(line):
            continue
        numbers = tuple(top.number for top in tops)
        for at, top in enumerate(tops):
            if _shows(top, numbers, at, count):
                return True
            for card in unseen:
                if card.number == card.sequence[at]:
                    count[card.number] -= 1
                    shows = _shows(card, numbers, at, count)
                    count[card.number] += 1
                    if shows:
                        return True
    return False


def _shows(card: Card, numbers: tuple[int, ...], at: int, count: list[int]) -> bool:
    """Whether the line shows the card's sequence with the card there, and `count` cards of each number to lay."""
    if card.number != card.sequence[at]:
        return False
    missing = [wanted for place, wanted in enumerate(card.sequence) if place != at and numbers[place] != wanted]
    return all(missing.count(number) <= count[number] for number in missing)


class _Search:
    def __init__(self, *, laid_only: bool) -> None:
        self._laid_only = laid_only
        self._left = LIMIT

    def reaches(self, square: Square, unseen: tuple[Card, ...], hands: tuple[int, ...]) -> bool:
        """Whether the turns of these hands may lead to a sequence, or the search has come to its limit."""
        self._left -= 1
        if not imaginable(square, unseen):
            return False
        if any(self._takes(square, hand) for hand in _hands(unseen, hands[0])):
            return True
        later = hands[1:]
        return any(later) and any(
            self._left < 0 or self.reaches(replace(laid(square, hand, places), laid=0), _without(unseen, hand), later)
            for hand in _hands(unseen, hands[0])
            for places in placements(square, hand)
        )

    def _takes(self, square: Square, hand: tuple[Card, ...]) -> bool:
        self._left -= 1
        return self._left < 0 or best(square, hand, laid_only=self._laid_only).cards > 0


def _hands(unseen: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    """Each hand of that size once; `unseen` are sorted."""
    before: set[tuple[Card, ...]] = set()
    for hand in combinations(unseen, size):
        if hand not in before:
            before.add(hand)
            yield hand


def _without(unseen: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(unseen)
    for card in hand:
        left.remove(card)
    return tuple(left)
