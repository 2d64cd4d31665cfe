"""The 48 pictures of Sequence Letters: all there, of what SDL's loader draws, large, and none like another."""

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

import companion.games.sequence.letters
from companion.games.sequence.letters.cards import pictures
from companion.ui.painters.pictures import load_picture

FOLDER = Path(companion.games.sequence.letters.__file__).parent / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points"},
    "g": set[str](),
}
"""The elements that SDL's loader draws, each with its own attributes."""
LOOK = {"fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "opacity", "transform"}
COLOUR = re.compile(r"none|#[0-9a-f]{3}|#[0-9a-f]{6}")

LARGE = 300
"""Pixels a side of a picture that fills the screen."""
TINY = 48
"""Pixels a side of the smallest picture that still has to be told apart."""

each_picture = pytest.mark.parametrize("name", sorted(pictures()))


def test_every_picture_has_a_file_and_nothing_else_lies_there() -> None:
    assert len(pictures()) == 48
    of_the_game = "game"  # the one on its tile of the first screen
    named = (of_the_game, *pictures())
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.svg" for name in named)


@each_picture
def test_file_is_small_and_hand_written(name: str) -> None:
    assert 500 <= (FOLDER / f"{name}.svg").stat().st_size <= 3000


@each_picture
def test_only_what_sdl_draws_is_in_the_file(name: str) -> None:
    root = ElementTree.parse(FOLDER / f"{name}.svg").getroot()
    assert root.tag == f"{SVG}svg"
    assert root.attrib == {"viewBox": "0 0 100 100"}
    for element in list(root.iter())[1:]:
        kind = element.tag.removeprefix(SVG)
        assert kind in SHAPES
        assert set(element.attrib) <= SHAPES[kind] | LOOK, kind
        assert not (element.text or "").strip()
        assert not (element.tail or "").strip()
        for paint in ("fill", "stroke"):
            assert COLOUR.fullmatch(element.get(paint, "none")), f"{paint} of a {kind}"


@each_picture
def test_drawing_is_as_large_as_it_goes_and_not_cut_off(name: str) -> None:
    drawn = load_picture(f"sequence/letters/{name}", LARGE).get_bounding_rect()
    assert pygame.Rect(0, 0, LARGE, LARGE).inflate(-6, -6).contains(drawn), "it is cut off at a side"
    assert max(drawn.size) >= 0.86 * LARGE, "it does not reach two sides"
    assert min(drawn.size) >= 0.6 * LARGE, "it is narrow"
    for middle in drawn.center:
        assert abs(middle - LARGE / 2) <= 0.07 * LARGE, "it lies to one side"


def test_no_two_pictures_look_alike() -> None:
    seen = {name: _on_white(name) for name in pictures()}
    for one, other in combinations(seen, 2):
        far = sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) / len(seen[one])
        assert far > 30, f"{one} and {other} differ by {far:.0f} of 255 on average"


def _on_white(name: str) -> bytes:
    """The colours of the pixels of a small picture, three bytes each."""
    ground = pygame.Surface((TINY, TINY))
    ground.fill("#ffffff")
    ground.blit(load_picture(f"sequence/letters/{name}", TINY), (0, 0))
    return pygame.image.tobytes(ground, "RGB")
