import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from msgspec import Raw

from companion.table.storage import game_rows, journal_repair
from companion.table.storage.checksum import crc_of
from companion.table.storage.durable_files import file_beside
from companion.table.storage.journal import (
    DamagedJournalError,
    Journal,
    JournalError,
    NewerJournalError,
    Status,
    StoredGame,
)
from companion.table.storage.lock import Lock
from companion.table.storage.timeline import Changed, Cut, Entry, Moved, Redone, Removed, Undone

NOW = "2026-11-20T19:00:00Z"
LATER = "2026-11-20T22:30:00Z"
SETUP = '{"players":["Ann","Bob"]}'

# Leaves a journal as a power cut does: the main file old, the log long, nothing closed.
WRITER = """
import os, signal, sys
from pathlib import Path
from msgspec import Raw
from companion.table.storage.journal import Journal
from companion.table.storage.timeline import Moved
journal = Journal.open(Path(sys.argv[1]))
game = journal.begin("heap", sys.argv[2], sys.argv[3])
for number in range(int(sys.argv[4])):
    journal.append(game, Moved(Raw(b'{"do":"put","stones":%d}' % number)))
os.kill(os.getpid(), signal.SIGKILL)
"""


def move(number: int) -> Moved:
    return Moved(Raw(b'{"do":"put","stones":%d}' % number))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with closing(Journal.open(path)) as journal:
        yield journal


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a journal with a game of 150 moves whose process was killed: most of it is only in the log."""
    folder = tmp_path_factory.mktemp("killed")
    path = folder / "journal.sqlite3"
    subprocess.run([sys.executable, "-c", WRITER, path, SETUP, NOW, "40"], check=False)
    Journal.open(path).close()
    subprocess.run([sys.executable, "-c", WRITER, path, SETUP, NOW, "150"], check=False)
    assert 100_000 < (folder / "journal.sqlite3-wal").stat().st_size < 256 * 1024
    return folder


@pytest.fixture(scope="module")
def at_rest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a journal with two games of 150 moves that was closed: all of it is in the main file."""
    folder = tmp_path_factory.mktemp("rest")
    with closing(Journal.open(folder / "journal.sqlite3")) as journal:
        for game in (journal.begin("heap", SETUP, NOW), journal.begin("heap", SETUP, NOW)):
            for number in range(150):
                journal.append(game, move(number))
    assert [file.name for file in folder.iterdir()] == ["journal.sqlite3"]
    return folder


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_a_new_journal_is_empty(journal: Journal, path: Path) -> None:
    assert path.exists()
    assert (journal.open_game(), journal.games(), journal.set_aside) == (None, (), None)


def test_what_was_written_comes_back(path: Path) -> None:
    entries: tuple[Entry, ...] = (
        move(1),
        move(2),
        Undone(2),
        Redone(),
        Changed(0, Raw(b'"x\xc3\xa9"')),
        Cut(0),
        Undone(),
        Removed(0),
    )
    with closing(Journal.open(path)) as journal:
        game = journal.begin("heap", SETUP.encode(), NOW)
        for entry in entries:
            journal.append(game, entry)
    with closing(Journal.open(path)) as journal:
        stored = journal.open_game()
        assert stored is not None
        assert stored == journal.load(game)
        assert stored.entries == entries
        about = stored.about
        assert (about.game, about.setup, about.started, about.ended) == ("heap", SETUP, NOW, None)
        assert (about.status, about.length) == (Status.OPEN, len(entries))
        assert journal.games() == (about,)


def test_two_games_have_entries_of_their_own(journal: Journal) -> None:
    first, second = journal.begin("heap", SETUP, NOW), journal.begin("other", SETUP, LATER)
    for number in range(3):
        journal.append(first, move(number))
        journal.append(second, move(10 + number))
    assert journal.load(first).entries == (move(0), move(1), move(2))
    assert journal.load(second).entries == (move(10), move(11), move(12))
    assert [about.game for about in journal.games()] == ["other", "heap"]


def current(journal: Journal) -> int | None:
    stored = journal.open_game()
    return stored.about.id if stored else None


def statuses(journal: Journal) -> list[tuple[Status, str | None]]:
    """How each game stands and when it ended, the first game first."""
    return [(about.status, about.ended) for about in reversed(journal.games())]


def test_beginning_a_game_closes_the_one_that_was_open(journal: Journal) -> None:
    first = journal.begin("heap", SETUP, NOW)
    second = journal.begin("heap", SETUP, LATER)
    assert (current(journal), statuses(journal)) == (second, [(Status.PUT_AWAY, LATER), (Status.OPEN, None)])
    third = journal.begin("heap", SETUP, LATER, finished=second)
    assert current(journal) == third
    assert statuses(journal) == [(Status.PUT_AWAY, LATER), (Status.FINISHED, LATER), (Status.OPEN, None)]
    journal.begin("heap", SETUP, NOW, finished=first)
    assert statuses(journal)[:3] == [(Status.PUT_AWAY, LATER), (Status.FINISHED, LATER), (Status.PUT_AWAY, NOW)]


def test_reopening_a_game_closes_the_one_that_was_open(journal: Journal) -> None:
    first, second = journal.begin("heap", SETUP, NOW), journal.begin("heap", SETUP, NOW)
    journal.reopen_game(first, LATER, finished=second)
    assert (current(journal), statuses(journal)) == (first, [(Status.OPEN, None), (Status.FINISHED, LATER)])
    journal.reopen_game(second, LATER)
    assert statuses(journal) == [(Status.PUT_AWAY, LATER), (Status.OPEN, None)]
    journal.reopen_game(second, LATER)
    assert statuses(journal) == [(Status.PUT_AWAY, LATER), (Status.OPEN, None)]


def test_reopening_no_game_closes_none(journal: Journal) -> None:
    game = journal.begin("heap", SETUP, NOW)
    with pytest.raises(JournalError, match=r"^There is no game 7 here\.$"):
        journal.reopen_game(7, LATER)
    assert current(journal) == game


def test_a_game_is_closed(journal: Journal) -> None:
    first, second = journal.begin("heap", SETUP, NOW), journal.begin("heap", SETUP, NOW)
    journal.close_game(second, Status.FINISHED, LATER)
    assert current(journal) is None
    journal.close_game(first, Status.FINISHED, LATER)
    assert statuses(journal) == [(Status.FINISHED, LATER), (Status.FINISHED, LATER)]


def test_a_game_cannot_be_closed_as_open(journal: Journal) -> None:
    with pytest.raises(ValueError, match="open"):
        journal.close_game(journal.begin("heap", SETUP, NOW), Status.OPEN, LATER)


def test_there_is_no_such_game(journal: Journal) -> None:
    with pytest.raises(JournalError, match=r"^There is no game 7 here\.$"):
        journal.load(7)
    with pytest.raises(JournalError, match=r"^There is no game 7 here\.$"):
        journal.close_game(7, Status.FINISHED, LATER)
    with pytest.raises(JournalError, match=r"^The games file can't be written: .+\.$"):
        journal.append(7, Undone())
    assert journal.games() == ()
    assert journal.begin("heap", SETUP, NOW) == 1


def test_every_commit_is_brought_to_the_disk(journal: Journal, path: Path) -> None:
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_another_reader_does_not_stop_a_move(journal: Journal, path: Path) -> None:
    game = journal.begin("heap", SETUP, NOW)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM entries").fetchall()
        journal.append(game, move(1))
    assert journal.load(game).entries == (move(1),)


def test_the_log_is_short_again_once_a_reader_has_let_go(journal: Journal, path: Path) -> None:
    game, log = journal.begin("heap", SETUP, NOW), file_beside(path, "-wal")
    with closing(journal_repair.connect_read_only(path)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM entries").fetchall()
        while log.stat().st_size <= journal_repair.LONG_LOG:
            assert not journal.is_log_held()
            journal.append(game, move(1))
        assert journal.is_log_held()
    for _ in range(journal_repair.LOG_PAGES):
        journal.append(game, move(1))
    assert log.stat().st_size < 256_000


@pytest.mark.parametrize("hold", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_long_log_is_emptied_as_soon_as_nobody_holds_it(journal: Journal, path: Path, hold: str) -> None:
    journal.write_tags({str(number): f"{number:01000}" for number in range(500)})
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(hold)
        assert journal.is_log_held()
    assert not journal.is_log_held()
    assert file_beside(path, "-wal").stat().st_size == 0


def test_who_reads_the_journal_holds_nothing_between_two_questions(journal: Journal, path: Path) -> None:
    journal.append(journal.begin("heap", SETUP, NOW), move(1))
    with Journal.open_read_only(path) as read:
        assert read.open_game() == read.newest(1)[0] == read.load(1)
        assert read.games() == (read.latest("heap"),)
        assert not read.tags()
        assert not read.people()
        journal.write_tags({str(number): f"{number:01000}" for number in range(500)})
        assert not journal.is_log_held()
        assert file_beside(path, "-wal").stat().st_size == 0


def test_another_writer_is_named_as_the_trouble(journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = journal.begin("heap", SETUP, NOW)
    monkeypatch.setattr(journal_repair, "PATIENCE", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other, closing(Journal.open(path)) as patient:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match=r"^The games file can't be written: another program holds it\.$"):
            patient.append(game, move(1))
        other.execute("ROLLBACK")
    journal.append(game, move(1))
    assert journal.load(game).entries == (move(1),)


def test_a_newer_journal_is_refused_and_stays(path: Path) -> None:
    Journal.open(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 3")
        db.execute("CREATE TABLE players (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(NewerJournalError) as error:
        Journal.open(path)
    assert str(error.value) == (
        "The games file was written by a newer version of this program (form 3; this one knows 2)."
    )
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*unreadable*"))


GARBAGE = {
    "nothing": b"",
    "text": b"Dear diary, " * 100,
    "short text": b"hello",
    "zeros": bytes(8192),
    "noise": random.Random(1).randbytes(20_000),
    "a header and noise": b"SQLite format 3\x00" + random.Random(2).randbytes(20_000),
}


@pytest.mark.parametrize("found", GARBAGE.values(), ids=GARBAGE.keys())
def test_what_is_not_a_journal_is_set_aside(path: Path, found: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(found)
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.parent == path.parent
        assert journal.set_aside.read_bytes() == found
        journal.append(journal.begin("heap", SETUP, NOW), move(1))
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        assert journal.load(1).entries == (move(1),)


def test_the_name_of_what_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    names = set()
    for _ in range(3):
        path.write_bytes(b"garbage")
        with closing(Journal.open(path)) as journal:
            assert journal.set_aside is not None
            assert journal.set_aside.match("journal.unreadable-????????-??????*.sqlite3")
            names.add(journal.set_aside)
    assert len(names) == 3
    assert all(name.read_bytes() == b"garbage" for name in names)


def test_a_database_of_another_program_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.read_bytes() == before


@pytest.mark.parametrize("version", [0, 3, 255])
def test_a_write_version_that_sqlite_would_take_for_a_read_only_disk(
    at_rest: Path, tmp_path: Path, version: int
) -> None:
    shutil.copytree(at_rest, tmp_path, dirs_exist_ok=True)
    with (tmp_path / "journal.sqlite3").open("r+b") as file:
        file.seek(18)
        file.write(bytes([version]))
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        assert journal.set_aside is not None
        assert journal.begin("heap", SETUP, NOW) == 1


def test_the_log_of_what_is_set_aside_keeps_every_byte(killed: Path, tmp_path: Path) -> None:
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    with closing(sqlite3.connect(tmp_path / "journal.sqlite3", isolation_level=None)) as db:
        db.execute("UPDATE entries SET entry = '{' WHERE n = 3")
        shutil.copytree(tmp_path, tmp_path / "spoilt")
    log = (tmp_path / "spoilt" / "journal.sqlite3-wal").read_bytes()
    main = (tmp_path / "spoilt" / "journal.sqlite3").read_bytes()
    with closing(Journal.open(tmp_path / "spoilt" / "journal.sqlite3")) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.read_bytes() == main
        assert journal.set_aside.with_name(journal.set_aside.name + "-wal").read_bytes() == log


@pytest.mark.parametrize(
    ("text", "damaged"),
    [
        (b"(typeof(entry)", b"\xa4Wxg\xffentry)"),
        (b"'finished')),\n        ended", b"'fanished')),\n        ended"),
        (b" n INTEGER", b" m INTEGER"),
    ],
)
def test_tables_that_are_no_longer_as_they_were_made(
    at_rest: Path, tmp_path: Path, text: bytes, damaged: bytes
) -> None:
    found = (at_rest / "journal.sqlite3").read_bytes()
    assert found.count(text) == 1
    (tmp_path / "journal.sqlite3").write_bytes(found.replace(text, damaged.ljust(len(text))))
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        assert journal.set_aside is not None


def test_what_was_left_of_making_a_journal_is_in_nobodys_way(path: Path) -> None:
    path.parent.mkdir()
    for suffix in ("", "-journal"):
        path.with_name(f"{path.name}.new{suffix}").write_bytes(b"half")
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        assert journal.begin("heap", SETUP, NOW) == 1
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_journal_is_read_without_a_trace(at_rest: Path, tmp_path: Path) -> None:
    shutil.copytree(at_rest, tmp_path, dirs_exist_ok=True)
    before = bytes_in(tmp_path)
    with Journal.open_read_only(tmp_path / "journal.sqlite3") as journal:
        assert [about.length for about in journal.games()] == [150, 150]
        assert journal.load(1).entries[149] == move(149)
        with pytest.raises(JournalError, match=r"^The games file can't be written: nothing can be written there\.$"):
            journal.append(1, move(0))
    assert bytes_in(tmp_path) == before


@pytest.mark.parametrize("index", [True, False])
def test_the_log_of_a_journal_is_read_too(killed: Path, tmp_path: Path, index: bool) -> None:
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    if not index:
        (tmp_path / "journal.sqlite3-shm").unlink()
    before = bytes_in(tmp_path)
    with Journal.open_read_only(tmp_path / "journal.sqlite3") as journal:
        assert journal.load(2).entries[149] == move(149)
    after = bytes_in(tmp_path)
    assert after.keys() == before.keys()
    assert all(after[name] == before[name] for name in before if not name.endswith("-shm"))


def test_a_journal_is_read_while_it_is_written(journal: Journal, path: Path) -> None:
    game = journal.begin("heap", SETUP, NOW)
    journal.append(game, move(1))
    with Journal.open_read_only(path) as reader:
        journal.append(game, move(2))
        assert reader.load(game).entries == (move(1), move(2))
    journal.append(game, move(3))
    assert journal.load(game).entries == (move(1), move(2), move(3))


@pytest.mark.parametrize("found", GARBAGE.values(), ids=GARBAGE.keys())
def test_what_can_not_be_read_is_complained_of_and_left(path: Path, found: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(found)
    with pytest.raises(JournalError, match=r"^The games file can't be read: .+\.$"), Journal.open_read_only(path):
        pass
    assert bytes_in(path.parent) == {path.name: found}


def test_no_journal_can_not_be_read(path: Path) -> None:
    with pytest.raises(JournalError, match=r"^The games file can't be read: .+\.$"), Journal.open_read_only(path):
        pass
    assert not path.parent.exists()


@pytest.mark.parametrize("lost", ["missing", "empty"])
def test_a_log_without_its_main_file_is_kept(killed: Path, tmp_path: Path, lost: str) -> None:
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    log = (tmp_path / "journal.sqlite3-wal").read_bytes()
    (tmp_path / "journal.sqlite3").unlink()
    if lost == "empty":
        (tmp_path / "journal.sqlite3").touch()
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.with_name(journal.set_aside.name + "-wal").read_bytes() == log


SPOILT = {
    "an entry that isn't JSON": "UPDATE entries SET entry = '{' WHERE n = 3",
    "an entry of an unknown kind": """UPDATE entries SET entry = '{"entry":"eaten"}' WHERE n = 3""",
    "an entry that was edited": "UPDATE entries SET entry = replace(entry, '3', '4') WHERE n = 3",
    "an entry of no game": "INSERT INTO entries VALUES (9, 0, '{}', 0)",
    "an entry that is missing": "DELETE FROM entries WHERE n = 3",
    "a status that is none": "PRAGMA ignore_check_constraints = ON; UPDATE games SET status = 'opdn'",
    "a game that was ended by hand": "UPDATE games SET status = 'finished', ended = ''",
    "a set-up that was edited": "UPDATE games SET setup = replace(setup, 'Ann', 'Eve')",
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT.keys())
def test_an_open_game_that_was_spoilt_is_set_aside(path: Path, spoil: str) -> None:
    with closing(Journal.open(path)) as journal:
        game = journal.begin("heap", SETUP, NOW)
        for number in range(5):
            journal.append(game, move(number))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(spoil)
        assert db.total_changes == 1
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None
        assert journal.games() == ()


@pytest.mark.parametrize("version", [0, -2147483646])
def test_a_journal_of_a_form_that_never_was_is_set_aside(path: Path, version: int) -> None:
    Journal.open(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None


@pytest.mark.parametrize("entry", ["{", '{"entry":"eaten"}', '{"entry":"undone","count":9}', '{"entry":"removed"}'])
def test_an_entry_that_makes_no_sense_is_set_aside_though_its_sum_is_right(path: Path, entry: str) -> None:
    with closing(Journal.open(path)) as journal:
        journal.append(journal.begin("heap", SETUP, NOW), move(0))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("INSERT INTO entries VALUES (1, 1, ?, ?)", (entry, crc_of(1, 1, entry)))
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None


def test_a_spoilt_game_of_last_week_does_not_stop_this_one(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        old = journal.begin("heap", SETUP, NOW)
        journal.append(old, move(0))
        journal.close_game(old, Status.FINISHED, LATER)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE entries SET entry = '{'")
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        with pytest.raises(JournalError, match=r"^The games file can't be read: entry 1 of game 1 is damaged\.$"):
            journal.load(old)
        assert journal.begin("heap", SETUP, NOW) == 2


def opened_or_set_aside(folder: Path, known: dict[int, StoredGame]) -> bool:
    """Open a journal that may be damaged; True when it was set aside.

    Whatever it gives is as it was written; only where there was a log, the last entries may be missing, and how many
    is told. What was set aside has every byte.
    """
    before = bytes_in(folder)
    try:
        journal = Journal.open(folder / "journal.sqlite3")
    except NewerJournalError:
        assert {name: bytes_in(folder)[name] for name in before if "shm" not in name} == {
            name: content for name, content in before.items() if "shm" not in name
        }
        return True
    with closing(journal):
        if journal.set_aside is not None:
            for name, content in before.items():
                if not name.endswith("-shm"):
                    kept = journal.set_aside.with_name(name.replace("journal.sqlite3", journal.set_aside.name))
                    assert kept.read_bytes() == content
            assert journal.games() == ()
        current = journal.open_game()
        if journal.set_aside is None and "journal.sqlite3-wal" not in before:
            assert current == known.get(max(known))
        if journal.set_aside is None:
            newest = known[max(known)]
            there = len(current.entries) if current is not None and current.about.id == newest.about.id else 0
            gone = len(newest.entries) - there
            assert (f"game {newest.about.id}: {gone} steps" in str(journal.lost)) if gone else journal.lost == ""
        if current is not None:
            written = known[current.about.id]
            assert current.entries == written.entries[: len(current.entries)]
            assert (current.about.setup, current.about.started) == (written.about.setup, written.about.started)
        journal.append(journal.begin("heap", SETUP, LATER), move(0))
    return journal.set_aside is not None


def games_in(folder: Path, copy: Path) -> dict[int, StoredGame]:
    shutil.copytree(folder, copy)
    with closing(Journal.open(copy / "journal.sqlite3")) as journal:
        games = {about.id: journal.load(about.id) for about in journal.games()}
    shutil.rmtree(copy)
    return games


PLACES = [("killed", "journal.sqlite3"), ("killed", "journal.sqlite3-wal"), ("at_rest", "journal.sqlite3")]


@pytest.mark.parametrize(("source", "name"), PLACES)
def test_truncated_anywhere(source: str, name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue(source)
    known, chance = games_in(folder, tmp_path / "copy"), random.Random(f"{source} {name}")
    size = (folder / name).stat().st_size
    lengths = [0, 1, 15, 16, 99, 100, 101, 4095, 4096, 4097, size - 1, *(chance.randrange(size) for _ in range(40))]
    for length in lengths:
        shutil.copytree(folder, tmp_path / "copy")
        os.truncate(tmp_path / "copy" / name, min(length, size))
        opened_or_set_aside(tmp_path / "copy", known)
        shutil.rmtree(tmp_path / "copy")


@pytest.mark.parametrize(("source", "name"), PLACES)
@pytest.mark.parametrize("longest", [1, 8, 5000])
def test_overwritten_anywhere(
    source: str, name: str, longest: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder: Path = request.getfixturevalue(source)
    known, chance = games_in(folder, tmp_path / "copy"), random.Random(f"{source} {name} {longest}")
    status = 0
    for _ in range(40):
        shutil.copytree(folder, tmp_path / "copy")
        with (tmp_path / "copy" / name).open("r+b") as file:
            size = file.seek(0, os.SEEK_END)
            # Half of the damage where it hurts most: the headers of the file and of its first pages.
            start = chance.randrange(chance.choice((200, size)))
            file.seek(start)
            file.write(chance.randbytes(min(chance.randint(1, longest), size - start)))
        status += opened_or_set_aside(tmp_path / "copy", known)
        shutil.rmtree(tmp_path / "copy")
    # What a log holds too is taken from there: then damage to the main file does no harm.
    assert status or source == "killed"


def test_what_the_log_has_lost_is_told(killed: Path, tmp_path: Path) -> None:
    """Somebody's tags, say, which the line of the last entry knows nothing of."""
    shutil.copytree(killed, tmp_path / "copy")
    path = tmp_path / "copy" / "journal.sqlite3"
    path.with_name("journal.sqlite3-last").unlink()
    with path.with_name("journal.sqlite3-wal").open("r+b") as log:
        log.seek(500)
        byte = log.read(1)
        log.seek(500)
        log.write(bytes([byte[0] ^ 1]))
    with closing(Journal.open(path)) as journal:
        assert str(journal.lost) == (
            "The memory card has lost what was confirmed last. Compare with what lies on the table."
        )
        journal.append(journal.begin("heap", SETUP, LATER), move(0))
    with closing(Journal.open(path)) as journal:
        assert journal.lost == ""


def test_the_last_commit_of_a_log_may_never_have_been_confirmed(killed: Path, tmp_path: Path) -> None:
    """The power went before it was on the disk as a whole: nothing was confirmed, so nothing is told."""
    shutil.copytree(killed, tmp_path / "copy")
    path = tmp_path / "copy" / "journal.sqlite3"
    path.with_name("journal.sqlite3-last").unlink()
    os.truncate(path.with_name("journal.sqlite3-wal"), path.with_name("journal.sqlite3-wal").stat().st_size - 1)
    with closing(Journal.open(path)) as journal:
        assert journal.lost == ""


FULL = """
import resource, sys
from pathlib import Path
from msgspec import Raw
from companion.table.storage.journal import Journal, JournalError
from companion.table.storage.timeline import Moved
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    journal = Journal.open(Path(sys.argv[1]))
    game = journal.begin("heap", "{}", "2026-11-20T19:00:00Z")
    for number in range(1000):
        journal.append(game, Moved(Raw(str(number).encode())))
        print(number, flush=True)
except JournalError as error:
    print(error)
"""


@pytest.mark.parametrize("size", [0, 1000, 5000, 33_000, 50_000, 80_001])
def test_a_full_disk_keeps_what_was_written(path: Path, size: int) -> None:
    child = subprocess.run([sys.executable, "-c", FULL, path, str(size)], check=True, stdout=subprocess.PIPE, text=True)
    *numbers, sentence = child.stdout.splitlines()
    assert sentence in {
        f"The games file can't be {what}: the disk can't be read or written." for what in ("opened", "written")
    }
    assert numbers == [str(number) for number in range(len(numbers))]
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        stored = journal.open_game()
        assert [str(number) for number in range(len(stored.entries))] == numbers if stored else not numbers
        journal.append(journal.begin("heap", SETUP, NOW), move(1))


# Root may write everywhere: who runs the tests as root sees this one as nobody.
READ_ONLY = """
import os, sys
from pathlib import Path
from companion.table.storage.journal import Journal, JournalError
if os.getuid() == 0:
    os.setuid(65534)
try:
    Journal.open(Path(sys.argv[1]))
except JournalError as error:
    print(error)
"""


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_cannot_be_written(path: Path, there: bool) -> None:
    path.parent.mkdir()
    if there:
        Journal.open(path).close()
    for parent in path.parents[:3]:
        parent.chmod(0o755)
    before = bytes_in(path.parent)
    path.parent.chmod(0o555)
    child = subprocess.run([sys.executable, "-c", READ_ONLY, path], check=True, stdout=subprocess.PIPE, text=True)
    path.parent.chmod(0o755)
    assert child.stdout.startswith("The games file can't be opened: ")
    assert bytes_in(path.parent) == before


def test_trouble_that_is_not_the_journals_does_not_set_it_aside(killed: Path, tmp_path: Path) -> None:
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    log = tmp_path / "journal.sqlite3-wal"
    log.rename(tmp_path / "log")
    log.mkdir()
    with pytest.raises(JournalError, match=r"^The games file can't be opened: .+\.$"):
        Journal.open(tmp_path / "journal.sqlite3")
    log.rmdir()
    (tmp_path / "log").rename(log)
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        stored = journal.open_game()
        assert stored is not None
        assert stored.about.length == 150


def test_a_path_that_cannot_be_a_journal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file" / "journal.sqlite3"):
        with pytest.raises(JournalError, match=r"^The games file can't be opened: .+\.$"):
            Journal.open(path)


def test_damage_that_nobody_mends_is_told_and_moves_nothing(journal: Journal, path: Path) -> None:
    game = journal.begin("heap", SETUP, NOW)
    journal.append(game, move(1))
    for suffix in ("", "-wal", "-shm"):
        file = path.with_name(path.name + suffix)
        with file.open("r+b") as bytes_of:
            bytes_of.write(b"\xa5" * file.stat().st_size)
    before = bytes_in(path.parent)
    for _ in range(2):
        with pytest.raises(DamagedJournalError, match=r"^The games file can't be written: file is not a database\.$"):
            journal.append(game, move(2))
    assert bytes_in(path.parent).keys() == before.keys()


def test_starting_over_without_a_game(journal: Journal, path: Path) -> None:
    journal.begin("heap", SETUP, NOW)
    journal.start_over(None)
    assert journal.games() == ()
    assert journal.set_aside is not None
    with Journal.open_read_only(journal.set_aside) as old:
        assert [game.game for game in old.games()] == ["heap"]
    journal.append(journal.begin("heap", SETUP, NOW), move(1))
    with Journal.open_read_only(path) as new:
        assert [game.length for game in new.games()] == [1]


def test_what_another_program_wrote_is_no_damage(journal: Journal, path: Path) -> None:
    game = journal.begin("heap", SETUP, NOW)
    journal.append(game, move(1))
    journal.rescue = lambda: journal.start_over(None)
    with closing(Journal.open(path)) as other:
        other.append(game, move(2))
        with pytest.raises(
            JournalError, match=r"^The games file can't be written: another program has written to it; .+\.$"
        ):
            journal.append(game, move(3))
        other.append(game, move(4))
    assert journal.set_aside is None
    assert journal.load(game).entries == (move(1), move(2), move(4))
    assert not list(path.parent.glob("*unreadable*"))


@pytest.fixture
def failing(at_rest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets so many of the next looks at a journal come upon noise in the middle of it, as from a disk that fails."""
    noise = bytearray((at_rest / "journal.sqlite3").read_bytes())
    noise[len(noise) // 2 :] = random.Random(5).randbytes(len(noise) - len(noise) // 2)
    (tmp_path / "noise").write_bytes(noise)
    connect, left = journal_repair.connect_read_only, [0]

    def connect_read_only(path: Path) -> sqlite3.Connection:
        left[0] -= 1
        return connect(tmp_path / "noise" if left[0] >= 0 else path)

    monkeypatch.setattr(journal_repair, "connect_read_only", connect_read_only)
    return partial(left.__setitem__, 0)


@pytest.mark.parametrize(("looks", "good"), [(1, True), (2, True), (3, False)])
def test_a_journal_is_looked_at_again_before_it_is_set_aside(
    at_rest: Path, tmp_path: Path, failing: Callable[[int], None], looks: int, good: bool
) -> None:
    path = tmp_path / "journal.sqlite3"
    shutil.copy(at_rest / path.name, path)
    failing(looks)
    with closing(Journal.open(path)) as journal:
        assert (journal.set_aside is None) == good
        assert len(journal.games()) == (2 if good else 0)


def test_a_read_that_fails_once_while_a_game_is_played(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = journal.begin("heap", SETUP, NOW)
    journal.rescue = lambda: journal.start_over(None)
    length_of, errors = game_rows.length_of, [sqlite3.DatabaseError("database disk image is malformed")]

    def once(db: sqlite3.Connection, game: int) -> int:
        if errors:
            raise errors.pop()
        return length_of(db, game)

    monkeypatch.setattr(game_rows, "length_of", once)
    for number in range(3):
        journal.append(game, move(number))
    assert (errors, journal.set_aside, journal.trouble) == ([], None, "")
    with Journal.open_read_only(path) as other:
        assert other.load(game).entries == (move(0), move(1), move(2))


SHARED = ("journal.sqlite3", "journal.sqlite3-wal", "journal.sqlite3-shm", "companion.lock")


def modes(folder: Path) -> dict[str, int]:
    return {name: (folder / name).stat().st_mode & 0o777 for name in SHARED}


@pytest.mark.parametrize(
    ("folder", "umask", "left", "mode"),
    [
        (0o2770, 0o007, None, 0o660),
        (0o2770, 0o077, None, 0o660),
        (0o2770, 0o007, 0o640, 0o660),
        (0o755, 0o022, None, 0o644),
        (0o755, 0o022, 0o600, 0o600),
    ],
)
def test_who_may_write_the_folder_may_write_its_files(
    killed: Path, tmp_path: Path, folder: int, umask: int, left: int | None, mode: int
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(folder)
    if left is not None:
        shutil.copytree(killed, data, dirs_exist_ok=True)
        (data / "companion.lock").touch()
        for name in SHARED:
            (data / name).chmod(left)
        data.chmod(folder)
    before = os.umask(umask)
    try:
        lock = Lock.acquire(data / "companion.lock", NOW)
        with closing(Journal.open(data / "journal.sqlite3")) as journal:
            journal.begin("heap", SETUP, NOW)
            assert modes(data) == dict.fromkeys(SHARED, mode)
        lock.release()
    finally:
        os.umask(before)


# Two users of one group, where it can be: who runs the tests as root sees two that are nobody else's.
MEMBER = """
import encodings.ascii, os, sys, tempfile
from pathlib import Path
from msgspec import Raw
from companion.table.storage.journal import Journal
from companion.table.storage.lock import Lock
from companion.table.storage.timeline import Moved
os.umask(0o007)
if os.getuid() == 0:
    os.setgroups([45000])
    os.setgid(int(sys.argv[2]))
    os.setuid(int(sys.argv[2]))
folder = Path(sys.argv[1])
lock = Lock.acquire(folder / "companion.lock", "2026-11-20T19:00:00Z")
journal = Journal.open(folder / "journal.sqlite3")
stored = journal.open_game()
game = stored.about.id if stored else journal.begin("heap", "{}", "2026-11-20T19:00:00Z")
journal.append(game, Moved(Raw(sys.argv[2].encode())))
if sys.argv[3] == "killed":
    os._exit(0)
journal.close()
lock.release()
"""


def test_a_group_shares_a_journal() -> None:
    # Not in `tmp_path`, which others may not enter.
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        data = Path(name) / "data"
        data.mkdir()
        root = os.getuid() == 0
        if root:
            os.chown(data, 45001, 45000)
        data.chmod(0o2770)
        turns = [("45001", "killed"), ("45002", "killed"), ("45001", "ends"), ("45002", "ends"), ("45001", "ends")]
        for user, end in turns:
            subprocess.run([sys.executable, "-c", MEMBER, data, user, end], check=True)
        # What a member left who could not write the main file.
        for file in (data / "journal.sqlite3-wal", data / "journal.sqlite3-shm"):
            file.touch(0o640)
            if root:
                os.chown(file, 45002, 45000)
        subprocess.run([sys.executable, "-c", MEMBER, data, "45001", "ends"], check=True)
        with Journal.open_read_only(data / "journal.sqlite3") as journal:
            assert [len(game.entries) for game in journal.newest(9)] == [len(turns) + 1]
