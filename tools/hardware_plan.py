"""The wiring plan of `hardware/pins.toml`, and what is wrong with one.

A plan names pins of two boards; `hardware/boards.toml` says what those bring out, at which voltage, and what is kept
for something else. Everything here but `read_plan` is pure.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

PLAN_FILE = "pins.toml"
BOARDS_FILE = "boards.toml"

VOLTS = 3.3
"""What every line and every supply has. Neither board takes more at a line."""

PANEL = ("confirm", "undo", "next", "help")
"""The places of the panel, from left to right."""

_SPI_ROLES = {"miso": 0, "sck": 2, "mosi": 3}
"""What GPn can be on an SPI port is n modulo 4 (RP2040 datasheet, 1.4.3; RP2350 datasheet, 1.2.3)."""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A pin of the Raspberry Pi for each place of the panel, as BCM number."""

    confirm: int
    undo: int
    next: int
    help: int


class Pico(Struct, frozen=True, forbid_unknown_fields=True):
    """The reader's SPI port (0 or 1), and its pins as GP numbers."""

    spi: int
    sck: int
    mosi: int
    miso: int
    cs: int
    rst: int
    light: int
    buzzer: int


class Volts(Struct, frozen=True, forbid_unknown_fields=True):
    """At the lines of the boards, and what feeds the RFID board."""

    pi: float
    pico: float
    rc522: float


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of the Pico's pin that feeds the RFID board, and of that for the buzzer."""

    rc522: str
    buzzer: str


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of header pins: of the Pi for buttons and lamps, of the Pico for the others."""

    buttons: int
    lamps: int
    rc522: int
    light: int
    buzzer: int


class Ohms(Struct, frozen=True, forbid_unknown_fields=True):
    """The resistors in the lines of each button, each lamp, the reader's light, and of the transistor of its buzzer."""

    button: int
    lamp: int
    light: int
    buzzer: int


class Led(Struct, frozen=True, forbid_unknown_fields=True):
    """Its forward voltage."""

    volts: float


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """Pins that the plan leaves alone, and for what; `own`: whether a table's own pins file may use them."""

    pins: tuple[int, ...]
    what: str = msgspec.field(name="for")
    own: Literal["refused", "allowed"] = msgspec.field()


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """What a board brings out.

    `header` names its pins in order, from pin 1; `volts` and `milliamps` are what a line has and gives; `dark` are the
    pins that are low while it starts.
    """

    name: str
    prefix: str
    volts: float
    milliamps: float
    dark: tuple[int, ...]
    header: tuple[str, ...]
    kept: tuple[Kept, ...]

    def place(self, pin: int) -> int | None:
        """Return the header pin (from 1) of a pin's number (BCM, GP), or None where it isn't brought out."""
        name = f"{self.prefix}{pin}"
        return self.header.index(name) + 1 if name in self.header else None

    def at(self, place: int) -> str:
        """Return the name of a header pin; empty where there is none of this number."""
        return self.header[place - 1] if 1 <= place <= len(self.header) else ""


class RfidBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """The volts that it is fed with."""

    volts: float


class Boards(Struct, frozen=True, forbid_unknown_fields=True):
    """The boards, and the volts of the pins that feed something."""

    rails: dict[str, float]
    pi: Board
    pico: Board
    rc522: RfidBoard


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of `pins.toml`."""

    buttons: Row
    lamps: Row
    pico: Pico
    volts: Volts
    supply: Supply
    ground: Ground
    ohms: Ohms
    led: Led


class Line(Struct, frozen=True):
    """One line from a board: the key of the plan (`buttons.confirm`), the board, the pin's number on it."""

    key: str
    board: Board
    pin: int


def read_plan(folder: Path) -> tuple[Plan, Boards]:
    """Return the plan and the boards of a folder such as `hardware/`. Raises ValueError, which names file and place."""
    return read_table(folder / PLAN_FILE, Plan), read_table(folder / BOARDS_FILE, Boards)


def read_table(file: Path, form: type[T]) -> T:
    """Return the tables of a TOML file. Raises ValueError, which names the file and the place."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), form)
    except (ValueError, OSError) as error:
        raise ValueError(f"{file.name}: {error}") from error


def lines(plan: Plan, boards: Boards) -> tuple[Line, ...]:
    """Return every line that a pin drives or listens to."""
    panel = [
        Line(f"{table}.{place}", boards.pi, getattr(row, place))
        for table, row in (("buttons", plan.buttons), ("lamps", plan.lamps))
        for place in PANEL
    ]
    reader = [Line(f"pico.{key}", boards.pico, pin) for key, pin in msgspec.structs.asdict(plan.pico).items()]
    return *panel, *(line for line in reader if line.key != "pico.spi")


def milliamps(volts: float, ohms: float) -> float:
    """Return the current through a resistor that has these volts, by Ohm's law."""
    return 1000 * volts / ohms


def faults(plan: Plan, boards: Boards) -> tuple[str, ...]:
    """Return what is wrong with the plan, a sentence each; nothing where it can be built."""
    return (
        *_pin_faults(lines(plan, boards)),
        *_lamp_faults(plan, boards.pi),
        *_spi_faults(plan.pico),
        *_volt_faults(plan, boards),
        *_current_faults(plan, boards),
        *_ground_faults(plan.ground, boards),
    )


def _pin_faults(every: tuple[Line, ...]) -> Iterator[str]:
    """Pins that aren't brought out, are kept for something, or are used twice."""
    taken: dict[tuple[str, int], str] = {}
    for line in every:
        pin = f"{line.key} is {line.board.prefix}{line.pin}"
        if line.board.place(line.pin) is None:
            yield f"{pin}, which is not on the header of the {line.board.name}."
        for kept in line.board.kept:
            if line.pin in kept.pins:
                yield f"{pin}, which is kept for {kept.what}."
        first = taken.setdefault((line.board.name, line.pin), line.key)
        if first != line.key:
            yield f"{pin}, which {first} has already."


def _lamp_faults(plan: Plan, pi: Board) -> Iterator[str]:
    for place in PANEL:
        pin = getattr(plan.lamps, place)
        if pin not in pi.dark:
            yield f"lamps.{place} is {pi.prefix}{pin}, which is high while the {pi.name} starts: the lamp would be lit."


def _spi_faults(pico: Pico) -> Iterator[str]:
    """GP0 to GP7 belong to SPI 0, GP8 to GP15 to SPI 1, and so on in turn; CS and RST are driven as plain pins."""
    for role, rest in _SPI_ROLES.items():
        pin = getattr(pico, role)
        if (pin // 8) % 2 != pico.spi or pin % 4 != rest:
            yield f"pico.{role} is GP{pin}, which can't be {role.upper()} of SPI {pico.spi}."


def _volt_faults(plan: Plan, boards: Boards) -> Iterator[str]:
    for key, volts, right in (
        ("pi", plan.volts.pi, boards.pi.volts),
        ("pico", plan.volts.pico, boards.pico.volts),
        ("rc522", plan.volts.rc522, boards.rc522.volts),
    ):
        if {volts, right} != {VOLTS}:
            yield f"volts.{key} is {volts:g}; it must be {VOLTS:g}."
    for key, rail in msgspec.structs.asdict(plan.supply).items():
        if rail not in boards.pico.header or rail not in boards.rails:
            yield f"supply.{key} is {rail}, which is no supply on the header of the {boards.pico.name}."
        elif boards.rails[rail] != VOLTS:
            yield f"supply.{key} is {rail}, which has {boards.rails[rail]:g} V; it must be {VOLTS:g} V."


def _current_faults(plan: Plan, boards: Boards) -> Iterator[str]:
    """More through a line than its board gives; behind the resistors of button and buzzer nothing is reckoned with."""
    over_led = VOLTS - plan.led.volts
    for key, ohms, volts, board in (
        ("button", plan.ohms.button, VOLTS, boards.pi),
        ("lamp", plan.ohms.lamp, over_led, boards.pi),
        ("light", plan.ohms.light, over_led, boards.pico),
        ("buzzer", plan.ohms.buzzer, VOLTS, boards.pico),
    ):
        if ohms <= 0 or milliamps(volts, ohms) > board.milliamps:
            yield f"ohms.{key} is {ohms}: more than {board.milliamps:g} mA would flow through a pin."


def _ground_faults(ground: Ground, boards: Boards) -> Iterator[str]:
    for key, place in msgspec.structs.asdict(ground).items():
        board = boards.pi if key in {"buttons", "lamps"} else boards.pico
        if board.at(place) != "GND":
            yield f"ground.{key} is header pin {place} of the {board.name}, which is {board.at(place) or 'not there'}."


def in_ohms(ohms: int) -> str:
    """Return a resistance as people say it: `330 Ω`, `1 kΩ`, `4.7 kΩ`."""
    return f"{ohms} Ω" if ohms < 1000 else f"{ohms / 1000:g} kΩ"
