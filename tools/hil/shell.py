"""Other programs, whose complaints are shown when they fail, and kept anyway."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

_SHOWN = 30
"""How many of the last lines of a program that failed are shown."""


class BuildError(Exception):
    """The machine can't be made; the message says why, and what to do."""


class Shell:
    """Runs programs and keeps what they say in the file `log`, which is begun anew."""

    def __init__(self, log: Path) -> None:
        self._log = log
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("", encoding="utf-8")

    def step(self, what: str) -> None:
        """Say what is made now."""
        print(f"{time.strftime('%H:%M:%S')}  {what}", file=sys.stderr, flush=True)

    def run(self, *words: str | Path, cwd: Path | None = None, **variables: str) -> str:
        """Return what a program wrote to standard output.

        Raises BuildError with the end of what it said when it fails.
        """
        done = subprocess.run(
            [str(word) for word in words],
            cwd=cwd,
            env=os.environ | {"LC_ALL": "C.UTF-8"} | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        said = done.stdout + done.stderr
        with self._log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(map(str, words))}\n{said}")
        if done.returncode:
            last = "\n".join(said.splitlines()[-_SHOWN:])
            raise BuildError(f"{last}\n{words[0]} failed (status {done.returncode}); all of it is in {self._log}.")
        return done.stdout


def require(programs: dict[str, str]) -> None:
    """Raise BuildError where one of these programs is missing; the values are Debian's packages that have them."""
    missing = [package for program, package in programs.items() if not shutil.which(program)]
    if missing:
        raise BuildError(f"Programs are missing: sudo apt install {' '.join(sorted(missing))}")
