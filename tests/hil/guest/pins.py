"""The pins of the simulated chip, as fingers and eyes have them: a button is pressed, a lamp is looked at."""

import os
import time
from collections.abc import Mapping
from pathlib import Path

_SETTINGS = Path("/sys/kernel/config/gpio-sim/pi")

_APART = 0.05
"""Seconds from one press to the next, at least."""

BOUNCES = 6
"""How many edges a bouncing contact makes before it holds."""


class Chip:
    """The chip that `board.sh` has made."""

    def __init__(self) -> None:
        names = ((_SETTINGS / "dev_name").read_text().strip(), (_SETTINGS / "bank0/chip_name").read_text().strip())
        self._lines = Path("/sys/devices/platform").joinpath(*names)

    def push(self, pin: int, down: bool) -> None:
        """Connect a pin to ground, or let it go; a button isn't pressed again at once."""
        (self._lines / f"sim_gpio{pin}/pull").write_text("pull-down" if down else "pull-up")
        if not down:
            time.sleep(_APART)

    def press(self, pin: int, seconds: float) -> None:
        """Press a button for so long."""
        self.push(pin, True)
        time.sleep(seconds)
        self.push(pin, False)

    def press_together(self, first: int, second: int, seconds: float) -> None:
        """Press a button, a moment later another one, and hold both for so long."""
        self.push(first, True)
        time.sleep(0.1)
        self.press(second, seconds)
        self.push(first, False)

    def press_bouncing(self, pin: int, seconds: float) -> float:
        """Press a button whose contact bounces, for so long; the seconds from its first edge to its last one."""
        line = os.open(self._lines / f"sim_gpio{pin}/pull", os.O_WRONLY)
        try:
            begun = time.monotonic()
            for _ in range(BOUNCES // 2):
                os.pwrite(line, b"pull-down", 0)
                time.sleep(0.0005)
                os.pwrite(line, b"pull-up", 0)
                time.sleep(0.0005)
            os.pwrite(line, b"pull-down", 0)
            took = time.monotonic() - begun
            time.sleep(seconds)
            os.pwrite(line, b"pull-up", 0)
        finally:
            os.close(line)
        return took

    def is_high(self, pin: int) -> bool:
        """Whether an output is high: its lamp is lit."""
        return (self._lines / f"sim_gpio{pin}/value").read_text().strip() == "1"

    def seconds_until(self, levels: Mapping[int, bool], within: float) -> float | None:
        """How long it takes from now until all these outputs are high (True) or low; None when it takes longer."""
        begun = time.monotonic()
        while time.monotonic() < begun + within:
            if all(self.is_high(pin) == high for pin, high in levels.items()):
                return time.monotonic() - begun
            time.sleep(0.001)
        return None
