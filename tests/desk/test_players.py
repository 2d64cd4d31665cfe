"""The page of players and turns, by taps: whose turn it is, who leaves or is replaced, and the end."""

import pytest

from companion.core.table_moves import EndHere, Leave, PassOver, TakeSeat, TurnTo
from companion.table.storage.journal import Status
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table


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
    assert begun.button("player:2").note == "whose turn it is"
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


def test_who_leaves_is_marked_and_can_do_nothing_more(begun: Table) -> None:
    page(begun, 0).tap("leave")
    assert begun.moves == [Leave("Ann")]
    assert "Bob's turn" in begun.text
    page(begun, 0)
    assert begun.button("player:0").note == "plays no more"
    assert not {"turn_to", "pass_over", "leave", "take_seat"} & set(begun.scene().targets())
    # The page leads back step by step.
    begun.press(HELP, NEXT, UNDO, UNDO, UNDO)
    assert "Bob's turn" in begun.text


def test_somebody_who_is_known_or_whose_name_is_typed_takes_a_seat_and_is_remembered(begun: Table) -> None:
    page(begun, 1).tap("take_seat", "pick:").type("ann").press(CONFIRM)
    assert "ann plays in this game already." in begun.text
    begun.press(UNDO, UNDO)
    begun.tap("take_seat", "pick:").type("Zoe").press(CONFIRM)
    assert begun.moves == [TakeSeat("Bob", "Zoe")]
    assert [seat.name for seat in begun.session.summary.tally.seats] == ["Ann", "Zoe", "Cat"]
    # Whoever has played is known from then on.
    page(begun, 1).tap("take_seat", "pick:").type("Uma").press(CONFIRM)
    page(begun, 0).tap("take_seat")
    begun.tap(begun.labelled("Zoe").target)
    assert begun.session.players == ("Zoe", "Uma", "Cat")


def test_the_game_ends_with_what_it_stands_at_once_it_is_asked(begun: Table) -> None:
    page(begun).tap("end")
    assert "End the game here? The game is drawn." in begun.text
    begun.press(UNDO)
    begun.tap("end").press(CONFIRM)
    assert begun.moves == [EndHere()]
    assert "The game is drawn." in begun.text
    begun.press(UNDO, UNDO)
    assert "Ann's turn" in begun.text
    page(begun).tap("end").press(CONFIRM).tap("finish")
    assert begun.journal.games()[0].status is Status.FINISHED
