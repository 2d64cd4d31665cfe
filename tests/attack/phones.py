"""Attack the pages for phones with spoilt requests from many addresses, while a guest looks on and people play.

All the while connections from many addresses, more than there are places, are open without a whole request on them.
After each round the guest still gets every move, the program is the same, says nothing on standard error, and is
not too large; nothing that was asked changed the journal. Then a program for phones that was taken over says spoilt
lines at the table's socket: the table hears no more than it may, goes on listening, and doesn't grow.
"""

import os
import random
import socket
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import deque
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from resource import RLIMIT_NOFILE, prlimit
from unittest.mock import patch

import msgspec

from companion.app.phones_link import SOCKET, KeyedEntry, PhonesLink, PhonesStatus
from companion.core.events import Input, PhonesNews, SeatEntry
from companion.settings.paths import JOURNAL
from companion.settings.schema import PhonesSettings
from companion.table.seats import Seat, Seats
from tests.attack.spoil import spoil
from tests.phones.test_link import said, wait_until
from tests.phones.test_pages import Pages, Played, free_port, wait_for_pages

ROUND = 500
"""Requests between two moves."""

HELD = 450
"""Connections that are open and ask nothing: the pages have fewer places."""

MOST_FILES = 1024
"""How many files the program may have open: as many as its unit."""

MOST = 110 * 1024
"""The most KiB of memory, with as many connections as there may be: the unit ends the program at 256 MiB."""

MOST_GROWN = 2 * 1024
"""By how many KiB the table may grow while it hears spoilt lines."""

SEEDS = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /board.svg?w=360&h=360&theme=dark&text=usual HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n",
    b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    b"GET /seat-events HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Seat: AAAAAAAAAAAAAAAAAAAAAA\r\n\r\n",
    b"POST /seat HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Seat: AAAAAAAAAAAAAAAAAAAAAA\r\nContent-Length: 23\r\n\r\n"
    b'{"step":"","taps":[""]}',
    b"GET /page.js HTTP/1.0\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
)
"""Requests that are spoilt, some of which a browser sends."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add how many requests and lines, and the seed."""
    parser.add_argument("--count", type=int, default=100_000, help="how many requests, and how many lines (100,000)")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32), help="of what is random")


def run(options: Namespace) -> int:
    """Attack; print the counts. Raises `AssertionError` at the first fault."""
    chance, answered, held = Random(options.seed), 0, deque[socket.socket](maxlen=HELD)
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        played = Played(folder, "teams_confirmed")
        command = [sys.executable, "-m", "companion", "phones", "--data", name, "--port", str(port)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as program:
            try:
                prlimit(program.pid, RLIMIT_NOFILE, (MOST_FILES, MOST_FILES))
                pages = Pages(port, "127.0.1.1")
                wait_for_pages(pages)
                for _ in range(-(-options.count // ROUND)):
                    answered += sum(_ask(chance, port) for _request in range(ROUND))
                    _hold(chance, port, held)
                    _look_on(played, pages)
                    assert program.poll() is None
                    assert _memory(program.pid) < MOST
                memory = _memory(program.pid)
            finally:
                program.terminate()
                for one in held:
                    one.close()
            said = program.communicate(timeout=20)[1]
        assert said == "", said
        kept = (folder / JOURNAL).exists() and len(played.session.links)
    print(f"{options.count} requests, {answered} with an answer; {kept} moves, each of them told; {memory} KiB")
    with tempfile.TemporaryDirectory() as name:
        heard, grown = _speak(chance, Path(name), options.count)
    print(f"{options.count} lines at the socket, of which the table took {heard}; it has grown by {grown} KiB")
    return 0


def _speak(chance: Random, folder: Path, count: int) -> tuple[int, int]:
    """Say spoilt lines at the socket of a table; return how many it took, and by how many KiB it has grown."""
    heard: list[Input] = []
    key = "A" * 22
    entry = SeatEntry(0, "1:first:0", ("ball:A", "ball:B"))
    status = PhonesStatus("http://10.0.0.1/", ("01", "10"), 3, (1, 0))
    lines = (msgspec.json.encode(status), msgspec.json.encode(KeyedEntry(key, entry)))
    taken, before = 0, 0
    with (
        # A table waits between two lines, and logs what it can't understand.
        patch("companion.app.phones_link.SECONDS_APART", 0),
        patch("companion.app.phones_link.log", lambda _what, _error: None),
        patch("companion.app.phones_link.secrets.token_urlsafe", lambda _bytes: key),
        closing(PhonesLink(folder, heard.append, starts=False)) as link,
    ):
        link.tell(Seats(1, (Seat(1), Seat())))
        link.apply(PhonesSettings(on=True))
        said(folder).close()
        for number in range(-(-count // ROUND)):
            for _line in range(ROUND):
                _say(folder, spoil(chance.choice(lines), chance))
            assert all(isinstance(one, PhonesNews) or (isinstance(one, SeatEntry) and not one.seat) for one in heard)
            taken += sum(one != PhonesNews() for one in heard)
            heard.clear()
            _say(folder, lines[1])
            wait_until(lambda: entry in heard)
            # What is imported and made once is there after some rounds.
            before = before if number > 9 else _memory(os.getpid())
        grown = _memory(os.getpid()) - before
    assert grown < MOST_GROWN, f"the table has grown by {grown} KiB"
    return taken, grown


def _say(folder: Path, line: bytes) -> None:
    """Connect as the program for phones does, say a line, and stay until the table has heard all of it."""
    with suppress(OSError), socket.socket(socket.AF_UNIX) as client:
        client.settimeout(5)
        client.connect(os.fspath(folder / SOCKET))
        client.sendall(line + b"\n")
        client.shutdown(socket.SHUT_WR)
        while client.recv(4096):
            pass


def _look_on(played: Played, pages: Pages) -> None:
    """Play a move, or take one back, and wait until a guest is told of it."""
    with pages.events() as told:
        before = next(told)["version"]
        if len(played.session.links) < len(played.record.moves):
            played.play(1)
        else:
            played.session.undo()
        try:
            assert next(told)["version"] != before
        except TimeoutError:
            with pages.events() as again:
                seen = next(again)
            raise AssertionError(f"{len(played.session.links)} moves, a guest sees {len(seen['moves'])}") from None  # type: ignore[arg-type]


def _ask(chance: Random, port: int) -> bool:
    """Send a spoilt request from some address of this machine; return whether anything came back."""
    request = bytearray(chance.choice(SEEDS))
    for _ in range(chance.randrange(6)):
        at = chance.randrange(len(request) + 1)
        match chance.randrange(5):
            case 0:
                request[at:at] = chance.randbytes(chance.randrange(1, 40))
            case 1:
                del request[at : at + chance.randrange(1, 20)]
            case 2:
                request[at : at + 1] = chance.choice((b"\r\n", b"\0", b"%00", b"\xff", b"{a:999999999}", b"../", b":"))
            case 3:
                request[at:at] = b"A" * chance.choice((100, 5_000, 70_000))
            case _:
                request += request[at:]
        del request[200_000:]
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5, (_elsewhere(chance), 0)) as client:
        client.settimeout(0.03)
        client.sendall(request)
        return bool(chance.random() < 0.5 and client.recv(4096))
    return False


def _hold(chance: Random, port: int, held: deque[socket.socket]) -> None:
    """Open connections from ever other addresses that say no whole request, and let go of the ones before."""
    for _ in range(HELD):
        one = socket.create_connection(("127.0.0.1", port), 5, (_elsewhere(chance), 0))
        if len(held) == HELD:
            held[0].close()
        held.append(one)
        with suppress(OSError):
            one.sendall(SEEDS[0][: chance.choice((0, 5, 30))])


def _elsewhere(chance: Random) -> str:
    return f"127.0.{chance.randrange(2, 9)}.{chance.randrange(1, 255)}"


def _memory(pid: int) -> int:
    """The resident memory of a process, in KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0
