"""Commands as people start them: in a process of their own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from msgspec import Struct

PATIENCE = 60
"""Seconds after which a process is taken to hang."""


class Ran(Struct, frozen=True):
    """What a command left: its exit status, what it wrote, and what it complained of."""

    status: int
    out: str
    err: str


def environment(**changes: str | None) -> dict[str, str]:
    """The variables for a command that must not see the desktop or the files of who runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "XDG_", "COMPANION_"))}
    changed = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "STATE_DIRECTORY": None, "SDL_AUDIODRIVER": "dummy", **changes}
    kept = {name: value for name, value in kept.items() if name not in changed}
    return kept | {name: value for name, value in changed.items() if value is not None}


def command(*arguments: str | Path) -> list[str]:
    """The words that start a command."""
    return [sys.executable, "-W", "error", "-m", "companion.cli.main", *map(str, arguments)]


def ran(*arguments: str | Path, cwd: Path | None = None, **env: str | None) -> Ran:
    """Run a command to its end."""
    done = subprocess.run(
        command(*arguments),
        capture_output=True,
        encoding="utf-8",
        env=environment(**env),
        cwd=cwd,
        timeout=PATIENCE,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def started(*arguments: str | Path, **env: str | None) -> "subprocess.Popen[str]":
    """A command that goes on running."""
    return subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(**env),
    )


def wait_until_up(app: "subprocess.Popen[str]") -> None:
    """Wait until the app would end itself on a SIGTERM: its first picture follows."""
    end = time.monotonic() + PATIENCE
    while not _catches(app.pid, signal.SIGTERM):
        assert app.poll() is None, app.communicate()
        assert time.monotonic() < end, "the app never came up"
        time.sleep(0.02)


def _catches(pid: int, number: signal.Signals) -> bool:
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        # Where the system does not say it, long enough for any machine has to do.
        time.sleep(5)
        return True
    caught = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)
