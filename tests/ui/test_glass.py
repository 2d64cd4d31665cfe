"""How many pixels there are in a millimetre."""

from itertools import product

import pytest

from companion.ui.pixel_density import LEAST_MM, px_per_mm


@pytest.mark.parametrize(
    ("pixels", "size"), list(product([(800, 480), (480, 800)], [(154.1, 85.9), (85.9, 154.1)])), ids=str
)
def test_width_and_height_belong_to_the_glass_however_it_is_told_and_turned(
    pixels: tuple[int, int], size: tuple[float, float]
) -> None:
    assert px_per_mm(*pixels, *size) == 800 / 154.1


def test_one_of_the_two_is_enough() -> None:
    assert px_per_mm(800, 480, 160) == 5
    assert px_per_mm(800, 480, 0, 96) == 5


def test_what_is_not_known_is_guessed_from_the_pixels() -> None:
    assert px_per_mm(1280, 720) == 720 / 88
    assert px_per_mm(1080, 1920) == px_per_mm(1920, 1080) == min(1920 / 344, 1080 / 193.5), "on its side"
    assert px_per_mm(801, 480) == 5.2


@pytest.mark.parametrize("size", [(1, 0), (0, 1), (0.1, 0.1), (60, 30)])
def test_a_glass_that_is_too_small_to_be_true_does_not_blow_everything_up(size: tuple[float, float]) -> None:
    assert px_per_mm(800, 480, *size) <= 480 / LEAST_MM
