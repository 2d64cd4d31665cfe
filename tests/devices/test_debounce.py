from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.panel.debounce import Debounce, Level

# Whole milliseconds as times: sums of them are exact.
SETTLE = 20
Edge = tuple[bool, int]


def model(edges: list[Edge], end: int) -> list[Level]:
    """What counts from when on, by looking at the level of every millisecond."""
    level = [False] * (end + 1)
    for down, at in edges:
        level[at:] = [down] * (end + 1 - at)
    decided: list[Level] = []
    counts = False
    for now in range(SETTLE, end + 1):
        if set(level[now - SETTLE : now]) == {not counts}:
            counts = not counts
            decided.append(Level(counts, now))
    return decided


def asked_when_due(edges: list[Edge], end: int) -> list[tuple[int, Level]]:
    """What is decided by an owner that wakes exactly when it is told to, and when it hears of it."""
    contact = Debounce(SETTLE)
    heard: list[tuple[int, Level | None]] = []
    for down, at in [*edges, (None, end)]:
        if (due := contact.due()) is not None and due <= at:
            heard.append((int(due), contact.settle_at(due)))
        if down is not None:
            heard.append((at, contact.add_edge(down, at)))
    return [(when, level) for when, level in heard if level is not None]


def levels(edges: list[Edge]) -> list[tuple[bool, float]]:
    return [(level.down, level.at) for _, level in asked_when_due(edges, 10_000)]


def bounce(down: bool, at: int, times: int = 6, every: int = 2) -> list[Edge]:
    """A change of level that comes and goes before it stays."""
    return [(down if i % 2 == 0 else not down, at + i * every) for i in range(2 * times + 1)]


@st.composite
def contacts(draw: st.DrawFn) -> list[Edge]:
    gaps = st.integers(1, 5) | st.integers(15, 25) | st.integers(26, 120)
    at, down, edges = 30, False, []
    for gap in draw(st.lists(gaps, max_size=14)):
        # Now and then a driver tells the same level twice.
        down = not down if draw(st.integers(0, 9)) else down
        edges.append((down, at))
        at += gap
    return edges


@given(contacts())
def test_what_counts_and_from_when_on_is_what_every_millisecond_says(edges: list[Edge]) -> None:
    end = (edges[-1][1] if edges else 0) + 300
    heard = asked_when_due(edges, end)
    assert [level for _, level in heard] == model(edges, end)
    assert all(when == level.at for when, level in heard)
    assert all(one.down is not other.down for (_, one), (_, other) in pairwise(heard))


def asked_at(asks: list[int], edges: list[Edge]) -> list[Level]:
    """What is decided by an owner that asks at these times, whatever it is told."""
    contact = Debounce(SETTLE)
    heard = [
        contact.settle_at(at) if down is None else contact.add_edge(down, at)
        for at, down in sorted([(at, down) for down, at in edges] + [(at, None) for at in asks], key=lambda one: one[0])
    ]
    return [level for level in heard if level is not None]


@given(contacts(), st.lists(st.integers(0, 1500), max_size=20))
def test_asking_late_or_often_changes_nothing(edges: list[Edge], asks: list[int]) -> None:
    end = (edges[-1][1] if edges else 0) + 300
    expected = [level for _, level in asked_when_due(edges, end)]
    assert asked_at([end], edges) == expected
    assert asked_at([*asks, end], edges) == expected
    assert asked_at(list(range(end + 1)), edges) == expected


@given(contacts())
def test_nothing_is_due_once_the_contact_lies_still(edges: list[Edge]) -> None:
    contact = Debounce(SETTLE)
    for down, at in edges:
        contact.add_edge(down, at)
    if (due := contact.due()) is not None:
        contact.settle_at(due)
    assert contact.due() is None


def test_a_level_counts_as_soon_as_it_has_settled() -> None:
    assert levels([(True, 100), (False, 200)]) == [(True, 120), (False, 220)]


def test_a_press_that_bounces_on_both_ends_is_one() -> None:
    assert levels([*bounce(True, 100), *bounce(False, 200)]) == [(True, 144), (False, 244)]


@pytest.mark.parametrize(("length", "counts"), [(5, False), (19, False), (20, True)])
def test_a_level_counts_from_the_settling_time_on(length: int, counts: bool) -> None:
    assert bool(levels([(True, 100), (False, 100 + length)])) == counts


def test_a_spike_while_it_is_down_does_not_make_two() -> None:
    assert levels([(True, 100), (False, 150), (True, 155), (False, 300)]) == [(True, 120), (False, 320)]


def test_a_contact_that_was_down_from_the_start_never_came_down() -> None:
    assert levels([(False, 100)]) == []


def test_an_edge_from_the_past_takes_nothing_back() -> None:
    contact = Debounce(SETTLE)
    contact.add_edge(True, 100)
    assert contact.settle_at(130) == Level(down=True, at=120)
    assert contact.add_edge(False, 110) is None
    assert contact.due() == 150
    assert contact.settle_at(150) == Level(down=False, at=150)


@pytest.mark.parametrize("settle", [0, -1])
def test_a_time_that_makes_no_sense_is_refused(settle: float) -> None:
    with pytest.raises(ValueError, match="settling time"):
        Debounce(settle)
