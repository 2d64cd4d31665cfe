"""Keep which seats phones may have, and what these have entered there: drafts, which CONFIRM plays as ever."""

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import MOST_SEATS, SeatEntry
from companion.core.game import AnyGame, Refused
from companion.core.i18n import _
from companion.core.seat import SeatTask, SeatVerdict

if TYPE_CHECKING:
    from companion.table.session import Session


class Seat(Struct, frozen=True):
    """A seat as phones may have it: `code` is the number of the code that counts in this game, 0: it can't be had.

    `taken` tells that a phone has come with it. `entered` is what that has entered for the
    next move, and `is_laid` tells that the play screen has had it as its draft; `later` is what it has entered for the
    moves that follow. `earlier` is what of it is behind the table, which comes back when that is undone.
    """

    code: int = 0
    taken: bool = False
    entered: SeatEntry | None = None
    is_laid: bool = False
    later: tuple[SeatEntry, ...] = ()
    earlier: tuple[SeatEntry, ...] = ()

    @property
    def whole(self) -> SeatEntry | None:
        """All that the phone has entered."""
        if self.entered is None:
            return None
        taps = chain.from_iterable(one.taps for one in (self.entered, *self.later))
        return replace(self.entered, taps=tuple(taps))

    def at_step(self, step: str) -> "Seat":
        """Return the seat as this step is asked of it: all is forgotten once nothing was entered for it."""
        if self.entered is None or self.entered.step == step:
            return self
        all_parts = (*self.earlier, self.entered, *self.later)
        here = next((number for number, one in enumerate(all_parts) if one.step == step), len(all_parts))
        entered, *later = all_parts[here:] or (None,)
        earlier = () if entered is None else all_parts[:here]
        return replace(self, entered=entered, is_laid=False, later=tuple(later), earlier=earlier)

    def at(self, place: int) -> "Seat":
        """Return the seat of a player who has this place among the players now."""
        if self.entered is None or self.entered.seat == place:
            return self
        entered, *later = (replace(one, seat=place) for one in (self.entered, *self.later))
        earlier = tuple(replace(one, seat=place) for one in self.earlier)
        return replace(self, entered=entered, later=tuple(later), earlier=earlier)


class Seats(Struct, frozen=True):
    """The seats of a game, by its number, in the order of its `players`; none where no seat was opened to phones.

    `given` is how many codes have been given in this game.
    """

    game: int = 0
    all: tuple[Seat, ...] = ()
    players: tuple[str, ...] = ()
    given: int = 0

    def put(self, place: int, seat: Seat) -> "Seats":
        """Return the seats with another one in this place."""
        return replace(self, all=(*self.all[:place], seat, *self.all[place + 1 :]))


def with_new_code(seats: Seats, session: "Session", place: int) -> Seats:
    """Return the seats with a new code for this one: the one before is worthless, and so is what was entered by it."""
    players = session.players
    if not place < len(players) <= MOST_SEATS:
        return seats
    known = seats if seats.game == session.number else Seats(session.number, (Seat(),) * len(players), players)
    return replace(known.put(place, Seat(known.given + 1)), given=known.given + 1)


def renamed(seats: Seats, names: Mapping[str, str]) -> Seats:
    """Return the seats with the new names of players by their old ones."""
    return replace(seats, players=tuple(names.get(name, name) for name in seats.players))


def seats_now(seats: Seats, session: "Session | None") -> Seats:
    """Return the seats as the game stands: none after its end or of another one, no entry of a step that is over.

    A seat goes with its player, wherever others join; that of who has left, or of whom another plays for, is closed.
    """
    if session is None or seats.game != session.number or session.game.outcome(session.state) is not None:
        return Seats()
    players = session.game.tally(session.state).seats
    if len(players) > MOST_SEATS:
        return Seats()
    had = dict(zip(seats.players, seats.all, strict=True))
    there = (Seat() if one.gone else had.get(one.name, Seat()).at(place) for place, one in enumerate(players))
    kept = (
        seat if seat.entered is None else seat.at_step(session.game.seat_step(session.state, place))
        for place, seat in enumerate(there)
    )
    return replace(seats, all=tuple(kept), players=tuple(one.name for one in players))


def with_phones(seats: Seats, counts: tuple[int, ...]) -> Seats:
    """Return the seats of which those are taken at which there are phones, or were.

    Counts that were made before somebody joined are those of other places.
    """
    if len(counts) != len(seats.all):
        return seats
    for place, (seat, count) in enumerate(zip(seats.all, counts, strict=True)):
        if count and seat.code and not seat.taken:
            seats = seats.put(place, replace(seat, taken=True))
    return seats


def with_entry(seats: Seats, session: "Session", entry: SeatEntry) -> Seats:
    """Return the seats with what a phone has entered at one that it may have; the same ones where that can't be."""
    seat = seats.all[entry.seat] if entry.seat < len(seats.all) else Seat()
    if not seat.code or entry == seat.whole or entry_refusal(session.game, session.state, entry):
        return seats
    task = session.game.seat_task(session.state, entry.seat)
    first, *later = (
        SeatEntry(entry.seat, step, taps) for step, taps in (() if task is None else task.split(entry.taps))
    )
    return seats.put(entry.seat, replace(seat, entered=first, is_laid=False, later=tuple(later), earlier=()))


def entry_refusal(game: AnyGame, state: Any, entry: SeatEntry) -> str:
    """Return in a sentence why this can't be entered; empty where it can.

    Each move but the last is played for that, in a state that nobody sees.
    """
    task = _task_at(game, state, entry)
    if task is None or task.step != entry.step:
        return _("The table has gone on: this is not asked any more.")
    parts, state = tuple(task.split(entry.taps)), game.seat_state(state, entry.seat)
    for number, (step, taps) in enumerate(parts):
        entered = replace(entry, step=step, taps=taps)
        if task is None or task.step != step or not (task.takes(taps) and _has_keys(game, state, task, entered)):
            return _("This can't be entered here.")
        move = game.proposal(state, _draft(game, state, entered))
        if isinstance(move, Refused):
            return move.why
        if move is None:
            return _("This can't be entered here.")
        if number + 1 < len(parts):
            played = game.play(state, move)
            if isinstance(played, Refused):
                return played.why
            state = played.state
            task = _task_at(game, state, entry)
    return ""


def entry_verdict(game: AnyGame, state: Any, entry: SeatEntry) -> SeatVerdict:
    """Return what the phone is told of what is being entered for the next move, which nobody else learns."""
    task = _task_at(game, state, entry)
    if task is None or task.step != entry.step:
        return SeatVerdict(valid=False, told=(_("The table has gone on: this is not asked any more."),))
    then = game.seat_state(state, entry.seat)
    if not _has_keys(game, then, task, entry):
        return SeatVerdict(valid=False, told=(_("This can't be entered here."),))
    draft = _draft(game, then, entry)
    keys = game.seat_keys(then, draft) if task.is_live else ()
    return SeatVerdict(not entry_refusal(game, state, entry), game.seat_told(then, draft), keys)


def _has_keys(game: AnyGame, state: Any, task: SeatTask, entry: SeatEntry) -> bool:
    """Return whether there is a key for each tap; of a part that is live, when its turn came."""
    if task.hand is not None:
        return task.hand.takes(entry.taps)
    if not task.is_live:
        return set(entry.taps) <= {target for part in task.parts for key in part.keys for target in key.stands_for()}
    draft = _draft(game, state, replace(entry, taps=()))
    for tap in entry.taps:
        if not any(tap in key.stands_for() for key in game.seat_keys(state, draft)):
            return False
        draft = entered_draft(game, state, draft, replace(entry, taps=(tap,)))
    return True


def _task_at(game: AnyGame, state: Any, entry: SeatEntry) -> SeatTask | None:
    return game.seat_task(state, entry.seat) if entry.seat < len(game.tally(state).seats) else None


def _draft(game: AnyGame, state: Any, entry: SeatEntry) -> Any:
    """Return the draft of what is entered, where nothing else was."""
    player = game.tally(state).seats[entry.seat].name
    return entered_draft(game, state, game.draft_of(state, player), entry)


def entered_draft(game: AnyGame, state: Any, draft: Any, entry: SeatEntry) -> Any:
    """Return the draft after the taps of the entry."""
    for tap in entry.inputs:
        draft = game.update_draft(state, draft, tap)
    return draft
