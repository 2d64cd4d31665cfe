"""A game is listed under the day on which it was begun at its table, wherever that is, and wherever it is looked at."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.settings.paths import JOURNAL
from companion.table.screens.number_format import format_day
from companion.table.storage.journal import Journal
from tests.recordings.at_app import recorded, rerun

EAST, WEST = "EAST-14", "WEST12"
"""Two places where it is never the same day: 14 hours before UTC, and 12 after it."""

Moves = Callable[[str], None]


@pytest.fixture
def moves(monkeypatch: pytest.MonkeyPatch) -> Iterator[Moves]:
    """Moves the machine to such a place."""

    def to(place: str) -> None:
        monkeypatch.setenv("TZ", place)
        time.tzset()

    yield to
    monkeypatch.undo()
    time.tzset()


def played(folder: Path) -> tuple[Path, str]:
    """An evening on which a game is begun, left and looked at: its recording, and what the list says of the game."""
    folder.mkdir()
    with recorded(folder) as evening:
        evening.tap("new:sequence", "press:confirm", "press:confirm", "begins:1", "press:confirm")
        evening.tap("sheet:more", "home", "away", "press:confirm", "results")
        told = next(text for text in evening.scene().texts() if "put away" in text)
    return evening.file, told


@pytest.mark.parametrize("place", [EAST, WEST])
def test_the_day_is_that_of_the_table(moves: Moves, tmp_path: Path, place: str) -> None:
    moves(place)
    before = format_day(time.strftime("%Y-%m-%d"))
    _file, told = played(tmp_path / "data")
    assert told.partition(", ")[0] in {before, format_day(time.strftime("%Y-%m-%d"))}
    journal = Journal.open(tmp_path / "data" / JOURNAL)
    (game,) = journal.games()
    journal.close()
    assert abs((datetime.now(UTC) - datetime.fromisoformat(game.started)).total_seconds()) < 600


def test_it_is_the_same_day_in_a_rerun_elsewhere(moves: Moves, tmp_path: Path) -> None:
    moves(EAST)
    file, told = played(tmp_path / "east")
    moves(WEST)
    assert rerun(file).first is None
    assert played(tmp_path / "west")[1] != told
