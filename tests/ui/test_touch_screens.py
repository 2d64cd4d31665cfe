"""The first touch after a start, of which the kernel tells only what differs from the touch before."""

import errno
import struct

import pygame
import pytest

from companion.ui.touch_input import touch_event
from companion.ui.touch_screens import place_on

GLASS = (800, 480)
SLOTS = 5
TRACKING, X, Y = 0x39, 0x35, 0x36


class Device:
    """A touch screen as the kernel answers for it: `slots` has the number of each finger, and where it is or was."""

    def __init__(self, *slots: tuple[int, int, int], size: tuple[int, int] = GLASS) -> None:
        unused = (-1, 0, 0)
        columns = zip(*slots, *[unused] * (SLOTS - len(slots)), strict=True)
        self._values = dict(zip((TRACKING, X, Y), columns, strict=True))
        self._most = {X: size[0] - 1, Y: size[1] - 1}

    def ask(self, number: int, buffer: bytes) -> bytes:
        """Answer EVIOCGMTSLOTS and EVIOCGABS as the kernel's evdev.c does: no more slots than there are."""
        assert number >> 16 == 0x8000 | len(buffer)
        if number & 0xFFFF == 0x450A:
            (axis,) = struct.unpack_from("I", buffer)
            told = struct.pack(f"I{SLOTS}i", axis, *self._values[axis])
            return told + buffer[len(told) :]
        axis = (number & 0xFFFF) - 0x4540
        return struct.pack("6i", 0, 0, self._most[axis], 0, 0, 0)


def no_touch_screen(_number: int, _buffer: bytes) -> bytes:
    raise OSError(errno.EINVAL, "Invalid argument")


def finger(x: float, y: float, number: int = 7, kind: int = pygame.FINGERDOWN) -> pygame.event.Event:
    return pygame.event.Event(kind, finger_id=number, x=x, y=y)


@pytest.mark.parametrize("kind", [pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP])
def test_a_coordinate_that_sdl_was_never_told_is_that_of_the_device(kind: int) -> None:
    gone = -1 if kind == pygame.FINGERUP else 7
    device = Device((gone, 400, 240))
    touched = touch_event(finger(0.0, 240 / 479, kind=kind), GLASS, lambda number: place_on(device.ask, number))
    assert touched is not None
    assert (touched.x, touched.y) == pytest.approx((400, 240), abs=1)
    touched = touch_event(finger(400 / 799, 0.0, kind=kind), GLASS, lambda number: place_on(device.ask, number))
    assert touched is not None
    assert (touched.x, touched.y) == pytest.approx((400, 240), abs=1)


def test_of_several_fingers_it_is_asked_for_the_one_that_touches() -> None:
    device = Device((6, 10, 20), (7, 799, 479))
    assert place_on(device.ask, 7) == (1.0, 1.0)
    assert place_on(device.ask, 6) == pytest.approx((10 / 799, 20 / 479))


def test_the_edge_itself_can_be_touched() -> None:
    device = Device((7, 0, 100))
    touched = touch_event(finger(0.0, 100 / 479), GLASS, lambda number: place_on(device.ask, number))
    assert touched is not None
    assert touched.x == 0


def test_what_is_no_touch_screen_says_nothing_and_sdl_is_believed() -> None:
    assert place_on(no_touch_screen, 7) is None
    touched = touch_event(finger(0.0, 0.5), GLASS, lambda _: None)
    assert touched is not None
    assert (touched.x, touched.y) == (0, 240)
