"""Drive the panel on the pins of a Raspberry Pi, through gpiozero."""

import importlib
import os
import re
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

from companion.core.events import PanelButton
from companion.core.i18n import N_, LazyText, Sentence
from companion.devices.panel.panel import EdgeListener
from companion.devices.panel.pins_file import Pins

FactoryChoice = Literal["auto", "lgpio", "rpigpio", "native", "mock"]
"""Which library moves the pins; `auto` is lgpio, or else the RPi.GPIO interface."""

_CLASSES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "native": ("gpiozero.pins.native", "NativeFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}
_AUTO = ("lgpio", "rpigpio")
_PACKAGES = {
    "lgpio": N_("on Raspberry Pi OS: sudo apt install python3-lgpio"),
    "RPi": N_("on Raspberry Pi OS: sudo apt install python3-rpi-lgpio"),
}

_TRIES = 50
"""How often a pin is closed that is busy."""

_PAUSE = 0.01
"""Seconds between two such tries."""

_FORBIDDEN = re.compile("permission|not permitted|can not open gpiochip|no access", re.IGNORECASE)
"""In the words of a pin library: the device is there for others, not for this user."""


class NoPins(Exception):  # noqa: N818 - read in an except clause, it says what happened
    """An error for pins that can't be used; the message is one sentence that says why, `todo` what helps."""

    def __init__(self, sentence: Sentence, todo: str) -> None:
        super().__init__(sentence)
        self.todo = todo


def pi_model(file: Path = Path("/proc/device-tree/model")) -> str:
    """Return the name of the Raspberry Pi that this is, such as `Raspberry Pi 5 Model B Rev 1.0`; empty elsewhere."""
    try:
        model = file.read_text("utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""
    return model if "Raspberry Pi" in model else ""


def open_factory(choice: FactoryChoice) -> Any:
    """Open a pin factory of gpiozero. Raises NoPins when none of those asked for opens."""
    os.environ.setdefault("LG_WD", _run_folder())
    names = _AUTO if choice == "auto" else (choice,)
    failed: dict[str, Exception] = {}
    for name in names:
        module, cls = _CLASSES[name]
        try:
            return getattr(importlib.import_module(module), cls)()
        # Each library has its own errors, down to plain Exception, and all mean the same here.
        except Exception as error:
            failed[name] = error
    said = (LazyText.of("{name}: {why}", name=name, why=_error_text(error)) for name, error in failed.items())
    reasons = LazyText.join(*said, between="; ")
    raise NoPins(
        LazyText.of(N_("The pins can't be opened ({reasons})."), reasons=reasons), _advice(tuple(failed.values()))
    )


def _advice(errors: tuple[Exception, ...]) -> str:
    """Return what helps against the errors of the libraries that were tried."""
    if all(isinstance(error, ModuleNotFoundError) for error in errors):
        return "install the library for the pins; on Raspberry Pi OS: sudo apt install python3-lgpio"
    if any(isinstance(error, PermissionError) or _FORBIDDEN.search(str(error)) for error in errors):
        return "join the group gpio (sudo adduser $USER gpio), and log in again"
    return "check panel.source in the settings, and that this is a Raspberry Pi with its pins switched on"


def _run_folder() -> str:
    """Return a folder for lgpio's pipe: lgpio would take the current one, to which a service can't write."""
    for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        folder = os.environ.get(name, "").split(":")[0]
        if folder and os.access(folder, os.W_OK):
            return folder
    # It takes 3 ms to import, for a machine without a run-time folder alone.
    import tempfile  # noqa: PLC0415

    return tempfile.gettempdir()


def _error_text(error: Exception) -> Sentence:
    """Return what an error of a pin library says in a few words, with what to do where that is known."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        how = _PACKAGES.get(error.name.split(".")[0])
        if how:
            return LazyText.of(N_("the library {name} is not installed, {how}"), name=error.name, how=LazyText.of(how))
        return LazyText.of(N_("the library {name} is not installed"), name=error.name)
    words = str(error).strip().rstrip(".!")
    return words.splitlines()[0] if words else type(error).__name__


def _close(what: Any, name: str) -> None:
    """Close a device or a factory, with patience: lgpio's thread may still hold a line, which is then busy."""
    why: Exception | None = None
    for _ in range(_TRIES):
        try:
            what.close()
        # Each library has its own errors.
        except Exception as error:
            why = error
            time.sleep(_PAUSE)
        else:
            return
    warnings.warn(f"{name} of the panel can't be closed ({why}).", RuntimeWarning, stacklevel=3)


class GpioPins:
    """The four buttons and the four lamps on their pins; a `PinSource` for the panel.

    A pressed button pulls its pin to ground; a lamp is lit when its pin is high. `factory` is what `open_factory`
    returned, and is closed with the rest; `clock` is the one that the times of edges are on, in seconds. Raises NoPins
    when a pin can't be had.
    """

    def __init__(self, pins: Pins, factory: Any, clock: Callable[[], float] = time.monotonic) -> None:
        # Only a Pi needs gpiozero, and importing it takes longer than the rest of the panel.
        # DigitalInputDevice is what gpiozero's Button is built on, without its thread that wakes ten times a second.
        from gpiozero import LED, DigitalInputDevice  # noqa: PLC0415

        self._factory = factory
        self._clock = clock
        self._buttons: dict[PanelButton, Any] = {}
        self._lamps: dict[PanelButton, Any] = {}
        pin = 0
        try:
            for place in PanelButton:
                pin = pins.buttons.of(place)
                self._buttons[place] = DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=factory)
                pin = pins.lamps.of(place)
                self._lamps[place] = LED(pin, pin_factory=factory)
        except Exception as error:
            self.close()
            todo = f"end what else uses pin {pin}, or name another pin in a pins file (panel.pins)"
            taken = N_("Pin {pin} can't be used for {button} ({why}).")
            raise NoPins(LazyText.of(taken, pin=pin, button=place.name, why=_error_text(error)), todo) from error

    def listen(self, heard: EdgeListener) -> None:
        """Call `heard` for each edge from now on, on the thread of the pin library."""
        for place, device in self._buttons.items():
            device.when_activated = partial(self._report_edge, heard, place, True)
            device.when_deactivated = partial(self._report_edge, heard, place, False)

    def light(self, button: PanelButton, on: bool) -> None:
        """Light or darken the lamp of a button."""
        self._lamps[button].value = on

    def close(self) -> None:
        """Release the pins: all become inputs, and the lamps go dark. What can't be closed is warned of and left."""
        for device in (*self._buttons.values(), *self._lamps.values()):
            _close(device, f"Pin {device.pin}")
        # gpiozero keeps the pins for all factories: one that couldn't be closed would come to the next, without a chip.
        self._factory.pins.clear()
        _close(self._factory, "The chip")

    def _report_edge(self, heard: EdgeListener, place: PanelButton, down: bool) -> None:
        device = self._buttons[place]
        # The time since the edge, as the kernel stamped it, so that a late callback doesn't make a press shorter.
        # A driver whose stamps are on another clock gives nonsense below zero: then the edge is as of now.
        age = device.active_time if down else device.inactive_time
        heard(place, down, self._clock() - max(0.0, age or 0.0))
