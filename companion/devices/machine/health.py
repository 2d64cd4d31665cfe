"""Watch the power supply, the heat and the room on the disk, and tell the table when one is wrong.

Sources: hwmon `rpi_volt` of the Raspberry Pi's kernel (`in0_lcrit_alarm`: the voltage has been too low since the look
before), the firmware's `get_throttled` where the kernel shows it (bit 0: too low now), and the thermal zone of the CPU,
in thousandths of a degree.
"""

import shutil
import threading
from collections.abc import Callable
from pathlib import Path

from companion.core.events import DeviceNews, Input
from companion.core.i18n import N_, LazyText, Sentence

SYS = Path("/sys")

CHECK_SECONDS = 30.0
"""Seconds from one look to the next."""

LITTLE_SPACE = 50_000_000
"""Bytes. A journal of a long evening is well below a tenth of it."""

HOT = 80.0
"""Degrees Celsius from which on a Raspberry Pi slows itself down."""

_TOO_LOW_NOW = 0x1


class Sensors:
    """The sensors that the kernel shows below the folder `sys`; on most machines there are none."""

    def __init__(self, sys: Path = SYS) -> None:
        self._sys = sys

    def undervoltage(self) -> bool | None:
        """Return whether the power supply gives too little; None: nothing here would notice."""
        alarms = [
            _read_line(name.with_name("in0_lcrit_alarm"))
            for name in self._sys.glob("class/hwmon/hwmon*/name")
            if _read_line(name) == "rpi_volt"
        ]
        told = [alarm != "0" for alarm in alarms if alarm.isdigit()]
        for file in self._sys.glob("devices/platform/soc*/*firmware/get_throttled"):
            try:
                told.append(bool(int(_read_line(file), 16) & _TOO_LOW_NOW))
            except ValueError:
                continue
        return any(told) if told else None

    def celsius(self) -> float | None:
        """Return how hot the CPU is, in degrees Celsius; None: it does not say."""
        for kind in sorted(self._sys.glob("class/thermal/thermal_zone*/type")):
            value = _read_line(kind.with_name("temp"))
            if _read_line(kind) == "cpu-thermal" and value.removeprefix("-").isdigit():
                return int(value) / 1000
        return None


def _read_line(file: Path) -> str:
    """Return the line in a file; empty where there is none, or its driver fails."""
    try:
        return file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def machine_problems(sensors: Sensors, folder: Path, little: int = LITTLE_SPACE) -> tuple[DeviceNews, ...]:
    """Return news of the power, the heat and the disk, with an empty sentence for what is all right.

    `folder` is where the games are kept; fewer than `little` bytes free there are too few.
    """
    return (
        DeviceNews("power supply", _power_problem(sensors)),
        DeviceNews("heat", _heat_problem(sensors)),
        DeviceNews("space", _space_problem(folder, little)),
    )


def _power_problem(sensors: Sensors) -> Sentence:
    if not sensors.undervoltage():
        return ""
    weak = N_("The power supply is too weak: use the one made for the Raspberry Pi. What is confirmed is safe.")
    return LazyText.of(weak)


def _heat_problem(sensors: Sensors) -> Sentence:
    celsius = sensors.celsius()
    if celsius is None or celsius < HOT:
        return ""
    hot = N_("The Raspberry Pi is too hot ({celsius} °C) and slows down: give it air.")
    return LazyText.of(hot, celsius=f"{celsius:.0f}")


def _space_problem(folder: Path, little: int) -> Sentence:
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        # A folder that can't be used is the journal's to tell of.
        return ""
    if free >= little:
        return ""
    full = N_("The disk is nearly full ({megabytes} MB left). Make room: on a full one moves can't be kept.")
    return LazyText.of(full, megabytes=free // 1_000_000)


class Health:
    """A thread that looks every so many seconds and posts what has changed, first of all what is wrong.

    `post` is called on that thread: a disk that hangs keeps nobody else waiting.
    """

    def __init__(
        self,
        post: Callable[[Input], None],
        sensors: Sensors,
        folder: Path,
        every: float = CHECK_SECONDS,
        little: int = LITTLE_SPACE,
    ) -> None:
        self._post = post
        self._sensors = sensors
        self._folder = folder
        self._every = every
        self._little = little
        self._told: dict[str, Sentence] = {}
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="health", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop looking; a look that hangs is not waited for."""
        self._closing.set()

    def _run(self) -> None:
        while True:
            for news in machine_problems(self._sensors, self._folder, self._little):
                if news.trouble != self._told.get(news.device, ""):
                    self._told[news.device] = news.trouble
                    self._post(news)
            if self._closing.wait(self._every):
                return
