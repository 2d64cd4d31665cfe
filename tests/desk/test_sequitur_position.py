"""Setting what lies on the table of Sequitur: from the game, from its history, and where it is set up in its middle."""

from companion.core.events import Scan
from companion.games.sequitur.model import State
from companion.games.sequitur.tally import points
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.screens.sequitur import ROUND, three

SET = "Matched to the table"


def state_of(table: Table) -> State:
    state = table.session.state
    assert isinstance(state, State)
    return state


def test_a_game_that_has_begun_without_the_companion_is_followed_from_its_words(
    table: Table, sit_down: SitDown
) -> None:
    table.tap("new:sequitur", "players:2", "midway").press(CONFIRM, CONFIRM)
    assert "nothing changed yet" in table.text
    table.tap("round:1", "won:red:1", *["step:1"] * 7, "sheet:rack", *(f"ball:{ball}" for ball in "STAIRZ"))
    assert "Which balls does" in table.text
    table.press(NEXT).do(*map(Scan, "LEMON")).tap("ball:Z")
    assert "2 Z on the racks are more than there are: 1." in table.text
    assert "confirm" not in table.lamps
    table.press(UNDO).tap("sheet:goals", "goal:0", "goal:0", "goal:1").press(HELP, HELP, CONFIRM)
    state = state_of(table)
    assert (state.round, state.phase, state.racks, points(state, 0)) == (2, "words", ("STAIRZ", "LEMON"), 3)
    assert (len(state.public), len(table.moves)) == (1, 1)
    left = sit_down(copied=table)
    left.tap("continue")
    assert state_of(left) == state


def test_back_leads_from_every_tab_to_the_menu_while_nothing_is_changed(table: Table) -> None:
    game = table.desk.games["sequitur"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.tap("continue", "sheet:more", "position", "sheet:goals").press(NEXT, UNDO)
    assert "position" in table.scene().targets()


def test_points_are_set_and_corrected_where_only_the_score_is_kept(table: Table) -> None:
    game = table.desk.games["sequitur"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {"tracking": "score"})) is None
    table.tap("continue", "sheet:more", "position", "round:1", "won:yellow:1")
    assert "Round 2 of 3: words.\nAnn has 2 points, not 0." in table.text
    table.press(CONFIRM).tap("sheet:more", "history", "row:0", "change")
    assert "Correct move 1" in table.text
    table.tap("won:yellow:-1", "won:green:1").press(CONFIRM)
    assert (state_of(table).round, points(state_of(table), 0)) == (2, 1)
    assert f"1. {SET}" in table.text


def test_points_are_set_while_the_page_of_a_round_shows_a_goal_that_was_turned_up(table: Table) -> None:
    three(table, ROUND).press(NEXT).tap("sheet:more", "position", "won:red:1").press(CONFIRM)
    assert points(state_of(table), 0) == 8
    assert "Ann leads with 8 points." in table.text
