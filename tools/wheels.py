"""Gather what systemd/install.sh needs from pip, for a Pi without a network: `python -m tools.wheels FOLDER`.

Everything but the program is taken as it was published, and refused where its hash isn't the one in systemd/locked/.
They are for this machine and this Python, or for the ones that are named: `--machine aarch64 --python 3.13`.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

HOUSE = Path(__file__).parents[1]
LOCKED = HOUSE / "systemd" / "locked"

_HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
_LAST_WITH_PINS = (3, 12)
"""Beyond it lgpio has no wheels (pyproject.toml), and apt's library of the pins is taken."""

_LIBRARIES = ("manylinux2014", "manylinux_2_28", "manylinux_2_34")
"""What the C library of bookworm, and of all that is newer, satisfies."""


def gather(into: Path, machine: str, python: str) -> None:
    """Leave in a folder the wheels of the program and of all that it needs, for such a machine with such a Python."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    checked = ["--require-hashes", "--only-binary", ":all:"]
    names = ["table", "pins"] if tuple(map(int, python.split("."))) <= _LAST_WITH_PINS else ["table"]
    lists = [word for name in names for word in ("--requirement", str(LOCKED / f"{name}.txt"))]
    subprocess.run([*pip, "download", *checked, *target(machine, python), "--dest", into, *lists], check=True)
    if "pins" in names and not any(into.glob("lgpio-*.whl")):
        # Which lines of the lists hold, pip asks the Python that it runs in.
        sys.exit(
            f"For the pins, Python {python} is needed to gather what it needs, or another one of these: 3.11, 3.12."
        )
    with tempfile.TemporaryDirectory() as backend:
        building = ["--requirement", str(LOCKED / "build.txt")]
        subprocess.run([*pip, "install", *checked, "--target", backend, *building], check=True)
        built = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(into), str(HOUSE)]
        subprocess.run([*pip, *built], env={**os.environ, "PYTHONPATH": backend}, check=True)


def target(machine: str, python: str) -> list[str]:
    """Return what pip is told where the wheels are for another machine, or another Python, than this one."""
    if (machine, python) == (platform.machine(), _HERE):
        return []
    libraries = [word for library in _LIBRARIES for word in ("--platform", f"{library}_{machine}")]
    return ["--implementation", "cp", "--python-version", python, *libraries]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.wheels", description="Gather what the installer needs.")
    parser.add_argument("into", type=Path, help="the folder for the wheels")
    parser.add_argument("--machine", default=platform.machine(), help="as `uname -m` says there (aarch64, say)")
    parser.add_argument("--python", default=_HERE, help="the Python there (3.13, say)")
    options = parser.parse_args()
    gather(options.into, options.machine, options.python)


if __name__ == "__main__":
    main()
