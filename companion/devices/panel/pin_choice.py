"""Choose between real pins and simulated ones."""

from typing import Literal

from companion.devices.panel.gpio import FactoryChoice, GpioPins, open_factory, pi_model
from companion.devices.panel.pins_file import Pins

PanelChoice = Literal["auto", "lgpio", "rpigpio", "native", "mock", "simulated"]
"""A pin factory, `simulated`, or `auto`: real pins on a Raspberry Pi, simulated ones elsewhere."""


def factory_for(choice: PanelChoice, model: str) -> FactoryChoice | None:
    """Return the pin factory to open on a machine that is this `model` (see `pi_model`); None: simulated pins."""
    if choice == "simulated" or (choice == "auto" and not model):
        return None
    return choice


def open_source(choice: PanelChoice, pins: Pins) -> GpioPins | None:
    """Open the real buttons and lamps that the choice means on this machine; None: it means simulated ones.

    Raises NoPins when real pins are meant and can't be had.
    """
    factory = factory_for(choice, pi_model())
    return None if factory is None else GpioPins(pins, open_factory(factory))
