"""The light behind the screen, as the kernel has it in /sys/class/backlight: switched off while the picture is black.

Where it can't be written, or isn't there (most screens on HDMI), nothing happens: the picture is black by itself. Its
brightness is left alone: after a kill nobody would know what it was.
"""

from contextlib import suppress
from pathlib import Path

FOLDER = Path("/sys/class/backlight")

ON, OFF = "0", "4"
"""What `bl_power` takes: FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN of the kernel's fb.h."""


class Backlight:
    """All lights of the machine. They are switched on first: a companion that was killed in the dark left them off."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._switches = tuple(folder.glob("*/bl_power"))
        self._lit = False
        self.light(on=True)

    def light(self, *, on: bool) -> None:
        """Switch the lights on or off; only what changes is written."""
        if on == self._lit:
            return
        self._lit = on
        for switch in self._switches:
            with suppress(OSError):
                switch.write_text(ON if on else OFF, encoding="ascii")

    def close(self) -> None:
        """Leave the lights on."""
        self.light(on=True)
