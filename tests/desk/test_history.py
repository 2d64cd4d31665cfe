"""Taking back, putting in force again, correcting, and coming back after the power was cut."""

import pytest

from companion.core.events import LongPress, Press
from companion.core.scene import Button, Label, SmallBoard, Space, Spot
from companion.games.sequence.standard.model import Dead, Play
from companion.table.storage.journal import Status
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.desk.test_drafts import DEAD, plays
from tests.games.at_table import put, record


@pytest.fixture
def begun(table: Table) -> Table:
    return table.begin()


def history(table: Table) -> Table:
    return table.tap("sheet:more", "history")


def rows(table: Table) -> list[tuple[str, str]]:
    """The moves of the list that are shown, with their notes."""
    looks = [x for x in table.scene().looks if isinstance(x, Button)]
    return [(x.label, x.note) for x in looks if x.target.startswith("row:") and x.target != "row:-1"]


def test_undo_and_redo_go_back_and_forth(begun: Table) -> None:
    states = [begun.state]
    for cell in ("B1", "C1", "C1", "H8"):
        begun.play(cell)
        states.append(begun.state)
    for state in reversed(states[:-1]):
        begun.press(UNDO)
        assert begun.state == state
    assert "undo" not in begun.lamps
    begun.press(UNDO)
    for state in states[1:]:
        begun.tap("redo")
        assert begun.state == state
    assert "redo" not in begun.scene().targets()


def test_the_title_does_not_deny_a_move_that_was_taken_back(begun: Table) -> None:
    begun.played(plays("B1")).press(UNDO)
    history(begun)
    assert "taken back" in begun.text
    assert "no moves yet" not in begun.text


def test_the_space_of_a_chosen_move_stands_out_among_those_around_it(begun: Table) -> None:
    begun.play("B1", "C1", "H8")
    history(begun).tap("row:1")
    shown = [look for look in begun.scene().looks if isinstance(look, Space)]
    assert [(look.rank + look.suit, look.mark) for look in shown] == [
        *(("6D", ""), ("7D", "chosen"), ("8D", "")),
        *(("3H", ""), ("2H", ""), ("2S", "")),
        *(("4H", ""), ("KD", ""), ("AD", "")),
    ]
    assert shown[1].piece is not None
    # Nothing on it can be touched.
    assert not any(target.startswith("cell:") for target in begun.scene().targets())
    begun.tap("row:-1")
    assert not any(isinstance(look, Space) for look in begun.scene().looks)


def test_redo_is_dark_after_another_move_until_that_is_taken_back(begun: Table) -> None:
    begun.play("B1", "C1", "E1").press(UNDO, UNDO).play("D1")
    assert "redo" not in begun.scene().targets()
    begun.press(UNDO).tap("redo")
    assert begun.moves == plays("B1", "D1")
    assert "redo" not in begun.scene().targets()


def test_a_forgotten_move_is_inserted_before_another(begun: Table) -> None:
    begun.play("B1", "C1", "E1")
    history(begun).tap("row:1", "insert")
    assert "Insert before move 2" in begun.text
    assert "The new move goes before “Bob: 7♦”." in begun.text
    begun.tap("cell:D1")
    assert "Moves 2 and 3 then go to other players; chips change colour." in begun.text
    begun.press(CONFIRM)
    assert begun.button("row:1").on
    assert "Move 2 is inserted." in begun.text
    begun.press(CONFIRM)
    assert "Make your table look like this." in begun.text
    assert begun.moves == [Play("6D", "B1"), Play("8D", "D1"), Play("7D", "C1"), Play("9D", "E1")]
    assert [link.before.player for link in begun.session.links] == [0, 1, 0, 1]
    begun.press(UNDO)
    assert "Taken back: Insertion of move 2." in begun.text or "the insertion of move 2" in begun.text
    assert begun.moves == [Play("6D", "B1"), Play("7D", "C1"), Play("9D", "E1")]


def test_a_long_press_on_undo_asks_before_it_takes_back_a_turn(begun: Table) -> None:
    begun.played([*DEAD, Dead("6D"), *plays("C1")]).press(UNDO)
    assert begun.moves[-1] == Dead("6D")
    begun.hold(UNDO)
    assert "Take it back? Ann: dead 6♦ exchanged." in begun.text
    assert begun.lamps == {"confirm", "undo"}
    begun.press(UNDO)
    assert len(begun.moves) == 3
    begun.hold(UNDO).press(CONFIRM)
    assert begun.moves == DEAD
    begun.tap("redo").tap("redo").hold(UNDO).press(CONFIRM)
    assert begun.moves == DEAD


def test_a_long_press_asks_nothing_where_nothing_was_played(begun: Table) -> None:
    before = begun.scene()
    assert begun.do(LongPress(UNDO)).scene() == before
    assert begun.do(LongPress(CONFIRM)).scene() == before


def test_undo_turn_in_the_sheet_asks_too(begun: Table) -> None:
    begun.play("B1").tap("sheet:more", "undo_turn").press(CONFIRM)
    assert begun.moves == []


def test_next_brings_the_frame_where_there_is_nothing_to_choose(begun: Table) -> None:
    assert begun.button("press:next").note == "frame"
    assert begun.press(NEXT).desk.pointer is not None
    assert begun.settings() == (False, True)


def test_next_held_turns_the_view_and_keeps_what_is_prepared(begun: Table) -> None:
    before = begun.scan("10H").scene()
    assert "next" in begun.lamps
    assert begun.hold(NEXT).scene() == before
    assert begun.settings() == (True, True)
    assert begun.hold(NEXT).settings() == (False, True)
    # It is still upside down on the screens that come after the game.
    assert begun.press(UNDO).tap("sheet:more", "view").settings() == (True, True)
    assert begun.press(UNDO).settings() == (False, True), "UNDO turns back what was turned, and takes no move back"
    assert begun.tap("sheet:more", "view", "sheet:more", "home").settings() == (True, True)
    assert begun.hold(NEXT).settings() == (False, True)


def test_the_board_is_shown_in_four_rotations_and_its_cells_keep_their_names(begun: Table) -> None:
    begun.play("B1")
    corners = []
    for _ in range(4):
        rect = begun.space("A1").rect
        corners.append((rect.x < 100, rect.y < 100))
        assert begun.spaces("last") == ["B1"]
        told = [look for look in begun.tap("sheet:more", "board").scene().looks if isinstance(look, Label)]
        assert [look.tone for look in told if look.text == "The board is turned. UNDO turns it back."] == ["text"]
    assert corners == [(True, True), (False, True), (False, False), (True, False)]
    assert begun.space("A1").rect.x < 100


def test_undo_turns_a_board_back_that_was_turned_by_mistake(begun: Table) -> None:
    begun.play("B1")
    before = begun.space("A1").rect
    assert begun.tap("sheet:more", "board").space("A1").rect != before
    assert begun.press(UNDO).space("A1").rect == before
    assert len(begun.moves) == 1


def test_a_turned_board_leaves_in_sight_what_is_prepared(begun: Table) -> None:
    before = begun.scan("10H").text
    assert begun.tap("sheet:more", "board").text == before
    begun.press(UNDO, UNDO)
    assert "Taken back: the board is turned back." in begun.text


def test_back_from_a_correction_leaves_its_row_chosen(begun: Table) -> None:
    begun.play("B1").play("C1")
    begun.tap("sheet:more", "history", "row:0", "change").press(UNDO)
    assert [look.target for look in begun.scene().looks if isinstance(look, Button) and look.on] == ["row:0"]
    begun.tap("row:-1", "change").press(UNDO)
    assert [look.target for look in begun.scene().looks if isinstance(look, Button) and look.on] == ["row:-1"]


def test_undo_takes_back_what_was_done_last_also_behind_a_turn(begun: Table) -> None:
    begun.play("B1").tap("sheet:more", "view", "cell:C1")
    assert "Cancelled:" in begun.press(UNDO).text
    assert begun.settings() == (True, True)
    assert "Taken back: the picture is turned back." in begun.press(UNDO).text
    assert begun.settings() == (False, True)
    assert len(begun.moves) == 1
    assert "Taken back: Ann:" in begun.press(UNDO).text


def test_the_sound_is_switched_off_and_on(begun: Table) -> None:
    begun.tap("sheet:more", "sound")
    assert begun.settings() == (False, False)
    begun.tap("sheet:more", "sound")
    assert begun.settings() == (False, True)


def spots(table: Table) -> list[tuple[Spot, ...]]:
    """What the small boards of the list show, from above."""
    return [look.spots for look in table.scene().looks if isinstance(look, SmallBoard)]


def test_a_row_shows_on_a_small_board_where_a_chip_came_or_went(begun: Table) -> None:
    begun.play("B1", "B1", "A2")
    ann = begun.state.pieces[0]
    assert spots(history(begun)) == [(Spot(1, ann),), (Spot(1, ann, taken=True),), (Spot(10, ann),)]


def test_a_small_board_lies_as_the_board_does(begun: Table) -> None:
    begun.play("B1").tap("sheet:more", "board").press(CONFIRM)
    assert spots(history(begun)) == [(Spot(19, begun.state.pieces[0]),)]
    assert not next(look for look in begun.scene().looks if isinstance(look, SmallBoard)).target


def test_the_history_lists_every_move(begun: Table) -> None:
    begun.play("B1", "B1")
    begun.press(UNDO)
    history(begun)
    assert rows(begun) == [
        ("1. Ann: 6♦", ""),
        ("2. Bob: J♠ takes Ann's chip on 6♦", "taken back"),
    ]
    assert "History: 1 move" in begun.scene().texts()


def test_the_history_begins_with_the_setup(begun: Table) -> None:
    assert "Set-up: Ann, Bob" in history(begun).text
    assert "Ann's turn" in begun.press(CONFIRM).text


def test_a_long_history_leads_to_the_setup_in_one_tap(begun: Table) -> None:
    assert "Show the set-up" not in history(begun.play("B1", "C1")).text
    begun.press(CONFIRM)
    assert "Show the set-up" in history(begun.play("D1", "E1", "F1", "G1", "H1")).text
    assert "Set-up: Ann, Bob" in begun.tap("row:-1").text
    assert "Ann begins." in begun.text


def test_the_setup_is_corrected_in_mid_game(begun: Table) -> None:
    history(begun.play("B1", "C1")).tap("row:-1", "change")
    assert "Correct the set-up: how many players?" in begun.text
    # Sequence has no cards of the table's own that could have changed.
    assert "cards" not in begun.scene().targets()
    begun.tap("switches", "switch:sequences_to_win:1").press(CONFIRM, CONFIRM)
    begun.tap("name:1").type("by").press(CONFIRM, CONFIRM)
    assert (begun.session.setup.players, begun.session.setup.options.sequences_to_win) == (("Ann", "Bobby"), 1)
    assert "Set-up: Ann, Bobby" in begun.text
    assert "2. Bobby: 7♦" in begun.text
    begun.press(CONFIRM, UNDO)
    assert (begun.session.setup.players, len(begun.moves)) == (("Ann", "Bob"), 2)


def test_a_setup_in_which_nothing_was_changed_is_no_entry_of_the_history(begun: Table) -> None:
    before = history(begun.play("B1", "C1")).session.timeline
    begun.tap("row:-1", "change").press(CONFIRM, CONFIRM)
    assert "History: 2 moves" in begun.text
    assert begun.session.timeline == before


def test_two_who_were_entered_at_each_other_s_places_are_swapped_by_one_name(begun: Table) -> None:
    history(begun.play("B1", "C1")).tap("row:-1", "change").press(CONFIRM).tap("name:1", *["key:delete"] * 3).type(
        "Ann"
    ).press(CONFIRM)
    assert "Bob\nseat 1, begins\nColour\nAnn\nseat 2" in begun.text
    begun.press(CONFIRM)
    assert begun.session.setup.players == ("Bob", "Ann")


def test_the_list_is_turned_to_older_moves_and_round(begun: Table) -> None:
    begun.played(record("family.jsonl")[1][:40])
    history(begun)
    seen: list[str] = []
    while not rows(begun) or rows(begun)[0][0] not in seen:
        seen += [text for text, _ in rows(begun)]
        begun.tap("press:next")
    assert len(seen) == len(set(seen)) == 40


def test_a_past_move_is_corrected(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1")).tap("row:0", "change")
    assert "Correct move 1" in begun.text
    assert begun.space("C1").piece is None
    begun.tap("cell:E1").press(CONFIRM)
    # Back in the list, with the row marked.
    assert begun.button("row:0").on
    assert "Move 1 is corrected." in begun.text
    begun.press(CONFIRM)
    assert begun.moves == [put(begun.state, "E1"), *plays("C1", "D1")]
    assert begun.space("B1").piece is None
    assert "Bob's turn" in begun.text


def test_a_correction_is_left_by_undo(begun: Table) -> None:
    history(begun.play("B1", "C1")).tap("row:0", "change", "cell:E1").press(UNDO)
    assert begun.cards() == []
    begun.press(UNDO)
    assert "History: 2 moves" in begun.text
    assert begun.moves == plays("B1", "C1")


def test_a_move_is_struck_out_and_what_no_longer_fits_waits_to_be_settled(begun: Table) -> None:
    begun.play("B1", "B1")
    assert begun.moves[1] == Play("JS", "B1")
    history(begun).tap("row:0", "remove").press(UNDO)
    assert len(begun.moves) == 2
    begun.tap("remove").press(CONFIRM)
    assert rows(begun) == [("1. Ann: J♠ takes the chip on 6♦", "no longer fits")]
    begun.press(CONFIRM)
    assert "Correct move 1 first." in begun.text
    history(begun)
    assert begun.button("row:0").on
    assert "It no longer fits. There is no chip on 6♦" in begun.text
    begun.tap("change", "cell:C1").press(CONFIRM)
    assert begun.moves == plays("C1")
    assert "does not fit" not in begun.text


def test_the_table_goes_back_to_a_move_and_forward_again(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1", "E1")).tap("row:1", "until").press(CONFIRM)
    assert begun.moves == plays("B1", "C1")
    assert "until" not in begun.tap("row:1").scene().targets()
    begun.press(CONFIRM, UNDO)
    assert begun.moves == plays("B1", "C1", "D1", "E1")
    begun.tap("redo")
    assert begun.moves == plays("B1", "C1")


def test_a_correction_is_taken_back_and_made_again_like_a_move(begun: Table) -> None:
    history(begun.play("B1", "C1")).tap("row:0", "change", "cell:E1").press(CONFIRM, CONFIRM, UNDO)
    assert begun.moves == plays("B1", "C1")
    begun.tap("redo")
    assert begun.moves == plays("E1", "C1")


def test_what_was_taken_back_can_not_be_corrected(begun: Table) -> None:
    history(begun.play("B1").press(UNDO)).tap("row:0")
    assert "change" not in begun.scene().targets()
    assert "remove" not in begun.scene().targets()
    begun.tap("redo")
    assert begun.moves == plays("B1")


def test_help_of_the_history_says_what_its_buttons_do(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1", "C2", "E5", "C3")).press(HELP)
    assert "Insert before it\nEnter a move that was forgotten." in begun.text
    assert "UP shows older moves." in begun.text
    assert "Swap it\nChange places with the move before." in begun.text
    assert "row:5" not in begun.scene().targets()
    # Help covers the list, which UP would turn.
    begun.press(NEXT, UNDO)
    assert "row:5" in begun.scene().targets()


def test_undo_in_the_history_lets_go_of_the_move_first(begun: Table) -> None:
    history(begun.play("B1")).tap("row:0").press(UNDO)
    assert "Tap a move to correct it" in begun.text
    # It leads back to MORE, so that a press too many takes no move back.
    begun.press(UNDO, UNDO)
    assert "Bob's turn" in begun.text
    assert len(begun.moves) == 1


def won(table: Table) -> Table:
    """A game that Ann has won by one sequence."""
    table.begin(options={"sequences_to_win": 1}).played(plays("B1", "H1", "C1", "H2", "D1", "H3"))
    return table.play("E1")


@pytest.mark.rule("SEQ-25")
def test_after_the_win_comes_the_result(table: Table) -> None:
    won(table)
    assert table.desk.sounds[-1] == "win"
    assert "Ann wins!" in table.text
    assert "confirm" in table.lamps
    table.tap("cell:F1")
    assert "The game is over: Ann has won." in table.text
    assert "confirm" in table.lamps
    table.tap("press:confirm")
    assert {"Ann wins!", "Sequences", "Ann", "1", "Bob", "0"} <= set(table.scene().texts())
    shown = [look for look in table.scene().looks if isinstance(look, Space) and not look.dim]
    assert len(shown) == 5, "of the board only the sequence stands out"
    assert "Ann wins!" in table.press(UNDO).text
    assert len(table.moves) == 7


def test_the_second_of_two_quick_presses_begins_no_new_game(table: Table) -> None:
    won(table).do(*[Press(CONFIRM)] * 3)
    assert "Ann wins!" in table.text
    assert len(table.moves) == 7
    # Nor does one with which help was to be closed.
    table.press(HELP).look().do(*[Press(CONFIRM)] * 2)
    assert len(table.moves) == 7
    assert not table.press(CONFIRM).moves


def test_a_game_that_is_finished_leaves_the_first_screen_free(table: Table) -> None:
    won(table).press(CONFIRM).tap("finish")
    assert "continue" not in table.scene().targets()
    assert [game.status for game in table.journal.games()] == [Status.FINISHED]


def test_the_result_leads_to_the_history(table: Table) -> None:
    won(table).press(CONFIRM).tap("history", "row:6", "remove").press(CONFIRM, CONFIRM)
    assert "Ann's turn" in table.text


def test_what_was_prepared_and_dropped_before_the_win_does_not_come_back_after_it(table: Table) -> None:
    table.begin(options={"sequences_to_win": 1}).played(plays("B1", "H1", "C1", "H2", "D1", "H3"))
    history(table.tap("cell:F1")).press(UNDO, UNDO)
    assert table.spaces("chosen") == ["F1"]
    table.press(UNDO).play("E1").press(CONFIRM).tap("history", "row:6", "remove").press(CONFIRM, CONFIRM)
    assert "Ann's turn" in table.text
    assert table.spaces("chosen") == []


def test_back_from_the_history_of_a_game_that_is_over_leads_to_the_result(table: Table) -> None:
    won(table).press(CONFIRM).tap("history").press(UNDO)
    assert table.desk.screen.id == "result"


def test_the_win_can_be_taken_back(table: Table) -> None:
    won(table).press(UNDO)
    assert "Ann's turn" in table.text
    table.tap("redo")
    assert "Ann wins!" in table.text


def test_the_unfinished_game_waits_on_the_first_screen(begun: Table) -> None:
    begun.play("B1").tap("sheet:more", "home")
    assert begun.button("continue").note == "Ann & Bob · 1 move"
    begun.tap("continue")
    assert "Bob's turn" in begun.text


def test_putting_a_game_away_asks_first(begun: Table) -> None:
    begun.play("B1").tap("sheet:more", "home", "away")
    assert "Put the game away?" in begun.text
    assert "Sequence\nAnn & Bob\n1 move\nLater: open Results" in begun.text
    begun.press(UNDO).tap("continue")
    assert len(begun.moves) == 1
    begun.tap("sheet:more", "home", "away").press(CONFIRM)
    assert "continue" not in begun.scene().targets()
    assert [game.status for game in begun.journal.games()] == [Status.PUT_AWAY]


def test_a_new_game_asks_before_the_unfinished_one_is_put_away(begun: Table) -> None:
    begun.play("B1").tap("sheet:more", "home", "new:sequence")
    assert "Put the game away?" in begun.text
    assert "Sequence: how many players?" in begun.press(CONFIRM).text
    assert [game.status for game in begun.journal.games()] == [Status.PUT_AWAY]


def test_help_on_the_first_screen(table: Table) -> None:
    for close in (HELP, UNDO, CONFIRM):
        assert "Who won, and each game move by move." in table.press(HELP).text
        assert "Who won, and each game move by move." not in table.press(close).text


def test_after_a_power_cut_one_touch_goes_on(sit_down: SitDown, begun: Table) -> None:
    history(begun.play("B1", "C1", "D1", "E1")).tap("row:1", "remove").press(CONFIRM, CONFIRM)
    begun.tap("cell:F1")
    again = sit_down(copied=begun)
    assert again.button("continue").note == "Ann & Bob · 3 moves"
    again.press(CONFIRM)
    assert again.state == begun.state
    assert again.session.timeline == begun.session.timeline
    assert again.scene() == begun.press(UNDO).tap("sheet:more", "close").scene()


def test_after_a_power_cut_a_won_game_is_still_won(sit_down: SitDown, table: Table) -> None:
    again = sit_down(copied=won(table))
    assert again.button("continue").note == "Ann & Bob · Ann wins!"
    assert {"Ann wins!", "AGAIN"} <= set(again.press(CONFIRM).text.split("\n"))


def test_an_earlier_game_is_taken_up_again(table: Table) -> None:
    for name, cell in (("Ann", "B1"), ("Cat", "C1")):
        table.begin(name, "Bob").play(cell).tap("sheet:more", "home", "away").press(CONFIRM)
    table.tap("results")
    assert [target for target in table.scene().targets() if target.startswith("game:")] == ["game:2", "game:1"]
    assert "Cat" in table.text
    table.tap("game:1").press(CONFIRM)
    assert table.moves == plays("B1")
    assert "Bob's turn" in table.text
    table.tap("sheet:more", "home")
    assert table.button("continue").note == "Ann & Bob · 1 move"
    assert [game.status for game in table.journal.games()] == [Status.PUT_AWAY, Status.OPEN]


def test_many_earlier_games_are_reached_by_next(table: Table) -> None:
    for i in range(12):
        table.begin(f"P{i}", "Bob").tap("sheet:more", "home", "away").press(CONFIRM)
    table.tap("results")
    seen: list[str] = []
    while True:
        shown = [target for target in table.scene().targets() if target.startswith("game:")]
        if shown[0] in seen:
            break
        seen += shown
        table.tap("press:next")
    assert len(seen) == len(set(seen)) == 12
    assert "Tabletop companion" in table.press(UNDO).text


def test_moves_are_swapped_after_a_question(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1")).tap("row:1", "swap")
    assert "Swap moves 1 and 2?" in begun.text
    assert "All later moves still fit." in begun.text
    assert begun.moves == plays("B1", "C1", "D1")
    begun.press(UNDO).tap("swap").press(CONFIRM)
    assert begun.moves == plays("C1", "B1", "D1")
    assert "Moves 1 and 2 are swapped." in begun.text
    assert begun.button("row:0").on


def test_up_leads_to_the_first_page_and_from_there_to_the_last(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1", "E1", "C2", "C3"))
    shown = rows(begun)
    assert "UP" in begun.text
    assert rows(begun.tap("press:next")) != shown
    assert "LAST" in begun.text
    assert rows(begun.tap("press:next")) == shown
    assert "later" not in begun.scene().targets()
    assert rows(begun.tap("earlier")) != shown
    assert "earlier" not in begun.scene().targets()
    assert rows(begun.tap("later")) == shown


def test_the_set_up_is_shown_with_the_rules_that_the_table_has_changed(table: Table) -> None:
    history(table.begin()).tap("row:-1")
    assert "All rules as usual." in table.text
    history(table.begin(options={"draws": "confirmed"})).tap("row:-1")
    assert "All rules as usual." not in table.text
    assert "Drawing cards: you tap." in table.text


def test_a_correction_that_leaves_everybody_their_moves_says_nothing_of_chips(begun: Table) -> None:
    begun.play("B1", "C1", "E1")
    history(begun).tap("row:1", "change", "cell:D1")
    assert "other players" not in begun.text
    begun.press(CONFIRM)
    assert begun.button("row:1").on
    assert "Move 2 is corrected." in begun.text
    begun.press(CONFIRM)
    assert "Make your table look like this." not in begun.text


def test_a_forgotten_dead_card_gives_no_move_to_another_player(begun: Table) -> None:
    begun.played([*DEAD, *plays("C1", "D1")])
    history(begun).tap("row:2", "insert", "sheet:dead", "dead:6D")
    assert "6♦ is dead: exchange it" in begun.text
    assert "belong" not in begun.text
    begun.press(CONFIRM)
    assert begun.moves[2] == Dead("6D")
    assert "Make your table look like this." not in begun.text
