"""Make, open, bring up, examine, set aside and salvage the file of a journal."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, TypeVar

from companion.core.i18n import N_, LazyText
from companion.table.storage import durable_files, game_rows, last_entry, person_rows, result_rows, tag_rows
from companion.table.storage.durable_files import MODE, file_beside, share_with_group, sync_folder
from companion.table.storage.game_rows import StoredGame
from companion.table.storage.journal_errors import OUTER_TROUBLE, NewerJournalError, UnreadableError, sqlite_code
from companion.table.storage.result_rows import Summary

VERSION: Final = 2
"""The form of the tables, kept in the file as `PRAGMA user_version`. From 1 to 2 the results and the people came."""

PATIENCE: Final = 2.0
"""Seconds to wait for another program that holds the file."""

TRIES: Final = 3
"""How often a journal that seems unreadable is looked at: a disk may fail to read once, and SQLite calls it damage."""

TABLES: Final = {
    **game_rows.TABLES,
    "tags": tag_rows.TABLE,
    "people": person_rows.TABLE,
    **result_rows.TABLES,
}
"""The tables of a journal by their names."""

_BEFORE: Final = {1: TABLES.keys() - result_rows.TABLES.keys() - {"people"}}
"""The tables of the forms before this one; they had the same columns."""

_SQLITE_SUFFIXES: Final = ("", "-wal", "-shm", "-journal")

SUFFIXES: Final = (*_SQLITE_SUFFIXES, last_entry.SUFFIX)
"""What is added to the name of a journal in the names of its files: those of SQLite, and that of the last entry."""

LOG_PAGES: Final = 40
"""After so many pages in the log it is brought into the main file: so it stays below 256 kB."""

LOG_BYTES: Final = 250_000
"""The log grows as long as somebody reads; it is cut to so many bytes when it is begun anew, and none below them."""

LONG_LOG: Final = 300_000
"""A log of more bytes has grown because somebody reads on and on: it is told, on the screen and by the doctor."""

AT_ONCE_BYTES: Final = 1_000_000
"""A journal of at most so many bytes, some two hundred games, is examined whole before it is opened. Of a larger one
what play needs is, and the rest while people play: that takes a second for every 20 MB on a desk, and longer on a Pi.
"""

NEWEST: Final = 20
"""The games of a large journal that are examined before it is opened, besides the open one."""

_Seen = TypeVar("_Seen")


def with_retries(look: Callable[[], _Seen]) -> _Seen:
    """Return what a look at a journal finds, tried again with a fresh file when it raises."""
    for _ in range(TRIES - 1):
        with suppress(UnreadableError, sqlite3.Error, OSError):
            return look()
    return look()


def build_journal(path: Path, games: Iterable[StoredGame], tags: Mapping[str, str], people: Mapping[int, str]) -> Path:
    """Make a new journal beside `path` with these games, tags and people; return where it is."""
    new = path.with_name(f"{path.name}.new")
    for suffix in SUFFIXES:
        file_beside(new, suffix).unlink(missing_ok=True)
    new.touch(MODE)
    share_with_group(new)
    with closing(sqlite3.connect(new, timeout=PATIENCE, isolation_level=None)) as db:
        # Without a log at first: the commit brings all of it into the one file that is renamed, and says when it can't.
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        for table in TABLES.values():
            db.execute(table)
        written: list[tuple[int, str, Summary | None]] = []
        for game in games:
            game_rows.insert_game(db, game.about)
            for n, entry in enumerate(game.entries):
                game_rows.insert_entry(db, game.about.id, n, entry)
            written.append((game.about.id, game.about.status, game.summary))
        result_rows.fill_rows(db, written)
        tag_rows.write(db, tags)
        person_rows.write(db, people)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
        # Were it done after the renaming, a kill would leave what only a writer can mend, and it is read first.
        db.execute("PRAGMA journal_mode = WAL")
    return new


def put_in_place(new: Path, path: Path) -> None:
    """Move a complete journal to its place: it is there as a whole or not at all."""
    last_entry.forget(path)
    new.rename(path)
    sync_folder(path.parent)


def connect(path: Path) -> sqlite3.Connection:
    """Open the journal to read and write it; those who may write its folder may do so, too."""
    _share(path)
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        db.execute(f"PRAGMA journal_size_limit = {LOG_BYTES}")
    except BaseException:
        db.close()
        raise
    return db


def bring_in_log(db: sqlite3.Connection) -> tuple[int, bool]:
    """Bring all that lies in the log into the main file, and empty the log.

    Return how many frames of it could be read, and whether somebody who uses the journal kept it from being emptied. A
    main file that can't be written now is left as it is: the log stays beside it, and is as good.
    """
    frames, held = 0, False
    with suppress(sqlite3.Error):
        _busy, frames, _brought = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        # Who reads the journal now would make it wait: then the log gets shorter another time.
        db.execute("PRAGMA busy_timeout = 0")
        held = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 1
    db.execute(f"PRAGMA busy_timeout = {int(1000 * PATIENCE)}")
    return max(frames, 0), held


def _share(path: Path) -> None:
    """Let the group of the folder use the files; SQLite gives those that it makes the mode of the main one."""
    for suffix in SUFFIXES:
        share_with_group(file_beside(path, suffix))
    log, index = file_beside(path, "-wal"), file_beside(path, "-shm")
    there = [file for file in (log, index) if file.exists()]
    # Somebody who could only read the main file left a log with nothing in it: it would keep this user from writing.
    if not (log in there and log.stat().st_size) and not all(os.access(file, os.W_OK) for file in there):
        for file in there:
            with suppress(OSError):
                file.unlink()


def upgrade(db: sqlite3.Connection) -> sqlite3.Connection:
    """Return the journal with the tables of this form, made in one transaction; all else stays as it is.

    What the games came to is not made here: that takes their moves, and the game each of them is.
    """
    if version_of(db) == VERSION:
        return db
    try:
        db.execute("BEGIN IMMEDIATE")
        for name, table in TABLES.items():
            if name not in _BEFORE[version_of(db)]:
                db.execute(table)
        db.execute(result_rows.FROM_GAMES)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Open the journal to read it only."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)


def copy_journal(path: Path, folder: Path) -> Path:
    """Copy the journal with its log into this folder, and return the copy's path."""
    for suffix in ("", "-wal"):
        if file_beside(path, suffix).exists():
            file_beside(folder / path.name, suffix).write_bytes(file_beside(path, suffix).read_bytes())
    return folder / path.name


def salvage(path: Path) -> tuple[dict[str, str], dict[int, str]]:
    """Return the tags and people that can still be read in a damaged journal, which is left as it is."""
    # It takes 3 ms to import, and a journal is hardly ever damaged.
    import tempfile  # noqa: PLC0415

    try:
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            copy = copy_journal(path, Path(folder))
            return tag_rows.ROWS.salvage(copy), person_rows.ROWS.salvage(copy)
    except OSError:
        return {}, {}


def examine(path: Path) -> bool:
    """Raise `UnreadableError` for a journal that can't be read, `NewerJournalError` for one from the future.

    Return whether all of it was examined: of one above `AT_ONCE_BYTES` the rest is left to `examine_content`.
    """
    if not path.exists():
        # SQLite deletes the write-ahead log of a database without pages: it must not get the chance.
        if any(
            file_beside(path, suffix).exists() and file_beside(path, suffix).stat().st_size
            for suffix in _SQLITE_SUFFIXES
        ):
            raise UnreadableError(LazyText.of(N_("a part of it is gone")))
        return True
    examine_header(path)
    whole = path.stat().st_size <= AT_ONCE_BYTES
    examine_by(examine_tables if whole else _examine_newest, lambda: connect_read_only(path))
    return whole


def examine_content(path: Path) -> None:
    """Raise as `examine` for a journal that is there and has a header; all of it is looked at."""
    examine_by(examine_tables, lambda: connect_read_only(path))


def examine_by(look: Callable[[sqlite3.Connection], None], connect: Callable[[], sqlite3.Connection]) -> None:
    """Look at a journal that is there and has a header; raise as `examine`. This process may be using it.

    No file is opened but by SQLite: closing one would give up the locks that this process has on it.
    """
    try:
        with closing(connect()) as db:
            look(db)
    except sqlite3.Error as error:
        if sqlite_code(error) & 0xFF in OUTER_TROUBLE:
            raise
        raise UnreadableError(str(error)) from error
    except UnicodeDecodeError as error:
        raise UnreadableError(LazyText.of(N_("its tables are damaged"))) from error


def examine_header(path: Path) -> None:
    """Raise `UnreadableError` for a file that doesn't begin as a database does that SQLite would write."""
    # A write version above 2 makes SQLite take the file as read only, as if the disk were (sqlite.org/fileformat2).
    with path.open("rb") as file:
        header = file.read(100)
    if len(header) < 100 or header[18] not in {1, 2}:
        raise UnreadableError(LazyText.of(N_("it isn't a database")))


def examine_tables(db: sqlite3.Connection) -> None:
    """Raise as `examine` for a journal that is open, once all of it was looked at."""
    _examine_form(db)
    if db.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise UnreadableError(LazyText.of(N_("its pages are damaged")))
    if db.execute("PRAGMA foreign_key_check").fetchall():
        raise UnreadableError(LazyText.of(N_("it has entries of no game")))
    # Each game is looked at; only of the open one it matters here how long it is.
    game_rows.examine(db)
    game_rows.open_game(db)


def _examine_newest(db: sqlite3.Connection) -> None:
    """Raise as `examine` for a journal that is open, once what play needs was looked at."""
    _examine_form(db)
    _examine_end(db)
    # With how many entries each has: their pages are looked at, too.
    game_rows.read_games(db, "WHERE id > (SELECT max(id) FROM games) - ?", NEWEST)
    game_rows.open_game(db)
    tag_rows.ROWS.read(db)
    person_rows.ROWS.read(db)


def _examine_end(db: sqlite3.Connection) -> None:
    """Raise `UnreadableError` for a main file that is shorter than it says; its log may still hold the end."""
    pages, size = (int(db.execute(f"PRAGMA {what}").fetchone()[0]) for what in ("page_count", "page_size"))
    file = Path(db.execute("PRAGMA database_list").fetchone()[2])
    log = file_beside(file, "-wal")
    if file.stat().st_size < pages * size and not (log.exists() and log.stat().st_size):
        raise UnreadableError(LazyText.of(N_("its end is gone")))


def _examine_form(db: sqlite3.Connection) -> None:
    """Raise as `examine` for a journal of another version, or with other tables."""
    version = version_of(db)
    if version > VERSION:
        newer = N_(
            "The games file was written by a newer version of this program (form {form}; this one knows {known})."
        )
        raise NewerJournalError(LazyText.of(newer, form=version, known=VERSION))
    tables = dict(db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())
    known = {VERSION: TABLES.keys(), **_BEFORE}.get(version)
    if known is None or tables != {name: sql for name, sql in TABLES.items() if name in known}:
        raise UnreadableError(LazyText.of(N_("its tables are others")))


def version_of(db: sqlite3.Connection) -> int:
    """Return the version of the tables' form."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def set_aside(path: Path) -> Path:
    """Rename the journal and what SQLite keeps beside it to a free name; returns that of its main file."""
    # The main file goes first: were the power cut here, a log alone is set aside too, but a main file without its log
    # would be opened and look like an older game.
    return durable_files.set_aside(path, SUFFIXES)
