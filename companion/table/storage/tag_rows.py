"""The tags in the journal's database: a row for each, with the number of the tag and the text of what it is on."""

import sqlite3
from collections.abc import Mapping

import msgspec

from companion.table.storage.checksum import crc_of
from companion.table.storage.text_rows import TextRows

TABLE = """CREATE TABLE tags (
        uid TEXT PRIMARY KEY CHECK (typeof(uid) = 'text'),
        thing TEXT NOT NULL CHECK (typeof(thing) = 'text'),
        crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer')
    ) WITHOUT ROWID"""

ROWS: TextRows[str] = TextRows("SELECT uid, thing, crc FROM tags", "SELECT count(*) FROM tags", "uid")
"""The texts of the things by the numbers of their tags."""


def write(db: sqlite3.Connection, tags: Mapping[str, str]) -> None:
    """Put these tags in; what was known before of a tag, or of a thing, is forgotten."""
    # All at once: things have no index, and each search for one would look at every row.
    things = msgspec.json.encode(list(tags.values())).decode()
    db.execute("DELETE FROM tags WHERE thing IN (SELECT value FROM json_each(?))", (things,))
    db.executemany("DELETE FROM tags WHERE uid = ?", ((uid,) for uid in tags))
    # Of several tags on one thing the last one holds.
    last = {thing: uid for uid, thing in tags.items()}
    db.executemany("INSERT INTO tags VALUES (?, ?, ?)", ((uid, on, crc_of(uid, on)) for on, uid in last.items()))


def forget(db: sqlite3.Connection, uid: str) -> None:
    """Delete a tag; nothing happens when it is not there."""
    db.execute("DELETE FROM tags WHERE uid = ?", (uid,))
