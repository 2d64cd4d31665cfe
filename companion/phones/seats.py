"""Let a phone that has the key of a seat see what is asked there, and enter it; the table makes a draft of that."""

import asyncio
import hmac
from collections.abc import Callable, Sequence
from itertools import accumulate, chain
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from companion.app.phones_link import KeyedEntry, SeatTold, key_digest
from companion.core.events import SeatEntry
from companion.core.i18n import _
from companion.core.seat import SeatPart
from companion.core.seat_hand import SeatHand
from companion.follow import Now
from companion.phones.guests import RateLimit
from companion.phones.hand import hand_words
from companion.table.seats import entry_refusal, entry_verdict

_Brought = TypeVar("_Brought")

HEADER = "x-seat"
"""The header in which a page sends the key of its seat."""

RATE, BURST = 1.0, 5.0
"""How many entries a second a seat may make, and how many at once after a pause."""

QUESTION_RATE, QUESTION_BURST = 4.0, 20.0
"""The same of questions what an entry would be worth: one for each ball that is touched."""

PATIENCE = 5.0
"""In how many seconds all of an entry has to have come."""


class BroughtEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page brings: as `SeatEntry` has it, but for the seat, which its key says."""

    step: str
    taps: tuple[str, ...]


class ShownSeat(Struct, frozen=True):
    """A seat as its own phone shows it: the player's name, what is asked in which `step`, and what was `entered`.

    Without anything to enter `step` is empty, and so are the parts; `told` says what is to be done at the table then.
    `ends` are the numbers of taps after which all can be entered. It has nothing of what other seats have entered.
    """

    name: str
    step: str
    parts: tuple[SeatPart, ...]
    ends: tuple[int, ...]
    entered: tuple[str, ...]
    words: dict[str, str]
    hand: SeatHand | None = None
    told: str = ""


def seat_words() -> dict[str, str]:
    """Return the words of a seat's page, by their names in it, in the language of the table."""
    return {
        "seat": _("Your seat"),
        "send": _("DONE"),
        "delete": _("Delete"),
        "sending": _("Sending it to the table…"),
        "untaken": _("The table didn't take it: enter it again."),
        "back": _("Back"),
        "sent": _("The table has it: CONFIRM there plays it."),
        "change": _("Change it"),
        "yours": _("Only you see this"),
        "left": _("{count} left"),
        **hand_words(),
        "gone": _("This code doesn't count any more. Scan a new one at the table."),
    }


def shown_seat(now: Now, place: int, entered: SeatEntry | None) -> ShownSeat:
    """Return what the phone at this seat shows."""
    seats = () if now.game is None else now.game.tally(now.state).seats
    if now.game is None or place >= len(seats):
        return ShownSeat("", "", (), (), (), seat_words())
    task = now.game.seat_task(now.state, place)
    name = seats[place].name
    if task is None:
        at_table = now.game.seat_at_table(now.state, place) or _("Nothing to enter now: follow the table.")
        return ShownSeat(name, "", (), (), (), seat_words(), told=at_table)
    taps = entered.taps if entered is not None and entered.step == task.step else ()
    parts = tuple(chain.from_iterable(one.parts for one in task.tasks))
    ends = tuple(accumulate(one.length for one in task.tasks if not one.is_open))
    return ShownSeat(name, task.step, parts, ends, taps, seat_words(), task.hand)


def are_same(now: Now, seats: Sequence[SeatTold]) -> bool:
    """Return whether the game has as many seats as the table tells of; without a game there is nothing to mix up."""
    return now.game is None or len(now.game.tally(now.state).seats) == len(seats)


def place_of(seats: Sequence[SeatTold], request: Request) -> int | None:
    """Return the seat of which the request has the key, found in the same time for any key; None: it has none."""
    digest = key_digest(request.headers.get(HEADER, ""))
    found = [place for place, seat in enumerate(seats) if hmac.compare_digest(seat.digest, digest)]
    return found[0] if found else None


def no_seat() -> Response:
    """Return the answer to who has no key, or an old one."""
    return PlainTextResponse(_("This code doesn't count any more. Scan a new one at the table."), 403)


async def answer_entry(
    request: Request, now: Now, seats: Sequence[SeatTold], limit: RateLimit, enter: Callable[[KeyedEntry], None]
) -> Response:
    """Answer what a phone enters: it goes to the table, or is refused in one sentence and changes nothing."""
    entry = await read_brought(request, seats, limit, _decode_entry)
    if isinstance(entry, Response):
        return entry
    if now.game is None:
        return PlainTextResponse(_("No game is on the table."), 409)
    # The words are opened by who asks for the first one, which takes a moment.
    refused = await run_in_threadpool(entry_refusal, now.game, now.state, entry)
    if refused:
        return PlainTextResponse(refused, 409)
    enter(KeyedEntry(request.headers[HEADER], entry))
    return Response(status_code=202)


async def answer_question(request: Request, now: Now, seats: Sequence[SeatTold], limit: RateLimit) -> Response:
    """Answer what that which a phone is about to enter would be worth: nobody else hears of it, and it isn't kept."""
    entry = await read_brought(request, seats, limit, _decode_entry)
    if isinstance(entry, Response):
        return entry
    if now.game is None:
        return PlainTextResponse(_("No game is on the table."), 409)
    verdict = await run_in_threadpool(entry_verdict, now.game, now.state, entry)
    return Response(msgspec.json.encode(verdict), media_type="application/json")


def _decode_entry(body: bytes, place: int) -> SeatEntry:
    brought = msgspec.json.decode(body, type=BroughtEntry)
    return msgspec.convert({"seat": place, **msgspec.to_builtins(brought)}, SeatEntry, strict=True)


async def read_brought(
    request: Request, seats: Sequence[SeatTold], limit: RateLimit, decode: Callable[[bytes, int], _Brought]
) -> _Brought | Response:
    """Return what a phone brings for the seat of which it has the key, or the answer that refuses it.

    `decode` makes it of the body and the seat, and raises what msgspec raises where that can't be.
    """
    place = place_of(seats, request)
    if place is None:
        return no_seat()
    if not limit.allows(str(place)):
        return PlainTextResponse(_("That was too fast: wait a second."), 429, {"retry-after": str(limit.seconds)})
    try:
        return decode(await asyncio.wait_for(request.body(), PATIENCE), place)
    except (msgspec.MsgspecError, ValueError, TimeoutError):
        return PlainTextResponse(_("This can't be entered here."), 400)
