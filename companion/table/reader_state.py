"""Keep what a table knows of its reader of tags: what lies there, what was asked, what it said last."""

from typing import TYPE_CHECKING

from msgspec import Struct, field

from companion.core.events import Tag

if TYPE_CHECKING:
    from companion.table.screen import Screen


class ReaderState(Struct):
    """`lying` are the numbers of the tags that lie on the reader, `asked` of those asked about this evening.

    `unknown` is the tag of which grown-ups are told that nobody knows it. `accepted` is the thing that was laid last,
    as a scan, with the screen that it led to; None where it was refused. `interrupted` is the screen on which trouble
    of the reader came up, and the one that says so; None: there is none.
    """

    lying: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    unknown: Tag | None = None
    accepted: "tuple[str, Screen] | None" = None
    interrupted: "tuple[Screen, Screen] | None" = None
