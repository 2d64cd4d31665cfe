"""Unpacked releases with the real installer and a small program in the companion's place, and roots to install into."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from msgspec import Struct

SYSTEMD = Path(__file__).parents[2] / "systemd"

PROGRAM = "import sys\nprint({version!r}, *sys.argv[1:])\n"
"""What the program does: it says which version it is."""


class Ran(Struct, frozen=True):
    """What the installer left: its exit status, and what it said."""

    status: int
    said: str


def release(folder: Path, version: str, program: str = PROGRAM) -> Path:
    """A release in a new folder, with its wheels beside it, so that nothing has to be fetched."""
    shutil.copytree(SYSTEMD, folder / "systemd")
    (folder / "pyproject.toml").write_text(f'[project]\nname = "tabletop-companion"\nversion = "{version}"\n')
    (folder / "companion").mkdir()
    (folder / "companion" / "__init__.py").touch()
    (folder / "companion" / "__main__.py").write_text(program.format(version=version))
    write_wheel(folder, version)
    library = pack(folder / "wheels", "chips", "1.0", {"chips.py": "COUNT = 135\n"})
    (folder / "systemd/locked/table.txt").write_text(f"chips==1.0 --hash=sha256:{sha256(library)}\n")
    return folder


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def write_wheel(folder: Path, version: str, needs: str = "chips>=1.0") -> None:
    """Put the release's program into a wheel in its folder `wheels`."""
    (folder / "wheels").mkdir(exist_ok=True)
    files = {f"companion/{file.name}": file.read_text() for file in sorted((folder / "companion").glob("*.py"))}
    pack(folder / "wheels", "tabletop-companion", version, files, f"Requires-Dist: {needs}\n")


def pack(into: Path, name: str, version: str, files: dict[str, str], more: str = "") -> Path:
    """Write a wheel with these files, and with more lines about it; its path."""
    path = into / f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    info = f"{name.replace('-', '_')}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        for file, text in files.items():
            wheel.writestr(file, text)
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{more}")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return path


def run(source: Path, *flags: str | Path, **env: str) -> Ran:
    """Run the installer of a release as a person would, with nobody at the keyboard."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMPANION_", "PIP_", "PYTHON"))}
    done = subprocess.run(
        [source / "systemd" / "install.sh", *flags],
        env={**kept, "PYTHON": sys.executable, **env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout)


def tree(root: Path) -> dict[str, str]:
    """Every file below a folder by its mode and bytes, every link by what it names; without Python's caches."""
    found = {}
    for folder, folders, files in os.walk(root):
        for path in (Path(folder) / name for name in (*folders, *files)):
            if path.is_symlink():
                found[str(path.relative_to(root))] = str(path.readlink())
            elif path.is_file() and path.suffix != ".pyc":
                found[str(path.relative_to(root))] = f"{path.stat().st_mode:o} {path.read_bytes().hex()}"
    return found


def in_use(root: Path) -> str:
    """What the version in use says it is."""
    program = [str(root / "opt/companion/current/bin/python"), "-P", "-m", "companion"]
    return subprocess.run(program, capture_output=True, text=True, check=True).stdout.strip()
