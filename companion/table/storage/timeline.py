"""Fold what the table did with a game's moves, actions with a cursor, into the moves in force.

Playing, inserting, correcting, swapping, removing, going back and setting up anew are actions alike: each can be
taken back and made again, without end.
"""

from collections.abc import Iterable
from itertools import takewhile

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


class Inserted(Struct, frozen=True, tag_field="entry", tag="inserted", forbid_unknown_fields=True):
    """A move that was forgotten: it goes before the one in force at `index` (0 is the first)."""

    index: int
    move: Raw


class Removed(Struct, frozen=True, tag_field="entry", tag="removed", forbid_unknown_fields=True):
    """A move in force, at `index` (0 is the first), that was struck out; all others stay."""

    index: int


class Swapped(Struct, frozen=True, tag_field="entry", tag="swapped", forbid_unknown_fields=True):
    """Two moves in force that were entered the wrong way round: those at `first` and `second`, a later one."""

    first: int
    second: int


class Cut(Struct, frozen=True, tag_field="entry", tag="cut", forbid_unknown_fields=True):
    """A return to the first `count` moves in force (0 or more): only they are kept."""

    count: int


class SetupCorrected(Struct, frozen=True, tag_field="entry", tag="setup", forbid_unknown_fields=True):
    """A corrected set-up, and the moves in force as they are said with it; both in their JSON form."""

    setup: Raw
    moves: tuple[Raw, ...]


class Undone(Struct, frozen=True, tag_field="entry", tag="undone", forbid_unknown_fields=True):
    """The last `count` actions (1 or more), taken back; they can be made again until another one is made."""

    count: int = 1


class Redone(Struct, frozen=True, tag_field="entry", tag="redone", forbid_unknown_fields=True):
    """The first `count` actions of those taken back (1 or more), made again."""

    count: int = 1


Action = Moved | Changed | Inserted | Removed | Swapped | Cut | SetupCorrected
"""What the table can do with the moves, and take back."""

Entry = Action | Undone | Redone
"""One line of the journal."""


class InForce(Struct, frozen=True):
    """The moves in force, each as JSON, and the set-up in JSON; None: that with which the game began."""

    moves: tuple[Raw, ...] = ()
    setup: Raw | None = None


class Timeline(Struct, frozen=True):
    """The actions of a game in order; the first `cursor` count, the others can be made again.

    `in_force` is what those that count make of no moves at all. What can be made again ends before `end`: another move
    or correction drops the rest. Journals of before may go on to it: in them, moves that were taken back could be made
    again after others, until more were `played` than they are.
    """

    actions: tuple[Action, ...] = ()
    cursor: int = 0
    in_force: InForce = InForce()
    played: int = 0
    end: int = 0

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
    def moves(self) -> tuple[Raw, ...]:
        """The moves in force, each as JSON."""
        return self.in_force.moves

    @property
    def setup(self) -> Raw | None:
        """The set-up in JSON where it was corrected, else None."""
        return self.in_force.setup

    @property
    def done(self) -> tuple[Action, ...]:
        """The actions that count; the last one is what is taken back first."""
        return self.actions[: self.cursor]

    @property
    def undone(self) -> tuple[Action, ...]:
        """The actions that can be made again, the next one first."""
        return self.actions[self.cursor : self.end]

    @property
    def redoable(self) -> int:
        """How many actions can be made again."""
        return self.end - self.cursor

    def after(self, entry: Entry) -> "Timeline":
        """Return the timeline after one more entry.

        Raises `BadEntry` for an index that has no move in force, for a count below 1 or above what there is, and for a
        cut that would take nothing away.
        """
        match entry:
            case Undone(count):
                return self._at(self.cursor - _check_count(count, self.cursor, "taken back"))
            case Redone(count):
                return self._at(self.cursor + _check_count(count, len(self.actions) - self.cursor, "made again"))
            case Moved():
                kept = self._kept_undone
                played = self.played + 1 if kept else 0
                return self._with_action(entry, kept, played)
            case _:
                return self._with_action(entry)

    def _with_action(self, action: Action, kept: tuple[Action, ...] = (), played: int = 0) -> "Timeline":
        """Return the timeline after a new action; `kept` are those that only journals of before make again."""
        cursor = self.cursor + 1
        in_force = _apply_action(self.in_force, action)
        return Timeline((*self.done, action, *kept), cursor, in_force, played, cursor)

    @property
    def _kept_undone(self) -> tuple[Action, ...]:
        """The moves that a journal of before may make again after one more was played: those before other actions."""
        moves = tuple(takewhile(lambda action: isinstance(action, Moved), self.actions[self.cursor :]))
        return moves if self.played < len(moves) else ()

    def _at(self, cursor: int) -> "Timeline":
        """Return the timeline with the cursor elsewhere: forward folds on from here, backward begins anew."""
        known, in_force = (self.cursor, self.in_force) if cursor > self.cursor else (0, InForce())
        for action in self.actions[known:cursor]:
            in_force = _apply_action(in_force, action)
        played = self.played if cursor < len(self.actions) else 0
        return Timeline(self.actions, cursor, in_force, played, max(self.end, cursor))


def _apply_action(before: InForce, action: Action) -> InForce:
    """Return what is in force after an action."""
    if isinstance(action, SetupCorrected):
        return InForce(action.moves, action.setup)
    return InForce(_apply_to_moves(before.moves, action), before.setup)


def _apply_to_moves(
    moves: tuple[Raw, ...], action: Moved | Changed | Inserted | Removed | Swapped | Cut
) -> tuple[Raw, ...]:
    match action:
        case Moved(move):
            return (*moves, move)
        case Changed(index, move):
            at = _check_index(index, len(moves))
            return (*moves[:at], move, *moves[at + 1 :])
        case Inserted(index, move):
            at = _check_index(index, len(moves))
            return (*moves[:at], move, *moves[at:])
        case Removed(index):
            at = _check_index(index, len(moves))
            return (*moves[:at], *moves[at + 1 :])
        case Swapped(first, second):
            if _check_index(first, len(moves)) >= _check_index(second, len(moves)):
                raise BadEntry(
                    f"Move {first + 1} can't be swapped with move {second + 1}: it does not stand before it."
                )
            return (*moves[:first], moves[second], *moves[first + 1 : second], moves[first], *moves[second + 1 :])
        case Cut(count):
            if not 0 <= count < len(moves):
                raise BadEntry(f"There is no way back to {count} moves: {len(moves)} are in force.")
            return moves[:count]


def _check_index(index: int, length: int) -> int:
    if not 0 <= index < length:
        raise BadEntry(f"There is no move {index + 1}: {length} are in force.")
    return index


def _check_count(count: int, most: int, what: str) -> int:
    if not 1 <= count <= most:
        raise BadEntry(f"{count} actions can't be {what}: there are {most}.")
    return count
