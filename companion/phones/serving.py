"""Run the server of the pages in this process."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from socket import create_server, socket

import uvicorn

from companion.app.phones_link import PhonesOrder, PhonesStatus
from companion.core.errors import CompanionError
from companion.follow import LOOK
from companion.phones.connections import BoundedProtocol
from companion.phones.guests import MOST_HEAD
from companion.phones.server import TableFeed, make_app
from companion.phones.table_link import TableFollower, tell_table
from companion.ui.painters.svg import paint_as_svg

BACKLOG, WAITING = 100, 1024
"""How many connections are taken in one go, and how many wait for that. Four goes are open beside those that have a
place, before they lose theirs: with them there are less than the 1,024 files that a program may have open."""


async def serve(
    folder: Path, port: int, where: Callable[[], PhonesStatus], order: Callable[[], PhonesOrder | None]
) -> None:
    """Serve the pages of the table with this data folder, as long as there is an `order`, and tell it `where`.

    Raises `CompanionError` where the port can't be had.
    """
    try:
        listener = create_server(("0.0.0.0", port))  # noqa: S104 - the guard and the unit let the house in, and nobody else
    except OSError as error:
        why = f"Port {port} can't be had: another program has it, or it is below 1024. Take another one with --port."
        raise CompanionError(why) from error
    paint_as_svg()
    feed = TableFeed()
    server = uvicorn.Server(pages_config(feed))
    table = TableFollower(feed, folder, order)
    telling = asyncio.create_task(_tell_once_open(server, listener, feed, folder, where))
    ending = asyncio.create_task(_end_with(table, server))
    try:
        await server.serve([listener])
    finally:
        telling.cancel()
        ending.cancel()


async def _tell_once_open(
    server: uvicorn.Server, listener: socket, feed: TableFeed, folder: Path, where: Callable[[], PhonesStatus]
) -> None:
    """Tell the table of the pages as soon as a phone that asks for them is answered."""
    while not server.started:
        await asyncio.sleep(LOOK)
    # As many wait as are taken in one go, else: one more would try again only after a second.
    listener.listen(WAITING)
    await tell_table(feed, folder, where)


def pages_config(feed: TableFeed, protocol: type[BoundedProtocol] = BoundedProtocol) -> uvicorn.Config:
    """Return how the pages of this table are served."""
    return uvicorn.Config(
        make_app(feed),
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="critical",
        server_header=False,
        http=protocol,
        backlog=BACKLOG,
        h11_max_incomplete_event_size=MOST_HEAD,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
        ws="none",
    )


async def _end_with(table: TableFollower, server: uvicorn.Server) -> None:
    """End the server once the table wants no pages any more."""
    await table.end()
    server.should_exit = True
