"""Lock the data folder for one companion at a time; the lock dies with the process that holds it."""

import errno
import fcntl
import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.table.storage.durable_files import MODE, make_folder, share_with_group


class LockError(CompanionError):
    """An error for a lock that can't be taken; the text is one sentence that says what to do."""


class LockHeldError(LockError):
    """An error for a lock that another process has; the sentence says which one, and since when."""


class NoFolderError(LockError):
    """An error for a lock without a folder, when none can be made: nobody keeps anything there."""


MOST_EARLY = 2
"""How many tables in a row may fall before they stood, and be followed by one that goes on with the game."""


class _Holder(Struct, frozen=True):
    """A holder of the lock, or of what it found there of a table that fell.

    `boot` is the machine's run in which a table began, empty where there is none. `early` counts the tables in a row,
    this one last, that have not stood yet.
    """

    pid: int
    since: str
    boot: str = ""
    early: int = 0


class Lock:
    """A lock that this process holds until `release` or its end, however that comes.

    Programs that are started from here don't inherit it; a bare `os.fork` would share it. No command writes the journal
    of a folder, or sets it aside, without it.
    """

    def __init__(
        self, path: Path, handle: int, holder: _Holder, *, goes_on: bool = False, leaves: bool = False
    ) -> None:
        self.path = path
        self.goes_on = goes_on
        """The one before fell, in this same run of the machine: it was killed, or hung.

        Not told once `MOST_EARLY` more in a row fell before they stood: what they go on with may be the reason.
        """
        self._holder = holder
        self._leaves = leaves
        self._handle: int | None = handle

    @classmethod
    def acquire(cls, path: Path, now: str) -> "Lock":
        """Take the lock on the file at `path` for a table; `now` (ISO 8601) is told to others.

        The file is made when it's missing. Who may write the folder as one of its group may take the lock, too. Raises
        `LockHeldError` when another process has it, `NoFolderError` when its folder isn't there and can't be made,
        `LockError` when the file can't be opened.
        """
        handle = _open_locked(path)
        fallen = _read_fallen(handle)
        early = 0 if fallen is None else fallen.early
        holder = _Holder(os.getpid(), now, _boot_id(), early + 1)
        _write_holder(handle, holder)
        return cls(path, handle, holder, goes_on=fallen is not None and early <= MOST_EARLY)

    @classmethod
    def acquire_for_command(cls, path: Path, now: str) -> "Lock":
        """Take the lock for a command, as `acquire` does for a table.

        A table that fell before it, and hasn't come up again, is followed by one that goes on, as without the command.
        """
        handle = _open_locked(path)
        fallen = _read_fallen(handle)
        holder = replace(fallen or _Holder(0, ""), pid=os.getpid(), since=now)
        _write_holder(handle, holder)
        return cls(path, handle, holder, leaves=fallen is not None)

    def stand(self) -> None:
        """Write that the table stands: should it fall from now on, the game that it went on with is not the reason."""
        if self._handle is not None:
            _write_holder(self._handle, replace(self._holder, early=0))

    def release(self) -> None:
        """Release the lock. The file stays: removing it would let two processes lock two files of one name."""
        if self._handle is not None:
            # What stands there from now on belongs to one that fell.
            if not self._leaves:
                with suppress(OSError):
                    os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = None


def _open_locked(path: Path) -> int:
    """Return the handle of the file, which is locked. Raises `LockError`, as `Lock.acquire` does."""
    try:
        make_folder(path.parent)
    except OSError as error:
        raise NoFolderError(_open_error_text(path, error)) from error
    try:
        handle = _open_file(path)
    except OSError as error:
        raise LockError(_open_error_text(path, error)) from error
    share_with_group(path)
    try:
        _take_lock(path, handle)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _open_error_text(path: Path, error: OSError) -> str:
    wrong = f"The lock file {path} can't be opened: {error.strerror}"
    return f"{wrong}; let this user write it, or name another data folder with --data."


def _open_file(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, MODE)
    except OSError as error:
        # On a disk that the system no longer writes to, the table opens all the same, and tells of the disk.
        if error.errno != errno.EROFS or not path.exists():
            raise
        return os.open(path, os.O_RDONLY)


def _take_lock(path: Path, handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in {errno.EWOULDBLOCK, errno.EACCES}:
            raise LockHeldError(_holder_text(path, handle)) from error
        raise LockError(
            f"The lock file {path} can't be locked: {error.strerror}; name a data folder on another disk with --data."
        ) from error


def _read_fallen(handle: int) -> _Holder | None:
    """Return what stands in the file of a table that fell in this run of the machine; None where none did."""
    before = _read_holder(handle)
    return before if before is not None and before.boot == _boot_id() != "" else None


def _write_holder(handle: int, holder: _Holder) -> None:
    # A full disk has no room for it; the lock is held all the same.
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.pwrite(handle, msgspec.json.encode(holder), 0)


def _boot_id(file: Path = Path("/proc/sys/kernel/random/boot_id")) -> str:
    """Return what tells this run of the machine from others; empty where nothing does."""
    try:
        return file.read_text("ascii").strip()
    except OSError:
        return ""


def _read_holder(handle: int) -> _Holder | None:
    """Return who wrote into the file last and did not release it; None where nobody has."""
    try:
        return msgspec.json.decode(os.pread(handle, 1000, 0), type=_Holder)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _holder_text(path: Path, handle: int) -> str:
    holder = _read_holder(handle)
    if holder is None:
        return f"Another companion is using {path.parent}."
    return f"Another companion is using {path.parent}: process {holder.pid}, since {holder.since}."
