"""Play one game: its moves, what came of each, and the journal that has them first."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.core.game import AnyGame, Refused, Step, Taught
from companion.core.i18n import N_, LazyText, Sentence, _, language
from companion.core.printable import brief_complaint
from companion.core.table_moves import (
    EndHere,
    MoveDecoder,
    describe_move,
    is_played,
    new_colours,
    own_move,
    play_move,
    recoloured_move,
    renamed_move,
    skip_move,
)
from companion.table.storage.journal import GameRow, Journal, JournalError, Status, StoredGame, Summary
from companion.table.storage.timeline import (
    Action,
    Changed,
    Cut,
    Entry,
    Inserted,
    Moved,
    Redone,
    Removed,
    SetupCorrected,
    Swapped,
    Timeline,
    Undone,
)
from companion.table.taught_changes import taught_changes


class IncompatibleGameError(JournalError):
    """An error for a stored game that this version of the game can't go on with; one sentence for the table."""


class PlayedMove(Struct, frozen=True):
    """A move with the state before it, its outcome, and the state after it.

    `outcome` is `Refused` for a move that no longer fits; `after` is then the state in which it is skipped.
    """

    move: Any
    before: Any
    outcome: Step[Any] | Refused
    after: Any


class HistoryRow(Struct, frozen=True):
    """A line of the history list: its place there, its words, and why its move no longer fits (None when it does).

    `number` is that of the move, from 1; 0 for the end that the table has put, and where a correction waits to be made
    again. `in_force` is False for what was taken back: `Session.redo` brings it back. `turn` counts the turns over
    before it. `played` is the move itself, None for what is none.
    """

    index: int
    number: int
    text: str
    refused: Refused | None
    in_force: bool
    turn: int
    played: PlayedMove | None = None


class _Effects(Struct, frozen=True):
    """What a correction does to later moves: the indices of those that no longer fit, and of those of other players."""

    broken: tuple[int, ...]
    reassigned: tuple[int, ...]


KeepTaught = Callable[[tuple[Taught, ...]], None]
"""Hands on what is to be kept for later games. Raises nothing: who keeps it tells what can't be."""


def keep_nothing_taught(kept: tuple[Taught, ...]) -> None:
    """Keep nothing: the game is only looked at."""


class Session:
    """A game, its set-up and its moves. What changes is in the journal first and in memory only then.

    What moves teach is handed on after that, to `keep`; what is undone, corrected or struck out is taken back from it.

    Every method that changes something raises `JournalError` when the journal can't be written, and `BadEntry` for an
    index or a count that doesn't fit the moves; in both cases all is as it was.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Any,
        start: Any,
        journal: Journal,
        number: int,
        started: str,
        keep: KeepTaught = keep_nothing_taught,
    ) -> None:
        self.game = game
        self.setup = setup
        """The set-up as it was corrected last."""
        self.start = start
        """The state before the first move."""
        self.number = number
        """The game's number in the journal."""
        self.started = started
        """When it began (ISO 8601)."""
        self.timeline = Timeline()
        self._begun = setup, start
        self._journal = journal
        self._keep = keep
        self._decoder = MoveDecoder(game)
        self._links: tuple[PlayedMove, ...] = ()
        self._rows: tuple[str, tuple[HistoryRow, ...]] | None = None
        self._effects: tuple[Entry, _Effects] | None = None
        """How many moves the correction that was asked about last would break."""

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        setup: Any,
        journal: Journal,
        now: str,
        finished: int | None = None,
        left: Summary | None = None,
        keep: KeepTaught = keep_nothing_taught,
    ) -> "Session | Refused":
        """Return a new game, written to the journal, begun at `now` (ISO 8601); or why it can't be played.

        A game that was open is closed: as finished when its number is `finished`, else as put away, with `left`. Raises
        `JournalError` when the journal can't be written.
        """
        start = game.start(setup)
        if isinstance(start, Refused):
            return start
        number = journal.begin(game.id, msgspec.json.encode(setup), now, finished, left)
        return cls(game, setup, start, journal, number, now, keep)

    @classmethod
    def resume(
        cls, game: AnyGame, stored: StoredGame, journal: Journal, keep: KeepTaught = keep_nothing_taught
    ) -> "Session":
        """Return the game as it stood when its last entry was written.

        Raises `IncompatibleGameError` when its set-up or a move isn't one of this game.
        """
        try:
            setup = msgspec.json.decode(stored.about.setup, type=game.setup_type)
            start = game.start(setup)
            if isinstance(start, Refused):
                raise _game_error(stored, start.why)
            session = cls(game, setup, start, journal, stored.about.id, stored.about.started, keep)
            timeline = Timeline.of(stored.entries)
            setup, start = session._begin(timeline.setup)
            if isinstance(start, Refused):
                raise _game_error(stored, start.why)
            session.setup, session.start = setup, start
            session._set(timeline, session._fold(start, timeline.moves))
        except msgspec.DecodeError as error:
            raise _game_error(stored, f"{brief_complaint(error)}.") from error
        return session

    def keep_last(self, stored: StoredGame) -> None:
        """Hand on once more what the last entry of `stored` changed of what is kept.

        The plug may have been pulled between the journal and a file. A file in which that was done, or that somebody
        else has changed there, stays as it is.
        """
        changes = _save_changes(self._folded(Timeline.of(stored.entries[:-1])), self._links)
        self._keep(tuple(kept.as_replayed for kept in changes))

    @property
    def stored(self) -> StoredGame:
        """The open game as a journal can hold it anew: its actions once each, and those taken back as taken back."""
        taken_back = self.timeline.redoable
        entries = (*self.timeline.done, *self.timeline.undone, *([Undone(taken_back)] if taken_back else []))
        setup = msgspec.json.encode(self._begun[0]).decode()
        about = GameRow(self.number, self.game.id, self.started, setup, Status.OPEN, None, len(entries))
        return StoredGame(about, entries)

    @property
    def summary(self) -> Summary:
        """What the game has come to so far."""
        return Summary(self.moves_played, self.game.tally(self.state))

    @property
    def moves_played(self) -> int:
        """How many moves people have played: what the table has set right, and the end, are none."""
        return sum(is_played(link.move) for link in self._links)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who play now, in the order of the set-up."""
        return tuple(seat.name for seat in self.game.tally(self.state).seats)

    def rematch_setup(self) -> Any:
        """Return the set-up for the next game of those who play now."""
        return self.game.rematch_setup(self.game.setup_now(self.setup, self.state))

    @property
    def links(self) -> tuple[PlayedMove, ...]:
        """The moves in force with what came of each."""
        return self._links

    @property
    def state(self) -> Any:
        """The state after the moves in force."""
        return self._links[-1].after if self._links else self.start

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to be made again; what is done anew drops what was taken back."""
        return bool(self.timeline.redoable)

    @property
    def unsettled(self) -> tuple[int, ...]:
        """The indexes of the moves in force that no longer fit; `links` and `rows` tell why."""
        return tuple(index for index, link in enumerate(self._links) if isinstance(link.outcome, Refused))

    @property
    def is_just_corrected(self) -> bool:
        """Whether something was corrected, and no move has been played since."""
        done = self.timeline.done
        return bool(done) and not isinstance(done[-1], Moved)

    def play(self, move: Any) -> Step[Any] | Refused:
        """Play a move, and return what came of it; a refused one changes nothing."""
        return self._try(Moved(_encode_move(move)), len(self._links))

    def change(self, index: int, move: Any) -> Step[Any] | Refused:
        """Play `move` in place of the one in force at `index`, and return what came of it.

        A refused one changes nothing.
        """
        return self._try(Changed(index, _encode_move(move)), index)

    def insert(self, index: int, move: Any) -> Step[Any] | Refused:
        """Play `move`, which was forgotten, before the one in force at `index`, and return what came of it.

        A refused one changes nothing.
        """
        return self._try(Inserted(index, _encode_move(move)), index)

    def breaks(self, index: int, move: Any, *, inserting: bool) -> tuple[int, ...]:
        """Return the indices that later moves would have which don't fit any more after `change`, or after `insert`."""
        raw = _encode_move(move)
        later = len(self._links) - index - (not inserting)
        return self._effects_of(Inserted(index, raw) if inserting else Changed(index, raw), later).broken

    def moves_reassigned(self, index: int, move: Any, *, inserting: bool) -> tuple[int, ...]:
        """Return the indices of the later moves that would be another player's after `change`, or after `insert`."""
        raw = _encode_move(move)
        later = len(self._links) - index - (not inserting)
        return self._effects_of(Inserted(index, raw) if inserting else Changed(index, raw), later).reassigned

    def breaks_without(self, index: int) -> int:
        """Return how many later moves `remove` would break."""
        return self._count_broken(Removed(index), len(self._links) - index - 1)

    def breaks_swapped(self, first: int, second: int) -> int:
        """Return how many moves behind them `swap` would break."""
        return self._count_broken(Swapped(first, second), len(self._links) - second - 1)

    def _count_broken(self, entry: Entry, later: int) -> int:
        """Return how many more of the last `later` moves in force would not fit after the entry."""
        return len(self._effects_of(entry, later).broken)

    def _effects_of(self, entry: Entry, later: int) -> _Effects:
        """Return what the entry would do to the last `later` moves in force."""
        if self._effects is None or self._effects[0] != entry:
            links = self._folded(self.timeline.after(entry))
            then, now = (some[len(some) - later :] for some in (links, self._links))
            refused, before = ([isinstance(link.outcome, Refused) for link in some] for some in (then, now))
            pairs = enumerate(zip(refused, before, strict=True), len(links) - later)
            broken = tuple(index for index, (fails, failed) in pairs if fails and not failed)
            self._effects = entry, _Effects(broken, self._reassigned(then, now))
        return self._effects[1]

    def _reassigned(self, then: tuple[PlayedMove, ...], now: tuple[PlayedMove, ...]) -> tuple[int, ...]:
        """Return the indices of the last moves `now` that fit `then` too, in the turn of another player.

        A move that names its player stays that player's.
        """
        whose = self.game.to_move
        return tuple(
            place
            for place, (new, old) in enumerate(zip(then, now, strict=True), len(self._links) - len(now))
            if not isinstance(new.outcome, Refused)
            and getattr(new.move, "player", None) is None
            and whose(new.before) != whose(old.before)
        )

    def correct_setup(self, setup: Any, names: dict[str, str]) -> Refused | None:
        """Correct the set-up, and play all moves in force again; `names` has the new names of players by the old ones.

        Return why there is no such game; then nothing is changed. Nothing is written where nothing differs.
        """
        if setup == self.setup and all(old == new for old, new in names.items()):
            return None
        start = self.game.start(setup)
        if isinstance(start, Refused):
            return start
        self._take(self._setup_entry(setup, names))
        return None

    def rename_players(self, names: dict[str, str]) -> None:
        """Call players otherwise, in the set-up and in all moves: their new names by their old ones."""
        self.correct_setup(_renamed_setup(self.setup, names), names)

    def show_names(self, names: dict[str, str]) -> None:
        """Call players otherwise as `rename_players` does, in a past game that is looked at: nothing is written."""
        setup = _renamed_setup(self.setup, names)
        if isinstance(self.game.start(setup), Refused):
            return
        timeline = self.timeline.after(self._setup_entry(setup, names))
        links = self._folded(timeline)
        self.setup, self.start = self._begin(timeline.setup)
        self._set(timeline, links)

    def breaks_with_setup(self, setup: Any, names: dict[str, str]) -> int:
        """Return how many moves would not fit any more after `correct_setup`; 0 where there is no such game."""
        if isinstance(self.game.start(setup), Refused):
            return 0
        return self._count_broken(self._setup_entry(setup, names), len(self._links))

    def _setup_entry(self, setup: Any, names: dict[str, str]) -> SetupCorrected:
        colours = new_colours(self.game, self.setup, setup, names)
        renamed = (renamed_move(self.game, link.move, names) for link in self._links)
        moves = tuple(_encode_move(recoloured_move(self.game, move, colours)) for move in renamed)
        return SetupCorrected(_encode_move(setup), moves)

    def remove(self, index: int) -> None:
        """Strike out the move in force at `index`."""
        self._take(Removed(index))

    def can_correct(self, index: int) -> bool:
        """Return whether another move can be entered in the place of this one; else it can only be removed."""
        link = self.links[index]
        own = own_move(self.game, link.move)
        return own is None or self.game.can_reenter(link.before, own)

    def swaps_with(self, index: int) -> int | None:
        """Return the index of the move in force with which the one at `index` can be swapped, or None.

        It is the last one before it with a card, and has to be of the same kind; passes may lie between.
        """
        moves = [link.move for link in self._links]
        if not 0 <= index < len(moves) or not _has_card(moves[index]):
            return None
        before = next((at for at in range(index - 1, -1, -1) if _has_card(moves[at])), None)
        alike = before is not None and type(moves[before]) is type(moves[index]) and moves[before] != moves[index]
        return before if alike else None

    @property
    def has_swaps(self) -> bool:
        """Whether any move can be swapped with one before it."""
        return any(self.swaps_with(index) is not None for index in range(len(self._links)))

    def swap(self, first: int, second: int) -> Refused | None:
        """Swap the moves in force at these two indexes, the earlier first.

        Return why one of them, or one between, can't be played so; then nothing is changed.
        """
        entry = Swapped(first, second)
        timeline = self.timeline.after(entry)
        links = self._folded(timeline)
        refused = (link.outcome for link in links[first : second + 1] if isinstance(link.outcome, Refused))
        why = next(refused, None)
        if why is None:
            self._write(entry, timeline, links)
        return why

    def keep_first(self, count: int) -> None:
        """Keep only the first `count` moves in force, 0 or more and fewer than there are."""
        self._take(Cut(count))

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` actions, 1 or more: moves, corrections, removals and ways back alike."""
        self._take(Undone(count))

    def redo(self, count: int = 1) -> None:
        """Make `count` actions that were taken back, 1 or more, again."""
        self._take(Redone(count))

    def undo_words(self) -> str:
        """Return what `undo` would take back ("Ann: 6♦ (outer)", "the correction of move 3"); empty: nothing."""
        done = self.timeline.done
        if not done:
            return ""
        return _action_name(done[-1]) or self._said(self._links[-1])

    def state_back(self, count: int = 1) -> Any:
        """Return the state to which `undo` would lead, so many times; there has to be as much to take back."""
        timeline = self.timeline
        for _undone in range(count):
            timeline = timeline.after(Undone())
        links = self._folded(timeline)
        return links[-1].after if links else self._start_of(timeline)

    def redo_words(self) -> str:
        """Return what `redo` would make again, in the same words; empty when there is nothing."""
        match self.timeline.undone:
            case (Moved(move), *_):
                return describe_move(self.game, self.state, self._decoder.decode(move))
            case (action, *_):
                return _action_name(action)
            case _:
                return ""

    def rows(self) -> tuple[HistoryRow, ...]:
        """Return the history: the moves in force from the first on, then those that were just taken back."""
        if self._rows is None or self._rows[0] != language():
            moves = [self._row(index, index + 1, link, in_force=True) for index, link in enumerate(self._links)]
            self._rows = (language(), (*moves, *self._redoable_rows()))
        return self._rows[1]

    def turn_start(self) -> int:
        """Return how many actions to undo to take back the whole last turn, or its part so far; or the whole set-up.

        1 when the last action was no move; 0 without actions.
        """
        done = self.timeline.done
        moves = next((back for back, action in enumerate(reversed(done)) if not isinstance(action, Moved)), len(done))
        if not moves:
            return min(1, len(done))
        turns = [self.game.turn_count(link.before) for link in self._links[-moves:]]
        count = next((back for back, turn in enumerate(reversed(turns)) if turn != turns[-1]), moves)
        # What the table was laid with is no part of the first turn.
        played = len(self._links) - self._count_setup_moves()
        return min(count, played) if played else count

    @property
    def is_set_up_last(self) -> bool:
        """Whether the last move still laid the table: nobody has had a turn yet."""
        return bool(self._links) and self._count_setup_moves() == len(self._links)

    def _count_setup_moves(self) -> int:
        """Return with how many moves the table was laid, which concerns all, before the first turn."""
        game, states = self.game, (link.before for link in self._links)
        faced = (place for place, state in enumerate(states) if game.facing_player(state, game.new_draft(state)))
        return next(faced, len(self._links))

    def _redoable_rows(self) -> list[HistoryRow]:
        rows: list[HistoryRow] = []
        timeline, links = self.timeline, self._links
        for action in self.timeline.undone:
            before, timeline = timeline, timeline.after(Redone())
            links = self._folded(timeline, before, links)
            index = len(self._links) + len(rows)
            if isinstance(action, Moved):
                rows.append(self._row(index, len(links), links[-1], in_force=False))
            else:
                turn = self.game.turn_count(links[-1].after if links else self.start)
                rows.append(HistoryRow(index, 0, _history_text(action), None, in_force=False, turn=turn))
        return rows

    def _row(self, index: int, number: int, link: PlayedMove, *, in_force: bool) -> HistoryRow:
        refused = link.outcome if isinstance(link.outcome, Refused) else None
        shown = 0 if isinstance(link.move, EndHere) else number
        turn = self.game.turn_count(link.before)
        said = describe_move(self.game, link.before, link.move, self.state if in_force else None)
        return HistoryRow(index, shown, said, refused, in_force, turn, link)

    def _said(self, link: PlayedMove) -> str:
        return describe_move(self.game, link.before, link.move)

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

    def _write(self, entry: Entry, timeline: Timeline, links: tuple[PlayedMove, ...]) -> None:
        begun = None if timeline.setup == self.timeline.setup else self._begin(timeline.setup)
        self._journal.append(self.number, entry)
        changes = _save_changes(self._links, links)
        self._set(timeline, links)
        if begun is not None:
            self.setup, self.start = begun
        self._keep(changes)

    def _set(self, timeline: Timeline, links: tuple[PlayedMove, ...]) -> None:
        self.timeline, self._links = timeline, links
        self._rows, self._effects = None, None

    def _begin(self, setup: Raw | None) -> tuple[Any, Any]:
        """Return the set-up in this JSON form, None: the first one, and the state with which it begins."""
        if setup is None:
            return self._begun
        value = msgspec.json.decode(setup, type=self.game.setup_type)
        return value, self.game.start(value)

    def _start_of(self, timeline: Timeline) -> Any:
        return self.start if timeline.setup == self.timeline.setup else self._begin(timeline.setup)[1]

    def _folded(
        self, timeline: Timeline, known: Timeline | None = None, links: tuple[PlayedMove, ...] | None = None
    ) -> tuple[PlayedMove, ...]:
        """Return the moves of the timeline, folded; `links` of those in `known` are used up to a difference.

        What is known is what is in force, where nothing else is said.
        """
        known, links = self.timeline if known is None else known, self._links if links is None else links
        if timeline.setup != known.setup:
            return self._fold(self._start_of(timeline), timeline.moves)
        pairs = enumerate(zip(known.moves, timeline.moves, strict=False))
        same = next((at for at, (old, new) in pairs if old != new), min(len(links), len(timeline.moves)))
        if not same:
            return self._fold(self._start_of(timeline), timeline.moves)
        return (*links[:same], *self._fold(links[same - 1].after, timeline.moves[same:]))

    def _fold(self, state: Any, moves: tuple[Raw, ...]) -> tuple[PlayedMove, ...]:
        """Return the moves, played one after another from this state."""
        folded = list[PlayedMove]()
        for raw in moves:
            folded.append(_play_link(self.game, state, self._decoder.decode(raw)))
            state = folded[-1].after
        return tuple(folded)


def _renamed_setup(setup: Any, names: dict[str, str]) -> Any:
    return replace(setup, players=tuple(names.get(name, name) for name in setup.players))


def _save_changes(before: tuple[PlayedMove, ...], after: tuple[PlayedMove, ...]) -> tuple[Taught, ...]:
    """Return what was kept and is taken back, the last first, and what is to be kept, in order."""
    return taught_changes(_taught_entries(before), _taught_entries(after))


def _taught_entries(links: tuple[PlayedMove, ...]) -> tuple[Taught, ...]:
    return tuple(kept for link in links if isinstance(link.outcome, Step) for kept in link.outcome.kept)


def _action_name(action: Action) -> str:
    """Return what an action is called within a sentence; empty for a move, which the game describes."""
    match action:
        case Changed(index):
            return _("the correction of move {number}").format(number=index + 1)
        case Inserted(index):
            return _("the insertion of move {number}").format(number=index + 1)
        case SetupCorrected():
            return _("the correction of the set-up")
        case Swapped(first, second):
            return _("the swap of moves {first} and {second}").format(first=first + 1, second=second + 1)
        case Removed(index):
            return _("the removal of move {number}").format(number=index + 1)
        case Cut(0):
            return _("going back to the start")
        case Cut(count):
            return _("going back to move {number}").format(number=count)
        case Moved():
            return ""


def _history_text(action: Action) -> str:
    """Return what an action is called in the history; empty for a move."""
    match action:
        case Changed(index):
            return _("Correction of move {number}").format(number=index + 1)
        case Inserted(index):
            return _("Insertion of move {number}").format(number=index + 1)
        case SetupCorrected():
            return _("Correction of the set-up")
        case Swapped(first, second):
            return _("Swap of moves {first} and {second}").format(first=first + 1, second=second + 1)
        case Removed(index):
            return _("Removal of move {number}").format(number=index + 1)
        case Cut(0):
            return _("Going back to the start")
        case Cut(count):
            return _("Going back to move {number}").format(number=count)
        case Moved():
            return ""


def _game_error(stored: StoredGame, why: Sentence) -> IncompatibleGameError:
    sentence = N_("Game {number} can't be continued: {why}")
    return IncompatibleGameError(LazyText.of(sentence, number=stored.about.id, why=why))


def _has_card(move: Any) -> bool:
    return hasattr(move, "card")


def _encode_move(move: Any) -> Raw:
    return Raw(msgspec.json.encode(move))


def _play_link(game: AnyGame, before: Any, move: Any) -> PlayedMove:
    outcome = play_move(game, before, move)
    after = outcome.state if isinstance(outcome, Step) else skip_move(game, before, move)
    return PlayedMove(move, before, outcome, after)
