"""The journal's files are damaged while a game is played: the game goes on in a new journal."""

import os
import random
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.table.session import Session
from companion.table.storage import journal_repair
from companion.table.storage.journal import DamagedJournalError, JournalError, Status
from companion.table.things import Thing
from tests.desk.at_desk import CONFIRM, UNDO, SitDown, Table
from tests.desk.at_results import finish
from tests.desk.test_drafts import plays

Damage = Callable[[Path], None]
Act = Callable[[Session], object]


def noise(journal: Path, *suffixes: str) -> None:
    """Overwrite these files of the journal, each from its first byte to its last."""
    chance = random.Random(7)
    for suffix in suffixes:
        file = journal.with_name(journal.name + suffix)
        with file.open("r+b") as bytes_of:
            bytes_of.write(chance.randbytes(file.stat().st_size))


def noise_over_all(journal: Path) -> None:
    noise(journal, "", "-wal", "-shm")


def noise_over_the_main_file(journal: Path) -> None:
    noise(journal, "")


def noise_over_the_log(journal: Path) -> None:
    noise(journal, "-wal")


def main_file_of_no_length(journal: Path) -> None:
    os.truncate(journal, 0)


def log_of_no_length(journal: Path) -> None:
    os.truncate(journal.with_name(journal.name + "-wal"), 0)


def a_table_is_lost(journal: Path) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as other:
        other.execute("DROP TABLE entries")


def the_last_entries_are_lost(journal: Path) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as other:
        other.execute("DELETE FROM entries WHERE n > 0")


DAMAGES = [
    noise_over_all,
    noise_over_the_main_file,
    noise_over_the_log,
    main_file_of_no_length,
    log_of_no_length,
    a_table_is_lost,
    the_last_entries_are_lost,
]

ACTS: dict[str, Act] = {
    "play": lambda session: session.play(plays("E1")[0]),
    "change": lambda session: session.change(1, plays("E1")[0]),
    "remove": lambda session: session.remove(1),
    "cut": lambda session: session.keep_first(1),
    "undo": lambda session: session.undo(2),
    "redo": lambda session: session.redo(),
}


def playing(table: Table) -> Table:
    """A game with a correction in it, and something that can be made again."""
    table.begin().play("B1", "C1", "D1")
    table.session.change(0, plays("F1")[0])
    table.played(plays("G1", "H1"))
    table.session.undo(2)
    return table


def everything(table: Table) -> object:
    session = table.session
    timeline = session.timeline
    actions = timeline.done, timeline.undone, timeline.in_force
    return session.number, session.started, session.setup, actions, session.links, session.rows()


def told(table: Table) -> list[str]:
    return [text for text in table.desk.complaints if "damaged" in text]


def status(table: Table) -> set[str]:
    return {file.name for file in table.path.parent.glob(f"{table.path.stem}.unreadable-*")}


@contextmanager
def no_room() -> Iterator[None]:
    """No file of this process can hold anything new."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("damage", DAMAGES)
def test_the_game_goes_on_in_a_new_journal(sit_down: SitDown, damage: Damage, act: str) -> None:
    table, twin = playing(sit_down()), playing(sit_down())
    damage(table.path)
    for each in (table, twin):
        ACTS[act](each.session)
    assert everything(table) == everything(twin)
    main = table.journal.set_aside
    assert main is not None
    assert {main.name, f"{main.name}-wal"} <= status(table)
    assert told(table) == [
        f"The games kept here were damaged; they are put aside in {main.name}. This game goes on, and is kept.",
    ]
    again = sit_down(copied=table)
    assert again.journal.set_aside is None
    assert everything(again) == everything(twin)
    for each in (table, twin, again):
        while each.session.timeline.redoable:
            each.session.redo()
        each.session.undo(each.session.timeline.cursor)
        each.session.redo(2)
    assert everything(again) == everything(table) == everything(twin)
    assert len(told(table)) == 1
    assert everything(sit_down(copied=table)) == everything(twin)


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_happens_at_the_table(sit_down: SitDown, damage: Damage) -> None:
    table = sit_down().begin().play("B1", "C1")
    damage(table.path)
    table.play("D1")
    assert "can't be written" not in table.text
    table.tap("sheet:more", "sheet:trouble")
    assert "The games kept here were damaged; they are put aside in " in table.text
    table.press(UNDO).play("E1").press(UNDO).play("F1")
    assert table.moves == plays("B1", "C1", "D1", "F1")
    again = sit_down(copied=table)
    again.press(CONFIRM)
    assert again.moves == plays("B1", "C1", "D1", "F1")
    assert told(again) == []


def test_what_is_set_aside_keeps_its_noise(table: Table) -> None:
    playing(table)
    noise_over_all(table.path)
    found = [table.path.with_name(table.path.name + suffix).read_bytes() for suffix in ("", "-wal")]
    table.play("E1")
    main = table.journal.set_aside
    assert main is not None
    assert [main.with_name(main.name + suffix).read_bytes() for suffix in ("", "-wal")] == found


def test_a_log_that_was_brought_into_the_main_file_before(sit_down: SitDown) -> None:
    table = playing(sit_down())
    table.close()
    table = Table(table.path)
    table.played(plays("G1"))
    noise_over_the_main_file(table.path)
    table.played(plays("H1"))
    assert len(told(table)) == 1
    assert everything(sit_down(copied=table)) == everything(table)
    table.close()


def test_damage_twice_is_told_twice(sit_down: SitDown) -> None:
    table = playing(sit_down())
    for cell in ("E1", "G1"):
        noise_over_all(table.path)
        table.play(cell)
    assert len(set(told(table))) == 2
    assert len(status(table)) == 8
    assert everything(sit_down(copied=table)) == everything(table)


def test_half_a_main_file_is_no_damage_while_the_log_has_it_all(sit_down: SitDown) -> None:
    table = sit_down()
    # A page is in the log, too, only once something was written there: a result, a person, a tag.
    finish(table, "three_sides")
    table.journal.write_people({}, ["{}"])
    playing(table).desk.tags.put("04A1B2C3D4E580", Thing("S", "10H"))
    os.truncate(table.path, table.path.stat().st_size // 2)
    table.play("E1")
    assert everything(sit_down(copied=table)) == everything(table)


def test_a_rescue_that_fails_too_is_told_and_may_come_later(sit_down: SitDown) -> None:
    table = playing(sit_down())
    before = everything(table)
    noise_over_all(table.path)
    table.tap("cell:E1")
    with no_room():
        for _ in range(2):
            table.press(CONFIRM)
            assert "The games file can't be written" in table.text
            assert everything(table) == before
    assert status(table) == set()
    assert told(table) == []
    table.press(CONFIRM)
    assert len(told(table)) == 1
    assert table.moves == plays("F1", "C1", "D1", "E1")
    assert everything(sit_down(copied=table)) == everything(table)


def test_a_rescue_that_fails_half_way(sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(new: Path, path: Path) -> None:
        raise OSError(5, f"Input/output error: {new} to {path}")

    table = playing(sit_down())
    before = everything(table)
    noise_over_all(table.path)
    with monkeypatch.context() as patch:
        patch.setattr(journal_repair, "put_in_place", fails)
        for _ in range(2):
            with pytest.raises(JournalError, match=r"^The games file can't be written: .+\.$"):
                table.session.undo()
    with pytest.raises(JournalError, match=r"^The games file can't be read: .+\.$"):
        table.journal.games()
    assert everything(table) == before
    table.session.undo()
    assert len(told(table)) == 1
    assert len(status(table)) == 4
    assert everything(sit_down(copied=table)) == everything(table)


def test_a_full_disk_is_no_damage(table: Table) -> None:
    playing(table)
    with no_room(), pytest.raises(JournalError) as caught:
        table.session.undo()
    assert not isinstance(caught.value, DamagedJournalError)
    assert status(table) == set()


def test_a_journal_that_was_closed_is_no_damage(table: Table) -> None:
    playing(table).close()
    with pytest.raises(JournalError) as caught:
        table.session.undo()
    assert not isinstance(caught.value, DamagedJournalError)
    assert status(table) == set()


def games(table: Table) -> list[tuple[int, Status]]:
    return [(game.id, game.status) for game in table.journal.games()]


def test_a_game_is_left_though_the_journal_is_damaged(sit_down: SitDown) -> None:
    table = playing(sit_down())
    timeline = table.session.timeline
    noise_over_all(table.path)
    table.begin("Cat", "Dan")
    assert games(table) == [(2, Status.OPEN), (1, Status.PUT_AWAY)]
    table.desk.current_game.take_up(1)
    assert table.session.timeline == timeline
    noise_over_all(table.path)
    table.desk.current_game.close()
    assert games(table) == [(1, Status.PUT_AWAY)]
    noise_over_all(table.path)
    table.begin("Eve", "Fay")
    assert games(table) == [(1, Status.OPEN)]
    assert [text.rsplit(". ", 1)[1] for text in told(table)] == [
        "New games are kept.",
        "This game goes on, and is kept.",
        "This game goes on, and is kept.",
    ]


def test_another_game_that_was_in_the_damaged_journal_is_no_longer_there(sit_down: SitDown) -> None:
    table = playing(sit_down()).begin("Cat", "Dan").play("B1")
    before = everything(table)
    noise_over_all(table.path)
    table.play("C1").press(UNDO)
    with pytest.raises(JournalError, match="There is no game 1 here"):
        table.desk.current_game.take_up(1)
    assert games(table) == [(2, Status.OPEN)]
    table.session.redo()
    assert everything(table) != before
    assert everything(sit_down(copied=table)) == everything(table)
