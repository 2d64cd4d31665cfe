"""The screens of a table that can be switched off."""

from collections.abc import Callable

from companion.core.events import SWITCHING_OFF, DeviceNews, LongChord
from tests.desk.at_desk import CONFIRM, Table
from tests.screens.letters import LETTERS

SWITCH_OFF: dict[str, Callable[[Table], object]] = {}

REFUSED = "The companion can't switch itself off. Play can go on; pull the plug when you are done."


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    """Note a screen by the name of the function that reaches it."""
    SWITCH_OFF[reach.__name__] = reach
    return reach


def with_a_switch(table: Table) -> Table:
    """The table, where nothing happens when it is to be switched off."""
    table.desk.switch_off_by(lambda: None)
    return table


@screen
def off_home(table: Table) -> None:
    with_a_switch(table)


@screen
def off_home_unfinished(table: Table) -> None:
    with_a_switch(table).begin("Maximiliana", "Bartholomew").play("B1").tap("sheet:more", "home")


@screen
def off_grown_up(table: Table) -> None:
    LETTERS["letters_grown_up"](with_a_switch(table))


@screen
def off_asked(table: Table) -> None:
    with_a_switch(table).tap("off")


@screen
def off_asked_in_a_game(table: Table) -> None:
    with_a_switch(table).begin().play("B1").do(LongChord())


@screen
def off_leaving(table: Table) -> None:
    with_a_switch(table).tap("off").press(CONFIRM)


@screen
def off_refused(table: Table) -> None:
    off_asked_in_a_game(table)
    table.press(CONFIRM).do(DeviceNews(SWITCHING_OFF, REFUSED))
