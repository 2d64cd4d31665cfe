"""The page in a real browser, as a guest has it: Chromium without a window, driven over its own protocol."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver

from companion.games.sequitur.model import Tie
from tests.desk.at_desk import CONFIRM, UNDO, Table
from tests.needs import needs_built
from tests.phones.at_seats import SeatedTable, overlay, seated, sequence, sequitur, stack
from tests.phones.test_pages import Pages, Played, served
from tests.screens.sequitur import TIED, WORDS

FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync "
    "--disable-component-update --hide-scrollbars"
)
PHONES = ((360, 640), (390, 844), (844, 390), (1280, 720))
"""A small phone, a usual one upright and lying, and a television, in pixels of a page."""

LEAST_FINGER = 44
"""The least side of a button, in pixels of a page: 7 mm."""

LEAST_KEY = 57
"""The least side of what a player touches: 9 mm."""

pytestmark = needs_built("phones", Path("/usr/bin/chromium"), Path("/usr/bin/chromedriver"))


def open_browser() -> Any:
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in FLAGS.split():
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


@contextmanager
def browser_closed_later() -> Iterator[Any]:
    browser = open_browser()
    try:
        yield browser
    finally:
        browser.quit()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browser_closed_later() as browser:
        yield browser


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Played, Pages]]:
    folder = tmp_path_factory.mktemp("browser")
    played = Played(folder, "teams_confirmed")
    played.play(30)
    with served(folder, "--names") as pages:
        yield played, pages


def look(browser: Any, pages: Pages, size: tuple[int, int] = (390, 844)) -> None:
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": width < 1000}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get(f"http://127.0.0.1:{pages.port}/")
    until(lambda: asked(browser, "document.querySelector('#board svg') !== null"))


def asked(browser: Any, words: str) -> Any:
    return browser.execute_script(f"return {words}")


def until(true: Callable[[], object], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("size", PHONES)
def test_the_whole_board_is_seen_and_nothing_goes_over_the_edge(
    browser: Any, table: tuple[Played, Pages], size: tuple[int, int]
) -> None:
    look(browser, table[1], size)
    box = asked(browser, "document.getElementById('board').getBoundingClientRect().toJSON()")
    assert box["left"] >= 0
    assert box["right"] <= size[0]
    assert box["bottom"] <= size[1]
    assert min(box["width"], box["height"]) > 0.45 * min(size)
    assert asked(browser, "document.documentElement.scrollWidth <= innerWidth")
    sides = asked(
        browser,
        "[...document.querySelectorAll('#tools button')].map(one => Math.min(one.offsetWidth, one.offsetHeight))",
    )
    assert min(sides) >= LEAST_FINGER
    assert [entry for entry in browser.get_log("browser") if entry["level"] in {"SEVERE", "WARNING"}] == []


def test_what_is_told_has_words_for_who_does_not_see(browser: Any, table: tuple[Played, Pages]) -> None:
    look(browser, table[1])
    assert asked(browser, "document.documentElement.lang") == "en"
    assert asked(browser, "document.querySelector('#board svg').ariaLabel").startswith("The board. ")
    assert asked(browser, "document.querySelectorAll('#board [role=img]').length") == 100
    last, moves = asked(browser, "[document.getElementById('last').textContent, document.querySelector('#moves li')]")
    assert last
    assert last == moves.text
    names = asked(browser, "[...document.querySelectorAll('#tools button')].map(one => one.ariaLabel)")
    assert names == ["Larger letters", "Light or dark", "Full screen"]
    assert asked(browser, "document.getElementById('headline').getAttribute('aria-live')") == "polite"


def test_a_phone_keeps_how_it_likes_the_page(browser: Any, table: tuple[Played, Pages]) -> None:
    look(browser, table[1])
    before = asked(browser, "[document.documentElement.dataset.theme, getComputedStyle(document.body).fontSize]")
    browser.find_element("id", "theme").click()
    browser.find_element("id", "text").click()
    look(browser, table[1])
    after = asked(browser, "[document.documentElement.dataset.theme, getComputedStyle(document.body).fontSize]")
    assert before[0] != after[0]
    assert float(after[1][:-2]) > 1.3 * float(before[1][:-2])
    browser.execute_script("localStorage.clear()")


def test_a_phone_that_slept_catches_up(browser: Any, table: tuple[Played, Pages]) -> None:
    played, pages = table
    look(browser, pages)
    count = "document.querySelectorAll('#moves li').length"
    seen = asked(browser, count)
    played.play(1)
    until(lambda: asked(browser, count) == seen + 1, 3)

    browser.execute_cdp_cmd("Network.enable", {})
    network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, **network})
    played.play(2)
    time.sleep(1)
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, **network})
    until(lambda: asked(browser, count) == seen + 3)
    assert asked(browser, "document.getElementById('lost').hidden")


def test_a_browser_that_is_killed_is_missed_by_nobody(browser: Any, table: tuple[Played, Pages]) -> None:
    played, pages = table
    look(browser, pages)
    other = open_browser()
    look(other, pages)
    other.service.process.kill()
    other.command_executor.close()
    count = "document.querySelectorAll('#moves li').length"
    seen = asked(browser, count)
    played.play(1)
    until(lambda: asked(browser, count) == seen + 1, 3)


def test_a_table_that_is_gone_is_told_and_found_again(browser: Any, tmp_path: Path) -> None:
    Played(tmp_path, "letters_two").play(4)
    with served(tmp_path) as pages:
        look(browser, pages)
    until(lambda: asked(browser, "document.getElementById('lost').hidden") is False)
    assert asked(browser, "document.getElementById('lost').textContent") == "The table doesn't answer. Trying again…"
    with served(tmp_path, port=pages.port):
        until(lambda: asked(browser, "document.getElementById('lost').hidden"), 20)


@pytest.fixture
def seats(tmp_path: Path, browser: Any) -> Iterator[SeatedTable]:
    with seated(tmp_path) as table:
        yield table
    browser.get("about:blank")


def look_at_seat(
    browser: Any, table: SeatedTable, size: tuple[int, int] = (390, 844), at: str = "#keys button", seat: int = 0
) -> None:
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get(f"http://127.0.0.1:{table.pages.port}/#seat={table.key(seat)}")
    until(lambda: asked(browser, f"document.querySelectorAll('{at}').length"), 20)


def seat_told(browser: Any) -> Any:
    return asked(browser, "document.getElementById('seat-told').textContent")


def test_a_seat_draws_its_letters_and_the_table_plays_them(browser: Any, seats: SeatedTable) -> None:
    look_at_seat(browser, seats)
    assert asked(browser, "document.getElementById('seat-name').textContent") == "Your seat: Ann"
    assert seat_told(browser) == "Draw 5 letters and touch them in their order."
    for letter in "STAQ":
        browser.execute_script(f"document.querySelector('#keys button[aria-label^=\"{letter},\"]').click()")
    assert asked(browser, "document.querySelector('#keys button[aria-label^=\"Q,\"]').disabled")
    assert asked(browser, "document.getElementById('send').disabled")
    browser.find_element("id", "delete").click()
    for letter in "IR":
        browser.execute_script(f"document.querySelector('#keys button[aria-label^=\"{letter},\"]').click()")
    assert seat_told(browser) == "Draw a goal in secret: which colour?"
    browser.find_element("id", "send").click()
    until(lambda: seats.pump().desk.seats.all[0].entered)
    until(lambda: seat_told(browser) == "The table has it: CONFIRM there plays it.")
    look_again = "[...document.querySelectorAll('#entered li')].map(one => one.textContent).join('')"
    assert asked(browser, look_again) == "STAIR"
    seats.table.press(CONFIRM)
    until(lambda: seat_told(browser) == "Draw a goal in secret: which colour?")
    assert seats.table.session.state.racks[0] == "STAIR"
    assert [entry for entry in browser.get_log("browser") if entry["level"] in {"SEVERE", "WARNING"}] == []


@pytest.fixture
def words(tmp_path: Path, browser: Any) -> Iterator[SeatedTable]:
    with seated(tmp_path, sequitur(WORDS)) as table:
        yield table
    browser.get("about:blank")


def touch(browser: Any, *names: str) -> None:
    for name in names:
        browser.execute_script(
            "[...document.querySelectorAll('#seat button')].find(one => !one.disabled && "
            "(one.ariaLabel === arguments[0] || one.textContent === arguments[0])).click()",
            name,
        )


def test_a_word_has_its_verdict_at_once_and_done_makes_it_ready_at_the_table(browser: Any, words: SeatedTable) -> None:
    look_at_seat(browser, words)
    assert seat_told(browser).startswith("Touch the balls of your word")
    touch(browser, "S", "T", "A", "I")
    until(lambda: "NOT VALID" in seat_told(browser))
    assert asked(browser, "document.getElementById('send').disabled")
    touch(browser, "R")
    until(lambda: "STAIR scores 5." in seat_told(browser))
    assert asked(browser, "document.getElementById('seat').dataset.verdict") == "valid"
    touch(browser, "DONE")
    until(lambda: words.pump().desk.seats.all[0].entered)
    until(lambda: seat_told(browser) == "The table has it: CONFIRM there plays it.")
    assert "ready" in words.table.text
    touch(browser, "Change it", "Delete", "E")
    until(lambda: "NOT VALID" in seat_told(browser))
    touch(browser, "Delete", "R")
    until(lambda: "STAIR scores 5." in seat_told(browser))
    touch(browser, "DONE")
    until(lambda: seat_told(browser) == "The table has it: CONFIRM there plays it.")
    words.table.tap("seat:0").press(CONFIRM)
    until(lambda: seat_told(browser) == "Nothing to enter now: follow the table.")
    assert words.table.session.state.words[0].word == "stair"
    assert [entry for entry in browser.get_log("browser") if entry["level"] in {"SEVERE", "WARNING"}] == []


def test_an_entry_that_the_table_does_not_take_is_told_so(browser: Any, words: SeatedTable) -> None:
    look_at_seat(browser, words)
    touch(browser, "S", "T", "A", "I", "R")
    until(lambda: "STAIR scores 5." in seat_told(browser))
    # The table goes on before it hears of it.
    touch(browser, "DONE")
    until(lambda: seat_told(browser) == "Sending it to the table…")
    until(lambda: seat_told(browser) == "The table didn't take it: enter it again.", 20)
    assert not asked(browser, "document.getElementById('send').disabled")


LOW = (740, 360)


def is_done_seen(browser: Any) -> Any:
    return asked(browser, "document.getElementById('send').getBoundingClientRect().bottom <= innerHeight")


def test_done_is_seen_beside_a_word_on_a_phone_that_lies(browser: Any, words: SeatedTable) -> None:
    look_at_seat(browser, words, LOW)
    touch(browser, "S", "T", "A", "I", "R", "E")
    until(lambda: "NOT VALID" in seat_told(browser))
    assert is_done_seen(browser)


def test_two_phones_draw_for_a_tie_and_the_table_has_one_draw(tmp_path: Path, browser: Any) -> None:
    with seated(tmp_path, sequitur(TIED)) as table:
        # The phones have the seats of Bob and Cat, who tied; Bob's is the browser.
        table.renew(2)
        look_at_seat(browser, table, seat=1)
        assert seat_told(browser).startswith("Another word scores the same: draw a letter")
        browser.execute_script("document.querySelector('#keys button[aria-label^=\"M,\"]').click()")
        touch(browser, "DONE")
        until(lambda: table.pump().desk.seats.all[1].entered)
        until(lambda: seat_told(browser) == "The table has it: CONFIRM there plays it.")
        assert "Cat draws a letter" in table.table.text
        step = table.table.session.game.seat_step(table.table.session.state, 2)
        assert table.enter(table.key(2), step, "tie:2:K")[0] == 202
        until(lambda: "Cat goes first." in table.pump().text)
        table.table.press(CONFIRM)
        assert table.table.session.links[-1].move == Tie({"Bob": "M", "Cat": "K"})
        until(lambda: seat_told(browser) != "The table has it: CONFIRM there plays it.")
    browser.get("about:blank")


@pytest.mark.parametrize("size", PHONES[:3])
def test_the_keys_of_a_seat_are_large_enough_and_have_names(
    browser: Any, seats: SeatedTable, size: tuple[int, int]
) -> None:
    look_at_seat(browser, seats, size)
    shown = "[...document.querySelectorAll('#seat button')].filter(one => one.offsetParent)"
    sides = asked(browser, f"{shown}.map(one => Math.min(one.offsetWidth, one.offsetHeight))")
    assert min(sides) >= LEAST_KEY
    assert all(asked(browser, f"{shown}.map(one => one.ariaLabel || one.textContent)"))
    assert asked(browser, "document.documentElement.scrollWidth <= innerWidth")


def test_a_seat_that_is_taken_back_says_so_and_its_phone_looks_on(browser: Any, seats: SeatedTable) -> None:
    look_at_seat(browser, seats)
    seats.renew(0)
    until(lambda: seat_told(browser) == "This code doesn't count any more. Scan a new one at the table.")
    assert asked(browser, "document.querySelectorAll('#keys button').length") == 0
    assert asked(browser, "document.getElementById('headline').textContent")


HAND = ("6♦", "10♥", "J♣", "J♠", "Q♠", "2♠", "K♣")


def touch_in(browser: Any, where: str, *names: str) -> None:
    """Touch the buttons with these names, one after the other."""
    for name in names:
        words = "[...document.querySelectorAll(`#${arguments[0]} button`)].find(one => one.ariaLabel === arguments[1])"
        browser.execute_script(f"{words}.click()", where, name)


def hand(browser: Any) -> Any:
    return asked(browser, "[...document.querySelectorAll('#hand button')].map(one => one.ariaLabel)")


@pytest.fixture
def hands(tmp_path: Path, browser: Any) -> Iterator[SeatedTable]:
    """A game of Sequence; Ann's phone has all of her hand."""
    with seated(tmp_path, sequence) as table:
        look_at_seat(browser, table)
        browser.execute_script("localStorage.clear()")
        look_at_seat(browser, table)
        for card in HAND:
            touch_in(browser, "keys", card[-1], card[:-1])
        yield table
    browser.get("about:blank")


def test_a_hand_stays_in_its_phone_and_a_card_of_it_is_played_at_the_table(browser: Any, hands: SeatedTable) -> None:
    assert hand(browser) == list(HAND)
    assert seat_told(browser) == "Touch a card to see where it can go."
    assert asked(browser, "document.getElementById('my-turn').textContent") == "Your turn"
    touch_in(browser, "hand", "J♣")
    assert asked(browser, "document.querySelectorAll('#marks rect').length") == 96
    touch_in(browser, "hand", "6♦")
    assert seat_told(browser) == "6♦: tap its space"
    touch_in(browser, "keys", "Space 2")
    browser.find_element("id", "send").click()
    until(lambda: hands.pump().desk.seats.all[0].entered)
    until(lambda: seat_told(browser) == "The table has it: CONFIRM there plays it.")
    # Only what is in the journal has left the hand, and what is taken back is in it again.
    assert hand(browser) == list(HAND)
    hands.table.press(CONFIRM)
    until(lambda: hand(browser) == list(HAND[1:]))
    assert seat_told(browser) == "Draw a card, and touch its suit and its rank."
    hands.table.press(UNDO, CONFIRM)
    until(lambda: sorted(hand(browser)) == sorted(HAND))
    kept = b"".join(file.read_bytes() for file in hands.table.path.parent.glob("*") if file.is_file())
    assert not any(card.encode() in kept for card in ("10♥", "hand:10H"))
    assert [entry for entry in browser.get_log("browser") if entry["level"] in {"SEVERE", "WARNING"}] == []


def test_a_phone_that_slept_learns_what_its_seat_has_laid_meanwhile(browser: Any, hands: SeatedTable) -> None:
    browser.get("about:blank")
    # Ann lays 6♦ and 10♥, Bob 4♣ and 5♣.
    hands.table.play("B1", "H9", "E4", "I9")
    look_at_seat(browser, hands, at="#hand button")
    assert hand(browser) == list(HAND[2:])
    # What is drawn and entered after that stays, though the other card like it was laid.
    touch_in(browser, "keys", "♦", "6")
    browser.get("about:blank")
    hands.table.press(*([UNDO, CONFIRM] * 2))
    look_at_seat(browser, hands, at="#hand button")
    assert sorted(hand(browser)) == sorted(HAND)


def test_a_card_that_died_is_crossed_and_the_hand_is_kept_until_the_seat_is_taken_back(
    browser: Any, hands: SeatedTable
) -> None:
    hands.table.play("C2", "B1", "B2", "D8")
    until(lambda: hand(browser)[:1] == ["6♦, dead"])
    touch_in(browser, "hand", "6♦, dead")
    assert seat_told(browser) == "6♦ is dead: both of its spaces are covered. It can be exchanged."
    look_at_seat(browser, hands, at="#hand button")
    assert len(hand(browser)) == len(HAND)
    hands.renew(0)
    until(lambda: hand(browser) == [])
    assert asked(browser, "localStorage.getItem('hand')") is None


@pytest.mark.parametrize(
    ("begun", "seat", "cards", "key", "told"),
    [
        (stack, 1, ("3 131", "2 311", "1 122"), "HINT", "Now 3 (131) takes piles 2, 3 and 4"),
        (overlay, 0, ("1 112", "1 222", "2 333"), "BEST", "Takes 6 cards."),
    ],
)
def test_a_hand_of_sequentia_is_entered_and_asked_about_and_no_other_phone_sees_it(
    tmp_path: Path,
    browser: Any,
    begun: Callable[[Table], object],
    seat: int,
    cards: tuple[str, ...],
    key: str,
    told: str,
) -> None:
    with seated(tmp_path, begun) as table, browser_closed_later() as other:
        look_at_seat(browser, table, seat=seat)
        look_at_seat(other, table, seat=1 - seat)
        for card in cards:
            touch_in(browser, "keys", *card.split())
        names = [card.replace(" ", "\N{NO-BREAK SPACE}(") + ")" for card in cards]
        assert hand(browser) == names
        touch(browser, key)
        advice = "document.getElementById('advice').textContent"
        until(lambda: told in asked(browser, advice).replace("\N{NO-BREAK SPACE}", " "))
        # A card that is taken out is not in the hand any more, nor after the page is opened again.
        touch_in(browser, "hand", names[0])
        touch(browser, "Take out")
        look_at_seat(browser, table, at="#hand button", seat=seat)
        assert hand(browser) == names[1:]
        assert hand(other) == []
        assert asked(other, advice) == ""
        assert not any(name in other.page_source for name in names)
        assert [entry for entry in browser.get_log("browser") if entry["level"] in {"SEVERE", "WARNING"}] == []
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("*") if file.is_file())
    assert not any(card.replace(" ", ":").encode() in kept for card in cards if begun is stack)
    browser.get("about:blank")


@pytest.mark.parametrize("size", PHONES[:3])
def test_the_cards_of_a_hand_are_large_enough(browser: Any, hands: SeatedTable, size: tuple[int, int]) -> None:
    shown = "[...document.querySelectorAll('#seat button')].filter(one => one.offsetParent)"
    look_at_seat(browser, hands, size, at="#hand button")
    for card in ("Q♠", "Q♠"):
        sides = asked(browser, f"{shown}.map(one => Math.min(one.offsetWidth, one.offsetHeight))")
        assert min(sides) >= LEAST_KEY
        assert asked(browser, "document.documentElement.scrollWidth <= innerWidth")
        touch_in(browser, "hand", card)


def test_done_is_seen_beside_a_hand_on_a_phone_that_lies(browser: Any, hands: SeatedTable) -> None:
    look_at_seat(browser, hands, LOW, at="#hand button")
    touch_in(browser, "hand", "6♦")
    touch_in(browser, "keys", "Space 2")
    assert is_done_seen(browser)
