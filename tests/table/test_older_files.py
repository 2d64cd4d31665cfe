"""Files of an earlier version open as they are: a journal with every game."""

import shutil
from pathlib import Path

from companion.games.registry import GAMES
from companion.table.session import Session
from companion.table.storage.journal import Journal

OLDER = Path(__file__).parent / "older" / "journal.sqlite3"
"""Written by version 0.1.0 at 88c7aab: the recorded games of `tests/games`, entered one after another."""

GAMES_IN_IT = 14


def test_every_game_of_an_older_journal_is_there_with_its_moves_and_its_end(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLDER, tmp_path / "journal.sqlite3"))
    journal = Journal.open(path)
    assert journal.set_aside is None
    rows = journal.games()
    assert len(rows) == GAMES_IN_IT
    for about in rows:
        stored = journal.load(about.id)
        session = Session.resume(GAMES[about.game], stored, journal)
        assert len(session.timeline.moves) == about.length
        assert not session.unsettled
        outcome = session.game.outcome(session.state)
        assert outcome is not None, about.game
        if stored.summary is not None and stored.summary.tally is not None:
            assert session.game.tally(session.state) == stored.summary.tally
    journal.close()
