"""Find the placement of a hand that takes the most cards, exactly (OVL-08).

A card never goes on one that was laid in the same turn, so the order in which a hand is laid changes nothing of where
its cards may lie: each way to give the cards places of their own is looked at once. A card that can be laid nowhere can
not be laid later in the turn either, as there are ever fewer places: it is given up where in the end none takes it.

What a line is worth depends on what comes to lie on its own places only, and is worked out once for each.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.square import SIDE
from companion.games.sequentia.overlay.lines import ALL_PLACES, LINES, ShownSequence, Square, find_sets, legal_places

Places = tuple[int | None, ...]
"""The place of each card of a hand, None for one that is given up."""

KEPT_TOP = -1
"""In place of a card of the hand: the card that lay there stays on top."""


class BestPlacement(Struct, frozen=True):
    """The best placement: the number of cards taken, the place of each card, and the sequences taken."""

    cards: int
    places: Places
    sequences: tuple[ShownSequence, ...]


def find_best(square: Square, hand: Sequence[Card], *, laid_only: bool = False) -> BestPlacement:
    """Return the placement with which the hand takes the most cards, laid as OVL-02 and OVL-03 allow.

    `laid_only` is the switch of OVL-04. Of equal placements the one that gives the first card, then the second and the
    third, the place that comes first.
    """
    worth = _PlacementValue(square, hand, laid_only=laid_only)
    most, found = -1, None
    for places in placements(square, hand):
        cards = worth.count_cards(places)
        if cards > most:
            most, found = cards, places
    # There is always a placement: cards that can't be laid are given up.
    places = found or ()
    after = lay_hand(square, hand, places)
    possible = find_sets(after, after.laid if laid_only else ALL_PLACES)
    return BestPlacement(most, places, possible[0] if possible else ())


def placements(square: Square, hand: Sequence[Card]) -> Iterator[Places]:
    """Yield every way to lay the hand (OVL-02); a card is given up where no place takes it (OVL-03)."""
    may = [legal_places(square, card) for card in hand]

    def lay(number: int, used: tuple[int | None, ...]) -> Iterator[Places]:
        if number == len(hand):
            given_up = [card for card, place in enumerate(used) if place is None]
            if all(place in used for card in given_up for place in may[card]):
                yield used
            return
        for place in may[number]:
            if place not in used:
                yield from lay(number + 1, (*used, place))
        # The others can keep a card from fewer places than the hand has cards.
        if len(may[number]) < len(hand):
            yield from lay(number + 1, (*used, None))

    return lay(0, ())


def lay_hand(square: Square, hand: Sequence[Card], places: Places) -> Square:
    """Return the square after the cards were laid on these places."""
    tops, heights, bits = list(square.tops), list(square.heights), square.laid
    for card, place in zip(hand, places, strict=True):
        if place is not None:
            tops[place] = card
            heights[place] += 1
            bits |= 1 << place
    return replace(square, tops=tuple(tops), heights=tuple(heights), laid=bits)


class _PlacementValue:
    """A counter of the cards that a placement takes; it looks at each line and its cards once."""

    def __init__(self, square: Square, hand: Sequence[Card], *, laid_only: bool) -> None:
        self._square = square
        self._hand = hand
        self._givers = square.laid if laid_only else ALL_PLACES
        self._lines: dict[tuple[int, int, int, int], int] = {}

    def count_cards(self, places: Places) -> int:
        """Return how many cards the best set takes after this placement: of the rows, or of the columns (OVL-05)."""
        lies = [KEPT_TOP] * len(self._square.tops)
        for card, place in enumerate(places):
            if place is not None:
                lies[place] = card
        rows = columns = 0
        for line, (first, second, third) in enumerate(LINES):
            key = line, lies[first], lies[second], lies[third]
            cards = self._lines.get(key)
            if cards is None:
                cards = self._lines[key] = self._count_line(*key)
            if line < SIDE:
                rows += cards
            else:
                columns += cards
        return max(rows, columns)

    def _count_line(self, line: int, *lies: int) -> int:
        """Return how many cards lie on the line when it shows a sequence, else 0."""
        numbers, printed, cards = [], set(), 0
        for place, card in zip(LINES[line], lies, strict=True):
            top = self._square.tops[place] if card == KEPT_TOP else self._hand[card]
            if top is None:
                return 0
            numbers.append(top.number)
            cards += self._square.heights[place] + (card != KEPT_TOP)
            if card != KEPT_TOP or self._givers >> place & 1:
                printed.add(top.sequence)
        return cards if tuple(numbers) in printed else 0
