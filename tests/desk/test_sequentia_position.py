"""Setting what lies on the table of Sequentia, by taps."""

import pytest
from msgspec.structs import replace

from companion.core.scene import NumberCard
from tests.desk.at_desk import CONFIRM, NEXT, UNDO, SitDown, Table
from tests.games.at_overlay import QUIET
from tests.games.at_shift import rows
from tests.games.at_stack import FOUR
from tests.screens.sequentia_overlay import made as overlay_made
from tests.screens.sequentia_stack import begun
from tests.screens.shift import made as shift_made


def test_piles_of_stack_are_set_by_taps_as_one_entry_of_the_history(table: Table, sit_down: SitDown) -> None:
    begun(table, *FOUR, names=("Ann", "Bob")).tap("sheet:more", "position")
    assert "nothing changed yet" in table.text
    assert "confirm" not in table.lamps
    # A misread card of the second pile, one that lies there more, and a taken card.
    table.tap("pile:2", "off", "end:left", "pad:number:2", "pad:number:1")
    assert ("number missing" in table.text, "Now tap its sequence." in table.text) == (False, True)
    table.tap("pad:clear", "pad:sequence:221")
    assert "number missing" in table.text
    table.tap("pad:number:2", "sheet:cards", "cards:1", "count:1").press(NEXT)
    assert "Pile 1: 1 card, with 2\xa0(221) on top.\nTurn: Ann (was Bob)\nAnn has taken 1 (before: 0)." in table.text
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


def test_a_card_that_a_position_has_is_prepared_again_after_the_position_was_corrected(table: Table) -> None:
    begun(table, *FOUR, names=("Ann", "Bob")).tap("sheet:more", "position", "pile:2", "off").scan("2:221")
    table.tap("end:left").press(CONFIRM).scan("2:221")
    refused = table.desk.screen
    assert " has been seen." in table.text
    table.tap(f"correct:{len(FOUR)}")
    assert f"Correct move {len(FOUR) + 1}" in table.text
    table.press(UNDO)
    assert table.desk.screen.draft == refused.draft  # type: ignore[attr-defined]
    table.tap(f"correct:{len(FOUR)}", "pile:1", "off").scan("2:222").tap("end:left").press(CONFIRM)
    assert "it has been seen" not in table.text
    assert table.desk.screen.draft.pad.picks == (2, 2, 2, 1)  # type: ignore[attr-defined]


def test_a_game_of_stack_is_begun_in_its_middle(table: Table) -> None:
    table.tap("family:Sequentia", "new:sequentia-stack", "leave", "midway").press(CONFIRM, CONFIRM)
    assert "Match the table" in table.text
    assert table.desk.takes_scans
    table.scan("2:221").tap("end:right").scan("2:221").tap("end:right")
    assert "2\xa0(221) lies here more often than the deck has it." in table.text
    # The card that is taken off again is picked still.
    table.press(UNDO)
    assert ("confirm" in table.lamps, "where?" in table.text) == (False, True)
    table.press(UNDO, CONFIRM)
    assert [len(pile) for pile in table.session.state.piles] == [1]


def test_a_row_of_shift_that_was_slid_wrongly_is_set_as_one_entry_of_the_history(
    table: Table, sit_down: SitDown
) -> None:
    shift_made(table, "123/1.2/331", "123", "331", names=("Ann", "Bob")).tap("sheet:more", "position")
    assert "nothing changed yet" in table.text
    table.tap("cell:B3", "cell:B2", "goal:1").scan("2:222").tap("sheet:cards", "count:1").press(NEXT)
    assert "No card lies at the bottom.\nThe goal of Bob is 2-2-2.\n2 other changes" in table.text
    table.press(CONFIRM)
    state = table.session.state
    assert (state.name, rows(state), len(state.taken[0]), state.deck) == ("Bob", "123/132/3.1", 1, 3)
    left = sit_down(copied=table)
    left.tap("continue")
    assert left.session.state == state
    table.press(UNDO)
    assert table.session.state.name == "Ann"
    table.tap("sheet:more", "redo")
    assert table.session.correct_setup(replace(table.session.setup, players=("Ann", "Zoe")), {"Bob": "Zoe"}) is None
    assert (table.session.unsettled, table.session.state.name) == ((), "Zoe")
    table.tap("sheet:more", "history", "row:10", "change", "cell:A1", "off")
    assert "Correct move 11" in table.text
    table.press(CONFIRM)
    assert (rows(table.session.state), table.session.state.phase) == (".23/132/3.1", "fill")


def test_piles_of_overlay_are_set_by_taps_as_one_entry_of_the_history(table: Table, sit_down: SitDown) -> None:
    overlay_made(table, QUIET, "lay 3:111 A1").tap("sheet:more", "position", "cell:A1", "off")
    table.tap("cell:B1").scan("3:111")
    assert "3\xa0(111) lies at the top, not 2\xa0(333)." in table.text
    table.tap("below", "laid", "cell:C3", "below").press(UNDO)
    assert "BACK" in table.text
    table.press(UNDO).tap("cell:C3", "below", "cell:C3")
    assert (
        "1 card at the top left: 1\xa0(222).\n2 cards at the top, 3\xa0(111) on top.\n2 cards at the bottom right,"
        in table.text
    )
    table.press(CONFIRM)
    state = table.session.state
    assert ([len(pile) for pile in state.piles], state.left) == ([1, 2, 1, 1, 1, 1, 1, 1, 2], 2)
    left = sit_down(copied=table)
    left.tap("continue")
    assert left.session.state == state
    table.press(UNDO)
    assert len(table.session.state.piles[0]) == 2


@pytest.mark.parametrize("mode", ["shift", "overlay"])
def test_games_on_the_square_are_begun_in_their_middle(table: Table, mode: str) -> None:
    table.tap("family:Sequentia", f"new:sequentia-{mode}", "leave", "midway").press(CONFIRM, CONFIRM)
    assert "Match the table" in table.text
    table.scan("2:221").tap("cell:B3").press(CONFIRM)
    assert "3  .      2:221  ." in table.session.game.text(table.session.state)


@pytest.mark.parametrize(("mode", "place"), [("shift", "cell:B3"), ("stack", "end:right"), ("overlay", "cell:B3")])
def test_a_card_that_the_deck_lacks_is_added_where_it_lies(table: Table, mode: str, place: str) -> None:
    table.tap("family:Sequentia", f"new:sequentia-{mode}", "leave", "midway").press(CONFIRM, CONFIRM)
    table.scan("7:112").tap(place)
    assert "There is no card 7\xa0(112) in this deck." in table.text
    table.tap("add")
    assert "7\xa0(112) is new in the deck." in table.text
    # Taken off again, it is none of the deck.
    table.tap("pile:1" if mode == "stack" else place, "off")
    assert "is new in the deck" not in table.text
    table.press(UNDO, CONFIRM)
    assert [card.text for card in table.session.state.added] == ["7:112"]


def test_one_place_stands_out_while_it_is_chosen_and_its_keys_wait_for_a_card_that_is_begun(table: Table) -> None:
    begun(table, *FOUR, names=("Ann", "Bob")).tap(
        "sheet:more", "position", "pile:2", "pad:number:3", "pad:sequence:333"
    )

    def marks() -> list[str]:
        return [
            look.mark for look in table.scene().looks if isinstance(look, NumberCard) and look.target[:5] == "pile:"
        ]

    assert marks() == ["", "chosen", "", ""]
    table.tap("pile:3")
    assert marks() == ["", "", "chosen", ""]
    assert "off" in table.scene().targets()
    table.tap("pad:number:2")
    assert "Which card lies on pile 3? Now tap its sequence." in table.text
    assert "off" not in table.scene().targets()
