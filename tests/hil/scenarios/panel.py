"""The pins: a press is a press, a lamp is lit, and a contact that bounces is one press."""

from companion.core.events import PanelButton, Press
from tests.desk.at_desk import CONFIRM, NEXT
from tests.hil.at_machine import PINS, PRESSED, SERVICE, AtMachine
from tests.hil.report import Report
from tests.hil.scenarios.sitting import sit_down_by_pins

CELLS = ("B1", "B3", "C1", "C3", "D1")

BOUNCING = 0.02
"""Seconds within which a contact may bounce: what the panel takes for one press."""

TRIES, ENOUGH = 20, 4
"""How often a bounce is tried, and how many of them must have been one."""

CALM = 0.5
"""Seconds in which a second press, if there were one, would show."""


def plays_the_drafted_move(at: AtMachine, report: Report) -> None:
    """CONFIRM on its pin plays the move that the glass has drafted; lamps and pixels follow."""
    sit_down_by_pins(at)
    for cell in CELLS:
        at.tap(f"cell:{cell}")
        begun = at.machine.now()
        at.machine.hand("push", pin=PINS.buttons.confirm, down=True)
        at.mirror.press(CONFIRM)
        at.sees()
        report.measured("a press to the changed picture", at.machine.now() - begun)
        at.machine.hand("push", pin=PINS.buttons.confirm, down=False)
    moves = [move.at for move in at.mirror.moves]
    assert moves == list(CELLS), moves
    at.shot("panel")


def feels_the_same_touch_after_a_restart(at: AtMachine, report: Report) -> None:
    """After a restart the first touch is at the last one's place, of which the kernel tells nothing again."""
    del report
    sit_down_by_pins(at)
    at.tap("cell:C3")
    at.machine.shell("systemctl", "restart", SERVICE)
    at.restarted().press(CONFIRM).tap("cell:C3").press(CONFIRM)
    moves = [move.at for move in at.mirror.moves]
    assert moves == ["C3"], moves


def lights_the_lamps(at: AtMachine, report: Report) -> None:
    """The lamp of CONFIRM goes out with the press that plays the move."""
    sit_down_by_pins(at)
    for cell in CELLS:
        at.tap(f"cell:{cell}")
        assert "confirm" in at.scene.lamps()
        at.mirror.press(CONFIRM)
        lit = at.scene.lamps()
        assert "confirm" not in lit
        levels = {PINS.lamps.of(button): button.value in lit for button in PanelButton}
        took = at.machine.hand("press_until", pin=PINS.buttons.confirm, levels=levels)
        assert took is not None, "the lamps never changed"
        report.measured("a press to the lamps", took)
        at.sees()


def takes_a_bounce_for_one_press(at: AtMachine, report: Report) -> None:
    """Six edges in less than 20 ms and the one that holds are one press of NEXT, which goes on by one thing."""
    sit_down_by_pins(at)
    bounced = 0
    for number in range(TRIES):
        at.tap(f"cell:{CELLS[number % 2]}")
        took = at.machine.hand("press_bouncing", pin=PINS.buttons.next, seconds=PRESSED)
        if took >= BOUNCING:
            # The emulated machine was held up: these were real presses, and another touch puts them away.
            at.machine.wait(CALM)
            continue
        report.measured("six bouncing edges", took)
        at.told(Press(NEXT))
        at.machine.wait(CALM)
        assert at.as_it_should_be(), f"a contact that bounced for {1000 * took:.0f} ms was more than one press"
        bounced += 1
        if bounced == ENOUGH:
            return
    raise AssertionError(f"in {TRIES} tries only {bounced} were fast enough to be bounces")
