"""Looks that move: at every beat, in the window, and under a finger that rests."""

from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import LongTap, Tap
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Border, Button, Look, Panel, Picture, Scene, Stroke
from companion.ui.events import Touched, WindowEvent
from companion.ui.motion import BEAT_SECONDS, FLASH_BEATS, looks_at_beat, looks_at_rest
from companion.ui.painter import Painter
from companion.ui.painters.overlays import REST_STEPS, Glow, LongTapRing, ring_rect
from companion.ui.painters.pictures import NoPicture
from companion.ui.tap_detector import LONG_TAP_SECONDS
from companion.ui.window import Window
from tests.ui.golden import Golden
from tests.ui.hands import OPEN, SIZE, finger, pixels
from tests.ui.sheet import RED, looks
from tests.ui.test_looks import changed_form

BEATS = range(8)
STILL = Picture(rect=Rect(20, 20, 80, 80), name="sequence/letters/owl", tone="red", piece=RED, target="owl")
WIGGLES, GLOWS = replace(STILL, motion="wiggle"), replace(STILL, motion="glow")
LOCK = Button(rect=Rect(230, 10, 60, 60), icon="grown-up", target="leave", rests=True)
ICON = Button(rect=Rect(20, 120, 60, 60), icon="again", target="repeat")


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 100 * BEAT_SECONDS

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(open_window: OPEN, clock: Clock) -> Window:
    opened = open_window(clock=clock)
    opened.show(Scene(looks=(Panel(rect=Rect(0, 0, *SIZE)), LOCK, ICON)))
    return opened


def polled(window: Window) -> list[WindowEvent]:
    return [event for event in window.poll() if event != Touched()]


def down(window: Window, x: int = 250, y: int = 40, kind: int = pygame.FINGERDOWN) -> list[WindowEvent]:
    finger(kind, window, x, y)
    return polled(window)


@given(st.lists(looks(), max_size=6), st.integers(0, 100))
def test_what_does_not_move_is_the_same_at_every_beat(some: list[AnyLook], beat: int) -> None:
    assert looks_at_beat(some, beat, {}) == tuple(some)


@given(looks(), st.integers(0, 100))
def test_what_wiggles_goes_to_and_fro_around_its_place(look: AnyLook, beat: int) -> None:
    places = [
        painted for b in range(beat, beat + 4) for painted in looks_at_beat([replace(look, motion="wiggle")], b, {})
    ]
    shifts = [place.rect.x - look.rect.x for place in places]
    assert sorted(shifts) == [-max(shifts), 0, 0, max(shifts)]
    assert 2 <= max(shifts) <= max(2, min(look.rect.w, look.rect.h) / 20)
    assert {place.rect.y for place in places} == {look.rect.y}
    assert all(one != other for one, other in pairwise(places)), "it moves at every beat"


def test_a_bar_that_wiggles_moves_with_its_ends() -> None:
    bar = Stroke(rect=Rect(0, 0, 60, 20), start=(10, 10), end=(50, 10), width=8, tone="red", motion="wiggle")
    moved = looks_at_beat([bar], 1, {})[0]
    assert isinstance(moved, Stroke)
    assert (moved.start[0] - bar.start[0], moved.end[0] - bar.end[0]) == (2, 2)


@given(looks(), st.integers(0, 100))
def test_what_glows_stays_and_has_a_light_around_it_that_comes_and_goes(look: AnyLook, beat: int) -> None:
    glowing = replace(look, motion="glow")
    steps = []
    for b in range(beat, beat + 4):
        glow, above = looks_at_beat([glowing], b, {})
        assert above == glowing
        assert isinstance(glow, Glow)
        assert glow.rect.inset(glow.width) == look.rect
        steps.append(glow.step)
    assert len(set(steps)) == 3
    assert all(abs(one - other) == 1 for one, other in pairwise([*steps, steps[0]]))


@pytest.mark.parametrize("side", [30, 60, 300])
def test_what_twinkles_shrinks_and_grows_in_its_place_and_has_no_frame_at_rest(side: int) -> None:
    star = replace(STILL, rect=Rect(20, 20, side, side), motion="twinkle")
    places = [painted.rect for beat in BEATS[:4] for painted in looks_at_beat([star], beat, {})]
    assert [place.centre for place in places] == [star.rect.centre] * 4
    assert places[0] == star.rect
    assert places[0].w > places[1].w > places[2].w >= side * 3 // 4
    assert places[1] == places[3]
    assert looks_at_rest([star]) == (star,)


@pytest.mark.parametrize("side", [60, 75, 150, 300])
def test_a_glow_is_seen_without_colours_and_its_steps_differ(side: int) -> None:
    def at(step: int) -> tuple[Look, Look]:
        glow, look = looks_at_beat([replace(STILL, rect=Rect(20, 20, side, side), motion="glow")], step, {})
        return glow, replace(look, motion="")

    surfaces = []
    for step in range(3):
        surface = pygame.Surface((side + 40, side + 40), 0, 32)
        Painter().paint_looks(surface, at(step))
        surfaces.append(pygame.transform.grayscale(surface))
    for one, other in pairwise(surfaces):
        same = pygame.mask.from_threshold(one, (0, 0, 0), (12, 12, 12, 255), other)
        assert (side + 40) ** 2 - same.count() > 0.05 * side * side


def test_steps_of_a_rest_differ_in_form() -> None:
    rings = [LongTapRing(rect=Rect(0, 0, 120, 120), step=step) for step in range(REST_STEPS + 1)]
    for one, other in pairwise(rings):
        assert changed_form(one, other).count() > 60  # type: ignore[arg-type]


@given(
    st.builds(Rect, st.integers(0, 260), st.integers(0, 140), st.integers(1, 60), st.integers(1, 60)),
)
def test_the_ring_is_wider_than_its_look_and_inside_the_canvas(rect: Rect) -> None:
    canvas = Rect(0, 0, *SIZE)
    ring = ring_rect(rect, canvas)
    assert (ring.x, ring.y, ring.right, ring.bottom) >= (0, 0, 1, 1)
    assert ring.right <= canvas.right
    assert ring.bottom <= canvas.bottom
    long = max(rect.w, rect.h)
    assert long * 5 // 4 <= ring.w == ring.h <= 2 * long
    assert ring.contains(*rect.centre)


def test_the_middle_of_the_ring_is_that_of_its_look_near_the_edge() -> None:
    ring = ring_rect(LOCK.rect, Rect(0, 0, *SIZE))
    assert max(abs(one - other) for one, other in zip(ring.centre, LOCK.rect.centre, strict=True)) <= 1


def shown_at(window: Window, clock: Clock, beat: int) -> bytes:
    clock.now = beat * BEAT_SECONDS + BEAT_SECONDS / 2
    window.poll()
    return pixels(window.glass())


def whole(some: Sequence[Look]) -> bytes:
    flat = pygame.Surface(SIZE, 0, 32)
    Painter().paint_looks(flat, some)
    return pixels(flat)


@pytest.mark.parametrize("look", [WIGGLES, GLOWS])
def test_the_window_goes_on_with_what_moves_by_itself(window: Window, clock: Clock, look: Picture) -> None:
    scene = Scene(looks=(Panel(rect=Rect(0, 0, *SIZE)), look, Border(rect=Rect(0, 0, *SIZE), piece=RED, width=12)))
    window.show(scene)
    seen = [shown_at(window, clock, beat) for beat in BEATS]
    assert seen == [whole(looks_at_beat(scene.looks, beat, {})) for beat in BEATS]
    assert len(set(seen)) == 3
    window.show(Scene(looks=(*scene.looks[:1], STILL)))
    assert shown_at(window, clock, 1) == shown_at(window, clock, 2) == whole((*scene.looks[:1], STILL))


def rests(window: Window) -> bool:
    return window.is_static


def test_what_flashes_glows_twice_when_it_comes_and_then_rests(window: Window, clock: Clock) -> None:
    flashing = Scene(looks=(Panel(rect=Rect(0, 0, *SIZE)), replace(STILL, motion="flash")))
    at_rest = whole((*flashing.looks[:1], STILL))
    clock.now = 0.5 * BEAT_SECONDS
    window.show(flashing)
    assert not rests(window)
    seen = [shown_at(window, clock, beat) for beat in range(FLASH_BEATS)]
    assert [beat for beat, picture in enumerate(seen) if picture == at_rest] == [0, 4]
    assert shown_at(window, clock, FLASH_BEATS) == at_rest
    assert rests(window), "it costs nothing any more"
    # Shown once more it stays at rest; what comes elsewhere flashes anew.
    window.show(flashing)
    assert rests(window)
    window.show(Scene(looks=(*flashing.looks[:1], replace(flashing.looks[1], rect=Rect(120, 20, 80, 80)))))
    assert not rests(window)


def test_what_moves_is_back_where_it_was_after_no_more_than_0_6_seconds() -> None:
    period = next(
        beats
        for beats in BEATS[1:]
        if looks_at_beat((WIGGLES, GLOWS), beats, {}) == looks_at_beat((WIGGLES, GLOWS), 0, {})
    )
    assert period * BEAT_SECONDS <= 0.6
    # WCAG 2.3.1: no more than three flashes a second.
    assert 1 / (period * BEAT_SECONDS) < 3


def test_a_table_that_wants_nothing_to_move_has_stills(window: Window, clock: Clock) -> None:
    scene = Scene(looks=(Panel(rect=Rect(0, 0, *SIZE)), WIGGLES, replace(GLOWS, rect=Rect(120, 20, 80, 80)), LOCK))
    window.moving = False
    window.show(scene)
    assert [shown_at(window, clock, beat) for beat in BEATS] == [whole(looks_at_rest(scene.looks))] * len(BEATS)
    down(window)
    resting = [shown_at(window, clock, beat) for beat in BEATS]
    assert len(set(resting)) == 1, "the ring does not close"
    assert resting[0] != whole(looks_at_rest(scene.looks)), "it is there"
    clock.now += LONG_TAP_SECONDS
    assert polled(window) == [LongTap("leave")]
    window.moving = True
    assert len({shown_at(window, clock, beat) for beat in BEATS}) > 1


def test_what_would_move_stands_out_in_a_still_by_its_form() -> None:
    stills = [looks_at_rest((look,))[:-1] for look in (STILL, WIGGLES, GLOWS)]
    assert stills[0] == ()
    for one, other in ((stills[1][0], stills[2][0]), (stills[1][0], Glow(rect=STILL.rect, step=0, width=4))):
        assert changed_form(one, other).count() > 60  # type: ignore[arg-type]


@pytest.mark.parametrize("beat", BEATS)
def test_a_finger_is_on_the_place_of_a_look_however_it_moves(window: Window, clock: Clock, beat: int) -> None:
    window.show(Scene(looks=(WIGGLES,)))
    # The clock never goes back, and the look has been seen by then.
    later = beat + 13 * len(BEATS)
    for x, expected in ((19, []), (20, [Tap("owl")]), (99, [Tap("owl")]), (100, [])):
        shown_at(window, clock, later)
        down(window, x, 50)
        shown_at(window, clock, later + 1)
        assert down(window, x, 50, pygame.FINGERUP) == expected


def test_a_finger_that_rests_is_told_once_while_it_is_down_and_taps_nothing(window: Window, clock: Clock) -> None:
    assert down(window) == []
    clock.now += LONG_TAP_SECONDS - 0.01
    assert polled(window) == []
    clock.now += 0.02
    assert polled(window) == [LongTap("leave")]
    clock.now += 5 * LONG_TAP_SECONDS
    assert polled(window) == []
    assert not window.pressed
    assert down(window, kind=pygame.FINGERUP) == []


def test_the_mouse_rests_too(window: Window, clock: Clock) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(250, 40), button=1, touch=False))
    assert polled(window) == []
    clock.now += LONG_TAP_SECONDS
    assert polled(window) == [LongTap("leave")]


def test_a_short_touch_of_a_look_that_rests_is_a_tap(window: Window, clock: Clock) -> None:
    down(window)
    clock.now += LONG_TAP_SECONDS / 2
    assert down(window, kind=pygame.FINGERUP) == [Tap("leave")]
    clock.now += LONG_TAP_SECONDS
    assert polled(window) == []


def test_sliding_off_and_back_is_no_rest(window: Window, clock: Clock) -> None:
    down(window)
    down(window, 150, 150, pygame.FINGERMOTION)
    down(window, 250, 40, pygame.FINGERMOTION)
    clock.now += 2 * LONG_TAP_SECONDS
    assert polled(window) == []


def test_a_finger_may_tremble_on_what_it_rests_on(window: Window, clock: Clock) -> None:
    down(window)
    for x in (246, 260, 252):
        clock.now += LONG_TAP_SECONDS / 4
        down(window, x, 44, pygame.FINGERMOTION)
    clock.now += LONG_TAP_SECONDS / 4
    assert polled(window) == [LongTap("leave")]


def test_what_does_not_rest_is_tapped_after_any_time(window: Window, clock: Clock) -> None:
    down(window, 50, 150)
    clock.now += 3 * LONG_TAP_SECONDS
    assert polled(window) == []
    assert down(window, 50, 150, pygame.FINGERUP) == [Tap("repeat")]


def test_nothing_is_told_of_a_look_that_goes_while_a_finger_rests_on_it(window: Window, clock: Clock) -> None:
    down(window)
    window.show(Scene(looks=(Panel(rect=Rect(0, 0, *SIZE)), ICON)))
    clock.now += 2 * LONG_TAP_SECONDS
    assert polled(window) == []


def test_each_rest_needs_its_whole_time(window: Window, clock: Clock) -> None:
    for _ in range(2):
        down(window)
        clock.now += 0.9 * LONG_TAP_SECONDS
        assert down(window, kind=pygame.FINGERUP) == [Tap("leave")]
    for _ in range(2):
        down(window)
        clock.now += LONG_TAP_SECONDS
        assert polled(window) == [LongTap("leave")]
        assert down(window, kind=pygame.FINGERUP) == []


def test_the_ring_closes_while_a_finger_rests_and_goes_with_it(window: Window, clock: Clock, golden: Golden) -> None:
    before = pixels(window.glass())
    down(window)
    seen = []
    for step in range(REST_STEPS):
        clock.now = 100 * BEAT_SECONDS + (step + 0.5) * LONG_TAP_SECONDS / REST_STEPS
        window.poll()
        seen.append(pixels(window.glass()))
        if step == REST_STEPS // 2:
            golden.check(window.canvas(), "resting")
    assert len({before, *seen}) == REST_STEPS + 1
    down(window, kind=pygame.FINGERUP)
    assert pixels(window.glass()) == before


def test_a_scene_that_can_not_be_painted_is_told_when_it_is_shown_and_not_at_every_look(
    window: Window, clock: Clock
) -> None:
    before = pixels(window.glass())
    lost = Scene(looks=(replace(WIGGLES, name="sequence/letters/zebra"), ICON))
    for _ in range(2):
        with pytest.raises(NoPicture):
            window.show(lost)
        for beat in BEATS:
            shown_at(window, clock, beat)
        assert down(window, 50, 150) == []
        assert down(window, 50, 150, pygame.FINGERUP) == [Tap("repeat")]
        assert pixels(window.glass()) == before
    after = Scene(looks=(WIGGLES, ICON))
    window.show(after)
    assert shown_at(window, clock, 0) == whole(looks_at_beat(after.looks, 0, {}))
