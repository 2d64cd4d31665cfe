"""Read which pin each button and each lamp is on."""

import functools
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.core.events import PanelButton
from companion.core.i18n import N_, _
from companion.core.problems import Problem
from companion.core.toml.parser import read_packaged
from companion.core.toml.settings import line_of, read_settings

BcmPin = Annotated[int, Meta(ge=0, le=27)]
"""A pin by its BCM number, of those that the header brings out."""

RESERVED = {
    **dict.fromkeys((0, 1), N_("the EEPROM of an add-on board")),
    **dict.fromkeys((2, 3), N_("I2C, with pull-ups on the board")),
    **dict.fromkeys((7, 8, 9, 10, 11), N_("SPI0, for a reader")),
    **dict.fromkeys((14, 15), N_("the serial console")),
}
"""The pins that the panel may not use, with what they are kept for."""

PinPlace = tuple[str, str]
"""The table and the key of a pin."""

_DEFAULT_FILE = Path(__file__).with_name("pins.toml")


class PinRow(Struct, frozen=True):
    """One pin for each of the four places of the panel."""

    confirm: BcmPin
    undo: BcmPin
    next: BcmPin
    help: BcmPin

    def of(self, button: PanelButton) -> int:
        """Return the BCM number for this button's place."""
        pin: int = getattr(self, button.value)
        return pin


class Pins(Struct, frozen=True):
    """The pins of the four buttons (inputs, to ground when pressed) and of the four lamps (outputs, lit when high)."""

    buttons: PinRow
    lamps: PinRow


@functools.cache
def default_pins() -> Pins:
    """Return the pins that the wiring plan gives."""
    return msgspec.convert(read_packaged(_DEFAULT_FILE), Pins)


def read_pins(path: Path) -> tuple[Pins, tuple[Problem, ...]]:
    """Read a pins file of the table's own.

    The file needs to hold only what differs from the defaults. A value that is no pin, a pin that is reserved, or one
    that another key has, is a `Problem`, and the default is used for its key. Raises nothing, whatever the file holds.
    """
    pins, problems = read_settings(path, Pins, default_pins())
    sound, clashes = _without_clashes(pins, path)
    return sound, problems + clashes


def _pin_places(pins: Pins) -> dict[PinPlace, int]:
    """Return every pin by its table and key, in the order of the schema."""
    return {(table, key): pin for table, row in msgspec.to_builtins(pins).items() for key, pin in row.items()}


def _without_clashes(pins: Pins, path: Path) -> tuple[Pins, tuple[Problem, ...]]:
    """Return the pins with the default wherever a place can't have its own, and what is wrong with each of those."""
    default, places = _pin_places(default_pins()), _pin_places(pins)
    problems = []
    # Each round takes one key of the file back, so that in the end nothing clashes: the defaults don't.
    while fault := _find_clash(places, default):
        place, wrong = fault
        so = _("{value} is used.").format(value=default[place])
        problems.append(Problem(str(path), line_of(path, place), ".".join(place), wrong, _("a pin of its own"), so))
        places[place] = default[place]
    mended: dict[str, dict[str, int]] = {}
    for (table, key), pin in places.items():
        mended.setdefault(table, {})[key] = pin
    return msgspec.convert(mended, Pins), tuple(problems)


def _find_clash(places: dict[PinPlace, int], default: dict[PinPlace, int]) -> tuple[PinPlace, str] | None:
    """Return a place that can't have the pin that the file gives it, and why; None: there is none.

    Defaults have their pins first, then the keys of the file in the order of the schema.
    """
    own = [place for place, pin in places.items() if pin != default[place]]
    taken = {pin: place for place, pin in places.items() if pin == default[place]}
    for place in own:
        pin = places[place]
        if pin in RESERVED:
            return place, _("is {pin}, which is kept for {use}").format(pin=pin, use=_(RESERVED[pin]))
        if pin in taken:
            return place, _("is {pin}, which {key} has already").format(pin=pin, key=".".join(taken[pin]))
        taken[pin] = place
    return None
