"""The turn clock's dial: its figures and its bar can be told from the ground, and its states without colour."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import get_args

import pygame
import pytest

from companion.core.layout import Rect
from companion.core.scene import Dial, DialState
from companion.ui.painters.dials import dial_blocks
from companion.ui.painters.text import fit_block
from companion.ui.theme import ThemeName, contrast, theme_in_use, use_theme
from tests.ui.test_looks import changed_form, painted

SIZES = ((88, 60), (139, 92))
"""Of the dial on the 7-inch screen, lying and upright."""

STATES: tuple[DialState, ...] = get_args(DialState)


@pytest.fixture(params=get_args(ThemeName), autouse=True)
def _in_every_theme(request: pytest.FixtureRequest) -> Iterator[None]:
    before = theme_in_use()
    use_theme(request.param)
    yield
    use_theme(before)


def dial(size: tuple[int, int], state: DialState, text: str = "8", left: int = 8, of: int = 10) -> Dial:
    rect = Rect(0, 0, *size)
    return Dial(rect=rect, text=text, left=left, of=of, px=round(size[1] * 0.66), state=state)


def colours(surface: pygame.Surface, area: Rect) -> list[str]:
    """The two colours that most of the area has."""
    points = ((x, y) for x in range(area.x, area.right) for y in range(area.y, area.bottom))
    found = Counter("#{:02x}{:02x}{:02x}".format(*tuple(surface.get_at(point))[:3]) for point in points)
    return [colour for colour, _count in found.most_common(2)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", STATES)
def test_figures_and_bar_stand_out_from_the_ground(size: tuple[int, int], state: DialState) -> None:
    look = dial(size, state)
    picture = painted(look)
    (block,) = dial_blocks(look)
    assert contrast(*colours(picture, block.rect)) >= 4.5
    if state != "over":
        bar = Rect(size[0] // 5, size[1] * 7 // 10, size[0] // 3, size[1] // 5)
        assert contrast(*colours(picture, bar)) >= 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("one", "other"), [*combinations(STATES, 2)])
def test_states_differ_in_form(size: tuple[int, int], one: DialState, other: DialState) -> None:
    changed = changed_form(dial(size, one), dial(size, other))
    assert changed.count() > 0.03 * size[0] * size[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("text", ["10:00", "9:59", "59", "0", "+59", "+9:59"])
def test_all_times_fit(size: tuple[int, int], state: DialState, text: str) -> None:
    (block,) = dial_blocks(dial(size, state, text))
    assert not fit_block(block).cut


@pytest.mark.parametrize("size", SIZES)
def test_the_figures_of_a_clock_that_runs_are_read_at_a_metre(size: tuple[int, int]) -> None:
    """Capitals of 5 mm: as on a chart of the eye at more than two metres."""
    (block,) = dial_blocks(dial(size, "", "9:59"))
    px_per_mm = size[0] / 17
    assert fit_block(block).px * 0.711 >= 4.8 * px_per_mm


def test_a_bar_shows_each_second_of_the_shortest_turn() -> None:
    pictures = {pygame.image.tobytes(painted(dial(SIZES[0], "", "", left, 15)), "RGB") for left in range(16)}
    assert len(pictures) == 16
