"""Follow the table's journal and its order, and tell the table where the pages are and who looks on."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

import msgspec

from companion.app.phones_link import SOCKET, PhonesOrder, PhonesStatus
from companion.core.i18n import use_language
from companion.follow import LOOK, JournalWatch
from companion.phones.server import TableFeed
from companion.settings.paths import JOURNAL
from companion.table.logs import log

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

    `where` says where they are, which changes with the network.
    """
    while True:
        with suppress(OSError):
            _reader, writer = await asyncio.open_unix_connection(os.fspath(folder / SOCKET))
            try:
                await _tell_changes(feed, writer, where)
            finally:
                writer.close()
        await asyncio.sleep(SECONDS_APART)


async def _tell_changes(feed: TableFeed, writer: asyncio.StreamWriter, where: Callable[[], PhonesStatus]) -> None:
    """Write what is new until the table is gone, which raises OSError."""
    told: PhonesStatus | None = None
    while not writer.is_closing():
        now = msgspec.structs.replace(where(), pages=feed.streams.total())
        if now != told:
            told = now
            writer.write(msgspec.json.encode(now) + b"\n")
            await writer.drain()
        await asyncio.sleep(SECONDS_APART)
