"""The people in the journal's database: a row for each, with a number and the text of what is known of them."""

import sqlite3
import zlib
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

TABLE = """CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        person TEXT NOT NULL CHECK (typeof(person) = 'text'),
        crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer')
    )"""

_ALL = "SELECT id, person, crc FROM people"


def read(db: sqlite3.Connection) -> tuple[dict[int, str], int]:
    """The texts by their numbers, in the order of these, and how many rows are damaged and left out."""
    rows = db.execute(f"{_ALL} ORDER BY id").fetchall()
    people = {number: person for number, person, crc in rows if crc == _crc(number, person)}
    return people, len(rows) - len(people)


def count(db: sqlite3.Connection) -> int:
    """How many rows there are."""
    return int(db.execute("SELECT count(*) FROM people").fetchone()[0])


def write(db: sqlite3.Connection, people: Mapping[int, str]) -> None:
    """Put these in, in place of those with their numbers."""
    for number, person in people.items():
        db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", (number, person, _crc(number, person)))


def add(db: sqlite3.Connection, person: str) -> None:
    """Put one in with a number that none has."""
    number = int(db.execute("SELECT coalesce(max(id), 0) + 1 FROM people").fetchone()[0])
    write(db, {number: person})


def drop_damaged(db: sqlite3.Connection) -> None:
    """Take out what can't be read any more: nobody can be told from it."""
    for number, person, crc in db.execute(_ALL).fetchall():
        if crc != _crc(number, person):
            forget(db, number)


def forget(db: sqlite3.Connection, number: int) -> None:
    """Take one out; nothing happens when it is not there."""
    db.execute("DELETE FROM people WHERE id = ?", (number,))


def salvaged(copy: Path) -> dict[int, str]:
    """What can still be read in a copy of a damaged journal. Raises nothing; the copy may be changed by it."""
    people: dict[int, str] = {}
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(copy)) as db:
        # A page that can't be read ends a reading: from both ends, what lies before and behind it is found.
        for query in (f"{_ALL} ORDER BY id", f"{_ALL} ORDER BY id DESC"):
            with suppress(sqlite3.Error, UnicodeDecodeError):
                people.update((number, text) for number, text, crc in db.execute(query) if crc == _crc(number, text))
    return people


def _crc(number: object, person: object) -> int:
    return zlib.crc32(f"{number}\n{person}".encode())
