"""A round of Sequitur by five browsers at once beside the table's window, which is asked by mouse alone."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.app.qr_code import code_rows, page_code
from companion.core.events import PhonesNews, SeatEntry
from companion.games.sequitur.model import State
from companion.phones.addresses import own_addresses, page_address
from tests.needs import needs_built
from tests.phones.scan import scanned
from tests.phones.test_browser import open_browser, seat_told, until
from tests.phones.test_pages import free_port
from tests.xvfb.at_window import SETTINGS, Glass, screen

pytestmark = needs_built(
    "phones",
    *map(Path, ("/usr/bin/chromium", "/usr/bin/chromedriver", "/usr/bin/Xvfb", "/usr/bin/xdotool", "/usr/bin/zbarimg")),
)

RACKS = ("STAIREDS", "LEMONADE", "BROWNIES", "PLATENIC", "HOUSETRG")
WORDS = ("STAIR", "LEMONADE", "BROWNIES", "PLATE", "HOUSE")
SECRETS = ("two-vowels-in-a-row", "double-letter", "ends-with-e-or-y", "no-letter-twice", "worth-five")
"""What each of the five draws and spells; their words have five different scores."""


CARDS = (
    ("action:4", "rack:6", "rack:7"),
    ("action:1", "rack:6", "skip-step", "ball:N", "end:right", "ball:O", "end:right", "ball:V", "end:right"),
    ("pass",),
)
"""The action cards of the first player, one for each colour: one that reverses a part, one that discards and draws."""


@pytest.fixture
def glass(tmp_path: Path) -> Iterator[Glass]:
    (tmp_path / SETTINGS).write_text(f"[phones]\nport = {free_port()}\n", encoding="utf-8")
    with screen() as display:
        opened = Glass(display, tmp_path, (800, 480))
        yield opened
        opened.close()


class FivePhones:
    """Five browsers, each at one of the seats whose codes the window shows."""

    def __init__(self, glass: Glass) -> None:
        self.glass = glass
        self.browsers: list[Any] = []

    def close(self) -> None:
        for browser in self.browsers:
            browser.quit()

    def scan(self) -> str:
        """What the code says that is on the window."""
        return scanned(self.glass.seen())

    def open(self, address: str) -> None:
        browser = open_browser()
        self.browsers.append(browser)
        browser.set_window_size(400, 860)
        browser.get(address)

    def keys(self, seat: int) -> list[str]:
        """What can be touched first at a seat."""
        session = self.glass.mirror.session
        task = session.game.seat_task(session.state, seat)
        assert task is not None
        return [key.target for key in task.parts[0].keys]

    def is_asked(self, seat: int) -> bool:
        session = self.glass.mirror.session
        return bool(session.game.seat_step(session.state, seat))

    def asks(self, seat: int, step: str) -> bool:
        return bool(self.browsers[seat].execute_script("return asked && asked.step === arguments[0]", step))

    def touch(self, seat: int, tap: str) -> None:
        """Touch the key that stands for a tap, and before it the one behind which it is."""
        browser = self.browsers[seat]
        where = "const now = part(), n = keysOf(now).findIndex((one) => targets(one).includes(arguments[0]));"
        click = "if (n < 0) return false; document.querySelectorAll('#keys button')[n].click();"
        more = "if (opened) document.querySelectorAll('#keys button')[targets(opened).indexOf(arguments[0])].click();"
        # What comes next of an action card is asked first.
        until(lambda: browser.execute_script(f"{where}{click}{more} return true", tap))

    def enter(self, seat: int, *taps: str) -> None:
        """A player touches the keys and DONE; the window shows what comes of it."""
        state = self.glass.mirror.session.state
        step = self.glass.mirror.session.game.seat_step(state, seat)
        until(lambda: self.asks(seat, step))
        for tap in taps:
            self.touch(seat, tap)
        browser = self.browsers[seat]
        until(lambda: not browser.execute_script("return document.getElementById('send').disabled"))
        browser.execute_script("document.getElementById('send').click()")
        until(lambda: seat_told(browser) == "The table has it: CONFIRM there plays it.")
        self.glass.told(SeatEntry(seat, step, taps))

    def shoot(self, seat: int, name: str) -> None:
        self.browsers[seat].save_screenshot(str(self.glass.folder / f"{name}.png"))
        pygame.image.save(self.glass.seen(), self.glass.folder / f"{name}_table.png")


@pytest.fixture
def phones(glass: Glass) -> Iterator[FivePhones]:
    opened = FivePhones(glass)
    yield opened
    opened.close()


def start_taps(seat: int) -> tuple[str, ...]:
    rack = RACKS[seat]
    last = chain.from_iterable((f"ball:{ball}", "end:right") for ball in rack[5:])
    return (*(f"ball:{ball}" for ball in rack[:5]), f"hidden:example-{SECRETS[seat]}", *last)


def word_taps(seat: int) -> list[str]:
    """The balls of the word, from the left of the rack."""
    places, rack = [-1], RACKS[seat]
    for ball in WORDS[seat]:
        places.append(rack.index(ball, places[-1] + 1))
    return [f"rack:{place}" for place in places[1:]]


def sit_down(glass: Glass, phones: FivePhones) -> None:
    """Five players begin, and each scans the code of a seat."""
    glass.tap("new:sequitur", "players:5", "press:confirm", "press:confirm").tap("sheet:more", "home")
    glass.tap("phones", "press:confirm")
    port = int((glass.folder / SETTINGS).read_text().splitlines()[1].removeprefix("port = "))
    address = page_address(own_addresses()[0], port)
    rows = code_rows(page_code(address))
    glass.told(PhonesNews(address, rows)).click("seats")
    keyed: list[str] = []
    for seat in range(5):
        until(lambda: f"{address}#seat=" in (found := phones.scan()) and found not in keyed)
        keyed.append(phones.scan())
        codes = tuple(code_rows(page_code(one)) for one in keyed)
        # What the window shows is the code of this address, pixel for pixel.
        glass.told(PhonesNews(address, rows, 0, "", (0,) * 5, codes + ((),) * (4 - seat)))
        if seat < 4:
            glass.click("next")
    glass.tap("press:undo", "press:undo", "continue")
    for one in keyed:
        phones.open(one)


def confirm_all(glass: Glass, count: int) -> State:
    for _ in range(count):
        glass.tap("press:confirm")
    state: State = glass.mirror.session.state
    return state


def test_five_browsers_play_a_round_beside_the_window(glass: Glass, phones: FivePhones) -> None:
    sit_down(glass, phones)
    for seat in range(5):
        phones.enter(seat, *start_taps(seat))
    phones.shoot(0, "start")
    state = confirm_all(glass, 25)
    assert state.racks == RACKS
    assert [card.id if card else "" for card in state.secrets] == [f"example-{one}" for one in SECRETS]
    for number in range(3):
        for seat in range(5):
            phones.enter(seat, phones.keys(seat)[seat] if seat < 2 else "discard")
        phones.shoot(1, "goals")
        assert confirm_all(glass, 5).phase == "actions"
        for seat in range(5):
            phones.enter(seat, *(CARDS[number] if seat == 0 else ("pass",)))
        state = confirm_all(glass, 5)
    assert state.racks[0] == "STAIREDNOV"
    for seat in range(5):
        phones.enter(seat, *word_taps(seat))
    phones.shoot(4, "words")
    state = confirm_all(glass, 5)
    assert [one.word.upper() if one else "" for one in state.words] == list(WORDS)
    for seat in filter(phones.is_asked, range(5)):
        phones.enter(seat, phones.keys(seat)[0])
    while (claimer := state.claimer) is not None:
        if glass.mirror.desk.seats.all[claimer].entered is None:
            # Somebody has taken a goal that it had to choose among, or it is its turn once more.
            phones.enter(claimer, phones.keys(claimer)[0])
        state = confirm_all(glass, 1)
    phones.shoot(2, "claims")
    assert (state.round, state.phase) == (2, "start")
    assert sum(map(len, state.stacks)) > 0
