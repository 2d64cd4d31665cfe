"""Write files and folders so that they outlive a power cut."""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from stat import S_IMODE
from typing import Final

MODE: Final = 0o664
"""The mode of new files that another companion of the same folder has to write too, before the umask."""

_GROUP: Final = 0o060
_GROUP_WRITES: Final = 0o020


def make_folder(folder: Path) -> None:
    """Make the folder and those above it where missing; their names are on the disk when this returns.

    Raises `OSError` when one can't be made.
    """
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def share_with_group(file: Path) -> None:
    """Let the group read and write a file that lies in a folder which it may write.

    A file that isn't this user's own, or isn't there, stays as it is.
    """
    with suppress(OSError):
        mode = S_IMODE(file.stat().st_mode)
        if file.parent.stat().st_mode & _GROUP_WRITES and mode & _GROUP != _GROUP:
            file.chmod(mode | _GROUP)


def sync_folder(folder: Path) -> None:
    """Bring the names in the folder to the disk. Raises `OSError` when the disk fails."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_file_system(folder: Path) -> None:
    """Bring all of the file system that a folder is in to the disk: a stick may be pulled out then.

    Raises `OSError` when the disk fails.
    """
    # Python has no name for it, and `os.sync` would wait for every disk of the machine.
    import ctypes  # noqa: PLC0415

    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        if ctypes.CDLL(None, use_errno=True).syncfs(handle):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    finally:
        os.close(handle)


def file_beside(file: Path, suffix: str) -> Path:
    """Return the file whose name is that of another with a suffix."""
    return file.with_name(file.name + suffix)


def set_aside(file: Path, suffixes: tuple[str, ...] = ("",)) -> Path:
    """Rename a file, and those beside it with these suffixes, to a free name; returns that of the file.

    Raises `OSError` when one can't be renamed.
    """
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    target, again = file.with_name(f"{file.stem}.unreadable-{stamp}{file.suffix}"), 1
    while any(file_beside(target, suffix).exists() for suffix in suffixes):
        again += 1
        target = file.with_name(f"{file.stem}.unreadable-{stamp}-{again}{file.suffix}")
    for suffix in suffixes:
        if file_beside(file, suffix).exists():
            file_beside(file, suffix).rename(file_beside(target, suffix))
    sync_folder(file.parent)
    return target


def write_whole(file: Path, text: str) -> None:
    """Put a whole new text (as UTF-8) in the place of the old one, as `write_bytes`."""
    write_bytes(file, text.encode())


def write_bytes(file: Path, data: bytes) -> None:
    """Put whole new bytes in the place of the old ones; a power cut leaves one or the other.

    Missing folders are made; a link to a file that lies elsewhere stays one. Raises `OSError` when it can't be written;
    the file is then as it was.
    """
    file = Path(os.path.realpath(file))
    make_folder(file.parent)
    new = file.with_name(f"{file.name}.new")
    try:
        with new.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if file.exists():
            new.chmod(file.stat().st_mode)
        new.replace(file)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise
    sync_folder(file.parent)
