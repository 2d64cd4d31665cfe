"""The results in a real window: found by a name, stepped through, and saved as files by the app itself."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.core.events import Press
from companion.games.registry import GAMES
from companion.settings.paths import JOURNAL
from companion.table.storage.journal import Journal
from companion.table.storage.record import read_record, replay
from companion.ui.png import PngTask
from tests.desk.at_desk import CONFIRM, NEXT, UNDO, Table
from tests.desk.at_results import year
from tests.needs import needs
from tests.xvfb.at_window import Glass, screen

pytestmark = [needs("xvfb", "Xvfb"), needs("xdotool", "xdotool")]


@pytest.fixture
def glass(tmp_path: Path) -> Iterator[Glass]:
    """The window of a table that has played for a year; the mirror knows the same games."""
    table = year(Table(tmp_path / "mirror.sqlite3"))
    games = tuple(table.journal.load(game.id) for game in reversed(table.journal.games()))
    Journal.create(tmp_path / "data" / JOURNAL, games, {}, {})
    table.close()
    with screen() as display:
        glass = Glass(display, tmp_path, (800, 480))
        glass.mirror.desk.save_by(glass.mirror.write, PngTask)
        yield glass
        glass.close()


def test_a_game_is_found_stepped_through_corrected_and_saved(glass: Glass) -> None:
    glass.tap("results", "name", "pick:Dan")
    glass.tap("game:7").key("Return", Press(CONFIRM)).key("Tab", Press(NEXT))
    glass.tap("earlier").key("Tab", Press(NEXT)).key("BackSpace", Press(UNDO))
    glass.tap("record").key("Return", Press(CONFIRM)).tap("picture").key("Return", Press(CONFIRM))
    saved = glass.folder / "data" / "exports"
    assert {file.name for file in saved.iterdir()} == {"2025-11-12-sequence-7.jsonl", "2025-11-12-sequence-7.png"}
    record = read_record(saved / "2025-11-12-sequence-7.jsonl", GAMES)
    assert replay(record).played == 57
    assert pygame.image.load(saved / "2025-11-12-sequence-7.png").get_size() == (1600, 900)
    glass.tap("correct", "row:56", "remove", "press:confirm").killed()
    assert [game.status for game in glass.mirror.journal.games()][3] == "open"
