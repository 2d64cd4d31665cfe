"""The balls of the bag, and racks as people type them."""

import pytest
from hypothesis import given

from companion.core.game import Refused
from companion.lexicon.balls import BALLS, parse_rack
from tests.lexicon.racks import COUNTS, POINTS, racks


@pytest.mark.rule("SQT-01")
def test_the_bag_holds_72_balls() -> None:
    assert {face: ball.count for face, ball in BALLS.items()} == COUNTS
    assert sum(ball.count for ball in BALLS.values()) == 72


def test_the_rare_letters_have_skill_points_and_the_blank_has_none() -> None:
    assert {face: ball.points for face, ball in BALLS.items()} == POINTS | {"?": 0}


@pytest.mark.parametrize("typed", ["STAI?RQ", "stai?rq", " s t a i ? r q\n"])
def test_a_rack_is_its_balls_in_order(typed: str) -> None:
    assert parse_rack(typed) == "STAI?RQ"


@given(racks(most=20))
def test_balls_of_one_bag_are_a_rack(rack: str) -> None:
    assert parse_rack(rack) == (rack or Refused("", "There is no ball in this rack."))


def test_all_balls_of_the_bag_are_a_rack() -> None:
    bag = "".join(face * ball.count for face, ball in BALLS.items())
    assert parse_rack(bag) == bag


@pytest.mark.parametrize(
    ("typed", "rule", "why"),
    [
        ("", "", "There is no ball in this rack."),
        (" ", "", "There is no ball in this rack."),
        ("ST4R", "", "There is no ball '4': write the letters A to Z, and ? for the blank."),
        ("STRAßE", "", "There is no ball 'ß': write the letters A to Z, and ? for the blank."),
        ("Qaq", "SQT-01", "There is only 1 Q in the bag, and this rack has 2."),
        ("?A?B?", "SQT-01", "There is only 1 blank in the bag, and this rack has 3."),
        ("UAUAU", "SQT-01", "There are only 2 U in the bag, and this rack has 3."),
    ],
)
def test_what_is_no_rack_is_refused_in_one_sentence(typed: str, rule: str, why: str) -> None:
    assert parse_rack(typed) == Refused(rule, why)
