"""The table and the program that serves its pages: what each hears of the other."""

import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from companion.app.phones_link import MOST_BYTES, ORDER, SOCKET, PhonesLink, PhonesOrder, key_digest, read_order
from companion.app.qr_code import code_rows, page_code
from companion.cli.phones import NICER
from companion.core.events import Input, PhonesNews, SeatEntry
from companion.phones.addresses import own_addresses
from companion.settings.schema import PhonesSettings
from companion.table.seats import Seat, Seats
from tests.phones.test_pages import Pages, Played, free_port


def wait_until(true: Callable[[], object], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.fixture
def heard() -> list[Input]:
    return []


@pytest.fixture
def link(tmp_path: Path, heard: list[Input]) -> Iterator[PhonesLink]:
    link = PhonesLink(tmp_path, heard.append, starts=False)
    yield link
    link.close()


def said(folder: Path) -> socket.socket:
    client = socket.socket(socket.AF_UNIX)
    # The socket is there a moment before somebody listens.
    wait_until(lambda: client.connect_ex(os.fspath(folder / SOCKET)) == 0)
    return client


@pytest.mark.skipif(not own_addresses(), reason="this machine is in no network")
def test_the_table_switches_the_pages_on_and_off_and_hears_who_looks_on(tmp_path: Path, heard: list[Input]) -> None:
    Played(tmp_path, "teams_confirmed").play(3)
    port = free_port()
    with closing(PhonesLink(tmp_path, heard.append, starts=True)) as link:
        link.apply(PhonesSettings(on=True, port=port))
        wait_until(lambda: heard and isinstance(heard[-1], PhonesNews) and heard[-1].address)
        news = heard[-1]
        assert isinstance(news, PhonesNews)
        assert (news.address.endswith(f":{port}/"), len(news.code), news.trouble) == (True, len(news.code[0]), "")
        assert link._program is not None
        priority = os.getpriority(os.PRIO_PROCESS, link._program.pid)
        assert priority == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICER)

        with Pages(port).events() as told:
            assert next(told)["headline"] == "Player C's turn"
            link.apply(PhonesSettings(on=True, names=True, port=port))
            assert next(told)["headline"] == "Cat's turn"
            wait_until(lambda: heard[-1] == PhonesNews(news.address, news.code, 1))

        link.apply(PhonesSettings(port=port))
        assert heard[-1] == PhonesNews()
        wait_until(lambda: not (tmp_path / SOCKET).exists() and not (tmp_path / ORDER).exists())
        wait_until(lambda: _refused(port))


def _refused(port: int) -> bool:
    try:
        Pages(port).ask("/")
    except ConnectionError:
        return True
    return False


def test_an_order_says_what_is_shown_and_stays_for_a_program_that_the_system_starts(
    tmp_path: Path, link: PhonesLink
) -> None:
    assert read_order(tmp_path) is None
    link.apply(PhonesSettings(on=True, names=True))
    assert read_order(tmp_path) == PhonesOrder(names=True, language="en")
    link.close()
    assert read_order(tmp_path) == PhonesOrder(names=True, language="en")
    (tmp_path / ORDER).write_bytes(b"\xff{")
    assert read_order(tmp_path) is None


def test_a_data_folder_that_takes_no_order_is_told(tmp_path: Path, heard: list[Input]) -> None:
    link = PhonesLink(tmp_path / "absent", heard.append, starts=True)
    link.apply(PhonesSettings(on=True))
    assert heard == [PhonesNews(trouble=heard[0].trouble)]  # type: ignore[union-attr]
    assert str(heard[0].trouble) == "Phones can't be switched on: No such file or directory."  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "line",
    [
        b"{}x\n",
        b"{}\n",
        b'{"x":' + b"[" * 5_000 + b"\n",
        b'{"say":"pages","address":"' + b"9" * 90 + b'"}\n',
        b'{"say":"pages","pages":-1}\n',
        b'{"say":"pages","code":["2"]}\n',
        b'{"say":"pages","trouble":"{a:999999999}"}\n',
        b'{"say":"seat","key":"short","entry":{"seat":0,"step":"","taps":[]}}\n',
        b'{"say":"seat","key":"' + b"A" * 22 + b'","entry":{"seat":12,"step":"","taps":[]}}\n',
        b'{"say":"seat","key":"' + b"A" * 22 + b'","entry":{"seat":0,"step":"","taps":["' + b"x" * 81 + b'"]}}\n',
        b"\xff\n",
        b"x" * (2 * MOST_BYTES),
    ],
)
def test_who_says_what_no_program_of_ours_says_is_heard_no_more(
    tmp_path: Path, link: PhonesLink, heard: list[Input], line: bytes
) -> None:
    link.apply(PhonesSettings(on=True))
    with said(tmp_path) as client:
        client.settimeout(10)
        client.sendall(line)
        # It is told of the seats first.
        assert client.makefile("rb").read() == b'{"seats":[]}\n'
    assert set(map(type, heard)) <= {PhonesNews}
    assert all(news == PhonesNews() for news in heard)


def test_a_flood_of_news_is_a_few(tmp_path: Path, link: PhonesLink, heard: list[Input]) -> None:
    link.apply(PhonesSettings(on=True))
    with said(tmp_path) as client:
        for number in range(2_000):
            news = {"say": "pages", "address": "http://10.0.0.1/", "pages": number % 100}
            client.sendall(json.dumps(news).encode() + b"\n")
        wait_until(lambda: heard and heard[-1] == PhonesNews("http://10.0.0.1/", (), 99))
    assert len(heard) < 50


@pytest.mark.parametrize("line", [b"", b"{}", b'{"say":"pages"}'], ids=["silent", "spoilt", "good"])
def test_a_flood_of_programs_is_a_few(tmp_path: Path, link: PhonesLink, heard: list[Input], line: bytes) -> None:
    link.apply(PhonesSettings(on=True))
    with patch("companion.app.phones_link.sleep") as waits:
        for _ in range(50):
            with said(tmp_path) as client:
                client.sendall(line + b"\n")
                client.shutdown(socket.SHUT_WR)
                assert client.makefile("rb").read()
    assert waits.call_count >= 50
    assert len(heard) <= 2 * waits.call_count


def test_a_program_without_a_network_says_so_and_one_that_comes_anew_is_heard(
    tmp_path: Path, link: PhonesLink, heard: list[Input]
) -> None:
    link.apply(PhonesSettings(on=True))
    with said(tmp_path) as client:
        client.sendall(b'{"say":"pages"}\n')
        wait_until(lambda: heard)
        assert str(heard[-1].trouble).startswith("This device is in no network.")  # type: ignore[union-attr]
        with said(tmp_path) as other:
            other.sendall(b'{"say":"pages","address":"http://10.0.0.1/"}\n')
            wait_until(lambda: heard[-1] == PhonesNews("http://10.0.0.1/"))
    wait_until(lambda: heard[-1] == PhonesNews())


KEYS = [letter * 22 for letter in "ABC"]


@pytest.fixture
def keyed(tmp_path: Path, link: PhonesLink) -> Iterator[socket.socket]:
    """The program of a table that has opened the first two of three seats."""
    link.apply(PhonesSettings(on=True))
    with patch("companion.app.phones_link.secrets.token_urlsafe", side_effect=KEYS):
        link.tell(Seats(1, (Seat(1), Seat(2), Seat())))
        with said(tmp_path) as client:
            client.settimeout(10)
            yield client


def entry_line(key: str, seat: int, taps: int = 1) -> bytes:
    entry = {"seat": seat, "step": "1:first:0", "taps": ["ball:A"] * taps}
    return json.dumps({"say": "seat", "key": key, "entry": entry}).encode() + b"\n"


def told_digests(client: socket.socket) -> list[str]:
    return [seat["digest"] for seat in json.loads(client.recv(65536).splitlines()[-1])["seats"]]


def test_the_program_is_told_no_key_but_how_to_tell_one(keyed: socket.socket, link: PhonesLink) -> None:
    assert told_digests(keyed) == [key_digest(KEYS[0]), key_digest(KEYS[1]), ""]
    # Somebody has joined at the second place, and whose that was has a new code.
    link.tell(Seats(1, (Seat(1), Seat(), Seat(3), Seat())))
    assert told_digests(keyed) == [key_digest(KEYS[0]), "", key_digest(KEYS[2]), ""]
    link.tell(Seats())
    assert told_digests(keyed) == []


def test_an_entry_counts_at_the_seat_of_its_key_as_long_as_that_counts(
    keyed: socket.socket, link: PhonesLink, heard: list[Input]
) -> None:
    # One that was told the places before somebody joined is heard at the place of its key.
    keyed.sendall(entry_line(KEYS[2], 1) + entry_line(KEYS[0], 2))
    wait_until(lambda: heard)
    link.tell(Seats(1, (Seat(3), Seat(2), Seat())))
    told_digests(keyed)
    keyed.sendall(entry_line(KEYS[0], 0, 2))
    keyed.sendall(entry_line(KEYS[1], 1, 3))
    wait_until(lambda: len(heard) > 1)
    assert heard == [SeatEntry(0, "1:first:0", ("ball:A",)), SeatEntry(1, "1:first:0", ("ball:A",) * 3)]


def test_a_flood_of_entries_is_a_few_of_each_seat(keyed: socket.socket, heard: list[Input]) -> None:
    for number in range(2_000):
        keyed.sendall(entry_line(KEYS[number % 2], number % 2, number % 40))
    wait_until(lambda: SeatEntry(1, "1:first:0", ("ball:A",) * 39) in heard)
    assert len(heard) < 100


def test_each_seat_has_a_code_with_the_address_and_its_key(keyed: socket.socket, heard: list[Input]) -> None:
    keyed.sendall(b'{"say":"pages","address":"http://10.0.0.1/","at_seats":[1,0,0]}\n')
    wait_until(lambda: heard)
    (news,) = heard
    assert isinstance(news, PhonesNews)
    assert news.at_seats == (1, 0, 0)
    assert news.seat_codes[0] == code_rows(page_code(f"http://10.0.0.1/#seat={KEYS[0]}"))
    assert len(set(news.seat_codes)) == 3
    assert news.seat_codes[2] == ()


@pytest.mark.usefixtures("keyed")
@patch("companion.app.phones_link.SECONDS_APART", 0)
def test_spoilt_lines_do_no_harm(tmp_path: Path, heard: list[Input]) -> None:
    chance, line = Random(1), entry_line(KEYS[0], 0)
    for _round in range(60):
        spoilt = bytearray(line)
        for _change in range(chance.randrange(1, 6)):
            spoilt[chance.randrange(len(spoilt) - 1)] = chance.randrange(256)
        with said(tmp_path) as client:
            client.sendall(spoilt + b"\n")
    with said(tmp_path) as client:
        client.sendall(line)
        wait_until(lambda: SeatEntry(0, "1:first:0", ("ball:A",)) in heard)
    assert all(isinstance(one, SeatEntry | PhonesNews) for one in heard)
    assert all(one.seat == 0 and len(one.step) <= 40 for one in heard if isinstance(one, SeatEntry))
