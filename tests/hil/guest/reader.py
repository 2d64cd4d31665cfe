"""The reader at the other end of its USB line: the firmware's own code over the model of its chip.

The kernel's dummy_hcd has both ends of a USB cable in one machine. /dev/ttyGS0 is the board's end; the companion opens
the other one, which is a real cdc_acm device.
"""

import os
import random
import select
import threading
import time
import tty
from contextlib import suppress
from pathlib import Path

from companion.firmware import VERSION
from companion.firmware.lights import Lights
from companion.firmware.mfrc522 import Mfrc522
from companion.firmware.station import Station
from tests.firmware.mfrc522_model import Model, ModelTag

_PLUG = Path("/sys/kernel/config/usb_gadget/reader/UDC")
_END = "/dev/ttyGS0"
_CONTROLLER = "dummy_udc.0"
_TURN = 0.005
_ROOM = 512


class _Pin:
    def __init__(self) -> None:
        self.level = 0

    def value(self, level: int, /) -> None:
        self.level = level


class Reader:
    """The board, out of its plug at first. Its program begins anew with each plug, as the power comes from there."""

    def __init__(self) -> None:
        self._model = Model()
        self._tags: dict[str, ModelTag] = {}
        self._lock = threading.Lock()
        self._plugged = threading.Event()
        self._program: threading.Thread | None = None

    def plug(self) -> None:
        """Plug it in."""
        _PLUG.write_text(_CONTROLLER)
        self._plugged.set()
        self._program = threading.Thread(target=self._run, daemon=True)
        self._program.start()

    def unplug(self) -> None:
        """Pull the plug."""
        self._plugged.clear()
        if self._program is not None:
            self._program.join()
        _PLUG.write_text("\n")

    def lay(self, uid: str, text: str) -> None:
        """Lay a tag there, of 8 or 14 hex digits, with a text or none."""
        with self._lock:
            self._tags[uid] = ModelTag(bytes.fromhex(uid), text or None)
            self._model.lay(self._tags[uid])

    def take_away(self, uid: str) -> None:
        """Take it away again."""
        with self._lock:
            self._model.take_away(self._tags.pop(uid))

    def _run(self) -> None:
        line = os.open(_END, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            tty.setraw(line)
            self._follow(line)
        finally:
            os.close(line)

    def _follow(self, line: int) -> None:
        chip = Mfrc522(self._model.spi, self._model.cs, self._model.rst)
        station = Station(chip, Lights(_Pin(), _Pin()), "00" * 8, random.randint(1, 2**30), VERSION)
        begun, left = time.monotonic(), b""
        while self._plugged.is_set():
            received = b""
            if select.select([line], [], [], _TURN)[0]:
                with suppress(BlockingIOError):
                    received = os.read(line, _ROOM)
            room = 0 if left or not select.select([], [line], [], 0)[1] else _ROOM
            with self._lock:
                left += station.step(int((time.monotonic() - begun) * 1000), received, room)
            if left:
                with suppress(BlockingIOError):
                    left = left[os.write(line, left) :]
