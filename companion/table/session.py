"""One game being played: its moves, what came of each, and the journal that has them first."""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.contract.game import AnyGame, Refused, Step
from companion.table.journal import Journal, JournalError, StoredGame
from companion.table.timeline import Changed, Entry, Moved, Redone, Removed, Timeline, Undone


class StrangeGameError(JournalError):
    """A stored game can't be gone on with by this version of the game; the text is one sentence for the table."""


class Link(Struct, frozen=True):
    """A move with the state before it, what came of it, and the state after it.

    `outcome` is `Refused` for a move that no longer fits; `after` is then the state in which it is skipped.
    """

    move: Any
    before: Any
    outcome: Step[Any] | Refused
    after: Any


class Row(Struct, frozen=True):
    """A line of the history list: the move's index, its words, and why it no longer fits (None when it does).

    `in_force` is False for a move that was taken back and can be redone; `turn` counts the turns over before it.
    """

    index: int
    text: str
    refused: Refused | None
    in_force: bool
    turn: int


class Session:
    """A game, its set-up and its moves. What changes is in the journal first and in memory only then.

    Every method that changes something raises `JournalError` when the journal can't be written, and `BadEntry` for an
    index or a count that doesn't fit the moves; in both cases all is as it was.
    """

    def __init__(self, game: AnyGame, setup: Any, start: Any, journal: Journal, number: int) -> None:
        self.game = game
        self.setup = setup
        self.start = start
        self.number = number
        """The game's number in the journal."""
        self.timeline = Timeline()
        self._journal = journal
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.move_type)
        self._links: tuple[Link, ...] = ()

    @classmethod
    def begin(cls, game: AnyGame, setup: Any, journal: Journal, now: str) -> "Session | Refused":
        """A new game, written to the journal, begun at `now` (UTC, ISO 8601); or why it can't be played.

        Raises `JournalError` when the journal can't be written.
        """
        start = game.start(setup)
        if isinstance(start, Refused):
            return start
        return cls(game, setup, start, journal, journal.begin(game.id, msgspec.json.encode(setup), now))

    @classmethod
    def resume(cls, game: AnyGame, stored: StoredGame, journal: Journal) -> "Session":
        """The game as it stood when its last entry was written.

        Raises `StrangeGameError` when its set-up or a move isn't one of this game.
        """
        try:
            setup = msgspec.json.decode(stored.about.setup, type=game.setup_type)
            start = game.start(setup)
            if isinstance(start, Refused):
                raise StrangeGameError(f"Game {stored.about.id} can't be gone on with: {start.why}")
            session = cls(game, setup, start, journal, stored.about.id)
            timeline = Timeline.of(stored.entries)
            session._links, session.timeline = session._folded(timeline), timeline
        except msgspec.DecodeError as error:
            raise StrangeGameError(f"Game {stored.about.id} can't be gone on with: {error}.") from error
        return session

    @property
    def links(self) -> tuple[Link, ...]:
        """The moves in force with what came of each."""
        return self._links[: self.timeline.cursor]

    @property
    def state(self) -> Any:
        """The state after the moves in force."""
        return self.links[-1].after if self.timeline.cursor else self.start

    @property
    def unsettled(self) -> tuple[int, ...]:
        """The indexes of the moves in force that no longer fit; `links` and `rows` tell why."""
        return tuple(index for index, link in enumerate(self.links) if isinstance(link.outcome, Refused))

    def play(self, move: Any) -> Step[Any] | Refused:
        """What came of the move; a refused one changes nothing. One that is played drops what could be redone."""
        return self._try(Moved(_raw(move)), self.timeline.cursor)

    def change(self, index: int, move: Any) -> Step[Any] | Refused:
        """What comes of `move` in place of the one in force at `index`; a refused one changes nothing."""
        return self._try(Changed(index, _raw(move)), index)

    def remove(self, index: int) -> None:
        """Strike out the move in force at `index`."""
        self._take(Removed(index))

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` moves, 1 or more."""
        self._take(Undone(count))

    def redo(self, count: int = 1) -> None:
        """Put `count` moves that were taken back, 1 or more, in force again."""
        self._take(Redone(count))

    def rows(self) -> tuple[Row, ...]:
        """The history, the first move first, those that can be redone at the end."""
        return tuple(self._row(index, link) for index, link in enumerate(self._links))

    def turn_start(self) -> int:
        """How many moves to undo to take back the whole last turn, or what was played of it so far; 0 without moves."""
        turns = [self.game.turn(link.before) for link in self.links]
        return next((back for back, turn in enumerate(reversed(turns)) if turn != turns[-1]), len(turns))

    def _row(self, index: int, link: Link) -> Row:
        refused = link.outcome if isinstance(link.outcome, Refused) else None
        text = self.game.describe(link.before, link.move)
        return Row(index, text, refused, index < self.timeline.cursor, self.game.turn(link.before))

    def _try(self, entry: Entry, index: int) -> Step[Any] | Refused:
        timeline = self.timeline.after(entry)
        links = self._folded(timeline)
        outcome = links[index].outcome
        if isinstance(outcome, Step):
            self._write(entry, timeline, links)
        return outcome

    def _take(self, entry: Entry) -> None:
        timeline = self.timeline.after(entry)
        self._write(entry, timeline, self._folded(timeline))

    def _write(self, entry: Entry, timeline: Timeline, links: tuple[Link, ...]) -> None:
        self._journal.append(self.number, entry)
        self.timeline, self._links = timeline, links

    def _folded(self, timeline: Timeline) -> tuple[Link, ...]:
        """All moves folded, those that can be redone too; what comes before the first difference is taken as it is."""
        pairs = enumerate(zip(self.timeline.moves, timeline.moves, strict=False))
        same = next((at for at, (old, new) in pairs if old != new), min(len(self._links), len(timeline.moves)))
        links = list(self._links[:same])
        state = links[-1].after if links else self.start
        for raw in timeline.moves[same:]:
            links.append(_linked(self.game, state, self._decoder.decode(raw)))
            state = links[-1].after
        return tuple(links)


def _raw(move: Any) -> Raw:
    return Raw(msgspec.json.encode(move))


def _linked(game: AnyGame, before: Any, move: Any) -> Link:
    outcome = game.play(before, move)
    after = outcome.state if isinstance(outcome, Step) else game.skip(before, move)
    return Link(move, before, outcome, after)
