"""The page of the phones: switched on and off by fingers and by buttons, and what it tells."""

import pytest
from msgspec.structs import replace

from companion.core.events import PhonesNews
from companion.core.scene import Badge, Chip, Code
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table
from tests.desk.test_phone_seats import first_seat
from tests.screens.sequitur import three

NEWS = PhonesNews("http://192.168.1.20:8080/", ("101", "010", "101"), 2)


@pytest.fixture
def page(table: Table) -> Table:
    return table.tap("phones")


def test_phones_are_off_until_somebody_switches_them_on(page: Table) -> None:
    assert "Guests scan a code" in page.text
    assert page.desk.settings.value("phones.on") is False
    assert "The code appears in a moment." in page.press(CONFIRM).text
    assert page.settings_written().phones.on
    assert "BEGIN" in page.tap("off").text
    assert not page.settings_written().phones.on


def test_the_code_and_who_looks_on_are_shown_as_they_come(page: Table) -> None:
    page.press(CONFIRM).do(NEWS)
    (code,) = (look for look in page.scene().looks if isinstance(look, Code))
    assert code.modules == NEWS.code
    assert "http://192.168.1.20:8080/\n2 phones watch." in page.text
    page.do(PhonesNews(trouble="There is no network."))
    assert "There is no network." in page.text


def test_the_code_of_the_wifi_is_shown_by_next_where_it_is_known(page: Table) -> None:
    assert "Wi-Fi" not in page.press(CONFIRM).do(NEWS).text
    known = replace(NEWS, wifi="Attic", wifi_code=("11", "01"))
    page.do(known).press(NEXT)
    (code,) = (look for look in page.scene().looks if isinstance(look, Code))
    assert (code.modules, "Attic" in page.text) == (known.wifi_code, True)
    assert "2 phones watch." in page.press(NEXT).text
    assert "2 phones watch." in page.press(NEXT).do(NEWS).text


def test_a_mistake_in_the_file_of_the_wifi_is_told_where_its_code_would_be(page: Table) -> None:
    wrong = "No Wi-Fi code.\nwifi.toml:2"
    page.press(CONFIRM).do(replace(NEWS, wifi_trouble=wrong)).press(NEXT)
    assert (wrong in page.text, any(isinstance(look, Code) for look in page.scene().looks)) == (True, False)
    assert "2 phones watch." in page.press(NEXT).text


def test_names_are_hidden_until_they_are_to_be_shown(page: Table) -> None:
    assert "Names: hidden" in page.press(CONFIRM).text
    assert "Names: shown" in page.tap("names").text
    assert page.settings_written().phones.names
    assert "Names: hidden" in page.tap("names").text


def test_it_leads_back_to_where_it_was_opened(page: Table) -> None:
    assert "Guests only look" in page.press(HELP).text
    assert "NEW GAME" in page.press(CONFIRM, UNDO).text
    assert "Settings" in page.tap("settings", "open:phones").press(UNDO).text


def test_a_setting_that_can_not_be_kept_is_told(page: Table) -> None:
    page.machine_file.mkdir()
    assert "can't be written" in page.press(CONFIRM).text


def test_the_table_names_the_players_who_are_connected_also_where_guests_see_no_names(table: Table) -> None:
    first_seat(three(table, 0)).press(NEXT).press(NEXT).press(UNDO)
    assert "2 phones watch." in table.do(replace(NEWS, at_seats=(0, 0, 0))).text
    table.do(replace(NEWS, pages=4, at_seats=(1, 0, 1)))
    assert table.desk.settings.value("phones.names") is False
    assert [word for word in ("Ann", "Bob", "Cat", "2 watch") if word in table.text] == ["Ann", "Cat", "2 watch"]
    assert len([look for look in table.scene().looks if isinstance(look, Chip | Badge)]) == 2
    assert "watch" not in table.do(replace(NEWS, pages=2, at_seats=(1, 0, 1))).text
    # Counts from before somebody joined are those of other seats.
    assert "Ann" not in table.do(replace(NEWS, at_seats=(1, 0))).text
