"""Digests find every changed pixel where they were made, and what a person would see anywhere else."""

import platform
from pathlib import Path

import pygame
import pytest

from tests.ui.digest import Digests, drawn_with
from tests.ui.golden import PROCESSOR, installed

KEYS = ("dark 80x48", "light 80x48")


def picture(*dots: tuple[int, int], side: int = 1, colour: str = "#5f7183") -> pygame.Surface:
    surface = pygame.Surface((80, 48), 0, 32)
    surface.fill("#5e7082")
    for x, y in dots:
        surface.fill(colour, pygame.Rect(x, y, side, side))
    return surface


def pictures(*others: pygame.Surface) -> list[tuple[str, pygame.Surface]]:
    return list(zip(KEYS, (*others, picture(), picture()), strict=False))


@pytest.fixture
def digests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Digests:
    monkeypatch.setattr(platform, "machine", lambda: PROCESSOR)
    (tmp_path / "VERSION").write_text(installed(), encoding="utf-8")
    Digests(True, tmp_path / "digests", tmp_path / "actual").check("home", pictures())
    return Digests(False, tmp_path / "digests", tmp_path / "actual")


def elsewhere(digests: Digests) -> None:
    file = digests.folder / "home.txt"
    file.write_text(file.read_text(encoding="utf-8").replace(drawn_with(), "pygame 2.6.1 0"), encoding="utf-8")


def test_what_looks_the_same_is_left_alone(digests: Digests) -> None:
    digests.check("home", pictures())
    assert not digests.actual.exists()


def test_one_changed_pixel_is_told_and_its_picture_is_left(digests: Digests) -> None:
    with pytest.raises(pytest.fail.Exception, match="home looks different: dark 80x48;"):
        digests.check("home", pictures(picture((3, 4))))
    assert [file.name for file in digests.actual.iterdir()] == ["home_dark_80x48.png"]


def test_what_something_else_has_drawn_may_differ_a_little(digests: Digests) -> None:
    elsewhere(digests)
    digests.check("home", pictures(picture((3, 4))))
    with pytest.raises(pytest.fail.Exception, match="dark 80x48"):
        digests.check("home", pictures(picture((8, 8), side=10, colour="#ffffff")))


def test_another_processor_may_round_curves_differently_and_writes_none(
    digests: Digests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    digests.check("home", pictures(picture((3, 4))))
    with pytest.raises(pytest.fail.Exception, match=f"written on {PROCESSOR}"):
        Digests(True, digests.folder, digests.actual).check("home", pictures())


def test_a_picture_too_many_or_too_few_is_told(digests: Digests) -> None:
    with pytest.raises(pytest.fail.Exception, match="contrast"):
        digests.check("home", [*pictures(), ("contrast 80x48", picture())])
    with pytest.raises(pytest.fail.Exception, match=r"light 80x48 \(not painted any more\)"):
        digests.check("home", pictures()[:1])


def test_a_screen_without_digests_is_told(digests: Digests) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"no digests games\.txt"):
        digests.check("games", pictures())


def test_another_version_of_the_library_writes_none(digests: Digests, tmp_path: Path) -> None:
    (tmp_path / "VERSION").write_text("pygame 1.9.6", encoding="utf-8")
    noted = (digests.folder / "home.txt").read_text(encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="with the version in"):
        Digests(True, digests.folder, digests.actual).check("home", pictures(picture((3, 4))))
    assert (digests.folder / "home.txt").read_text(encoding="utf-8") == noted
