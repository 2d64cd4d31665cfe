"""How long it takes to find the placement of three cards of Overlay that takes the most, beside a plain enumeration.

And how long to find out whether a game is over while four players hold three cards each.

The peer does what a patient person would: it lays the hand in every order on every place, card after card, looks at the
whole square each time, and weighs every set of sequences. A difference in the cards that are taken ends the run.
"""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random
from time import perf_counter

from bench.figures import Figure, middle, worst
from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.deck import Options, deck_of
from companion.games.sequentia.overlay.best_placement import find_best
from companion.games.sequentia.overlay.end_search import can_still_make_sequence
from companion.games.sequentia.overlay.lines import Square

HAND = 3
HIGHEST = 4
"""The most cards of a pile in the positions that are measured."""

FULL = 0.7
"""How likely a place has a card near the end of a game."""

LIMIT = 50.0
"""The milliseconds that a search may take."""

Table = tuple[tuple[Card | None, int], ...]
"""The card on top of each of the nine places, and the height of its pile."""


def plain(table: Table, hand: Sequence[Card], *, laid_only: bool = False) -> int:
    """Return the most cards that the hand can take: every order, every place, every set of sequences."""
    return max(_laid(table, order, frozenset(), laid_only) for order in permutations(hand))


def _laid(table: Table, hand: Sequence[Card], laid: frozenset[int], laid_only: bool) -> int:
    if not hand:
        return _most(table, laid if laid_only else frozenset(range(9)))
    card, *rest = hand
    may = [
        place
        for place, (top, _) in enumerate(table)
        if top is not None and place not in laid and top.number != card.number
    ]
    if not may:
        return _laid(table, rest, laid, laid_only)
    return max(
        _laid((*table[:place], (card, table[place][1] + 1), *table[place + 1 :]), rest, laid | {place}, laid_only)
        for place in may
    )


def _most(table: Table, givers: frozenset[int]) -> int:
    """Return the cards on the places of the sequences that share none, at best."""
    lines = [[3 * row + column for column in range(3)] for row in range(3)]
    lines += [[3 * row + column for row in range(3)] for column in range(3)]
    showing = [line for line in lines if any(at in givers and _reads(table, at, line) for at in line)]
    sets = (chosen for count in range(len(showing) + 1) for chosen in combinations(showing, count))
    return max(
        sum(table[place][1] for line in chosen for place in line)
        for chosen in sets
        if len({place for line in chosen for place in line}) == 3 * len(chosen)
    )


def _reads(table: Table, at: int, line: list[int]) -> bool:
    card = table[at][0]
    tops = [table[place][0] for place in line]
    return card is not None and list(card.sequence) == [top.number if top else 0 for top in tops]


def position(random: Random) -> tuple[Table, list[Card]]:
    """Return a full square and a hand of three, dealt from the example deck."""
    cards = random.sample(deck_of(Options()), 9 + HAND)
    return tuple((card, random.randint(1, HIGHEST)) for card in cards[HAND:]), cards[:HAND]


def last_turns(random: Random) -> tuple[Square, tuple[Card, ...]]:
    """Return a square with empty places, and the cards of four full hands; many of them show the same number."""
    numbers = random.choice([(1, 2, 3), (1, 1, 1, 2), (1, 2), (1,)])
    cards = [card for card in deck_of(Options()) * 4 if card.number in numbers]
    tops = tuple(random.choice(cards) if random.random() < FULL else None for _ in range(9))
    return Square(tops, tuple(int(top is not None) for top in tops)), tuple(random.sample(cards, 4 * HAND))


def ends(runs: int) -> list[float]:
    """Return the milliseconds that each search for the end of a game took."""
    random, taken = Random(41), []
    for _ in range(runs):
        square, hidden = last_turns(random)
        begun = perf_counter()
        can_still_make_sequence(square, hidden, (HAND,) * 4)
        taken.append(1000 * (perf_counter() - begun))
    return taken


def measure(runs: int) -> list[Figure]:
    """Return the figures of so many positions."""
    random = Random(37)
    ours, peers = [], []
    for _ in range(runs):
        table, hand = position(random)
        square = Square(tuple(top for top, _ in table), tuple(height for _, height in table))
        begun = perf_counter()
        found = find_best(square, hand).cards
        between = perf_counter()
        wanted = plain(table, hand)
        peers.append(1000 * (perf_counter() - between))
        ours.append(1000 * (between - begun))
        if found != wanted:
            raise AssertionError(f"{hand} takes {wanted} cards from {table}, not {found}")
    end = ends(10 * runs)
    return [
        Figure("best placement of three cards, beside a plain enumeration", middle(ours), "ms", middle(peers)),
        Figure(f"best placement, the slowest 1 in 100, beside {LIMIT:g} ms", worst(ours), "ms", LIMIT, 1),
        Figure("whether four full hands can compose anything, median", middle(end), "ms"),
        Figure("whether they can, the slowest of all", max(end), "ms"),
    ]
