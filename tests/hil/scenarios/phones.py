"""The pages for phones: switched on at the glass, served by their own unit, for a player and a guest."""

import json
import time

from msgspec.structs import replace

from companion.app.qr_code import code_rows, page_code
from companion.core.events import PhonesNews, Press, SeatEntry, Tap
from companion.devices.panel.pins_file import default_pins
from companion.phones.addresses import page_address
from tests.desk.at_desk import CONFIRM, UNDO
from tests.hil.at_machine import LOOK, PATIENCE, PRESSED, AtMachine
from tests.hil.machine import MachineError
from tests.hil.report import Report
from tests.phones.scan import scanned

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
import sys, urllib.request
with urllib.request.urlopen(sys.argv[1] + "events", timeout=20) as told:
    for line in told:
        if line.startswith(b"data: "):
            print(line[6:].decode())
            break
"""
"""What a guest's browser asks for first."""

PLAYER = """
import json, sys, urllib.request
url, key, *taps = sys.argv[1:]

def ask(path, body=None):
    return urllib.request.urlopen(urllib.request.Request(url + path, body, {"X-Seat": key}), timeout=20)

with ask("seat-events") as told:
    shown = (json.loads(line[6:]) for line in told if line.startswith(b"data: "))
    step = next(shown)["step"]
    ask("seat", json.dumps({"step": step, "taps": taps}).encode()).close()
    while next(shown)["entered"] != taps:
        pass
print(step)
"""
"""What a player's browser does: it is told what is asked at its seat, enters that, and waits until the table has it."""

LETTERS = tuple(f"ball:{letter}" for letter in "STAIR")


def takes_part_by_phones(at: AtMachine, report: Report) -> None:
    """A finger switches the pages on; a player scans the code of a seat on the screen and enters letters there.

    CONFIRM plays them. A guest sees that move, and nothing once the pages are off.
    """
    at.machine.shell(PYTHON, "-c", JOIN)
    at.begin_anew()
    at.tap("new:sequitur", "players:2").press(CONFIRM, CONFIRM)
    at.tap("sheet:more", "home", "phones")
    begun = at.machine.now()
    at.machine.hand("press", pin=default_pins().buttons.of(CONFIRM), seconds=PRESSED)
    url = page_address(ADDRESS, 8080)
    news = PhonesNews(url, code_rows(page_code(url)))
    at.told(Press(CONFIRM), news)
    report.measured("BEGIN to the code on the screen", at.machine.now() - begun)
    at.shot("phones")

    at.touch("seats")
    scan = _scanned(at)
    key = scan.removeprefix(f"{url}#seat=")
    at.told(Tap("seats"), replace(news, at_seats=(0, 0), seat_codes=(code_rows(page_code(scan)), ())))
    at.shot("phones-seat")
    at.press(UNDO, UNDO).tap("continue")
    begun = at.machine.now()
    step = at.machine.shell(PYTHON, "-c", PLAYER, url, key, *LETTERS).strip()
    at.told(SeatEntry(0, step, LETTERS))
    report.measured("a player's program begins, to its letters on the screen", at.machine.now() - begun)
    at.shot("phones-letters")
    at.press(CONFIRM)
    assert at.mirror.session.state.racks == ("STAIR", "")

    seen = json.loads(at.machine.shell(PYTHON, "-c", GUEST, url))
    assert (seen["title"], len(seen["moves"])) == ("Sequitur", 1), seen
    assert {seat["name"] for seat in seen["seats"]} == {"Player 1", "Player 2"}, seen

    at.tap("sheet:more", "home", "phones").touch("off")
    at.told(Tap("off"), PhonesNews())
    _wait_until_gone(at)
    at.press(UNDO)


def _scanned(at: AtMachine) -> str:
    """Return what the code of a seat says, once it is on the screen. Raises AssertionError when it doesn't come."""
    end = time.monotonic() + at.machine.patient(PATIENCE)
    while "#seat=" not in (found := scanned(at.machine.picture())):
        assert time.monotonic() < end, "no code of a seat is on the screen"
        time.sleep(LOOK)
    return found


def _wait_until_gone(at: AtMachine) -> None:
    """Wait until nobody serves the pages any more. Raises AssertionError when somebody goes on."""
    end = time.monotonic() + at.machine.patient(PATIENCE)
    while at.machine.shell("systemctl", "show", UNIT, "--property=ActiveState", "--value").strip() != "inactive":
        assert time.monotonic() < end, "the pages are still served"
        time.sleep(0.5)
    try:
        at.machine.shell(PYTHON, "-c", GUEST, page_address(ADDRESS, 8080))
    except MachineError:
        return
    raise AssertionError("a guest still sees the table")
