"""The help of MORE explains every entry of MORE, group by group, in the same order."""

import pytest

from companion.core.scene import Button, HelpLines
from tests.desk.at_desk import CONFIRM, HELP, NEXT, Table
from tests.screens.catalogue import REACHED

PANEL = {"press:undo", "press:next", "press:help", "press:confirm", "close", ""}


@pytest.mark.parametrize(
    "name", ["more", "sequitur_more", "shift_more", "stack_more", "overlay_more", "clock_more", "sequitur_clock_more"]
)
def test_each_entry_is_explained_in_the_order_of_the_page(table: Table, name: str) -> None:
    REACHED[name](table)
    looks = table.scene().looks
    entries = [look.label for look in looks if isinstance(look, Button) and look.icon and not look.lamp]
    shown = [label for label in entries if label]
    told: list[str] = []
    table.press(HELP)
    for _group in range(3):
        (lines,) = (look.lines for look in table.scene().looks if isinstance(look, HelpLines))
        assert all(line.text and line.icon for line in lines)
        told += [line.name for line in lines]
        table.press(NEXT)
    assert told == shown
    again = table.press(NEXT, NEXT).press(CONFIRM).press(HELP).scene()
    assert told[0] in again.texts(), "it opens at the first group"


def test_a_name_that_says_too_little_has_a_second_line(table: Table) -> None:
    REACHED["more"](table)
    assert (table.button("shuffled").label, table.button("shuffled").note) == ("Shuffled", "the pile was empty")
