"""Cards with a large number: golden sheets, and what tells states and colours apart without colour."""

from itertools import combinations
from typing import Any

import pygame
import pytest

from companion.core.layout import Rect
from companion.core.scene import Mark, NumberCard, Piece, Scene, Tone
from companion.ui.painter import Painter
from companion.ui.theme import chip_colours, contrast, fill_colour, text_colour, theme, tint_colour
from tests.ui.golden import Golden
from tests.ui.sheet import PIECES
from tests.ui.test_looks import changed_form, painted

SQUARES: tuple[Piece, ...] = (
    Piece("red", "square"),
    Piece("orange", "ring"),
    Piece("yellow", "square"),
    Piece("green", "triangle"),
    Piece("blue", "ring"),
    Piece("purple", "triangle"),
)
MARKED: tuple[Mark, ...] = ("", "chosen", "hint", "last", "won")
"""The marks that a card with a number has in a game."""

SIZES = ((60, 60), (150, 150), (300, 300), (64, 96), (110, 160), (90, 60))

STATES: tuple[dict[str, Any], ...] = (
    *({"number": at % 3 + 1, "sequence": (1, 2, 3), "piece": piece} for at, piece in enumerate(SQUARES)),
    {"piece": None},
    {"bonus": True},
    {"height": 2},
    {"height": 12, "bonus": True},
    {"down": True},
    {"down": True, "height": 41},
    {"sequence": ()},
    {"sequence": (), "mark": "hint"},
    {"shows": (0, 2)},
    {"shows": (0, 1, 2), "chosen": True},
    *({"ghost": True, "piece": piece} for piece in SQUARES[:3]),
    {"number": 0, "sequence": (2, 0, 0), "piece": None, "ghost": True},
    *({"mark": mark, "bonus": True, "height": 3} for mark in MARKED[1:]),
    {"dim": True},
)


def card(size: tuple[int, int], at: tuple[int, int] = (0, 0), **state: Any) -> NumberCard:
    fields: dict[str, Any] = {"number": 2, "sequence": (1, 3, 1), "piece": SQUARES[3], **state}
    return NumberCard(rect=Rect(*at, *size), **fields)


@pytest.mark.parametrize("size", [(60, 60), (110, 110), (72, 100)])
def test_the_sheet_of_number_cards_is_as_it_was_found_right(size: tuple[int, int], golden: Golden) -> None:
    columns, (w, h) = 5, (size[0] + 4, size[1] + 4)
    places = [(at % columns * w + 2, at // columns * h + 2) for at in range(len(STATES))]
    surface = pygame.Surface((columns * w, -(-len(STATES) // columns) * h), 0, 32)
    Painter().paint(surface, Scene(tuple(card(size, at, **state) for at, state in zip(places, STATES, strict=True))))
    golden.check(surface, f"number_cards_{size[0]}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("in_every_theme")
def test_states_of_a_card_differ_in_form(size: tuple[int, int]) -> None:
    states: list[dict[str, Any]] = [
        {},
        {"bonus": True},
        {"height": 2},
        {"height": 3},
        {"down": True},
        {"ghost": True},
    ]
    states += [
        {"dim": True},
        {"sequence": ()},
        {"shows": (1,)},
        {"piece": None},
        *({"mark": mark} for mark in MARKED[1:]),
    ]
    for one, other in combinations(states, 2):
        assert changed_form(card(size, **one), card(size, **other)).count() > 0.006 * size[0] * size[1], (one, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ghost", [False, True])
@pytest.mark.usefixtures("in_every_theme")
def test_colours_that_look_alike_have_other_shapes(size: tuple[int, int], ghost: bool) -> None:
    for one, other in combinations(("ring", "triangle", "square"), 2):
        cards = [card(size, piece=Piece("blue", sign), ghost=ghost) for sign in (one, other)]  # type: ignore[arg-type]
        assert changed_form(*cards).count() > 0.003 * size[0] * size[1], (one, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", [{}, {"bonus": True, "height": 12}, {"ghost": True}, {"chosen": True}, {"dim": True}])
@pytest.mark.usefixtures("in_every_theme")
def test_the_number_is_the_largest_and_can_be_told(size: tuple[int, int], state: dict[str, Any]) -> None:
    for one, other in combinations((1, 2, 3), 2):
        form = changed_form(card(size, number=one, **state), card(size, number=other, **state))
        assert form.count() > 0.02 * size[0] * size[1]
    boxes = changed_form(card(size, number=0, **state), card(size, **state)).get_bounding_rects()
    whole = boxes[0].unionall(boxes[1:])
    if size[0] > size[1]:
        assert whole.h > (0.4 if state else 0.6) * size[1]
        assert whole.right < size[0] / 2, "the sequence lies right of it"
        return
    assert whole.h > (0.33 if state else 0.42) * min(size)
    assert whole.bottom < 0.8 * size[1], "the sequence lies below it"


def test_a_sequence_that_is_too_small_to_be_read_leaves_its_room_to_the_number() -> None:
    small = (24, 34)
    assert changed_form(card(small), card(small, sequence=(3, 2, 2))).count() == 0
    boxes = changed_form(card(small, number=0), card(small)).get_bounding_rects()
    assert boxes[0].unionall(boxes[1:]).h > small[1] / 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mark", MARKED)
@pytest.mark.usefixtures("in_every_theme")
def test_each_number_of_the_sequence_can_be_told_under_any_mark(size: tuple[int, int], mark: str) -> None:
    centres = []
    for place in range(3):
        sequence = [1, 3, 1]
        sequence[place] = 2
        form = changed_form(card(size, mark=mark), card(size, mark=mark, sequence=tuple(sequence)))
        assert form.count() > 0.0015 * size[0] * size[1], (place, mark)
        centres.append(form.centroid()[0])
        assert form.centroid()[1] > 0.6 * size[1]
    assert centres == sorted(centres)


@pytest.mark.parametrize("size", SIZES)
def test_the_last_card_is_as_large_as_the_others(size: tuple[int, int]) -> None:
    changed = changed_form(card(size), card(size, mark="last"))
    edge = 3 + min(size) // 20
    inside = pygame.Mask((size[0] - 2 * edge, size[1] - 2 * edge), fill=True)
    assert changed.overlap_area(inside, (edge, edge)) == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_back_tells_nothing_of_the_face(size: tuple[int, int]) -> None:
    back = card(size, down=True)
    for state in ({"number": 3}, {"sequence": (2, 2, 2)}, {"bonus": True}, {"piece": PIECES[0]}, {"shows": (0,)}):
        assert changed_form(back, card(size, down=True, **state)).count() == 0
        assert painted(back).get_buffer().raw == painted(card(size, down=True, **state)).get_buffer().raw
    assert changed_form(card(size, down=True, height=41), card(size, down=True, height=47)).count() > 10


@pytest.mark.parametrize("size", SIZES)
def test_the_height_of_a_pile_is_told_and_seen_at_its_edge(size: tuple[int, int]) -> None:
    heights = [card(size, height=height) for height in (1, 2, 3, 4)]
    for one, other in combinations(heights, 2):
        form = changed_form(one, other)
        assert form.count() > 0.004 * size[0] * size[1]
    assert changed_form(card(size, height=11), card(size, height=12)).count() > 3
    edge = changed_form(heights[0], heights[1]).get_bounding_rects()
    assert edge[0].unionall(edge[1:]).bottom >= size[1] - 2


@pytest.mark.parametrize("tone", [piece.tone for piece in SQUARES])
@pytest.mark.usefixtures("in_every_theme")
def test_all_that_lies_on_a_colour_can_be_read_and_seen(tone: Tone) -> None:
    parts = theme().parts
    colour, sign = chip_colours(Piece(tone, "ring"))
    assert contrast(fill_colour("ink"), tint_colour(tone)) >= 4.5, "the number on its ground"
    assert contrast(text_colour(tone), fill_colour(tone)) >= 4.5
    assert contrast(sign, colour) >= 3, "the shape"
    assert max(contrast(colour, parts.dark), contrast(colour, tint_colour(tone))) >= 3, (
        "the edge beside its line or the ground"
    )
    assert contrast(parts.dark, tint_colour(tone)) >= 3, "boxes and the + on the ground"
    assert contrast(parts.light, parts.dark) >= 4.5, "numbers that stand out, and the +"
    assert contrast(fill_colour("ink"), parts.light) >= 4.5, "numbers in their boxes"


@pytest.mark.usefixtures("in_every_theme")
def test_what_is_on_the_back_can_be_read() -> None:
    assert contrast(text_colour("muted"), fill_colour("muted")) >= 4.5


def test_a_place_or_a_card_of_a_few_pixels_can_be_painted() -> None:
    for state in STATES:
        for size in ((1, 1), (3, 9), (12, 4)):
            assert painted(card(size, **state)).get_size() == size
