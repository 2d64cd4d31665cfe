"""Pin what the table gets from pip, with hashes: `make lock`, after a change of pyproject.toml.

The lists in systemd/locked/ are worked out by uv, for every machine and Python that pyproject.toml allows.
"""

import argparse
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).parents[1]
LOCKED = HOUSE / "systemd" / "locked"

WORDS = ("--universal", "--generate-hashes", "--no-annotate", "--quiet", "--custom-compile-command", "make lock")


def wanted(project: dict[str, Any]) -> dict[str, list[str]]:
    """Return what pyproject.toml asks for by the lists that pin it: for every table, for its pins, for the building."""
    extras = project["project"]["optional-dependencies"]
    return {
        "table": [*project["project"]["dependencies"], *extras["flash"], *extras["phones"]],
        "pins": extras["pi"],
        "build": project["build-system"]["requires"],
    }


def read_project() -> dict[str, Any]:
    return tomllib.loads((HOUSE / "pyproject.toml").read_text())


def compile_list(requirements: list[str], file: Path, *words: str) -> None:
    """Have uv write the list of what these need; what stands in the file already stays where it will do.

    Exits where uv can't.
    """
    floor = read_project()["project"]["requires-python"].removeprefix(">=")
    compiled = ("pip", "compile", "-", *WORDS, "--python-version", floor, "--output-file", str(file), *words)
    uv, text = (sys.executable, "-m", "uv"), "\n".join(requirements)
    done = subprocess.run((*uv, *compiled), input=text, text=True, stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        sys.exit(f"uv can't work out {file.name}; why stands above.")


def pins(text: str) -> list[str]:
    """Return the lines of a list without the hashes, to which a release adds some where it gets further files."""
    return [line.rstrip(" \\") for line in text.splitlines() if not line.lstrip().startswith(("#", "--hash"))]


def outdated(lists: dict[str, list[str]]) -> list[str]:
    """Return the names of the lists that aren't what uv makes of pyproject.toml."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, requirements in lists.items():
            there = LOCKED / f"{name}.txt"
            anew = Path(folder) / there.name
            anew.write_text(there.read_text())
            compile_list(requirements, anew)
            if pins(anew.read_text()) != pins(there.read_text()):
                found.append(name)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.lock", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a list isn't up to date")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that pyproject.toml allows")
    options = parser.parse_args()
    lists = wanted(read_project())
    if options.check:
        wrong = outdated(lists)
        for name in wrong:
            print(f"systemd/locked/{name}.txt isn't what pyproject.toml asks for: make lock")
        return 1 if wrong else 0
    LOCKED.mkdir(exist_ok=True)
    for name, requirements in lists.items():
        compile_list(requirements, LOCKED / f"{name}.txt", *(("--upgrade",) if options.upgrade else ()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
