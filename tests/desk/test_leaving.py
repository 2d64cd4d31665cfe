"""Leaving a game and coming back: what the journal says of each game, and what goes wrong on the way."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.events import Press, Tap
from companion.core.game import GameOutcome
from companion.games.sequence.standard.model import State
from companion.table.storage.journal import JournalError, Status
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.desk.test_drafts import plays
from tests.desk.test_history import won
from tests.desk.test_trouble import Faulty, full_disk


def statuses(table: Table) -> list[Status]:
    """How the games stand, the first one first."""
    return [game.status for game in reversed(table.journal.games())]


def by_putting_it_away(table: Table) -> None:
    table.press(CONFIRM, UNDO).tap("sheet:more", "home", "away").press(CONFIRM)


def by_a_new_game(table: Table) -> None:
    table.tap("sheet:more", "home", "new:sequence").press(CONFIRM)


def by_the_result(table: Table) -> None:
    table.press(CONFIRM, CONFIRM)


def by_beginning_another(table: Table) -> None:
    table.begin("Cat", "Dan")


def by_taking_up_another(table: Table) -> None:
    table.tap("sheet:more", "home").tap("results", "game:1").press(CONFIRM)


@pytest.mark.parametrize(
    "leave", [by_putting_it_away, by_a_new_game, by_the_result, by_beginning_another, by_taking_up_another]
)
def test_a_game_that_has_ended_is_finished_however_it_is_left(table: Table, leave: Callable[[Table], None]) -> None:
    table.begin("Eve", "Fay").play("B1")
    won(table)
    leave(table)
    first = Status.OPEN if leave is by_taking_up_another else Status.PUT_AWAY
    assert statuses(table)[:2] == [first, Status.FINISHED]


def test_a_game_that_goes_on_is_put_away_for_another(table: Table) -> None:
    table.begin().play("B1").begin("Cat", "Dan")
    assert statuses(table) == [Status.PUT_AWAY, Status.OPEN]


def test_another_game_that_can_not_be_written_leaves_this_one_open(table: Table) -> None:
    table.begin().play("B1").begin("Cat", "Dan").play("C1")
    game = table.desk.games["sequence"]
    with full_disk(table):
        with pytest.raises(JournalError):
            table.desk.current_game.begin(game, game.setup(("Eve", "Fay"), 2, {}))
        table.tap("sheet:more", "home").tap("results").press(CONFIRM, CONFIRM)
        assert "The games file can't be written" in table.text
    assert statuses(table) == [Status.PUT_AWAY, Status.OPEN]
    assert table.moves == plays("C1")
    assert table.button("press:undo").label == "BACK"
    table.press(UNDO, CONFIRM)
    assert table.moves == plays("B1")


def test_an_open_game_that_nobody_knows_is_in_the_list(sit_down: SitDown, table: Table) -> None:
    table.journal.begin("chess", '{"players":["Zed"]}', "2026-01-01T00:00:00Z")
    again = sit_down(copied=table).tap("results")
    assert "Zed" in again.text
    assert again.text.count("Chess · open") == 1
    assert "The rules of this game are not installed here." in again.press(CONFIRM).text
    assert "Chess (not installed)" in again.text
    assert "Zed · open" in again.text
    assert again.lamps == {"undo", "next", "help", "confirm"}
    assert "Zed" in again.press(UNDO).text
    again.press(UNDO).begin()
    assert "can't be taken up" not in " ".join(again.desk.complaints)
    assert statuses(again) == [Status.PUT_AWAY, Status.OPEN]


def test_help_in_the_list_of_games(table: Table) -> None:
    table.begin().tap("sheet:more", "home", "away").press(CONFIRM).tap("results")
    for close in (HELP, UNDO, CONFIRM):
        assert "can be continued" in table.press(HELP).text
        table.press(NEXT)
        assert "can be continued" not in table.press(close).text
        assert "Results: 1" in table.text


def a_setup_is_edited(journal: Path) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as other:
        other.execute("UPDATE games SET setup = replace(setup, 'Ann', 'Eve')")


def an_entry_is_lost(journal: Path) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as other:
        other.execute("DELETE FROM entries WHERE n = 0")


def a_table_is_lost(journal: Path) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as other:
        other.execute("DROP TABLE entries")


def the_files_are_overwritten(journal: Path) -> None:
    for file in (journal, journal.with_name(journal.name + "-wal")):
        with file.open("r+b") as bytes_of:
            bytes_of.write(b"\xa5" * file.stat().st_size)


@pytest.mark.parametrize("damage", [a_setup_is_edited, an_entry_is_lost, a_table_is_lost, the_files_are_overwritten])
def test_go_on_keeps_the_game_when_the_journal_can_no_longer_be_read(
    sit_down: SitDown, damage: Callable[[Path], None]
) -> None:
    game = Faulty()
    table = sit_down(games={"sequence": game}).begin().play("B1", "C1")
    damage(table.path)
    game.broken.add("draft")
    table.tap("cell:D1")
    assert "Something went wrong" in table.text
    game.broken.clear()
    table.press(CONFIRM)
    assert table.button("continue").note == "Ann & Bob · 2 moves"
    assert table.moves == plays("B1", "C1")
    assert "Bob's turn" not in table.text
    assert "Ann's turn" in table.press(CONFIRM).text
    table.play("D1").tap("sheet:more", "home")
    assert "Something went wrong" not in table.text
    # Only what can be seen to be damaged is told; SQLite may have the bytes that were overwritten in memory.
    told = any("The unfinished game can't be taken up" in text for text in table.desk.complaints)
    assert told or damage is the_files_are_overwritten


class Endless(Faulty):
    """A game that may fail when it is asked how it ended."""

    def outcome(self, state: State) -> GameOutcome | None:
        self._perhaps("outcome")
        return super().outcome(state)


def test_a_game_that_can_not_even_be_listed_does_not_keep_the_table_closed(sit_down: SitDown) -> None:
    game = Endless()
    table = sit_down(games={"sequence": game}).begin().play("B1")
    game.broken.add("outcome")
    for desk in (table.tap("sheet:more", "home"), sit_down(copied=table, games={"sequence": game})):
        if "Something went wrong" in desk.text:
            desk.press(CONFIRM)
        assert "The unfinished game can't be taken up: a fault in outcome" in desk.text
        assert "continue" not in desk.scene().targets()
    game.broken.clear()
    assert table.tap("results").text.count("Sequence · open") == 1
    assert table.press(CONFIRM, CONFIRM).moves == plays("B1")


@pytest.mark.parametrize("damage", [a_setup_is_edited, a_table_is_lost])
def test_a_journal_that_can_no_longer_be_read_stops_no_screen(table: Table, damage: Callable[[Path], None]) -> None:
    table.begin().tap("sheet:more", "home", "away").press(CONFIRM)
    damage(table.path)
    table.tap("results").press(CONFIRM)
    assert "The games file can't be read" in table.text
    assert table.lamps == {"undo"}
    table.press(UNDO, UNDO, CONFIRM)
    assert "Sequence: how many players?" in table.text
    assert "Something went wrong" not in table.text


def test_taps_that_come_together_act_on_what_was_shown(table: Table) -> None:
    table.begin()
    table.scene()
    table.do(Tap("cell:B1"), Press(CONFIRM), Tap("row:0"), Tap("cell:C1"))
    assert table.moves == plays("B1")
    assert table.cards() == ["7D"]
