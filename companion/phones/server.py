"""Serve the pages: the table as it is now, its picture, and a stream that tells of each change."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from importlib.resources import files
from typing import TypeVar
from weakref import WeakValueDictionary

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.app.phones_link import KeyedEntry, SeatTold
from companion.follow import Now
from companion.phones import advice, seats
from companion.phones.guests import ADVICE, SEAT, VERDICT, Guard, RateLimit
from companion.phones.pictures import PictureRequest, Pictures
from companion.phones.watched import as_event, watched

T = TypeVar("T")

PAGES = {
    "/": ("index.html", "text/html"),
    "/page.js": ("page.js", "text/javascript"),
    "/hand.js": ("hand.js", "text/javascript"),
    "/seat.js": ("seat.js", "text/javascript"),
    "/page.css": ("page.css", "text/css"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
"""The files of the page by their paths, with their types."""

MOST_STREAMS, MOST_STREAMS_EACH, FAIR_STREAMS = 90, 6, 2
"""How many pages are told of changes at once, and how many of one address; more have to wait.

Beyond that, the address that has the most gives one up for one that has fewer, but for its fair share.
"""

STILL_THERE = 20.0
"""After how many seconds without a change a stream says that it is still there."""

SQUEEZED = 500
"""From how many bytes on an answer is compressed, for a browser that takes that."""


class TableFeed:
    """The table as it is now, and who waits for what comes: it belongs to the loop that serves the pages.

    `streams` counts the pages of each address that are told of changes, `given_up` those that are about to end for
    those of others, `at_seats` those at each seat, by the digest of its key. `seats` are as the table tells of them,
    and `entries` what it has still to be told, of each seat the last.
    """

    def __init__(self) -> None:
        self.now, self.version = Now(), 0
        self.pictures = Pictures()
        self.streams: Counter[str] = Counter()
        self.given_up: Counter[str] = Counter()
        self.at_seats: Counter[str] = Counter()
        self.seats: tuple[SeatTold, ...] = ()
        self.entries: dict[int, KeyedEntry] = {}
        self.to_tell = asyncio.Event()
        """Set when there is something new to tell the table."""
        self.changes = 0
        """How often anything has changed."""
        self._changed = asyncio.Event()

    def show(self, now: Now) -> None:
        """Take what the table shows now, and tell all who wait."""
        self.now, self.version = now, self.version + 1
        self._tell_all()

    def seat_phones(self, told: tuple[SeatTold, ...]) -> None:
        """Take what the table tells of its seats, and tell all who wait."""
        self.seats = told
        self._tell_all()

    def enter(self, entry: KeyedEntry) -> None:
        """Have the table told of what was entered at a seat."""
        self.entries[entry.entry.seat] = entry
        self.to_tell.set()

    def has_place(self, address: str) -> bool:
        """Return whether one more page of this address can be told of changes; another one may be told no more."""
        mine = self.streams[address]
        if mine >= MOST_STREAMS_EACH or self.streams.total() < MOST_STREAMS:
            return mine < MOST_STREAMS_EACH
        greedy, count = (self.streams - self.given_up).most_common(1)[0]
        if count <= max(FAIR_STREAMS, mine + 1):
            return False
        self.given_up[greedy] += 1
        self._tell_all()
        return True

    def gives_up(self, address: str) -> bool:
        """Return whether a stream of this address is to end, which ends then."""
        ends = self.given_up[address] > 0
        self.given_up -= Counter({address: 1})
        return ends

    def _tell_all(self) -> None:
        self.changes += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def after(self, changes: int) -> None:
        """Wait until more has changed than these many times."""
        while self.changes == changes:
            await self._changed.wait()


def make_app(feed: TableFeed) -> ASGIApp:
    """Return the pages of this table."""
    drawing = WeakValueDictionary[str, asyncio.Lock]()

    async def picture(request: Request) -> Response:
        asked = request.query_params
        try:
            wanted = PictureRequest.of(*(asked.get(key, "") for key in ("w", "h", "theme", "text")))
        except ValueError:
            return PlainTextResponse("A picture has a width, a height, a theme and a size of text.", 400)
        # Who asks for many at once waits for the own ones, and nobody else does.
        async with drawing.setdefault(_address(request), asyncio.Lock()):
            drawn = await run_in_threadpool(feed.pictures.draw, feed.now, feed.version, wanted)
        return Response(drawn, media_type="image/svg+xml")

    async def events(request: Request) -> Response:
        address = _address(request)
        if not feed.has_place(address):
            return PlainTextResponse("Too many pages look at the table.", 503, {"retry-after": "5"})
        told = _counted(_events_of(feed, address), feed.streams, address)
        return StreamingResponse(told, media_type="text/event-stream")

    pages = [Route(path, _page(name, kind)) for path, (name, kind) in PAGES.items()]
    routes = [*pages, Route("/board.svg", picture), Route("/events", events), *_seat_routes(feed)]
    return Guard(GZipMiddleware(Starlette(routes=routes), SQUEEZED))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _seat_routes(feed: TableFeed) -> list[Route]:
    """Return what phones that have a seat ask for."""

    async def seat_events(request: Request) -> Response:
        place = seats.place_of(feed.seats, request)
        if place is None:
            return seats.no_seat()
        digest = feed.seats[place].digest
        if feed.at_seats[digest] >= MOST_STREAMS_EACH:
            return PlainTextResponse("Too many pages have this seat.", 503, {"retry-after": "5"})
        told = _counted(_seat_events_of(feed, digest), feed.at_seats, digest)
        return StreamingResponse(told, media_type="text/event-stream")

    async def enter(request: Request) -> Response:
        return await seats.answer_entry(request, feed.now, feed.seats, entered, feed.enter)

    async def verdict(request: Request) -> Response:
        return await seats.answer_question(request, feed.now, feed.seats, worth)

    async def advise(request: Request) -> Response:
        return await advice.answer_question(request, feed.now, feed.seats, advised)

    advised = RateLimit(rate=advice.RATE, burst=advice.BURST)
    entered = RateLimit(rate=seats.RATE, burst=seats.BURST)
    worth = RateLimit(rate=seats.QUESTION_RATE, burst=seats.QUESTION_BURST)
    return [
        Route("/seat-events", seat_events),
        Route(SEAT, enter, methods=["POST"]),
        Route(VERDICT, verdict, methods=["POST"]),
        Route(ADVICE, advise, methods=["POST"]),
    ]


def _page(name: str, kind: str) -> Callable[[Request], Response]:
    """Return what answers with a file of the page."""
    text = files("companion.phones").joinpath("pages", name).read_bytes()
    return lambda _request: Response(text, media_type=kind)


async def _counted(events: AsyncIterator[bytes], streams: Counter[T], whose: T) -> AsyncIterator[bytes]:
    """Yield the events, and count the stream as long as somebody reads it."""
    streams[whose] += 1
    try:
        yield b"retry: 1000\n\n"
        async for event in events:
            yield event
    finally:
        streams[whose] -= 1
        if not streams[whose]:
            del streams[whose]


async def _events_of(feed: TableFeed, address: str) -> AsyncIterator[bytes]:
    """Yield the table as it is, then whenever it has changed, and a comment where nothing does for long.

    Until the journal has been read for the first time there is nothing to tell. It ends where the address has to give
    a stream up.
    """
    version = 0
    while not feed.gives_up(address):
        changes = feed.changes
        if version != feed.version:
            version = feed.version
            yield as_event(version, watched(feed.now, version))
        try:
            await asyncio.wait_for(feed.after(changes), STILL_THERE)
        except TimeoutError:
            yield b": still here\n\n"


async def _seat_events_of(feed: TableFeed, digest: str) -> AsyncIterator[bytes]:
    """Yield what the seat with this key is asked and has entered, whenever that has changed, until it is worthless.

    Where somebody has joined, the journal and the seats tell of it one after the other: until both have, none is told
    what another one is asked.
    """
    shown = None
    while (place := next((one for one, seat in enumerate(feed.seats) if seat.digest == digest), None)) is not None:
        changes = feed.changes
        now = seats.shown_seat(feed.now, place, feed.seats[place].entered)
        if now != shown and seats.are_same(feed.now, feed.seats):
            shown = now
            yield as_event(feed.version, now)
        try:
            await asyncio.wait_for(feed.after(changes), STILL_THERE)
        except TimeoutError:
            yield b": still here\n\n"
