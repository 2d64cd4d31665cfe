"""Setting what lies on the table of Sequentia, by taps."""

from msgspec.structs import replace

from tests.desk.at_desk import CONFIRM, NEXT, UNDO, SitDown, Table
from tests.games.at_stack import FOUR
from tests.screens.sequentia_stack import begun


def test_piles_of_stack_are_set_by_taps_as_one_entry_of_the_history(table: Table, sit_down: SitDown) -> None:
    begun(table, *FOUR, names=("Ann", "Bob")).tap("sheet:more", "position")
    assert "As the companion has it." in table.text
    assert "confirm" not in table.lamps
    # A misread card of the second pile, and a taken card.
    table.tap("pile:2", "off").tap("pad:number:2", "pad:first:2", "pad:second:2", "pad:third:1")
    table.press(UNDO).scan("2:221").tap("end:left", "sheet:cards", "cards:1", "count:1").press(NEXT)
    assert "Pile 1: 1, with 2:221 on top. Ann is to play, not Bob. Ann has taken 1, not 0." in table.text
    table.press(CONFIRM)
    state = table.session.state
    assert (len(table.moves), state.moves, state.name, state.deck) == (8, 8, "Ann", 54 - 4 - 1 - 6)
    left = sit_down(copied=table)
    left.tap("continue")
    assert left.session.state == state
    table.press(UNDO)
    assert table.session.state.name == "Bob"
    table.tap("sheet:more", "redo")
    assert table.session.state == state
    assert table.session.correct_setup(replace(table.session.setup, players=("Zoe", "Bob")), {"Ann": "Zoe"}) is None
    assert table.session.unsettled == ()
    table.tap("sheet:more", "history", "row:7", "change", "pile:1", "off")
    assert "Correct move 8" in table.text


def test_a_game_of_stack_is_begun_in_its_middle(table: Table) -> None:
    table.tap("family:Sequentia", "new:sequentia-stack", "leave", "midway").press(CONFIRM, CONFIRM)
    assert "What lies here" in table.text
    assert table.desk.takes_scans
    table.scan("2:221").tap("end:right").press(CONFIRM)
    assert [len(pile) for pile in table.session.state.piles] == [1]
