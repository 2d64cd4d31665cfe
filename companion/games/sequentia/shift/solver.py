"""Find the fewest slides that lead to a row that shows a goal, or that none do (SHF-09)."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from companion.games.sequentia.common.cards import Sequence
from companion.games.sequentia.common.square import NEIGHBOURS, SIDE

Numbers = tuple[int, ...]
"""The numbers on the nine places of the square, row by row from the top left; 0 is an empty place."""

Slide = tuple[int, int]
"""A movement: the place of the card, and the empty place beside it."""


class Solution(Struct, frozen=True):
    """The slides in order, and the row from 0 at the top that shows the goal after them."""

    slides: tuple[Slide, ...]
    row: int


def can_make_sequence(numbers: Numbers, goal: Sequence) -> bool:
    """Return whether the numbers on the table can make the goal at all, wherever they lie.

    This is also whether slides lead there, if there may be enough of them. Of eight different cards in such a square,
    slides reach every even permutation and no odd one. A row has three of them: to exchange two of the other five makes
    an odd permutation even, and changes nothing of the row. Where more places are empty, two of these can be exchanged.
    """
    return all(numbers.count(number) >= goal.count(number) for number in goal)


def rows_showing(numbers: Numbers, goal: Sequence) -> tuple[int, ...]:
    """Return the rows, from 0 at the top, that show the goal from left to right (SHF-03)."""
    return tuple([row for row in range(SIDE) if numbers[SIDE * row : SIDE * (row + 1)] == goal])


def legal_slides(numbers: Numbers) -> Iterator[Slide]:
    """Yield every movement that there is, in the order of the cards' places (SHF-02)."""
    for place, number in enumerate(numbers):
        if number:
            for to in NEIGHBOURS[place]:
                if not numbers[to]:
                    yield place, to


def apply_slide(numbers: Numbers, slide: Slide) -> Numbers:
    """Return the numbers on the table after a movement."""
    place, to = slide
    after = list(numbers)
    after[place], after[to] = 0, numbers[place]
    return tuple(after)


OTHER = -1
"""In place of every number that the goal does not have."""


def shortest_solution(numbers: Numbers, goal: Sequence, limit: int | None = None, least: int = 0) -> Solution | None:
    """Return a solution with the fewest slides, `least` (0 or 1) to `limit` (None: any); None: there is none.

    Of several the one whose first slide that differs moves the card that lies nearest the top left, and of several rows
    the highest. All arrangements are looked at, breadth first, each once.
    """
    if not can_make_sequence(numbers, goal):
        return None
    return _search(tuple([number if number in (0, *goal) else OTHER for number in numbers]), goal, limit, least)


@lru_cache(maxsize=256)
def _search(numbers: Numbers, goal: Sequence, limit: int | None, least: int) -> Solution | None:
    """Return a shortest solution; numbers that the goal does not have are all one, which leaves fewer arrangements."""
    shown = rows_showing(numbers, goal)
    if shown and not least:
        return Solution((), shown[0])
    # What has to be left first may be come back to, so the beginning counts as seen only where it was looked at.
    seen = set() if least else {numbers}
    frontier: list[tuple[Numbers, tuple[Slide, ...]]] = [(numbers, ())]
    while frontier and (limit is None or len(frontier[0][1]) < limit):
        following: list[tuple[Numbers, tuple[Slide, ...]]] = []
        for here, path in frontier:
            for slide in legal_slides(here):
                after = apply_slide(here, slide)
                if after in seen:
                    continue
                seen.add(after)
                shown = rows_showing(after, goal)
                if shown:
                    return Solution((*path, slide), shown[0])
                following.append((after, (*path, slide)))
        frontier = following
    return None
