"""Simulate a reader: a pseudo terminal, with the firmware's own code at the far end, and a chip that is none."""

import os
import queue
import random
import tempfile
import threading
import time
import tty
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE

from companion.devices.reader.transport import wait_until_ready
from companion.firmware import VERSION
from companion.firmware.lights import Lights
from companion.firmware.mfrc522 import NOTHING, TWO, ChipError, Mfrc522, Seen
from companion.firmware.station import Station

IDENT = "00" * 8
TAG_SECONDS = 0.6
"""Seconds that something which was typed lies there."""

TURN_SECONDS = 0.005
"""Seconds between two turns of the firmware when nothing comes."""

LONGEST_TEXT = 134
"""The bytes of the longest text for which a tag has room."""

_ROOM = 512
_BOOTS = 2**30


def uid_for(text: str) -> str:
    """Return the UID of the simulated tag with this text: 14 hex digits, the same for the same text."""
    return "04" + sha256(text.encode()).hexdigest()[:12].upper()


class SimulatedChip(Mfrc522):
    """Takes the place of the chip and its bus; `tags` are those that lie there, each with its memory by its UID.

    One that is `absent` does not answer.
    """

    def __init__(self, tags: Mapping[bytes, bytes]) -> None:
        self.absent = False
        self._tags = tags

    def begin(self) -> None:
        """Raise what the driver raises where the chip is absent."""
        if self.absent:
            raise ChipError("the chip doesn't answer")

    def field_on(self) -> None:
        """Do nothing: tags need no power here."""

    def field_off(self) -> None:
        """Do nothing: tags need no power here."""

    def look(self) -> Seen:
        """Return what lies there."""
        self.begin()
        seen = [Seen(uid, 0x00 if memory else 0x08) for uid, memory in self._tags.items()]
        return TWO if len(seen) > 1 else seen[0] if seen else NOTHING

    def read(self, uid: bytes, page: int) -> bytes:
        """Return the 16 bytes from a page on."""
        self.begin()
        return self._tags.get(uid, b"")[page * 4 :][:16]


def _memory_of(uid: bytes, text: str) -> bytes:
    """Return the memory of a tag: of an NTAG213 with 7 bytes of UID the text as an NDEF record; none with 4 bytes.

    Raises ValueError where there is no such tag, or it has no room for the text.
    """
    written = text.encode()
    if len(uid) == 4 and not text:
        return b""
    if len(uid) != 7 or len(written) > LONGEST_TEXT:
        raise ValueError(f"there is no tag with {len(uid)} bytes of UID and a text of {len(written)} bytes")
    record = bytes((0xD1, 0x01, 3 + len(written))) + b"T\x02en" + written if text else b""
    data = bytes((0x03, len(record))) + record + b"\xfe"
    return bytes(12) + b"\xe1\x10\x12\x00" + data.ljust(164, b"\0")


class _Pin:
    """An output in memory."""

    def __init__(self) -> None:
        self.level = 0

    def value(self, level: int, /) -> None:
        self.level = level


class _Board:
    """A board that is plugged in: `link` leads to its port. `speed`: how many times as fast as ours its clock goes."""

    def __init__(self, link: Path, chip: SimulatedChip, speed: float) -> None:
        self.port, self._far = os.openpty()
        # As long as one end of ours is open, the port keeps its bytes when the companion closes it, as a board does.
        tty.setraw(self._far)
        os.set_blocking(self.port, False)
        self._link = link
        self.light = _Pin()
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
        """Let the firmware go through its loop once, and carry the bytes both ways."""
        received = b""
        with suppress(BlockingIOError):
            received = os.read(self.port, _ROOM)
        room = 0 if self._left or not wait_until_ready({self.port: EVENT_WRITE}, 0) else _ROOM
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

    A UID is given as 8 or 14 hex digits; anything else, and a text that has no room on a tag, raises
    ValueError.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="companion-reader-")
        self._link = Path(self._folder.name) / "reader"
        self._speed = speed
        self._tags: dict[bytes, bytes] = {}
        self.chip = SimulatedChip(self._tags)
        self._brief: dict[bytes, float] = {}
        self._orders: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._wake, self._waker = os.pipe()
        self._closed = False
        self._board: _Board | None = _Board(self._link, self.chip, speed)
        self._thread = threading.Thread(target=self._run, name="simulated reader", daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        """The path of its port, which is there while it is plugged in."""
        return str(self._link)

    def lay(self, uid: str, text: str = "") -> None:
        """Lay a tag on the simulated reader; one of the same UID that lies there is replaced."""
        tag = bytes.fromhex(uid)
        memory = _memory_of(tag, text)
        self._run_on_thread(lambda: self._put(tag, memory))

    def lay_briefly(self, uid: str, text: str = "", seconds: float = TAG_SECONDS) -> None:
        """Lay a tag on it for so many seconds; what was laid briefly before is taken away."""
        tag = bytes.fromhex(uid)
        memory = _memory_of(tag, text)
        self._run_on_thread(lambda: self._put_briefly(tag, memory, time.monotonic() + seconds))

    def take_away(self, uid: str) -> None:
        """Take a tag away; nothing when it isn't there."""
        self._run_on_thread(lambda: self._remove(bytes.fromhex(uid)))

    def unplug(self) -> None:
        """Pull the plug; nothing when it is out."""
        self._run_on_thread_and_wait(self._pull)

    def replug(self) -> None:
        """Plug the reader in; nothing happens when it is in."""
        self._run_on_thread_and_wait(self._plug)

    def close(self) -> None:
        """Unplug the reader for good; a second time does nothing."""
        if self._closed:
            return
        self._run_on_thread(self._end)
        self._thread.join()
        os.close(self._wake)
        os.close(self._waker)
        self._folder.cleanup()

    def _run_on_thread(self, what: Callable[[], None]) -> None:
        """Have the reader's own thread do something, as all parts belong to it; don't wait for that."""
        self._orders.put(what)
        os.write(self._waker, b"!")

    def _run_on_thread_and_wait(self, what: Callable[[], None]) -> None:
        done = threading.Event()
        self._run_on_thread(what)
        self._run_on_thread(done.set)
        done.wait()

    def _run(self) -> None:
        while not self._closed:
            ports = [self._wake] if self._board is None else [self._wake, self._board.port]
            come = wait_until_ready(dict.fromkeys(ports, EVENT_READ), None if self._board is None else TURN_SECONDS)
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

    def _put(self, uid: bytes, memory: bytes) -> None:
        self._remove(uid)
        self._tags[uid] = memory

    def _put_briefly(self, uid: bytes, memory: bytes, until: float) -> None:
        for other in list(self._brief):
            self._remove(other)
        self._put(uid, memory)
        self._brief[uid] = until

    def _remove(self, uid: bytes) -> None:
        self._brief.pop(uid, None)
        self._tags.pop(uid, None)

    def _pull(self) -> None:
        if self._board is not None:
            self._board.unplug()
            self._board = None

    def _plug(self) -> None:
        if self._board is None:
            self._board = _Board(self._link, self.chip, self._speed)

    def _end(self) -> None:
        self._pull()
        self._closed = True
