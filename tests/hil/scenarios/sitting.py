"""From the first screen to the first turn."""

from tests.desk.at_desk import CONFIRM, NEXT
from tests.hil.at_machine import AtMachine


def sit_down(at: AtMachine) -> AtMachine:
    """Ann and Bob begin a game of Sequence by the pins and the glass."""
    at.press(CONFIRM, CONFIRM)
    at.tap("name:0", "key:A", "key:N", "key:N").press(CONFIRM)
    at.tap("name:1", "key:B", "key:O", "key:B").press(CONFIRM)
    return at.press(CONFIRM).tap("begins:0").press(CONFIRM)


def sit_down_by_pins(at: AtMachine) -> AtMachine:
    """A game of Sequence begins with all that is offered, by the pins alone; NEXT says who has dealt."""
    return at.press(CONFIRM, CONFIRM, CONFIRM, NEXT, CONFIRM)
