"""Set the brightness of the screen, and lower it where nobody has used the table for a while."""

from typing import TYPE_CHECKING

from companion.ui.dimming_times import DARK, DimmingTimes
from companion.ui.window import Window

if TYPE_CHECKING:
    from companion.devices.machine.backlight import Backlight


class Dimming:
    """The light of a window's picture, and the one behind it. Times are seconds of one clock that never goes back."""

    def __init__(self, window: Window, now: float) -> None:
        self.times = DimmingTimes()
        """When the screen gets dark."""
        self.used = now
        """When somebody last did something."""
        self.looked_at = now
        """When somebody was last sure to be looking, without doing anything."""
        self._window = window
        self._backlight: Backlight | None = None
        self._brightness = 100

    def add_backlight(self, backlight: "Backlight") -> None:
        """Add the light behind the screen, which is off while that is black."""
        self._backlight = backlight
        self.set_brightness(self._brightness)

    def set_brightness(self, brightness: int) -> None:
        """Set how bright the screen is, in percent: by the light behind it, or by the picture where that can't be."""
        self._brightness = brightness
        lit = self._window.full_screen and self._backlight is not None and self._backlight.set_brightness(brightness)
        self._window.set_brightness(1.0 if lit else brightness / 100)

    def dim_if_idle(self, now: float) -> bool:
        """Veil the picture when nobody has done anything for long enough; return whether it has got darker."""
        veil = self.times.veil(now - max(self.used, self.looked_at))
        if veil <= self._window.veil:
            return False
        self._window.veil = veil
        if self._backlight is not None:
            self._backlight.switch(on=veil < DARK)
        return True

    def wake(self, now: float) -> bool:
        """Note that somebody is there, and take the veil off the picture; return whether there was one."""
        self.used = now
        veiled = self._window.veil > 0
        self._window.veil = 0.0
        if self._backlight is not None:
            self._backlight.switch(on=True)
        return veiled
