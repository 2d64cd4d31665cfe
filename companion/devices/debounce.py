"""What a bouncing contact means: decided by the times of its edges alone, without a clock and without a thread.

A contact bounces for some milliseconds when it closes and when it opens, and a long wire picks up short spikes. So a
level counts once it has lasted for the settling time, and what was shorter never happened. When the owner asks, early
or late, makes no difference to what is decided: only the times that the edges came with do.
"""

from enum import Enum, auto

SETTLE = 0.02
"""Seconds: three times the longest bounce of an ordinary switch, 6.2 ms (J. Ganssle, "A Guide to Debouncing", 2008)."""

HOLD = 0.8
"""Seconds after which a press is a long one, where a button knows that."""


class Contact(Enum):
    """What a person did with a button."""

    PRESSED = auto()
    HELD = auto()


class Debounce:
    """One button. Times are seconds on any clock that never goes back.

    `settle`: how long a level must last to count. `hold`: how long a press must last to be a hold instead, counted from
    its first edge; None for a button that has no hold. A button without a hold is PRESSED as soon as its press counts;
    one with a hold is PRESSED when it is let go earlier, or HELD once the time is reached. Raises ValueError unless
    0 < settle < hold.
    """

    def __init__(self, settle: float = SETTLE, hold: float | None = None) -> None:
        if settle <= 0 or (hold is not None and hold <= settle):
            raise ValueError("the settling time is more than 0, and less than the time of a hold")
        self._settle = settle
        self._hold = hold
        self._level = False  # down, as the last edge left it
        self._since = 0.0
        self._counts = False  # down, as far as it counts
        self._held_from: float | None = None  # the first edge of a press of which hold or press is still open
        self._now = float("-inf")

    def edge(self, down: bool, at: float) -> tuple[Contact, ...]:
        """Take the edge at the time `at` and return what had been decided by then.

        An edge to the level that the contact has already is none. One from before the last time that was told is taken
        as of then: what has been decided stays.
        """
        decided = self.settle_at(at)
        if down != self._level:
            self._level, self._since = down, self._now
        return decided

    def settle_at(self, now: float) -> tuple[Contact, ...]:
        """Return what is decided at the time `now`, if no edge came between the last one and then."""
        self._now = max(self._now, now)
        decided = []
        if self._level != self._counts and self._now >= self._since + self._settle:
            decided += self._count()
        if self._level and self._held_from is not None and self._now >= self._held_from + self._long:
            self._held_from = None
            decided.append(Contact.HELD)
        return tuple(decided)

    def due(self) -> float | None:
        """When something will be decided if no edge comes before; None: nothing without another edge."""
        if self._level != self._counts:
            return self._since + self._settle
        if self._level and self._held_from is not None:
            return self._held_from + self._long
        return None

    @property
    def _long(self) -> float:
        return float("inf") if self._hold is None else self._hold

    def _count(self) -> list[Contact]:
        """Let the level count."""
        self._counts = self._level
        if self._level and self._hold is not None:
            self._held_from = self._since
            return []
        if self._level:
            return [Contact.PRESSED]
        was_open, self._held_from = self._held_from is not None, None
        return [Contact.PRESSED] if was_open else []
