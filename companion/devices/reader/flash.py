"""Copy the firmware onto the reader's board, with mpremote."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from companion.core.errors import CompanionError
from companion.devices.reader.finder import Port
from companion.devices.reader.firmware_files import lay_out
from companion.devices.reader.probe import probe_port
from companion.devices.reader.transport import LineError, SerialLine
from companion.firmware import VERSION
from companion.firmware.frames import encode

COPIER = "mpremote"
MISSING = f"""\
mpremote is missing, which copies the firmware. Get it, as root for a companion that was installed for everybody, with:
{sys.executable} -m pip install mpremote"""
NO_BOARD = """\
No board with MicroPython is plugged in. To put MicroPython on a new one: hold its button BOOTSEL down while you plug
it in, and copy the UF2 file for your board (micropython.org/download: Pico or Pico 2) onto the drive that appears.
Then run `companion reader flash` again."""

_BACK_WITHIN = 10.0
_LOOK_SECONDS = 0.05

Run = Callable[[Sequence[str]], int]
"""Runs a program to its end, and returns its exit status."""


class FlashError(CompanionError):
    """An error for firmware that could not be copied; one sentence that says why, and what to do."""


def is_mpremote_missing() -> bool:
    """Return whether mpremote is not there."""
    return find_spec(COPIER) is None


def run(command: Sequence[str]) -> int:
    """Run a program, whose output is seen; return its exit status."""
    # The command is this Python with a module and paths of ours.
    return subprocess.run(command, check=False).returncode  # noqa: S603


def flash(port: Port, say: Callable[[str], None], run_program: Run = run) -> None:
    """Copy the firmware onto the board at a port, and start it. Raises FlashError where that fails.

    A reader that runs is asked to start anew first: for three seconds mpremote reaches the prompt of its board then.
    """
    try:
        if _restart(port):
            say("The reader starts anew, to be written to.")
    except LineError as error:
        raise FlashError(str(error)) from None
    with tempfile.TemporaryDirectory(prefix="companion-firmware-") as name:
        folder = Path(name)
        files = lay_out(folder)
        # What begins the program is copied last: a board that is cut off meanwhile starts nothing half.
        tops = [str(folder / top) for top in dict.fromkeys(file.parts[0] for file in files)]
        say(f"Firmware {VERSION}: {len(files)} files for {port.path}.")
        connect = [sys.executable, "-m", COPIER, "connect", os.path.realpath(port.path)]
        if run_program([*connect, "fs", "cp", "-r", *tops, ":", "+", "reset"]) != 0:
            raise FlashError(
                f"The firmware was not copied to {port.path}: unplug the board, plug it in, and try again within 3 s."
            )
    say("The firmware is on the board, which starts it now.")


def _restart(port: Port) -> bool:
    """Ask the firmware on a board to start anew, and wait until its port is back; False where there is none."""
    if not probe_port(port, seconds=1.5).is_reader:
        return False
    line = SerialLine(port.path)
    try:
        line.send(encode({"t": "restart"}))
        _wait_until(lambda: _is_lost(line))
    finally:
        line.close()
    if not _wait_until(Path(port.path).exists):
        raise FlashError(f"The board at {port.path} did not come back: unplug it, plug it in, and try again.")
    return True


def _is_lost(line: SerialLine) -> bool:
    try:
        line.read()
    except LineError:
        return True
    return False


def _wait_until(it_is: Callable[[], bool]) -> bool:
    end = time.monotonic() + _BACK_WITHIN
    while not (there := it_is()) and time.monotonic() < end:
        time.sleep(_LOOK_SECONDS)
    return there
