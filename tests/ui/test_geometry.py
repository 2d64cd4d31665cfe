"""From the canvas to the glass and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.layout import Rect
from companion.core.scene import Button, Field, Panel, Scene
from companion.ui.geometry import Turn, place_canvas, turned_size
from companion.ui.tap_detector import TapDetector

TURNS: st.SearchStrategy[Turn] = st.sampled_from([0, 90, 180, 270])
SIZES = st.tuples(st.integers(20, 900), st.integers(20, 900))


@given(SIZES, TURNS, st.integers(0, 50), st.integers(0, 50), st.data())
def test_every_pixel_of_an_unscaled_canvas_is_found_again(
    canvas: tuple[int, int], turn: Turn, x: int, y: int, data: st.DataObject
) -> None:
    placement = place_canvas(canvas, turn, (x, y, *turned_size(canvas, turn)))
    assert not placement.is_scaled
    at = data.draw(st.integers(0, canvas[0] - 1)), data.draw(st.integers(0, canvas[1] - 1))
    left, top, width, height = placement.to_glass(*at, 1, 1)
    assert (width, height) == (1, 1)
    assert placement.covers(left, top)
    assert placement.to_canvas(left, top) == placement.to_canvas(left + 0.9, top + 0.9) == at


@given(SIZES, TURNS, SIZES)
def test_a_scaled_canvas_fills_the_glass_in_one_direction_and_keeps_its_shape(
    canvas: tuple[int, int], turn: Turn, glass: tuple[int, int]
) -> None:
    placement = place_canvas(canvas, turn, (0, 0, *glass))
    assert placement.width == glass[0] or placement.height == glass[1]
    assert placement.x >= 0
    assert placement.y >= 0
    assert placement.x + placement.width <= glass[0]
    assert placement.y + placement.height <= glass[1]
    wide, high = turned_size(canvas, turn)
    assert abs(placement.width * high - placement.height * wide) <= max(wide, high)


@given(SIZES, TURNS, SIZES)
def test_the_middle_stays_the_middle(canvas: tuple[int, int], turn: Turn, glass: tuple[int, int]) -> None:
    placement = place_canvas(canvas, turn, (0, 0, *glass))
    step = 1 + max(canvas) / min(placement.width, placement.height)
    x, y = placement.to_canvas(placement.x + placement.width / 2, placement.y + placement.height / 2)
    assert abs(x - canvas[0] / 2) <= step
    assert abs(y - canvas[1] / 2) <= step


def test_the_letterbox_is_outside_of_the_canvas() -> None:
    placement = place_canvas((800, 480), 0, (0, 0, 800, 600))
    assert not placement.covers(10, 30)
    assert placement.to_canvas(10, 30)[1] < 0


SCENE = Scene(
    looks=(
        Button(rect=Rect(0, 0, 50, 50), label="a", target="a"),
        Button(rect=Rect(60, 0, 50, 50), label="b", target="b"),
        Button(rect=Rect(0, 60, 50, 50), label="off", enabled=False),
        Panel(rect=Rect(60, 60, 50, 50)),
    )
)
POINTS = {"a": (10, 10), "b": (70, 10), "": (30, 80)}


def test_a_tap_is_down_and_up_on_one_target() -> None:
    touch = TapDetector(slop=4)
    assert touch.down(1, SCENE, 10, 10, 0.0) == "a"
    assert touch.pressed == "a"
    touch.move(1, SCENE, 53, 30)
    assert touch.up(1, SCENE, 45, 45) == "a"
    assert touch.pressed == touch.held == ""


def test_a_field_takes_the_finger_that_misses_a_key() -> None:
    field, key = Field(rect=Rect(0, 0, 50, 50), text="Ann", px=20), Button(rect=Rect(0, 54, 50, 50), target="key:Q")
    assert Scene((field, key)).target_at(25, 48, slop=8) == ""
    assert Scene((field, key)).target_at(25, 52, slop=8) == "key:Q"


def test_sliding_off_cancels_and_sliding_back_does_not_help() -> None:
    touch = TapDetector(slop=4)
    touch.down(1, SCENE, 10, 10, 0.0)
    touch.move(1, SCENE, 70, 10)
    assert touch.pressed == ""
    assert touch.held == "a"
    touch.move(1, SCENE, 10, 10)
    assert touch.up(1, SCENE, 10, 10) == ""


def test_up_elsewhere_is_no_tap_though_no_slide_was_reported() -> None:
    touch = TapDetector(slop=4)
    touch.down(1, SCENE, 10, 10, 0.0)
    assert touch.up(1, SCENE, 70, 10) == ""


EVENTS = st.lists(
    st.tuples(st.sampled_from(["down", "move", "up"]), st.integers(1, 3), st.sampled_from(["a", "b", ""]))
)


@given(EVENTS)
def test_a_second_finger_changes_nothing(events: list[tuple[str, int, str]]) -> None:
    """Fingers that come down while another is down leave no trace, whatever they do."""
    alone, crowded = TapDetector(slop=0), TapDetector(slop=0)
    follows = 0
    for kind, finger, where in events:
        at = POINTS[where]
        counts = finger == follows or (kind == "down" and not follows)
        results = []
        for touch in (crowded, alone) if counts else (crowded,):
            match kind:
                case "down":
                    results.append(touch.down(finger, SCENE, *at, 0.0))
                case "move":
                    touch.move(finger, SCENE, *at)
                case _:
                    results.append(touch.up(finger, SCENE, *at))
        if kind == "down" and not follows:
            follows = finger
        elif kind == "up" and finger == follows:
            follows = 0
        if counts:
            assert len(set(results)) <= 1
        else:
            assert results in ([], [""])
        assert crowded.pressed == alone.pressed


def test_what_appears_under_a_finger_is_not_meant_by_the_second_of_two_quick_taps() -> None:
    touch = TapDetector(slop=4)
    letters, pictures = button("S", label="S"), button("saw", label="saw")
    touch.show(letters, 0.0)
    assert tapped(touch, letters, 0.1) == "S"
    touch.show(pictures, 0.2)
    touch.show(pictures, 0.3)
    assert [tapped(touch, pictures, now) for now in (0.3, 0.59, 0.61)] == ["", "", "saw"]


def test_a_button_that_is_tapped_twice_in_haste_does_once_what_it_said() -> None:
    touch = TapDetector(slop=4)
    touch.show(ann := button("turn", label="Ann plays now"), 0.0)
    assert tapped(touch, ann, 0.1) == "turn"
    touch.show(bob := button("turn", label="Bob plays now"), 0.2)
    assert [tapped(touch, bob, now) for now in (0.3, 0.61)] == ["", "turn"]


def test_a_key_is_typed_twice_as_fast_as_one_likes_and_a_dark_button_of_the_panel_is_known() -> None:
    touch = TapDetector(slop=4)
    dark = button("", label="+", lamp="confirm", enabled=False)
    for scene, target in ((button("key:L"), "key:L"), (button("key:L", note="2"), "key:L")):
        touch.show(scene, 0.0)
        assert tapped(touch, scene, 0.0) == target
    for shown in (dark, button("press:confirm", label="CONFIRM", lamp="confirm")):
        touch = TapDetector(slop=4)
        touch.show(dark, 0.0)
        touch.show(shown, 0.1)
        assert tapped(touch, shown, 0.1) == shown.looks[-1].target
    touch = TapDetector(slop=4)
    touch.show(button("set:volume:5", label="+"), 0.0)
    touch.show(louder := button("set:volume:6", label="+"), 0.1)
    assert tapped(touch, louder, 0.1) == "set:volume:6"


CONFIRM = {"target": "press:confirm", "lamp": "confirm"}


@pytest.mark.parametrize(
    ("before", "after", "taps"),
    [
        ({"label": "GO ON", "note": "see the result"}, {"label": "AGAIN", "note": "see the result"}, False),
        ({"label": "OK"}, {"label": "CONFIRM"}, False),
        ({"icon": "tick"}, {"icon": "again"}, False),
        ({"label": "GO ON", "note": "2 players"}, {"label": "GO ON", "note": "begin"}, False),
        ({"label": "GO ON", "note": "page 1 of 4"}, {"label": "GO ON", "note": "page 2 of 4"}, True),
    ],
)
def test_a_button_of_the_panel_that_means_something_else_takes_no_second_tap(
    before: dict[str, Any], after: dict[str, Any], taps: bool
) -> None:
    touch = TapDetector(slop=4)
    first, then = button(**CONFIRM, **before), button(**CONFIRM, **after)
    touch.show(first, 0.0)
    assert tapped(touch, first, 1.0) == "press:confirm"
    touch.show(then, 1.05)
    assert tapped(touch, then, 1.2) == ("press:confirm" if taps else "")
    assert tapped(touch, then, 1.46) == "press:confirm"


def test_a_note_that_a_tap_elsewhere_has_changed_is_known() -> None:
    touch = TapDetector(slop=4)
    first, then = (button(**CONFIRM, label="CONFIRM", note=card) for card in ("K of hearts", "Q of spades"))
    touch.show(first, 0.0)
    touch.show(then, 1.0)
    assert tapped(touch, then, 1.1) == "press:confirm"


def button(target: str, **said: Any) -> Scene:
    """A screen with one button on it."""
    return Scene((Panel(rect=Rect(0, 0, 99, 99)), Button(rect=Rect(0, 0, 50, 50), target=target, **said)))


def tapped(touch: TapDetector, scene: Scene, now: float) -> str:
    """What a finger taps on the button."""
    touch.down(1, scene, 10, 10, now)
    return touch.up(1, scene, 10, 10)
