"""Follow the table's journal, order and seats; tell it where the pages are, who looks on, and what is entered."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

import msgspec

from companion.app.phones_link import SOCKET, PhonesOrder, PhonesStatus, SeatsTold
from companion.core.i18n import use_language
from companion.follow import JournalWatch
from companion.phones.server import TableFeed
from companion.settings.paths import JOURNAL
from companion.table.logs import log

LOOK = 0.05
"""Seconds between two looks whether the table has played, which is most of the way of a move to a phone."""

SECONDS_APART = 1.0
"""How often it is looked whether there is something new to tell the table."""

SECONDS_AFTER_ERROR = 5.0
"""After how many seconds a table that could not be shown is tried again."""


class TableFollower:
    """A thread that hands on what the table plays; `order` is asked each time, None: the pages are no longer wanted."""

    def __init__(self, feed: TableFeed, folder: Path, order: Callable[[], PhonesOrder | None]) -> None:
        self._feed = feed
        self._journal = JournalWatch(folder / JOURNAL)
        self._order = order
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        Thread(target=self._follow, name="table", daemon=True).start()

    async def end(self) -> None:
        """Wait until the table wants no pages any more."""
        await self._ended.wait()

    def _follow(self) -> None:
        while (order := self._order()) is not None:
            use_language(order.language)
            try:
                now = self._journal.look(show_names=order.names)
            except Exception as error:
                # Who looks on sees the move before meanwhile.
                log("The table can't be shown", error)
                time.sleep(SECONDS_AFTER_ERROR)
                continue
            if now is not None:
                self._loop.call_soon_threadsafe(self._feed.show, now)
            time.sleep(LOOK)
        self._loop.call_soon_threadsafe(self._ended.set)


async def tell_table(feed: TableFeed, folder: Path, where: Callable[[], PhonesStatus]) -> None:
    """Tell the table of the pages, without end: whenever other ones look on, and all of it after it was away.

    `where` says where they are, which changes with the network. What it tells of its seats is taken; without it there
    are none.
    """
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_unix_connection(os.fspath(folder / SOCKET))
            hearing = asyncio.create_task(_hear_seats(feed, reader, writer))
            try:
                await _tell_changes(feed, writer, where)
            finally:
                hearing.cancel()
                writer.close()
                feed.entries.clear()
                feed.seat_phones(())
        await asyncio.sleep(SECONDS_APART)


async def _hear_seats(feed: TableFeed, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Take what the table tells of its seats; end the connection where it is gone, or that can't be understood."""
    try:
        with suppress(OSError):
            async for line in reader:
                feed.seat_phones(msgspec.json.decode(line, type=SeatsTold).seats)
    except ValueError as error:
        log("What the table says of its seats can't be understood", error)
    finally:
        writer.close()
        feed.to_tell.set()


async def _tell_changes(feed: TableFeed, writer: asyncio.StreamWriter, where: Callable[[], PhonesStatus]) -> None:
    """Write what is new until the table is gone, which raises OSError: entries at once, all else once a second."""
    told: PhonesStatus | None = None
    while not writer.is_closing():
        entries, feed.entries = feed.entries, {}
        feed.to_tell.clear()
        at_seats = tuple(feed.at_seats[seat.digest] for seat in feed.seats)
        now = msgspec.structs.replace(where(), pages=feed.streams.total(), at_seats=at_seats)
        if now != told:
            told = now
            writer.write(msgspec.json.encode(now) + b"\n")
        for entry in entries.values():
            writer.write(msgspec.json.encode(entry) + b"\n")
        await writer.drain()
        with suppress(TimeoutError):
            await asyncio.wait_for(feed.to_tell.wait(), SECONDS_APART)
