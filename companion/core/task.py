"""Work that takes longer than a frame, done in slices between two looks at the window."""

from typing import Protocol


class BackgroundTask(Protocol):
    """Something that is being thought about. What is known so far can be shown at any time."""

    @property
    def done(self) -> bool:
        """Whether there is nothing left to think about."""

    def step(self) -> bool:
        """Go on for one slice, of about 2 ms on a PC; whether there is something new to show."""


class TaskRequest(Protocol):
    """What is thought about: a frozen value, equal to another one that has the same answer."""

    def begin(self) -> BackgroundTask:
        """The thought that will answer it, before its first slice."""
