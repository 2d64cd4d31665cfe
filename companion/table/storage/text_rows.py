"""Tables of the journal's database that hold a text for each key, with a checksum: the tags and the people."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from companion.table.storage.checksum import crc_of

Key = TypeVar("Key", int, str)


class Texts(Struct, Generic[Key], frozen=True):
    """The texts of a table by their keys, in the order of these; and how many rows are damaged and left out."""

    texts: dict[Key, str]
    damaged: int = 0

    @property
    def row_count(self) -> int:
        """How many rows the table has with these."""
        return len(self.texts) + self.damaged


class TextRows(Struct, Generic[Key], frozen=True):
    """The queries of such a table: `every` asks for key, text and checksum of all rows, `counted` counts them.

    `key` is the column of the keys.
    """

    every: str
    counted: str
    key: str

    def read(self, db: sqlite3.Connection) -> Texts[Key]:
        """Return the texts whose checksum is right, by their keys, and how many rows are damaged."""
        rows = db.execute(f"{self.every} ORDER BY {self.key}").fetchall()
        texts = {key: text for key, text, crc in rows if crc == crc_of(key, text)}
        return Texts(texts, len(rows) - len(texts))

    def count(self, db: sqlite3.Connection) -> int:
        """Return how many rows there are."""
        return int(db.execute(self.counted).fetchone()[0])

    def damaged(self, db: sqlite3.Connection) -> list[Key]:
        """Return the keys of the rows that are damaged."""
        return [key for key, text, crc in db.execute(self.every).fetchall() if crc != crc_of(key, text)]

    def salvage(self, copy: Path) -> dict[Key, str]:
        """Return what can still be read in a copy of a damaged journal, which may change the copy; raises nothing."""
        texts: dict[Key, str] = {}
        with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(copy)) as db:
            # A page that can't be read ends a reading: from both ends, what lies before and behind it is found.
            for query in (f"{self.every} ORDER BY {self.key}", f"{self.every} ORDER BY {self.key} DESC"):
                with suppress(sqlite3.Error, UnicodeDecodeError):
                    texts.update((key, text) for key, text, crc in db.execute(query) if crc == crc_of(key, text))
        return texts
