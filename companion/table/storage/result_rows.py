"""The results in the journal's database: a summary of each game, so that no list needs its moves.

Each game has a row in `results`. Its summary is empty until it is written with the end of the game, and again while the
game is played once more; one of another form than `FORM` is made anew from the moves. `seats` and `made` hold what is
searched and counted; they are always what the summary says.
"""

import sqlite3
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from companion.core.game import Tally
from companion.table.storage.checksum import crc_of
from companion.table.storage.person_names import person_key

FORM = 1
"""The form of the summaries; one more whenever a game tells something else of its end than before."""

UNMADE = 0
"""The form of a summary that has yet to be made."""

TABLES = {
    "results": """CREATE TABLE results (
        game INTEGER PRIMARY KEY REFERENCES games (id),
        kind TEXT NOT NULL CHECK (typeof(kind) = 'text'),
        started TEXT NOT NULL CHECK (typeof(started) = 'text'),
        status TEXT NOT NULL CHECK (status IN ('open', 'put away', 'finished')),
        form INTEGER NOT NULL CHECK (typeof(form) = 'integer'),
        summary TEXT NOT NULL CHECK (typeof(summary) = 'text'),
        crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer')
    )""",
    "seats": """CREATE TABLE seats (
        person TEXT NOT NULL CHECK (typeof(person) = 'text'),
        game INTEGER NOT NULL REFERENCES results (game),
        seat INTEGER NOT NULL CHECK (typeof(seat) = 'integer'),
        side INTEGER NOT NULL CHECK (typeof(side) = 'integer'),
        kind TEXT NOT NULL CHECK (typeof(kind) = 'text'),
        month TEXT NOT NULL CHECK (typeof(month) = 'text'),
        finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
        won INTEGER NOT NULL CHECK (won IN (0, 1)),
        points INTEGER CHECK (typeof(points) IN ('integer', 'null')),
        name TEXT NOT NULL CHECK (typeof(name) = 'text'),
        PRIMARY KEY (person, game, seat)
    ) WITHOUT ROWID""",
    "made": """CREATE TABLE made (
        game INTEGER NOT NULL REFERENCES results (game),
        side INTEGER NOT NULL CHECK (typeof(side) = 'integer'),
        kind TEXT NOT NULL CHECK (typeof(kind) = 'text'),
        what TEXT NOT NULL CHECK (what IN ('sequences', 'cards')),
        tone TEXT NOT NULL CHECK (typeof(tone) = 'text'),
        sign TEXT NOT NULL CHECK (typeof(sign) = 'text'),
        count INTEGER NOT NULL CHECK (typeof(count) = 'integer' AND count > 0),
        PRIMARY KEY (game, side, tone)
    ) WITHOUT ROWID""",
}
"""The tables by their names. No index: a byte that went wrong in one would keep a row from being changed."""

FROM_GAMES = """INSERT INTO results
    SELECT id, game, started, status, 0, '', 0 FROM games WHERE id NOT IN (SELECT game FROM results)"""
"""What gives the games of a journal without results their rows."""


class Summary(Struct, frozen=True):
    """The summary of a game: how many moves are in force, and the result for each player."""

    moves: int
    tally: Tally


def add(db: sqlite3.Connection, game: int, kind: str, started: str, status: str) -> None:
    """Put in the row of a game of which nothing has been summed up."""
    db.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, 0)", (game, kind, started, status, UNMADE, ""))


def set_summary(db: sqlite3.Connection, game: int, status: str, summary: Summary | None) -> None:
    """Write the game's summary; None: it is still to be made, or of no account while the game is played."""
    _clear(db, game)
    _write(db, game, status, UNMADE if summary is None else FORM, summary)


def mark_without_summary(db: sqlite3.Connection, game: int, status: str) -> None:
    """Write that a game has no summary and can't have one, so that it is not tried again."""
    _clear(db, game)
    _write(db, game, status, FORM, None)


def _clear(db: sqlite3.Connection, game: int) -> None:
    db.execute("DELETE FROM seats WHERE game = ?", (game,))
    db.execute("DELETE FROM made WHERE game = ?", (game,))


def _write(db: sqlite3.Connection, game: int, status: str, form: int, summary: Summary | None) -> None:
    text = "" if summary is None else msgspec.json.encode(summary).decode()
    db.execute(
        "UPDATE results SET status = ?, form = ?, summary = ?, crc = ? WHERE game = ?",
        (status, form, text, crc_of(game, text), game),
    )
    if summary is not None:
        _count(db, game, status, summary)


def _count(db: sqlite3.Connection, game: int, status: str, summary: Summary) -> None:
    kind, started = db.execute("SELECT kind, started FROM results WHERE game = ?", (game,)).fetchone()
    finished, month = status == "finished", started[:7]
    made: dict[tuple[int, str, str], int] = {}
    for at, seat in enumerate(summary.tally.seats):
        row = (person_key(seat.name), game, at, seat.side, kind, month, finished, seat.won, seat.points, seat.name)
        db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        made.update({(seat.side, one.piece.tone, one.piece.sign): one.count for one in seat.made if one.count})
    if finished and summary.tally.makes:
        rows = ((game, side, kind, summary.tally.makes, *piece, count) for (side, *piece), count in made.items())
        db.executemany("INSERT INTO made VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def parse_summary(game: int, form: int, text: str, crc: int) -> Summary | None:
    """Return the summary of a row; None where there is none, or it is damaged."""
    if form != FORM or not text or crc != crc_of(game, text):
        return None
    try:
        return msgspec.json.decode(text, type=Summary)
    except msgspec.DecodeError:
        return None


def read_summary(db: sqlite3.Connection, game: int) -> Summary | None:
    """Return the summary of the game with this number; None where it has not been made."""
    row = db.execute("SELECT form, summary, crc FROM results WHERE game = ?", (game,)).fetchone()
    return None if row is None else parse_summary(game, *row)


def games_without_summary(db: sqlite3.Connection) -> list[tuple[int, str]]:
    """Return the games, newest first, that are over and have no summary, or one in an older form.

    Each with its kind.
    """
    query = "SELECT game, kind FROM results WHERE status != 'open' AND form != ? ORDER BY game DESC"
    return db.execute(query, (FORM,)).fetchall()


def fill_rows(db: sqlite3.Connection, games: Iterable[tuple[int, str, Summary | None]]) -> None:
    """Give the games of a new journal their rows, and those with a summary theirs."""
    db.execute(FROM_GAMES)
    for game, status, summary in games:
        if summary is not None:
            _write(db, game, status, FORM, summary)
