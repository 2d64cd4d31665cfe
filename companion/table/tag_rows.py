"""The tags in the journal's database: a row for each, with the number of the tag and the text of what it is on."""

import sqlite3
import zlib
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

TABLE = """CREATE TABLE tags (
        uid TEXT PRIMARY KEY CHECK (typeof(uid) = 'text'),
        thing TEXT NOT NULL CHECK (typeof(thing) = 'text'),
        crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer')
    ) WITHOUT ROWID"""

_ALL = "SELECT uid, thing, crc FROM tags"


def read(db: sqlite3.Connection) -> tuple[dict[str, str], int]:
    """The texts of the things by the numbers of their tags, and how many rows are damaged and left out."""
    rows = db.execute(f"{_ALL} ORDER BY uid").fetchall()
    tags = {uid: thing for uid, thing, crc in rows if crc == _crc(uid, thing)}
    return tags, len(rows) - len(tags)


def count(db: sqlite3.Connection) -> int:
    """How many rows there are."""
    return int(db.execute("SELECT count(*) FROM tags").fetchone()[0])


def write(db: sqlite3.Connection, tags: Mapping[str, str]) -> None:
    """Put these in; a tag that was on another thing, and one that was on one of these things, is forgotten there."""
    for uid, thing in tags.items():
        db.execute("DELETE FROM tags WHERE thing = ?", (thing,))
        db.execute("INSERT OR REPLACE INTO tags VALUES (?, ?, ?)", (uid, thing, _crc(uid, thing)))


def forget(db: sqlite3.Connection, uid: str) -> None:
    """Take a tag out; nothing happens when it is not there."""
    db.execute("DELETE FROM tags WHERE uid = ?", (uid,))


def salvaged(copy: Path) -> dict[str, str]:
    """What can still be read in a copy of a damaged journal. Raises nothing; the copy may be changed by it."""
    tags: dict[str, str] = {}
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(copy)) as db:
        # A page that can't be read ends a reading: from both ends, what lies before and behind it is found.
        for query in (f"{_ALL} ORDER BY uid", f"{_ALL} ORDER BY uid DESC"):
            with suppress(sqlite3.Error, UnicodeDecodeError):
                tags.update((uid, thing) for uid, thing, crc in db.execute(query) if crc == _crc(uid, thing))
    return tags


def _crc(uid: object, thing: object) -> int:
    return zlib.crc32(f"{uid}\n{thing}".encode())
