"""What a browser reads out of the picture of the board."""

import pytest
from msgspec.structs import replace

from companion.core.i18n import use_language
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Ball, GoalCard, NumberCard, Picture, Piece, Space
from companion.phones.spoken_names import spoken_name

AT = Rect(0, 0, 9, 9)
BLUE = Piece("blue", "ring")
RED = Piece("red", "square")
GOAL = GoalCard(rect=AT, text="Ends in E", tone="green", points=5, px=9)


@pytest.mark.parametrize(
    ("look", "name"),
    [
        (Space(rect=AT, rank="5", suit="H"), "5 of hearts"),
        (Space(rect=AT, rank="J", suit="S", piece=BLUE, mark="last"), "J of spades, blue chip, last move"),
        (Space(rect=AT, rank="9", suit="D", piece=BLUE, safe=True), "9 of diamonds, blue chip, in a sequence"),
        (Space(rect=AT, rank="", suit=""), "free corner"),
        (Picture(rect=AT, name="sequence/letters/bow-tie", piece=BLUE), "bow tie, blue chip"),
        (Picture(rect=AT, name="sequence/kids/corner"), "free corner"),
        (Ball(rect=AT, face="J", points=8), "J, 8 points"),
        (Ball(rect=AT, face="?", reads="E", points=0), "E, 0 points"),
        (Ball(rect=AT, face=""), "empty place"),
        (NumberCard(rect=AT, number=2, sequence=(1, 3, 1), piece=RED, height=3), "2 (1-3-1), red, 3 cards"),
        (NumberCard(rect=AT, number=1, sequence=(2, 2, 3), bonus=True), "1+ (2-2-3)"),
        (NumberCard(rect=AT, mark="chosen"), "empty place, last move"),
        (NumberCard(rect=AT, down=True, height=2), "face down, 2 cards"),
        (GOAL, "Ends in E, 5 points"),
    ],
)  # fmt: skip
def test_what_lies_on_the_table_has_its_name(look: AnyLook, name: str) -> None:
    assert spoken_name(look) == name


def test_animals_are_called_as_the_table_speaks_and_words_of_letters_as_they_are_spelt() -> None:
    use_language("de")
    try:
        names = [spoken_name(Picture(rect=AT, name=f"sequence/{game}/giraffe")) for game in ("kids", "letters")]
    finally:
        use_language("en")
    assert names == ["Giraffe", "giraffe"]


def test_a_goal_card_that_lies_face_down_has_no_name() -> None:
    assert spoken_name(replace(GOAL, down=True)) == ""
