"""Two releases of the real companion, and what a system is with either of them."""

import hashlib
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from msgspec import Struct

from companion.settings.paths import JOURNAL

HOUSE = Path(__file__).parents[2]

PYTHON = "/usr/bin/python3"
"""The system's, which the user companion can run too."""

NEXT = "999.0"
"""The version of the newer release."""

BACK = "is back in its place"
"""What the installer says of the version before."""

CURRENT = "opt/companion/current"
ON_TRIAL = "opt/companion/on-trial"
DATA = "var/lib/companion"


class Step(Struct, frozen=True):
    """What the installer said that it does, and when (ns since 1970)."""

    what: str
    at: int


def make_older(folder: Path) -> Path:
    """A release of the companion as it is here, with its wheels, in a new folder."""
    folder.mkdir()
    for name in ("companion", "firmware", "hardware", "systemd", "tools"):
        shutil.copytree(HOUSE / name, folder / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HOUSE / name, folder)
    gather_wheels(folder)
    return folder


def make_newer(older: Path, folder: Path) -> Path:
    """A release after the older one, with another service, and a part that the older one hasn't."""
    shutil.copytree(older, folder, symlinks=True)
    project = folder / "pyproject.toml"
    project.write_text(re.sub(r'^version = ".*"$', f'version = "{NEXT}"', project.read_text(), flags=re.MULTILINE))
    gather_wheels(folder)
    with (folder / "systemd/companion.service").open("a") as unit:
        unit.write("# later\n")
    (folder / "systemd/more.txt").write_text("new in the later release\n")
    with (folder / "systemd/parts.txt").open("a") as parts:
        parts.write("both 0644 more.txt /etc/companion/more.txt\n")
    return folder


def gather_wheels(release: Path) -> None:
    """Gather what the installer needs from pip beside a release."""
    subprocess.run([PYTHON, "-m", "tools.wheels", "wheels"], cwd=release, check=True)


def install(source: Path, root: Path, *flags: str, healthy: str = "true", says: str = "Done.") -> list[Step]:
    """Run an installer in a root; when it took each of its steps. Raises AssertionError where it doesn't say that.

    `healthy` is the command that tells whether the new version is healthy.
    """
    words: list[str | Path] = [source / "systemd/install.sh", "--root", root, *flags]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMPANION_", "PYTHON"))}
    env = {**kept, "PYTHON": PYTHON, "HEALTHY_COMMAND": healthy}
    steps, said = [], []
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            said.append(line)
            if line.startswith("== "):
                steps.append(Step(line[3:].strip(), time.time_ns()))
    assert says in "".join(said), "".join(said)
    return steps


def settle(root: Path) -> list[Step]:
    """Do what companion-settle.service does at a start, before anything of the companion is started."""
    return install(root / CURRENT, root, "--settle", says=BACK) if (root / ON_TRIAL).exists() else []


def contents(root: Path) -> dict[str, str]:
    """What the service of a root uses: the version in use and every file elsewhere, but the games, by their bytes."""
    found = {}
    for place, below in ((root, ""), ((root / CURRENT).resolve(), f"{CURRENT}/")):
        for folder, folders, files in os.walk(place):
            if Path(folder) == root:
                folders[:] = [name for name in folders if name not in {"opt", "lost+found"}]
            for path in (Path(folder) / name for name in (*folders, *files)):
                what = print_of(path)
                # What wasn't put in its place yet, by the installer or by systemd-sysusers, is read by nobody.
                unfinished = path.suffix == ".new" or path.name.startswith(".#")
                if what and not unfinished and not path.name.startswith(JOURNAL):
                    found[below + str(path.relative_to(place))] = what
    return found


def print_of(path: Path) -> str:
    """A file's mode and bytes, or what a link names; nothing of a folder."""
    if path.is_symlink():
        return str(path.readlink())
    if path.is_dir():
        return ""
    return f"{path.stat().st_mode:o} {hashlib.sha256(path.read_bytes()).hexdigest()}"


def run_current(root: Path) -> str:
    """What the version in use says of the games. Raises CalledProcessError where it doesn't run."""
    words: list[str | Path] = [
        root / CURRENT / "bin/python",
        "-B",
        "-P",
        "-m",
        "companion",
        "export",
        "--list",
        "--data",
        root / DATA,
    ]
    return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout
