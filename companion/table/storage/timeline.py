"""Fold what the table did with a game's moves, actions with a cursor, into the moves in force.

Playing, correcting, striking out and going back are actions alike: each can be taken back and made again, without end.
"""

from collections.abc import Iterable

from msgspec import Raw, Struct


class BadEntry(Exception):  # noqa: N818 - said of the entry, and read as such where it is caught
    """An error for an entry on moves that aren't there; the text is one sentence."""


class Moved(Struct, frozen=True, tag_field="entry", tag="moved", forbid_unknown_fields=True):
    """A move that was played after those in force; `move` is its JSON form."""

    move: Raw


class Changed(Struct, frozen=True, tag_field="entry", tag="changed", forbid_unknown_fields=True):
    """A correction: `move` takes the place of the move in force at `index` (0 is the first)."""

    index: int
    move: Raw


class Removed(Struct, frozen=True, tag_field="entry", tag="removed", forbid_unknown_fields=True):
    """A move in force, at `index` (0 is the first), that was struck out; all others stay."""

    index: int


class Cut(Struct, frozen=True, tag_field="entry", tag="cut", forbid_unknown_fields=True):
    """A return to the first `count` moves in force (0 or more): only they are kept."""

    count: int


class Undone(Struct, frozen=True, tag_field="entry", tag="undone", forbid_unknown_fields=True):
    """The last `count` actions (1 or more), taken back; they can be made again until another one is made."""

    count: int = 1


class Redone(Struct, frozen=True, tag_field="entry", tag="redone", forbid_unknown_fields=True):
    """The first `count` actions of those taken back (1 or more), made again."""

    count: int = 1


Action = Moved | Changed | Removed | Cut
"""What the table can do with the moves, and take back."""

Entry = Action | Undone | Redone
"""One line of the journal."""


class Timeline(Struct, frozen=True):
    """The actions of a game in order; the first `cursor` count, the others can be made again.

    `moves` are the moves in force, each as JSON: what those that count make of no moves at all.
    """

    actions: tuple[Action, ...] = ()
    cursor: int = 0
    moves: tuple[Raw, ...] = ()

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Timeline":
        """Return the timeline after all these entries, in order.

        Raises `BadEntry` when one of them doesn't fit those before it.
        """
        timeline = cls()
        for entry in entries:
            timeline = timeline.after(entry)
        return timeline

    @property
    def done(self) -> tuple[Action, ...]:
        """The actions that count; the last one is what is taken back first."""
        return self.actions[: self.cursor]

    @property
    def undone(self) -> tuple[Action, ...]:
        """The actions that can be made again, the next one first."""
        return self.actions[self.cursor :]

    @property
    def redoable(self) -> int:
        """How many actions can be made again."""
        return len(self.actions) - self.cursor

    def after(self, entry: Entry) -> "Timeline":
        """Return the timeline after one more entry.

        Raises `BadEntry` for an index that has no move in force, for a count below 1 or above what there is, and for a
        cut that would take nothing away.
        """
        match entry:
            case Undone(count):
                return self._at(self.cursor - _check_count(count, self.cursor, "taken back"))
            case Redone(count):
                return self._at(self.cursor + _check_count(count, self.redoable, "made again"))
            case _:
                return Timeline((*self.done, entry), self.cursor + 1, tuple(_apply_action(list(self.moves), entry)))

    def _at(self, cursor: int) -> "Timeline":
        """Return the timeline with the cursor elsewhere: forward folds on from here, backward begins anew."""
        known, moves = (self.cursor, list(self.moves)) if cursor > self.cursor else (0, [])
        for action in self.actions[known:cursor]:
            moves = _apply_action(moves, action)
        return Timeline(self.actions, cursor, tuple(moves))


def _apply_action(moves: list[Raw], action: Action) -> list[Raw]:
    """Return the moves after an action; the list that comes in is used up."""
    match action:
        case Moved(move):
            moves.append(move)
        case Changed(index, move):
            moves[_check_index(index, len(moves))] = move
        case Removed(index):
            del moves[_check_index(index, len(moves))]
        case Cut(count):
            if not 0 <= count < len(moves):
                raise BadEntry(f"There is no way back to {count} moves: {len(moves)} are in force.")
            del moves[count:]
    return moves


def _check_index(index: int, length: int) -> int:
    if not 0 <= index < length:
        raise BadEntry(f"There is no move {index + 1}: {length} are in force.")
    return index


def _check_count(count: int, most: int, what: str) -> int:
    if not 1 <= count <= most:
        raise BadEntry(f"{count} actions can't be {what}: there are {most}.")
    return count
