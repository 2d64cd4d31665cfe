"""Folders that outlive a power cut."""

import os
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make the folder and those above it where missing; their names are on the disk when this returns.

    Raises `OSError` when one can't be made.
    """
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in the folder to the disk. Raises `OSError` when the disk fails."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
