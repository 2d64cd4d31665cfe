"""What lies in the write-ahead log of a database: SQLite itself stops at the first frame that it can't read.

The form of the file: "WAL-mode File Format", sqlite.org/walformat.html.
"""

import struct
from pathlib import Path
from typing import Final

from companion.table.storage.durable_files import file_beside

_HEADER: Final = struct.Struct(">IIIIIIII")
"""Magic number, form, bytes of a page, number of the checkpoint, two salts, two sums."""

_FRAME: Final = struct.Struct(">IIIIII")
"""Number of the page, pages of the database after a commit (0: no commit), two salts, two sums; then the page."""

_PAGES: Final = range(512, 65537)
"""The bytes that a page may have."""


def commits(database: Path) -> tuple[int, ...]:
    """Return the numbers of the frames, from 1, that end a transaction in the log of this database.

    Only those that the newest header counts in; empty where there is no log, or none that can be read. Sums are not
    looked at. Nobody may be using the database: closing its files gives up the locks of this process.
    """
    found = []
    try:
        with file_beside(database, "-wal").open("rb") as log:
            header = log.read(_HEADER.size)
            if len(header) < _HEADER.size:
                return ()
            _magic, _form, page, _number, *salts, _one, _two = _HEADER.unpack(header)
            if page not in _PAGES:
                return ()
            frame = 1
            while len(data := log.read(_FRAME.size)) == _FRAME.size:
                _page, committed, first, second, *_sums = _FRAME.unpack(data)
                if committed and [first, second] == salts:
                    found.append(frame)
                log.seek(page, 1)
                frame += 1
    except OSError:
        return ()
    return tuple(found)
