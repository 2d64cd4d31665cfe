"""Runs programs on real MicroPython: its WebAssembly build under node, with the repository's files at hand."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.needs import needs

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "build/micropython/node_modules"
MODULE = MODULES / "@micropython/micropython-webassembly-pyscript/micropython.mjs"
_COMMON = (
    "companion/firmware",
    "tests/firmware/mfrc522_model.py",
    "tests/firmware/tag_model.py",
    "tests/firmware/scenarios",
)

needs_node = needs("nodejs", "node")
needs_micropython = pytest.mark.skipif(not MODULE.exists(), reason="needs MicroPython, which `make test` gets with npm")


def repository_files() -> dict[str, str]:
    """The modules that run on both Pythons, under the names that they have in the repository."""
    files = {}
    for name in _COMMON:
        path = ROOT / name
        modules = sorted(path.glob("*.py")) if path.is_dir() else [path]
        for module in modules:
            relative = Path(name) / module.name if path.is_dir() else Path(name)
            files[str(relative)] = module.read_text(encoding="utf-8")
            for folder in list(relative.parents)[:-1]:
                # The packages around them are for CPython: here they only have to be there.
                if str(folder) not in _COMMON:
                    files[f"{folder}/__init__.py"] = ""
    return files


def run(program: str, files: dict[str, str]) -> list[str]:
    """The lines that a program prints on MicroPython."""
    ran = subprocess.run(
        ["node", str(Path(__file__).with_suffix(".mjs")), str(MODULE)],
        input=json.dumps({"files": files, "program": program}),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr[-2000:]
    return ran.stdout.splitlines()
