"""Setting what lies on the table: from the game, from its history, and where a game is set up in its middle."""

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from companion.core.game import Step
from companion.core.table_moves import Join, PlayedAnyway
from companion.games.sequence.standard.model import Penalty, Play
from companion.table.screen_places import Place
from companion.table.screens.play.child_play import ChildPlay
from companion.table.screens.play.position import PositionPage
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table

SET = "Matched to the table"


def opened(table: Table) -> Table:
    return table.tap("sheet:more", "position")


def test_what_lies_on_the_table_is_set_by_taps_as_one_entry_of_the_history(table: Table, sit_down: SitDown) -> None:
    opened(table.begin().play("B1", "C3"))
    assert not table.button("sheet:rows").on
    assert "nothing changed yet" in table.text
    assert "confirm" not in table.lamps
    # The chip on C3 is bumped away; a forgotten turn was a chip on D1.
    table.tap("cell:C3", "cell:D1").press(NEXT).tap("sheet:cards", "cards:1", "count:-1", "close")
    assert table.spaces("chosen") == ["D1", "C3"]
    assert "2 spaces are framed.\nTurn: Bob (was Ann)\nAnn: 6 cards (was 7)" in table.text
    table.press(CONFIRM)
    assert (table.state.player, table.state.hands, len(table.moves)) == (1, (6, 7), 3)
    assert SET in table.text
    chips, left = chips_of(table), sit_down(copied=table)
    left.tap("continue")
    assert chips_of(left) == chips == {"B1": "blue", "D1": "blue"}
    table.press(UNDO)
    assert f"Taken back: {SET}." in table.text
    assert chips_of(table) == {"B1": "blue", "C3": "green"}
    table.tap("redo")
    assert chips_of(table) == chips


def chips_of(table: Table) -> dict[str, str]:
    chips = table.session.game.summary(table.session.state)["chips"]
    assert isinstance(chips, dict)
    return chips


def test_undo_takes_back_the_last_change_on_the_page_then_leads_back(table: Table) -> None:
    opened(table.begin().play("B1")).tap("cell:B1", "sheet:turn", "turn:0")
    table.press(HELP)
    assert "each tap lays the next colour" in table.text
    table.press(UNDO, UNDO)
    assert "It is Ann's turn" not in table.text
    # One press closes the list, and the next one takes the chip away.
    assert "1 space is framed." in table.press(UNDO).text
    table.press(UNDO)
    assert "nothing changed yet" in table.text
    table.press(UNDO)
    assert not isinstance(table.desk.screen, PositionPage)
    assert len(table.moves) == 1


def test_what_can_not_lie_there_is_told_and_not_set(table: Table) -> None:
    opened(table.begin()).tap("sheet:cards", *["count:10"] * 2)
    assert "14 cards in the hands and 110 on the pile are more than there are: 104." in table.text
    assert "confirm" not in table.lamps
    table.press(CONFIRM)
    assert table.moves == []


def test_a_position_is_corrected_with_what_was_set_and_inserted_before_a_move(table: Table) -> None:
    opened(table.begin()).tap("cell:B2").press(CONFIRM)
    table.play("B1").tap("sheet:more", "history", "row:0", "change")
    assert "Correct move 1" in table.text
    assert table.space("B2").piece is not None
    table.tap("cell:E5").press(CONFIRM, CONFIRM)
    assert chips_of(table) == {"B2": "blue", "E5": "blue", "B1": "blue"}
    table.tap("sheet:more", "history", "row:1", "insert", "sheet:more", "position")
    assert "Insert before move 2" in table.text
    table.tap("cell:B2").press(CONFIRM, CONFIRM)
    assert chips_of(table) == {"B2": "green", "E5": "blue", "B1": "blue"}
    assert [type(move) is Play for move in table.moves] == [False, False, True]
    history = table.tap("sheet:more", "history").text
    assert f"1. {SET}\n2. {SET}\n3. Ann: 6♦" in history
    assert "History: 3 entries" in history


def test_a_correction_before_a_match_says_that_the_match_decides_what_lies_there(table: Table) -> None:
    opened(table.begin().play("B1")).tap("cell:E5").press(CONFIRM)
    table.tap("sheet:more", "history", "row:0", "change", "cell:C1").press(CONFIRM, CONFIRM)
    assert "What lies on the table stays: it was matched later, in move 2." in " ".join(table.text.split())
    assert chips_of(table) == {"B1": "blue", "E5": "blue"}


def test_a_position_keeps_its_players_when_they_are_renamed(table: Table) -> None:
    opened(table.begin()).tap("cell:B2").press(NEXT, CONFIRM)
    setup = replace(table.session.setup, players=("Zoe", "Bob"))
    assert table.session.correct_setup(setup, {"Ann": "Zoe"}) is None
    assert table.session.unsettled == ()
    assert table.session.game.position(table.state).hands == {"Zoe": 7, "Bob": 7}


def test_whose_draws_are_due_is_set_where_they_are_confirmed(table: Table) -> None:
    opened(table.begin("Ann", "Bob", "Cat", options={"draws": "confirmed"}).play("B1")).tap("sheet:cards", "cards:1")
    assert table.button("due:0").on
    table.tap("due:0", "cards:3", "due:2")
    assert "Still to draw: Cat (was Ann)" in table.text
    table.tap("due:2")
    assert "Still to draw: nobody (was Ann)" in table.text
    table.tap("due:2").press(CONFIRM).tap("sheet:more", "sheet:draw")
    assert [target for target in table.scene().targets() if target.startswith("draw:")] == ["draw:2"]
    assert "due:0" not in opened(table.begin()).tap("sheet:cards", "cards:1").scene().targets()


def test_sequences_are_found_in_the_colours_that_were_chosen(table: Table) -> None:
    opened(table.begin(options={"colours": ["green", "blue"]})).tap("cell:B1", "cell:C1", "cell:D1", "cell:E1")
    table.press(CONFIRM)
    assert [made.side for made in table.state.made] == [0]
    letters = table.desk.games["letters"]
    assert (
        table.desk.current_game.begin(letters, letters.setup(("Mia", "Ben"), 2, {"colours": ["yellow", "blue"]}))
        is None
    )
    table.desk.go(Place.PLAY)
    table.unlock().tap("position", *(f"cell:A{row}" for row in range(1, 5))).press(CONFIRM)
    assert [seat.won for seat in table.session.summary.tally.seats] == [True, False]


def test_positions_and_table_talk_keep_their_sides_when_colours_are_corrected(table: Table) -> None:
    opened(table.begin("Ann", "Bob", "Cat", "Dan", sides=2)).tap("cell:B2").press(NEXT, CONFIRM)
    talk = Penalty("green")
    for move in (talk, PlayedAnyway("SEQ-22", Raw(msgspec.json.encode(talk))), Join("Zoe", team="Bob")):
        assert isinstance(table.session.play(move), Step)
    before = table.state
    for colours, chip in ((("green", "blue"), "green"), ((), "blue")):
        options = replace(table.session.setup.options, colours=colours)
        assert table.session.correct_setup(replace(table.session.setup, options=options), {}) is None
        assert table.session.unsettled == ()
        assert chips_of(table) == {"B2": chip}
        assert (table.state.chips, table.state.hands) == (before.chips, before.hands)
    assert table.session.state == before


def test_a_grown_up_sets_what_lies_on_the_table_of_children(table: Table) -> None:
    game = table.desk.games["kids"]
    assert table.desk.current_game.begin(game, game.setup(("Mia", "Ben"), 2, {})) is None
    table.desk.go(Place.PLAY)
    table.unlock().tap("position", "cell:C2", "cell:C2").press(NEXT, CONFIRM)
    assert chips_of(table) == {"C2": "blue"}
    assert table.session.game.to_move(table.session.state) == "Ben"
    assert isinstance(table.desk.screen, ChildPlay)


def test_a_game_is_begun_in_its_middle(table: Table) -> None:
    table.press(CONFIRM).tap("midway").press(CONFIRM, CONFIRM).press(CONFIRM)
    assert "Match the table" in table.text
    table.tap("cell:B1", "cell:C1").press(CONFIRM)
    assert len(table.moves) == 1
    assert table.state.chips[0].bit_count() == 2


def test_the_game_says_how_many_spaces_were_changed(sit_down: SitDown) -> None:
    table = sit_down().begin().play("B1").tap("sheet:more", "position", "cell:B1", "cell:C1").press(CONFIRM)
    assert "2 spaces were changed." in table.text
