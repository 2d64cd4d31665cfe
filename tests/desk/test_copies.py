"""A board or a deck that was entered is saved on a USB stick, and another table takes it from there."""

from functools import partial
from pathlib import Path

import pytest

from companion.app.table_files import load_table_file
from companion.core.game import Taught
from companion.core.tool import SaveFile
from companion.games.registry import games, tools
from companion.games.sequence.letters.board_file import BOARD_FILE
from companion.games.sequentia.common.deck_file import DECK_FILE
from companion.table.desk import Desk
from companion.table.saved_files import FileWriter
from companion.table.screens.screen_map import SCREENS
from companion.table.services import TableServices
from companion.table.storage.brought_files import find_file, find_stick
from companion.table.storage.user_files import UserFiles
from tests.desk.at_desk import CONFIRM, NOW, UNDO, Table
from tests.desk.test_letters import entered

WAYS = {
    DECK_FILE: (("family:Sequentia", "new:sequentia-stack"), "sequentia-deck"),
    BOARD_FILE: (("new:letters",), "letters-board"),
}


class Household(Table):
    """A table with a folder of its own and USB sockets that it shares: the same stick is in all of them."""

    def __init__(self, folder: Path, sockets: Path) -> None:
        folder.mkdir()
        super().__init__(folder / "journal.sqlite3")
        files = partial(load_table_file, folder)
        finds = partial(find_file, folder / "import", root=sockets)
        services = TableServices(self.keep, self.words, tools(files), find_file=finds)
        self.desk = Desk(games(files), self.journal, lambda: NOW, SCREENS, (), services)
        self.exports = FileWriter(folder / "exports", self.came.put, partial(find_stick, sockets))
        self.desk.save_by(self.write)

    def keep(self, kept: Taught | SaveFile) -> None:
        UserFiles(self.path.parent).keep(kept)


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stick that is plugged in."""
    stick = tmp_path / "sockets/media/ann/STICK"
    stick.mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda place: place == stick)
    return stick


def at_tool(table: Table, file: str) -> Table:
    """The first page of the tool that enters the file."""
    there, tool = WAYS[file]
    table.tap(*there)
    return table if "import" in table.scene().targets() else table.tap(f"tool:{tool}")


def with_something_entered(table: Table, file: str) -> Table:
    """The first page of the tool, with one card, or all pictures, in the file."""
    at_tool(table, file)
    assert "save-copy" not in table.scene().targets()
    table.tap("enter")
    if file == DECK_FILE:
        table.scan("2:131/red").press(CONFIRM)
    else:
        entered(table).press(CONFIRM, CONFIRM)
    return table.tap(f"tool:{WAYS[file][1]}")


@pytest.mark.parametrize("file", WAYS)
def test_what_was_entered_comes_to_another_table_on_a_stick(tmp_path: Path, stick: Path, file: str) -> None:
    first, second = (Household(tmp_path / name, tmp_path / "sockets") for name in ("first", "second"))
    with_something_entered(first, file).tap("save-copy")
    assert "Saved on the USB stick. You can pull it out now." in first.text
    assert (stick / file).read_text("utf-8") == (tmp_path / "first" / file).read_text("utf-8")
    assert "import" in first.press(CONFIRM).scene().targets()
    at_tool(second, file).tap("import")
    assert load_table_file(tmp_path / "second", file) == load_table_file(tmp_path / "first", file) is not None
    first.close()
    second.close()


def test_without_a_stick_the_copy_lies_on_the_device_and_the_page_says_so(tmp_path: Path) -> None:
    table = with_something_entered(Household(tmp_path / "only", tmp_path / "sockets"), DECK_FILE).tap("save-copy")
    assert "Saved on this device. For a copy, plug in a USB stick and save again." in table.text
    assert (tmp_path / "only/exports" / DECK_FILE).exists()
    table.press(UNDO)
    assert "save-copy" in table.scene().targets()
    table.close()


def test_a_copy_that_can_not_be_written_is_one_sentence(tmp_path: Path, stick: Path) -> None:
    table = with_something_entered(Household(tmp_path / "only", tmp_path / "sockets"), BOARD_FILE)
    (stick / BOARD_FILE).mkdir()
    assert "The file can't be saved on the USB stick: a file or folder is in the way." in table.tap("save-copy").text
    table.close()
