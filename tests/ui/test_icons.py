"""The icons: one for each name, in the colour and size that is asked for, and no two alike."""

from itertools import combinations
from typing import get_args
from xml.etree import ElementTree

import pygame
import pytest

from companion.core.scene import Icon, Sign, Suit
from companion.ui.painters.icons import FOLDER, SIGNS, SUITS, Picture, load_icon
from companion.ui.painters.svg import render_svg

NAMES: list[Picture] = [name for name in get_args(Icon) if name]
NAMES += [*SUITS.values(), *SIGNS.values(), "star"]
SVG = "{http://www.w3.org/2000/svg}"


def test_every_name_of_the_contract_has_a_file_and_every_file_a_name() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(NAMES)
    assert set(SUITS) == {suit for suit in get_args(Suit) if suit}
    assert set(SIGNS) == set(get_args(Sign))


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_small_and_made_of_shapes_in_one_colour(name: str) -> None:
    source = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(source)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("24", "24", "0 0 24 24")
    assert len(source) < 1200
    shapes = {"g", "path", "circle", "rect"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= shapes | {"svg"}
    colours = {element.get(key) for element in root.iter() for key in ("fill", "stroke")}
    assert colours <= {None, "none", "currentColor"}
    assert "currentColor" in colours


@pytest.mark.parametrize("size", [16, 24, 100])
def test_an_icon_has_its_size_and_colour(size: int) -> None:
    for name in NAMES:
        picture = load_icon(name, size, "#ff0000")
        assert picture.get_size() == (size, size)
        solid = pygame.mask.from_surface(picture, 250)
        assert pygame.mask.from_surface(picture).count() > 0.05 * size * size, name
        colours = {
            tuple(picture.get_at(p))[:3] for p in ((x, y) for x in range(size) for y in range(size)) if solid.get_at(p)
        }
        assert colours <= {(255, 0, 0)}, name


@pytest.mark.parametrize("size", [24, 100])
def test_no_icon_is_cut_at_its_edge(size: int) -> None:
    for name in NAMES:
        box = pygame.mask.from_surface(load_icon(name, size, "#ffffff"), 200).get_bounding_rects()
        whole = box[0].unionall(box[1:])
        assert whole.left >= 0.01 * size or whole.left == 0, name
        edge = pygame.mask.Mask((size, size), fill=True)
        edge.draw(pygame.mask.Mask((size - 2, size - 2), fill=True), (1, 1))
        inner = pygame.mask.Mask((size, size))
        inner.draw(pygame.mask.Mask((size - 2, size - 2), fill=True), (1, 1))
        edge.erase(inner, (0, 0))
        cut = pygame.mask.from_surface(load_icon(name, size, "#ffffff"), 200).overlap_area(edge, (0, 0))
        assert cut <= 0.08 * size, name


def test_no_two_icons_are_alike() -> None:
    masks = {name: pygame.mask.from_surface(load_icon(name, 24, "#ffffff")) for name in NAMES}
    for (one, first), (other, second) in combinations(masks.items(), 2):
        apart = first.count() + second.count() - 2 * first.overlap_area(second, (0, 0))
        assert apart > 24, (one, other)


def test_what_is_no_icon_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        load_icon("unicorn", 24, "#ffffff")
    with pytest.raises(pygame.error):
        render_svg("no picture")
