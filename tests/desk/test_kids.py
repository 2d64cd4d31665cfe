"""Children play Sequence for Kids on the glass: what a finger beside the lit spaces does, and a second dead card."""

from collections.abc import Callable
from itertools import product

import pytest

from companion.core.scene import Label, Picture
from companion.games.sequence.kids.model import Play
from tests.desk.at_desk import CONFIRM, UNDO, Table
from tests.screens import letters
from tests.screens.kids import begun


def pictures(table: Table, animal: str) -> list[Picture]:
    """The pictures of an animal on the board, as they are shown now."""
    name = f"sequence/kids/{animal}"
    return [look for look in table.scene().looks if isinstance(look, Picture) and look.name == name and not look.target]


def touched(table: Table, x: int, y: int) -> Table:
    """A finger taps on a place of the glass."""
    return table.tap(table.scene().target_at(x, y))


@pytest.mark.rule("KID-07")
def test_a_finger_on_a_grey_animal_chooses_no_space_and_is_told_so(table: Table) -> None:
    begun(table).tap("card:panda")
    lit = {look.rect for look in pictures(table, "panda")}
    for lion in pictures(table, "lion"):
        touched(table, *lion.rect.centre)
        assert "confirm" not in table.lamps
        assert table.scene().says.clips == ("not-that-one", "word-panda", "which-one")
        assert {(look.rect, look.motion) for look in pictures(table, "panda")} == {(rect, "wiggle") for rect in lit}
    assert not table.press(CONFIRM).moves


@pytest.mark.rule("KID-07")
def test_a_finger_elsewhere_drops_the_space_that_was_chosen(table: Table) -> None:
    begun(table).tap("card:panda")
    first, _second = pictures(table, "panda")
    touched(table, *first.rect.centre)
    assert "confirm" in table.lamps
    touched(table, *pictures(table, "lion")[0].rect.centre)
    assert "confirm" not in table.lamps


@pytest.mark.rule("KID-07")
def test_a_second_finger_on_the_chosen_space_leaves_it_chosen(table: Table) -> None:
    begun(table).tap("card:panda")
    first, _second = pictures(table, "panda")
    before = touched(table, *first.rect.centre).scene()
    again = touched(table, *first.rect.centre).scene()
    assert again.looks == before.looks
    assert (again.says.clips, again.says.turn) == (before.says.clips, before.says.turn + 1)
    assert "confirm" in table.lamps
    assert "confirm" not in table.press(UNDO).lamps


@pytest.mark.rule("KID-07")
def test_a_finger_on_the_edge_of_a_lit_space_chooses_it(table: Table) -> None:
    begun(table).tap("card:panda")
    for number, look in enumerate(pictures(table, "panda")):
        x, y, right, bottom = look.rect.x, look.rect.y, look.rect.right - 1, look.rect.bottom - 1
        corners = {table.scene().target_at(*corner) for corner in product((x, right), (y, bottom))}
        assert len(corners) == 1, number
        assert corners.pop().startswith("space:")


@pytest.mark.rule("KID-13")
def test_a_second_dead_card_in_a_turn_shows_a_crossed_out_pile(table: Table) -> None:
    begun(table)
    board = table.session.state.board
    moves = [
        Play(animal, board.cells[number])
        for animal in ("panda", "wolf")
        for number, name in enumerate(board.animals)
        if name == animal
    ]
    table.played(moves).tap("card:panda")

    def pile() -> Picture:
        return next(look for look in table.scene().looks if isinstance(look, Picture) and look.name.endswith("/card"))

    assert (pile().mark, pile().dim, pile().motion) == ("", False, "glow")
    table.press(CONFIRM).tap("card:wolf")
    assert (pile().mark, pile().dim, pile().motion) == ("taken", True, "")
    assert "confirm" not in table.lamps


@pytest.mark.parametrize("begin", [begun, letters.begun])
def test_grown_ups_see_in_the_history_on_which_picture_each_chip_was_laid(
    table: Table, begin: Callable[..., Table]
) -> None:
    begin(table, moves=2).unlock().tap("history")
    links = table.session.links
    board = links[-1].after.board
    names = board.pictures if begin is letters.begun else board.animals
    laid = [names[board.numbers[link.move.at]] for link in links]
    shown = [look for look in table.scene().looks if isinstance(look, Picture)]
    assert [look.name.rpartition("/")[2] for look in shown] == laid
    assert [look.piece for look in shown] == list(links[-1].after.pieces[:2])


def test_who_ends_a_game_of_children_is_told_of_the_arrow_for_there_is_no_word_on_it(table: Table) -> None:
    begun(table).unlock().tap("end_here")
    assert "The arrow in the game takes the end back." in table.text
    assert "UNDO" not in " ".join(look.text for look in table.scene().looks if isinstance(look, Label))
