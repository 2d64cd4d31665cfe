"""Browsers that look on, or people with bad intent, at the pages for phones: `python crowd.py KIND PORT SOCKET`.

It plays the phones, which are other machines: nothing else on this one waits for it (`nice` 19). `intruder` is a
program for phones that has been taken over, with the priority of that: it says at the table's socket what no such
program says. When it is told to end (SIGTERM), it prints how many requests, or lines, it has sent.
"""

import asyncio
import json
import os
import signal
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random

_HOST = "Host: 127.0.0.1"
_PICTURE = "/board.svg?w={size}&h={size}&theme=dark&text=usual"
_LONG = 1_000_000
"""The bytes of a body, and of a head, that are too long."""

_HELD = 40
"""How many connections one who holds them has at once."""


class Guest:
    """Somebody at one address of this machine, or at another one each time; `sent` counts the requests."""

    def __init__(self, port: int, socket: str, number: int, kind: str) -> None:
        self.sent = 0
        self.socket = socket
        self.random = Random(number)
        self._port = port
        self._address = f"127.{len(kind)}.1.{number + 2}"

    @asynccontextmanager
    async def connected(self, address: str = "") -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
        """Connect, and close it in the end."""
        source = (address or self._address, 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=source)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    def elsewhere(self) -> str:
        """Return some other address of this machine."""
        return f"127.0.{self.random.randrange(2, 9)}.{self.random.randrange(1, 255)}"

    def ask(self, writer: StreamWriter, path: str, method: str = "GET", *heads: str, body: bytes = b"") -> None:
        """Send a request."""
        self.sent += 1
        writer.write("\r\n".join((f"{method} {path} HTTP/1.1", _HOST, *heads, "", "")).encode() + body)


Doing = Callable[[Guest], Awaitable[None]]


async def _answered(reader: StreamReader) -> None:
    """Read an answer to its end."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next((line[15:] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b"0")
    await reader.readexactly(int(length))


async def watch(guest: Guest) -> None:
    """Look on as the page does: ask for a picture whenever the table has changed, and come back after a second."""
    try:
        async with guest.connected() as (told, events):
            guest.ask(events, "/events")
            if b" 200 " not in await told.readline():
                return
            while line := await told.readline():
                if line.startswith(b"data: "):
                    version = json.loads(line[6:])["version"]
                    async with guest.connected() as (pictures, asking):
                        guest.ask(asking, f"{_PICTURE.format(size=360)}&n={version}")
                        await _answered(pictures)
    finally:
        await asyncio.sleep(1)


async def flood(guest: Guest) -> None:
    """Ask for pictures of all sizes as fast as they come, on one connection."""
    async with guest.connected() as (reader, writer):
        while True:
            guest.ask(writer, _PICTURE.format(size=guest.random.randrange(100, 2200)))
            await _answered(reader)


async def wander(guest: Guest) -> None:
    """Ask for a picture from another address each time."""
    async with guest.connected(guest.elsewhere()) as (reader, writer):
        guest.ask(writer, _PICTURE.format(size=guest.random.randrange(100, 2200)))
        await _answered(reader)


async def babble(guest: Guest) -> None:
    """Send what is no request."""
    async with guest.connected(guest.elsewhere()) as (reader, writer):
        guest.sent += 1
        writer.write(guest.random.randbytes(guest.random.randrange(1, 4000)) + b"\r\n\r\n")
        async with asyncio.timeout(0.05):
            await reader.read(100)


async def guess(guest: Guest) -> None:
    """Enter something with a key that is none."""
    async with guest.connected(guest.elsewhere()) as (reader, writer):
        key = "".join(guest.random.choices("ABCDEFGHabcdefgh01234567_-", k=22))
        body = b'{"step":"","taps":["cell:B1"]}'
        guest.ask(writer, "/seat", "POST", f"X-Seat: {key}", f"Content-Length: {len(body)}", body=body)
        await _answered(reader)


async def overfill(guest: Guest) -> None:
    """Bring far too much, or ask with far too much."""
    async with guest.connected(guest.elsewhere()) as (reader, writer):
        if guest.random.random() < 0.5:
            guest.ask(writer, "/seat", "POST", f"Content-Length: {_LONG}", body=b"x" * _LONG)
        else:
            guest.ask(writer, "/", "GET", "X: " + "y" * _LONG)
        async with asyncio.timeout(0.5):
            await reader.read()


async def come_and_go(guest: Guest) -> None:
    """Look on from another address each time, and leave at once: the table hears that others look on."""
    async with guest.connected(guest.elsewhere()) as (reader, writer):
        guest.ask(writer, "/events")
        await reader.readline()


async def read_nothing(guest: Guest) -> None:
    """Ask again and again on many connections, and never read an answer."""
    await _hold(guest, lambda writer: guest.ask(writer, _PICTURE.format(size=2160)))


async def ask_slowly(guest: Guest) -> None:
    """Begin requests on many connections, a byte at a time, and never end them."""
    guest.sent += _HELD
    await _hold(guest, lambda writer: writer.write(b"G" if guest.random.random() < 0.9 else b"\r\n"))


async def _hold(guest: Guest, say: Callable[[StreamWriter], None]) -> None:
    async with AsyncExitStack() as held:
        writers = [(await held.enter_async_context(guest.connected()))[1] for _ in range(_HELD)]
        while not any(writer.is_closing() for writer in writers):
            for writer in writers:
                if writer.transport.get_write_buffer_size() < _LONG:
                    say(writer)
            await asyncio.sleep(0.1)


async def intrude(guest: Guest) -> None:
    """Tell the table something, mostly what it doesn't understand, until it hears no more."""
    reader, writer = await asyncio.open_unix_connection(guest.socket)
    try:
        while not reader.at_eof():
            guest.sent += 1
            pages = guest.random.randrange(-1, 9)
            line = b'{"say":"pages","address":"http://10.0.0.1/","pages":%d}\n' % pages
            writer.write(guest.random.choice((line, line, line[9:], b"x" * 20_000, guest.random.randbytes(80) + b"\n")))
            await writer.drain()
            await asyncio.sleep(0)
    finally:
        writer.transport.abort()


KINDS: dict[str, tuple[Doing, ...]] = {
    "honest": (watch,) * 20,
    "hostile": (
        flood,
        flood,
        wander,
        wander,
        babble,
        guess,
        overfill,
        come_and_go,
        read_nothing,
        ask_slowly,
    ),
    "intruder": (intrude,),
}
"""What the phones of a crowd do, each again and again."""


async def _again(guest: Guest, doing: Doing) -> None:
    while True:
        # Whoever is turned away comes back.
        with suppress(OSError, EOFError, ValueError, TimeoutError):
            await doing(guest)
        await asyncio.sleep(0.005 if doing is not intrude else 0)


async def _crowd(kind: str, port: int, socket: str) -> None:
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    guests = [Guest(port, socket, number, kind) for number in range(len(KINDS[kind]))]
    doing = [asyncio.create_task(_again(*one)) for one in zip(guests, KINDS[kind], strict=True)]
    await ended.wait()
    for one in doing:
        one.cancel()
    print(*(guest.sent for guest in guests), flush=True)


if __name__ == "__main__":
    kind, port, socket = sys.argv[1:]
    os.nice(10 if kind == "intruder" else 19)
    asyncio.run(_crowd(kind, int(port), socket))
