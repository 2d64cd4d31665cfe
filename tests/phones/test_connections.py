"""Connections to the pages that ask nothing, are not read, or are too many: over real sockets, with short limits."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from threading import Event, Thread
from unittest.mock import patch

import pytest
import uvicorn

from companion.follow import Now
from companion.phones.connections import BoundedProtocol, Limits
from companion.phones.pictures import PictureRequest
from companion.phones.server import MOST_STREAMS_EACH, TableFeed
from companion.phones.serving import pages_config
from tests.phones.test_link import wait_until
from tests.phones.test_pages import Pages

ASK, READ = 0.6, 1.0
"""The seconds in which a request has to have come, and an answer to be taken."""

HOSTILE, HONEST = "127.0.3.1", "127.0.3.2"
REQUEST = b"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Served:
    """The pages of a table without a game, in a thread of this process."""

    def __init__(self, limits: Limits) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.protocol = type("Protocol", (BoundedProtocol,), {"limits": limits})
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        self._thread.start()
        wait_until(lambda: hasattr(self, "server") and self.server.started)

    async def _serve(self) -> None:
        self.feed = TableFeed()
        self.server = uvicorn.Server(pages_config(self.feed, self.protocol))
        await self.server.serve([self._listener])

    def show(self) -> None:
        """Tell who looks on that the table has changed."""
        self._loop.call_soon_threadsafe(self.feed.show, Now())

    def close(self) -> None:
        self.server.should_exit = True
        self._thread.join()
        self._loop.close()


@contextmanager
def served(limits: Limits) -> Iterator[Served]:
    pages = Served(limits)
    try:
        yield pages
    finally:
        pages.close()


def opened(pages: Served, source: str = HOSTILE, said: bytes = b"", taken: int = 0) -> socket.socket:
    """A connection from this address that has `said` something, whose system keeps so much that isn't read."""
    client = socket.socket()
    if taken:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, taken)
    client.bind((source, 0))
    client.settimeout(5)
    client.connect(("127.0.0.1", pages.port))
    client.sendall(said)
    return client


def is_closed(client: socket.socket) -> bool:
    """Whether nothing comes any more of what the pages send."""
    try:
        while client.recv(65_536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    ("said", "slowly"),
    [
        (b"", b""),
        (REQUEST[:20], b""),
        (b"", REQUEST[:20]),
        (REQUEST, b""),
        (REQUEST, REQUEST[:20]),
        (b"POST /seat HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{", b"12345678"),
    ],
    ids=["nothing", "half a request", "a byte at a time", "one request", "half of the next", "half of what is brought"],
)
def test_a_connection_that_asks_nothing_is_closed(said: bytes, slowly: bytes) -> None:
    with served(Limits(ask=ASK)) as pages, opened(pages, said=said) as client:
        before = time.monotonic()
        for number in range(len(slowly)):
            client.settimeout(0.1)
            if is_closed(client):
                break
            client.sendall(slowly[number : number + 1])
        client.settimeout(5)
        assert is_closed(client)
        assert ASK - 0.2 < time.monotonic() - before < ASK + 1.5


def test_one_that_is_used_or_told_of_changes_stays_open() -> None:
    with served(Limits(ask=ASK, read=READ)) as pages, Pages(pages.port).events() as told:
        pages.show()
        next(told)
        with closing(Pages(pages.port, HOSTILE).connection()) as used:
            for _ in range(5):
                used.request("GET", "/icon.svg")
                assert used.getresponse().read()
                assert used.sock
                time.sleep(ASK / 2)
        pages.show()
        assert next(told)["version"] == 2


def test_a_stream_that_nobody_reads_is_closed() -> None:
    stream = REQUEST.replace(b"/icon.svg", b"/events")
    with served(Limits(read=READ)) as pages, opened(pages, said=stream, taken=2_000) as client:
        wait_until(lambda: pages.feed.streams[HOSTILE])

        def is_forgotten() -> bool:
            pages.show()
            return not pages.feed.streams

        wait_until(is_forgotten)
        assert is_closed(client)


def test_one_address_can_not_have_all_places() -> None:
    limits = Limits(total=12, each=6)
    with served(limits) as pages, ExitStack() as open_ones:
        streams = [open_ones.enter_context(Pages(pages.port, HOSTILE).events()) for _ in range(6)]
        pages.show()
        assert {next(told)["version"] for told in streams} == {1}
        with opened(pages) as seventh:
            assert is_closed(seventh)
        assert Pages(pages.port, HONEST).ask("/")[0] == 200


def test_fourteen_hostile_phones_leave_places_to_twenty_others() -> None:
    hostile, honest = ([f"127.0.{net}.{number}" for number in range(1, most + 1)] for net, most in ((3, 14), (4, 20)))
    with served(Limits()) as pages, ExitStack() as open_ones:
        for source in hostile * MOST_STREAMS_EACH:
            open_ones.enter_context(Pages(pages.port, source).events())
        for source in hostile * Limits().each:
            with suppress(OSError):
                open_ones.enter_context(opened(pages, source, REQUEST[:20]))
        told = [open_ones.enter_context(Pages(pages.port, source).events()) for source in honest]
        pages.show()
        assert [next(one)["version"] for one in told] == [1] * 20
        assert {Pages(pages.port, source).ask("/")[0] for source in honest} == {200}


def test_who_asks_for_many_pictures_waits_for_them_alone() -> None:
    picture, drawn = b"GET /board.svg?w=%d&h=360&theme=dark&text=usual HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", Event()

    def draw(_now: Now, _version: int, asked: PictureRequest) -> bytes:
        assert asked.width < 999 or drawn.wait(20)
        return b"<svg/>"

    with served(Limits()) as pages, ExitStack() as open_ones:
        open_ones.enter_context(patch.object(pages.feed.pictures, "draw", draw))
        hostile = [open_ones.enter_context(opened(pages, f"127.0.5.{1 + n % 3}", picture % 2000)) for n in range(60)]
        with opened(pages, HONEST, picture % 360) as client:
            assert client.recv(12) == b"HTTP/1.1 200"
        drawn.set()
        assert {client.recv(12) for client in hostile} == {b"HTTP/1.1 200"}


def test_who_has_the_most_places_makes_room_though_all_are_used() -> None:
    with served(Limits(total=12, each=6, fair=2)) as pages, ExitStack() as open_ones:
        for source in (HOSTILE, "127.0.3.9"):
            for _ in range(6):
                open_ones.enter_context(Pages(pages.port, source).events())
        told = [open_ones.enter_context(Pages(pages.port, f"127.0.4.{number}").events()) for number in range(4)]
        assert Pages(pages.port, HONEST).ask("/")[0] == 200
        pages.show()
        assert [next(one)["version"] for one in told] == [1] * 4


def test_those_that_ask_nothing_make_room_the_one_that_waits_longest_first() -> None:
    with served(Limits(total=12, each=4)) as pages, ExitStack() as open_ones:
        first, *_others, last = [
            open_ones.enter_context(opened(pages, f"127.0.3.{10 + number // 4}")) for number in range(12)
        ]
        assert Pages(pages.port, HONEST).ask("/")[0] == 200
        assert is_closed(first)
        last.settimeout(0.2)
        assert not is_closed(last)
        wait_until(lambda: len(pages.server.server_state.connections) == 11)
        again = open_ones.enter_context(opened(pages, "127.0.3.12", REQUEST))
        assert again.recv(9) == b"HTTP/1.1 "
