"""On every screen the lamps and the legend tell the same, and a button without a light does nothing."""

import pytest

from companion.core.events import DeviceNews, PanelButton, Press, Scan
from companion.core.scene import Button, Scene
from tests.desk.at_desk import Table
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached

PASSING = {"laid_on_home": "what a tag was told to be goes with the next press"}
"""The screens on which any press does something, and why."""


def legend(scene: Scene) -> dict[str, Button]:
    return {look.lamp: look for look in scene.looks if isinstance(look, Button) and look.lamp}


def standing(table: Table) -> tuple[object, ...]:
    """What a press could change: the picture, how it is turned, and the game."""
    session = table.desk.session
    return table.scene(), table.desk.view_degrees, session and session.timeline


def pressed_in_vain(table: Table) -> list[PanelButton]:
    """The buttons without a light that do something."""
    before, lit = standing(table), table.scene().lamps()
    return [button for button in PanelButton if button.value not in lit and standing(table.do(Press(button))) != before]


@pytest.mark.parametrize("name", REACHED)
def test_lamps_and_legend_say_what_the_buttons_do(screens: Reached, name: str) -> None:
    table = screens.take(name)
    scene = table.scene()
    buttons = legend(scene)
    assert {lamp for lamp, button in buttons.items() if button.enabled} == set(scene.lamps() - scene.lit)
    for shown in buttons.values():
        assert shown.label or shown.icon
        assert shown.enabled == bool(shown.target)
    if name not in PASSING:
        assert pressed_in_vain(table) == []
    # A notice stays as well. What was pressed before has changed nothing.
    table.do(DeviceNews("reader", "The reader is gone."), Scan("what nobody knows"))
    if name not in PASSING:
        assert pressed_in_vain(table) == []


def test_the_screens_that_pass_are_known() -> None:
    assert set(PASSING) <= set(REACHED)
