"""Work that takes longer than a frame, done in slices between two looks at the window."""

from typing import Protocol


class BackgroundTask(Protocol):
    """A task that is thought about in the background; what is known so far can be shown at any time."""

    @property
    def done(self) -> bool:
        """Whether there is nothing left to think about."""

    def step(self) -> bool:
        """Go on for one slice, of about 2 ms on a PC; return whether there is something new to show."""


class TaskRequest(Protocol):
    """A question to think about in the background: a frozen value, equal to another one with the same answer."""

    def begin(self) -> BackgroundTask:
        """Return the background task that finds the answer, before its first slice."""
