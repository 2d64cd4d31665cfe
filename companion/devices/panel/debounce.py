"""Debounce a contact by the times of its edges alone, without a clock and without a thread.

A contact bounces for some milliseconds when it closes and when it opens, and a long wire picks up short spikes. So a
level counts once it has lasted for the settling time, and what was shorter never happened. When the owner asks, early
or late, makes no difference to what is decided: only the times that the edges came with do.
"""

from msgspec import Struct

SETTLE = 0.02
"""Seconds: three times the longest bounce of an ordinary switch, 6.2 ms (J. Ganssle, "A Guide to Debouncing", 2008)."""


class Level(Struct, frozen=True):
    """A level that counts from the time `at` on: the contact is `down`, or up again."""

    down: bool
    at: float


class Debounce:
    """One contact, up at first. Times are seconds on any clock that never goes back.

    `settle`: how long a level must last to count; it counts from the end of that time on. Raises ValueError unless that
    is more than 0.
    """

    def __init__(self, settle: float = SETTLE) -> None:
        if settle <= 0:
            raise ValueError("the settling time is more than 0")
        self._settle = settle
        self._level = False  # down, as the last edge left it
        self._since = 0.0
        self._counts = False  # down, as far as it counts
        self._now = float("-inf")

    def add_edge(self, down: bool, at: float) -> Level | None:
        """Take the edge at the time `at` and return what had been decided by then.

        An edge to the level that the contact has already is none. One from before the last time that was told is taken
        as of then: what has been decided stays.
        """
        decided = self.settle_at(at)
        if down != self._level:
            self._level, self._since = down, self._now
        return decided

    def settle_at(self, now: float) -> Level | None:
        """Return what is decided at the time `now`, if no edge came between the last one and then."""
        self._now = max(self._now, now)
        due = self.due()
        if due is None or self._now < due:
            return None
        self._counts = self._level
        return Level(self._level, due)

    def due(self) -> float | None:
        """Return when the level will count if no edge comes before; None: nothing will without another edge."""
        return None if self._level == self._counts else self._since + self._settle
