"""The journal: every game and all that happened to its moves, on disk first; and the tags, the people, the results.

A SQLite file in WAL mode with `synchronous=FULL`; one transaction an entry. At most one game is open: beginning one, or
taking one up again, closes the others in the same transaction. A new journal is made under another name and renamed
when it is whole: one that is found empty or half made was damaged. Each row carries a CRC-32 (`checksum`). A journal is
opened for reading first: that leaves the bytes of one that can't be read exactly as they were found. What SQLite can't
read at the end of its write-ahead log counts as never written: a disk that loses what it was told to keep costs the
last moves, not the game. The log is kept short, and a line beside the journal says how long the last game was
(`last_entry`), so that what is gone is told (`Journal.lost`).

Files may be damaged while they are in use. The write that finds them so asks `Journal.rescue` to start over, with what
is still in memory, and is then repeated.

This module is the way in; what it is made of is the file (`journal_file`), the rows of each kind (`game_rows`,
`tag_rows`, `person_rows`, `result_rows`) and the errors (`journal_errors`).
"""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from companion.core.i18n import N_, LazyText, Sentence, error_text
from companion.table.storage import (
    game_rows,
    journal_repair,
    last_entry,
    person_rows,
    result_rows,
    tag_rows,
    write_ahead_log,
)
from companion.table.storage.durable_files import file_beside, make_folder
from companion.table.storage.game_rows import GameRow, Status, StoredGame
from companion.table.storage.journal_errors import (
    DamagedJournalError,
    JournalError,
    NewerJournalError,
    UnreadableError,
    plain_errors,
    plain_read_errors,
)
from companion.table.storage.journal_repair import VERSION
from companion.table.storage.last_entry import LastEntry
from companion.table.storage.result_rows import Summary
from companion.table.storage.text_rows import Texts
from companion.table.storage.timeline import Entry

if TYPE_CHECKING:
    from companion.table.storage.journal_check import JournalCheck, Tell

__all__ = [
    "VERSION",
    "DamagedJournalError",
    "GameRow",
    "Journal",
    "JournalError",
    "NewerJournalError",
    "Status",
    "StoredGame",
    "Summary",
]

MOST_LENGTHS = 20
"""Of so many games, those that were played last, it is held against each write how many entries they have."""

_Written = TypeVar("_Written")
_Found = TypeVar("_Found")


class Journal:
    """An open journal. To be used from the thread that opened it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, set_aside: Path | None) -> None:
        self.path = path
        self.set_aside = set_aside
        """Where the journal that couldn't be read lies now; None when there was no such journal."""
        self.lost: Sentence = ""
        """What had been confirmed and was gone when the journal was opened; empty: nothing that is known of."""
        self.trouble: Sentence = ""
        """Why nothing could be written last; it stands until something can be."""
        self.came_back: Sentence = ""
        """What came of files that had been set aside and can be read again; empty: there were none."""
        self.rescue: Callable[[], None] | None = None
        """Called when a write finds the files damaged; it calls `start_over`, and the write is then repeated once."""
        self._connection: sqlite3.Connection | None = connection
        self._examined = True
        """Whether all of it was examined when it was opened."""
        self._check: JournalCheck | None = None
        self._lengths: dict[int, int] = {}
        """How many entries games have that were written or loaded here; the last one written is the last of them."""
        self._tags: Texts[str] | None = None
        """The tags, once they have been read or written here."""
        self._people: Texts[int] | None = None
        """The people, once they have been read or written here."""

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Open the journal at `path`; it and its folders are made when missing.

        One that can't be read is renamed to `NAME.unreadable-YYYYmmdd-HHMMSS.SUFFIX` (UTC) and a new one begun.
        Raises `NewerJournalError` for one that a newer version wrote, `JournalError` when it can't be opened.
        """
        with plain_errors(N_("The games file can't be opened: {trouble}.")):
            make_folder(path.parent)
            moved, examined = None, True
            try:
                examined = journal_repair.with_retries(lambda: journal_repair.examine(path))
            except UnreadableError:
                moved = journal_repair.set_aside(path)
            if not path.exists():
                tags, people = ({}, {}) if moved is None else journal_repair.salvage(moved)
                journal_repair.put_in_place(journal_repair.build_journal(path, (), tags, people), path)
            commits, last = write_ahead_log.commits(path), last_entry.read(path)
            db = journal_repair.with_retries(lambda: journal_repair.connect(path))
            frames, _held = journal_repair.bring_in_log(db)
            journal = cls(path, journal_repair.upgrade(db), moved)
            journal.lost = _lost_sentence(db, last, sum(frame > frames for frame in commits))
            journal._examined = examined
            if any(path.parent.glob(f"{path.stem}.*readable-*")):
                journal._bring_games_back(moved)
            return journal

    def _bring_games_back(self, fresh: Path | None) -> None:
        """Bring the games back of files that were set aside, but for the `fresh` one, where they can be read again."""
        # Hardly any journal was ever set aside.
        from companion.table.storage import games_back  # noqa: PLC0415

        for file in games_back.readable_files(self.path, fresh):
            self._db.close()
            try:
                count = games_back.bring_back(self.path, file, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
                back = N_("Games that had been put aside can be read again and are back under Results: {count}.")
                self.came_back = LazyText.of(back, count=count) if count else self.came_back
            except (UnreadableError, JournalError, sqlite3.Error, OSError) as error:
                wrong = N_("The games in {file} can be read again, but not be brought back ({why}).")
                later = N_("The next start tries it again.")
                self.came_back = LazyText.join(
                    LazyText.of(wrong, file=file.name, why=error_text(error)), LazyText.of(later)
                )
            finally:
                self._connection = journal_repair.with_retries(lambda: journal_repair.connect(self.path))

    def check_rest(self, tell: "Tell") -> "JournalCheck | None":
        """Examine on a thread what was not when this was opened, and then what was set aside; None: nothing is left.

        `tell` is told there of damage, to which `start_over` is the answer. Closing the journal ends it.
        """
        # What the first picture need not wait for.
        from companion.table.storage.games_back import files_set_aside  # noqa: PLC0415
        from companion.table.storage.journal_check import JournalCheck  # noqa: PLC0415

        aside = files_set_aside(self.path)
        if not self._examined or aside:
            self._check = JournalCheck(self.path, aside, tell, whole=self._examined)
        return self._check

    @classmethod
    def create(
        cls, path: Path, games: Iterable[StoredGame], tags: Mapping[str, str], people: Mapping[int, str]
    ) -> None:
        """Create a journal at `path`, where none may be: these games and people, with their numbers, and these tags.

        Raises `JournalError` when it can't be written, or the games can't be those of one journal.
        """
        with plain_errors(N_("The games file can't be made: {trouble}.")):
            make_folder(path.parent)
            journal_repair.put_in_place(journal_repair.build_journal(path, games, tags, people), path)

    @classmethod
    @contextmanager
    def open_read_only(cls, path: Path) -> Iterator["Journal"]:
        """Open the journal at `path` to read it only: nothing is changed there, and others may be using it.

        Raises `NewerJournalError` for one that a newer version wrote, `JournalError` when it can't be read.
        """
        with ExitStack() as stack:
            with plain_read_errors():
                journal_repair.examine_header(path)
                # Where one of these is missing nobody uses it, and SQLite would make them even to read it.
                if not all(file_beside(path, suffix).exists() for suffix in ("-wal", "-shm")):
                    # It takes 3 ms to import, and the app never reads a journal like this.
                    import tempfile  # noqa: PLC0415

                    path = journal_repair.copy_journal(
                        path, Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="companion-")))
                    )
                db = stack.enter_context(closing(journal_repair.connect_read_only(path)))
                journal_repair.examine_tables(db)
            yield cls(path, db, None)

    def close(self) -> None:
        """Close the file; all that was written stays."""
        self._stop_check()
        if self._connection is not None:
            self._connection.close()
            if not file_beside(self.path, "-wal").exists():
                last_entry.forget(self.path)

    def _stop_check(self) -> None:
        if self._check is not None:
            self._check.stop()
            self._check = None

    def start_over(self, kept: StoredGame | None) -> None:
        """Set the files aside, as `open` does, and go on in a new journal, which holds `kept` when it is a game.

        It has the tags and the people, too: those in memory, or what can still be read of them.
        Raises `JournalError` when that can't be done; it may be tried again.
        """
        with plain_errors(N_("The games file can't be begun anew: {trouble}.")):
            self._stop_check()
            # What needs room on the disk is done before anything is moved.
            tags, people = self._tags, self._people
            if tags is None or people is None:
                read_tags, read_people = journal_repair.salvage(self.path)
                tags, people = tags or Texts(read_tags), people or Texts(read_people)
            new = journal_repair.build_journal(self.path, () if kept is None else (kept,), tags.texts, people.texts)
            if any(file_beside(self.path, suffix).exists() for suffix in journal_repair.SUFFIXES):
                self.set_aside = journal_repair.set_aside(self.path)
            # SQLite deletes its log by name when it closes: the old one must have been moved, the new one not yet made.
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            journal_repair.put_in_place(new, self.path)
            self._connection = journal_repair.connect(self.path)
            self._lengths = {} if kept is None else {kept.about.id: len(kept.entries)}
            if kept is not None:
                last_entry.write(self.path, LastEntry(kept.about.id, len(kept.entries)))
            self._tags, self._people = Texts(tags.texts), Texts(people.texts)

    def begin(
        self, game: str, setup: str | bytes, now: str, finished: int | None = None, left: Summary | None = None
    ) -> int:
        """Begin a game and return its number; `game` is the game's id, `setup` JSON, and `now` in ISO 8601.

        One that was open is closed with it: as finished when its number is `finished`, else as put away; `left` is what
        it came to, None: that is made later.
        Raises `JournalError` when it can't be written; then all is as it was.
        """
        text = setup if isinstance(setup, str) else setup.decode()

        def work(db: sqlite3.Connection) -> int:
            number = int(db.execute("SELECT coalesce(max(id), 0) + 1 FROM games").fetchone()[0])
            game_rows.close_open_game(db, now, finished, left)
            game_rows.insert_game(db, GameRow(number, game, now, text, Status.OPEN, None, 0))
            result_rows.add(db, number, game, now, Status.OPEN)
            return number

        number = self._write(work)
        self._note_length(number, 0)
        journal_repair.bring_in_log(self._db)
        return number

    def append(self, game: int, entry: Entry) -> None:
        """Write one entry of the game with this number; it is on the disk when this returns.

        Raises `JournalError` when it can't be written; then nothing of it is there.
        """

        def work(db: sqlite3.Connection) -> int:
            n = game_rows.length_of(db, game)
            game_rows.insert_entry(db, game, n, entry)
            return n + 1

        self._note_length(game, self._write(work))

    def close_game(self, game: int, status: Status, now: str, summary: Summary | None = None) -> None:
        """Write that the game was put away or finished at `now` (ISO 8601); one that is no longer open may change.

        `summary` is its tally, None: that is made later.

        Raises `JournalError` when it can't be written or there is no such game; `ValueError` for the status `open`.
        """
        if status is Status.OPEN:
            raise ValueError("a game can't be closed as open")
        self._write(lambda db: game_rows.set_status(db, game, status, now, summary))
        journal_repair.bring_in_log(self._db)

    def is_log_held(self) -> bool:
        """Return whether another program has made the log long and keeps it so; one that nobody keeps is emptied."""
        try:
            if file_beside(self.path, "-wal").stat().st_size <= journal_repair.LONG_LOG:
                return False
            return journal_repair.bring_in_log(self._db)[1]
        except (OSError, sqlite3.Error):
            # The next write tells what is wrong with the files.
            return False

    def summarise(self, game: int, summary: Summary | None) -> None:
        """Write the summary of a game that is not being played; None: nothing can be told of it.

        Raises `JournalError` when it can't be written; a game that is being played, or not there, is left as it is.
        """

        def work(db: sqlite3.Connection) -> None:
            row = db.execute("SELECT status FROM games WHERE id = ? AND status != 'open'", (game,)).fetchone()
            if row is not None and summary is None:
                result_rows.mark_without_summary(db, game, row[0])
            elif row is not None:
                result_rows.set_summary(db, game, row[0], summary)

        self._write(work)

    def query(self, question: Callable[[sqlite3.Connection], _Found]) -> _Found:
        """Return what `question` returns for the database, which it must not change.

        Raises `JournalError` when it can't be read.
        """
        with plain_read_errors():
            return question(self._db)

    def reopen_game(self, game: int, now: str, finished: int | None = None, left: Summary | None = None) -> None:
        """Write that the game is being played again, and close the one that was open as `begin` does.

        What it came to is of no account until it is closed again.

        Raises `JournalError` as `close_game` does.
        """

        def work(db: sqlite3.Connection) -> None:
            game_rows.close_open_game(db, now, finished, left)
            game_rows.set_status(db, game, Status.OPEN, None, None)

        self._write(work)

    def open_game(self) -> StoredGame | None:
        """Return the game that is neither put away nor finished. Raises `JournalError` when it can't be read."""
        with plain_read_errors():
            stored = game_rows.open_game(self._db)
            return None if stored is None else self._remember_length(stored)

    def games(self) -> tuple[GameRow, ...]:
        """Return all games, the newest first. Raises `JournalError` when they can't be read."""
        with plain_read_errors():
            return game_rows.read_games(self._db)

    def latest(self, game: str) -> GameRow | None:
        """Return the newest game of this kind. Raises `JournalError` when it can't be read."""
        with plain_read_errors():
            return next(
                iter(game_rows.read_games(self._db, "WHERE id = (SELECT max(id) FROM games WHERE game = ?)", game)),
                None,
            )

    def newest(self, most: int) -> tuple[StoredGame, ...]:
        """Return the newest games with all that happened in them, at most so many, and besides them the open one.

        Raises `JournalError` when they can't be read.
        """
        with plain_read_errors():
            games = game_rows.read_games(self._db)
            wanted = (about for place, about in enumerate(games) if place < most or about.status is Status.OPEN)
            return tuple(self._with_summary(game_rows.read_game(self._db, about)) for about in wanted)

    def load(self, game: int) -> StoredGame:
        """Return the game with this number. Raises `JournalError` when it can't be read or there is none."""
        with plain_read_errors():
            for about in game_rows.read_games(self._db, "WHERE id = ?", game):
                return self._remember_length(game_rows.read_game(self._db, about))
        raise game_rows.no_game_error(game)

    def tags(self) -> Mapping[str, str]:
        """Return the texts of the things that have a tag, by the UIDs of the tags.

        Raises `JournalError` when they can't be read. A journal that turns out damaged is rescued first.
        """
        if self._tags is None:
            self._tags = self._read(tag_rows.ROWS.read)
        return self._tags.texts

    @property
    def damaged_tags(self) -> int:
        """How many tags were found damaged when they were read; they are as good as not there."""
        return 0 if self._tags is None else self._tags.damaged

    def write_tags(self, put: Mapping[str, str], forgotten: Collection[str] = ()) -> None:
        """Write which things these tags are on, and forget others first, in one transaction.

        A tag is on one thing, and a thing has one tag: what was known before of either is replaced. Raises
        `JournalError` when it can't be written; then all is as it was.
        """

        def work(db: sqlite3.Connection) -> Texts[str]:
            for uid in forgotten:
                tag_rows.forget(db, uid)
            tag_rows.write(db, put)
            return tag_rows.ROWS.read(db)

        self.tags()
        self._tags = self._write(work)

    def people(self) -> Mapping[int, str]:
        """Return the texts of the people by their numbers, in the order of these.

        Raises `JournalError` when they can't be read. A journal that turns out damaged is rescued first.
        """
        if self._people is None:
            self._people = self._read(_read_people)
        return self._people.texts

    @property
    def damaged_people(self) -> int:
        """How many people were found damaged when they were read; they are as good as not there."""
        return 0 if self._people is None else self._people.damaged

    def write_people(
        self,
        put: Mapping[int, str],
        added: Collection[str] = (),
        forgotten: Collection[int] = (),
        tags: Mapping[str, str | None] = MappingProxyType({}),
    ) -> None:
        """Write what these people are now, add some with new numbers, and forget others, in one transaction.

        With it `tags` are put on things, or forgotten where that is None, and damaged people are dropped. Raises
        `JournalError` when it can't be written; then all is as it was.
        """

        def work(db: sqlite3.Connection) -> tuple[Texts[int], Texts[str]]:
            person_rows.drop_damaged(db)
            for number in forgotten:
                person_rows.forget(db, number)
            person_rows.write(db, put)
            for text in added:
                person_rows.add(db, text)
            for uid in tags:
                tag_rows.forget(db, uid)
            tag_rows.write(db, {uid: thing for uid, thing in tags.items() if thing is not None})
            return person_rows.ROWS.read(db), tag_rows.ROWS.read(db)

        self.people()
        self.tags()
        self._people, self._tags = self._write(work)

    def _check_nothing_gone(self, db: sqlite3.Connection) -> None:
        # Where SQLite finds no more of its log, it goes on from an older state without a word.
        gone = N_("The games file can't be written: entries are gone from it.")
        for game, length in self._lengths.items():
            _check_not_gone(game_rows.length_of(db, game), length, gone)
        if self._tags is not None:
            gone = N_("The games file can't be written: tags are gone from it.")
            _check_not_gone(tag_rows.ROWS.count(db), self._tags.row_count, gone)
        if self._people is not None:
            gone = N_("The games file can't be written: people are gone from it.")
            _check_not_gone(person_rows.ROWS.count(db), self._people.row_count, gone)

    def _note_length(self, game: int, length: int) -> None:
        # The last one is that which is forgotten last.
        self._lengths.pop(game, None)
        self._lengths[game] = length
        if len(self._lengths) > MOST_LENGTHS:
            del self._lengths[next(iter(self._lengths))]
        last_entry.write(self.path, LastEntry(game, length))

    def _remember_length(self, stored: StoredGame) -> StoredGame:
        if stored.about.status is Status.OPEN or len(self._lengths) < MOST_LENGTHS:
            self._lengths[stored.about.id] = len(stored.entries)
        return self._with_summary(stored)

    def _with_summary(self, stored: StoredGame) -> StoredGame:
        """Return the game with its summary; a journal of the first form has none."""
        if journal_repair.version_of(self._db) < VERSION:
            return stored
        return replace(stored, summary=result_rows.read_summary(self._db, stored.about.id))

    @property
    def _db(self) -> sqlite3.Connection:
        if self._connection is None:
            # Starting over came half way: only doing it again helps.
            raise sqlite3.DatabaseError("there is none")
        return self._connection

    def _read(self, question: Callable[[sqlite3.Connection], _Found]) -> _Found:
        """Return the same as `query`; a journal that turns out damaged is rescued first."""
        try:
            return self._retry_on_damage(lambda: self.query(question))
        except DamagedJournalError:
            if self.rescue is None:
                raise
            self.rescue()
            return self.query(question)

    def _write(self, work: Callable[[sqlite3.Connection], _Written]) -> _Written:
        try:
            written = self._write_with_rescue(work)
        except JournalError as error:
            self.trouble = error_text(error)
            raise
        self.trouble = ""
        return written

    def _write_with_rescue(self, work: Callable[[sqlite3.Connection], _Written]) -> _Written:
        try:
            return self._retry_on_damage(lambda: self._transact(work))
        except DamagedJournalError as damage:
            if self.rescue is None:
                raise
            try:
                self.rescue()
            except JournalError as error:
                raise damage from error
            return self._transact(work)

    def _retry_on_damage(self, work: Callable[[], _Found]) -> _Found:
        """Do the work; if it finds damage, once more with a fresh connection: a disk may fail to read once."""
        try:
            return work()
        except DamagedJournalError:
            if self.rescue is None or not self._reconnect():
                raise
            return work()

    def _reconnect(self) -> bool:
        """Connect anew; return whether the files are in order after all."""
        try:
            # SQLite deletes the log of a main file that has become empty.
            if not self.path.stat().st_size:
                return False
            journal_repair.with_retries(lambda: journal_repair.examine_content(self.path))
            fresh = journal_repair.with_retries(lambda: journal_repair.connect(self.path))
        except (UnreadableError, JournalError, sqlite3.Error, OSError):
            return False
        # It goes last: with the last connection SQLite would delete the log.
        self.close()
        self._connection = fresh
        return True

    def _transact(self, work: Callable[[sqlite3.Connection], _Written]) -> _Written:
        with plain_errors(N_("The games file can't be written: {trouble}.")):
            db = self._db
            # What SQLite remembers of the files hides damage there until the next start: it has to look again.
            db.execute("PRAGMA shrink_memory")
            db.execute("BEGIN IMMEDIATE")
            try:
                self._check_nothing_gone(db)
                done = work(db)
                db.execute("COMMIT")
            except BaseException:
                # A full disk may have made SQLite roll back by itself: a second ROLLBACK would be an error.
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
            return done


def _check_not_gone(found: int, known: int, gone: str) -> None:
    """Raise `DamagedJournalError` (with `gone`) for missing rows, `JournalError` for more than are known."""
    if found < known:
        raise DamagedJournalError(LazyText.of(gone))
    if found > known:
        others = N_(
            "The games file can't be written: another program has written to it; end that one, and start this anew."
        )
        raise JournalError(LazyText.of(others))


def _lost_sentence(db: sqlite3.Connection, last: LastEntry | None, commits_lost: int) -> Sentence:
    """Return what was confirmed and is gone: entries that were noted elsewhere, or transactions that can't be read.

    The last transaction of a log may never have been confirmed: the power went while it was written.
    """
    gone = 0 if last is None else last.entries - game_rows.length_of(db, last.game)
    if last is not None and gone > 0:
        lost = N_("The memory card has lost what was confirmed last in game {game}: {count} steps.")
        return LazyText.join(LazyText.of(lost, game=last.game, count=gone), LazyText.of(_LOOK))
    if commits_lost > 1:
        return LazyText.join(LazyText.of(N_("The memory card has lost what was confirmed last.")), LazyText.of(_LOOK))
    return ""


_LOOK = N_("Compare with what lies on the table.")


def _read_people(db: sqlite3.Connection) -> Texts[int]:
    """Return the people; a journal of the first form, which is only read, knows nobody."""
    return Texts({}) if journal_repair.version_of(db) < VERSION else person_rows.ROWS.read(db)
