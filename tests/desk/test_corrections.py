"""Corrections from the history: asked first, shown where they are, and taken back by UNDO like any move."""

import pytest

from companion.core.events import Tap
from companion.core.scene import Stroke
from tests.desk.at_desk import BLUE, CONFIRM, HELP, NEXT, UNDO, Table
from tests.desk.test_drafts import plays
from tests.desk.test_history import history, rows
from tests.games.at_table import record


@pytest.fixture
def begun(table: Table) -> Table:
    return table.begin()


def test_striking_out_is_asked_first(begun: Table) -> None:
    history(begun.play("B1", "C1")).tap("row:0", "remove")
    assert "Remove it? All later turns move by one player, and their chips change colour." in begun.text
    assert begun.labelled("YES").note == "remove it"
    begun.press(UNDO)
    assert begun.moves == plays("B1", "C1")
    begun.tap("remove", "press:confirm")
    assert begun.moves == plays("C1")
    # As after an insertion, the game shows how the table has to look.
    assert 'Removed: "Ann: 6♦".' in begun.text
    begun.press(CONFIRM)
    assert "Make your table look like this." in begun.text
    assert begun.space("C1").piece == BLUE


def test_the_table_goes_back_to_a_move_and_undo_brings_all_back_at_once(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1", "E1")).tap("row:1", "until")
    assert "Go back to it? 2 later moves are taken back." in begun.text
    assert len(begun.press(UNDO).moves) == 4
    begun.tap("until").press(CONFIRM)
    assert begun.moves == plays("B1", "C1")
    assert [note for _, note in rows(begun)] == ["", ""]
    begun.tap("row:1")
    assert "until" not in begun.scene().targets()
    begun.press(CONFIRM, UNDO)
    assert len(begun.moves) == 4
    begun.tap("redo")
    assert begun.moves == plays("B1", "C1")


def test_what_was_taken_back_is_put_in_force_again_from_the_list(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1", "E1").press(UNDO, UNDO, UNDO)).tap("row:2", "redo")
    assert begun.moves == plays("B1", "C1", "D1")
    assert [note for _, note in rows(begun)] == ["", "", "", "taken back"]
    begun.press(CONFIRM)
    assert "Bob's turn" in begun.text


def test_undo_takes_back_a_correction_and_a_striking_out(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1")).tap("row:0", "change", "cell:E1").press(CONFIRM)
    begun.tap("row:1", "remove").press(CONFIRM, CONFIRM)
    corrected = begun.moves
    assert len(corrected) == 2
    begun.press(UNDO)
    assert [move.at for move in begun.moves] == ["E1", "C1", "D1"]
    begun.press(UNDO)
    assert begun.moves == plays("B1", "C1", "D1")
    history(begun)
    assert rows(begun)[3:] == [("Correction of move 1", "taken back"), ("Removal of move 2", "taken back")]
    begun.tap("row:4")
    assert not {"change", "remove", "until"} & begun.scene().targets().keys()
    begun.tap("redo")
    assert begun.moves == corrected


def test_the_only_move_that_was_struck_out_comes_back(begun: Table) -> None:
    history(begun.play("B1")).tap("row:0", "remove")
    assert "Remove it?" in begun.text
    assert "All later turns" not in begun.text
    begun.press(CONFIRM)
    assert 'Removed: "Ann: 6♦".' in begun.text
    begun.press(CONFIRM)
    assert "Make your table look like this." not in begun.text
    assert begun.moves == []
    assert "undo" in begun.lamps
    assert begun.press(UNDO).moves == plays("B1")


def test_striking_out_what_is_no_turn_tells_whether_the_later_moves_fit(begun: Table) -> None:
    begun.play("B1", "C1").tap("sheet:more", "sheet:missed", "missed:0").press(CONFIRM).play("D1")
    history(begun).tap("row:2", "remove")
    assert "Remove it? All later moves still fit." in begun.text


def test_what_a_correction_breaks_is_told_before_it_is_made_and_that_it_is_made(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1")).tap("row:0", "change", "cell:E1")
    assert begun.labelled("CONFIRM").note == "correct move 1"
    begun.tap("cell:C1")
    assert "Move 2 won't fit any more." in begun.text
    begun.press(CONFIRM)
    assert "Move 1 is corrected. 1 move no longer fits." in begun.text
    begun.tap("row:0", "remove")
    assert "1 later move won't fit any more." not in begun.text
    begun.press(CONFIRM)
    assert 'Removed: "Ann: 7♦".' in begun.text


def test_a_question_wants_its_answer(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1")).tap("row:0", "remove")
    assert begun.lamps == {"confirm", "undo"}
    begun.press(NEXT, HELP)
    assert set(begun.scene().targets()) == {"press:confirm", "press:undo"}
    assert "Remove it?" in begun.text
    assert "Remove it?" not in begun.press(UNDO).text
    assert len(begun.moves) == 3


def test_help_in_the_history(begun: Table) -> None:
    history(begun.play("B1"))
    for close in (HELP, UNDO, CONFIRM):
        assert "In the game, UNDO takes back corrections too" in begun.press(HELP).text
        assert "In the game, UNDO takes back corrections too" not in begun.press(close).text
        assert "History: 1 move" in begun.text


def test_the_move_that_waits_to_be_settled_is_on_the_page_that_is_shown(begun: Table) -> None:
    begun.play("B1", "B1").played(record("family.jsonl")[1][2:20])
    history(begun)
    while "row:0" not in begun.scene().targets():
        begun.tap("press:next")
    begun.tap("row:0", "remove").press(CONFIRM)
    assert rows(begun)[0][1] == "no longer fits"
    begun.press(CONFIRM)
    history(begun)
    assert begun.button("row:0").on


def test_choosing_a_row_and_letting_go_stay_on_the_page(begun: Table) -> None:
    begun.played(record("family.jsonl")[1][:40])
    history(begun).tap("press:next")
    shown = rows(begun)
    chosen = next(target for target in begun.scene().targets() if target.startswith("row:"))
    assert rows(begun.tap(chosen)) == shown
    assert rows(begun.press(UNDO)) == shown


def test_a_long_press_that_means_nothing_more_is_a_press(begun: Table) -> None:
    history(begun.play("B1")).tap("row:0").hold(UNDO)
    assert "Tap a move to correct it" in begun.text
    # A held UNDO leads back to MORE, and then closes it: no move is taken back.
    assert "Home" in begun.hold(UNDO).text
    assert "Bob's turn" in begun.hold(UNDO).text
    begun.tap("cell:C1").hold(UNDO).hold(UNDO)
    assert "Take back" not in begun.text
    assert len(begun.moves) == 1
    begun.tap("sheet:more", "home", "away").hold(UNDO)
    assert "continue" in begun.scene().targets()


def test_a_tap_on_what_was_not_shown_does_nothing(begun: Table) -> None:
    begun.tap("sheet:more", "home")
    begun.do(Tap("cell:B1"), Tap("sheet:more"), Tap("row:0"), Tap(""))
    begun.tap("away").do(Tap("press:confirm"))
    begun.scene()
    assert begun.do(Tap("continue"), Tap("new:sequence")).desk.session is None


def is_dotted(table: Table) -> bool:
    """Whether MORE has the dot that tells that something is wrong."""
    corner = table.labelled("MORE").rect
    dots = [look for look in table.scene().looks if isinstance(look, Stroke) and look.tone == "warn"]
    return any(corner.contains(*dot.rect.centre) for dot in dots)


def test_a_move_that_does_not_fit_is_told_once_and_marked_at_more_and_at_the_history_then(begun: Table) -> None:
    history(begun.play("B1", "C1", "D1")).tap("row:0", "change", "cell:C1").press(CONFIRM)
    assert "no longer fits" in begun.press(CONFIRM).text
    begun.play("F1")
    assert "any more" not in begun.text
    assert is_dotted(begun)
    assert begun.tap("sheet:more").labelled("History").icon == "warning"
    begun.tap("history", "row:0", "change", "cell:B1").press(CONFIRM, CONFIRM)
    assert not is_dotted(begun)
