"""Make everything that follows from the wiring plan: `make hardware`.

`python tools/build_hardware.py` reads `hardware/pins.toml`, `boards.toml`, `parts.toml` and `build.template.md`, and
writes the wiring picture, the parts list, the build guide and the reader's pins. The same plan gives the same bytes. A
plan that can't be built is refused, and nothing is written.
"""

import string
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.hardware_parts import OTHER_TAG, TAG, VARIANTS, as_csv, read_parts, rows
from tools.hardware_picture import RC522, wiring
from tools.hardware_plan import PANEL, VOLTS, Boards, Plan, faults, in_ohms, milliamps, read_plan

ROOT = Path(__file__).parents[1]
HARDWARE = ROOT / "hardware"
TEMPLATE = "build.template.md"

FIRMWARE_PINS = '''\
"""The reader's pins, as GP numbers of the Pico. Made from hardware/pins.toml by `make hardware`: change them there."""
'''


def main() -> int:
    """Build what follows from the pins; returns 1 where the plan can't be read or built."""
    try:
        files = made(HARDWARE)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for name, content in files.items():
        (ROOT / name).write_bytes(content)
    return 0


def made(folder: Path) -> dict[str, bytes]:
    """Return what is made from a folder such as `hardware/`: the files by their path in the repository.

    Raises ValueError with what is wrong, a sentence on each line, when the plan can't be read or built.
    """
    plan, boards = read_plan(folder)
    parts = read_parts(folder)
    if wrong := faults(plan, boards):
        raise ValueError("\n".join(wrong))
    template = string.Template((folder / TEMPLATE).read_text("utf-8"))
    listed = rows(parts, plan)
    words = _words(plan, boards) | {
        "parts_table": _table(
            ("part", "exactly", "for", "instead", *VARIANTS),
            ((row.part.name, row.part.what, row.part.use, row.part.instead, *row.counts) for row in listed),
        ),
        "tags_table": _table((f"{TAG}s", "size", "for"), ((tag.count, tag.size, tag.things) for tag in parts.tags)),
    }
    return {
        "hardware/wiring.svg": wiring(plan, boards),
        "hardware/parts.csv": as_csv(listed, parts.tags).encode(),
        "hardware/build.md": template.substitute(words).encode(),
        "firmware/reader/pins.py": firmware_pins(plan).encode(),
    }


def firmware_pins(plan: Plan) -> str:
    """Return the module of the reader's pins."""
    pico = plan.pico
    pins = (
        *(("SPI", pico.spi), ("SCK", pico.sck), ("MOSI", pico.mosi), ("MISO", pico.miso)),
        *(("CS", pico.cs), ("RST", pico.rst), ("LIGHT", pico.light), ("BUZZER", pico.buzzer)),
    )
    return "\n".join((FIRMWARE_PINS, *(f"{name} = {pin}" for name, pin in pins), ""))


def _words(plan: Plan, boards: Boards) -> dict[str, str]:
    """Return what the template asks for."""
    over_led = VOLTS - plan.led.volts
    return {
        "made": f"<!-- Made by `make hardware` from {TEMPLATE} and the TOML files beside it: change those. -->",
        "volts": f"{VOLTS:g} V",
        "led_volts": f"{plan.led.volts:g} V",
        "other_tag": OTHER_TAG,
        "button_ohms": in_ohms(plan.ohms.button),
        "button_milliamps": f"{milliamps(VOLTS, plan.ohms.button):.1f}",
        "lamp_ohms": in_ohms(plan.ohms.lamp),
        "lamp_milliamps": f"{milliamps(over_led, plan.ohms.lamp):.1f}",
        "light_ohms": in_ohms(plan.ohms.light),
        "buzzer_ohms": in_ohms(plan.ohms.buzzer),
        "buttons_ground": str(plan.ground.buttons),
        "lamps_ground": str(plan.ground.lamps),
        "light_ground": str(plan.ground.light),
        "buzzer_ground": str(plan.ground.buzzer),
        "light_pin": _pico_pin(plan.pico.light, boards),
        "buzzer_pin": _pico_pin(plan.pico.buzzer, boards),
        "rc522_feed": _feed(plan.supply.rc522, boards),
        "buzzer_feed": _feed(plan.supply.buzzer, boards),
        "panel_table": _panel_table(plan, boards),
        "reader_table": _reader_table(plan, boards),
        "kept_table": _kept_table(boards),
    }


def _pico_pin(pin: int, boards: Boards) -> str:
    return f"GP{pin} (pin {boards.pico.place(pin)})"


def _feed(rail: str, boards: Boards) -> str:
    return f"{rail} (pin {boards.pico.header.index(rail) + 1})"


def _panel_table(plan: Plan, boards: Boards) -> str:
    def place(pin: int) -> str:
        return f"{boards.pi.prefix}{pin} | {boards.pi.place(pin)}"

    head = ("place", "button", "header", "lamp", "header")
    pins = ((name, getattr(plan.buttons, name), getattr(plan.lamps, name)) for name in PANEL)
    return _table(head, ((name.upper(), place(button), place(lamp)) for name, button, lamp in pins))


def _reader_table(plan: Plan, boards: Boards) -> str:
    ground = f"{boards.pico.at(plan.ground.rc522)} | {plan.ground.rc522}"
    feed = f"{plan.supply.rc522} | {boards.pico.header.index(plan.supply.rc522) + 1}"
    others = {"": "not connected | ", "ground": ground, "supply": feed}

    def line(key: str) -> str:
        if key in others:
            return others[key]
        pin = getattr(plan.pico, key)
        return f"{boards.pico.prefix}{pin} | {boards.pico.place(pin)}"

    rfid = [(f"RC522 {name}", line(key)) for name, key in RC522]
    own = [("light", line("light")), ("buzzer, by its transistor", line("buzzer"))]
    return _table(("part", "Pico", "pin"), (*rfid, *own))


def _kept_table(boards: Boards) -> str:
    return _table(
        ("BCM pins", "kept for", "in a pins file of your own"),
        ((", ".join(map(str, kept.pins)), kept.what, kept.own) for kept in boards.pi.kept),
    )


def _table(head: Iterable[object], body: Iterable[Iterable[object]]) -> str:
    """Return a table in Markdown. A cell with ` | ` in it is two cells."""
    first = _line(head)
    return "\n".join((first, "|---" * (first.count("|") - 1) + "|", *map(_line, body)))


def _line(cells: Iterable[object]) -> str:
    return "|" + "|".join(f" {cell} " for cell in cells).replace("  ", " ") + "|"


if __name__ == "__main__":
    sys.exit(main())
