"""The pages for phones: switched on at the glass, served by their own unit, and looked at by a guest."""

import json
import time

from companion.app.qr_code import code_rows, page_code
from companion.core.events import PhonesNews, Press, Tap
from companion.devices.panel.pins_file import default_pins
from companion.phones.addresses import page_address
from tests.desk.at_desk import CONFIRM, UNDO
from tests.hil.at_machine import PATIENCE, PRESSED, SEEN, AtMachine
from tests.hil.machine import MachineError
from tests.hil.report import Report
from tests.hil.scenarios.sitting import sit_down_by_pins

UNIT = "companion-phones.service"

ADDRESS = "192.168.77.1"
"""The machine's only address in a private network: that of a device that nobody else is on."""

PYTHON = "/opt/companion/current/bin/python"

JOIN = f"""
import fcntl, socket, struct
set_address, name, address = 0x8916, b"lo:1", socket.inet_aton("{ADDRESS}")
request = struct.pack("16sH2x4s8x", name, socket.AF_INET, address)
fcntl.ioctl(socket.socket(), set_address, request)
"""
"""Gives the machine that address (`man 7 netdevice`): it has no program for that."""

GUEST = """
import urllib.request
with urllib.request.urlopen("{url}events", timeout=20) as told:
    for line in told:
        if line.startswith(b"data: "):
            print(line[6:].decode())
            break
"""
"""What a guest's browser asks for first."""


def shows_the_table_on_phones(at: AtMachine, report: Report) -> None:
    """A finger switches the pages on; a guest sees the move that was played, and nothing once they are off."""
    at.machine.shell(PYTHON, "-c", JOIN)
    at.begin_anew()
    sit_down_by_pins(at).tap("cell:B1").press(CONFIRM)
    at.tap("sheet:more", "home", "phones")
    begun = at.machine.now()
    at.machine.hand("press", pin=default_pins().buttons.of(CONFIRM), seconds=PRESSED)
    url = page_address(ADDRESS, 8080)
    at.told(Press(CONFIRM), PhonesNews(url, code_rows(page_code(url))))
    report.measured("BEGIN to the code on the screen", at.machine.now() - begun)
    at.shot("phones")

    seen = json.loads(at.machine.shell(PYTHON, "-c", GUEST.format(url=url)))
    assert (seen["title"], len(seen["moves"])) == ("Sequence", 1), seen
    assert {seat["name"] for seat in seen["seats"]} == {"Player 1", "Player 2"}, seen
    at.told()

    x, y = at.scene.targets()["off"].rect.centre
    at.machine.wait(SEEN)
    at.machine.hand("tap", x=x, y=y)
    at.told(Tap("off"), PhonesNews())
    _wait_until_gone(at)
    at.press(UNDO)


def _wait_until_gone(at: AtMachine) -> None:
    """Wait until nobody serves the pages any more. Raises AssertionError when somebody goes on."""
    end = time.monotonic() + at.machine.patient(PATIENCE)
    while at.machine.shell("systemctl", "show", UNIT, "--property=ActiveState", "--value").strip() != "inactive":
        assert time.monotonic() < end, "the pages are still served"
        time.sleep(0.5)
    try:
        at.machine.shell(PYTHON, "-c", GUEST.format(url=page_address(ADDRESS, 8080)))
    except MachineError:
        return
    raise AssertionError("a guest still sees the table")
