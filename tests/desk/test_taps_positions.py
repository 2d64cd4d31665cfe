"""How many taps set what lies on the table right, from the play screen on."""

import pytest

from tests.desk.at_desk import CONFIRM, Table
from tests.games.at_overlay import QUIET
from tests.games.at_stack import FOUR
from tests.screens.sequentia_overlay import made as overlay_made
from tests.screens.sequentia_stack import begun as stack_begun


@pytest.mark.parametrize("mode", ["stack", "overlay"])
def test_two_cards_that_lie_the_wrong_way_round_take_six_taps(table: Table, mode: str) -> None:
    if mode == "stack":
        stack_begun(table, *FOUR, names=("Ann", "Bob"))
        taps = ("sheet:more", "position", "pile:1", "swap", "pile:3")
    else:
        overlay_made(table, QUIET)
        taps = ("sheet:more", "position", "cell:A1", "swap", "cell:B2")
    before = [pile[-1] for pile in table.session.state.piles]
    table.tap(*taps).press(CONFIRM)
    after = [pile[-1] for pile in table.session.state.piles]
    one, other = (0, 2) if mode == "stack" else (0, 4)
    before[one], before[other] = before[other], before[one]
    assert after == before
    assert len(taps) + 1 <= 6


def test_a_card_that_was_refused_is_laid_with_one_tap_after_the_earlier_one_was_corrected(table: Table) -> None:
    stack_begun(table, *FOUR, names=("Ann", "Bob")).scan("1:111")
    table.tap("correct:1").scan("2:221").tap("end:left").press(CONFIRM)
    assert table.tap("pile:2").press(CONFIRM).moves[-1].card == "1:111/red"
