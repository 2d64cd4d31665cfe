"""How soon phones see what was played, and what a page comes to: a real program, real connections, real browsers.

A guest's first picture is measured in Chromium where that is installed, six times slowed down as its own tools do it.
The peer of a move is the time until the first of the phones has it.
"""

import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from bench.figures import Figure, middle, worst
from tests.phones.test_pages import Pages, Played, served

PHONES = 12
PICTURE = "/board.svg?w=360&h=360&theme=dark&text=usual"

LONGEST = 20.0
"""After how many seconds a move that has not come is given up."""

SLOWED = 6
"""How many times slower a browser is made."""

MOST_MS, MOST_FIRST_MS, MOST_KB = 150.0, 3000.0, 60.0
"""The goals: a move on all phones, the first picture, and all that a page asks for."""


def measure(runs: int) -> list[Figure]:
    """Medians and 99th percentiles of so many moves on twelve phones, and the first picture in a browser."""
    with tempfile.TemporaryDirectory() as folder:
        played = Played(Path(folder), "teams_confirmed")
        with served(Path(folder)) as pages:
            return [*_moves(played, pages, runs), _page_size(pages), *_first_pictures(pages, max(3, runs // 8))]


class Phone(threading.Thread):
    """A phone that fetches the picture of each version that it is told of, and notes when it has it."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(daemon=True)
        self.pages = pages
        self.seen: dict[int, float] = {}
        self.start()

    def run(self) -> None:
        """Look on, and again after the table was away, as a browser does."""
        while True:
            with suppress(OSError):
                self._look_on()
            time.sleep(0.1)

    def _look_on(self) -> None:
        with closing(self.pages.connection()) as connection, self.pages.events() as told:
            for event in told:
                connection.request("GET", f"{PICTURE}&n={event['version']}", headers={"accept-encoding": "gzip"})
                connection.getresponse().read()
                self.seen[int(str(event["version"]))] = time.perf_counter()


def _moves(played: Played, pages: Pages, runs: int) -> list[Figure]:
    phones = [Phone(Pages(pages.port, f"127.0.0.{number}")) for number in range(2, PHONES + 2)]
    _wait(lambda: all(phone.seen for phone in phones))
    first, last = [], []
    before = max(max(phone.seen) for phone in phones)
    for number in range(1, min(runs, len(played.record.moves)) + 1):
        begun = time.perf_counter()
        played.play(1)
        _wait(partial(_have_seen, phones, before + number))
        arrived = [1000 * (phone.seen[before + number] - begun) for phone in phones]
        first.append(min(arrived))
        last.append(max(arrived))
        # As people play: not in step with how often the journal is looked at.
        time.sleep(0.05 + 0.013 * (number % 7))
    return [
        Figure(f"a move on all of {PHONES} phones", middle(last), "ms", middle(first), most=MOST_MS),
        Figure("  99th percentile", worst(last), "ms", worst(first)),
    ]


def _have_seen(phones: list[Phone], version: int) -> bool:
    return all(version in phone.seen for phone in phones)


def _wait(come: Callable[[], bool]) -> None:
    """Wait until it has come. Raises TimeoutError when it doesn't."""
    end = time.perf_counter() + LONGEST
    while not come():
        time.sleep(0.001)
        if time.perf_counter() > end:
            raise TimeoutError("What was played never came to all phones.")


def _page_size(pages: Pages) -> Figure:
    asked = ("/", "/page.js", "/page.css", "/icon.svg", PICTURE)
    size = sum(len(pages.ask(path, accept_encoding="gzip")[2]) for path in asked)
    return Figure("a page with its picture", size / 1000, "kB", most=MOST_KB)


def _first_pictures(pages: Pages, runs: int) -> list[Figure]:
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        return []
    from tests.phones.test_browser import asked, open_browser, until  # noqa: PLC0415 - it needs both

    def first_picture() -> float:
        browser = open_browser()
        try:
            browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            begun = time.perf_counter()
            browser.get(f"http://127.0.0.1:{pages.port}/")
            until(lambda: asked(browser, "document.querySelector('#board svg') !== null"), 30)
            return 1000 * (time.perf_counter() - begun)
        finally:
            browser.quit()

    times = [first_picture() for _ in range(runs)]
    return [Figure(f"from the address to the board, {SLOWED} times slowed", middle(times), "ms", most=MOST_FIRST_MS)]
