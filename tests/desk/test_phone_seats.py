"""The seats that phones have: their codes, one at a time, and what is entered there as a draft of the table."""

import pytest

from companion.core.events import PhonesNews, SeatEntry, Tick
from companion.core.scene import Code
from companion.games.sequitur.model import Draw
from companion.table.screen_places import Place
from companion.table.seats import Seat, Seats
from tests.desk.at_desk import CONFIRM, NEXT, UNDO, Table
from tests.screens.sequitur import example

FIRST = "1:first:0"
CODES = (("101", "010", "101"), ("111", "010", "101"), ())
HERE = PhonesNews("http://192.168.1.20:8080/", ("1",), 0, "", (0, 0, 0), CODES)


def letters(seat: int, balls: str, step: str = FIRST) -> SeatEntry:
    return SeatEntry(seat, step, tuple(f"ball:{ball}" for ball in balls))


@pytest.fixture
def page(table: Table) -> Table:
    """The page of the first seat of three in a game of Sequitur."""
    example(table, "Ann", "Bob", "Cat").desk.go(Place.HOME)
    return table.tap("phones").press(CONFIRM).do(HERE).tap("seats").do(HERE)


@pytest.fixture
def playing(page: Table) -> Table:
    """The play screen of that game; phones have the first two seats."""
    page.press(NEXT).desk.go(Place.PLAY)
    return page


def code(table: Table) -> tuple[str, ...]:
    return next((look.modules for look in table.scene().looks if isinstance(look, Code)), ())


def test_the_code_of_each_seat_is_shown_by_itself_until_a_phone_has_it(page: Table) -> None:
    assert ("Ann" in page.text, code(page)) == (True, CODES[0])
    assert ("Bob" in page.press(NEXT).text, code(page)) == (True, CODES[1])
    assert "Cat" in page.tap("next").text
    assert "The code is being made." in page.text
    assert [seat.codes for seat in page.desk.seats.all] == [1, 1, 1]
    page.tap("before").do(PhonesNews(HERE.address, HERE.code, 1, "", (0, 1, 0), CODES))
    assert ("A phone has this seat." in page.text, code(page)) == (True, ())
    page.do(HERE)
    assert "It isn't connected now." in page.text
    assert code(page.tap("back")) == CODES[1]
    assert page.desk.seats.all[1] == Seat(codes=2)
    assert "Phones" in page.press(UNDO).text


def test_what_a_phone_enters_is_prepared_at_its_turn_and_played_by_confirm(playing: Table) -> None:
    playing.do(letters(1, "STAIR"), letters(0, "EEN?O"))
    assert ("EEN" in playing.text, "0 points · ready" in playing.text) == (True, True)
    playing.press(CONFIRM)
    assert playing.session.links[-1].move == Draw("Ann", "EEN?O")
    playing.tap("seat:1").press(CONFIRM)
    assert playing.session.links[-1].move == Draw("Bob", "STAIR")
    assert all(seat.entered is None for seat in playing.desk.seats.all)


def test_the_table_can_enter_something_else_and_a_phone_can_change_its_own(playing: Table) -> None:
    playing.do(letters(0, "STAIR"), letters(0, "STARE")).press(UNDO).tap("ball:N").press(CONFIRM)
    assert playing.session.links[-1].move == Draw("Ann", "STARN")
    playing.press(UNDO).tap("ball:Q").do(letters(0, "STAIR"))
    assert playing.press(CONFIRM).session.links[-1].move == Draw("Ann", "Q")


def test_what_the_table_has_dropped_stays_dropped(playing: Table) -> None:
    playing.do(letters(0, "STAIR")).press(UNDO, UNDO, UNDO, UNDO, UNDO)
    assert "confirm" not in playing.do(Tick(50)).lamps
    assert "confirm" in playing.tap("seat:1", "seat:0").lamps


def test_a_sheet_that_is_open_stays_and_the_entry_waits_behind_it(playing: Table) -> None:
    playing.tap("sheet:bag").do(letters(0, "STAIR"))
    assert "close" in playing.scene().targets()
    assert playing.tap("close").press(CONFIRM).session.links[-1].move == Draw("Ann", "STAIR")


@pytest.mark.parametrize(
    "entry",
    [
        letters(2, "STAIR"),
        letters(7, "STAIR"),
        letters(0, "STAI"),
        letters(0, "QQQQQ"),
        letters(0, "STAIR", "2:first:0"),
        SeatEntry(0, FIRST, ("home",)),
        SeatEntry(0, FIRST, ("ball:S", "ball:T", "ball:A", "ball:I", "press:confirm")),
        SeatEntry(0, FIRST, ()),
    ],
)
def test_what_is_not_asked_or_not_of_a_seat_changes_nothing(playing: Table, entry: SeatEntry) -> None:
    before = (playing.desk.screen, playing.desk.seats)
    playing.do(entry)
    assert (playing.desk.screen, playing.desk.seats) == before


def test_the_seats_end_with_the_game_and_with_the_phones(playing: Table) -> None:
    told: list[Seats] = []
    playing.desk.tell_phones_by(told.append)
    playing.do(letters(0, "STAIR"))
    playing.desk.go(Place.HOME)
    playing.tap("phones", "off")
    assert [len(seats.all) for seats in told] == [3, 0]
    playing.press(CONFIRM).do(HERE).tap("seats")
    assert len(playing.desk.seats.all) == 3
    playing.desk.current_game.close()
    assert playing.do(Tick(50)).desk.seats.all == ()
