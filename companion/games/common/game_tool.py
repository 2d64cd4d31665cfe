"""What the tools of the games have in common."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from companion.core.events import ThingKind
from companion.core.game import TableFiles
from companion.core.scene import Icon
from companion.core.tool import FoundFile

V = TypeVar("V")


class GameTool(Generic[V]):
    """A tool with the fields of its description in `game.toml`, for a table with these files.

    As it is here it is for people who read, nothing waits for it, and it takes no file from a USB stick. With what a
    tool adds it satisfies `companion.core.tool.Tool`.
    """

    id: str
    title: str
    note: str
    icon: Icon
    purpose: str
    games: tuple[str, ...]
    for_children = False
    things: tuple[ThingKind, ...] = ()

    def __init__(self, files: TableFiles) -> None:
        self._files = files

    def is_due(self) -> bool:
        """Return False: no game needs what the tool makes."""
        return False

    def note_now(self, options: Mapping[str, Any]) -> str:  # noqa: ARG002 - some tools look at them
        """Return nothing: the tool's `note` says it."""
        return ""

    def warning_now(self) -> str:
        """Return nothing: no game lacks what the tool makes."""
        return ""

    def file_to_read(self, value: V) -> str:  # noqa: ARG002
        """Return nothing: it takes no file."""
        return ""

    def with_file(self, value: V, found: FoundFile) -> V:  # noqa: ARG002
        """Return the value as it was."""
        return value
