"""SHF-06 to SHF-09: what can be reached, and the shortest way there, against plainer searches."""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.sequentia.shift.solver import (
    Numbers,
    apply_slide,
    can_make_sequence,
    rows_showing,
    shortest_solution,
)

pytestmark = pytest.mark.thorough

GOALS = list(product((1, 2, 3), repeat=3))
LIMIT = 6
goals = st.sampled_from(GOALS)


def arrangements(empty: int) -> st.SearchStrategy[Numbers]:
    return st.lists(st.sampled_from((1, 2, 3)), min_size=9 - empty, max_size=9 - empty).flatmap(
        lambda numbers: st.permutations([*numbers, *[0] * empty]).map(tuple)
    )


tables = st.integers(1, 6).flatmap(arrangements)


def neighbours(numbers: str) -> set[str]:
    """Every arrangement that is one slide away; `.` is an empty place."""
    found = set()
    for place in (place for place, number in enumerate(numbers) if number == "."):
        row, column = divmod(place, 3)
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if 0 <= row + down < 3 and 0 <= column + right < 3:
                other = (row + down) * 3 + column + right
                changed = list(numbers)
                changed[place], changed[other] = changed[other], changed[place]
                found.add("".join(changed))
    return found - {numbers}


def reached(numbers: str) -> set[str]:
    found = new = {numbers}
    while new:
        new = {after for here in new for after in neighbours(here)} - found
        found |= new
    return found


def written(numbers: Numbers) -> str:
    return "".join(str(number or ".") for number in numbers)


@pytest.mark.rule("SHF-08")
@pytest.mark.parametrize("empty", range(1, 7))
def test_slides_reach_every_arrangement_of_the_numbers(empty: int) -> None:
    """So that a goal whose numbers lie on the table can always be composed, and `can_make_sequence` proves the end."""
    for numbers in combinations_with_replacement("123", 9 - empty):
        counts = Counter(numbers)
        every = factorial(9) // prod(factorial(count) for count in (*counts.values(), empty))
        assert len(reached("".join(numbers) + "." * empty)) == every


def fewest(numbers: str, goal: str, limit: int, least: int = 0) -> int | None:
    """How few slides show the goal, by trying all ways one slide longer each time."""
    here = {numbers}
    for count in range(limit + 1):
        if count >= least and any(one[row : row + 3] == goal for one in here for row in (0, 3, 6)):
            return count
        here = {after for one in here for after in neighbours(one)}
    return None


@pytest.mark.rule("SHF-09")
@given(numbers=tables, goal=goals)
def test_the_way_is_a_shortest_one_or_there_is_none_within_six(numbers: Numbers, goal: tuple[int, int, int]) -> None:
    found = shortest_solution(numbers, goal, LIMIT)
    least = fewest(written(numbers), "".join(map(str, goal)), LIMIT)
    assert (None if found is None else len(found.slides)) == least
    if found is None:
        return
    for slide in found.slides:
        after = apply_slide(numbers, slide)
        assert written(after) in neighbours(written(numbers))
        numbers = after
    assert found.row == rows_showing(numbers, goal)[0]


@pytest.mark.rule("SHF-06", "SHF-08", "SHF-09")
@given(st.permutations(range(9)), st.permutations(range(1, 9)))
@settings(max_examples=20)
def test_eight_different_numbers_can_show_any_three_of_them(numbers: list[int], goal: list[int]) -> None:
    first, second, third, *_others = goal
    found = shortest_solution(tuple(numbers), (first, second, third))
    assert found is not None
    after = tuple(numbers)
    for slide in found.slides:
        after = apply_slide(after, slide)
    assert found.row in rows_showing(after, (first, second, third))


@pytest.mark.rule("SHF-06", "SHF-08", "SHF-09")
@given(numbers=tables, goal=goals)
def test_without_a_limit_there_is_a_way_exactly_when_the_numbers_lie_there(
    numbers: Numbers, goal: tuple[int, int, int]
) -> None:
    lie_there = all(numbers.count(number) >= goal.count(number) for number in goal)
    assert can_make_sequence(numbers, goal) == lie_there == (shortest_solution(numbers, goal) is not None)


@pytest.mark.rule("SHF-03", "SHF-09")
@given(numbers=tables, goal=goals)
def test_where_a_card_has_to_move_the_way_is_a_shortest_one_too(numbers: Numbers, goal: tuple[int, int, int]) -> None:
    found = shortest_solution(numbers, goal, LIMIT, least=1)
    assert (None if found is None else len(found.slides)) == fewest(
        written(numbers), "".join(map(str, goal)), LIMIT, least=1
    )


@pytest.mark.rule("SHF-03", "SHF-09")
@pytest.mark.parametrize(
    ("numbers", "slides"),
    [((1, 2, 3, 1, 0, 2, 3, 3, 1), ((3, 4),)), ((1, 2, 3, 0, 0, 0, 0, 0, 0), ((0, 3), (3, 0)))],
)
def test_a_row_that_shows_the_goal_is_kept_or_come_back_to(
    numbers: Numbers, slides: tuple[tuple[int, int], ...]
) -> None:
    found = shortest_solution(numbers, (1, 2, 3), LIMIT, least=1)
    assert found is not None
    assert (found.slides, found.row) == (slides, 0)


def test_of_several_ways_the_one_nearest_the_top_left_is_shown() -> None:
    either = shortest_solution((1, 2, 1, 1, 0, 3, 1, 2, 1), (1, 2, 3))
    assert either is not None
    assert (either.slides, either.row) == (((1, 4),), 1)
    both = shortest_solution((1, 2, 3, 1, 0, 1, 1, 2, 3), (1, 2, 3))
    assert both is not None
    assert (both.slides, both.row) == ((), 0)
