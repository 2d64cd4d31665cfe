"""Show the picture of the last start before anything is read or loaded that may take its time.

What this module imports is what that picture waits for: pygame, and little else.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.core.foreign_files import SETTINGS, read_foreign
from companion.settings.folders import CHANGED_FILE, LOCK, config_files, usual_data_folder
from companion.ui.display import NoDisplay, lacks_display
from companion.ui.start_picture import FILE, StartPicture

_DISPLAY = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
"""The environment variables that decide on which display SDL opens a window."""


def show_last_picture(
    settings: Path | None, data: Path | None, size: tuple[int, int] | None, spoken: str | None
) -> StartPicture:
    """Return the picture of the last start, shown in a window unless another companion uses the folder.

    `settings`, `data`, `size` and `spoken` are what the command line names, None: nothing. The picture is shown only
    after a start with the same size and language, and where the settings files hold what they held then. Where no
    window can be opened, nothing is shown; it is told when the app opens one.
    """
    folder = data or usual_data_folder()
    files = [_read_file(file) for file in (*config_files(settings), folder / CHANGED_FILE)]
    display = [os.environ.get(name) for name in _DISPLAY]
    last = StartPicture(folder / FILE, repr((size, spoken, files, display)).encode())
    if not lacks_display() and not _is_locked(folder / LOCK):
        with suppress(NoDisplay):
            last.show()
    return last


def _read_file(file: Path) -> bytes | None:
    """Return what the file holds, unparsed; None where it can't be read, or not twice."""
    try:
        return read_foreign(file, SETTINGS)
    except OSError:
        return None


def _is_locked(file: Path) -> bool:
    """Return whether another companion has this lock, or may have it; takes it for no longer than to see that."""
    try:
        handle = os.open(file, os.O_RDONLY)
    except OSError:
        return True
    try:
        # Shared: two that look at the same time don't take each other for one that has it.
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False
