"""Find a file that somebody has brought, on a USB stick or in a folder beside the journal; and a stick to save on."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.core.tool import FoundFile

IMPORTS: Final = "import"
"""The name of the folder in the data folder."""

STICKS: Final = ("media/*", "media/*/*", "run/media/*/*")
"""Where systems mount USB sticks, below the root of all files."""

BY_HAND: Final = ("mnt", "mnt/*")
"""Where people mount them by hand, and disks and network drives as well."""


def find_file(folder: Path, name: str, root: Path = Path("/")) -> FoundFile:
    """Return the file of this name, on a stick or in the folder; the newest where there are several."""
    found = [file for file in (place / name for place in (*_stick_places(root), folder)) if _is_file(file)]
    try:
        newest = max(found, key=lambda file: file.stat().st_mtime, default=None)
        if newest is None:
            return FoundFile(None)
        return FoundFile(read_foreign(newest, TABLE_FILE))
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
    """Yield the folders in which a USB stick may be, whether one is there or not; by hand, only where one is."""
    for stick in STICKS:
        yield from _places_of(stick, root)
    for stick in BY_HAND:
        yield from (place for place in _places_of(stick, root) if _is_removable(place, root))


def _places_of(pattern: str, root: Path) -> list[Path]:
    places = [root]
    for part in Path(pattern).parts:
        places = [below for place in places for below in _found_in(place, part)]
    return places


def _is_removable(place: Path, root: Path) -> bool:
    """Return whether what is mounted on a folder is a drive that the kernel says can be taken out.

    A USB stick says so by itself. The device of a partition has its drive's folder above its own in `/sys`.
    """
    try:
        device = place.stat().st_dev
        numbers = f"{os.major(device)}:{os.minor(device)}"
        block = (root / "sys/dev/block" / numbers).resolve(strict=True)
        drive = block.parent if (block / "partition").exists() else block
        return (drive / "removable").read_text("ascii").strip() == "1"
    except (OSError, ValueError):
        return False


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
