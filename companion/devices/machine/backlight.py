"""Set and switch off the light behind the screen, as the kernel has it in /sys/class/backlight.

Where it can't be written, or isn't there (most screens on HDMI), nothing happens: the picture is black by itself. How
bright it is follows the settings, so that each start, also after a kill, makes it what it is to be.
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
        self._levels = tuple(sorted(folder.glob("*/brightness")))
        self._found: dict[Path, int] = {}
        """How bright each light was that has been changed."""
        self._lit = False
        self.switch(on=True)

    def switch(self, *, on: bool) -> None:
        """Switch the lights on or off; only what changes is written."""
        if on == self._lit:
            return
        self._lit = on
        for switch in self._switches:
            with suppress(OSError):
                switch.write_text(ON if on else OFF, encoding="ascii")

    def set_brightness(self, percent: int) -> bool:
        """Set the lights to so many percent, never to 0; return False where none of them can be set."""
        done = [self._set(level, percent) for level in self._levels]
        return any(done)

    def _set(self, level: Path, percent: int) -> bool:
        try:
            now = _read_number(level)
            most = _read_number(level.with_name("max_brightness"))
            level.write_text(str(max(1, round(most * percent / 100))), encoding="ascii")
        except (OSError, ValueError):
            return False
        self._found.setdefault(level, now)
        return True

    def close(self) -> None:
        """Leave the lights on, and as bright as they were found."""
        self.switch(on=True)
        for level, found in self._found.items():
            with suppress(OSError):
                level.write_text(str(found), encoding="ascii")


def _read_number(file: Path) -> int:
    return int(file.read_text(encoding="ascii"))
