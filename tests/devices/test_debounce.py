import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.debounce import Contact, Debounce

# Whole milliseconds as times: sums of them are exact.
SETTLE, HOLD = 20, 80
Edge = tuple[bool, int]
PRESSED, HELD = Contact.PRESSED, Contact.HELD


def model(edges: list[Edge], hold: int | None, end: int) -> list[tuple[int, Contact]]:
    """What is decided and when, by looking at the level of every millisecond."""
    level = [False] * (end + 1)
    for down, at in edges:
        level[at:] = [down] * (end + 1 - at)
    decided = []
    counts, pressed_at, is_open = False, 0, False
    for now in range(end + 1):
        window = set(level[max(0, now - SETTLE) : now])
        if now >= SETTLE and window == {not counts}:
            counts = not counts
            if counts:
                pressed_at, is_open = now - SETTLE, hold is not None
            if (counts and hold is None) or (not counts and is_open):
                decided.append((now, PRESSED))
                is_open = False
        # Down up to this millisecond, or from it on.
        if is_open and counts and hold is not None and now >= pressed_at + hold and (level[now - 1] or level[now]):
            decided.append((now, HELD))
            is_open = False
    return decided


def asked_when_due(edges: list[Edge], hold: int | None, end: int) -> list[tuple[int, Contact]]:
    """What is decided by an owner that wakes exactly when it is told to."""
    button = Debounce(SETTLE, hold)
    decided, now = [], 0
    for down, at in [*edges, (None, end)]:
        while (due := button.due()) is not None and due <= at:
            now = max(now, int(due))
            decided += [(now, contact) for contact in button.settle_at(now)]
        now = at
        if down is not None:
            decided += [(now, contact) for contact in button.edge(down, now)]
    return decided


def presses(edges: list[Edge], hold: int | None = None) -> list[Contact]:
    return [contact for _, contact in asked_when_due(edges, hold, 10_000)]


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


@given(contacts(), st.sampled_from([None, HOLD]))
def test_what_is_decided_and_when_is_what_every_millisecond_says(edges: list[Edge], hold: int | None) -> None:
    end = (edges[-1][1] if edges else 0) + 300
    assert asked_when_due(edges, hold, end) == model(edges, hold, end)


def asked_at(asks: list[int], edges: list[Edge], hold: int | None) -> list[Contact]:
    """What is decided by an owner that asks at these times, whatever it is told."""
    button = Debounce(SETTLE, hold)
    decided: list[Contact] = []
    for at, down in sorted([(at, down) for down, at in edges] + [(at, None) for at in asks], key=lambda one: one[0]):
        decided += button.settle_at(at) if down is None else button.edge(down, at)
    return decided


@given(contacts(), st.sampled_from([None, HOLD]), st.lists(st.integers(0, 1500), max_size=20))
def test_asking_late_or_often_changes_nothing(edges: list[Edge], hold: int | None, asks: list[int]) -> None:
    end = (edges[-1][1] if edges else 0) + 300
    expected = [contact for _, contact in asked_when_due(edges, hold, end)]
    assert asked_at([end], edges, hold) == expected
    assert asked_at([*asks, end], edges, hold) == expected
    assert asked_at(list(range(end + 1)), edges, hold) == expected


@given(contacts())
def test_nothing_is_due_once_the_contact_lies_still(edges: list[Edge]) -> None:
    button = Debounce(SETTLE, HOLD)
    for down, at in edges:
        button.edge(down, at)
    for _ in range(3):
        if (due := button.due()) is not None:
            button.settle_at(due)
    assert button.due() is None


def test_a_clean_press_is_one_as_soon_as_it_has_settled() -> None:
    assert asked_when_due([(True, 100), (False, 200)], None, 1000) == [(120, PRESSED)]


def test_a_press_that_bounces_on_both_ends_is_one() -> None:
    assert presses([*bounce(True, 100), *bounce(False, 200)]) == [PRESSED]


@pytest.mark.parametrize(("length", "expected"), [(5, []), (19, []), (20, [PRESSED])])
def test_a_press_counts_from_the_settling_time(length: int, expected: list[Contact]) -> None:
    assert presses([(True, 100), (False, 100 + length)]) == expected
    assert presses([(True, 100), (False, 100 + length)], HOLD) == expected


def test_a_spike_during_a_press_does_not_make_two() -> None:
    assert presses([(True, 100), (False, 150), (True, 155), (False, 300)]) == [PRESSED]


def test_a_button_that_was_down_from_the_start_was_not_pressed() -> None:
    assert presses([(False, 100)]) == []


def test_a_short_press_of_a_button_with_a_hold_is_told_when_it_ends() -> None:
    assert asked_when_due([(True, 100), (False, 150)], HOLD, 1000) == [(170, PRESSED)]


def test_a_hold_is_told_once_at_its_time_and_no_press_follows() -> None:
    assert asked_when_due([(True, 100), (False, 900)], HOLD, 2000) == [(180, HELD)]


def test_a_press_that_ends_just_before_the_hold_is_a_press() -> None:
    assert asked_when_due([(True, 100), (False, 179)], HOLD, 1000) == [(199, PRESSED)]
    assert asked_at([180, 198, 1000], [(True, 100), (False, 179)], HOLD) == [PRESSED]


def test_a_spike_at_the_time_of_the_hold_only_delays_it() -> None:
    assert asked_when_due([(True, 100), (False, 178), (True, 184), (False, 400)], HOLD, 1000) == [(184, HELD)]


def test_an_edge_from_the_past_takes_nothing_back() -> None:
    button = Debounce(SETTLE)
    button.edge(True, 100)
    assert button.settle_at(130) == (PRESSED,)
    assert button.edge(False, 110) == ()
    assert button.due() == 150
    assert button.settle_at(150) == ()


@pytest.mark.parametrize(("settle", "hold"), [(0, None), (-1, None), (20, 20), (20, 5)])
def test_times_that_make_no_sense_are_refused(settle: float, hold: float | None) -> None:
    with pytest.raises(ValueError, match="settling time"):
        Debounce(settle, hold)
