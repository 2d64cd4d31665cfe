"""Answer a phone that asks what the hand of its seat can do: the hand is looked at, and kept and sent on nowhere."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from companion.app.phones_link import SeatTold
from companion.core.game import Refused
from companion.core.i18n import _
from companion.follow import Now
from companion.phones.guests import RateLimit
from companion.phones.seats import read_brought

RATE, BURST = 0.5, 3.0
"""How many questions a second a seat may ask, and how many at once after a pause: each is a search."""


class BroughtHand(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page brings: the targets of the cards."""

    cards: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=12)]


async def answer_question(request: Request, now: Now, seats: Sequence[SeatTold], limit: RateLimit) -> Response:
    """Answer with the sentences on this hand, a line each, or with one that says why there is no answer."""
    brought = await read_brought(request, seats, limit, _decode_hand)
    if isinstance(brought, Response):
        return brought
    if now.game is None:
        return PlainTextResponse(_("No game is on the table."), 409)
    told = await run_in_threadpool(now.game.seat_advice, now.state, *brought)
    return PlainTextResponse(told.why, 409) if isinstance(told, Refused) else PlainTextResponse("\n".join(told))


def _decode_hand(body: bytes, place: int) -> tuple[int, tuple[str, ...]]:
    return place, msgspec.json.decode(body, type=BroughtHand).cards
