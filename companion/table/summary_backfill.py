"""Sum up games of older journals whose results are not known yet, a game in each slice of thought."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from companion.core.game import AnyGame
from companion.table.logs import log
from companion.table.session import Session
from companion.table.storage.journal import Journal, Summary

GAMES_PER_NEWS = 20
"""After so many games there is something new to show."""


class BackfillRequest(Struct, frozen=True):
    """What these games came to. `keep` is given that of each; it raises `JournalError` when that can't be written."""

    games: Mapping[str, AnyGame]
    journal: Journal
    keep: Callable[[int, Summary | None], None]
    numbers: tuple[int, ...]

    def begin(self) -> "BackfillTask":
        """Return the task that sums the games up, before its first slice."""
        return BackfillTask(self)


class BackfillTask:
    """Each slice sums up one game, which is kept. A game of which nothing can be told is left out."""

    def __init__(self, asked: BackfillRequest) -> None:
        self._asked = asked
        self._left = list(reversed(asked.numbers))

    @property
    def games_left(self) -> int:
        """How many games are left."""
        return len(self._left)

    @property
    def done(self) -> bool:
        """Whether all have been summed up."""
        return not self._left

    def step(self) -> bool:
        """Sum up a game; return whether there is something new to show.

        Raises `JournalError` when that can't be written: the rest waits for another time.
        """
        number = self._left.pop()
        self._asked.keep(number, self._summary(number))
        return not self._left or len(self._left) % GAMES_PER_NEWS == 0

    def _summary(self, number: int) -> Summary | None:
        try:
            stored = self._asked.journal.load(number)
            game = self._asked.games.get(stored.about.game)
            return None if game is None else Session.resume(game, stored, self._asked.journal).summary
        except Exception as error:
            # Whatever is wrong with one game, the others are summed up.
            log(f"Game {number} can't be summed up", error)
            return None
