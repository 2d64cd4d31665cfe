"""The finder of sequences against a plain search of all windows and all sets of them: SEQ-13, SEQ-17 to SEQ-20."""

from random import Random

import pytest

from companion.games.common.grid import spaces_of
from companion.games.sequence.standard.board import CORNERS, RUN, SIZE, board_of
from companion.games.sequence.standard.lines import find_claims
from tests.games.brute import LINES, WINDOWS, Window, largest_sets, may_stand

pytestmark = pytest.mark.thorough

RUNS = board_of(()).runs


def mask_of(window: Window) -> int:
    return sum(1 << space for space in window)


@pytest.mark.rule("SEQ-17")
def test_there_are_192_windows() -> None:
    assert len(WINDOWS) == 192
    assert set(RUNS.by_mask) == {mask_of(window) for window in WINDOWS}
    # Six to a row of ten: 60 across, 60 down, 36 on each kind of diagonal. Each is found
    # through each of its five spaces.
    assert sum(len(direction) for space in RUNS.through for direction in space) == 192 * RUN
    assert [sum(len(space[n]) for space in RUNS.through) // RUN for n in range(4)] == [60, 60, 36, 36]


@pytest.mark.rule("SEQ-17")
def test_runs_through_a_space_begin_nearest_the_top_left_first() -> None:
    for space in range(SIZE * SIZE):
        for direction in RUNS.through[space]:
            starts = [spaces_of(run.mask)[0] for run in direction]
            assert starts == sorted(starts)
            assert all(run.mask >> space & 1 for run in direction)


def dense_board(random: Random) -> Window:
    """Chips of one side, sparse or crowded, with some whole lines so that long rows and crossings are common."""
    share = random.choice((0.2, 0.4, 0.6, 0.8))
    own = {space for space in range(100) if random.random() < share}
    for line in random.sample(LINES, random.randrange(4)):
        own |= set(line)
    return frozenset(own | set(CORNERS))


def earlier_sequences(random: Random, own: Window, placed: int, same_line: bool) -> list[Window]:
    """Some sequences that the side may have made before, none of them with the new chip."""
    standing: list[Window] = []
    complete = [window for window in WINDOWS if window <= own and placed not in window]
    random.shuffle(complete)
    for window in complete[: random.randrange(6)]:
        if all(may_stand(window, old, same_line) for old in standing):
            standing.append(window)
    return standing


@pytest.mark.rule("SEQ-13", "SEQ-17", "SEQ-18", "SEQ-19", "SEQ-20")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("same_line", [True, False])
def test_the_largest_sets_are_those_of_a_plain_search(seed: int, same_line: bool) -> None:
    random = Random(seed)
    sizes = set()
    for _ in range(250):
        own = dense_board(random)
        placed = random.choice([space for space in range(100) if space not in CORNERS])
        own |= {placed}
        standing = earlier_sequences(random, own, placed, same_line)
        expected = largest_sets(own, placed, standing, same_line)
        found = find_claims(RUNS, mask_of(own), placed, tuple(map(mask_of, standing)), same_line)
        assert {frozenset(frozenset(spaces_of(mask)) for mask in claim) for claim in found} == expected
        assert len(found) == len(expected)
        sizes |= {len(claim) for claim in found}
    # The boards are hard enough: from no sequence to several at once.
    assert {1, 2, 3} <= sizes


@pytest.mark.rule("SEQ-13", "SEQ-17", "SEQ-18", "SEQ-20")
@pytest.mark.parametrize("same_line", [True, False])
def test_every_full_line_filled_in_any_order_holds_what_a_plain_search_finds(same_line: bool) -> None:
    random = Random(18)
    for _ in range(150):
        line = [space for space in random.choice(LINES) if space not in CORNERS]
        random.shuffle(line)
        own, standing = set(CORNERS), list[Window]()
        for placed in line:
            own.add(placed)
            expected = largest_sets(frozenset(own), placed, standing, same_line)
            found = find_claims(RUNS, mask_of(frozenset(own)), placed, tuple(map(mask_of, standing)), same_line)
            assert {frozenset(frozenset(spaces_of(mask)) for mask in claim) for claim in found} == expected
            standing += [frozenset(spaces_of(mask)) for mask in (found[0] if found else ())]
            # Nothing that could stand was left out, whichever chip came last.
            assert not any(
                window <= own and all(may_stand(window, old, same_line) for old in standing) for window in WINDOWS
            )
