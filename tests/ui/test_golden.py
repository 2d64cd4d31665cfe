"""The comparison with golden images finds what differs."""

import platform
from pathlib import Path

import pygame
import pytest

from tests.ui.golden import FOLDER, PROCESSOR, Golden, installed


def picture(colour: str = "#334455") -> pygame.Surface:
    surface = pygame.Surface((40, 30), 0, 32)
    surface.fill(colour)
    return surface


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(platform, "machine", lambda: PROCESSOR)
    (tmp_path / "VERSION").write_text(installed(), encoding="utf-8")
    pygame.image.save(picture(), tmp_path / "p_40x30.png")
    return tmp_path


def test_the_same_picture_passes(folder: Path) -> None:
    Golden(folder=folder).check(picture(), "p")
    assert not (folder / "actual").exists()


@pytest.mark.parametrize("name", ["p", "unknown"])
def test_what_differs_fails_and_is_left_to_look_at(folder: Path, name: str) -> None:
    other = picture()
    other.set_at((3, 4), "#3b4455")
    with pytest.raises(pytest.fail.Exception, match=f"{name}_40x30.png"):
        Golden(folder=folder).check(other, name)
    assert (folder / "actual" / f"{name}_40x30.png").exists()


def test_on_another_processor_the_edge_of_a_dot_may_differ(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    large = pygame.transform.scale(picture(), (400, 300))
    Golden(update=True, folder=folder).check(large, "p")
    golden = Golden(folder=folder)
    large.fill("#ffffff", (0, 0, 24, 1))
    golden.check(large, "p")
    large.fill("#ffffff", (0, 0, 25, 1))
    with pytest.raises(pytest.fail.Exception):
        golden.check(large, "p")


def test_at_another_version_small_differences_pass_and_large_ones_do_not(folder: Path) -> None:
    (folder / "VERSION").write_text("1.0", encoding="utf-8")
    golden = Golden(folder=folder)
    golden.check(picture("#3b4455"), "p")
    other = picture()
    other.fill("#ffffff", (0, 0, 5, 1))
    golden.check(other, "p")
    other.fill("#ffffff", (0, 0, 7, 1))
    with pytest.raises(pytest.fail.Exception):
        golden.check(other, "p")


def test_updating_writes_at_the_recorded_version_only(folder: Path) -> None:
    Golden(update=True, folder=folder).check(picture("#ffffff"), "q")
    Golden(folder=folder).check(picture("#ffffff"), "q")
    (folder / "VERSION").write_text("1.0", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="VERSION"):
        Golden(update=True, folder=folder).check(picture(), "q")


def test_the_recorded_version_is_named() -> None:
    library, version = (FOLDER / "VERSION").read_text(encoding="utf-8").split()
    assert library == "pygame-ce"
    assert version[0].isdigit()
