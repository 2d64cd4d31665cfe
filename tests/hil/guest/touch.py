"""A touch screen that isn't there, through the kernel's uinput: fingers come down and leave again."""

import fcntl
import os
import struct
import time

_SYN, _KEY, _ABS = 0, 1, 3
_BTN_TOUCH = 0x14A
_X, _Y, _SLOT, _MT_X, _MT_Y, _TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
_DIRECT = 1
_USB = 3
_AXES = 64

# ioctls of linux/uinput.h
_CREATE = 0x5501
_SET_EV, _SET_KEY, _SET_ABS, _SET_PROP = 0x40045564, 0x40045565, 0x40045567, 0x4004556E


class Touch:
    """A glass of this many pixels, to which a finger can be put."""

    def __init__(self, width: int, height: int) -> None:
        self._file = os.open("/dev/uinput", os.O_WRONLY)
        self._number = 0
        highest = {_X: width - 1, _Y: height - 1, _SLOT: 4, _MT_X: width - 1, _MT_Y: height - 1, _TRACKING: 65535}
        for kind, values in ((_SET_EV, (_KEY, _ABS)), (_SET_KEY, (_BTN_TOUCH,)), (_SET_ABS, highest)):
            for value in values:
                fcntl.ioctl(self._file, kind, value)
        fcntl.ioctl(self._file, _SET_PROP, _DIRECT)
        name = struct.pack("80sHHHHI", b"Touch screen of the tests", _USB, 0x1234, 0x5678, 1, 0)
        highs = struct.pack(f"{_AXES}i", *(highest.get(axis, 0) for axis in range(_AXES)))
        os.write(self._file, name + highs + bytes(3 * len(highs)))
        fcntl.ioctl(self._file, _CREATE)

    def down(self, x: int, y: int) -> None:
        """A finger comes down at a pixel."""
        self._number += 1
        place = ((_SLOT, 0), (_TRACKING, self._number), (_MT_X, x), (_MT_Y, y))
        self._tell(*((_ABS, code, value) for code, value in place), (_KEY, _BTN_TOUCH, 1), (_ABS, _X, x), (_ABS, _Y, y))

    def up(self) -> None:
        """It leaves again."""
        self._tell((_ABS, _TRACKING, -1), (_KEY, _BTN_TOUCH, 0))

    def tap(self, x: int, y: int, seconds: float = 0.1) -> None:
        """A finger is on a pixel for a moment."""
        self.down(x, y)
        time.sleep(seconds)
        self.up()

    def _tell(self, *events: tuple[int, int, int]) -> None:
        now = time.time()
        for kind, code, value in (*events, (_SYN, 0, 0)):
            os.write(self._file, struct.pack("llHHi", int(now), int(now % 1 * 1e6), kind, code, value))
