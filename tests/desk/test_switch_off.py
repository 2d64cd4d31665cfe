"""Switching the table off from its screen and by its buttons."""

import pytest

from companion.core.events import SWITCHING_OFF, Chord, DeviceNews, LongChord, LongPress, LongTap, Scan, Tag, Tap
from companion.core.scene import PointerFrame
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.desk.test_drafts import plays

REFUSED = "The companion can't switch itself off. Play can go on; pull the plug when you are done."


def has_frame(table: Table) -> bool:
    """Whether the frame of the pointer is shown."""
    return any(isinstance(look, PointerFrame) for look in table.scene().looks)


@pytest.fixture
def calls(table: Table) -> list[str]:
    """What the system is asked for."""
    asked: list[str] = []
    table.desk.switch_off_by(lambda: asked.append("off"))
    return asked


def test_from_the_first_screen_and_back(table: Table, calls: list[str]) -> None:
    table.tap("off")
    assert "Switch off?" in table.text
    assert table.lamps == {"confirm", "undo"}
    table.press(UNDO)
    assert "Tabletop companion" in table.text
    table.tap("off").press(CONFIRM)
    assert calls == ["off"]
    assert "Switching off…" in table.text
    assert table.lamps == frozenset()


def test_two_buttons_lead_there_from_a_game_which_goes_on_as_it_was(table: Table, calls: list[str]) -> None:
    table.begin().play("B1").tap("cell:C1")
    drafted = table.drafted()
    table.do(Chord())
    assert has_frame(table)
    table.do(LongChord())
    assert not has_frame(table)
    assert "The game is kept" in table.text
    table.do(LongChord()).press(UNDO)
    assert table.drafted() == drafted
    assert table.moves == plays("B1")
    assert calls == []


def test_while_it_switches_off_nothing_is_done(table: Table, calls: list[str]) -> None:
    table.begin().play("B1").do(LongChord()).press(CONFIRM)
    leaving = table.desk.screen
    table.press(CONFIRM, UNDO, NEXT, HELP).do(
        LongPress(UNDO), LongChord(), Tap("press:undo"), Scan("10H"), LongTap("x"), Tag("04A1B2C3")
    )
    assert table.desk.screen == leaving
    assert table.moves == plays("B1")
    assert calls == ["off"]


def test_what_is_refused_is_said_and_can_be_tried_again_or_left(table: Table, calls: list[str]) -> None:
    table.begin().play("B1").do(LongChord()).press(CONFIRM).do(DeviceNews(SWITCHING_OFF, REFUSED))
    assert REFUSED in table.text
    assert "CONFIRM switches" not in table.text
    table.press(CONFIRM)
    assert "Switching off…" in table.text
    assert calls == ["off", "off"]
    table.do(DeviceNews(SWITCHING_OFF, REFUSED)).press(UNDO).play("C1")
    assert table.moves == plays("B1", "C1")
    assert table.desk.complaints == ()


def test_the_game_goes_on_after_the_start(table: Table, calls: list[str], sit_down: SitDown) -> None:
    table.begin().play("B1").do(LongChord()).press(CONFIRM)
    assert calls == ["off"]
    after = sit_down(copied=table)
    after.desk.go(Place.PLAY)
    assert after.moves == plays("B1")


def test_children_are_led_there_by_grown_ups_only(table: Table, calls: list[str]) -> None:
    game = table.desk.games["letters"]
    assert table.desk.current_game.begin(game, game.setup(("Ida", "Lou"), 2, {})) is None
    table.desk.go(Place.PLAY)
    assert "off" not in table.scene().targets()
    table.unlock().tap("off").press(UNDO)
    assert "off" in table.scene().targets()
    assert calls == []


def test_a_table_that_can_not_be_switched_off_does_not_offer_it(table: Table) -> None:
    assert "off" not in table.scene().targets()
    table.do(Tap("off"), Chord(), LongChord())
    assert "Tabletop companion" in table.text
    assert has_frame(table)
    table.begin().do(Tap("off"), Chord(), LongChord())
    assert "Switch off?" not in table.text
