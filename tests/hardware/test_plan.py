"""The wiring plan can be built, and everything that is made from it says the same."""

import shutil
import tomllib
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from gpiozero.pins.pi import PiBoardInfo

from companion.core.events import PanelButton
from companion.devices.panel.pins_file import RESERVED, default_pins
from companion.firmware import pins as firmware_pins
from tools import build_hardware
from tools.build_hardware import HARDWARE, ROOT, made
from tools.hardware_plan import Boards, Plan, faults, lines, read_plan

PI_4 = 0xC03114
"""The revision code of a Raspberry Pi 4."""


@pytest.fixture(scope="module")
def plan() -> Plan:
    return read_plan(HARDWARE)[0]


@pytest.fixture(scope="module")
def boards() -> Boards:
    return read_plan(HARDWARE)[1]


def changed(plan: Plan, key: str, value: object) -> Plan:
    """The plan with another value for a key such as `lamps.help`."""
    table, name = key.split(".")
    raw = msgspec.to_builtins(plan)
    assert name in raw[table]
    raw[table][name] = value
    return msgspec.convert(raw, Plan)


@pytest.mark.parametrize(
    "name", ["hardware/wiring.svg", "hardware/parts.csv", "hardware/build.md", "firmware/reader/pins.py"]
)
def test_what_is_there_is_what_the_plan_gives(name: str) -> None:
    fresh = made(HARDWARE)
    assert name in fresh
    assert (ROOT / name).read_bytes() == fresh[name], "run: make hardware"


def test_the_plan_can_be_built(plan: Plan, boards: Boards) -> None:
    assert faults(plan, boards) == ()


def test_the_app_takes_its_default_pins_from_the_plan(plan: Plan) -> None:
    pins = default_pins()
    for button in PanelButton:
        assert pins.buttons.of(button) == getattr(plan.buttons, button.value)
        assert pins.lamps.of(button) == getattr(plan.lamps, button.value)


def test_the_firmware_has_the_pins_of_the_plan(plan: Plan) -> None:
    for key, pin in msgspec.structs.asdict(plan.pico).items():
        assert getattr(firmware_pins, key.upper()) == pin


def test_a_pins_file_is_refused_what_the_boards_keep(boards: Boards) -> None:
    kept = {pin: kept.what for kept in boards.pi.kept if kept.own == "refused" for pin in kept.pins}
    assert kept == RESERVED


def test_the_header_of_the_pi_is_the_one_that_gpiozero_knows(boards: Boards) -> None:
    pins = PiBoardInfo.from_revision(PI_4).headers["J8"].pins
    assert boards.pi.header == tuple(pins[number].name for number in sorted(pins))


def test_the_pico_brings_out_26_pins_and_eight_grounds(boards: Boards) -> None:
    header = boards.pico.header
    assert len(header) == 40
    assert {name for name in header if name.startswith("GP")} == {f"GP{pin}" for pin in (*range(23), 26, 27, 28)}
    # The third of each five pins is ground, on both sides.
    assert [place for place, name in enumerate(header, start=1) if name == "GND"] == [3, 8, 13, 18, 23, 28, 33, 38]
    numbers = [int(name[2:]) for name in header if name.startswith("GP")]
    assert all(one < other for one, other in pairwise(numbers))


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("buttons.undo", 17, "buttons.undo is GPIO17, which buttons.confirm has already."),
        ("lamps.help", 23, "lamps.help is GPIO23, which buttons.help has already."),
        ("pico.light", 22, "pico.buzzer is GP22, which pico.light has already."),
        ("pico.rst", 17, "pico.rst is GP17, which pico.cs has already."),
        *(
            ("buttons.confirm", pin, f"buttons.confirm is GPIO{pin}, which is kept for ")
            for pin in (0, 1, 2, 3, 14, 15)
        ),
        *(("buttons.next", pin, f"buttons.next is GPIO{pin}, which is kept for SPI0") for pin in range(7, 12)),
        *(("lamps.next", pin, f"lamps.next is GPIO{pin}, which is kept for sound") for pin in range(18, 22)),
        ("buttons.help", 4, "buttons.help is GPIO4, which is kept for 1-Wire."),
        ("buttons.confirm", 28, "buttons.confirm is GPIO28, which is not on the header of the Raspberry Pi."),
        ("lamps.confirm", -1, "lamps.confirm is GPIO-1, which is not on the header of the Raspberry Pi."),
        ("lamps.undo", 5, "lamps.undo is GPIO5, which is high while the Raspberry Pi starts: the lamp would be lit."),
        *(("pico.light", pin, f"pico.light is GP{pin}, which is kept for its serial port.") for pin in (0, 1)),
        *(("pico.buzzer", pin, f"pico.buzzer is GP{pin}, which is kept for its analogue") for pin in (26, 27, 28)),
        *(("pico.cs", pin, f"pico.cs is GP{pin}, which is not on the header") for pin in (23, 24, 25, 29, 30)),
        ("pico.sck", 3, "pico.sck is GP3, which can't be SCK of SPI 0."),
        ("pico.sck", 10, "pico.sck is GP10, which can't be SCK of SPI 0."),
        ("pico.mosi", 4, "pico.mosi is GP4, which can't be MOSI of SPI 0."),
        ("pico.miso", 8, "pico.miso is GP8, which can't be MISO of SPI 0."),
        ("pico.spi", 1, "pico.miso is GP16, which can't be MISO of SPI 1."),
        ("volts.pi", 5.0, "volts.pi is 5; it must be 3.3."),
        ("volts.pico", 1.8, "volts.pico is 1.8; it must be 3.3."),
        ("volts.rc522", 5.0, "volts.rc522 is 5; it must be 3.3."),
        ("supply.rc522", "VBUS", "supply.rc522 is VBUS, which has 5 V; it must be 3.3 V."),
        ("supply.rc522", "VSYS", "supply.rc522 is VSYS, which has 5 V; it must be 3.3 V."),
        (
            "supply.rc522",
            "3V3_EN",
            "supply.rc522 is 3V3_EN, which is no supply on the header of the Raspberry Pi Pico.",
        ),
        ("supply.buzzer", "5V", "supply.buzzer is 5V, which is no supply on the header of the Raspberry Pi Pico."),
        ("ground.buttons", 2, "ground.buttons is header pin 2 of the Raspberry Pi, which is 5V."),
        ("ground.lamps", 41, "ground.lamps is header pin 41 of the Raspberry Pi, which is not there."),
        ("ground.rc522", 37, "ground.rc522 is header pin 37 of the Raspberry Pi Pico, which is 3V3_EN."),
        ("ground.light", 0, "ground.light is header pin 0 of the Raspberry Pi Pico, which is not there."),
        ("ohms.lamp", 150, "ohms.lamp is 150: more than 4 mA would flow through a pin."),
        ("ohms.light", 0, "ohms.light is 0: more than 4 mA would flow through a pin."),
        ("ohms.button", 470, "ohms.button is 470: more than 4 mA would flow through a pin."),
        ("ohms.buzzer", -1, "ohms.buzzer is -1: more than 4 mA would flow through a pin."),
        ("led.volts", 1.2, "ohms.lamp is 330: more than 4 mA would flow through a pin."),
    ],
)
def test_a_plan_that_cant_be_built_says_why(plan: Plan, boards: Boards, key: str, value: object, sentence: str) -> None:
    said = faults(changed(plan, key, value), boards)
    assert any(one.startswith(sentence) for one in said), said


def test_a_board_of_another_voltage_is_refused(plan: Plan, boards: Boards) -> None:
    five = msgspec.structs.replace(boards.pico, volts=5.0)
    assert faults(plan, msgspec.structs.replace(boards, pico=five)) == ("volts.pico is 3.3; it must be 3.3.",)


def test_every_line_is_at_the_place_that_its_header_has(plan: Plan, boards: Boards) -> None:
    every = lines(plan, boards)
    assert len(every) == 2 * len(PanelButton) + 7
    assert all(line.board.at(line.board.place(line.pin) or 0) == f"{line.board.prefix}{line.pin}" for line in every)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the hardware folder's sources."""
    for file in (*HARDWARE.glob("*.toml"), *HARDWARE.glob("*.template.md")):
        shutil.copy(file, tmp_path)
    return tmp_path


def test_nothing_is_made_of_a_plan_that_cant_be_built(folder: Path) -> None:
    file = folder / "pins.toml"
    file.write_text(file.read_text().replace("undo = 27", "undo = 17").replace("rst = 20", "rst = 25"))
    with pytest.raises(ValueError, match=r"which buttons\.confirm has already\.\npico\.rst is GP25") as refused:
        made(folder)
    assert len(str(refused.value).splitlines()) == 2


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("undo = 27", "undo = ", "pins.toml: Invalid value"),
        ("undo = 27", 'undo = "GPIO27"', r"pins.toml: Expected `int`, got `str` - at `\$.buttons.undo`"),
        ("undo = 27", "", r"pins.toml: Object missing required field `undo` - at `\$.buttons`"),
        ("[supply]", "[suply]", "pins.toml: Object contains unknown field `suply`"),
    ],
)
def test_a_plan_that_cant_be_read_is_named_with_the_place(folder: Path, before: str, after: str, said: str) -> None:
    file = folder / "pins.toml"
    file.write_text(file.read_text().replace(before, after, 1))
    with pytest.raises(ValueError, match=said):
        made(folder)


def test_another_plan_makes_other_files(folder: Path) -> None:
    file = folder / "pins.toml"
    file.write_text(file.read_text().replace("undo = 27", "undo = 6").replace("rst = 20", "rst = 2"))
    other, usual = made(folder), made(HARDWARE)
    assert all(other[name] != usual[name] for name in usual if name != "hardware/parts.csv")
    assert b"| UNDO | GPIO6 | 31 |" in other["hardware/build.md"]
    assert b"RST = 2\n" in other["firmware/reader/pins.py"]
    assert b">GPIO6<" in other["hardware/wiring.svg"]


def test_the_tool_says_why_it_writes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pins.toml").write_text("[buttons]\n")
    monkeypatch.setattr(build_hardware, "HARDWARE", folder)
    assert build_hardware.main() == 1
    assert capsys.readouterr().err.startswith("pins.toml: Object missing required field")


def test_the_plan_has_no_table_that_nothing_reads() -> None:
    assert set(tomllib.loads((HARDWARE / "pins.toml").read_text())) == {*Plan.__struct_fields__}
