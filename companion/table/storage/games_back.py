"""Bring the games of a journal back that was set aside, once its file can be read again.

A disk that fails to read for a while makes a journal look damaged. Its file is named `NAME.unreadable-...` then;
`NAME.readable-...` once all of it was examined and found in order, and `NAME.brought-back-...` when the journal has its
games.
"""

import os
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from companion.table.storage import game_rows, journal_repair, person_rows, result_rows, tag_rows
from companion.table.storage.durable_files import file_beside, sync_folder
from companion.table.storage.game_rows import GameRow, Status
from companion.table.storage.journal_errors import JournalError, UnreadableError
from companion.table.storage.person_names import person_key

_UNREADABLE, _READABLE, _BACK = ".unreadable-", ".readable-", ".brought-back-"

AT_ONCE: Final = 3
"""So many of the small files that were set aside, the newest ones, are examined before the journal is opened."""


def files_set_aside(journal: Path) -> list[Path]:
    """Return the files that were set aside and have not been found in order since, the newest first."""
    return _files(journal, _UNREADABLE)


def readable_files(journal: Path, fresh: Path | None) -> list[Path]:
    """Return the files whose games can come back, the newest first; small ones are examined for that.

    `fresh` is the one that has just been set aside, and is not looked at again so soon.
    """
    small = [file for file in files_set_aside(journal) if _size(file) <= journal_repair.AT_ONCE_BYTES and file != fresh]
    for file in small[:AT_ONCE]:
        with suppress(UnreadableError, JournalError, sqlite3.Error, OSError):
            journal_repair.examine_header(file)
            journal_repair.examine_by(journal_repair.examine_tables, lambda file=file: connect(file))  # type: ignore[misc]
            note_readable(file)
    return _files(journal, _READABLE)


def note_readable(file: Path) -> bool:
    """Name a file that was set aside as one that can be read; return whether that could be done."""
    try:
        _rename(file, _UNREADABLE, _READABLE)
    except OSError:
        return False
    return True


def connect(file: Path) -> sqlite3.Connection:
    """Open a journal that was set aside, to read it only; without a log no file is made beside it."""
    log = file_beside(file, "-wal")
    if log.exists() and log.stat().st_size:
        return journal_repair.connect_read_only(file)
    return sqlite3.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True, isolation_level=None)


def bring_back(journal: Path, file: Path, now: str) -> int:
    """Put the games of a file that can be read before those of the journal; return how many more there are then.

    Nobody may be using either. A game that both have is as the longer one; those that only the journal has come after
    the others, with new numbers where theirs are taken; one that was open then is put away `now` (ISO 8601), unless the
    journal has none at all. Its tags and people win over those of the file. Where anything fails, all stays as it was,
    and `JournalError`, `UnreadableError`, `sqlite3.Error` or `OSError` is raised.
    """
    new = file_beside(journal, ".new")
    for suffix in journal_repair.SUFFIXES:
        file_beside(new, suffix).unlink(missing_ok=True)
    for suffix in ("", "-wal"):
        if file_beside(file, suffix).exists():
            shutil.copyfile(file_beside(file, suffix), file_beside(new, suffix))
    shutil.copymode(journal, new)
    with closing(journal_repair.upgrade(journal_repair.connect(new))) as db:
        # What is in the log of the journal would be taken for the new one's.
        with closing(journal_repair.connect(journal)) as present:
            more = _merge(db, present, now)
            journal_repair.bring_in_log(present)
        journal_repair.bring_in_log(db)
    if any(file_beside(one, "-wal").exists() for one in (new, journal)):
        raise OSError("the log can't be brought in")
    with new.open("rb") as written:
        os.fsync(written.fileno())
    journal_repair.put_in_place(new, journal)
    with suppress(OSError):
        # Where it keeps its name, the next start finds that all its games are there.
        _rename(file, _READABLE, _BACK)
    return more


def _merge(db: sqlite3.Connection, present: sqlite3.Connection, now: str) -> int:
    """Put what `present` has into `db`, in one transaction; return how many games `db` has that `present` had not."""
    games = tuple(reversed(game_rows.read_games(present)))
    there = {_identity(about): about for about in game_rows.read_games(db)}
    last = max((about.id for about in there.values()), default=0)
    db.execute("BEGIN IMMEDIATE")
    if games:
        game_rows.close_open_game(db, now, None, None)
    for about in games:
        stored, summary = game_rows.read_game(present, about), result_rows.read_summary(present, about.id)
        same = there.get(_identity(about))
        number = max(last + 1, about.id) if same is None else same.id
        last = max(last, number)
        if same is None:
            game_rows.insert_game(db, msgspec.structs.replace(about, id=number))
            result_rows.add(db, number, about.game, about.started, about.status)
        if same is None or about.length > same.length:
            db.execute("DELETE FROM entries WHERE game = ?", (number,))
            for n, entry in enumerate(stored.entries):
                game_rows.insert_entry(db, number, n, entry)
        if same is None or about.length >= same.length:
            game_rows.set_status(db, number, about.status, about.ended, summary)
        else:
            # As long as it was then, it is over: what it came to is made anew.
            game_rows.set_status(db, number, Status.PUT_AWAY, about.ended or now, None)
    tag_rows.write(db, tag_rows.ROWS.read(present).texts)
    person_rows.drop_damaged(db)
    _write_people(db, person_rows.ROWS.read(present).texts)
    db.execute("COMMIT")
    return len(there.keys() - {_identity(about) for about in games})


def _identity(about: GameRow) -> tuple[str, str, str]:
    """Return what a game is known by, whatever its number: its kind, when it began, and its set-up."""
    return about.game, about.started, about.setup


class _Person(Struct):
    player: str = ""


def _write_people(db: sqlite3.Connection, people: Mapping[int, str]) -> None:
    """Put people in, each in place of the one of the same name."""
    numbers = {_name_key(text): number for number, text in person_rows.ROWS.read(db).texts.items()}
    for text in people.values():
        number = numbers.get(_name_key(text))
        if number is None:
            person_rows.add(db, text)
        else:
            person_rows.write(db, {number: text})


def _name_key(text: str) -> str:
    try:
        return person_key(msgspec.json.decode(text, type=_Person).player)
    except msgspec.DecodeError:
        return text


def _files(journal: Path, kind: str) -> list[Path]:
    return sorted(journal.parent.glob(f"{journal.stem}{kind}*{journal.suffix}"), reverse=True)


def _size(file: Path) -> int:
    return sum(one.stat().st_size for one in (file, file_beside(file, "-wal")) if one.exists())


def _rename(file: Path, before: str, after: str) -> None:
    """Give a file and those beside it another name, the main file last: without its log it would be an older one."""
    target = file.with_name(file.name.replace(before, after))
    for suffix in reversed(journal_repair.SUFFIXES):
        if file_beside(file, suffix).exists():
            file_beside(file, suffix).rename(file_beside(target, suffix))
    sync_folder(file.parent)
