"""The people in the journal's database: a row for each, with a number and the text of what is known of them."""

import sqlite3
from collections.abc import Mapping

from companion.table.storage.checksum import crc_of
from companion.table.storage.text_rows import TextRows

TABLE = """CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        person TEXT NOT NULL CHECK (typeof(person) = 'text'),
        crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer')
    )"""

ROWS: TextRows[int] = TextRows("SELECT id, person, crc FROM people", "SELECT count(*) FROM people", "id")
"""The texts of the people by their numbers."""


def write(db: sqlite3.Connection, people: Mapping[int, str]) -> None:
    """Put these people in, in place of those with their numbers."""
    for number, person in people.items():
        db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", (number, person, crc_of(number, person)))


def add(db: sqlite3.Connection, person: str) -> None:
    """Put a person in with a number that nobody has."""
    number = int(db.execute("SELECT coalesce(max(id), 0) + 1 FROM people").fetchone()[0])
    write(db, {number: person})


def drop_damaged(db: sqlite3.Connection) -> None:
    """Delete the rows that can't be read any more: nobody can be told from them."""
    for number in ROWS.damaged(db):
        forget(db, number)


def forget(db: sqlite3.Connection, number: int) -> None:
    """Delete a person; nothing happens when there is none."""
    db.execute("DELETE FROM people WHERE id = ?", (number,))
