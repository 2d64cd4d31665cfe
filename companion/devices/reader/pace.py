"""Read no more of a line than a reader can mean: what floods it must not cost the table its processor.

It has no clock: times are seconds on any clock that never goes back, and come from who calls.
"""

RATE = 960
"""Bytes a second: what a plain reader's line can carry (9,600 bits); one that speaks the protocol sends far less."""

BURST = 4096
"""Bytes that may come at once: eight of the longest frames."""

_LEAST = RATE // 10
"""The bytes to wait for when nothing more may be read: no more than ten looks a second."""

_CALM = BURST // 2
"""The bytes that may be read again when a flood is over."""

_ROUNDING = 1e-6
"""Seconds by which a time is later than it was worked out, so that it isn't too early when it has come."""


class Pace:
    """How much of a line may be read: `BURST` bytes, which come back at `RATE`."""

    def __init__(self, now: float) -> None:
        self._room = float(BURST)
        self._at = now
        self.is_flooded = False
        """Whether more has come than may be read, and the line has not been calm since."""

    def room(self, now: float) -> int:
        """Return how many bytes may be read now; 0 or at least a tenth of a second's."""
        self._room = min(BURST, self._room + RATE * (now - self._at))
        self._at = now
        if self._room >= _CALM:
            self.is_flooded = False
        return int(self._room) if self._room >= _LEAST else 0

    def note_read(self, count: int) -> None:
        """Note that so many bytes were read, of those that might be."""
        self._room -= count
        if self._room < _LEAST:
            self.is_flooded = True

    @property
    def may_read(self) -> bool:
        """Whether something may be read without waiting."""
        return self._room >= _LEAST

    def due(self) -> float | None:
        """Return when something may be read again, or else when a line that stays calm is no flood any more.

        None: neither is waited for.
        """
        wanted = _CALM if self.may_read else _LEAST
        return self._at + (wanted - self._room) / RATE + _ROUNDING if self.is_flooded else None
