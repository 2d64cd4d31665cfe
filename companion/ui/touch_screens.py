"""Ask the kernel where a finger is on a touch screen.

A touch screen (evdev) tells a coordinate only where it differs from that of the touch before, also where that touch was
felt by another program. SDL on KMSDRM takes a coordinate that it has never been told for 0, and so would the first
touch after a start land at the edge. The kernel knows it (linux/input.h: EVIOCGMTSLOTS, EVIOCGABS).
"""

import os
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path

FOLDER = Path("/dev/input")

Ask = Callable[[int, bytes], bytes]
"""Asks a device: the number of the ioctl and its buffer in, the buffer that the kernel has filled out; or OSError."""

_X, _Y, _MT_X, _MT_Y, _TRACKING = 0x00, 0x01, 0x35, 0x36, 0x39

_MOST_SLOTS = 64
"""More than the fingers that any touch screen follows."""

_SLOTS = struct.Struct(f"I{_MOST_SLOTS}i")
_AXIS = struct.Struct("6i")
_READ_SLOTS = 0x80000000 | _SLOTS.size << 16 | 0x450A
_READ_AXIS = 0x80000000 | _AXIS.size << 16 | 0x4540


def finger_place(finger: int) -> tuple[float, float] | None:
    """Return where a finger is, or where the last one was: parts of the screen's width and height from 0 to 1.

    `finger` is the number that SDL gives it. None: no touch screen can be asked.
    """
    places = [place_on(ask, finger) for ask in _touch_screens()]
    return next((place for place in places if place is not None), None)


def place_on(ask: Ask, finger: int) -> tuple[float, float] | None:
    """Return where a finger is on the device that is asked (see `finger_place`); None: it is no touch screen."""
    try:
        tracked = _slots(ask, _TRACKING)
        slot = tracked.index(finger) if finger in tracked else 0
        return (_part(ask, _MT_X, _slots(ask, _MT_X)[slot]), _part(ask, _MT_Y, _slots(ask, _MT_Y)[slot]))
    except OSError:
        return None


def _slots(ask: Ask, axis: int) -> tuple[int, ...]:
    """Return the value of each finger that the device can follow."""
    return tuple(_SLOTS.unpack(ask(_READ_SLOTS, _SLOTS.pack(axis, *[-1] * _MOST_SLOTS)))[1:])


def _part(ask: Ask, axis: int, value: int) -> float:
    limits: tuple[int, ...] = _AXIS.unpack(ask(_READ_AXIS + axis, bytes(_AXIS.size)))
    _, least, most, *_ = limits
    return (value - least) / max(1, most - least)


def _touch_screens() -> Iterator[Ask]:
    """Yield what asks each input device that this user may read, open for as long as it is the last one yielded."""
    for path in sorted(FOLDER.glob("event*")):
        with suppress(OSError):
            device = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            try:
                yield lambda number, buffer, device=device: ioctl(device, number, buffer)  # type: ignore[misc]
            finally:
                os.close(device)
