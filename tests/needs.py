"""What some tests need from outside the Python environment: a program of a Debian package."""

import shutil
from pathlib import Path

import pytest

REASON = "needs the Debian package "


def needs(package: str, program: str) -> pytest.MarkDecorator:
    """A mark that skips a test where `program` (a command or an absolute path) of a Debian package is missing."""
    there = Path(program).exists() if Path(program).is_absolute() else shutil.which(program)
    return pytest.mark.skipif(not there, reason=REASON + package)
