"""Keep which seats phones may have, and what these have entered there: drafts, which CONFIRM plays as ever."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import MOST_SEATS, SeatEntry, Tap
from companion.core.game import AnyGame, Refused
from companion.core.i18n import _

if TYPE_CHECKING:
    from companion.table.session import Session


class Seat(Struct, frozen=True):
    """A seat as phones may have it: `codes` is how many codes it has had, 0: it can't be had.

    Only the last one counts; `taken` tells that a phone has come with it. `entered` is what that has entered, and
    `is_laid` tells that the play screen has had it as its draft.
    """

    codes: int = 0
    taken: bool = False
    entered: SeatEntry | None = None
    is_laid: bool = False


class Seats(Struct, frozen=True):
    """The seats of a game, by its number, in the order of its players; none where no seat was opened to phones."""

    game: int = 0
    all: tuple[Seat, ...] = ()

    def put(self, place: int, seat: Seat) -> "Seats":
        """Return the seats with another one in this place."""
        return replace(self, all=(*self.all[:place], seat, *self.all[place + 1 :]))


def with_new_code(seats: Seats, session: "Session", place: int) -> Seats:
    """Return the seats with a new code for this one: the one before is worthless, and so is what was entered by it."""
    count = len(session.players)
    if not place < count <= MOST_SEATS:
        return seats
    known = (
        seats if seats.game == session.number and len(seats.all) == count else Seats(session.number, (Seat(),) * count)
    )
    return known.put(place, Seat(codes=known.all[place].codes + 1))


def seats_now(seats: Seats, session: "Session | None") -> Seats:
    """Return the seats as the game stands: none after its end or of another one, no entry of a step that is over."""
    if session is None or seats.game != session.number or len(seats.all) != len(session.players):
        return Seats()
    if session.game.outcome(session.state) is not None:
        return Seats()
    kept = []
    for place, seat in enumerate(seats.all):
        task = None if seat.entered is None else session.game.seat_task(session.state, place)
        over = seat.entered is not None and (task is None or task.step != seat.entered.step)
        kept.append(replace(seat, entered=None, is_laid=False) if over else seat)
    return replace(seats, all=tuple(kept))


def with_phones(seats: Seats, counts: tuple[int, ...]) -> Seats:
    """Return the seats of which those are taken at which there are phones, or were."""
    for place, (seat, count) in enumerate(zip(seats.all, counts, strict=False)):
        if count and seat.codes and not seat.taken:
            seats = seats.put(place, replace(seat, taken=True))
    return seats


def with_entry(seats: Seats, session: "Session", entry: SeatEntry) -> Seats:
    """Return the seats with what a phone has entered at one that it may have; the same ones where that can't be."""
    seat = seats.all[entry.seat] if entry.seat < len(seats.all) else Seat()
    if not seat.codes or entry == seat.entered or entry_refusal(session.game, session.state, entry):
        return seats
    return seats.put(entry.seat, replace(seat, entered=entry, is_laid=False))


def entry_refusal(game: AnyGame, state: Any, entry: SeatEntry) -> str:
    """Return in a sentence why this can't be entered; empty where it can."""
    players = game.tally(state).seats
    task = game.seat_task(state, entry.seat) if entry.seat < len(players) else None
    if task is None or task.step != entry.step:
        return _("The table has gone on: this is not asked any more.")
    if not task.takes(entry.taps):
        return _("This can't be entered here.")
    proposal = game.proposal(state, entered_draft(game, state, game.draft_of(state, players[entry.seat].name), entry))
    if isinstance(proposal, Refused):
        return proposal.why
    return "" if proposal is not None else _("This can't be entered here.")


def entered_draft(game: AnyGame, state: Any, draft: Any, entry: SeatEntry) -> Any:
    """Return the draft after the taps of the entry."""
    for target in entry.taps:
        draft = game.update_draft(state, draft, Tap(target))
    return draft
