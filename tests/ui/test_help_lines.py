"""Lines of help: from the top left, with even gaps, in letters of one size, as large as all have room for."""

import pytest

from companion.core.layout import Rect
from companion.core.scene import HelpLine, HelpLines
from companion.ui.painters.help_lines import help_blocks
from companion.ui.painters.text import fit_block

SHORT = (HelpLine("One.", icon="undo"), HelpLine("Two."), HelpLine("Three."))
LONG = tuple(HelpLine(f"{name} word after word until there is no room left in a row " * 3) for name in "ABCDE")


def look(lines: tuple[HelpLine, ...], width: int = 600, height: int = 320) -> HelpLines:
    return HelpLines(rect=Rect(10, 20, width, height), lines=lines, px=24, least=12)


def test_they_begin_at_the_top_left_below_each_other_with_even_gaps() -> None:
    blocks = help_blocks(look(SHORT))
    tops = [block.rect.y for block in blocks]
    assert tops[0] == 20
    assert tops[1] - tops[0] == tops[2] - tops[1]
    assert len({block.rect.x for block in blocks}) == 1
    assert tops[-1] < 20 + 320 / 2, "they are not spread over all the room"


@pytest.mark.parametrize(("lines", "size"), [(SHORT, 24), (LONG, 20)])
def test_all_have_one_size_which_shrinks_where_they_need_the_room(lines: tuple[HelpLine, ...], size: int) -> None:
    fitted = [fit_block(block) for block in help_blocks(look(lines))]
    assert {text.px for text in fitted} == {fitted[0].px}
    assert fitted[0].px <= size
    assert not any(text.cut for text in fitted)


def test_what_has_no_room_at_the_least_size_is_cut() -> None:
    assert any(fit_block(block).cut for block in help_blocks(look(LONG, 200, 100)))


@pytest.mark.parametrize(("width", "beside"), [(600, True), (300, False)])
def test_names_stand_beside_their_lines_or_above_them(width: int, beside: bool) -> None:
    name, text = help_blocks(look((HelpLine("What it does.", "Results", "podium"),), width))
    assert (name.rect.y == text.rect.y) is beside
    assert (name.rect.x == text.rect.x) is not beside


@pytest.mark.parametrize(("bare", "indented"), [(1, True), (3, False)])
def test_there_is_no_column_of_icons_where_most_names_have_none(bare: int, indented: bool) -> None:
    lines = (*(HelpLine("What it does.", f"Name {place}") for place in range(bare)), HelpLine("Two.", "Tags", "tag"))
    assert (help_blocks(look(lines))[0].rect.x > 10) is indented


def test_no_line_makes_no_picture() -> None:
    assert help_blocks(look(())) == ()
