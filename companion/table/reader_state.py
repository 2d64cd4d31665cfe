"""Keep what a table knows of its reader of tags: what lies there, what was asked, what it said last."""

from typing import TYPE_CHECKING

from msgspec import Struct, field

from companion.core.events import Tag
from companion.core.i18n import Sentence

if TYPE_CHECKING:
    from companion.table.screen import Screen


class ReaderState(Struct):
    """The state of the reader: the UIDs of tags `lying` there, and of those `asked` about this evening.

    `unknown` is the tag of which grown-ups are told that nobody knows it. `accepted` is the thing that was laid last,
    as a scan, with the screen that it led to; None where it was refused. `interrupted` is the screen on which trouble
    of the reader came up, and the one that says so; None: there is none.
    """

    lying: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    unknown: Tag | None = None
    accepted: "tuple[str, Screen] | None" = None
    interrupted: "tuple[Screen, Screen] | None" = None

    def note_tag(self, tag: Tag) -> bool:
        """Note that a tag was laid or taken away; return whether one lies there now that did not before."""
        from companion.table.tag_store import is_uid  # noqa: PLC0415 - it knows the things of all games

        if not tag.laid:
            self.lying.discard(tag.uid)
        if not tag.laid or tag.uid in self.lying or not is_uid(tag.uid):
            return False
        self.lying.add(tag.uid)
        return True

    def with_trouble(self, screen: "Screen", trouble: Sentence) -> "Screen":
        """Return the screen with what is wrong with the reader, or without that once `trouble` is empty."""
        if self.interrupted is not None and self.interrupted[1] is screen:
            screen = self.interrupted[0]
        self.interrupted = None
        if not trouble or screen.tagging == "tells" or screen.lists_troubles:
            return screen
        told = screen.with_notice(str(trouble))
        self.interrupted = (screen, told)
        return told
