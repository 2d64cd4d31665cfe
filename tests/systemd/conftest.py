"""Throwaway roots: an empty one, and one with a version in it, which takes a second to build and is built once."""

import shutil
from pathlib import Path

import pytest

from tests.systemd.releases import release, run


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A system that isn't running, with nothing in it."""
    folder = tmp_path / "root"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The release 0.0.1, which nothing may change."""
    return release(tmp_path_factory.mktemp("first") / "release", "0.0.1")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, first: Path) -> Path:
    folder = tmp_path_factory.mktemp("built")
    done = run(first, "--root", folder, "--lite")
    assert done.status == 0, done.said
    return folder


@pytest.fixture
def installed(tmp_path: Path, built: Path) -> Path:
    """A system of the Lite kind that isn't running, with 0.0.1 in it."""
    return shutil.copytree(built, tmp_path / "installed", symlinks=True)
