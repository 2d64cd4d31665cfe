"""What the buttons mean: presses, long presses, and two buttons held together."""

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
panels = st.sampled_from((UNDO_ALONE, {UNDO: HOLD, NEXT: LONGER}, {}))


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


def down_before(levels: list[Level], place: int) -> set[PanelButton]:
    """The buttons that are down when the level at this place comes."""
    return {button for button, down in {button: down for _, button, down in levels[:place]}.items() if down}


@given(panels, hands())
def test_every_press_is_told_once(holds: Holds, levels: list[Level]) -> None:
    pushed = Counter(button for _, button, down in levels if down)
    heard = [what for _, what in told(levels, holds)]
    for button in PanelButton:
        alone = heard.count(Press(button)) + heard.count(LongPress(button))
        assert alone <= pushed[button]
        pushed[button] -= alone
    together = heard.count(Chord())
    assert pushed.total() == 2 * together
    assert max(pushed.values(), default=0) <= together


@given(panels, hands())
def test_no_press_waits_but_that_of_a_pair(holds: Holds, levels: list[Level]) -> None:
    heard = told(levels, holds)
    for place, (at, button, down) in enumerate(levels):
        if down and button not in holds and (at, Press(button)) not in heard:
            (first,) = down_before(levels, place)
            end = min(at + holds[first], levels[place + 1][0])
            assert (end, Press(button)) in heard or (end, Chord()) in heard


@given(panels, hands())
def test_together_is_two_alone_for_the_whole_time_and_the_first_was_open(holds: Holds, levels: list[Level]) -> None:
    for end, _ in [one for one in told(levels, holds) if one[1] == Chord()]:
        # No level comes while the two are held, so that the last one by then is that of the second button.
        place = max(place for place, level in enumerate(levels) if level[0] < end)
        at, second, down = levels[place]
        (first,) = down_before(levels, place)
        since = max(when for when, button, down in levels[:place] if down and button == first)
        assert down
        assert second != first
        assert end - at == holds[first]
        assert at - since < holds[first]


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


def test_two_held_together_are_told_once_at_their_time() -> None:
    held = [(100, UNDO, True), (140, HELP, True), (900, UNDO, False), (950, HELP, False)]
    assert told(held) == [(440, Chord())]


@given(panels, hands(), st.integers(0, 3000))
def test_they_are_still_together_when_no_level_has_come_for_so_long(
    holds: Holds, levels: list[Level], later: int
) -> None:
    # The last ones stay down for longer: else hardly any hand would do it.
    last = max((at for at, _, down in levels if down), default=0)
    levels = [(at + later if at > last else at, button, down) for at, button, down in levels]
    heard = told(levels, holds)
    for end in [at for at, what in heard if what == Chord()]:
        undisturbed = not any(end <= at < end + STILL for at, _, _ in levels)
        assert ((end + STILL, LongChord()) in heard) == undisturbed
    assert [what for _, what in heard].count(LongChord()) <= [what for _, what in heard].count(Chord())


@pytest.mark.parametrize("disturbs", [(1900, HELP, False), (1900, UNDO, False), (1900, NEXT, True)])
def test_two_that_part_or_are_joined_in_time_are_not_still_together(disturbs: Level) -> None:
    heard = told([(100, UNDO, True), (140, HELP, True), disturbs])
    assert [what for _, what in heard][:1] == [Chord()]
    assert not any(isinstance(what, LongChord) for _, what in heard)
    assert told([(100, UNDO, True), (140, HELP, True), (2040, UNDO, False)]) == together(440)


def test_buttons_that_are_up_again_hinder_no_pair() -> None:
    before = [(100, UNDO, True), (110, NEXT, True), (120, NEXT, False), (130, UNDO, False), (140, NEXT, True)]
    pair = [(150, UNDO, True), (160, NEXT, False), (170, HELP, True)]
    assert told(before + pair) == [(120, Press(UNDO)), (120, Press(NEXT)), (140, Press(NEXT)), *together(470)]


def test_another_button_makes_a_pair_until_the_hold_is_told() -> None:
    assert told([(100, UNDO, True), (399, HELP, True)]) == together(699)
    assert told([(100, UNDO, True), (400, HELP, True)]) == [(400, LongPress(UNDO)), (400, Press(HELP))]


def test_beside_a_button_whose_hold_was_told_the_others_are_presses() -> None:
    held = [(100, UNDO, True), (500, HELP, True), (600, HELP, False), (700, NEXT, True), (5000, NEXT, False)]
    assert told(held) == [(400, LongPress(UNDO)), (500, Press(HELP)), (700, Press(NEXT))]


def test_beside_a_button_whose_pair_has_parted_the_others_are_presses() -> None:
    held = [(100, UNDO, True), (150, HELP, True), (200, HELP, False), (250, NEXT, True)]
    assert told(held) == [(200, Press(UNDO)), (200, Press(HELP)), (250, Press(NEXT))]


def test_a_button_without_a_hold_that_comes_first_is_a_press() -> None:
    late = [(100, NEXT, True), (100, HELP, True), (900, NEXT, False), (900, HELP, False)]
    assert told(late) == [(100, Press(NEXT)), (100, Press(HELP))]
    assert told([(100, NEXT, True), (101, UNDO, True)]) == [(100, Press(NEXT)), (401, LongPress(UNDO))]


@pytest.mark.parametrize("goes", [UNDO, NEXT])
def test_two_that_part_before_their_time_are_two_presses_in_their_order(goes: PanelButton) -> None:
    assert told([(100, UNDO, True), (110, NEXT, True), (409, goes, False)]) == [
        (409, Press(UNDO)),
        (409, Press(NEXT)),
    ]


def test_a_hand_on_three_buttons_is_not_two_together() -> None:
    palm = [(100, UNDO, True), (110, NEXT, True), (130, HELP, True)]
    assert told(palm) == [(130, Press(UNDO)), (130, Press(NEXT)), (130, Press(HELP))]
    second = [(100, CONFIRM, True), (300, UNDO, True), (310, HELP, True)]
    assert told(second) == [(100, Press(CONFIRM)), (310, Press(HELP)), (600, LongPress(UNDO))]


BOTH: Holds = {UNDO: HOLD, NEXT: LONGER}


def test_next_held_is_no_press_too_and_is_told_again_until_it_is_let_go() -> None:
    again = [(500 + AGAIN * time, Repeat(NEXT)) for time in (1, 2, 3)]
    assert told([(100, NEXT, True), (500 + 3 * AGAIN + 9, NEXT, False)], BOTH) == [(500, LongPress(NEXT)), *again]
    # Any other button ends it, and one that sticks is told no more after some time.
    pressed = [(100, NEXT, True), (500 + AGAIN + 9, HELP, True)]
    assert told(pressed, BOTH) == [(500, LongPress(NEXT)), again[0], (500 + AGAIN + 9, Press(HELP))]
    assert len(told([(100, NEXT, True)], BOTH)) == 1 + MOST_REPEATS
    assert told([(100, NEXT, True), (499, NEXT, False)], BOTH) == [(499, Press(NEXT))]


def test_only_undo_makes_a_pair_and_another_press_is_told_before_the_next_one() -> None:
    assert told([(100, UNDO, True), (200, NEXT, True)], BOTH) == together(500)
    assert told([(100, NEXT, True), (200, UNDO, True)], BOTH) == [(200, Press(NEXT)), (500, LongPress(UNDO))]
    assert told([(100, NEXT, True), (200, CONFIRM, True)], BOTH) == [(200, Press(NEXT)), (200, Press(CONFIRM))]
    third = [(100, HELP, True), (200, NEXT, True), (250, UNDO, True)]
    assert told(third, BOTH) == [(100, Press(HELP)), (250, Press(NEXT)), (550, LongPress(UNDO))]


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
    assert row.settle_at(4.9) == [Chord()]
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
    assert row.settle_at(469) == []
    assert row.settle_at(470) == [Chord()]


def test_levels_that_lie_ahead_wait_for_those_of_the_other_buttons() -> None:
    row = ButtonRow(0.02)
    for down, at in ((True, 1.0), (False, 1.04), (True, 1.08)):
        row.add_edge(CONFIRM, down, at)
    row.add_edge(NEXT, True, 1.001)
    row.add_edge(NEXT, False, 1.041)
    assert row.settle_at(1.0) == []
    assert row.settle_at(1.07) == [Press(CONFIRM), Press(NEXT)]
    assert row.settle_at(1.2) == [Press(CONFIRM)]


@pytest.mark.parametrize("hold", [0, -1])
def test_times_that_make_no_sense_are_refused(hold: float) -> None:
    with pytest.raises(ValueError, match="times of presses"):
        GestureDetector({UNDO: hold})
    with pytest.raises(ValueError, match="times of presses"):
        GestureDetector(UNDO_ALONE, hold)
