"""The page in Firefox, driven over WebDriver BiDi: Debian has no geckodriver, which Selenium asks for."""

import subprocess
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websocket import WebSocket, create_connection

from tests.desk.at_desk import CONFIRM
from tests.needs import needs_built
from tests.phones.at_seats import SeatedTable, seated
from tests.phones.test_browser import until
from tests.phones.test_pages import Played, free_port, served

FIREFOX = "/usr/bin/firefox-esr"

pytestmark = needs_built("phones", Path(FIREFOX))


class Firefox:
    """A page of Firefox, at this port of WebDriver BiDi."""

    def __init__(self, port: int) -> None:
        until(lambda: self._connect(port), 60)
        self._numbers = count()
        self._tell("session.new", capabilities={})
        (page,) = self._tell("browsingContext.getTree")["contexts"]
        self._page = page["context"]

    def _connect(self, port: int) -> bool:
        try:
            self._socket: WebSocket = create_connection(f"ws://127.0.0.1:{port}/session", suppress_origin=True)
        except OSError:
            return False
        return True

    def close(self) -> None:
        self._socket.close()

    def _tell(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(msgspec.json.encode({"id": number, "method": method, "params": params}).decode())
        while True:
            answer = msgspec.json.decode(self._socket.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str, size: tuple[int, int] = (390, 844)) -> None:
        """Load an address into a page of this width and height."""
        viewport = {"width": size[0], "height": size[1]}
        self._tell("browsingContext.setViewport", context=self._page, viewport=viewport, devicePixelRatio=2)
        # Only another page is loaded anew, not another place in the same one.
        for url in ("about:blank", address):
            self._tell("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def asked(self, words: str) -> Any:
        """Return the value of an expression: a text, a number, or whether it holds."""
        target = {"context": self._page}
        answer = self._tell("script.evaluate", expression=words, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    profile, port = tmp_path_factory.mktemp("firefox"), free_port()
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile), f"--remote-debugging-port={port}"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        try:
            with closing(Firefox(port)) as browser:
                yield browser
        finally:
            program.terminate()
            program.wait(20)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_whole_board_is_seen_and_follows_the_table(firefox: Firefox, tmp_path: Path, size: tuple[int, int]) -> None:
    played = Played(tmp_path, "teams_confirmed")
    played.play(30)
    with served(tmp_path) as pages:
        firefox.open(f"http://127.0.0.1:{pages.port}/", size)
        until(lambda: firefox.asked("document.querySelector('#board svg') !== null"))
        for side, most in zip(("right", "bottom"), size, strict=True):
            assert 0 < firefox.asked(f"document.getElementById('board').getBoundingClientRect().{side}") <= most
        assert firefox.asked("document.documentElement.scrollWidth <= innerWidth")
        assert firefox.asked("document.querySelector('#board svg').getAttribute('aria-label')").startswith(
            "The board. "
        )
        seen = firefox.asked("document.querySelectorAll('#moves li').length")
        played.play(1)
        until(lambda: firefox.asked("document.querySelectorAll('#moves li').length") == seen + 1, 5)


@pytest.fixture
def seats(tmp_path: Path, firefox: Firefox) -> Iterator[SeatedTable]:
    with seated(tmp_path) as table:
        yield table
        firefox.open("about:blank")


def test_a_seat_draws_its_letters_and_the_table_plays_them(firefox: Firefox, seats: SeatedTable) -> None:
    firefox.open(f"http://127.0.0.1:{seats.pages.port}/#seat={seats.key(0)}")
    until(lambda: firefox.asked("document.querySelectorAll('#keys button').length"), 20)
    for letter in "STAIR":
        firefox.asked(f"document.querySelector('#keys button[aria-label^=\"{letter},\"]').click()")
    firefox.asked("document.getElementById('send').click()")
    until(lambda: seats.pump().desk.seats.all[0].entered)
    seats.table.press(CONFIRM)
    until(lambda: "Draw a goal in secret" in firefox.asked("document.getElementById('seat-told').textContent"))
    assert seats.table.session.state.racks[0] == "STAIR"
