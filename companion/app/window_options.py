"""Work out which window the settings, the machine and the command line ask for."""

from msgspec import Struct

from companion.devices.panel.gpio import pi_model
from companion.devices.panel.pin_choice import factory_for
from companion.settings.schema import Config
from companion.ui.geometry import Turn

STRIP_PX = 84
"""The height in pixels of the simulated panel below the canvas of a window on a desk."""


class WindowOptions(Struct, frozen=True):
    """The window to open: `size` of its canvas, by how much that is turned, the height of the `strip` below, 0: none.

    A full screen has the size of the screen.
    """

    size: tuple[int, int]
    full_screen: bool
    turn: Turn
    strip: int


def window_options(config: Config, size: tuple[int, int] | None, *, full_screen: bool) -> WindowOptions:
    """Return the window that these settings ask for, with a canvas of `size` pixels; None: as set."""
    screen = config.screen
    simulated = factory_for(config.panel.source, pi_model()) is None
    strip = STRIP_PX if simulated and not full_screen else 0
    return WindowOptions(size or (screen.width, screen.height), full_screen, screen.turn, strip)


def is_full_screen(config: Config, driver: str) -> bool:
    """Return whether the window takes the whole screen, where the command line names no size."""
    if config.screen.full_screen == "auto":
        return driver.lower() == "kmsdrm" or bool(pi_model())
    return config.screen.full_screen == "yes"
