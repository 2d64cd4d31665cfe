"""Open a file that people wrote, brought or were given: the one way in which the companion reads such a file.

What stands under its name may be anything. A pipe would be waited for, a device never ends, and a large file would take
all memory: they are refused before anything of them is read, and of a file no more is read than its kind can need.
"""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from companion.core.i18n import _

SETTINGS: Final = 100_000
"""The most bytes of a file with settings, pins or a board."""

TABLE_FILE: Final = 1_000_000
"""The most bytes of a file with cards or tags, a table's own words, or a log."""

WORDS: Final = 10_000_000
"""The most bytes of a list of words for one command: the whole lexicon has a third of it."""

CLIP: Final = 4_000_000
"""The most bytes of a clip: ten seconds of the finest form of sound take less."""

RECORD: Final = 5_000_000
"""The most bytes of the record of a game: a long one has a fiftieth of it."""

RECORDING: Final = 30_000_000
"""The most bytes of the recording of an evening: a long one has a third of it."""

DATABASE: Final = 500_000_000
"""The most bytes of a journal in which names are looked for: 10,000 games have a tenth of it."""


class ForeignFileError(OSError):
    """An error for what is no file, or a larger one than its kind can be; `strerror` says so in words."""


def open_foreign(path: Path) -> BinaryIO:
    """Open a regular file to read it; a link is followed. Never waits for somebody to write.

    Raises OSError, whose `strerror` says why, for what can't be opened or is a folder; `ForeignFileError` for a pipe or
    a device.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return open(handle, "rb")  # noqa: PTH123 - by its descriptor: by its name, it could be another one by now
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise ForeignFileError(errno.EINVAL, _("it is a pipe or a device, and no file"), str(path))


def read_foreign(path: Path, most: int) -> bytes:
    """Return the bytes of a regular file of at most `most` bytes.

    Raises as `open_foreign`, and `ForeignFileError` for a file that is larger.
    """
    with open_foreign(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        told = _("it has more than {most} bytes, too many for what it should be").format(most=f"{most:,}")
        raise ForeignFileError(errno.EFBIG, told, str(path))
    return content
