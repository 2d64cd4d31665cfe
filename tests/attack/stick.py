"""Attack the backup: the USB stick is pulled out while everything is saved on it, or read from it.

The stick is a file system of FUSE over a folder; from a random moment on every call of it fails with EIO. It needs a
kernel with FUSE, and mfusepy (the extra `cuts`).
"""

import errno
import os
import random
import subprocess
import tempfile
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import mfusepy

from companion.core.events import BackupNews
from companion.table.effects import DropBackup, ReadBackup, SaveTable
from companion.table.storage.journal import Journal
from tests.table.test_table_archive import CLIP, Backup, contents, fill

PATIENCE = 10.0
"""Seconds in which the stick has to be there."""

BEFORE = "companion-20250101-000000.zip"


class Stick(mfusepy.Operations):  # type: ignore[misc]
    """The folder `root` as a stick that comes out once more is written or read than is left; None: it stays in."""

    use_ns = True

    def __init__(self, root: Path) -> None:
        self.root = root
        self.bytes_left: int | None = None
        self.reads_left: int | None = None
        self.out = False

    def __call__(self, op: str, path: str, *args: Any) -> Any:
        if self.out and op != "release":
            raise mfusepy.FuseOSError(errno.EIO)
        return super().__call__(op, f"{self.root}{path}", *args)

    def getattr(self, path: str, _handle: int | None = None) -> dict[str, Any]:
        found = os.lstat(path)
        names = ("st_mode", "st_nlink", "st_size", "st_uid", "st_gid")
        return {name: getattr(found, name) for name in names} | {"st_mtime": found.st_mtime_ns}

    def readdir(self, path: str, _handle: int) -> list[str]:
        return [".", "..", *(file.name for file in Path(path).iterdir())]

    def create(self, path: str, mode: int, _info: Any = None) -> int:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, mode)

    def open(self, path: str, flags: int) -> int:
        return os.open(path, flags)

    def read(self, _path: str, size: int, offset: int, handle: int) -> bytes:
        self.reads_left = self._less(self.reads_left, 1)
        return os.pread(handle, size, offset)

    def write(self, _path: str, data: bytes, offset: int, handle: int) -> int:
        self.bytes_left = self._less(self.bytes_left, len(data))
        return os.pwrite(handle, data, offset)

    def truncate(self, path: str, length: int, _handle: int | None = None) -> None:
        os.truncate(path, length)

    def rename(self, old: str, new: str) -> None:
        Path(old).rename(f"{self.root}{new}")

    def unlink(self, path: str) -> None:
        Path(path).unlink()

    def release(self, _path: str, handle: int) -> None:
        os.close(handle)

    def _less(self, left: int | None, by: int) -> int | None:
        if left is None:
            return None
        self.out = left < by
        if self.out:
            raise mfusepy.FuseOSError(errno.EIO)
        return left - by


def add_arguments(parser: ArgumentParser) -> None:
    """Add how often the stick is pulled out, and from which seed on."""
    parser.add_argument("--count", type=int, default=500, help="how often in each direction (500)")
    parser.add_argument("--seed", type=int, default=1, help="when (1)")


def run(options: Namespace) -> int:
    """Pull the stick out, and print what came of it; returns 0. Raises `AssertionError` for what isn't whole."""
    count = options.count
    with tempfile.TemporaryDirectory(prefix="companion-attack-") as name:
        folder, chance = Path(name), random.Random(options.seed)
        for one in ("root", "stick"):
            (folder / one).mkdir()
        stick = Stick(folder / "root")
        told = threading.Thread(target=_mount, args=(stick, folder / "stick"), daemon=True)
        told.start()
        _wait_until(lambda: os.path.ismount(folder / "stick"))
        try:
            saved = _pull_while_saving(stick, folder, count, chance)
            _pull_while_reading(stick, folder, count, chance)
        finally:
            stick.out = False
            subprocess.run(["fusermount3", "-u", folder / "stick"], check=True)
            told.join(PATIENCE)
    print(f"pulled out {count} times while all was saved: {saved} times too late, the file of before whole each time")
    print(f"pulled out {count} times while it was read: the table as it was each time")
    return 0


def _mount(stick: Stick, place: Path) -> None:
    # The folder below is changed behind its back between two runs.
    with suppress(RuntimeError):
        mfusepy.FUSE(stick, str(place), foreground=True, entry_timeout=0, attr_timeout=0, negative_timeout=0)


def _wait_until(there: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < until, "FUSE has not mounted the stick"
        time.sleep(0.02)


def _pull_while_saving(stick: Stick, folder: Path, count: int, chance: random.Random) -> int:
    """Return how often the file was whole before the stick was pulled out."""
    journal = Journal.open(fill(folder / "table", 3))
    backup, whole = Backup(folder / "table", folder / "stick"), 0
    for _ in range(count):
        stick.out, stick.bytes_left = False, chance.randrange(1, len(CLIP) * 11 // 10)
        for file in stick.root.iterdir():
            file.unlink()
        (stick.root / BEFORE).write_bytes(b"the one before")
        news = backup.do(SaveTable())
        assert news is not None
        assert (stick.root / BEFORE).read_bytes() == b"the one before"
        there = {file.name for file in stick.root.glob("*.zip")} - {BEFORE}
        assert there == ({news.name} if not news.trouble else set()), there
        whole += not news.trouble
    journal.close()
    return whole


def _pull_while_reading(stick: Stick, folder: Path, count: int, chance: random.Random) -> None:
    stick.out, stick.bytes_left = False, None
    for file in stick.root.iterdir():
        file.unlink()
    saved = Backup(folder / "table", folder / "stick").do(SaveTable())
    assert saved is not None
    assert not saved.trouble
    fill(folder / "card", 1)
    before = contents(folder / "card")
    for _ in range(count):
        stick.out, stick.reads_left = False, chance.randrange(3)
        # What was read once would come from the memory of the machine.
        (stick.root / saved.name).touch()
        news = Backup(folder / "card", folder / "stick").do(ReadBackup(), DropBackup())
        assert news != BackupNews()
        assert contents(folder / "card") == before
    stick.reads_left = None
