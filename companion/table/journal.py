"""The journal: every game and all that happened to its moves, on disk first; and the tags, the people, the results.

A SQLite file in WAL mode with `synchronous=FULL`; one transaction an entry. At most one game is open: beginning one, or
taking one up again, closes the others in the same transaction. A new journal is made under another name and renamed
when it is whole: one that is found empty or half made was damaged. Each game and each entry carries a CRC-32, because
SQLite alone doesn't notice a byte that went wrong inside a text. A journal is opened for reading first: that
leaves the bytes of one that can't be read exactly as they were found. What SQLite can't read at the end of its
write-ahead log counts as never written: a disk that loses what it was told to keep costs the last moves, not the game.

Files may be damaged while they are in use. The write that finds them so asks `Journal.rescue` to start over, with what
is still in memory, and is then repeated.
"""

import sqlite3
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from companion.contract.language import N_, _
from companion.table import person_rows, result_rows, tag_rows
from companion.table.folder import make_folder, sync_folder
from companion.table.result_rows import Summary
from companion.table.timeline import BadEntry, Entry, Timeline

VERSION: Final = 2
"""The form of the tables, kept in the file as `PRAGMA user_version`. From 1 to 2 the results and the people came."""

PATIENCE: Final = 2.0
"""Seconds to wait for another program that holds the file."""

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
    "tags": tag_rows.TABLE,
    "people": person_rows.TABLE,
    **result_rows.TABLES,
}

_BEFORE: Final = {1: TABLES.keys() - result_rows.TABLES.keys() - {"people"}}
"""The tables of the forms before this one; they had the same columns."""

UNREAD: Final = N_("The journal can't be read: {trouble}.")

# What SQLite says of the machine and not of the file: the low byte of its error code, and the sentence for the table.
_OUTER_TROUBLE: Final = {
    sqlite3.SQLITE_FULL: N_("the disk is full"),
    sqlite3.SQLITE_IOERR: N_("the disk can't be read or written"),
    sqlite3.SQLITE_READONLY: N_("it is read only"),
    sqlite3.SQLITE_CANTOPEN: N_("its file can't be opened or made"),
    sqlite3.SQLITE_PERM: N_("this user may not use it"),
    sqlite3.SQLITE_BUSY: N_("another program holds it"),
    sqlite3.SQLITE_LOCKED: N_("another program holds it"),
    sqlite3.SQLITE_PROTOCOL: N_("another program holds it"),
    sqlite3.SQLITE_NOMEM: N_("the memory is full"),
}

# What SQLite says of the file: the low byte of its error code, or all of the code.
# Statements and rules of the tables (`SQLITE_ERROR`, `SQLITE_CONSTRAINT`) fail here only when what was made is gone.
_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_ERROR}
_TOO_SHORT: Final = sqlite3.SQLITE_IOERR_SHORT_READ

_Written = TypeVar("_Written")
_Stored = TypeVar("_Stored", "StoredGame", "StoredGame | None")

_SUFFIXES: Final = ("", "-wal", "-shm", "-journal")


class JournalError(Exception):
    """The journal can't be read or written; the text is one sentence for the table."""


class NewerJournalError(JournalError):
    """The journal was written by a newer version of this program."""


class DamagedJournalError(JournalError):
    """The journal's files are damaged: they can't be what was written there."""


class Status(StrEnum):
    """What became of a game."""

    OPEN = "open"
    PUT_AWAY = "put away"
    FINISHED = "finished"


class GameSummary(Struct, frozen=True):
    """A game in the journal: its number there, which game, when it began and ended (UTC, ISO 8601), its set-up as JSON.

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
    """A game in the journal with all that happened to its moves, and what it came to where that is written."""

    about: GameSummary
    entries: tuple[Entry, ...]
    summary: Summary | None = None


class _UnreadableError(Exception):
    """The file isn't a journal, or no longer."""


class Journal:
    """An open journal. To be used from the thread that opened it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, set_aside: Path | None) -> None:
        self.path = path
        self.set_aside = set_aside
        """Where the journal that couldn't be read lies now; None when there was no such journal."""
        self.rescue: Callable[[], None] | None = None
        """Called when a write finds the files damaged; it calls `start_over`, and the write is then repeated once."""
        self._connection: sqlite3.Connection | None = connection
        self._lengths: dict[int, int] = {}
        """How many entries the games have that were written or loaded here."""
        self._tags: dict[str, str] | None = None
        """The tags, once they have been read or written here."""
        self.damaged_tags = 0
        """How many tags were found damaged when they were read; they are as good as not there."""
        self._people: dict[int, str] | None = None
        """The people, once they have been read or written here."""
        self.damaged_people = 0
        """How many of them were found damaged when they were read; they are as good as not there."""

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """The journal at `path`; it and its folders are made when missing.

        One that can't be read is renamed to `NAME.unreadable-YYYYmmdd-HHMMSS.SUFFIX` (UTC) and a new one begun.
        Raises `NewerJournalError` for one that a newer version wrote, `JournalError` when it can't be opened.
        """
        with _said_plainly(N_("The journal can't be opened: {trouble}.")):
            make_folder(path.parent)
            moved = None
            try:
                _examine(path)
            except _UnreadableError:
                moved = _set_aside(path)
            if not path.exists():
                tags, people = ({}, {}) if moved is None else _salvaged(moved)
                _put_in_place(_built(path, (), tags, people), path)
            return cls(path, _brought_up(_connect(path)), moved)

    @classmethod
    def make(cls, path: Path, games: Iterable[StoredGame], tags: Mapping[str, str], people: Mapping[int, str]) -> None:
        """Make a journal at `path`, where none may be: these games and people, with their numbers, and these tags.

        Raises `JournalError` when it can't be written, or the games can't be those of one journal.
        """
        with _said_plainly(N_("The journal can't be made: {trouble}.")):
            make_folder(path.parent)
            _put_in_place(_built(path, games, tags, people), path)

    @classmethod
    @contextmanager
    def read(cls, path: Path) -> Iterator["Journal"]:
        """The journal at `path`, to be read only; nothing is made or moved there, and another program may be using it.

        Raises `NewerJournalError` for one that a newer version wrote, `JournalError` when it can't be read.
        """
        with ExitStack() as stack:
            with _read_plainly():
                _examine_header(path)
                # Where one of these is missing nobody uses it, and SQLite would make them even to read it.
                if not all(_beside(path, suffix).exists() for suffix in ("-wal", "-shm")):
                    # It takes 3 ms to import, and the app never reads a journal like this.
                    import tempfile  # noqa: PLC0415

                    path = _copied(path, Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="companion-"))))
                db = stack.enter_context(closing(_connect_read_only(path)))
                _examine_tables(db)
            yield cls(path, db, None)

    def close(self) -> None:
        """Let go of the file; all that was written stays."""
        if self._connection is not None:
            self._connection.close()

    def start_over(self, kept: StoredGame | None) -> None:
        """Set the files aside, as `open` does, and go on in a new journal, which holds `kept` when it is a game.

        It has the tags and the people, too: those in memory, or what can still be read of them.
        Raises `JournalError` when that can't be done; it may be tried again.
        """
        with _said_plainly(N_("The journal can't be begun anew: {trouble}.")):
            # What needs room on the disk is done before anything is moved.
            tags, people = self._tags, self._people
            if tags is None or people is None:
                read = _salvaged(self.path)
                tags, people = read[0] if tags is None else tags, read[1] if people is None else people
            new = _built(self.path, () if kept is None else (kept,), tags, people)
            if any(_beside(self.path, suffix).exists() for suffix in _SUFFIXES):
                self.set_aside = _set_aside(self.path)
            # SQLite deletes its log by name when it closes: the old one must have been moved, the new one not yet made.
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            _put_in_place(new, self.path)
            self._connection = _connect(self.path)
            self._lengths = {} if kept is None else {kept.about.id: len(kept.entries)}
            self._tags, self.damaged_tags = tags, 0
            self._people, self.damaged_people = people, 0

    def begin(
        self, game: str, setup: str | bytes, now: str, finished: int | None = None, left: Summary | None = None
    ) -> int:
        """The number of a new open game: the game's id, its set-up as JSON, and the time (UTC, ISO 8601).

        One that was open is closed with it: as finished when its number is `finished`, else as put away; `left` is what
        it came to, None: that is made later.
        Raises `JournalError` when it can't be written; then all is as it was.
        """
        text = setup if isinstance(setup, str) else setup.decode()

        def work(db: sqlite3.Connection) -> int:
            number = int(db.execute("SELECT coalesce(max(id), 0) + 1 FROM games").fetchone()[0])
            _close_open(db, now, finished, left)
            _insert_game(db, GameSummary(number, game, now, text, Status.OPEN, None, 0))
            result_rows.add(db, number, game, now, Status.OPEN)
            return number

        number = self._write(work)
        self._lengths[number] = 0
        return number

    def append(self, game: int, entry: Entry) -> None:
        """Write one entry of the game with this number; it is on the disk when this returns.

        Raises `JournalError` when it can't be written; then nothing of it is there.
        """

        def work(db: sqlite3.Connection) -> int:
            n = _length(db, game)
            _insert_entry(db, game, n, entry)
            return n + 1

        self._lengths[game] = self._write(work)

    def close_game(self, game: int, status: Status, now: str, summary: Summary | None = None) -> None:
        """Note that the game was put away or finished at `now` (UTC, ISO 8601); one that is no longer open may change.

        `summary` is what it came to, None: that is made later.

        Raises `JournalError` when it can't be written or there is no such game; `ValueError` for the status `open`.
        """
        if status is Status.OPEN:
            raise ValueError("a game can't be closed as open")
        self._write(lambda db: _mark(db, game, status, now, summary))

    def summarise(self, game: int, summary: Summary | None) -> None:
        """Let this be what a game came to that is not being played; None: nothing can be told of it.

        Raises `JournalError` when it can't be written; a game that is being played, or not there, is left as it is.
        """

        def work(db: sqlite3.Connection) -> None:
            row = db.execute("SELECT status FROM games WHERE id = ? AND status != 'open'", (game,)).fetchone()
            if row is not None and summary is None:
                result_rows.give_up(db, game, row[0])
            elif row is not None:
                result_rows.put(db, game, row[0], summary)

        self._write(work)

    def ask(self, question: Callable[[sqlite3.Connection], _Written]) -> _Written:
        """What a question finds in the database, which it must not change.

        Raises `JournalError` when it can't be read.
        """
        with _read_plainly():
            return question(self._db)

    def reopen_game(self, game: int, now: str, finished: int | None = None, left: Summary | None = None) -> None:
        """Note that the game is being played again, and close the one that was open as `begin` does.

        What it came to is of no account until it is closed again.

        Raises `JournalError` as `close_game` does.
        """

        def work(db: sqlite3.Connection) -> None:
            _close_open(db, now, finished, left)
            _mark(db, game, Status.OPEN, None, None)

        self._write(work)

    def open_game(self) -> StoredGame | None:
        """The game that is neither put away nor finished. Raises `JournalError` when it can't be read."""
        with _read_plainly():
            return self._known(_open_game(self._db))

    def games(self) -> tuple[GameSummary, ...]:
        """All games, the newest first. Raises `JournalError` when they can't be read."""
        with _read_plainly():
            return _summaries(self._db)

    def latest(self, game: str) -> GameSummary | None:
        """The newest game of this kind. Raises `JournalError` when it can't be read."""
        with _read_plainly():
            return next(iter(_summaries(self._db, "WHERE id = (SELECT max(id) FROM games WHERE game = ?)", game)), None)

    def newest(self, most: int) -> tuple[StoredGame, ...]:
        """The newest games with all that happened in them, at most so many, and besides them the open one.

        Raises `JournalError` when they can't be read.
        """
        with _read_plainly():
            summaries = _summaries(self._db)
            wanted = (about for place, about in enumerate(summaries) if place < most or about.status is Status.OPEN)
            return tuple(_stored(self._db, about) for about in wanted)

    def load(self, game: int) -> StoredGame:
        """The game with this number. Raises `JournalError` when it can't be read or there is none."""
        with _read_plainly():
            for about in _summaries(self._db, "WHERE id = ?", game):
                return self._known(_stored(self._db, about))
        raise _no_game(game)

    def tags(self) -> Mapping[str, str]:
        """The texts of the things that have a tag, by the numbers of the tags.

        Raises `JournalError` when they can't be read. A journal that turns out damaged is rescued first.
        """
        if self._tags is None:
            try:
                self._tags, self.damaged_tags = self._read_tags()
            except DamagedJournalError:
                if self.rescue is None:
                    raise
                self.rescue()
                self._tags, self.damaged_tags = self._read_tags()
        return self._tags

    def _read_tags(self) -> tuple[dict[str, str], int]:
        with _read_plainly():
            return tag_rows.read(self._db)

    def write_tags(self, put: Mapping[str, str], forgotten: Collection[str] = ()) -> None:
        """Let these tags be on these things, and forget others first, in one transaction.

        A tag is on one thing, and a thing has one tag: what was known before of either is replaced. Raises
        `JournalError` when it can't be written; then all is as it was.
        """

        def work(db: sqlite3.Connection) -> tuple[dict[str, str], int]:
            for uid in forgotten:
                tag_rows.forget(db, uid)
            tag_rows.write(db, put)
            return tag_rows.read(db)

        self.tags()
        self._tags, self.damaged_tags = self._write(work)

    def people(self) -> Mapping[int, str]:
        """The texts of the people by their numbers, in the order of these.

        Raises `JournalError` when they can't be read. A journal that turns out damaged is rescued first.
        """
        if self._people is None:
            try:
                self._people, self.damaged_people = self._read_people()
            except DamagedJournalError:
                if self.rescue is None:
                    raise
                self.rescue()
                self._people, self.damaged_people = self._read_people()
        return self._people

    def _read_people(self) -> tuple[dict[int, str], int]:
        with _read_plainly():
            # One of the first form, which is only read, knows nobody.
            return person_rows.read(self._db) if _version(self._db) == VERSION else ({}, 0)

    def write_people(
        self,
        put: Mapping[int, str],
        added: Collection[str] = (),
        forgotten: Collection[int] = (),
        tags: Mapping[str, str | None] = MappingProxyType({}),
    ) -> None:
        """Let these people be as told, add some with new numbers, and forget others, in one transaction.

        With it `tags` are put on things, or forgotten where that is None, and damaged people are dropped. Raises
        `JournalError` when it can't be written; then all is as it was.
        """

        def work(db: sqlite3.Connection) -> tuple[tuple[dict[int, str], int], tuple[dict[str, str], int]]:
            person_rows.drop_damaged(db)
            for number in forgotten:
                person_rows.forget(db, number)
            person_rows.write(db, put)
            for text in added:
                person_rows.add(db, text)
            for uid in tags:
                tag_rows.forget(db, uid)
            tag_rows.write(db, {uid: thing for uid, thing in tags.items() if thing is not None})
            return person_rows.read(db), tag_rows.read(db)

        self.people()
        self.tags()
        (self._people, self.damaged_people), (self._tags, self.damaged_tags) = self._write(work)

    def _miss_nothing(self, db: sqlite3.Connection) -> None:
        # Where SQLite finds no more of its log, it goes on from an older state without a word.
        if any(_length(db, game) != length for game, length in self._lengths.items()):
            raise DamagedJournalError(_("The journal can't be written: entries are gone from it."))
        tags = tag_rows.count(db)
        if self._tags is not None and tags != len(self._tags) + self.damaged_tags:
            raise DamagedJournalError(_("The journal can't be written: tags are gone from it."))
        people = person_rows.count(db)
        if self._people is not None and people != len(self._people) + self.damaged_people:
            raise DamagedJournalError(_("The journal can't be written: people are gone from it."))

    def _known(self, stored: _Stored) -> _Stored:
        if stored is not None:
            self._lengths[stored.about.id] = len(stored.entries)
        return stored

    @property
    def _db(self) -> sqlite3.Connection:
        if self._connection is None:
            # Starting over came half way: only doing it again helps.
            raise sqlite3.DatabaseError("there is none")
        return self._connection

    def _write(self, work: Callable[[sqlite3.Connection], _Written]) -> _Written:
        try:
            return self._transact(work)
        except DamagedJournalError as damage:
            if self.rescue is None:
                raise
            try:
                self.rescue()
            except JournalError as error:
                raise damage from error
            return self._transact(work)

    def _transact(self, work: Callable[[sqlite3.Connection], _Written]) -> _Written:
        with _said_plainly(N_("The journal can't be written: {trouble}.")):
            db = self._db
            # What SQLite remembers of the files hides damage there until the next start: it has to look again.
            db.execute("PRAGMA shrink_memory")
            db.execute("BEGIN IMMEDIATE")
            try:
                self._miss_nothing(db)
                done = work(db)
                db.execute("COMMIT")
            except BaseException:
                # A full disk may have made SQLite roll back by itself: a second ROLLBACK would be an error.
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
            return done


def _no_game(game: int) -> JournalError:
    return JournalError(_("There is no game {number} in the journal.").format(number=game))


def _length(db: sqlite3.Connection, game: int) -> int:
    return int(db.execute("SELECT coalesce(max(n), -1) + 1 FROM entries WHERE game = ?", (game,)).fetchone()[0])


def _insert_game(db: sqlite3.Connection, about: GameSummary) -> None:
    row = (about.id, about.game, about.started, about.setup, about.status, about.ended)
    db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, _crc(*row)))


def _insert_entry(db: sqlite3.Connection, game: int, n: int, entry: Entry) -> None:
    text = msgspec.json.encode(entry).decode()
    db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (game, n, text, _crc(game, n, text)))


def _mark(db: sqlite3.Connection, game: int, status: Status, ended: str | None, summary: Summary | None) -> None:
    row = db.execute("SELECT id, game, started, setup FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise _no_game(game)
    crc = _crc(*row, status, ended)
    db.execute("UPDATE games SET status = ?, ended = ?, crc = ? WHERE id = ?", (status, ended, crc, game))
    result_rows.put(db, game, status, summary)


def _close_open(db: sqlite3.Connection, now: str, finished: int | None, left: Summary | None) -> None:
    for (game,) in db.execute("SELECT id FROM games WHERE status = ?", (Status.OPEN,)).fetchall():
        _mark(db, game, Status.FINISHED if game == finished else Status.PUT_AWAY, now, left)


def _crc(*parts: object) -> int:
    return zlib.crc32("\n".join(map(str, parts)).encode())


@contextmanager
def _said_plainly(sentence: str) -> Iterator[None]:
    """Turn what SQLite and the system say into a `JournalError` with this sentence, which has a place for `trouble`."""
    try:
        yield
    except sqlite3.Error as error:
        known = _OUTER_TROUBLE.get(_code(error) & 0xFF)
        trouble = str(error) if known is None else _(known)
        kind = DamagedJournalError if _is_damage(error) else JournalError
        raise kind(_(sentence).format(trouble=trouble)) from error
    except OSError as error:
        raise JournalError(_(sentence).format(trouble=error.strerror)) from error
    except UnicodeDecodeError as error:
        # The sqlite3 module fails so over a message of SQLite that quotes damaged bytes.
        raise DamagedJournalError(_(sentence).format(trouble=_("it is damaged"))) from error


@contextmanager
def _read_plainly() -> Iterator[None]:
    with _said_plainly(UNREAD):
        try:
            yield
        except _UnreadableError as error:
            raise DamagedJournalError(_(UNREAD).format(trouble=error)) from error


def _is_damage(error: sqlite3.Error) -> bool:
    # A connection that was closed, or is used by another thread, has no code either; the file may well be in order.
    if isinstance(error, sqlite3.ProgrammingError):
        return False
    return _code(error) & 0xFF in _DAMAGE or _code(error) == _TOO_SHORT


def _code(error: sqlite3.Error) -> int:
    # Errors that Python's own layer raises (a text that isn't UTF-8) have no code; they speak of the file.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)


def _built(path: Path, games: Iterable[StoredGame], tags: Mapping[str, str], people: Mapping[int, str]) -> Path:
    """A new journal beside `path` with these games, tags and people in it; returns where it is."""
    new = path.with_name(f"{path.name}.new")
    for suffix in _SUFFIXES:
        _beside(new, suffix).unlink(missing_ok=True)
    with closing(sqlite3.connect(new, timeout=PATIENCE, isolation_level=None)) as db:
        # Without a log at first: the commit brings all of it into the one file that is renamed, and says when it can't.
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        for table in TABLES.values():
            db.execute(table)
        written: list[tuple[int, str, Summary | None]] = []
        for game in games:
            _insert_game(db, game.about)
            for n, entry in enumerate(game.entries):
                _insert_entry(db, game.about.id, n, entry)
            written.append((game.about.id, game.about.status, game.summary))
        result_rows.fill(db, written)
        tag_rows.write(db, tags)
        person_rows.write(db, people)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
        # Were it done after the renaming, a kill would leave what only a writer can mend, and it is read first.
        db.execute("PRAGMA journal_mode = WAL")
    return new


def _put_in_place(new: Path, path: Path) -> None:
    """Give a journal that is whole its name: it is there as a whole or not at all."""
    new.rename(path)
    sync_folder(path.parent)


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except BaseException:
        db.close()
        raise
    return db


def _brought_up(db: sqlite3.Connection) -> sqlite3.Connection:
    """The journal with the tables of this form, in one transaction: what was there stays as it is.

    What the games came to is not made here: that takes their moves, and the game each of them is.
    """
    if _version(db) == VERSION:
        return db
    try:
        db.execute("BEGIN IMMEDIATE")
        for name, table in TABLES.items():
            if name not in _BEFORE[_version(db)]:
                db.execute(table)
        db.execute(result_rows.FROM_GAMES)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def _connect_read_only(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)


def _copied(path: Path, folder: Path) -> Path:
    """A copy in this folder of the journal with its log."""
    for suffix in ("", "-wal"):
        if _beside(path, suffix).exists():
            _beside(folder / path.name, suffix).write_bytes(_beside(path, suffix).read_bytes())
    return folder / path.name


def _salvaged(path: Path) -> tuple[dict[str, str], dict[int, str]]:
    """The tags and the people that can still be read in a damaged journal, which is left as it is."""
    # It takes 3 ms to import, and a journal is hardly ever damaged.
    import tempfile  # noqa: PLC0415

    try:
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            copy = _copied(path, Path(folder))
            return tag_rows.salvaged(copy), person_rows.salvaged(copy)
    except OSError:
        return {}, {}


def _examine(path: Path) -> None:
    """Raise `_UnreadableError` for a journal that can't be read, `NewerJournalError` for one from the future."""
    if not path.exists():
        # SQLite deletes the write-ahead log of a database without pages: it must not get the chance.
        if any(_beside(path, suffix).exists() and _beside(path, suffix).stat().st_size for suffix in _SUFFIXES):
            raise _UnreadableError(_("its main file is gone"))
        return
    _examine_header(path)
    try:
        with closing(_connect_read_only(path)) as db:
            _examine_tables(db)
    except sqlite3.Error as error:
        if _code(error) & 0xFF in _OUTER_TROUBLE:
            raise
        raise _UnreadableError(str(error)) from error
    except UnicodeDecodeError as error:
        raise _UnreadableError(_("its tables are damaged")) from error


def _examine_header(path: Path) -> None:
    # A write version above 2 makes SQLite take the file as read only, as if the disk were (sqlite.org/fileformat2).
    with path.open("rb") as file:
        header = file.read(100)
    if len(header) < 100 or header[18] not in {1, 2}:
        raise _UnreadableError(_("it isn't a database"))


def _examine_tables(db: sqlite3.Connection) -> None:
    version = _version(db)
    if version > VERSION:
        newer = _("The journal was written by a newer version of this program (form {form}; this one knows {known}).")
        raise NewerJournalError(newer.format(form=version, known=VERSION))
    tables = dict(db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())
    known = _BEFORE.get(version, TABLES.keys())
    if not version or tables != {name: sql for name, sql in TABLES.items() if name in known}:
        raise _UnreadableError(_("its tables are others"))
    if db.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise _UnreadableError(_("its pages are damaged"))
    if db.execute("PRAGMA foreign_key_check").fetchall():
        raise _UnreadableError(_("it has entries of no game"))
    # Each game is looked at; only of the open one it matters here how long it is.
    for row in db.execute("SELECT id, game, started, setup, status, ended, crc, 0 FROM games"):
        _summary(row)
    _open_game(db)


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _open_game(db: sqlite3.Connection) -> StoredGame | None:
    return next((_stored(db, about) for about in _summaries(db, "WHERE status = ?", Status.OPEN)), None)


_GAMES: Final = """SELECT id, game, started, setup, status, ended, crc,
    (SELECT count(*) FROM entries WHERE entries.game = games.id) FROM games"""


def _summaries(db: sqlite3.Connection, where: str = "", *values: object) -> tuple[GameSummary, ...]:
    """The games, or those that a condition holds for, the newest first."""
    return tuple(_summary(row) for row in db.execute(f"{_GAMES} {where} ORDER BY id DESC", values))


def _summary(row: tuple[Any, ...]) -> GameSummary:
    number, game, started, setup, status, ended, crc, length = row
    if crc != _crc(number, game, started, setup, status, ended):
        raise _UnreadableError(_("game {number} is damaged").format(number=number))
    return GameSummary(number, game, started, setup, Status(status), ended, length)


def _stored(db: sqlite3.Connection, about: GameSummary) -> StoredGame:
    rows = db.execute("SELECT n, entry, crc FROM entries WHERE game = ? ORDER BY n", (about.id,)).fetchall()
    for place, (n, text, crc) in enumerate(rows):
        if n != place or crc != _crc(about.id, n, text):
            wrong = _("entry {entry} of game {number} is damaged")
            raise _UnreadableError(wrong.format(entry=place + 1, number=about.id))
    try:
        entries = tuple(msgspec.json.decode(text, type=Entry) for _, text, _ in rows)
        Timeline.of(entries)
    except (msgspec.DecodeError, BadEntry) as error:
        wrong = _("an entry of game {number} makes no sense: {error}")
        raise _UnreadableError(wrong.format(number=about.id, error=error)) from error
    return StoredGame(about, entries, _result(db, about.id))


def _result(db: sqlite3.Connection, game: int) -> Summary | None:
    """What the game came to; a journal of the first form, which is only read, knows nothing of that."""
    return result_rows.of(db, game) if _version(db) == VERSION else None


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _set_aside(path: Path) -> Path:
    """Rename the journal and what SQLite keeps beside it to a free name; returns that of its main file."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    target, again = path.with_name(f"{path.stem}.unreadable-{stamp}{path.suffix}"), 1
    while any(_beside(target, suffix).exists() for suffix in _SUFFIXES):
        again += 1
        target = path.with_name(f"{path.stem}.unreadable-{stamp}-{again}{path.suffix}")
    # The main file goes first: were the power cut here, a log alone is set aside too, but a main file without its log
    # would be opened and look like an older game.
    for suffix in _SUFFIXES:
        if _beside(path, suffix).exists():
            _beside(path, suffix).rename(_beside(target, suffix))
    sync_folder(path.parent)
    return target
