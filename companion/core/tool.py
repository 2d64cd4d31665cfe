"""The contract of a tool: what a table can do beside playing, such as entering a board or a walk through pictures."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from companion.core.events import Input, ThingKind
from companion.core.game import SaveEntry
from companion.core.layout import View
from companion.core.scene import Icon, Scene

P = TypeVar("P")

SAVE_COPY = "save-copy"
"""The target in a tool's scene by which its `file_to_save` is saved on a USB stick as well."""


class SaveFile(Struct, frozen=True):
    """A file of the data folder as it is to be: its name and its whole text."""

    file: str
    text: str


class FoundFile(Struct, frozen=True):
    """A file that was looked for outside of the table's own: its `content`, None where there is none.

    `wrong` says why what is there can't be read.
    """

    content: bytes | None
    wrong: str = ""


class Tool(Protocol[P]):
    """A tool with values alone: `start` begins, `handle` goes on, `scene` shows; every function is pure.

    `games` are the ids of the games that it prepares: it is found where one of them is set up; none: it is on the first
    screen. `purpose` is what help says of it. `for_children` tells that children use it alone; `things` are those that
    mean something to it when they are laid on the reader.
    """

    id: str
    title: str
    note: str
    icon: Icon
    games: tuple[str, ...]
    purpose: str
    for_children: bool
    things: tuple[ThingKind, ...]

    def is_due(self) -> bool:
        """Return whether to offer the tool before the next game begins: something that the game needs is missing."""

    def note_now(self, options: Mapping[str, Any]) -> str:
        """Return a few words on what the tool has made so far for a game with these options; empty: its `note` says it.

        `options` are the switches of its set-up that differ from the usual.
        """

    def warning_now(self) -> str:
        """Return what a game that begins now lacks, in one sentence, as the tool is not done with; empty: nothing."""

    def start(self, seed: int) -> P:
        """Return the value that the tool begins with; what is chosen by chance depends on `seed` alone, 0 or more."""

    def handle(self, value: P, what: Input) -> P:
        """Return the value after an input; the same one for what means nothing here."""

    def scene(self, value: P, view: View, voice: bool) -> Scene:
        """Return the scene of the tool; `voice` tells whether what it says is heard."""

    def is_over(self, value: P) -> bool:
        """Return whether the tool has been left."""

    def file_to_save(self, value: P) -> SaveFile | SaveEntry | None:
        """Return the file as it is to be kept now, or the entry of one that is changed; None: none.

        It is kept when the tool is over, and before that whenever it differs from that of the value before.
        """

    def file_to_read(self, value: P) -> str:
        """Return the name of the file that is to be taken from a USB stick now; empty: none."""

    def with_file(self, value: P, found: FoundFile) -> P:
        """Return the value after that file was looked for."""


AnyTool = Tool[Any]
"""A tool of which the house need not know the inside."""
