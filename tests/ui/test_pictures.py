"""What a game for children shows: pictures, letters, and the edge of the screen."""

import re
from itertools import combinations

import pygame
import pytest

from companion.core.layout import Rect
from companion.core.scene import Border, LetterTile, Picture, Piece, Scene
from companion.games.sequence.letters.cards import pictures
from companion.ui.painter import Painter
from companion.ui.painters.chips import chip_picture
from companion.ui.painters.pictures import NoPicture, load_picture
from companion.ui.theme import fill_colour, theme
from tests.ui.golden import Golden
from tests.ui.sheet import BLUE, CHILDREN, MARKS, SQUARES
from tests.ui.test_looks import changed_form, painted

SIDES = (60, 75, 150, 300)
TILES = ((80, 80), (120, 96), (170, 150))
NAMES = tuple(pictures())


def shown(side: int, **state: object) -> Picture:
    fields = {"name": "sequence/letters/horse", "tone": "blue", **state}
    return Picture(rect=Rect(0, 0, side, side), **fields)  # type: ignore[arg-type]


def tile(size: tuple[int, int], **state: object) -> LetterTile:
    return LetterTile(rect=Rect(0, 0, *size), **{"letter": "M", "tone": "blue", **state})  # type: ignore[arg-type]


@pytest.mark.parametrize("side", [48, 75, 300])
def test_the_sheet_of_all_pictures_is_as_it_was_found_right(side: int, golden: Golden) -> None:
    across = 8
    surface = pygame.Surface((across * side, -(-len(NAMES) // across) * side), 0, 32)
    looks = tuple(
        Picture(
            rect=Rect(i % across * side, i // across * side, side, side),
            name=f"sequence/letters/{name}",
            tone=SQUARES[(i + i // across) % len(SQUARES)],
        )
        for i, name in enumerate(NAMES)
    )
    Painter().paint(surface, Scene(looks))
    golden.check(surface, f"pictures_{side}")


@pytest.mark.parametrize("side", [48, 75])
def test_every_picture_is_told_from_every_other_by_its_form(side: int) -> None:
    masks = [pygame.transform.grayscale(painted(shown(side, name=f"sequence/letters/{name}"))) for name in NAMES]
    for (one, first), (other, second) in combinations(zip(NAMES, masks, strict=True), 2):
        same = pygame.mask.from_threshold(first, (0, 0, 0), (40, 40, 40, 255), second)
        assert side * side - same.count() > 0.1 * side * side, (one, other)


@pytest.mark.parametrize("side", [48, 75, 300])
def test_a_picture_has_the_size_that_is_asked_for_and_is_not_cut(side: int) -> None:
    for name in NAMES:
        drawn = load_picture(f"sequence/letters/{name}", side)
        assert drawn.get_size() == (side, side)
        box = pygame.mask.from_surface(drawn, 127).get_bounding_rects()
        whole = box[0].unionall(box[1:])
        assert max(whole.size) > 0.75 * side, name
        assert drawn.get_rect().inflate(-2, -2).contains(whole), name


@pytest.mark.parametrize("name", ["sequence/letters/zebra", "chess/apple", "apple", "letters/../a", "letters/a.svg"])
def test_a_picture_that_is_not_there_is_said_in_one_sentence(name: str) -> None:
    with pytest.raises(NoPicture, match=rf"^There is no picture '?{re.escape(name)}'?: [^\n]*[a-z]\.?$"):
        load_picture(name, 75)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("piece", [None, *CHILDREN])
def test_states_of_a_picture_differ_in_form(side: int, piece: Piece | None) -> None:
    states: list[dict[str, object]] = [{"dim": True}]
    states += [{"mark": mark} for mark in MARKS]
    states += [{"ghost": True}] if piece else []
    for one, other in combinations(states, 2):
        looks = [shown(side, piece=piece, **state) for state in (one, other)]
        assert changed_form(*looks).count() > 0.01 * side * side, (one, other)


@pytest.mark.parametrize("side", SIDES)
def test_a_chip_on_a_picture_is_told_by_its_sign_and_leaves_the_upper_part_alone(side: int) -> None:
    bare, covered = shown(side), [shown(side, piece=Piece(tone="blue", sign=piece.sign)) for piece in CHILDREN]
    for one, other in combinations(covered, 2):
        assert changed_form(one, other).count() > 0.004 * side * side
    boxes = changed_form(bare, covered[0]).get_bounding_rects()
    whole = boxes[0].unionall(boxes[1:])
    assert whole.top >= 0.4 * side
    assert whole.w <= 0.55 * side


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("state", [{"dim": True}, {"mark": "chosen"}, {"mark": "chosen", "ghost": True}])
def test_a_chip_on_a_picture_is_whole_and_bright_whatever_is_around_it(side: int, state: dict[str, object]) -> None:
    surface = painted(shown(side, tone="yellow", piece=BLUE, **state))
    found = blue_box(surface)
    chips = [chip_picture(BLUE, size, "planned" if "ghost" in state else "played") for size in range(side // 5, side)]
    alike = [chip for chip in chips if blue_box(chip).size == found.size]
    assert any(lies_whole(chip, surface, found) for chip in alike)


def blue_box(surface: pygame.Surface) -> pygame.Rect:
    """Where the blue of a chip lies in a picture."""
    boxes = pygame.mask.from_threshold(surface, pygame.Color(fill_colour("blue")), (3, 3, 3, 255)).get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def lies_whole(chip: pygame.Surface, surface: pygame.Surface, blue: pygame.Rect) -> bool:
    """Whether all of the chip is seen there, if its blue is there."""
    place = chip.get_rect().move(blue.x - blue_box(chip).x, blue.y - blue_box(chip).y)
    solid = pygame.mask.from_surface(chip, 254)
    same = pygame.mask.from_threshold(surface.subsurface(place), (0, 0, 0), (3, 3, 3, 255), chip)
    return solid.overlap_area(same, (0, 0)) == solid.count()


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("tone", SQUARES)
def test_the_ground_of_a_picture_shows_the_tone_of_its_square(side: int, tone: str) -> None:
    colour = pygame.Color(fill_colour(tone))  # type: ignore[arg-type]
    surface = painted(shown(side, tone=tone))
    assert pygame.mask.from_threshold(surface, colour, (3, 3, 3, 255)).count() > 2 * side
    assert surface.get_at((side // 2, max(2, side // 30)))[:3] == colour[:3]


@pytest.mark.parametrize("place", [(120, 75), (75, 120)])
def test_a_picture_lies_in_the_middle_of_its_rectangle(place: tuple[int, int]) -> None:
    w, h = place
    wide = painted(Picture(rect=Rect(0, 0, w, h), name="sequence/letters/owl", tone="red"))
    square = painted(Picture(rect=Rect(0, 0, 75, 75), name="sequence/letters/owl", tone="red"))
    part = wide.subsurface(((w - 75) // 2, (h - 75) // 2, 75, 75)).copy()
    assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(square, "RGB")


@pytest.mark.parametrize("size", TILES)
def test_states_of_a_letter_tile_differ_in_form(size: tuple[int, int]) -> None:
    states: list[dict[str, object]] = [{"chosen": True}, {"dim": True}]
    states += [{"dots": dots} for dots in (None, 0, 1, 2)]
    for one, other in combinations(states, 2):
        assert changed_form(tile(size, **one), tile(size, **other)).count() > 0.004 * size[0] * size[1], (one, other)


@pytest.mark.parametrize("size", TILES)
def test_dots_lie_at_the_lower_edge_and_letters_keep_their_place_when_chosen(size: tuple[int, int]) -> None:
    dots = changed_form(tile(size, dots=0), tile(size, dots=2))
    assert min(box.top for box in dots.get_bounding_rects()) > 0.7 * size[1]
    letters = [changed_form(tile(size, **state), tile(size, letter="G", **state)) for state in ({}, {"chosen": True})]
    assert letters[0].overlap_area(letters[1], (0, 0)) > 0.99 * max(letter.count() for letter in letters) > 100


@pytest.mark.parametrize("size", TILES)
def test_letters_are_all_as_large_as_the_widest_one_goes(size: tuple[int, int]) -> None:
    high = {}
    for letter in "XAIMGQW":
        form = changed_form(tile(size, letter=letter), tile(size, letter=" "))
        boxes = form.get_bounding_rects()
        whole = boxes[0].unionall(boxes[1:])
        assert whole.w < 0.9 * size[0], letter
        assert whole.h < 0.9 * size[1], letter
        high[letter] = whole.h
    assert whole.w > 0.65 * size[0] or whole.h > 0.5 * size[1], "W"
    assert abs(high["X"] - high["W"]) <= 1


@pytest.mark.usefixtures("in_every_theme")
@pytest.mark.parametrize("size", TILES)
def test_letters_keep_clear_of_the_frame_of_the_chosen_one(size: tuple[int, int]) -> None:
    for letter in "CGJQW":
        form = changed_form(tile(size, letter=letter, chosen=True), tile(size, letter=" ", chosen=True))
        boxes = form.get_bounding_rects()
        around = boxes[0].unionall(boxes[1:]).inflate(2, 2)
        bare = painted(tile(size, letter=" ", chosen=True)).subsurface(around)
        ground = pygame.mask.from_threshold(bare, pygame.Color(fill_colour("blue")), (3, 3, 3, 255))
        assert ground.count() == around.w * around.h, letter


@pytest.mark.usefixtures("in_every_theme")
def test_nothing_shines_through_the_corners_of_a_frame() -> None:
    framed = painted(tile((165, 165), letter=" ", chosen=True))
    dark = pygame.Color(theme().parts.dark)
    corners = [framed.get_at((x, y)) for x in range(5) for y in range(5)]
    table = pygame.Color(fill_colour("table"))
    brightest = [max(dark[part], table[part]) + 3 for part in range(3)]
    assert all(colour[part] <= brightest[part] for colour in corners for part in range(3))


def border(width: int = 28, piece: Piece = BLUE) -> Border:
    return Border(rect=Rect(0, 0, 400, 240), piece=piece, width=width)


@pytest.mark.parametrize("width", [24, 32, 40])
def test_a_border_leaves_what_lies_within_as_it_is(width: int) -> None:
    surface = painted(border(width))
    blue = pygame.mask.from_threshold(surface, pygame.Color(fill_colour("blue")), (3, 3, 3, 255))
    for side in ((0, 0, 400, width), (0, 240 - width, 400, width), (0, 0, width, 240), (400 - width, 0, width, 240)):
        part = pygame.mask.Mask(side[2:], fill=True)
        assert blue.overlap_area(part, side[:2]) > 0.4 * part.count()
    inner = surface.subsurface((width, width, 400 - 2 * width, 240 - 2 * width))
    plain = pygame.mask.from_threshold(inner, pygame.Color(fill_colour("table")), (1, 1, 1, 255))
    assert plain.count() == inner.get_width() * inner.get_height()


@pytest.mark.parametrize("width", [24, 32, 40])
def test_borders_are_told_apart_without_colour_on_every_side(width: int) -> None:
    signs = [border(width, Piece(tone="blue", sign=piece.sign)) for piece in CHILDREN]
    for one, other in combinations(signs, 2):
        form = changed_form(one, other)
        for x, y, w, h in ((0, 0, 400, width), (0, 240 - width, 400, width), (0, 0, width, 240)):
            assert form.overlap_area(pygame.mask.Mask((w, h), fill=True), (x, y)) > 0.05 * w * h


def test_a_border_that_changes_repaints_its_four_strips_alone() -> None:
    surface, painter = pygame.Surface((400, 240), 0, 32), Painter()
    old, new = (Scene(looks=(border(piece=piece),)) for piece in CHILDREN[:2])
    painter.paint(surface, old)
    areas = painter.repaint_looks(surface, old.looks, new.looks)
    assert sum(area.w * area.h for area in areas) <= 2 * 28 * (400 + 240)
    # Both borders are kept, each as large as its strips.
    assert painter.kept_bytes == 2 * 4 * (2 * 28 * 400 + 2 * 28 * (240 - 56))


@pytest.mark.parametrize("rect", [Rect(0, 0, 30, 20), Rect(0, 0, 0, 0), Rect(0, 0, 1, 1)])
def test_a_border_wider_than_its_rectangle_is_painted_without_complaint(rect: Rect) -> None:
    surface = pygame.Surface((40, 40), 0, 32)
    Painter().paint(surface, Scene(looks=(Border(rect=rect, piece=BLUE, width=40),)))
    assert surface.get_at((39, 39))[:3] == pygame.Color(fill_colour("table"))[:3]
