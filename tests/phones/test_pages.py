"""The pages, asked for over a real port of a real program beside a real journal."""

import http.client
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from socket import AF_INET, create_server
from xml.etree import ElementTree

import pytest

from companion.app.plugins import all_games
from companion.phones.guests import HEADERS
from companion.settings.paths import JOURNAL
from companion.table.session import Session
from companion.table.storage.journal import Journal
from companion.table.storage.record import Record, read_record

RECORDS = Path(__file__).parents[1] / "games"


class Played:
    """A game of a record that is played into a journal, move by move."""

    def __init__(self, folder: Path, record: str) -> None:
        self.record: Record = read_record(RECORDS / f"{record}.jsonl", all_games())
        self.journal = Journal.open(folder / JOURNAL)
        begun = Session.begin(self.record.game, self.record.setup, self.journal, "2026-11-24T20:00:00+00:00")
        assert isinstance(begun, Session)
        self.session = begun

    def play(self, count: int) -> None:
        for move in self.record.moves[len(self.session.links) :][:count]:
            self.session.play(move)


class Pages:
    """The pages as a browser asks for them, from one of this machine's own addresses."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.port, self.source = port, source

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=10, source_address=(self.source, 0))

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        with closing(self.connection()) as connection:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, headers=named)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()

    @contextmanager
    def events(self) -> Iterator[Iterator[dict[str, object]]]:
        with closing(self.connection()) as connection:
            connection.request("GET", "/events")
            with closing(connection.getresponse()) as answer:
                yield (json.loads(line[6:]) for line in iter(answer.readline, b"") if line.startswith(b"data: "))


def free_port() -> int:
    """A port below those that Linux gives to clients: one of these could have it before the program does."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with suppress(OSError), create_server(("127.0.0.1", port), family=AF_INET):
            return port


@contextmanager
def served(folder: Path, *words: str, port: int = 0) -> Iterator[Pages]:
    port = port or free_port()
    command = [sys.executable, "-m", "companion", "phones", "--data", str(folder), "--port", str(port), *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as program:
        try:
            pages = Pages(port)
            wait_for_pages(pages)
            yield pages
        finally:
            program.terminate()
            program.wait(10)


def wait_for_pages(pages: Pages) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            pages.ask("/")
        except ConnectionError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("The pages were not there within 20 s.")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Played, Pages]]:
    folder = tmp_path_factory.mktemp("phones")
    played = Played(folder, "teams_confirmed")
    played.play(20)
    with served(folder) as pages:
        yield played, pages


def test_the_page_and_its_files_are_there_and_come_from_nowhere_else(table: tuple[Played, Pages]) -> None:
    _played, pages = table
    for path in ("/", "/page.js", "/hand.js", "/seat.js", "/page.css", "/icon.svg"):
        status, headers, body = pages.ask(path)
        assert status == 200
        assert headers.items() >= HEADERS.items()
        assert b"//" not in body.replace(b"http://www.w3.org/2000/svg", b"") or path == "/page.js"
    assert b"<script>" not in pages.ask("/")[2]
    assert b" style=" not in pages.ask("/")[2]


def test_a_page_is_small(table: tuple[Played, Pages]) -> None:
    _played, pages = table
    wanted = ("/", "/page.js", "/hand.js", "/seat.js", "/page.css", "/board.svg?w=360&h=360&theme=dark&text=usual")
    assert sum(len(pages.ask(path, accept_encoding="gzip")[2]) for path in wanted) < 60_000


def test_a_move_is_told_and_shown(table: tuple[Played, Pages]) -> None:
    played, pages = table
    with pages.events() as told:
        first = next(told)
        before = pages.ask("/board.svg?w=360&h=360&theme=dark&text=usual")[2]
        played.play(1)
        second = next(told)
        played.play(1)
        next(told)
    after = pages.ask("/board.svg?w=360&h=360&theme=dark&text=usual")[2]
    assert (first["title"], first["state"]) == ("Sequence", "on")
    assert len(second["moves"]) == len(first["moves"]) + 1  # type: ignore[arg-type]
    assert ElementTree.fromstring(before).tag.endswith("svg")
    assert before != after


def test_each_space_of_the_picture_is_read_out_and_where_the_last_move_was(table: tuple[Played, Pages]) -> None:
    drawn = ElementTree.fromstring(table[1].ask("/board.svg?w=360&h=360&theme=dark&text=usual")[2])
    names = [part.get("aria-label", "") for part in drawn.iter() if part.get("role") == "img"]
    assert len(names) == 100
    assert names.count("free corner") == 4
    assert sum("last move" in name for name in names) == 1
    assert sum("chip" in name for name in names) >= 10


def test_no_name_is_told_unless_the_table_wants_it(table: tuple[Played, Pages]) -> None:
    _played, pages = table
    with pages.events() as told:
        text = json.dumps(next(told))
    assert "Player A" in text
    assert not {"Ann", "Bob", "Cat", "Dan"} & set(text.replace("'", " ").replace('"', " ").replace(":", " ").split())


@pytest.mark.parametrize(
    ("how", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"method": "POST"}, 405),
        ({"method": "PUT", "content_length": "3"}, 405),
        ({"content_length": "7"}, 413),
        ({"method": "POST", "path": "/seat", "content_length": "000000009999"}, 413),
        ({"method": "POST", "path": "/seat"}, 403),
        ({"transfer_encoding": "chunked"}, 413),
        ({"path": "/board.svg?w=360&h=360&theme=dark&text=usual", "sec_fetch_site": "cross-site"}, 403),
        ({"path": "/board.svg?w=x&h=360&theme=dark&text=usual"}, 400),
        ({"path": "/board.svg?w=360&h=360&theme=pink&text=usual"}, 400),
        ({"path": "/board.svg"}, 400),
        ({"path": "/journal.sqlite3"}, 404),
        ({"path": "/../companion.toml"}, 404),
        ({"x": "y" * 20_000}, 431),
    ],
)
def test_what_no_phone_may_do_is_refused(table: tuple[Played, Pages], how: dict[str, str], status: int) -> None:
    _played, pages = table
    answer, headers, _body = pages.ask(how.pop("path", "/"), **how)
    assert answer == status
    assert "access-control-allow-origin" not in headers


def test_a_picture_of_any_size_is_one_of_a_few(table: tuple[Played, Pages]) -> None:
    _played, pages = table
    for size in ("0", "99999"):
        root = ElementTree.fromstring(pages.ask(f"/board.svg?w={size}&h={size}&theme=light&text=large")[2])
        assert root.get("viewBox") in {"0 0 160 160", "0 0 2160 2160"}


def test_without_a_game_there_is_a_page_all_the_same(tmp_path: Path) -> None:
    with served(tmp_path, "--names") as pages, pages.events() as told:
        assert next(told)["state"] == "none"
        played = Played(tmp_path, "letters_two")
        assert next(told)["title"] == "Sequence Letters"
        played.play(3)
        assert next(told)["moves"]


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with create_server(("0.0.0.0", 0), family=AF_INET) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "companion", "phones", "--data", str(tmp_path), "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"companion: Port {port} can't be had: another program has it")
    assert done.stderr.count("\n") == 1
