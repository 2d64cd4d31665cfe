"""A picture that nobody looks at: dimmed, black, and back by a touch that means nothing else."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import Tap
from companion.core.layout import Rect
from companion.core.scene import Button, Scene
from companion.ui.dimming_times import DARK, DIM, DimmingTimes
from companion.ui.events import StripDown, Touched
from tests.ui.hands import OPEN, finger, mouse, pixels, tap

LOOK = Button(rect=Rect(10, 10, 200, 60), label="Words", target="words")
SCENE = Scene((LOOK,))
STRIP = Scene((Button(rect=Rect(4, 4, 90, 30), label="A", target="a"),))


@pytest.mark.parametrize(
    ("rest", "veils"),
    [
        (DimmingTimes(), {0: 0, 1e9: 0}),
        (DimmingTimes(300, 900), {0: 0, 299.9: 0, 300: DIM, 899.9: DIM, 900: DARK}),
        (DimmingTimes(300, 0), {299: 0, 1e9: DIM}),
        (DimmingTimes(0, 900), {899: 0, 900: DARK}),
        (DimmingTimes(300, 100), {99: 0, 100: DARK, 400: DARK}),
    ],
)
def test_it_gets_dark_when_nobody_does_anything(rest: DimmingTimes, veils: dict[float, float]) -> None:
    assert {idle: rest.veil(idle) for idle in veils} == veils


@given(st.integers(0, 1000), st.integers(0, 1000), st.floats(0, 2000), st.floats(0, 2000))
def test_it_never_gets_brighter_by_waiting(dim: int, blank: int, idle: float, longer: float) -> None:
    assert DimmingTimes(dim, blank).veil(idle) <= DimmingTimes(dim, blank).veil(idle + longer)


def test_a_dimmed_picture_is_darker_a_black_one_black_and_the_same_comes_back(open_window: OPEN) -> None:
    window = open_window(strip=40)
    window.show(SCENE, STRIP)
    bright = pixels(window.glass())
    for veil in (DIM, DARK):
        window.veil = veil
        window.show(SCENE, STRIP)
        seen = pixels(window.glass())
        assert all(abs(now - before * (1 - veil)) <= 2 for now, before in zip(seen, bright, strict=True))
    window.veil = 0.0
    window.show(SCENE, STRIP)
    assert pixels(window.glass()) == bright


@pytest.mark.parametrize("veil", [DIM, DARK])
def test_what_changes_under_the_veil_is_shown_under_it_and_afterwards(open_window: OPEN, veil: float) -> None:
    after = Scene((replace(LOOK, label="Games", kind="primary"),))
    plain = open_window()
    plain.show(after)
    expected = pixels(plain.glass())
    window = open_window()
    window.show(SCENE)
    window.veil = veil
    window.show(SCENE)
    window.show(after)
    window.show(after)
    seen = pixels(window.glass())
    assert all(abs(now - before * (1 - veil)) <= 2 for now, before in zip(seen, expected, strict=True))
    window.veil = 0.0
    window.show(after)
    assert pixels(window.glass()) == expected


@pytest.mark.parametrize("veil", [DIM, DARK])
def test_the_touch_that_wakes_presses_nothing_and_the_next_one_does(open_window: OPEN, veil: float) -> None:
    window = open_window(strip=40)
    window.show(SCENE, STRIP)
    window.veil = veil
    assert tap(window, 50, 30) == []
    assert window.veil == 0
    assert tap(window, 50, 30) == [Tap("words")]
    window.veil = veil
    finger(pygame.FINGERDOWN, window, 50, 30)
    assert window.poll() == [Touched()]
    finger(pygame.FINGERUP, window, 50, 30)
    assert window.poll() == []
    window.veil = veil
    finger(pygame.FINGERDOWN, window, 20, 215)
    assert window.poll() == [Touched()]
    finger(pygame.FINGERDOWN, window, 20, 215, number=1)
    assert window.poll() == [Touched(), StripDown("a")]


def test_the_mouse_wakes_by_its_button_only(open_window: OPEN) -> None:
    window = open_window()
    window.show(SCENE)
    window.veil = DARK
    mouse(pygame.MOUSEMOTION, 50, 30)
    assert window.poll() == []
    assert window.veil == DARK
    mouse(pygame.MOUSEBUTTONDOWN, 50, 30)
    mouse(pygame.MOUSEBUTTONUP, 50, 30)
    assert window.poll() == [Touched()]
    assert window.veil == 0


def test_a_finger_that_was_down_when_it_got_dark_taps_nothing(open_window: OPEN) -> None:
    window = open_window()
    window.show(SCENE)
    finger(pygame.FINGERDOWN, window, 50, 30)
    window.poll()
    window.veil = DIM
    finger(pygame.FINGERUP, window, 50, 30)
    assert window.poll() == []


@pytest.mark.parametrize("veil", [DIM, DARK])
def test_what_moves_stands_still_under_the_veil(open_window: OPEN, veil: float) -> None:
    now = 100.0
    window = open_window(clock=lambda: now)
    window.show(Scene((replace(LOOK, motion="wiggle"),)))
    window.veil = veil
    window.poll()
    window.show(Scene((replace(LOOK, motion="wiggle"),)))
    before = window.presented
    for _ in range(10):
        now += 0.1
        window.poll()
    assert window.presented == before


def test_a_black_picture_is_not_painted_again_but_where_it_was_uncovered(open_window: OPEN) -> None:
    window = open_window()
    window.show(SCENE)
    window.veil = DARK
    window.show(SCENE)
    before = window.presented
    window.show(Scene((replace(LOOK, label="Games"),)))
    assert window.presented == before
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    window.poll()
    assert window.presented == before + 1


def darker(before: bytes, light: float) -> bytes:
    """The pixels with so much of their light."""
    return bytes(round(pixel * light ** (1 / 2.2)) for pixel in before)


def alike(seen: bytes, expected: bytes) -> bool:
    return all(abs(one - other) <= 2 for one, other in zip(seen, expected, strict=True))


@pytest.mark.parametrize("light", [0.1, 0.5])
def test_a_screen_without_a_light_to_set_shows_a_darker_picture_also_where_it_changes(
    open_window: OPEN, light: float
) -> None:
    after = Scene((LOOK, replace(LOOK, rect=Rect(100, 40, 150, 60), label="Games", kind="primary")))
    plain = open_window(strip=40)
    plain.show(after, STRIP)
    bright = pixels(plain.glass())
    window = open_window(strip=40)
    window.set_brightness(light)
    for scene in (SCENE, after):
        window.show(scene, STRIP)
    seen = pixels(window.glass())
    assert alike(seen, darker(bright, light))
    # The least that can be set can still be seen.
    assert max(seen) > 80
    window.set_brightness(1.0)
    window.show(after, STRIP)
    assert pixels(window.glass()) == bright


def test_the_veil_takes_of_the_light_that_is_left(open_window: OPEN) -> None:
    window = open_window()
    window.set_brightness(0.4)
    window.show(SCENE)
    before = pixels(window.glass())
    window.veil = DIM
    window.show(SCENE)
    assert alike(pixels(window.glass()), bytes(round(pixel * (1 - DIM)) for pixel in before))
    finger(pygame.FINGERDOWN, window, 50, 30)
    window.poll()
    window.show(SCENE)
    assert pixels(window.glass()) == before
