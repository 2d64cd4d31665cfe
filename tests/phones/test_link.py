"""The table and the program that serves its pages: what each hears of the other."""

import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.phones_link import MOST_BYTES, ORDER, SOCKET, PhonesLink, PhonesOrder, read_order
from companion.core.events import Input, PhonesNews
from companion.phones.addresses import own_addresses
from companion.settings.schema import PhonesSettings
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
    wait_until((folder / SOCKET).exists)
    client = socket.socket(socket.AF_UNIX)
    client.connect(os.fspath(folder / SOCKET))
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
        b'{"address":"' + b"9" * 90 + b'"}\n',
        b'{"pages":-1}\n',
        b'{"code":["2"]}\n',
        b'{"trouble":"{a:999999999}"}\n',
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
        assert client.recv(1) == b""
    assert set(map(type, heard)) <= {PhonesNews}
    assert all(news == PhonesNews() for news in heard)


def test_a_flood_of_news_is_a_few(tmp_path: Path, link: PhonesLink, heard: list[Input]) -> None:
    link.apply(PhonesSettings(on=True))
    with said(tmp_path) as client:
        for number in range(2_000):
            client.sendall(json.dumps({"address": "http://10.0.0.1/", "pages": number % 100}).encode() + b"\n")
        wait_until(lambda: heard and heard[-1] == PhonesNews("http://10.0.0.1/", (), 99))
    assert len(heard) < 50


def test_a_program_without_a_network_says_so_and_one_that_comes_anew_is_heard(
    tmp_path: Path, link: PhonesLink, heard: list[Input]
) -> None:
    link.apply(PhonesSettings(on=True))
    with said(tmp_path) as client:
        client.sendall(b"{}\n")
        wait_until(lambda: heard)
        assert str(heard[-1].trouble).startswith("This device is in no network.")  # type: ignore[union-attr]
        with said(tmp_path) as other:
            other.sendall(b'{"address":"http://10.0.0.1/"}\n')
            wait_until(lambda: heard[-1] == PhonesNews("http://10.0.0.1/"))
    wait_until(lambda: heard[-1] == PhonesNews())
