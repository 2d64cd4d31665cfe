"""The parts of the case: closed bodies of the right size that can be printed as they stand."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.needs import needs
from tools.build_case import CASE, PARTS, stl
from tools.stl_check import Triangle, faults, size, triangles

EACH = [(name, part) for name, parts in PARTS.items() for part in parts]


@cache
def printed(name: str, part: str) -> tuple[Triangle, ...]:
    """The surface of a part, as OpenSCAD gives it in coarser circles; `make case` checks the finished ones as well."""
    return triangles(stl(name, part, corners=16))


@needs("openscad", "openscad")
@pytest.mark.parametrize(("name", "part"), EACH)
def test_a_part_can_be_printed(name: str, part: str) -> None:
    body = printed(name, part)
    assert faults(body) == ()
    # It stands on the printer's bed, and fits on a small one.
    assert min(spot[2] for triangle in body for spot in triangle) == 0
    assert max(size(body)) < 180


@needs("openscad", "openscad")
def test_covers_are_as_large_as_their_shells() -> None:
    for name, (shell, cover) in PARTS.items():
        assert size(printed(name, shell))[:2] == pytest.approx(size(printed(name, cover))[:2], abs=0.01)


def sizes() -> dict[str, list[float]]:
    """The numbers of each size in `sizes.scad`."""
    found = re.findall(r"^(\w+) = (.+?);", (CASE / "sizes.scad").read_text(), re.MULTILINE)
    return {name: [float(number) for number in re.findall(r"[\d.]+", value)] for name, value in found}


def test_a_ball_of_15_to_20_mm_comes_to_the_bottom_of_the_cup() -> None:
    (mouth,), (bottom,), (floor,), (roof,) = (
        sizes()[name] for name in ("cup_mouth", "cup_bottom", "cup_floor", "well_roof")
    )
    # How steep the cup's side is: a ball touches it where its own surface is as steep, or stands on the bottom.
    depth, run = roof - floor, (mouth - bottom) / 2
    slope = (depth**2 + run**2) ** 0.5
    for ball in (15, 20):
        radius = ball / 2
        # The distance of the ball's middle from the side, when it stands on the bottom in the middle of the cup.
        away = (bottom / 2 * depth + radius * run) / slope
        assert away >= radius
    assert floor <= 1


def test_the_board_and_a_card_fit_into_the_well() -> None:
    read = sizes()
    card, (margin,), rfid, (antenna,) = read["card"], read["well_margin"], read["rfid"], read["rfid_antenna"]
    inside = [length + 2 * (margin - read["wall"][0]) for length in card]
    corner = read["rfid_corner"][0]
    assert rfid[0] + 2 * corner <= inside[0]
    assert 2 * (rfid[1] - antenna + corner) <= inside[1]
    assert card[0] > 63.5
    assert card[1] > 89


def box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Iterator[Triangle]:
    """The surface of a box, seen from outside."""
    for axis in range(3):
        for at, order in ((low, (0, 1, 2, 3)), (high, (3, 2, 1, 0))):
            u, v = (axis + 1) % 3, (axis + 2) % 3
            spots = []
            for a, b in ((low[u], low[v]), (low[u], high[v]), (high[u], high[v]), (high[u], low[v])):
                spot = [0.0, 0.0, 0.0]
                spot[axis], spot[u], spot[v] = at[axis], a, b
                spots.append((spot[0], spot[1], spot[2]))
            p, q, r, s = (spots[i] for i in order)
            yield from ((p, q, r), (p, r, s))


CUBE = tuple(box((0, 0, 0), (20, 20, 20)))


def test_a_cube_can_be_printed() -> None:
    assert faults(CUBE) == ()
    assert size(CUBE) == (20, 20, 20)


@pytest.mark.parametrize("missing", range(12))
def test_a_body_without_one_of_its_faces_is_refused(missing: int) -> None:
    assert any("hole" in one for one in faults(CUBE[:missing] + CUBE[missing + 1 :]))


@pytest.mark.parametrize("turned", range(12))
def test_a_face_that_is_turned_inside_out_is_refused(turned: int) -> None:
    a, b, c = CUBE[turned]
    assert any("turned" in one for one in faults((*CUBE[:turned], (a, c, b), *CUBE[turned + 1 :])))


def test_a_body_that_is_inside_out_is_refused() -> None:
    assert "It is inside out." in faults(tuple((a, c, b) for a, b, c in CUBE))


def test_something_that_floats_is_refused() -> None:
    above = tuple(box((0, 0, 30), (5, 5, 40)))
    assert faults((*CUBE, *above)) == ("It is in 2 pieces.",)


def test_nothing_is_refused() -> None:
    assert faults(()) == ("There is nothing in it.",)


@pytest.mark.parametrize(("wide", "said"), [(10, ()), (20, ("A ceiling of 60.0 x 20.0 mm hangs without support.",))])
def test_a_ceiling_is_refused_where_it_is_too_wide_for_a_bridge(wide: float, said: tuple[str, ...]) -> None:
    ceiling: tuple[Triangle, ...] = (
        ((0, 0, 30), (0, wide, 30), (60, wide, 30)),
        ((0, 0, 30), (60, wide, 30), (60, 0, 30)),
    )
    bottom: tuple[Triangle, ...] = (((0, 0, 0), (0, 1, 0), (1, 1, 0)),)
    assert tuple(one for one in faults((*ceiling, *bottom)) if "ceiling" in one) == said


def test_every_group_of_parts_has_its_picture() -> None:
    for name in PARTS:
        assert (CASE / f"{name}.png").read_bytes().startswith(b"\x89PNG")
