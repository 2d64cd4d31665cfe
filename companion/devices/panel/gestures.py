"""Turn the levels of the buttons into a press, a long press, or two buttons pressed together.

Like the debouncing of one contact it has no clock: the times of the levels alone decide, not when somebody asks.
"""

from collections.abc import Mapping

from companion.core.events import Chord, Input, LongChord, LongPress, PanelButton, Press, Repeat

LONG_PRESS_SECONDS = 0.8
"""Seconds after which a press is a long one, where a button knows that."""

FIRST_OF_PAIR = PanelButton.UNDO
"""The button that makes a pair with any other one that comes down while its press is open."""

SECOND_OF_PAIR = PanelButton.NEXT
"""The button that makes a pair with the first one in either order, as its press stays open too."""

REPEATING = PanelButton.NEXT
"""The button that is told again and again while it is held."""

REPEAT_SECONDS = 0.3
"""Seconds from one `Repeat` to the next: slow enough to let go in time."""

MOST_REPEATS = 40
"""So many are told at most: a button that sticks must not fill a recording."""

LONG_CHORD_SECONDS = 4.0
"""Seconds after a `Chord` until it is a `LongChord`."""


class GestureDetector:
    """The buttons of a panel, each up at first; levels that count in, Inputs out. Times are seconds on any clock.

    `holds`: the buttons that know a long press, and its time. Their presses stay open until that time or until they are
    let go; any other press is told at once. A button that comes down while the press of `FIRST_OF_PAIR` is open makes a
    pair with it, and so does `FIRST_OF_PAIR` while that of `SECOND_OF_PAIR` is open: they are told together at once,
    and neither is told as a press. What else comes down before one of them is let go is told as nothing. Any other open
    press is told when another button comes down, and so presses keep their order, and none waits for a second button
    that may not come. `longer`: for how long the pair must stay down, with no third one, to be so still. After its long
    press, the button `REPEATING` is told every `again` seconds until any button comes down or is let go. Raises
    ValueError unless all times are more than 0.
    """

    def __init__(
        self,
        holds: Mapping[PanelButton, float],
        longer: float = LONG_CHORD_SECONDS,
        again: float = REPEAT_SECONDS,
    ) -> None:
        if any(hold <= 0 for hold in (*holds.values(), longer, again)):
            raise ValueError("the times of presses are more than 0")
        self._holds = holds
        self._longer = longer
        self._again = again
        self._open: dict[PanelButton, float] = {}  # the presses that may become long ones, and when they do
        self._pair: frozenset[PanelButton] = frozenset()  # the two that were told together, while both are down
        self._still_due: float | None = None  # when those that are together will be so still
        self._repeat_due: float | None = None  # when the button that repeats is told again
        self._repeats = 0  # how often it has been

    def add_level(self, button: PanelButton, down: bool, at: float) -> list[Input]:
        """Take a new level of a button and return all that is decided by then. `at` never goes back."""
        decided = self.settle_at(at)
        self._repeat_due = self._still_due = None
        return decided + (self._button_down(button, at) if down else self._button_up(button))

    def settle_at(self, now: float) -> list[Input]:
        """Return what is decided at the time `now`, if no level changed between the last one and then."""
        decided: list[Input] = []
        while (due := self.due()) is not None and due <= now:
            decided.append(self._decide_next())
        return decided

    def due(self) -> float | None:
        """Return when the next thing will be decided if no level changes before; None: nothing is open."""
        # While a button repeats, or two are together, no other one is open.
        waiting = self._still_due if self._repeat_due is None else self._repeat_due
        return min(self._open.values(), default=None) if waiting is None else waiting

    def _decide_next(self) -> Input:
        """Decide what is due next, and return it as an input."""
        if self._still_due is not None:
            self._still_due = None
            return LongChord()
        if self._repeat_due is not None:
            self._repeats += 1
            self._repeat_due = self._repeat_due + self._again if self._repeats < MOST_REPEATS else None
            return Repeat(REPEATING)
        button = min(self._open, key=self._open.__getitem__)
        due = self._open.pop(button)
        if button is REPEATING and not self._open:
            self._repeat_due, self._repeats = due + self._again, 0
        return LongPress(button)

    def _button_down(self, button: PanelButton, at: float) -> list[Input]:
        if self._pair:
            return []
        other = SECOND_OF_PAIR if button is FIRST_OF_PAIR else FIRST_OF_PAIR
        if other in self._open:
            del self._open[other]
            self._pair, self._still_due = frozenset({other, button}), at + self._longer
            return [*self._close_open_presses(), Chord()]
        decided = self._close_open_presses()
        if button in self._holds:
            self._open[button] = at + self._holds[button]
        else:
            decided.append(Press(button))
        return decided

    def _close_open_presses(self) -> list[Input]:
        """Return the open presses, and close them: another button has come down."""
        told, self._open = tuple(self._open), {}
        return [Press(button) for button in told]

    def _button_up(self, button: PanelButton) -> list[Input]:
        if button in self._pair:
            self._pair = frozenset()
        return [Press(button)] if self._open.pop(button, None) is not None else []
