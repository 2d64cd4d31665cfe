"""A system for a Pi in a folder, in which programs are run that qemu emulates one by one."""

import shutil
import subprocess
from pathlib import Path

from tools.hil.chroot import inside
from tools.hil.debian import Debian
from tools.hil.stages import Stages
from tools.hil.system import unpack

INSTALL = "/opt/release/systemd/install.sh"
COMPANION = "/usr/local/bin/companion"


class UserLand:
    """The system of a Debian, unpacked in `root`; in it lies a release of the companion that isn't installed yet."""

    def __init__(self, stages: Stages, debian: Debian, root: Path, log: Path) -> None:
        shutil.rmtree(root, ignore_errors=True)
        unpack(stages.shell, stages.base(debian), root)
        shutil.copytree(stages.release(debian), root / "opt/release", symlinks=True)
        self.debian = debian
        self.root = root
        self._log = log
        log.write_text("", encoding="utf-8")

    def run(self, *words: str, ends: int = 0) -> str:
        """Return what a program inside says. Raises AssertionError where it ends with another status than that."""
        done = subprocess.run(
            inside(self.root, *words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        with self._log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(words)}\n{done.stdout}")
        assert done.returncode == ends, f"{' '.join(words)} ended with {done.returncode}: {done.stdout[-2000:]}"
        return done.stdout

    def named_after_us(self) -> set[Path]:
        """Return what the installer has left, but for the games: whatever has the companion's name.

        libwacom has tablets of that name, in the system and in the desktop that waits for `make hil-arm`.
        """
        found = {file.relative_to(self.root) for place in ("etc", "opt", "usr", "var") for file in self._named(place)}
        return {file for file in found if not file.is_relative_to("opt/release") and "libwacom" not in file.parts}

    def _named(self, place: str) -> set[Path]:
        games = self.root / "var/lib/companion"
        named = (self.root / place).rglob("*companion*")
        return {file for file in named if not file.is_relative_to(games)}
