"""Open a serial port as a line of bytes that never waits: pyserial opens it, reads and writes are done here.

pyserial's own `write` with a timeout of nothing spins without end when the port takes no bytes, and its `read` waits
until all that was asked for is there.
"""

import errno
import math
import os
import select
import termios
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE

import serial

from companion.core.i18n import N_, LazyText, Sentence

SPEED = 9600
"""Bits a second: that of plain readers. On USB it has no meaning."""

MOST_UNSENT = 2048
"""The most bytes that wait to be sent; a frame that has no room is left out."""

_AT_ONCE = 4096
_FLUSH_SECONDS = 0.1
"""Seconds that what was sent last has to leave."""


def wait_until_ready(waited_for: Mapping[int, int], seconds: float | None) -> frozenset[int]:
    """Return the file descriptors that are ready as soon as one is; none after `seconds` (None: no end).

    `waited_for` says of each what it has to be ready for, EVENT_READ, EVENT_WRITE or both. Raises OSError or ValueError
    for one that is closed.
    """
    # select.select refuses descriptors above 1,023, and a selector of `selectors` takes four times as long.
    poller = select.poll()
    for descriptor, events in waited_for.items():
        poller.register(descriptor, (events & EVENT_READ and select.POLLIN) | (events & EVENT_WRITE and select.POLLOUT))
    found = poller.poll(None if seconds is None else max(0, math.ceil(1000 * seconds)))
    if any(event & select.POLLNVAL for _, event in found):
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return frozenset(descriptor for descriptor, _ in found)


class LineError(Exception):
    """An error for a port that can't be opened, or is lost: a sentence on why; `todo` says what helps."""

    def __init__(self, what: Sentence, todo: Sentence) -> None:
        super().__init__(LazyText.of("{what}: {todo}.", what=what, todo=todo))
        self.what = what
        self.todo = todo


class InUseError(LineError):
    """An error for a port that another program has."""


class SerialLine:
    """An open port that no other program can open. Raises LineError when it can't be opened, and when it is lost."""

    def __init__(self, path: str) -> None:
        try:
            self._port = serial.Serial(path, SPEED, timeout=0, write_timeout=0, exclusive=True)
        except (OSError, ValueError, termios.error) as error:
            raise _open_error(path, error) from None
        self.path = path
        self._fd: int = self._port.fileno()
        stat = os.fstat(self._fd)
        self.identity = (stat.st_ino, stat.st_rdev)
        """What differs when the port has come anew."""
        self._waiting = b""

    def wait(self, seconds: float, *wakes: int, reading: bool = True) -> None:
        """Sleep until something has come, can be sent on, or one of `wakes`, file descriptors, can be read.

        No longer than `seconds`, and not at all when they are less than 0. `reading`: what comes is waited for.
        """
        wanted = (EVENT_READ if reading else 0) | (EVENT_WRITE if self._waiting else 0)
        # A port that is gone is always ready, whatever it is asked for: it would end each wait.
        line = {self._fd: wanted} if wanted else {}
        try:
            wait_until_ready({**line, **dict.fromkeys(wakes, EVENT_READ)}, max(0.0, seconds))
        except (OSError, ValueError):
            raise self._unplugged_error() from None

    def read(self, most: int = _AT_ONCE) -> bytes:
        """Return what has come, at most so many bytes, 1 or more; empty where nothing has."""
        try:
            if not wait_until_ready({self._fd: EVENT_READ}, 0):
                return b""
            data = os.read(self._fd, most)
        except BlockingIOError:
            return b""
        except (OSError, ValueError):
            raise self._unplugged_error() from None
        if not data:
            # A port that was unplugged is always ready, with nothing.
            raise self._unplugged_error()
        return data

    def drop(self) -> None:
        """Drop what has come and was not read."""
        with suppress(OSError, termios.error):
            self._port.reset_input_buffer()

    def send(self, frame: bytes) -> None:
        """Send a frame as soon as the port takes it; one for which there is no room is left out as a whole."""
        if len(self._waiting) + len(frame) <= MOST_UNSENT:
            self._waiting += frame
        self.send_waiting()

    def send_waiting(self) -> None:
        """Send as much of what is waiting as the port takes now."""
        if not self._waiting:
            return
        try:
            self._waiting = self._waiting[os.write(self._fd, self._waiting) :]
        except BlockingIOError:
            return
        except (OSError, ValueError):
            raise self._unplugged_error() from None

    def close(self) -> None:
        """Close the port. What is stuck in it is dropped: a port that takes nothing would keep its closing waiting."""
        with suppress(OSError, termios.error):
            if self._is_stuck():
                self._port.reset_output_buffer()
        with suppress(OSError):
            self._port.close()

    def _is_stuck(self) -> bool:
        """Return whether something that was sent has still not left after a moment; only then it may be dropped."""
        end = time.monotonic() + _FLUSH_SECONDS
        while self._port.is_open and self._port.out_waiting:
            if time.monotonic() >= end:
                return True
            time.sleep(_FLUSH_SECONDS / 20)
        return False

    def _unplugged_error(self) -> LineError:
        gone = LazyText.of(N_("The reader at {port} is unplugged"), port=self.path)
        return LineError(gone, LazyText.of(N_("plug it in again")))


def _open_error(path: str, error: Exception) -> LineError:
    number = error.errno if isinstance(error, OSError) else None
    if number in {errno.ENOENT, errno.ENXIO, errno.ENODEV}:
        todo = LazyText.of(N_("plug it in, or name its port in the settings (reader.port)"))
        return LineError(LazyText.of(N_("There is no reader at {port}"), port=path), todo)
    if number in {errno.EACCES, errno.EPERM}:
        todo = LazyText.of(N_("join the group dialout (sudo adduser $USER dialout), and log in again"))
        return LineError(LazyText.of(N_("The reader's port {port} may not be opened"), port=path), todo)
    if number in {errno.EAGAIN, errno.EBUSY}:
        taken = LazyText.of(
            N_("The reader's port {port} is in use by {program}"), port=path, program=_lock_holder(path)
        )
        return InUseError(taken, LazyText.of(N_("end that program")))
    why: Sentence = os.strerror(number) if number else LazyText.of(N_("it is no serial port"))
    wrong = LazyText.of(N_("{port} can't be opened as the reader's port ({why})"), port=path, why=why)
    return LineError(wrong, LazyText.of(N_("name another one (reader.port)")))


def _lock_holder(path: str, locks: Path = Path("/proc/locks")) -> Sentence:
    """Return a sentence on the program that has locked a port, where the kernel tells it."""
    try:
        stat = Path(path).stat()
        file = f"{os.major(stat.st_dev):02x}:{os.minor(stat.st_dev):02x}:{stat.st_ino}"
        for line in locks.read_text("ascii").splitlines():
            # `1: FLOCK  ADVISORY  WRITE 812 00:06:571 0 EOF`: the process, and the file system and inode of the file.
            kind, process, place = (line.split()[at] for at in (1, 4, 5))
            if kind == "FLOCK" and place == file:
                name = Path(f"/proc/{process}/comm").read_text("utf-8", errors="replace").strip()
                return LazyText.of(N_("{name} (process {process})"), name=name, process=process)
    except (OSError, ValueError):
        pass
    return LazyText.of(N_("another program"))
