"""What hands do at a table, on order: one JSON object a line comes in over a virtual serial port, one goes back.

An order is `{"do": name, ...}` with the arguments of the function of that name below; the answer is `{"got": value}` or
`{"failed": why}`. It is no part of the companion: it is the person, the cable and the fault.
"""

import functools
import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.hil.guest.pins import Chip
from tests.hil.guest.touch import Touch

if TYPE_CHECKING:
    from tests.hil.guest.reader import Reader

_PORT = "/dev/virtio-ports/hil"
_DATA = Path("/var/lib/companion")
_FILLER = _DATA / "filler"
_SETTINGS = "/etc/companion/companion.toml"
_AS_COMPANION = ("setpriv", "--reuid=companion", "--regid=companion", "--init-groups")

_GLASS = (800, 480)
_CHUNK, _BLOCK = 2**24, 2**12


def main() -> None:
    """Obey for as long as the machine runs."""
    orders = _orders()
    with open(_PORT, "r+b", buffering=0) as port:  # noqa: PTH123 - it is a device
        port.write(b'{"got": "here"}\n')
        while line := port.readline():
            order = json.loads(line)
            try:
                answer = {"got": orders[order.pop("do")](**order)}
            except Exception as error:
                answer = {"failed": f"{type(error).__name__}: {error}"}
            port.write(json.dumps(answer).encode() + b"\n")


def _orders() -> dict[str, Callable[..., Any]]:
    chip, touch = Chip(), Touch(*_GLASS)
    return {
        "press": chip.press,
        "push": chip.push,
        "press_together": chip.press_together,
        "press_bouncing": chip.press_bouncing,
        "press_until": lambda pin, levels: _press_until(chip, pin, levels),
        "lamps": lambda pins: [chip.is_high(pin) for pin in pins],
        "tap": touch.tap,
        "down": touch.down,
        "up": touch.up,
        "plug": lambda: _reader().plug(),
        "unplug": lambda: _reader().unplug(),
        "lay": lambda uid, text: _reader().lay(uid, text),
        "take_away": lambda uid: _reader().take_away(uid),
        "wait": _wait,
        "uptime": lambda: float(Path("/proc/uptime").read_text().split()[0]),
        "run": _run,
        "write": lambda path, text: Path(path).write_text(text, encoding="utf-8"),
        "fill": _fill,
        "free": _FILLER.unlink,
        "export": _export,
    }


@functools.cache
def _reader() -> "Reader":
    """The reader. Most machines have none, and are there sooner without the firmware's code."""
    from tests.hil.guest.reader import Reader  # noqa: PLC0415

    return Reader()


def _wait(seconds: float) -> None:
    """Do nothing for so long."""
    time.sleep(seconds)


def _press_until(chip: Chip, pin: int, levels: dict[str, bool]) -> float | None:
    """Press a button until these lamps are as they should be; how many seconds that took, None after ten."""
    chip.push(pin, True)
    took = chip.seconds_until({int(lamp): lit for lamp, lit in levels.items()}, 10)
    time.sleep(0.05)
    chip.push(pin, False)
    return took


def _run(words: list[str]) -> list[Any]:
    """The status of a program and what it said."""
    done = subprocess.run(words, capture_output=True, encoding="utf-8", errors="replace", check=False)
    return [done.returncode, done.stdout + done.stderr]


def _fill() -> int:
    """Leave no room on the disk of the games; how many bytes that took."""
    size, chunk = 0, _CHUNK
    with _FILLER.open("wb") as file:
        while chunk >= _BLOCK:
            try:
                os.posix_fallocate(file.fileno(), size, chunk)
                size += chunk
            except OSError:
                chunk //= 2
    return size


def _export() -> str:
    """The record of the last game, as `companion export` writes it."""
    status, said = _run([*_AS_COMPANION, "/usr/local/bin/companion", "export", "--settings", _SETTINGS])
    if status:
        raise RuntimeError(said)
    return str(said)


if __name__ == "__main__":
    main()
