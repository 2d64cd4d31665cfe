"""Gather what systemd/install.sh needs from pip, for a Pi without a network: `python -m tools.wheels FOLDER`.

Everything but the program is taken as it was published, and refused where its hash isn't the one in systemd/locked/.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HOUSE = Path(__file__).parents[1]
LOCKED = HOUSE / "systemd" / "locked"


def gather(into: Path) -> None:
    """Leave in a folder the wheels of the program and of all that it needs, for this machine and this Python."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    checked = ["--require-hashes", "--only-binary", ":all:"]
    lists = [word for name in ("table", "pins") for word in ("--requirement", str(LOCKED / f"{name}.txt"))]
    subprocess.run([*pip, "download", *checked, "--dest", into, *lists], check=True)
    with tempfile.TemporaryDirectory() as backend:
        building = ["--requirement", str(LOCKED / "build.txt")]
        subprocess.run([*pip, "install", *checked, "--target", backend, *building], check=True)
        built = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(into), str(HOUSE)]
        subprocess.run([*pip, *built], env={**os.environ, "PYTHONPATH": backend}, check=True)


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
