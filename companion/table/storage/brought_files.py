"""Find a file that somebody has brought, on a USB stick or in a folder beside the journal; and a stick to save on."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.core.tool import FoundFile

IMPORTS: Final = "import"
"""The name of the folder in the data folder."""

STICKS: Final = ("media/*", "media/*/*", "run/media/*/*", "mnt", "mnt/*")
"""Where USB sticks are, below the root of all files."""

MOST_BYTES: Final = 1_000_000
"""A larger file is none of ours."""


def find_file(folder: Path, name: str, root: Path = Path("/")) -> FoundFile:
    """Return the file of this name, on a stick or in the folder; the newest where there are several."""
    found = [file for file in (place / name for place in (*_stick_places(root), folder)) if _is_file(file)]
    try:
        newest = max(found, key=lambda file: file.stat().st_mtime, default=None)
        if newest is None:
            return FoundFile(None)
        with newest.open("rb") as stream:
            return FoundFile(stream.read(MOST_BYTES))
    except OSError as error:
        return FoundFile(None, error.strerror or type(error).__name__)


def find_newest(folder: Path, pattern: str, root: Path = Path("/")) -> Path | None:
    """Return the file with the last name of those that fit a pattern, on a stick or in the folder; None: there is none.

    Unlike `find_file` it is not read: it may be large.
    """
    found = [file for place in (*_stick_places(root), folder) for file in _found_in(place, pattern) if _is_file(file)]
    return max(found, key=lambda file: file.name, default=None)


def find_stick(root: Path = Path("/")) -> Path | None:
    """Return the folder of a USB stick that can be written to; None where there is none."""
    return next(filter(_can_save_on, _stick_places(root)), None)


def _stick_places(root: Path) -> Iterator[Path]:
    """Yield the folders in which a USB stick may be, whether one is there or not."""
    for stick in STICKS:
        places = [root]
        for part in Path(stick).parts:
            places = [below for place in places for below in _found_in(place, part)]
        yield from places


def _found_in(folder: Path, part: str) -> list[Path]:
    try:
        return sorted(folder.glob(part))
    except OSError:
        # A stick that was pulled out may still be mounted, and fails then.
        return []


def _can_save_on(place: Path) -> bool:
    try:
        return place.is_mount() and os.access(place, os.W_OK)
    except OSError:
        return False


def _is_file(file: Path) -> bool:
    try:
        return file.is_file()
    except OSError:
        return False
