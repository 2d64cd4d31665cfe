"""What the looks look like: golden sheets, and what must tell two states apart whatever the colours."""

from itertools import combinations

import pygame
import pytest

from companion.contract.scene import AnyLook, Button, Card, Mark, Piece, Rect, Scene, Space
from companion.ui.painter import Painter
from tests.ui.golden import Golden
from tests.ui.sheet import BLUE, MARKS, PIECES, sheet, sheet_size

CELLS = (48, 72, 108)


def painted(look: AnyLook) -> pygame.Surface:
    surface = pygame.Surface((look.rect.w, look.rect.h), 0, 32)
    Painter().paint(surface, Scene(looks=(look,)))
    return surface


def space(cell: int, **state: object) -> Space:
    return Space(rect=Rect(0, 0, cell, cell), **{"rank": "10", "suit": "H", **state})  # type: ignore[arg-type]


def brightness(surface: pygame.Surface) -> pygame.Surface:
    return pygame.transform.grayscale(surface)


def changed_form(one: AnyLook, other: AnyLook) -> pygame.Mask:
    """The pixels whose brightness differs clearly: what someone sees who tells no colours apart."""
    grey = brightness(painted(one)), brightness(painted(other))
    same = pygame.mask.from_threshold(grey[0], (0, 0, 0), (40, 40, 40, 255), grey[1])
    same.invert()
    return same


@pytest.mark.parametrize("cell", [48, 72])
def test_the_sheet_of_all_looks_is_as_it_was_found_right(cell: int, golden: Golden) -> None:
    surface = pygame.Surface(sheet_size(cell), 0, 32)
    Painter().paint(surface, sheet(cell))
    golden.check(surface, f"looks_{cell}")


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("piece", [None, *PIECES])
def test_marks_differ_in_form(cell: int, piece: Piece | None) -> None:
    forms = {mark: changed_form(space(cell, piece=piece), space(cell, piece=piece, mark=mark)) for mark in MARKS[1:]}
    for mark, form in forms.items():
        assert form.count() > 0.01 * cell * cell, mark
    for (one, form), (other, others) in combinations(forms.items(), 2):
        both = form.overlap_mask(others, (0, 0)).count()
        apart = form.count() + others.count() - 2 * both
        assert apart > 0.02 * cell * cell, (one, other)


@pytest.mark.parametrize("cell", CELLS)
def test_signs_tell_the_sides_apart_without_colour(cell: int) -> None:
    for ghost in (False, True):
        for one, other in combinations(("ring", "triangle", "square"), 2):
            chips = [
                space(cell, piece=Piece(tone="blue", sign=sign), ghost=ghost)  # type: ignore[arg-type]
                for sign in (one, other)
            ]
            assert changed_form(*chips).count() > 0.01 * cell * cell, (one, other, ghost)


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("state", ["ghost", "safe", "dead"])
def test_states_of_a_chip_differ_in_form(cell: int, state: str) -> None:
    plain, other = space(cell, piece=BLUE), space(cell, piece=BLUE, **{state: True})
    assert changed_form(plain, other).count() > 0.02 * cell * cell


@pytest.mark.parametrize("cell", CELLS)
def test_a_covered_space_still_shows_its_rank_and_suit(cell: int) -> None:
    states: list[dict[str, object]] = [{}, {"ghost": True}, {"safe": True}, {"dead": True}]
    states += [{"mark": mark} for mark in MARKS]
    for state in states:
        covered = space(cell, piece=BLUE, **state)
        for other in (space(cell, piece=BLUE, rank="4", **state), space(cell, piece=BLUE, suit="S", **state)):
            differing = changed_form(covered, other)
            # Red and black suits differ in form, too: the letters and the sign lie in the strip at the top.
            assert differing.count() >= 0.006 * cell * cell, state
            assert differing.get_bounding_rects()[0].top < 0.4 * cell


@pytest.mark.parametrize("mark", MARKS)
def test_a_chip_keeps_most_of_its_space(mark: Mark) -> None:
    blue = pygame.mask.from_threshold(painted(space(48, piece=BLUE, mark=mark)), (13, 88, 196), (60, 60, 60, 255))
    assert blue.connected_component().get_bounding_rects()[0].w >= 20


def test_a_dead_card_keeps_its_rank_and_suit() -> None:
    def card(rank: str, suit: str) -> Card:
        return Card(rect=Rect(0, 0, 76, 92), rank=rank, suit=suit, dead=True)  # type: ignore[arg-type]

    assert changed_form(card("Q", "H"), card("K", "H")).count() > 50
    assert changed_form(card("Q", "H"), card("Q", "D")).count() > 50


def test_a_button_that_can_not_be_pressed_looks_it() -> None:
    on, off = (Button(rect=Rect(0, 0, 120, 60), label="Undo", icon="undo", enabled=e) for e in (True, False))
    assert changed_form(on, off).count() > 300
