"""One companion at a time: a lock beside the journal that dies with the process that holds it."""

import errno
import fcntl
import os
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.table.folder import make_folder


class LockError(Exception):
    """The lock can't be taken; the text is one sentence for the table."""


class Held(LockError):  # noqa: N818 - said of the lock, and read as such where it is caught
    """Another process has the lock; the sentence says which, and since when."""


class _Holder(Struct, frozen=True):
    pid: int
    since: str


class Lock:
    """A lock that this process holds until `release` or its end, however that comes.

    Programs that are started from here don't inherit it; a bare `os.fork` would share it.
    """

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle: int | None = handle

    @classmethod
    def take(cls, path: Path, now: str) -> "Lock":
        """The lock on the file at `path`, which is made when missing; `now` (UTC, ISO 8601) is what others are told.

        Raises `Held` when another process has it, `LockError` when the file can't be written.
        """
        try:
            make_folder(path.parent)
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise LockError(f"The lock file {path} can't be opened: {error.strerror}.") from error
        try:
            _seize(path, handle, _Holder(os.getpid(), now))
        except BaseException:
            os.close(handle)
            raise
        return cls(path, handle)

    def release(self) -> None:
        """Let others have the lock. The file stays: removing it would let two processes lock two files of one name."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _seize(path: Path, handle: int, holder: _Holder) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(handle, 0)
        os.pwrite(handle, msgspec.json.encode(holder), 0)
    except OSError as error:
        if error.errno in {errno.EWOULDBLOCK, errno.EACCES}:
            raise Held(_who(path, handle)) from error
        raise LockError(f"The lock file {path} can't be locked: {error.strerror}.") from error


def _who(path: Path, handle: int) -> str:
    try:
        holder = msgspec.json.decode(os.pread(handle, 1000, 0), type=_Holder)
    except msgspec.DecodeError:
        return f"Another companion is using {path.parent}."
    return f"Another companion is using {path.parent}: process {holder.pid}, since {holder.since}."
