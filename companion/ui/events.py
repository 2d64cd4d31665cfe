"""The events of a window: what fingers, the mouse and keys did, and what became of the window."""

from msgspec import Struct

from companion.core.events import Key, LongTap, Tap


class Closed(Struct, frozen=True):
    """The end of the window: it was closed, the desktop asks for it, or somebody struck Ctrl-Q."""


class Resized(Struct, frozen=True):
    """A new size of the window. On a full screen the canvas has another one too, else it keeps its own."""

    width: int
    height: int


class Touched(Struct, frozen=True):
    """A touch by a finger or the mouse anywhere, be it on nothing: it wakes a dimmed screen."""


class KeyDown(Struct, frozen=True):
    """A key that went down: its name as `pygame.key.name` has it (`return`, `f1`, `a`)."""

    name: str


class KeyUp(Struct, frozen=True):
    """A key that came up again."""

    name: str


class StripDown(Struct, frozen=True):
    """A finger that came down on this target of the strip below the canvas."""

    target: str


class StripUp(Struct, frozen=True):
    """A finger that left the glass after it came down on this target of the strip, wherever it was by then."""

    target: str


WindowEvent = Tap | LongTap | Key | Touched | KeyDown | KeyUp | StripDown | StripUp | Resized | Closed
"""Everything that a window reports. A key that types comes as `KeyDown` and then as `Key`."""
