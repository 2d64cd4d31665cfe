"""Serve the pages: the table as it is now, its picture, and a stream that tells of each change."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from importlib.resources import files

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.follow import Now
from companion.phones.guests import Guard
from companion.phones.pictures import PictureRequest, Pictures
from companion.phones.watched import as_event, watched

PAGES = {
    "/": ("index.html", "text/html"),
    "/page.js": ("page.js", "text/javascript"),
    "/page.css": ("page.css", "text/css"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
"""The files of the page by their paths, with their types."""

MOST_STREAMS, MOST_STREAMS_EACH = 60, 6
"""How many pages are told of changes at once, and how many of one address; more have to wait."""

STILL_THERE = 20.0
"""After how many seconds without a change a stream says that it is still there."""

SQUEEZED = 500
"""From how many bytes on an answer is compressed, for a browser that takes that."""


class TableFeed:
    """The table as it is now, and who waits for what comes: it belongs to the loop that serves the pages.

    `streams` counts the pages of each address that are told of changes.
    """

    def __init__(self) -> None:
        self.now, self.version = Now(), 0
        self.pictures = Pictures()
        self.streams: Counter[str] = Counter()
        self._changed = asyncio.Event()

    def show(self, now: Now) -> None:
        """Take what the table shows now, and tell all who wait."""
        self.now, self.version = now, self.version + 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def after(self, version: int) -> None:
        """Wait until the table is no longer as in this version."""
        while self.version == version:
            await self._changed.wait()


def make_app(feed: TableFeed) -> ASGIApp:
    """Return the pages of this table."""

    async def picture(request: Request) -> Response:
        asked = request.query_params
        try:
            wanted = PictureRequest.of(*(asked.get(key, "") for key in ("w", "h", "theme", "text")))
        except ValueError:
            return PlainTextResponse("A picture has a width, a height, a theme and a size of text.", 400)
        drawn = await run_in_threadpool(feed.pictures.draw, feed.now, feed.version, wanted)
        return Response(drawn, media_type="image/svg+xml")

    async def events(request: Request) -> Response:
        address = request.client.host if request.client else ""
        streams = feed.streams
        if streams.total() >= MOST_STREAMS or streams[address] >= MOST_STREAMS_EACH:
            return PlainTextResponse("Too many pages look at the table.", 503, {"retry-after": "5"})
        told = _counted(_events_of(feed), streams, address)
        return StreamingResponse(told, media_type="text/event-stream")

    pages = [Route(path, _page(name, kind)) for path, (name, kind) in PAGES.items()]
    routes = [*pages, Route("/board.svg", picture), Route("/events", events)]
    return Guard(GZipMiddleware(Starlette(routes=routes), SQUEEZED))


def _page(name: str, kind: str) -> Callable[[Request], Response]:
    """Return what answers with a file of the page."""
    text = files("companion.phones").joinpath("pages", name).read_bytes()
    return lambda _request: Response(text, media_type=kind)


async def _counted(events: AsyncIterator[bytes], streams: Counter[str], address: str) -> AsyncIterator[bytes]:
    """Yield the events, and count the stream as long as somebody reads it."""
    streams[address] += 1
    try:
        yield b"retry: 1000\n\n"
        async for event in events:
            yield event
    finally:
        streams[address] -= 1
        if not streams[address]:
            del streams[address]


async def _events_of(feed: TableFeed) -> AsyncIterator[bytes]:
    """Yield the table as it is, then whenever it has changed, and a comment where nothing does for long.

    Until the journal has been read for the first time there is nothing to tell.
    """
    version = 0
    while True:
        if version != feed.version:
            version = feed.version
            yield as_event(watched(feed.now, version))
        try:
            await asyncio.wait_for(feed.after(version), STILL_THERE)
        except TimeoutError:
            yield b": still here\n\n"
