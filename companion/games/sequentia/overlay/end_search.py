"""Search whether a sequence can still be composed from what can still be laid (OVL-07).

Hands are secret. What the companion knows once the deck is empty is which cards are in the hands together, and how many
are in each: a sequence can be composed if some deal of those cards and some play of them leads to one.

Each sequence that could come to lie there is looked for by itself. Then little of the table matters: what the places of
its own line show, how many of the other places show each number, and how many cards of each number are in the hands.
So there are few positions, and all of them are looked at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.overlay.lines import LINES, Square

FEW_NUMBERS = 3
"""The numbers with which all positions are looked at; with more of them there would be too many."""

Numbers = tuple[int, ...]
"""The numbers of cards, in some order."""

Counts = tuple[int, ...]
"""How many there are of each number, from 1 to the highest."""


class _Position(Struct, frozen=True):
    """A position of a line with a view to one sequence, when a turn begins or in the middle of it.

    `line` are the numbers on its places, `free` which of them were not laid on in this turn, as bits. `there` is
    whether the card that the sequence is printed on lies in its place; else it is in a hand. `others` are the other
    places that were not laid on in this turn, `dumped` those that were (empty: none), `hidden` the other cards in the
    hands; all by number.
    """

    line: Numbers
    there: bool
    others: Counts
    hidden: Counts
    free: int = 0b111
    dumped: Counts = ()


class _Target(Struct, frozen=True):
    """A sequence: its numbers and where in it the card lies that it is printed on. `laid_only`: a switch of OVL-04."""

    numbers: tuple[int, int, int]
    at: int
    laid_only: bool


def can_still_make_sequence(
    square: Square, unseen: tuple[Card, ...], hands: tuple[int, ...], *, laid_only: bool = False
) -> bool:
    """Return whether a sequence may be composed in the turns that are left; exact for three numbers.

    With more numbers it is only asked whether the hands hold what a line lacks, against all other rules: a game ends a
    round later at most than it could.

    `unseen` are all cards in the hands, `hands` how many each player holds, from the one whose turn begins. The deck is
    empty, so that each lays the whole hand in one more turn and draws nothing.
    """
    if _highest_number(square, unseen) > FEW_NUMBERS:
        return any(hands) and could_be_shown(square, unseen, laid_only=laid_only)
    aims = _find_targets(square, unseen, laid_only=laid_only)
    return any(_Search(aim).can_reach(position, hands) for aim, position in aims)


def could_be_shown(square: Square, unseen: tuple[Card, ...], *, laid_only: bool = False) -> bool:
    """Return whether a line shows a sequence if unseen cards may lie on it in any way, against all rules.

    Where this is not so no turns can lead to a sequence, as empty places stay empty.
    """
    return any(_has_enough(aim, position) for aim, position in _find_targets(square, unseen, laid_only=laid_only))


def _find_targets(square: Square, unseen: tuple[Card, ...], *, laid_only: bool) -> set[tuple[_Target, _Position]]:
    """Return each sequence of a card on the square or in a hand that fits a line, and how the line stands."""
    aims, highest = set(), _highest_number(square, unseen)
    hidden = _count_numbers(unseen, highest)
    for line in LINES:
        tops = [top for place in line if (top := square.tops[place]) is not None]
        if len(tops) < len(line):
            continue
        lies = tuple(top.number for top in tops)
        around = [top for place, top in enumerate(square.tops) if top is not None and place not in line]
        others = _count_numbers(around, highest)
        if not laid_only:
            for at, card in enumerate(tops):
                if card.number == card.sequence[at]:
                    aims.add((_Target(card.sequence, at, laid_only), _Position(lies, True, others, hidden)))
        for card, at in product(set(unseen), range(len(line))):
            if card.number == card.sequence[at]:
                position = _Position(lies, False, others, _add_at(hidden, card.number, -1))
                aims.add((_Target(card.sequence, at, laid_only), position))
    return aims


def _has_enough(aim: _Target, position: _Position) -> bool:
    """Return whether the hands have the numbers that the line still lacks."""
    lacks = [wanted for at, wanted in enumerate(aim.numbers) if at != aim.at and position.line[at] != wanted]
    return all(
        number <= len(position.hidden) and lacks.count(number) <= position.hidden[number - 1] for number in lacks
    )


class _Search:
    """A search for turns that may lead to one sequence; each position is looked at once."""

    def __init__(self, aim: _Target) -> None:
        self._aim = aim
        self._known: dict[tuple[_Position, tuple[int, ...]], bool] = {}

    def can_reach(self, position: _Position, hands: tuple[int, ...]) -> bool:
        """Return whether some play of these hands, the next player's first, leads to the sequence."""
        if not hands or not _has_enough(self._aim, position):
            return False
        key = position, hands
        if key not in self._known:
            self._known[key] = self._can_go_on(set(_after_turn(self._aim, position, hands[0])), hands[1:])
        return self._known[key]

    def _can_go_on(self, after: set[_Position], hands: tuple[int, ...]) -> bool:
        if any(position.there and position.line == self._aim.numbers for position in after):
            return True
        # By that switch a sequence counts only in the turn in which its card is laid.
        following = (position for position in after if not (self._aim.laid_only and position.there))
        return any(self.can_reach(position, hands) for position in following)


def _after_turn(aim: _Target, position: _Position, size: int) -> Iterator[_Position]:
    """Yield the positions after a turn, for each hand of that size that there may be and each way to lay it.

    The card that the sequence is printed on is laid in its place or stays in another hand: what buries it or gives it
    up leads to another sequence at best.
    """
    for hand in product(*(range(count + 1) for count in position.hidden)):
        cards = tuple(number for number, count in enumerate(hand, 1) for _ in range(count))
        hidden = tuple(count - less for count, less in zip(position.hidden, hand, strict=True))
        dealt = replace(position, hidden=hidden)
        if len(cards) == size:
            yield from _after_laying(aim, dealt, cards)
        elif len(cards) == size - 1 and not position.there and position.line[aim.at] != aim.numbers[aim.at]:
            yield from _after_laying(aim, replace(_lay_on_line(dealt, aim.at, aim.numbers[aim.at]), there=True), cards)


def _after_laying(aim: _Target, position: _Position, cards: Numbers, given_up: Numbers = ()) -> Iterator[_Position]:
    """Yield the positions after the turn when these cards are still to be laid in it (OVL-02, OVL-03)."""
    if not cards:
        if not any(_can_be_laid(position, card) for card in given_up):
            yield replace(position, others=_add_counts(position.others, position.dumped), free=0b111, dumped=())
        return
    card, rest = cards[0], cards[1:]
    for at, number in enumerate(position.line):
        if position.free >> at & 1 and number != card and not (position.there and at == aim.at):
            yield from _after_laying(aim, _lay_on_line(position, at, card), rest, given_up)
    for number in range(1, len(position.others) + 1):
        if number != card and position.others[number - 1]:
            yield from _after_laying(aim, _lay_elsewhere(position, number, card), rest, given_up)
    yield from _after_laying(aim, position, rest, (*given_up, card))


def _can_be_laid(position: _Position, card: int) -> bool:
    """Return whether a place is left in this turn that the card may go on: then it is not given up."""
    free = [number for at, number in enumerate(position.line) if position.free >> at & 1]
    numbers = range(1, len(position.others) + 1)
    return any(number != card and (number in free or position.others[number - 1]) for number in numbers)


def _lay_on_line(position: _Position, at: int, card: int) -> _Position:
    line = (*position.line[:at], card, *position.line[at + 1 :])
    return replace(position, line=line, free=position.free & ~(1 << at))


def _lay_elsewhere(position: _Position, on: int, card: int) -> _Position:
    dumped = position.dumped or (0,) * len(position.others)
    return replace(position, others=_add_at(position.others, on, -1), dumped=_add_at(dumped, card, 1))


def _highest_number(square: Square, unseen: tuple[Card, ...]) -> int:
    return max((card.number for card in (*filter(None, square.tops), *unseen)), default=FEW_NUMBERS)


def _count_numbers(cards: Iterable[Card], highest: int) -> Counts:
    counts = Counter(card.number for card in cards)
    return tuple(counts[number] for number in range(1, max(highest, FEW_NUMBERS) + 1))


def _add_at(counts: Counts, number: int, by: int) -> Counts:
    return (*counts[: number - 1], counts[number - 1] + by, *counts[number:])


def _add_counts(first: Counts, second: Counts) -> Counts:
    return tuple(map(sum, zip(first, second, strict=True))) if second else first
