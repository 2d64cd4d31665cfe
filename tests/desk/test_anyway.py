"""A move that a rule refuses and the table has accepted: PLAY ANYWAY under the refusal, asked, kept and marked."""

import pytest

from companion.core.events import Chord
from companion.core.scene import NumberCard
from companion.core.table_moves import PlayedAnyway
from tests.desk.at_desk import CONFIRM, UNDO, SitDown, Table
from tests.desk.test_drafts import TWO_OF_A_CARD
from tests.desk.test_history import history, rows
from tests.desk.test_pointer import point
from tests.desk.test_sequentia import begun, recorded
from tests.desk.test_sequitur import WORDS
from tests.games.at_stack import FOUR
from tests.screens.sequentia_stack import begun as stack_begun
from tests.screens.sequitur import ACTIONS, CLAIMS, three
from tests.screens.shift import made as shift_made

QUESTION = "Play it anyway? Ann: 6♦ on 7♦. The history marks it."


@pytest.fixture
def refused(table: Table) -> Table:
    """A table at which 6♦ was tapped on the space of 7♦."""
    return table.begin().scan("6D").tap("cell:C1")


def own(table: Table) -> list[tuple[str, bytes]]:
    return [(move.rule, bytes(move.move)) for move in table.moves if isinstance(move, PlayedAnyway)]


def test_a_refused_move_is_played_anyway_once_the_table_has_said_so(refused: Table) -> None:
    assert "This space shows 7♦, not 6♦." in refused.text
    assert refused.spaces("chosen") == ["C1"]
    refused.tap("anyway")
    assert QUESTION in refused.text
    assert refused.lamps == {"confirm", "undo"}
    refused.press(UNDO)
    assert refused.moves == []
    assert "This space shows 7♦, not 6♦." in refused.text
    refused.tap("anyway").press(CONFIRM)
    assert own(refused) == [("SEQ-09", b'{"do":"play","card":"6D","at":"C1"}')]
    assert "Bob's turn" in refused.text
    history(refused)
    assert rows(refused) == [("1. Ann: 6♦ on 7♦ (played anyway)", "")]


def test_the_pointer_reaches_it(refused: Table) -> None:
    point(refused.do(Chord()), "anyway")
    refused.press(UNDO)
    assert QUESTION in refused.text


def test_a_past_move_is_corrected_and_one_inserted_that_was_played_anyway(sit_down: SitDown) -> None:
    table = sit_down().begin().play("B1", "D1")
    history(table).tap("row:0", "change").scan("6D").tap("cell:C1", "anyway").press(CONFIRM, CONFIRM)
    assert own(table) == [("SEQ-09", b'{"do":"play","card":"6D","at":"C1"}')]
    assert table.space("C1").piece is not None
    assert table.space("B1").piece is None
    history(table).tap("row:1", "insert").scan("9D").tap("cell:B1", "anyway").press(CONFIRM, CONFIRM)
    assert own(table)[1] == ("SEQ-09", b'{"do":"play","card":"9D","at":"B1"}')
    assert [link.before.player for link in table.session.links] == [0, 1, 0]
    again = sit_down(copied=table).tap("continue")
    assert (again.moves, again.state) == (table.moves, table.state)


def test_what_has_no_meaning_offers_nothing(table: Table) -> None:
    table.begin().scan("6D").tap("cell:A1")
    assert "anyway" not in table.scene().targets()
    table.press(UNDO).play("B1").tap("cell:J10")
    assert "anyway" not in table.scene().targets()


def test_a_card_that_was_counted_twice_is_played_again(table: Table) -> None:
    table.begin().played(TWO_OF_A_CARD).scan("6D")
    assert {"correct:0", "correct:2"} <= set(table.scene().targets())
    table.tap("anyway").press(CONFIRM)
    assert own(table) == [("SEQ-02", b'{"do":"play","card":"6D","at":"D8"}')]


@pytest.mark.parametrize(
    ("mode", "count", "card", "target", "rule"),
    [
        ("shift", 12, "", "cell:A1", "SHF-02"),
        ("stack", 2, "3:332", "pile:1", "STK-02"),
        ("stack", 2, "", "pass", "STK-04"),
        ("overlay", 9, "2:112/blue", "cell:A1", "OVL-02"),
    ],
)
def test_in_sequentia_too(table: Table, mode: str, count: int, card: str, target: str, rule: str) -> None:
    begun(table, recorded(mode), count)
    if card:
        table.scan(card)
    if target == "pass":
        table.tap("sheet:more")
    table.tap(target)
    marked = {look.target for look in table.scene().looks if isinstance(look, NumberCard) and look.mark == "chosen"}
    assert marked == {target} - {"pass"}
    table.tap("anyway").press(CONFIRM)
    assert [own_rule for own_rule, _ in own(table)] == [rule]
    assert "(played anyway)" in history(table).text


@pytest.mark.parametrize(
    ("lines", "piles", "rule", "left"),
    [(FOUR, ("pile:1", "pile:4", "pile:2"), "STK-06", "3:112"), (FOUR[:5], (), "STK-02", "")],
)
def test_in_stack_three_piles_are_taken_from_more_that_show_nothing_or_are_all(
    table: Table, lines: tuple[str, ...], piles: tuple[str, ...], rule: str, left: str
) -> None:
    stack_begun(table, *lines, names=("Ann", "Bob"))
    player = table.session.state.player
    table.tap("sheet:more", "take_piles", *piles[:2]).scan("3:332").tap(*piles[2:])
    # A tap takes a pile away again.
    table.tap(*piles[2:], *piles[2:], "anyway").press(CONFIRM)
    assert [own_rule for own_rule, _ in own(table)] == [rule]
    after = table.session.state
    assert len(after.taken[player]) == 4
    assert [pile[-1].text.partition("/")[0] for pile in after.piles] == ([left] if left else [])
    assert "(played anyway)" in history(table).text


def test_in_stack_piles_that_show_the_numbers_are_taken_from_more_by_the_rules(table: Table) -> None:
    stack_begun(table, *FOUR, names=("Ann", "Bob")).tap("sheet:more", "take_piles", "pile:2", "pile:3", "pile:4")
    table.scan("3:131").press(CONFIRM)
    assert own(table) == []
    assert len(table.session.state.piles) == 1


def test_in_stack_a_card_is_laid_by_who_has_none_by_the_count(table: Table) -> None:
    stack_begun(table, *FOUR, names=("Ann", "Bob"))
    table.tap("sheet:more", "position", "sheet:cards", "cards:2", *["count:-1"] * 2, "close").press(CONFIRM)
    # After a bonus card Bob would lay another one.
    table.scan("2:111+").tap("pile:4").press(CONFIRM)
    assert "Bob holds no card." in table.text
    table.tap("pad:other", "pad:number:3", "pad:sequence:332", "pile:1")
    assert "Bob holds no card." in table.text
    table.tap("anyway").press(CONFIRM)
    assert [rule for rule, _ in own(table)] == ["STK-01"]


@pytest.mark.parametrize(
    ("taps", "rule", "done"),
    [(("take_row", "cell:B2"), "SHF-03", "fill"), (("change_goal",), "SHF-06", "draw")],
)
def test_a_row_of_shift_is_taken_and_a_goal_changed_from_more(
    table: Table, taps: tuple[str, ...], rule: str, done: str
) -> None:
    shift_made(table, "123/1.2/331", "131", "331").tap("sheet:more", *taps, "anyway").press(CONFIRM)
    assert [own_rule for own_rule, _ in own(table)] == [rule]
    assert table.session.state.phase == done


def test_a_goal_of_sequitur_is_claimed_that_the_word_does_not_meet_or_out_of_turn(table: Table) -> None:
    three(table, CLAIMS).tap("missed:both-ends")
    assert 'Cat\'s word does not meet "Uses both ends of the rack".' in table.text
    table.tap("anyway").press(CONFIRM)
    assert [rule for rule, _ in own(table)] == ["SQT-14"]
    assert "Cat has won 3 points." in table.text
    table.tap("seat:2", "claim-early", "claim:0", "anyway").press(CONFIRM)
    assert [rule for rule, _ in own(table)] == ["SQT-14", "SQT-14"]
    assert "(played anyway)" in history(table).text


def test_an_action_of_sequitur_is_played_once_more(table: Table) -> None:
    three(table, ACTIONS + 3 + 3).tap("seat:2")
    state = table.session.state
    number = next(at for at, action in enumerate(state.actions) if action.name in state.used[2])
    table.tap(f"action:{number}")
    assert "in this round. Choose it again if it is played anyway." in table.text
    table.tap(f"action:{number}", "rack:0", "rack:1", "end-card", "anyway").press(CONFIRM)
    assert [rule for rule, _ in own(table)] == ["SQT-05"]


def test_an_action_of_sequitur_is_taken_after_all_in_a_later_step(table: Table) -> None:
    three(table, WORDS + 1)
    assert table.session.state.phase == "words"
    seat = next(at for at, word in enumerate(table.session.state.words) if word is None)
    table.tap(f"seat:{seat}", "sheet:more", "late-action")
    state = table.session.state
    swap = next(at for at, action in enumerate(state.actions) if action.operations[0].name == "swap")
    table.tap(f"action:{swap}")
    if f"action:{swap}" in table.scene().targets():
        table.tap(f"action:{swap}")
    table.tap("rack:0", "rack:1", "end-card", "anyway").press(CONFIRM)
    after = table.session.state
    assert after.racks[seat] == state.racks[seat][1::-1] + state.racks[seat][2:]
    assert (after.phase, after.done) == (state.phase, state.done)
    assert own(table)[-1][0] in {"SQT-04", "SQT-05", "SQT-21"}
    # Once the word is spelled nothing is done with the rack any more.
    spelled = next(at for at, word in enumerate(after.words) if word is not None)
    assert "late-action" not in table.tap(f"seat:{spelled}", "sheet:more").scene().targets()
