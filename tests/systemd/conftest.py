"""Throwaway roots: an empty one, and one with a version in it, which takes a second to build and is built once."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.systemd.releases import release, run


@pytest.fixture(scope="session")
def outside() -> Iterator[Path]:
    """A folder through which the user companion gets, as whom root takes some steps; pytest's own is closed."""
    with TemporaryDirectory(prefix="companion-installer-") as folder:
        Path(folder).chmod(0o711)
        yield Path(folder)


@pytest.fixture
def tmp_path(outside: Path) -> Iterator[Path]:
    with TemporaryDirectory(dir=outside) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A system that isn't running, with nothing of the companion in it."""
    return empty_system(tmp_path / "root")


def empty_system(folder: Path) -> Path:
    """Make a folder with two files that systemd-sysusers would else make for root alone, and return it."""
    (folder / "etc").mkdir(parents=True)
    for name in ("shadow", "gshadow"):
        (folder / "etc" / name).touch(0o640)
    return folder


@pytest.fixture(scope="session")
def first(outside: Path) -> Path:
    """The release 0.0.1, which nothing may change."""
    return release(outside / "first", "0.0.1")


@pytest.fixture(scope="session")
def built(outside: Path, first: Path) -> Path:
    folder = empty_system(outside / "built")
    done = run(first, "--root", folder, "--lite")
    assert done.status == 0, done.said
    return folder


@pytest.fixture
def installed(tmp_path: Path, built: Path) -> Path:
    """A system of the Lite kind that isn't running, with 0.0.1 in it."""
    # As shutil does, but with the owners: the data folder is the user companion's where root has installed.
    subprocess.run(["cp", "-a", built, tmp_path / "installed"], check=True)
    return tmp_path / "installed"
