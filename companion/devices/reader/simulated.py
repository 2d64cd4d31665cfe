"""Simulate a reader: a pseudo terminal, with the firmware's own code and a model of its chip at the far end."""

import os
import queue
import random
import tempfile
import threading
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE

from companion.devices.reader.mfrc522_model import Model, ModelTag
from companion.devices.reader.transport import ready
from companion.firmware import VERSION
from companion.firmware.lights import Lights
from companion.firmware.mfrc522 import Mfrc522
from companion.firmware.station import Station

IDENT = "00" * 8
BRIEFLY = 0.6
"""Seconds that something which was typed lies there."""

TURN = 0.005
"""Seconds between two turns of the firmware when nothing comes."""

_ROOM = 512
_BOOTS = 2**30


def uid_for(text: str) -> str:
    """The UID of the simulated tag on which this text is written: 14 hex digits, always the same for the same text."""
    return "04" + sha256(text.encode()).hexdigest()[:12].upper()


class _Pin:
    """An output in memory."""

    def __init__(self) -> None:
        self.level = 0

    def value(self, level: int, /) -> None:
        self.level = level


class _Board:
    """A board that is plugged in: `link` leads to its port. `speed`: how many times as fast as ours its clock goes."""

    def __init__(self, link: Path, model: Model, speed: float) -> None:
        self.port, self._far = os.openpty()
        # As long as one end of ours is open, the port keeps its bytes when the companion closes it, as a board does.
        tty.setraw(self._far)
        os.set_blocking(self.port, False)
        self._link = link
        self.light = _Pin()
        chip = Mfrc522(model.spi, model.cs, model.rst)
        # No secret: it only has to differ from start to start.
        boot = random.randint(1, _BOOTS)  # noqa: S311
        self.station = Station(chip, Lights(self.light, _Pin()), IDENT, boot, VERSION)
        self._begun = time.monotonic()
        self._speed = speed
        self._left = b""
        new = link.with_suffix(".new")
        new.symlink_to(os.ttyname(self._far))
        new.replace(link)

    def turn(self) -> None:
        """Let the firmware do one turn, and carry the bytes both ways."""
        received = b""
        with suppress(BlockingIOError):
            received = os.read(self.port, _ROOM)
        room = 0 if self._left or not ready({self.port: EVENT_WRITE}, 0) else _ROOM
        now = int((time.monotonic() - self._begun) * 1000 * self._speed)
        self._left += self.station.step(now, received, room)
        if self._left:
            with suppress(BlockingIOError):
                self._left = self._left[os.write(self.port, self._left) :]

    def unplug(self) -> None:
        """Take the port away from whoever has it open."""
        self._link.unlink(missing_ok=True)
        os.close(self._far)
        os.close(self.port)


class SimulatedReader:
    """A reader with its own thread. `speed`: how many times as fast as ours its clock goes.

    A UID is given as 8 or 14 hex digits; anything else that `ModelTag` refuses raises ValueError.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="companion-reader-")
        self._link = Path(self._folder.name) / "reader"
        self._speed = speed
        self._model = Model()
        self._tags: dict[str, ModelTag] = {}
        self._brief: dict[str, float] = {}
        self._orders: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._wake, self._waker = os.pipe()
        self._closed = False
        self._board: _Board | None = _Board(self._link, self._model, speed)
        self._thread = threading.Thread(target=self._run, name="simulated reader", daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        """The path of its port, which is there while it is plugged in."""
        return str(self._link)

    @property
    def model(self) -> Model:
        """Its chip. Spoil it as you like: it is looked at by the reader's own thread."""
        return self._model

    def lay(self, uid: str, text: str = "") -> None:
        """Lay a tag there; one of the same UID that lies there is replaced."""
        tag = ModelTag(bytes.fromhex(uid), text or None)
        self._order(lambda: self._put(uid, tag))

    def lay_briefly(self, uid: str, text: str = "", seconds: float = BRIEFLY) -> None:
        """Lay a tag there for so many seconds; what was laid briefly before is taken away."""
        tag = ModelTag(bytes.fromhex(uid), text or None)
        self._order(lambda: self._put_briefly(uid, tag, time.monotonic() + seconds))

    def take_away(self, uid: str) -> None:
        """Take a tag away; nothing when it isn't there."""
        self._order(lambda: self._remove(uid))

    def unplug(self) -> None:
        """Pull the plug; nothing when it is out."""
        self._order_and_wait(self._pull)

    def replug(self) -> None:
        """Plug it in; nothing when it is."""
        self._order_and_wait(self._plug)

    def close(self) -> None:
        """Unplug it for good. A second time does nothing."""
        if self._closed:
            return
        self._order(self._end)
        self._thread.join()
        os.close(self._wake)
        os.close(self._waker)
        self._folder.cleanup()

    def _order(self, what: Callable[[], None]) -> None:
        """Have something done by the thread, to which all belongs."""
        self._orders.put(what)
        os.write(self._waker, b"!")

    def _order_and_wait(self, what: Callable[[], None]) -> None:
        done = threading.Event()
        self._order(what)
        self._order(done.set)
        done.wait()

    def _run(self) -> None:
        while not self._closed:
            ports = [self._wake] if self._board is None else [self._wake, self._board.port]
            come = ready(dict.fromkeys(ports, EVENT_READ), None if self._board is None else TURN)
            if self._wake in come:
                os.read(self._wake, 1)
                self._orders.get()()
            self._turn()

    def _turn(self) -> None:
        now = time.monotonic()
        for uid in [uid for uid, until in self._brief.items() if until <= now]:
            self._remove(uid)
        if self._board is None:
            return
        self._board.turn()
        if self._board.station.restart:
            self._pull()
            self._plug()

    def _put(self, uid: str, tag: ModelTag) -> None:
        self._remove(uid)
        self._tags[uid] = tag
        self._model.lay(tag)

    def _put_briefly(self, uid: str, tag: ModelTag, until: float) -> None:
        for other in list(self._brief):
            self._remove(other)
        self._put(uid, tag)
        self._brief[uid] = until

    def _remove(self, uid: str) -> None:
        self._brief.pop(uid, None)
        tag = self._tags.pop(uid, None)
        if tag is not None:
            self._model.take_away(tag)

    def _pull(self) -> None:
        if self._board is not None:
            self._board.unplug()
            self._board = None

    def _plug(self) -> None:
        if self._board is None:
            self._board = _Board(self._link, self._model, self._speed)

    def _end(self) -> None:
        self._pull()
        self._closed = True
