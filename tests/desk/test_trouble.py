"""What goes wrong: the journal, a game, a device, a file. The evening goes on."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.core.events import DeviceNews, Input, Press, Tap
from companion.core.game import PlayStatus, Refused, Step
from companion.core.layout import View
from companion.core.scene import Scene, Stroke
from companion.games.sequence.standard.draft import Draft
from companion.games.sequence.standard.game import SequenceGame
from companion.games.sequence.standard.model import Move, State
from companion.table.screens.failsafe import Failsafe
from companion.table.storage import journal_repair
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.desk.test_drafts import plays


@contextmanager
def full_disk(journal: Table | Path, size: int | None = None) -> Iterator[None]:
    """No file of this process can grow beyond so many bytes; None: what the journal's log holds now."""
    path = journal if isinstance(journal, Path) else journal.path
    log = path.with_name(path.name + "-wal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size if size is None else size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_move_that_can_not_be_written_is_not_played_and_stays_drafted(table: Table) -> None:
    table.begin().play("B1").tap("cell:C1")
    with full_disk(table):
        table.press(CONFIRM)
        assert "The games file can't be written" in table.text
        assert table.desk.sounds[-1] == "refused"
        assert table.moves == plays("B1")
    table.press(CONFIRM)
    assert table.moves == plays("B1", "C1")
    assert "The games file can't be written" not in table.text


@pytest.mark.parametrize("hold", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_move_waits_while_another_program_writes_to_the_journal(
    table: Table, hold: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_repair, "PATIENCE", 0.05)
    table.begin().play("B1").tap("cell:C1")
    with closing(sqlite3.connect(table.path, isolation_level=None)) as other:
        other.execute(hold)
        table.press(CONFIRM)
        assert "The games file can't be written: another program holds it." in table.text
        assert table.moves == plays("B1")
    table.press(CONFIRM)
    assert table.moves == plays("B1", "C1")
    assert len(table.journal.load(1).entries) == 2


def test_an_undo_that_can_not_be_written_is_not_done(table: Table) -> None:
    table.begin().play("B1", "C1")
    with full_disk(table):
        table.press(UNDO)
        assert "The games file can't be written" in table.text
    assert table.moves == plays("B1", "C1")
    table.press(UNDO, UNDO)
    assert table.moves == plays("B1")


def test_a_game_that_can_not_be_written_does_not_begin(table: Table) -> None:
    table.begin().tap("sheet:more", "home", "away").press(CONFIRM)
    table.press(CONFIRM, CONFIRM, CONFIRM, NEXT)
    with full_disk(table):
        table.press(CONFIRM)
        assert "The games file can't be written" in table.text
        assert table.desk.session is None
    table.press(CONFIRM)
    assert "'s turn" in table.text


@pytest.mark.parametrize("screen", ["away", "finish", "new", "strike"])
def test_elsewhere_too_the_trouble_is_said_and_nothing_lost(table: Table, screen: str) -> None:
    # A finished game is put away without a question.
    wins = 2 if screen == "away" else 1
    table.begin(options={"sequences_to_win": wins}).played(plays("B1", "H1", "C1", "H2", "D1", "H3", "E1"))
    match screen:
        case "away":
            table.tap("sheet:more", "home", "away")
        case "strike":
            table.tap("sheet:more", "history", "row:2", "remove")
        case _:
            table.press(CONFIRM)
    with full_disk(table):
        table.tap({"finish": "finish"}.get(screen, "press:confirm"))
        assert "The games file can't be written" in table.text
    assert not isinstance(table.desk.screen, Failsafe)
    assert len(table.moves) == 7


class Faulty(SequenceGame):
    """A game with faults inside: functions that are named in `broken` raise."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: set[str] = set()

    def scene(self, state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
        self._perhaps("scene")
        return super().scene(state, draft, view, status)

    def update_draft(self, state: State, draft: Draft, what: Input) -> Draft:
        self._perhaps("draft")
        return super().update_draft(state, draft, what)

    def play(self, state: State, move: Move) -> Step[State] | Refused:
        self._perhaps("play")
        return super().play(state, move)

    def _perhaps(self, name: str) -> None:
        if name in self.broken:
            raise ZeroDivisionError(f"a fault in {name}")


@pytest.mark.parametrize("fault", ["scene", "draft", "play"])
def test_a_fault_in_a_game_shows_the_failsafe_screen_and_go_on_returns(sit_down: SitDown, fault: str) -> None:
    game = Faulty()
    table = sit_down(games={"sequence": game}).begin().play("B1", "C1")
    game.broken.add(fault)
    match fault:
        case "draft":
            table.do(Tap("cell:D1"))
        case "play":
            table.do(Tap("cell:D1"), Press(CONFIRM))
    assert "Something went wrong" in table.text
    assert f"ZeroDivisionError: a fault in {fault}" in table.text
    assert table.lamps == {"confirm"}
    table.press(UNDO, NEXT, HELP)
    assert "Something went wrong" in table.text
    game.broken.clear()
    table.press(CONFIRM)
    assert table.button("continue").note == "Ann & Bob · 2 moves"
    table.press(CONFIRM).play("D1")
    assert table.moves == plays("B1", "C1", "D1")


def test_a_game_that_fails_again_can_be_put_away(sit_down: SitDown) -> None:
    game = Faulty()
    table = sit_down(games={"sequence": game}).begin().play("B1")
    game.broken.add("scene")
    assert "Something went wrong" in table.text
    table.press(CONFIRM, CONFIRM)
    assert "Something went wrong" in table.text
    table.press(CONFIRM).tap("away").press(CONFIRM)
    assert "continue" not in table.scene().targets()


def test_a_game_whose_moves_can_not_be_folded_does_not_keep_the_table_closed(sit_down: SitDown) -> None:
    played = sit_down().begin().play("B1")
    game = Faulty()
    game.broken.add("play")
    table = sit_down(copied=played, games={"sequence": game})
    assert "The unfinished game can't be taken up" in table.text
    table.press(CONFIRM)
    assert "Sequence: how many players?" in table.text


def test_a_stored_game_that_nobody_knows_is_said_and_left(sit_down: SitDown, table: Table) -> None:
    table.journal.begin("chess", "{}", "2026-01-01T00:00:00Z")
    again = sit_down(copied=table)
    assert "The unfinished game can't be taken up" in again.text
    assert len(again.journal.games()) == 1


def said(table: Table, trouble: str) -> bool:
    """Whether the sentence can be read: at once on the first screen, beside the board behind a dot at MORE."""
    if "sheet:more" not in table.scene().targets():
        return trouble in table.text
    warned = any(isinstance(look, Stroke) and look.tone == "warn" for look in table.scene().looks)
    table.tap("sheet:more")
    listed = "sheet:trouble" in table.scene().targets()
    read = listed and trouble in table.tap("sheet:trouble").text
    table.press(UNDO)
    assert warned == listed == read
    return read


def test_a_device_in_trouble_shows_and_is_gone_again(table: Table) -> None:
    trouble = "The reader is gone. Cards can be tapped."
    for begun in (False, True):
        if begun:
            table.begin()
        assert not said(table, trouble)
        table.do(DeviceNews("reader", trouble))
        assert said(table, trouble)
        table.do(DeviceNews("panel"))
        assert said(table, trouble)
        table.do(DeviceNews("reader"))
        assert not said(table, trouble)


TWO = "Two tags lie on the reader: take one away."


def test_trouble_of_the_reader_is_said_where_something_is_prepared_and_goes_away(table: Table) -> None:
    table.begin().tap("cell:B1").press(HELP)
    before = table.desk.screen
    table.do(DeviceNews("reader", TWO))
    assert TWO in table.text
    table.do(DeviceNews("reader"))
    assert table.desk.screen == before
    # What is wrong is put away by UNDO, and what is prepared is played.
    table.press(HELP).do(DeviceNews("reader", TWO)).press(UNDO)
    assert TWO not in table.text
    assert len(table.press(CONFIRM).moves) == 1
    table.do(DeviceNews("reader"), DeviceNews("reader", TWO), DeviceNews("reader", "The reader is unplugged."))
    assert TWO not in table.text
    assert "The reader is unplugged." in table.text
    # The game goes on; what was said does not come back.
    table.tap("cell:C1").do(DeviceNews("reader"))
    assert len(table.press(CONFIRM).moves) == 2


def test_the_lamp_of_undo_tells_that_it_puts_the_trouble_away(table: Table) -> None:
    table.begin().do(DeviceNews("reader", TWO))
    assert "undo" in table.lamps
    table.press(UNDO)
    assert "undo" not in table.lamps
    assert TWO not in table.text


@pytest.mark.parametrize("targets", [("words",), ("new:sequence",), ("tags",), ("tags", "deck:balls")])
def test_trouble_of_the_reader_is_said_wherever_things_are_laid(table: Table, targets: tuple[str, ...]) -> None:
    table.tap(*targets)
    before = table.scene()
    assert TWO in table.do(DeviceNews("reader", TWO)).text
    assert table.do(DeviceNews("reader")).scene() == before


def test_a_file_in_trouble_shows_at_the_start_and_not_over_the_game(sit_down: SitDown) -> None:
    table = sit_down(problems=("companion.toml, line 3: panel.hold_ms is wrong.",))
    assert "companion.toml, line 3: panel.hold_ms is wrong." in table.text
    assert "companion.toml" not in table.begin().text
