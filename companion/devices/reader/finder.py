"""Find the port of a reader: the one that the settings name, or those that look like one."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from serial.tools import list_ports

PICO = (0x2E8A, 0x0005)
"""The USB ids of a Raspberry Pi Pico that runs MicroPython: vendor and product."""

_LINK = "companion-reader"
_BY_ID = Path("serial") / "by-id"
_MICROPYTHON = "*MicroPython*"

FIRST_PAUSE = 5.0
LONGEST_PAUSE = 60.0


class Port(Struct, frozen=True):
    """A port that may be a reader's: `why` says what it is taken for; `named`: the settings name it."""

    path: str
    why: str
    named: bool = False

    @property
    def identity(self) -> tuple[int, int]:
        """What differs when something else is plugged in at the same path; zeros where nothing is."""
        return _identity(self.path)


class PortInfo(Protocol):
    """The facts that pyserial knows of a port."""

    device: str
    vid: int | None
    pid: int | None
    description: str


def known_ports() -> list[PortInfo]:
    """Return the serial ports of this machine; none where the system's own list can't be read."""
    try:
        return list(list_ports.comports())
    # pyserial trips over a USB device that goes while it is looked at, in several ways.
    except (OSError, ValueError, TypeError):
        return []


class Finder:
    """A finder of ports. `named` is the port of the settings; empty: there is none, and ports are found.

    `dev` is the folder of the devices, `ports` lists what the system knows of them.
    """

    def __init__(
        self, named: str = "", dev: Path = Path("/dev"), ports: Callable[[], Iterable[PortInfo]] = known_ports
    ) -> None:
        self._named = named
        self._dev = dev
        self._ports = ports
        self._seen = (str(dev), str(dev / _BY_ID))

    @property
    def named_port(self) -> str:
        """The port of the settings."""
        return self._named

    def candidates(self) -> list[Port]:
        """Return the ports that are worth a try, the most likely first; each is there, and only once."""
        if self._named:
            port = Port(self._named, "named in the settings", named=True)
            return [port] if Path(self._named).exists() else []
        found: dict[str, Port] = {}
        for port in self._likely_ports():
            found.setdefault(os.path.realpath(port.path), port)
        return list(found.values())

    def take_snapshot(self) -> tuple[object, ...]:
        """Return a value that differs from the one before when something was plugged or unplugged."""
        return (*map(_changed_at, self._seen), _identity(self._named) if self._named else None)

    def _likely_ports(self) -> Iterable[Port]:
        link = self._dev / _LINK
        if link.exists():
            yield Port(str(link), "the companion's reader, by its udev rule")
        for info in self._ports():
            if (info.vid, info.pid) == PICO:
                yield Port(info.device, "a Pico with MicroPython, by its USB ids")
        for path in sorted((self._dev / _BY_ID).glob(_MICROPYTHON)):
            yield Port(str(path), "a board with MicroPython, by its name")


class BlockedPorts:
    """Ports that don't speak the protocol and are left alone, for 5 s at first, then twice as long, to 60 s.

    Times are seconds on any clock. What is plugged in at the same path later is another port.
    """

    def __init__(self, first: float = FIRST_PAUSE, longest: float = LONGEST_PAUSE) -> None:
        self._first = first
        self._longest = longest
        self._until: dict[tuple[str, tuple[int, int]], tuple[float, float]] = {}

    def add(self, port: Port, now: float) -> None:
        """Leave a port alone from now on."""
        key = (port.path, port.identity)
        _, pause = self._until.get(key, (0.0, self._first / 2))
        pause = min(2 * pause, self._longest)
        # Ports come and go the whole evening; those that are gone are forgotten.
        self._until = {known: until for known, until in self._until.items() if _identity(known[0]) == known[1]}
        self._until[key] = (now + pause, pause)

    def has(self, port: Port, now: float) -> bool:
        """Return whether a port is to be left alone now."""
        until, _ = self._until.get((port.path, port.identity), (0.0, 0.0))
        return now < until

    def due(self, now: float) -> float:
        """Return when the next port may be tried again."""
        return min((until for until, _ in self._until.values() if until > now), default=float("inf"))


def _identity(path: str) -> tuple[int, int]:
    try:
        stat = Path(path).stat()
    except (OSError, ValueError):
        return 0, 0
    return stat.st_ino, stat.st_rdev


def _changed_at(folder: str) -> int:
    try:
        # Twice a second the whole evening: a Path would take as long again.
        return os.stat(folder).st_mtime_ns  # noqa: PTH116
    except OSError:
        return 0
