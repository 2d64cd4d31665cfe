"""The events of a window: what fingers, the mouse and keys did, and what became of the window."""

from msgspec import Struct

from companion.core.events import Key, Rest, Tap


class Closed(Struct, frozen=True):
    """The window was closed, the desktop asks the app to end, or somebody struck Ctrl-Q."""


class Resized(Struct, frozen=True):
    """The window has another size now. The canvas keeps its own: there is nothing to do but perhaps to note it."""

    width: int
    height: int


class Touched(Struct, frozen=True):
    """A finger or the mouse came down anywhere, be it on nothing: a dimmed screen wakes up by it."""


class KeyDown(Struct, frozen=True):
    """A key went down: its name as `pygame.key.name` has it (`return`, `f1`, `a`)."""

    name: str


class KeyUp(Struct, frozen=True):
    """A key came up again."""

    name: str


class StripDown(Struct, frozen=True):
    """A finger came down on this target of the strip below the canvas."""

    target: str


class StripUp(Struct, frozen=True):
    """The finger that was on this target of the strip left the glass, wherever it is by now."""

    target: str


WindowEvent = Tap | Rest | Key | Touched | KeyDown | KeyUp | StripDown | StripUp | Resized | Closed
"""Everything that a window reports. A key that types comes as `KeyDown` and then as `Key`."""
