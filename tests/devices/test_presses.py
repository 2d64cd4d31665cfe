"""What the buttons mean: presses, long presses, and two buttons together."""

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.events import Chord, Input, LongChord, LongPress, PanelButton, Press, Repeat
from companion.devices.panel.gestures import MOST_REPEATS, GestureDetector
from companion.devices.panel.panel import ButtonRow

CONFIRM, UNDO, NEXT, HELP = PanelButton

# Whole milliseconds as times: sums of them are exact.
HOLD, LONGER, STILL, AGAIN = 300, 400, 1600, 200
Level = tuple[int, PanelButton, bool]
Holds = Mapping[PanelButton, int]

UNDO_ALONE: Holds = {UNDO: HOLD}
BOTH: Holds = {UNDO: HOLD, NEXT: LONGER}
panels = st.sampled_from((UNDO_ALONE, BOTH, {}))


def told(levels: list[Level], holds: Holds = UNDO_ALONE, end: int = 100_000) -> list[tuple[float, Input]]:
    """What is decided, and when, by an owner that wakes exactly when it is told to."""
    presses, heard = GestureDetector(holds, STILL, AGAIN), []
    for at, button, down in [*levels, (end, None, False)]:
        while (due := presses.due()) is not None and due <= at:
            heard += [(due, what) for what in presses.settle_at(due)]
        if button is not None:
            heard += [(at, what) for what in presses.add_level(button, down, at)]
    return heard


def together(at: int) -> list[tuple[float, Input]]:
    """What two that are never let go are told as."""
    return [(at, Chord()), (at + STILL, LongChord())]


@st.composite
def hands(draw: st.DrawFn) -> list[Level]:
    """Levels of all four buttons, in order; every button is up in the end."""
    gaps = st.integers(0, 60) | st.integers(200, 500)
    at, levels = 100, []
    down: set[PanelButton] = set()
    for gap, button in draw(st.lists(st.tuples(gaps, st.sampled_from(PanelButton)), max_size=16)):
        at += gap
        down ^= {button}
        levels.append((at, button, button in down))
    return levels + [(at + 10, button, False) for button in PanelButton if button in down]


def pairs_and_beside(holds: Holds, levels: list[Level]) -> tuple[set[int], set[int]]:
    """The places of the levels that make a pair, and of those that come down beside one.

    A pair is made while the press of the other button is open: it was the last one that came down, is still down, and
    its hold has not been told.
    """
    pairs, beside = set(), set()
    both: set[PanelButton] = set()
    last: tuple[PanelButton, float] | None = None
    for place, (at, button, down) in enumerate(levels):
        other = NEXT if button is UNDO else UNDO
        if not down:
            both = set() if button in both else both
            last = None if last is not None and last[0] is button else last
        elif both:
            beside.add(place)
        elif last is not None and last[0] is other and at < last[1]:
            pairs.add(place)
            both, last = {button, other}, None
        else:
            last = (button, at + holds[button]) if button in holds else None
    return pairs, beside


@given(panels, hands())
def test_a_press_is_told_once_but_beside_two_that_are_together(holds: Holds, levels: list[Level]) -> None:
    pushed = Counter(button for _, button, down in levels if down)
    beside = Counter(levels[place][1] for place in pairs_and_beside(holds, levels)[1])
    heard = [what for _, what in told(levels, holds)]
    pairs = heard.count(Chord())
    alone = {button: heard.count(Press(button)) + heard.count(LongPress(button)) for button in PanelButton}
    assert all(alone[button] + beside[button] <= pushed[button] for button in PanelButton)
    assert pushed.total() == sum(alone.values()) + beside.total() + 2 * pairs


@given(panels, hands())
def test_no_press_waits_for_a_second_button(holds: Holds, levels: list[Level]) -> None:
    heard = told(levels, holds)
    pairs, beside = pairs_and_beside(holds, levels)
    for place, (at, button, down) in enumerate(levels):
        if down and button not in holds and place not in beside:
            assert ((at, Chord()) if place in pairs else (at, Press(button))) in heard


@given(panels, hands())
def test_two_are_together_as_soon_as_both_are_down(holds: Holds, levels: list[Level]) -> None:
    ends = [at for at, what in told(levels, holds) if what == Chord()]
    assert ends == [levels[place][0] for place in sorted(pairs_and_beside(holds, levels)[0])]


@given(panels, hands())
def test_a_hold_is_told_at_its_time_and_the_button_was_down_until_then(holds: Holds, levels: list[Level]) -> None:
    for end, what in told(levels, holds):
        if isinstance(what, LongPress):
            own = [(at, down) for at, button, down in levels if button == what.button and at < end]
            assert own[-1] == (end - holds[what.button], True)


@given(panels, hands(), st.lists(st.integers(0, 6000), max_size=12))
def test_asking_late_or_often_changes_nothing(holds: Holds, levels: list[Level], asks: list[int]) -> None:
    expected = [what for _, what in told(levels, holds)]
    presses, heard = GestureDetector(holds, STILL, AGAIN), []
    steps: list[tuple[int, PanelButton | None, bool]] = [*levels, *((at, None, False) for at in asks)]
    for at, button, down in sorted(steps, key=lambda step: step[0]):
        heard += presses.settle_at(at) if button is None else presses.add_level(button, down, at)
    assert heard + presses.settle_at(100_000) == expected
    assert presses.due() is None


def test_a_press_without_a_hold_is_told_while_the_button_is_still_down() -> None:
    assert told([(100, NEXT, True), (5000, NEXT, False)]) == [(100, Press(NEXT))]


def test_a_button_with_a_hold_is_a_press_when_it_is_let_go_before() -> None:
    assert told([(100, UNDO, True), (399, UNDO, False)]) == [(399, Press(UNDO))]
    assert told([(100, UNDO, True), (400, UNDO, False)]) == [(400, LongPress(UNDO))]


@pytest.mark.parametrize("up", [150, 700, 900])
def test_two_are_told_once_however_soon_they_are_let_go(up: int) -> None:
    levels = [(100, UNDO, True), (140, HELP, True), (up, UNDO, False), (up + 50, HELP, False)]
    assert told(levels) == [(140, Chord())]


@pytest.mark.parametrize("first", [UNDO, NEXT])
def test_undo_and_next_are_together_in_either_order(first: PanelButton) -> None:
    second = NEXT if first is UNDO else UNDO
    levels = [(100, first, True), (399, second, True), (410, first, False), (420, second, False)]
    assert told(levels, BOTH) == [(399, Chord())]


@given(panels, hands(), st.integers(0, 3000))
def test_they_are_still_together_when_no_level_has_come_for_so_long(
    holds: Holds, levels: list[Level], later: int
) -> None:
    # The last ones stay down for longer: else hardly any hand would do it.
    last = max((at for at, _, down in levels if down), default=0)
    levels = [(at + later if at > last else at, button, down) for at, button, down in levels]
    times = [*(at for at, _, _ in levels), 100_000]
    pairs = sorted(pairs_and_beside(holds, levels)[0])
    still = [at for at, what in told(levels, holds) if what == LongChord()]
    assert still == [times[place] + STILL for place in pairs if times[place + 1] >= times[place] + STILL]


@pytest.mark.parametrize("disturbs", [(1700, HELP, False), (1700, UNDO, False), (1700, NEXT, True)])
def test_two_that_part_or_are_joined_in_time_are_not_still_together(disturbs: Level) -> None:
    heard = told([(100, UNDO, True), (140, HELP, True), disturbs])
    assert [what for _, what in heard][:1] == [Chord()]
    assert not any(isinstance(what, LongChord) for _, what in heard)
    assert told([(100, UNDO, True), (140, HELP, True), (2040, UNDO, False)]) == together(140)


def test_buttons_that_are_up_again_hinder_no_pair() -> None:
    before = [(100, UNDO, True), (110, NEXT, True), (120, NEXT, False), (130, UNDO, False), (140, NEXT, True)]
    pair = [(150, UNDO, True), (160, NEXT, False), (170, HELP, True)]
    assert told(before + pair) == [(110, Chord()), (140, Press(NEXT)), *together(170)]


def test_another_button_makes_a_pair_until_the_hold_is_told() -> None:
    assert told([(100, UNDO, True), (399, HELP, True)]) == together(399)
    assert told([(100, UNDO, True), (400, HELP, True)]) == [(400, LongPress(UNDO)), (400, Press(HELP))]


def test_beside_a_button_whose_hold_was_told_the_others_are_presses() -> None:
    held = [(100, UNDO, True), (500, HELP, True), (600, HELP, False), (700, NEXT, True), (5000, NEXT, False)]
    assert told(held) == [(400, LongPress(UNDO)), (500, Press(HELP)), (700, Press(NEXT))]


def test_beside_two_that_are_together_nothing_is_told_until_one_is_let_go() -> None:
    palm = [(100, UNDO, True), (110, NEXT, True), (130, CONFIRM, True), (140, HELP, True)]
    assert told(palm) == [(110, Chord())]
    # UNDO stays down, and NEXT is pressed again and again.
    again = [(100, UNDO, True), (150, NEXT, True), (200, NEXT, False), (250, NEXT, True), (300, NEXT, False)]
    assert told(again) == [(150, Chord()), (250, Press(NEXT))]


def test_a_button_without_a_hold_that_comes_first_is_a_press() -> None:
    late = [(100, NEXT, True), (100, HELP, True), (900, NEXT, False), (900, HELP, False)]
    assert told(late) == [(100, Press(NEXT)), (100, Press(HELP))]
    assert told([(100, HELP, True), (101, UNDO, True)]) == [(100, Press(HELP)), (401, LongPress(UNDO))]


def test_next_held_is_no_press_too_and_is_told_again_until_it_is_let_go() -> None:
    again = [(500 + AGAIN * time, Repeat(NEXT)) for time in (1, 2, 3)]
    assert told([(100, NEXT, True), (500 + 3 * AGAIN + 9, NEXT, False)], BOTH) == [(500, LongPress(NEXT)), *again]
    # Any other button ends it, and one that sticks is told no more after some time.
    pressed = [(100, NEXT, True), (500 + AGAIN + 9, HELP, True)]
    assert told(pressed, BOTH) == [(500, LongPress(NEXT)), again[0], (500 + AGAIN + 9, Press(HELP))]
    assert len(told([(100, NEXT, True)], BOTH)) == 1 + MOST_REPEATS
    assert told([(100, NEXT, True), (499, NEXT, False)], BOTH) == [(499, Press(NEXT))]


def test_only_undo_makes_a_pair_and_another_press_is_told_before_the_next_one() -> None:
    assert told([(100, NEXT, True), (200, CONFIRM, True)], BOTH) == [(200, Press(NEXT)), (200, Press(CONFIRM))]
    third = [(100, HELP, True), (200, NEXT, True), (250, UNDO, True)]
    assert told(third, BOTH) == [(100, Press(HELP)), *together(250)]


@pytest.mark.parametrize("button", [CONFIRM, NEXT, HELP])
def test_a_press_is_told_as_soon_as_its_contact_has_settled(button: PanelButton) -> None:
    row = ButtonRow(20, UNDO_ALONE)
    for bounce in (0, 3, 6):
        row.add_edge(button, True, 100 + bounce)
        row.add_edge(button, False, 101 + bounce)
    row.add_edge(button, True, 109)
    assert row.settle_at(128) == []
    assert row.due() == 129
    assert row.settle_at(129) == [Press(button)]


def test_two_buttons_of_a_panel_are_still_together_after_four_seconds() -> None:
    row = ButtonRow(settle=0.02)
    row.add_edge(UNDO, True, 0.9)
    row.add_edge(NEXT, True, 1.0)
    assert row.settle_at(1.03) == [Chord()]
    assert row.settle_at(5.0) == []
    assert row.settle_at(5.1) == [LongChord()]
    assert row.due() is None


def test_a_contact_that_bounces_parts_no_pair() -> None:
    row = ButtonRow(20, UNDO_ALONE)
    row.add_edge(UNDO, True, 100)
    row.add_edge(HELP, True, 150)
    for at in range(200, 400, 40):
        row.add_edge(UNDO, False, at)
        row.add_edge(UNDO, True, at + 5)
        row.add_edge(NEXT, True, at + 10)
        row.add_edge(NEXT, False, at + 15)
    assert row.settle_at(169) == []
    assert row.settle_at(470) == [Chord(), LongChord()]


def test_levels_that_lie_ahead_wait_for_those_of_the_other_buttons() -> None:
    row = ButtonRow(0.02)
    for down, at in ((True, 1.0), (False, 1.04), (True, 1.08)):
        row.add_edge(CONFIRM, down, at)
    row.add_edge(NEXT, True, 1.001)
    row.add_edge(NEXT, False, 1.041)
    assert row.settle_at(1.0) == []
    assert row.settle_at(1.07) == [Press(CONFIRM), Press(NEXT)]
    assert row.settle_at(1.2) == [Press(CONFIRM)]


def test_strokes_that_arrive_late_are_presses_all_the_same() -> None:
    row = ButtonRow(20)
    assert row.settle_at(1000) == []
    for button, at in ((CONFIRM, 900), (HELP, 950), (CONFIRM, 980)):
        row.add_edge(button, True, at)
        row.add_edge(button, False, at + 25)
    assert row.settle_at(1200) == [Press(CONFIRM), Press(HELP), Press(CONFIRM)]
    row.add_edge(HELP, True, 1300)
    assert row.settle_at(1320) == [Press(HELP)]


@pytest.mark.parametrize("hold", [0, -1])
def test_times_that_make_no_sense_are_refused(hold: float) -> None:
    with pytest.raises(ValueError, match="times of presses"):
        GestureDetector({UNDO: hold})
    with pytest.raises(ValueError, match="times of presses"):
        GestureDetector(UNDO_ALONE, hold)
