"""Games that go on while the installer works, and whether each confirmed move is on a disk that was cut off."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from msgspec import Raw, Struct

from companion.settings.paths import JOURNAL
from companion.table.storage.journal import Journal, Status
from companion.table.storage.timeline import Moved

RECORD = Path(__file__).parents[2] / "companion" / "cli" / "demo.jsonl"

SECONDS = 0.05
"""From one move to the next: faster than hands, so that a cut meets one."""


class Confirmed(Struct, frozen=True):
    """When (ns since 1970) the game with this number had so many moves on the disk, as the journal said."""

    at: int
    game: int
    moves: int


class Evening:
    """One game after the other, always the same."""

    def __init__(self, data: Path, before: Sequence[Confirmed] = ()) -> None:
        """`before` are the moves that the journal in the folder `data` has already."""
        self.confirmed = list(before)
        self._journal = data / JOURNAL
        _, *self._moves = RECORD.read_text().splitlines()

    def play(self, goes_on: Callable[[], bool]) -> None:
        """Play as long as it says so. The journal belongs to the caller's thread."""
        journal = Journal.open(self._journal)
        while goes_on():
            game = journal.begin("sequence", setup(), "2026-01-01T20:00:00Z")
            for number, move in enumerate(self._moves, 1):
                journal.append(game, Moved(Raw(move.encode())))
                self.confirmed.append(Confirmed(time.time_ns(), game, number))
                if not goes_on():
                    break
            else:
                journal.close_game(game, Status.FINISHED, "2026-01-01T21:00:00Z")
        journal.close()

    @contextmanager
    def played(self) -> Iterator[None]:
        """Play in a thread of its own meanwhile. What goes wrong there is raised here at the end."""
        ended = threading.Event()
        with ThreadPoolExecutor(max_workers=1) as pool:
            playing = pool.submit(self.play, lambda: not ended.wait(SECONDS))
            try:
                yield
            finally:
                ended.set()
                playing.result()

    def check(self, data: Path, at: int) -> None:
        """Find every move in the journal of a folder that was confirmed until then. Raises AssertionError if not."""
        sure: dict[int, int] = {}
        for each in self.confirmed:
            if each.at <= at:
                sure[each.game] = each.moves
        journal = Journal.open(data / JOURNAL)
        try:
            found = {game.id: list(journal.load(game.id).entries) for game in journal.games()}
        finally:
            journal.close()
        assert list(data.glob("*.unreadable-*")) == [], "The journal was damaged."
        for game, moves in sure.items():
            entries = found.get(game, [])
            assert len(entries) >= moves, f"Game {game} had {moves} confirmed moves, and has {len(entries)}."
            wanted = [Moved(Raw(move.encode())) for move in self._moves[: len(entries)]]
            assert entries == wanted, f"Game {game} has other moves than those that were played."


def setup() -> str:
    """The set-up of the game, as the journal keeps it."""
    return '{"players":["Ann","Bob"],"sides":2,"options":{}}'
