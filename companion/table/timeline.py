"""What happened to a game's moves, as a list that only grows, and the moves that come of it."""

from collections.abc import Iterable

from msgspec import Raw, Struct


class BadEntry(Exception):  # noqa: N818 - said of the entry, and read as such where it is caught
    """An entry speaks of moves that aren't there; the text is one sentence."""


class Moved(Struct, frozen=True, tag_field="entry", tag="moved", forbid_unknown_fields=True):
    """A move was played after those in force; `move` is its JSON form. What could be redone is dropped."""

    move: Raw


class Undone(Struct, frozen=True, tag_field="entry", tag="undone", forbid_unknown_fields=True):
    """The last `count` moves in force (1 or more) were taken back; they can be redone."""

    count: int = 1


class Redone(Struct, frozen=True, tag_field="entry", tag="redone", forbid_unknown_fields=True):
    """The first `count` moves that were taken back (1 or more) are in force again."""

    count: int = 1


class Changed(Struct, frozen=True, tag_field="entry", tag="changed", forbid_unknown_fields=True):
    """The move in force at `index` (0 is the first) was replaced by `move`; all others stay."""

    index: int
    move: Raw


class Removed(Struct, frozen=True, tag_field="entry", tag="removed", forbid_unknown_fields=True):
    """The move in force at `index` (0 is the first) was struck out; all others stay."""

    index: int


Entry = Moved | Undone | Redone | Changed | Removed
"""One line of the journal."""


class Timeline(Struct, frozen=True):
    """The moves of a game in order, each as JSON; the first `cursor` are in force, the others can be redone."""

    moves: tuple[Raw, ...] = ()
    cursor: int = 0

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Timeline":
        """The timeline after all these entries, in order.

        Raises `BadEntry` when one of them doesn't fit those before it.
        """
        timeline = cls()
        for entry in entries:
            timeline = timeline.after(entry)
        return timeline

    @property
    def redoable(self) -> int:
        """How many moves can be redone."""
        return len(self.moves) - self.cursor

    def after(self, entry: Entry) -> "Timeline":
        """The timeline after one more entry.

        Raises `BadEntry` for an index that has no move in force, and for a count below 1 or above what there is.
        """
        moves, cursor = self.moves, self.cursor
        match entry:
            case Moved(move):
                return Timeline((*moves[:cursor], move), cursor + 1)
            case Undone(count):
                return Timeline(moves, cursor - _counted(count, cursor, "taken back"))
            case Redone(count):
                return Timeline(moves, cursor + _counted(count, self.redoable, "redone"))
            case Changed(index, move):
                at = self._in_force(index)
                return Timeline((*moves[:at], move, *moves[at + 1 :]), cursor)
            case Removed(index):
                at = self._in_force(index)
                return Timeline((*moves[:at], *moves[at + 1 :]), cursor - 1)

    def _in_force(self, index: int) -> int:
        if not 0 <= index < self.cursor:
            raise BadEntry(f"There is no move {index + 1}: {self.cursor} are in force.")
        return index


def _counted(count: int, most: int, what: str) -> int:
    if not 1 <= count <= most:
        raise BadEntry(f"{count} moves can't be {what}: there are {most}.")
    return count
