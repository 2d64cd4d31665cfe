"""Find the sequences that a square shows, and the sets of them that share no place (OVL-04, OVL-05)."""

from collections.abc import Iterable

from msgspec import Struct

from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.square import CELLS, ROWS, SIDE

COLUMNS = tuple(tuple(range(column, SIDE * SIDE, SIDE)) for column in range(SIDE))
"""The places of each column, from the top to the bottom."""

LINES = (*ROWS, *COLUMNS)
"""The places of the rows, then of the columns."""

ALL_PLACES = (1 << len(CELLS)) - 1
"""All places, as bits."""


class Square(Struct, frozen=True):
    """The cards that lie face up on the nine places (None: nothing), and how many lie there.

    `laid` are the places laid on in this turn, as bits.
    """

    tops: tuple[Card | None, ...]
    heights: tuple[int, ...]
    laid: int = 0

    @property
    def free_places(self) -> tuple[int, ...]:
        """The places with a card that was not laid in this turn: those that a card may go on, but for its number."""
        return tuple([place for place, top in enumerate(self.tops) if top is not None and not self.laid >> place & 1])


class ShownSequence(Struct, frozen=True):
    """A sequence on the square: the place of the card that it is printed on, and the places that show it, in order."""

    card_at: int
    places: tuple[int, ...]


def find_sequences(square: Square, givers: int = ALL_PLACES) -> tuple[ShownSequence, ...]:
    """Return the rows, then the columns, that show a sequence, each once (OVL-04).

    `givers` are the places as bits whose cards count. Where several cards of a line have its numbers, the one that
    comes first in it is named.
    """
    found = (_sequence_on(square, places, givers) for places in LINES)
    return tuple(one for one in found if one is not None)


def _sequence_on(square: Square, places: tuple[int, ...], givers: int) -> ShownSequence | None:
    tops = [square.tops[place] for place in places]
    numbers = tuple(top.number for top in tops if top is not None)
    if len(numbers) < SIDE:
        return None
    for place, top in zip(places, tops, strict=True):
        if top is not None and givers >> place & 1 and top.sequence == numbers:
            return ShownSequence(place, places)
    return None


def find_sets(square: Square, givers: int = ALL_PLACES) -> tuple[tuple[ShownSequence, ...], ...]:
    """Return the largest sets of sequences that share no place; the most cards first (OVL-05).

    Two rows share no place, nor do two columns, but a row and a column always do: so a set is all rows that show a
    sequence, or all such columns. There are at most two; of equal ones the rows come first.
    """
    found = find_sequences(square, givers)
    rows = tuple(one for one in found if one.places in ROWS)
    columns = tuple(one for one in found if one.places in COLUMNS)
    return tuple(sorted(filter(None, (rows, columns)), key=lambda chosen: -count_cards(square, chosen)))


def count_cards(square: Square, chosen: Iterable[ShownSequence]) -> int:
    """Return how many cards lie on the places of the sequences, those underneath too (OVL-06)."""
    return sum(square.heights[place] for one in chosen for place in one.places)


def legal_places(square: Square, card: Card) -> tuple[int, ...]:
    """Return the places that the card may be laid on (OVL-02)."""
    tops, number = square.tops, card.number
    # Each picture asks it several times; a place that is free has a card.
    return tuple([place for place in square.free_places if (top := tops[place]) is None or top.number != number])
