"""How long the game was when its last entry was written, in a line of its own beside the journal.

It is written after the entry is on the disk, and not waited for: it may be behind the journal, never ahead of it. So a
journal that has fewer entries than the line says has lost some.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from companion.table.storage.durable_files import MODE, file_beside, share_with_group

SUFFIX: Final = "-last"
"""What is added to the name of a journal in the name of this file."""

_LENGTH: Final = 64
"""The bytes of the line: always as many, so that it is written over in one step."""


class LastEntry(Struct, frozen=True):
    """The number of the game whose entry was written last, and how many it had then."""

    game: int
    entries: int


def write(journal: Path, last: LastEntry) -> None:
    """Write the line; where that can't be done, the old one stays."""
    file = file_beside(journal, SUFFIX)
    with suppress(OSError):
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, MODE)
        try:
            os.pwrite(handle, msgspec.json.encode(last).ljust(_LENGTH - 1) + b"\n", 0)
        finally:
            os.close(handle)
        share_with_group(file)


def read(journal: Path) -> LastEntry | None:
    """Return what the line says; None where there is none that can be read."""
    try:
        with file_beside(journal, SUFFIX).open("rb") as file:
            return msgspec.json.decode(file.read(_LENGTH), type=LastEntry)
    except (OSError, msgspec.DecodeError):
        return None


def forget(journal: Path) -> None:
    """Remove the line: everything is in the journal's main file now."""
    with suppress(OSError):
        file_beside(journal, SUFFIX).unlink(missing_ok=True)
