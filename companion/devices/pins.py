"""Which pin each button and each lamp is on."""

import functools
import tomllib
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.contract.inputs import PanelButton
from companion.contract.problems import Problem
from companion.settings_file import line_of, read_settings

BcmPin = Annotated[int, Meta(ge=0, le=27)]
"""A pin by its BCM number, of those that the header brings out."""

RESERVED = {
    **dict.fromkeys((0, 1), "the EEPROM of an add-on board"),
    **dict.fromkeys((2, 3), "I2C, with pull-ups on the board"),
    **dict.fromkeys((7, 8, 9, 10, 11), "SPI0, for a reader"),
    **dict.fromkeys((14, 15), "the serial console"),
}
"""The pins that the panel may not use, with what they are kept for."""

_DEFAULT_FILE = Path(__file__).with_name("pins.toml")


class PinRow(Struct, frozen=True):
    """One pin for each of the four places of the panel."""

    confirm: BcmPin
    undo: BcmPin
    next: BcmPin
    help: BcmPin

    def of(self, button: PanelButton) -> int:
        """The BCM number for this button's place."""
        pin: int = getattr(self, button.value)
        return pin


class Pins(Struct, frozen=True):
    """The pins of the four buttons (inputs, to ground when pressed) and of the four lamps (outputs, lit when high)."""

    buttons: PinRow
    lamps: PinRow


@functools.cache
def default_pins() -> Pins:
    """The pins that the wiring plan gives."""
    return msgspec.convert(tomllib.loads(_DEFAULT_FILE.read_text("utf-8")), Pins)


def read_pins(path: Path | None) -> tuple[Pins, tuple[Problem, ...]]:
    """Read a pins file of the table's own; None: the default pins.

    The file needs to hold only what differs from the defaults. A value that is no pin, a pin that is reserved, or one
    that an earlier key has, is a `Problem`, and the default is used for its key; for all of them where the defaults of
    some would clash with what is left of the file. Raises nothing, whatever the file holds.
    """
    defaults = default_pins()
    if path is None:
        return defaults, ()
    pins, problems = read_settings(path, Pins, defaults)
    sound, clashes = _without_clashes(pins, path)
    if not _clashing(sound):
        return sound, problems + clashes
    all_back = Problem(path.name, 0, "", "can't be mended key by key", "no pin twice", "All default pins are used.")
    return defaults, (*problems, *clashes, all_back)


def _places(pins: Pins) -> dict[tuple[str, str], int]:
    """Every pin by its table and key, in the order of the schema."""
    return {(table, key): pin for table, row in msgspec.to_builtins(pins).items() for key, pin in row.items()}


def _clashing(pins: Pins) -> dict[tuple[str, str], str]:
    """Every place that can't have its pin, with the reason."""
    taken: dict[int, str] = {}
    why: dict[tuple[str, str], str] = {}
    for place, pin in _places(pins).items():
        if pin in RESERVED:
            why[place] = f"is {pin}, which is kept for {RESERVED[pin]}"
        elif pin in taken:
            why[place] = f"is {pin}, which {taken[pin]} has already"
        taken.setdefault(pin, ".".join(place))
    return why


def _without_clashes(pins: Pins, path: Path) -> tuple[Pins, tuple[Problem, ...]]:
    """The pins with the default wherever a place can't have its own, and what is wrong with each of those."""
    default, mended = _places(default_pins()), msgspec.to_builtins(pins)
    problems = []
    for place, wrong in _clashing(pins).items():
        table, key = place
        mended[table][key] = default[place]
        so = f"{default[place]} is used."
        problems.append(Problem(path.name, line_of(path, place), ".".join(place), wrong, "a pin of its own", so))
    return msgspec.convert(mended, Pins), tuple(problems)
