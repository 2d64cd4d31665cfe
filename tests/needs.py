"""What some tests need from outside the Python environment: a Debian package's program, or what takes long to build."""

import shutil
from pathlib import Path

import pytest

REASON = "needs the Debian package "
BUILT_REASON = "needs what is built by make "
"""Such a skip is never forbidden: what takes minutes to build is built by whoever wants to know."""


def needs(package: str, program: str) -> pytest.MarkDecorator:
    """A mark that skips a test where `program` (a command or an absolute path) of a Debian package is missing."""
    there = Path(program).exists() if Path(program).is_absolute() else shutil.which(program)
    return pytest.mark.skipif(not there, reason=REASON + package)


def needs_built(target: str, *files: Path) -> pytest.MarkDecorator:
    """A mark that skips a test where one of these files is missing, which `make TARGET` builds."""
    return pytest.mark.skipif(not all(file.exists() for file in files), reason=BUILT_REASON + target)
