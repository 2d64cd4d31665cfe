"""The games in the journal's database: a row for each, and one for each entry, with a checksum in both."""

import sqlite3
from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec import Struct

from companion.core.i18n import N_, LazyText
from companion.table.storage import result_rows
from companion.table.storage.checksum import crc_of
from companion.table.storage.journal_errors import JournalError, UnreadableError
from companion.table.storage.result_rows import Summary
from companion.table.storage.timeline import BadEntry, Entry, Timeline

# Types are checked by CHECK and not by STRICT: a STRICT table can't be opened by a SQLite older than 3.37.
TABLES: Final = {
    "games": """CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL CHECK (typeof(game) = 'text'),
        started TEXT NOT NULL CHECK (typeof(started) = 'text'),
        setup TEXT NOT NULL CHECK (typeof(setup) = 'text'),
        status TEXT NOT NULL CHECK (status IN ('open', 'put away', 'finished')),
        ended TEXT CHECK (typeof(ended) IN ('text', 'null') AND (ended IS NULL) = (status = 'open')),
        crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer')
    )""",
    "entries": """CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games (id),
        n INTEGER NOT NULL CHECK (typeof(n) = 'integer' AND n >= 0),
        entry TEXT NOT NULL CHECK (typeof(entry) = 'text'),
        crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer'),
        PRIMARY KEY (game, n)
    ) WITHOUT ROWID""",
}


class Status(StrEnum):
    """The status of a game: open, finished, or put away."""

    OPEN = "open"
    PUT_AWAY = "put away"
    FINISHED = "finished"


class GameRow(Struct, frozen=True):
    """The row of a game: its number in the journal, which game, when it began and ended (ISO 8601), its set-up as JSON.

    `ended` is None while the game is open; `length` counts its entries.
    """

    id: int
    game: str
    started: str
    setup: str
    status: Status
    ended: str | None
    length: int


class StoredGame(Struct, frozen=True, omit_defaults=True):
    """A game in the journal with all that happened to its moves, and its summary where that is written."""

    about: GameRow
    entries: tuple[Entry, ...]
    summary: Summary | None = None


def no_game_error(game: int) -> JournalError:
    """Return the error that there is no game with this number."""
    return JournalError(LazyText.of(N_("There is no game {number} here."), number=game))


def length_of(db: sqlite3.Connection, game: int) -> int:
    """Return how many entries a game has."""
    return int(db.execute("SELECT coalesce(max(n), -1) + 1 FROM entries WHERE game = ?", (game,)).fetchone()[0])


def insert_game(db: sqlite3.Connection, about: GameRow) -> None:
    """Put a game in, which has no entries yet."""
    row = (about.id, about.game, about.started, about.setup, about.status, about.ended)
    db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, crc_of(*row)))


def insert_entry(db: sqlite3.Connection, game: int, n: int, entry: Entry) -> None:
    """Put in the entry of a game with the number `n`, from 0."""
    text = msgspec.json.encode(entry).decode()
    db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (game, n, text, crc_of(game, n, text)))


def set_status(db: sqlite3.Connection, game: int, status: Status, ended: str | None, summary: Summary | None) -> None:
    """Write what became of a game, when, and its summary. Raises `JournalError` when there is no such game."""
    row = db.execute("SELECT id, game, started, setup FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise no_game_error(game)
    crc = crc_of(*row, status, ended)
    db.execute("UPDATE games SET status = ?, ended = ?, crc = ? WHERE id = ?", (status, ended, crc, game))
    result_rows.set_summary(db, game, status, summary)


def close_open_game(db: sqlite3.Connection, now: str, finished: int | None, left: Summary | None) -> None:
    """Close the game that is open, as finished when its number is `finished`, else as put away.

    `left` is its tally, None: that is made later.
    """
    for (game,) in db.execute("SELECT id FROM games WHERE status = ?", (Status.OPEN,)).fetchall():
        set_status(db, game, Status.FINISHED if game == finished else Status.PUT_AWAY, now, left)


def open_game(db: sqlite3.Connection) -> StoredGame | None:
    """Return the game that is open, without its summary; None: there is none."""
    return next((read_game(db, about) for about in read_games(db, "WHERE status = ?", Status.OPEN)), None)


_GAMES: Final = """SELECT id, game, started, setup, status, ended, crc,
    (SELECT count(*) FROM entries WHERE entries.game = games.id) FROM games"""


def read_games(db: sqlite3.Connection, where: str = "", *values: object) -> tuple[GameRow, ...]:
    """Return the games, or those that fit a condition, the newest first.

    Raises `UnreadableError` for a damaged one.
    """
    return tuple(_check_row(row) for row in db.execute(f"{_GAMES} {where} ORDER BY id DESC", values))


def examine(db: sqlite3.Connection) -> None:
    """Look at each game. Raises `UnreadableError` for a damaged one."""
    for row in db.execute("SELECT id, game, started, setup, status, ended, crc, 0 FROM games"):
        _check_row(row)


def _check_row(row: tuple[Any, ...]) -> GameRow:
    number, game, started, setup, status, ended, crc, length = row
    if crc != crc_of(number, game, started, setup, status, ended):
        raise UnreadableError(LazyText.of(N_("game {number} is damaged"), number=number))
    return GameRow(number, game, started, setup, Status(status), ended, length)


def read_game(db: sqlite3.Connection, about: GameRow) -> StoredGame:
    """Return the game with its entries, without its summary.

    Raises `UnreadableError` where one of them is damaged.
    """
    found = db.execute("SELECT n, entry, crc FROM entries WHERE game = ? ORDER BY n", (about.id,)).fetchall()
    for place, (n, text, crc) in enumerate(found):
        if n != place or crc != crc_of(about.id, n, text):
            wrong = N_("entry {entry} of game {number} is damaged")
            raise UnreadableError(LazyText.of(wrong, entry=place + 1, number=about.id))
    try:
        decoder = msgspec.json.Decoder(Entry)
        entries = tuple(decoder.decode(text) for _, text, _ in found)
        Timeline.of(entries)
    except (msgspec.DecodeError, BadEntry) as error:
        wrong = N_("an entry of game {number} makes no sense: {error}")
        raise UnreadableError(LazyText.of(wrong, number=about.id, error=error)) from error
    return StoredGame(about, entries)
