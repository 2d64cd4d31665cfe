"""The page of players and turns, by taps: whose turn it is, who leaves or is replaced, and the end."""

import pytest

from companion.core.table_moves import EndHere, Join, Leave, PassOver, TakeSeat, TurnTo
from companion.games.sequence.standard.model import Play
from companion.table.storage.journal import Status
from tests.desk import test_letters as letters
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table
from tests.desk.test_sequitur import at
from tests.games.at_sequitur import move


@pytest.fixture
def begun(table: Table) -> Table:
    return table.begin("Ann", "Bob", "Cat")


def page(table: Table, player: int | None = None) -> Table:
    table.tap("sheet:more", "players")
    return table if player is None else table.tap(f"player:{player}")


def test_the_turn_goes_to_who_is_tapped_and_undo_brings_it_back(begun: Table) -> None:
    page(begun, 2).tap("turn_to")
    assert "Cat's turn" in begun.text
    assert begun.moves == [TurnTo("Cat")]
    page(begun, 2)
    assert begun.button("player:2").note == "plays now"
    assert [begun.labelled(label).note for label in ("Give Cat the turn", "Skip this turn of Cat")] == [
        "Cat has it now.",
        "",
    ]
    # It is her turn already, and nobody else can be passed over.
    assert {"turn_to", "pass_over", "leave", "take_seat"} & set(begun.scene().targets()) == {
        "pass_over",
        "leave",
        "take_seat",
    }
    begun.tap("pass_over")
    assert begun.moves == [TurnTo("Cat"), PassOver("Cat")]
    begun.press(UNDO, UNDO)
    assert "Ann's turn" in begun.text


def test_what_was_missed_is_entered_in_its_place_later(begun: Table) -> None:
    page(begun, 0).tap("pass_over")
    begun.play("C1")
    page(begun, 0).tap("missed:0")
    assert "Correct move 1" in begun.text
    begun.play("B1")
    assert [getattr(move, "at", "") for move in begun.moves] == ["B1", "C1"]
    assert list(begun.session.unsettled) == []


def test_who_leaves_is_marked_and_can_do_nothing_more(begun: Table) -> None:
    page(begun, 0).tap("leave")
    assert begun.moves == [Leave("Ann")]
    assert "Bob's turn" in begun.text
    page(begun, 0)
    assert begun.button("player:0").note == "has left"
    assert not {"turn_to", "pass_over", "leave"} & set(begun.scene().targets())
    # The page leads back step by step.
    begun.press(HELP, NEXT, UNDO, UNDO, UNDO, UNDO)
    assert "Bob's turn" in begun.text


def test_somebody_who_is_known_or_whose_name_is_typed_takes_a_seat_and_is_remembered(begun: Table) -> None:
    page(begun, 1).tap("take_seat").type("ann").press(CONFIRM)
    assert "ann plays in this game already." in begun.text
    # Nobody else is known: the name is typed at once, and UNDO leads back at once.
    begun.press(UNDO)
    begun.tap("take_seat").type("Zoe").press(CONFIRM)
    assert begun.moves == [TakeSeat("Bob", "Zoe")]
    assert [seat.name for seat in begun.session.summary.tally.seats] == ["Ann", "Zoe", "Cat"]
    # Whoever has played is known from then on.
    page(begun, 1).tap("take_seat").type("Uma").press(CONFIRM)
    page(begun, 0).tap("take_seat")
    begun.tap(begun.labelled("Zoe").target)
    assert begun.session.players == ("Zoe", "Uma", "Cat")


def test_who_was_known_or_replaced_stays_known_when_a_seat_is_given_back(begun: Table) -> None:
    begun.desk.people.add("Zoe")
    page(begun, 1).tap("take_seat")
    begun.tap(begun.labelled("Zoe").target)
    page(begun, 1).tap("take_seat").type("Uma").press(CONFIRM)
    begun.press(UNDO, UNDO)
    assert [one.name for one in begun.desk.people.all() if one.name in {"Zoe", "Uma"}] == ["Zoe"]


def test_a_name_is_corrected_in_the_game_and_among_the_people(begun: Table) -> None:
    page(begun, 1).tap("take_seat").type("Zoee").press(CONFIRM)
    page(begun, 1).tap("name").type("\b").press(CONFIRM)
    assert "Players and turns" in begun.text
    assert begun.session.players == ("Ann", "Zoe", "Cat")
    assert {"Zoe"} == {one.name for one in begun.desk.people.all()} - {"Ann", "Bob", "Cat"}
    page(begun.press(UNDO, UNDO, UNDO), 1)
    assert begun.button("name").label == "Correct the name of Zoe"
    assert begun.tap("name").press(UNDO).desk.screen.id == "players"


def test_a_seat_that_was_left_is_taken_again(begun: Table) -> None:
    page(begun, 1).tap("leave")
    assert "Bob plays no more." in begun.text
    page(begun, 1).tap("take_seat", "pick:again")
    assert begun.moves == [Leave("Bob"), TakeSeat("Bob", "Bob")]
    assert begun.session.state.gone == ()


def test_somebody_joins_with_a_name_a_side_and_a_place(begun: Table) -> None:
    """All three colours are taken: who joins is a partner."""
    page(begun).tap("join")
    assert (begun.labelled("CONFIRM").note, begun.labelled("CONFIRM").enabled) == ("type a name", False)
    begun.type("cat").press(CONFIRM)
    assert "cat plays in this game already." in begun.text
    begun.type("\b\b\bZoe").press(CONFIRM, UNDO, CONFIRM)
    assert "On whose team does Zoe play?" in begun.text
    assert "Zoe shares the chips and the sequences of that team." in begun.text
    begun.tap("pick:Ann")
    assert "After whose turn does Zoe play?" in begun.text
    assert [one for one in begun.scene().targets() if one.startswith("pick:")] == ["pick:Ann", "pick:Bob", "pick:Cat"]
    assert "Zoe sits next to the player whom you tap" in begun.press(HELP).text
    begun.press(UNDO)
    assert begun.labelled("CONFIRM").note == "tap one of them"
    begun.tap("pick:Bob")
    assert begun.moves == [Join("Zoe", after="Bob", team="Ann")]
    assert "Zoe draws 6 cards." in begun.text
    assert list(begun.session.players) == ["Ann", "Bob", "Zoe", "Cat"]
    assert begun.desk.people.by_name()["zoe"].name == "Zoe"
    begun.press(UNDO)
    assert list(begun.session.players) == ["Ann", "Bob", "Cat"]
    assert "zoe" not in begun.desk.people.by_name(), "nothing was played by her"
    begun.tap("redo")
    assert begun.desk.people.by_name()["zoe"].name == "Zoe"


def test_who_was_known_before_stays_so_when_the_joining_is_taken_back(begun: Table) -> None:
    begun.desk.people.add("Zoe")
    page(begun).tap("join", f"pick:{begun.desk.people.by_name()['zoe'].number}", "pick:Ann", "pick:Bob")
    assert begun.moves[-1] == Join("Zoe", after="Bob", team="Ann")
    begun.press(UNDO)
    assert "zoe" in begun.desk.people.by_name()


def test_nobody_is_asked_for_a_side_where_there_is_none(table: Table) -> None:
    at(table, 0)
    page(table).tap("join").type("Somebody").press(CONFIRM)
    assert "After whom does Somebody sit?" in table.text
    table.tap("pick:Ann")
    assert table.moves[-1] == Join("Somebody", after="Ann")
    assert list(table.session.players) == ["Ann", "Somebody", "Bob", "Cat"]


def history(table: Table, row: int) -> Table:
    """The history, with this row chosen."""
    return table.tap("sheet:more", "history", f"row:{row}")


def test_a_turn_and_a_seat_are_inserted_in_the_history_where_they_were_forgotten(begun: Table) -> None:
    begun.played([Play("6D", "B1"), Play("7D", "C1")])
    history(begun, 1).tap("insert", "sheet:more", "players")
    assert "Insert before move 2" in begun.text
    begun.tap("player:2", "turn_to")
    assert begun.moves == [Play("6D", "B1"), TurnTo("Cat"), Play("7D", "C1")]
    assert "Move 2 is inserted." in begun.text
    begun.tap("row:0", "insert", "sheet:more", "players", "player:2", "take_seat").type("Zoe")
    begun.press(CONFIRM)
    assert begun.moves[0] == TakeSeat("Cat", "Zoe")
    # The turn went to Cat, who does not play any more: that is corrected as a move of the table.
    assert list(begun.session.unsettled) == [2]
    begun.tap("row:2", "change")
    assert "Correct move 3" in begun.text
    begun.tap("player:2", "turn_to")
    assert begun.moves[2] == TurnTo("Zoe")
    assert list(begun.session.unsettled) == []
    begun.tap("row:2", "change").press(UNDO)
    assert "History" in begun.text


def test_who_joined_is_corrected_in_the_history_and_a_move_of_the_game_can_stand_there(begun: Table) -> None:
    page(begun).tap("join").type("Zoe").press(CONFIRM)
    begun.tap("pick:Ann", "pick:Bob")
    history(begun, 0).tap("change", "join").type("Uma").press(CONFIRM)
    begun.tap("pick:Bob", "pick:Ann")
    assert begun.moves == [Join("Uma", after="Ann", team="Bob")]
    assert list(begun.session.players) == ["Ann", "Uma", "Bob", "Cat"]
    begun.tap("row:0", "change", "own", "cell:B1").press(CONFIRM)
    assert [type(move) for move in begun.moves] == [Play]


def test_why_nobody_can_join_is_said_at_once(table: Table) -> None:
    table.begin(*(f"P{seat}" for seat in range(12)))
    page(table).tap("join")
    assert "No more than 12 can play." in table.text


def test_the_game_ends_with_what_it_stands_at_once_it_is_asked(begun: Table) -> None:
    page(begun).tap("end")
    assert "End the game here?" in begun.scene().texts()
    assert "If it ends now:\nNobody wins." in begun.text
    begun.press(UNDO)
    begun.tap("end").press(CONFIRM)
    assert begun.moves == [EndHere()]
    assert "Nobody wins." in begun.text
    begun.press(UNDO, UNDO)
    assert "Ann's turn" in begun.text
    begun.tap("sheet:more", "end_here").press(UNDO)
    assert "end_here" in begun.scene().targets(), "who says no is in MORE again"
    begun.tap("close")
    page(begun).tap("end").press(CONFIRM).tap("finish")
    assert begun.journal.games()[0].status is Status.FINISHED


def test_at_sequitur_who_was_passed_over_at_the_start_draws_later(table: Table) -> None:
    hand = at(table, 0)
    page(table, 1).tap("pass_over")
    hand.enter(move("draw", "Bob", balls="STARE")).confirm()
    assert hand.state.racks[1] == "STARE"
    assert table.moves[0] == PassOver("Bob")
    page(table, 1).tap("missed:0")
    assert [table.button(f"seat:{seat}").on for seat in range(2)] == [False, True]


def test_a_grown_up_ends_a_game_of_children_and_undo_takes_that_back(table: Table) -> None:
    page_of_children(letters.begun(table, 3)).tap("end").press(CONFIRM)
    assert table.moves[3:] == [EndHere()]
    # Nobody has won: no line is shown, and green begins the next game.
    assert table.scene().says.clips == ("press-green",)
    table.wait(1).press(UNDO).wait(1).press(UNDO)
    assert len(table.moves) == 3
    page_of_children(table).tap("player:0", "take_seat").type("Zoe").press(CONFIRM)
    page_of_children(table).tap("end").press(CONFIRM)
    table.wait(1).press(CONFIRM)
    assert table.moves == []
    assert table.session.setup.players[0] == "Zoe"


def page_of_children(table: Table) -> Table:
    return table.unlock().tap("players")


def test_what_can_not_be_done_about_a_player_says_why(table: Table) -> None:
    page(table.begin("Ann", "Bob"), 1)
    assert table.labelled("Skip this turn of Bob").note == "It is the turn of Ann."
    assert table.labelled("Bob leaves the game").note == "Two players must stay."
    assert not {"pass_over", "leave"} & set(table.scene().targets())


def test_whoever_takes_a_seat_or_joins_is_told_what_to_tap(begun: Table) -> None:
    begun.desk.people.add("Zoe")
    page(begun, 1).tap("take_seat")
    assert "Tap who takes over the seat" in begun.text
    begun.press(UNDO, UNDO).tap("join")
    assert "Tap who joins" in begun.text
