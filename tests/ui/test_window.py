"""The window: what fingers, mouse and keys come to, and what is on the glass."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from companion.core.events import BACKSPACE, Key, Tap
from companion.core.layout import Rect
from companion.core.scene import Button, GoalCard, Panel, Scene
from companion.ui.display import NoDisplay
from companion.ui.events import Closed, KeyDown, KeyUp, Resized, StripDown, StripUp, Touched
from companion.ui.geometry import Turn
from companion.ui.painter import Painter
from companion.ui.window import Window
from tests.ui.hands import OPEN, SIZE, finger, mouse, pixels, tap

TURNS: tuple[Turn, ...] = (0, 90, 180, 270)


def scene(size: tuple[int, int] = SIZE, confirm: str = "CONFIRM") -> Scene:
    w, h = size
    return Scene(
        looks=(
            Panel(rect=Rect(0, 0, w, h), tone="surface"),
            Button(rect=Rect(10, 10, 80, 40), label="Undo", target="undo"),
            Button(rect=Rect(w - 110, h - 60, 100, 50), label=confirm, kind="primary", target="confirm"),
        )
    )


STRIP = Scene(
    looks=(Button(rect=Rect(4, 4, 90, 40), label="A", target="a"), Button(rect=Rect(100, 4, 90, 40), target="b"))
)


def test_a_finger_taps(open_window: OPEN) -> None:
    window = open_window()
    window.show(scene())
    assert tap(window, 20, 20) == [Tap("undo")]
    assert tap(window, 250, 170) == [Tap("confirm")]
    assert tap(window, 150, 100) == []


def test_a_touch_is_told_when_it_begins_be_it_on_nothing(open_window: OPEN) -> None:
    window = open_window()
    window.show(scene())
    finger(pygame.FINGERDOWN, window, 150, 100)
    assert window.poll() == [Touched()]


def test_the_mouse_taps_unless_the_touch_screen_moved_it(open_window: OPEN) -> None:
    window = open_window()
    window.show(scene())
    for touch, expected in ((True, []), (False, [Touched(), Tap("undo")])):
        mouse(pygame.MOUSEBUTTONDOWN, 20, 20, touch=touch)
        mouse(pygame.MOUSEMOTION, 21, 20, touch=touch)
        mouse(pygame.MOUSEBUTTONUP, 22, 20, touch=touch)
        assert window.poll() == expected
    mouse(pygame.MOUSEBUTTONDOWN, 20, 20, button=3)
    mouse(pygame.MOUSEBUTTONUP, 20, 20, button=3)
    assert window.poll() == []


def test_sliding_off_taps_nothing(open_window: OPEN) -> None:
    window = open_window()
    window.show(scene())
    finger(pygame.FINGERDOWN, window, 20, 20)
    finger(pygame.FINGERMOTION, window, 150, 100)
    finger(pygame.FINGERMOTION, window, 20, 20)
    finger(pygame.FINGERUP, window, 20, 20)
    assert window.poll() == [Touched()]


def test_a_second_finger_taps_nothing(open_window: OPEN) -> None:
    window = open_window()
    window.show(scene())
    finger(pygame.FINGERDOWN, window, 20, 20, 0)
    finger(pygame.FINGERDOWN, window, 250, 170, 1)
    finger(pygame.FINGERUP, window, 250, 170, 1)
    finger(pygame.FINGERUP, window, 20, 20, 0)
    assert [event for event in window.poll() if event != Touched()] == [Tap("undo")]


def test_a_finger_that_was_never_seen_leaving_does_not_deafen_the_screen(open_window: OPEN) -> None:
    window = open_window(strip=48)
    window.show(scene(), STRIP)
    finger(pygame.FINGERDOWN, window, 250, 170)
    assert tap(window, 20, 20) == [Tap("undo")]
    finger(pygame.FINGERDOWN, window, 250, 170, 5)
    finger(pygame.FINGERDOWN, window, 20, 220, 6)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert window.poll() == [Touched(), Touched(), StripDown("a"), StripUp("a")]
    assert tap(window, 20, 20) == [Tap("undo")]
    finger(pygame.FINGERDOWN, window, 20, 220)
    finger(pygame.FINGERDOWN, window, 120, 220)
    assert window.poll() == [Touched(), StripDown("a"), StripUp("a"), Touched(), StripDown("b")]


def test_slop_forgives_a_near_miss(open_window: OPEN) -> None:
    window = open_window(slop=6)
    window.show(Scene(looks=scene().looks[1:]))
    assert tap(window, 95, 30) == [Tap("undo")]
    assert tap(window, 110, 30) == []


def test_what_is_under_the_finger_looks_pressed_at_once(open_window: OPEN) -> None:
    window = open_window()
    window.show(scene())
    before = window.canvas()
    finger(pygame.FINGERDOWN, window, 20, 20)
    window.poll()
    pressed = window.canvas()
    assert pressed.get_at((14, 30)) != before.get_at((14, 30))
    assert pressed.get_at((250, 170)) == before.get_at((250, 170))
    assert pixels(window.glass()) == pixels(pressed)
    finger(pygame.FINGERMOTION, window, 150, 100)
    window.poll()
    assert pixels(window.canvas()) == pixels(before)


def goals(*, down: bool) -> Scene:
    secret = GoalCard(
        rect=Rect(10, 60, 230, 52), text="Two vowels in a row", tone="red", points=3, px=22, target="peek", down=down
    )
    bare = scene().looks
    return Scene(looks=(*bare, secret))


def test_a_goal_card_that_lies_face_down_is_shown_while_a_finger_rests_on_it(open_window: OPEN) -> None:
    window = open_window()
    window.show(goals(down=False))
    face = window.canvas()
    window.show(goals(down=True))
    back = window.canvas()
    assert pixels(back) != pixels(face)
    finger(pygame.FINGERDOWN, window, 100, 80)
    window.poll()
    assert pixels(window.canvas()) == pixels(face), "the card is turned and nothing veils it"
    assert pixels(window.glass()) == pixels(face)
    assert not window.show(goals(down=True)), "a frame that changes nothing leaves it turned"
    assert pixels(window.glass()) == pixels(face)
    finger(pygame.FINGERUP, window, 100, 80)
    assert window.poll() == [Tap("peek")]
    window.show(goals(down=True))
    assert pixels(window.glass()) == pixels(back)


def test_a_goal_card_is_face_down_again_when_the_finger_slides_away(open_window: OPEN) -> None:
    window = open_window()
    window.show(goals(down=True))
    back = window.canvas()
    finger(pygame.FINGERDOWN, window, 100, 80)
    window.poll()
    assert pixels(window.glass()) != pixels(back)
    for x, y in ((300, 90), (100, 80)):
        finger(pygame.FINGERMOTION, window, x, y)
        window.poll()
        assert pixels(window.glass()) == pixels(back), "nor does sliding back turn it"
    finger(pygame.FINGERUP, window, 100, 80)
    assert window.poll() == []
    assert pixels(window.glass()) == pixels(back)


def test_a_goal_card_that_lies_face_up_looks_pressed(open_window: OPEN) -> None:
    window = open_window()
    window.show(goals(down=False))
    face = window.canvas()
    finger(pygame.FINGERDOWN, window, 100, 80)
    window.poll()
    assert pixels(window.canvas()) != pixels(face)


@pytest.mark.parametrize("turn", TURNS)
def test_the_canvas_is_turned_and_taps_find_their_way(turn: Turn, open_window: OPEN) -> None:
    window = open_window(turn=turn)
    assert window.canvas_size == SIZE
    assert window.glass_size == (SIZE if turn in {0, 180} else SIZE[::-1])
    window.show(scene())
    flat = pygame.Surface(SIZE, 0, 32)
    Painter().paint(flat, scene())
    assert pixels(window.glass()) == pixels(pygame.transform.rotate(flat, -turn))
    w, h = SIZE
    x, y = {0: (20, 30), 90: (h - 30, 20), 180: (w - 20, h - 30), 270: (30, w - 20)}[turn]
    assert tap(window, x, y) == [Tap("undo")]


@pytest.mark.parametrize("turn", TURNS)
def test_changes_are_copied_to_where_they_belong(turn: Turn, open_window: OPEN) -> None:
    window, fresh = open_window(turn=turn), scene(confirm="PLAY")
    assert window.show(scene())
    assert window.show(fresh)
    assert not window.show(fresh)
    flat = pygame.Surface(SIZE, 0, 32)
    Painter().paint(flat, fresh)
    assert pixels(window.glass()) == pixels(pygame.transform.rotate(flat, -turn))


def test_the_view_can_be_turned_while_it_is_open(open_window: OPEN) -> None:
    window = open_window()
    window.show(scene())
    upright = window.glass()
    window.turn = 180
    assert window.show(scene())
    assert pixels(window.glass()) == pixels(pygame.transform.flip(upright, True, True))
    window.turn = 90
    assert window.canvas_size == SIZE[::-1]
    window.show(scene(SIZE[::-1]))
    assert window.glass_size == SIZE
    # 10 to 90 from the left of the canvas is 10 to 90 from the top of the glass.
    assert tap(window, SIZE[0] - 20, 50) == [Tap("undo")]


def test_a_resized_window_scales_the_canvas_and_taps_still_hit(open_window: OPEN) -> None:
    window = open_window()
    window.show(scene())
    pygame.display.set_mode((640, 600), pygame.RESIZABLE)
    events = window.poll()
    assert Resized(640, 600) in events
    assert window.canvas_size == SIZE
    glass = window.glass()
    assert glass.get_at((320, 50)) == glass.get_at((320, 550)), "the letterbox"
    assert glass.get_at((320, 50)) != glass.get_at((320, 300))
    assert tap(window, 40, 100 + 60) == [Tap("undo")]
    assert tap(window, 500, 100 + 340) == [Tap("confirm")]
    assert tap(window, 40, 60) == []


def test_the_strip_tells_down_and_up(open_window: OPEN) -> None:
    window = open_window(strip=48)
    assert window.strip_size == (320, 48)
    assert window.glass_size == (320, 248)
    window.show(scene(), STRIP)
    finger(pygame.FINGERDOWN, window, 20, 220)
    assert window.poll() == [Touched(), StripDown("a")]
    finger(pygame.FINGERMOTION, window, 20, 20)
    finger(pygame.FINGERUP, window, 20, 20)
    assert window.poll() == [StripUp("a")]
    assert tap(window, 20, 20) == [Tap("undo")]


def test_the_strip_keeps_its_scene_until_it_gets_another(open_window: OPEN) -> None:
    window = open_window(strip=48)
    window.show(scene(), STRIP)
    before = window.glass()
    assert not window.show(scene())
    assert pixels(window.glass()) == pixels(before)
    assert window.show(scene(), Scene(looks=STRIP.looks[:1]))
    assert window.glass().get_at((150, 224)) != before.get_at((150, 224))


def test_the_strip_is_not_turned_with_the_canvas(open_window: OPEN) -> None:
    window = open_window(strip=48, turn=180)
    window.show(scene(), STRIP)
    assert tap(window, 20, 220) == [StripDown("a"), StripUp("a")]
    assert tap(window, 300, 170) == [Tap("undo")]


def test_keys_are_told_by_name_and_as_what_they_type(open_window: OPEN) -> None:
    window = open_window()
    for key, text, mod in (
        (pygame.K_a, "A", pygame.KMOD_SHIFT),
        (pygame.K_RETURN, "\r", 0),
        (pygame.K_BACKSPACE, "\b", 0),
    ):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod, scancode=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, scancode=0))
    assert window.poll() == [
        *(KeyDown("a"), Key("A"), KeyUp("a")),
        *(KeyDown("return"), KeyUp("return")),
        *(KeyDown("backspace"), Key(BACKSPACE), KeyUp("backspace")),
    ]


def test_closing_is_told(open_window: OPEN) -> None:
    window = open_window()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.poll() == [Closed()]


def test_ctrl_q_closes_and_q_does_not(open_window: OPEN) -> None:
    window = open_window(full_screen=True)
    for mod, text in ((pygame.KMOD_NONE, "q"), (pygame.KMOD_LCTRL, "\x11")):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode=text, mod=mod, scancode=0))
    assert window.poll() == [KeyDown("q"), Key("q"), Closed()]


def test_nothing_is_shown_or_told_before_the_first_scene(open_window: OPEN) -> None:
    window = open_window()
    assert tap(window, 20, 20) == []


def test_a_full_screen_takes_its_size_from_the_screen(open_window: OPEN) -> None:
    window = open_window((10, 10), full_screen=True, turn=90, strip=40)
    w, h = window.glass_size
    assert window.canvas_size == (h - 40, w)
    assert not pygame.mouse.get_visible()


@pytest.mark.skipif(not getattr(pygame, "IS_CE", False), reason="upstream keeps its full screen")
@pytest.mark.parametrize("turn", TURNS)
def test_a_full_screen_is_filled_anew_when_the_screen_is_turned(turn: Turn, open_window: OPEN) -> None:
    window = open_window(full_screen=True, turn=turn, strip=48)
    window.show(scene(window.canvas_size), STRIP)
    pygame.display.set_mode((480, 648), pygame.RESIZABLE)
    assert Resized(480, 648) in window.poll()
    assert window.canvas_size == ((480, 600) if turn in {0, 180} else (600, 480))
    assert window.strip_size == (480, 48)
    fresh = scene(window.canvas_size)
    window.show(fresh, STRIP)
    flat = pygame.Surface(window.canvas_size, 0, 32)
    Painter().paint(flat, fresh)
    assert pixels(window.glass().subsurface((0, 0, 480, 600))) == pixels(pygame.transform.rotate(flat, -turn))
    assert tap(window, 20, 620) == [StripDown("a"), StripUp("a")]


def test_a_driver_that_is_not_there_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(NoDisplay, match=r"^There is no display [^\n]*\.$"):
        Window(SIZE)


@pytest.mark.skipif(sys.platform != "linux" or Path("/dev/dri").exists(), reason="there may be a display")
def test_without_a_display_no_invisible_one_is_taken() -> None:
    code = (
        "from companion.ui.display import NoDisplay\nfrom companion.ui.window import Window\n"
        "try:\n    Window((100, 100))\nexcept NoDisplay as error:\n    print('none:', error)\n"
        "else:\n    print('opened')"
    )
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    bare = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run([sys.executable, "-c", code], env=bare, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("none: There is no display")
