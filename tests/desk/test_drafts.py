"""What is prepared: by taps, by scanned cards and by NEXT; and what CONFIRM makes of it."""

import pytest

from companion.core.events import LongPress
from companion.core.scene import Card, Outline, Space
from companion.games.sequence.standard.model import AllDrew, Dead, Draw, MissedDraw, Pass, Penalty, Play, Shuffled
from tests.desk.at_desk import BLUE, CONFIRM, GREEN, HELP, NEXT, UNDO, Table
from tests.games.at_table import crowd, game, put


@pytest.fixture
def begun(table: Table) -> Table:
    return table.begin()


def plays(*cells: str) -> list[Play]:
    """The plays of the cards that are printed on these spaces."""
    return [put(game(), cell) for cell in cells]


def test_a_tap_drafts_the_printed_card_and_confirm_plays_it(begun: Table) -> None:
    begun.tap("cell:B1")
    assert begun.cards() == ["6D"]
    assert begun.space("B1").piece == BLUE
    assert begun.space("B1").ghost
    assert begun.spaces("chosen") == ["B1"]
    assert begun.labelled("CONFIRM").note == "6♦ here"
    assert begun.moves == []
    begun.press(CONFIRM)
    assert begun.moves == [Play("6D", "B1")]
    assert not begun.space("B1").ghost
    assert begun.spaces("last") == ["B1"]
    assert "Bob's turn" in begun.text


def test_confirm_on_the_screen_is_the_panels(begun: Table) -> None:
    begun.tap("cell:B1", "press:confirm")
    assert begun.moves == [Play("6D", "B1")]


def test_another_space_can_be_tapped_instead_and_undo_forgets_it(begun: Table) -> None:
    begun.tap("cell:B1", "cell:C1")
    assert begun.cards() == ["7D"]
    assert begun.tap("cell:C1").cards() == ["7D"], "a second tap in haste keeps it"
    begun.press(UNDO)
    assert begun.cards() == []
    assert "confirm" not in begun.lamps
    assert "Cancelled: Ann: 7♦." in begun.text
    assert "Cancelled" not in begun.tap("cell:C1").text


def test_a_tap_on_the_drafted_card_forgets_it(begun: Table) -> None:
    begun.tap("cell:B1", "card")
    assert begun.cards() == []


@pytest.mark.rule("SEQ-14")
def test_a_jack_is_drafted_when_it_is_asked_for(begun: Table) -> None:
    begun.tap("wild", "cell:B1")
    assert begun.cards() == ["JD"]
    begun.press(NEXT)
    assert begun.cards() == ["JC"]
    begun.press(CONFIRM)
    assert begun.moves == [Play("JC", "B1")]
    assert not begun.button("wild").on


def test_the_switch_for_a_jack_changes_what_is_drafted(begun: Table) -> None:
    begun.tap("cell:B1", "wild")
    assert begun.cards() == ["JD"]
    begun.tap("wild")
    assert begun.cards() == ["6D"]


def test_next_goes_from_the_printed_card_to_the_jacks(begun: Table) -> None:
    begun.tap("cell:B1")
    seen = []
    for _ in range(4):
        seen.append((begun.cards()[0], begun.button("press:next").note))
        begun.press(NEXT)
    assert seen == [("6D", "or J♦"), ("JD", "or J♣"), ("JC", "or 6♦"), ("6D", "or J♦")]


def test_only_a_jack_fits_when_both_copies_have_been_played(begun: Table) -> None:
    # 6D lies on B1 and D8; a jack took the chip from B1, and the card of it can't come a third time.
    begun.played([*plays("B1", "D8"), Play("JS", "D8"), Play("5D", "A2")])
    begun.tap("cell:D8")
    assert begun.cards() == ["JD"]


@pytest.mark.rule("SEQ-15")
def test_a_tap_on_an_opponents_chip_drafts_its_removal(begun: Table) -> None:
    begun.play("B1").tap("cell:B1")
    assert begun.cards() == ["JS"]
    assert begun.spaces("taken") == ["B1"]
    assert begun.labelled("CONFIRM").note == "takes Ann's chip"
    begun.press(NEXT, CONFIRM)
    assert begun.moves[1] == Play("JH", "B1")
    assert begun.space("B1").piece is None


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("B1", "The chip on 6♦ has your colour"),
        ("A1", "A corner is free"),
    ],
)
def test_what_can_not_be_played_there_is_said_and_nothing_drafted(begun: Table, cell: str, sentence: str) -> None:
    begun.play("B1", "H1").tap(f"cell:{cell}")
    assert sentence in begun.text
    assert begun.cards() == []
    assert "confirm" not in begun.lamps
    assert begun.desk.sounds[-1] == "refused"
    begun.press(CONFIRM)
    assert len(begun.moves) == 2
    begun.press(UNDO)
    assert sentence not in begun.text
    assert len(begun.moves) == 2


@pytest.mark.rule("SEQ-16", "SEQ-26")
def test_a_sequence_is_marked_and_its_chips_can_not_be_taken(begun: Table) -> None:
    begun.played(plays("B1", "H1", "C1", "H2", "D1", "H3"))
    assert not any(begun.space(cell).safe for cell in ("B1", "C1", "D1"))
    begun.tap("cell:E1")
    assert "Sequence for Ann: corner to 9♦." in begun.text
    assert [look.tone for look in begun.scene().looks if isinstance(look, Outline)] == ["blue"]
    begun.press(CONFIRM)
    assert begun.desk.sounds[-1] == "sequence"
    assert all(begun.space(cell).safe for cell in ("B1", "C1", "D1", "E1"))
    assert not begun.space("H1").safe
    flashing = {look.target for look in begun.scene().looks if look.motion == "flash"}
    assert flashing == {f"cell:{cell}" for cell in ("A1", "B1", "C1", "D1", "E1")}
    assert [look.tone for look in begun.scene().looks if isinstance(look, Outline)] == ["blue"]
    begun.tap("cell:C1")
    assert "The chip on 7♦ is in a finished sequence and stays." in begun.text
    assert begun.cards() == []


SIX = plays("C5", "B10", "D5", "D10", "E5", "F10", "G5", "H10", "H5", "J9")
"""Blue has C5, D5, E5, G5 and H5: a chip on F5 makes six in a row."""


@pytest.mark.rule("SEQ-19")
def test_which_five_is_asked_when_it_matters(begun: Table) -> None:
    begun.played(SIX).tap("cell:F5")
    assert "Which five?" in begun.text
    assert "10♦ to 7♥" in begun.text
    assert "NEXT shows another five." in begun.press(HELP).text
    begun.press(HELP, NEXT)
    assert "K♥ to 8♣" in begun.text
    begun.press(CONFIRM)
    assert begun.moves[-1].claims == (("D5", "E5", "F5", "G5", "H5"),)
    assert begun.space("D5").safe
    assert not begun.space("C5").safe


@pytest.mark.rule("SEQ-14", "SEQ-19")
def test_which_five_is_asked_of_each_jack_too(begun: Table) -> None:
    begun.played(SIX).tap("wild", "cell:F5")
    seen = set()
    for _ in range(6):
        move = begun.drafted()
        seen.add((move.card, move.claims[0][0]))
        begun.press(NEXT)
    assert {("JD", "C5"), ("JD", "D5"), ("JC", "C5"), ("JC", "D5")} <= seen


@pytest.mark.rule("SEQ-19")
def test_which_five_is_not_asked_when_the_game_is_won_by_it(table: Table) -> None:
    table.begin(options={"sequences_to_win": 1}).played(SIX).tap("cell:F5")
    assert "Which five?" not in table.text
    assert table.labelled("CONFIRM").note == "Ann wins!"
    table.press(CONFIRM)
    assert "Ann wins!" in table.text


def test_a_scanned_card_with_two_places_shows_both(begun: Table) -> None:
    begun.scan("6D")
    assert begun.spaces("hint") == ["B1", "D8"]
    assert begun.space("C1").dim
    assert "6♦: tap its space" in begun.text
    assert "confirm" not in begun.lamps
    begun.press(NEXT)
    assert begun.labelled("CONFIRM").note == "6♦ here"
    begun.press(NEXT)
    assert begun.labelled("CONFIRM").note == "6♦ here"
    begun.scan("6d").tap("cell:D8").press(CONFIRM)
    assert begun.moves == [Play("6D", "D8")]


def test_a_scanned_card_goes_nowhere_else(begun: Table) -> None:
    begun.scan("6D").tap("cell:C1")
    assert "This space shows 7♦, not 6♦." in begun.text
    begun.tap("cell:B1").press(CONFIRM)
    assert begun.moves == [Play("6D", "B1")]


def test_a_scanned_card_with_one_place_is_drafted_there(begun: Table) -> None:
    begun.play("B1").scan("companion:S:6D:2")
    assert begun.labelled("CONFIRM").note == "6♦ here"


@pytest.mark.rule("SEQ-29")
def test_where_jacks_replace_next_leads_to_taking_the_chip_alone(table: Table) -> None:
    table.begin(options={"jack_replaces": True}).play("B1").tap("cell:B1")
    assert table.labelled("CONFIRM").note == "swaps Ann's chip"
    assert table.space("B1").piece == GREEN
    assert table.press(NEXT).labelled("CONFIRM").note == "takes Ann's chip"
    assert table.scan("JH").labelled("CONFIRM").note == "swaps Ann's chip"
    table.press(CONFIRM)
    assert table.moves[-1] == Play("JH", "B1", replace=True)
    assert "Bob: J♥ replaces the chip on 6♦" in table.text


@pytest.mark.rule("SEQ-14", "SEQ-15")
def test_scanned_jacks_show_where_they_can_go(begun: Table) -> None:
    begun.scan("JD")
    # So many that the board must stay what is seen.
    assert len(begun.spaces("open")) == 96
    assert begun.spaces("hint") == []
    assert not any(look.dim for look in begun.scene().looks if isinstance(look, Space))
    begun.scan("JS")
    assert "There is no chip that J♠ could take away." in begun.text
    begun.press(UNDO).play("B1").scan("JS")
    assert begun.labelled("CONFIRM").note == "takes Ann's chip"


def test_a_scanned_text_that_is_no_card_is_said_to_be_none(begun: Table) -> None:
    begun.scan("library card")
    assert '"library card" is not a card of Sequence.' in begun.text
    assert begun.moves == []


TWO_OF_A_CARD = [Play("6D", "B1"), Play("5D", "A2"), Play("6D", "D8"), Play("JS", "D8"), Play("7D", "C1")]
"""Both cards 6D have been counted, and one of their spaces is open again."""


@pytest.mark.rule("SEQ-02")
def test_a_third_card_names_the_moves_that_were_counted_and_each_can_be_corrected(begun: Table) -> None:
    begun.played(TWO_OF_A_CARD).scan("6D")
    assert "6♦ was played in moves 1 and 3, whatever lies there now. Was one of them a jack?" in begun.text
    begun.tap("correct:0")
    assert "Correct move 1" in begun.text
    begun.tap("cell:B1").press(NEXT).press(CONFIRM)
    assert begun.moves[0] == Play("JD", "B1")
    # The card is prepared again.
    assert begun.press(CONFIRM).moves[-1] == Play("6D", "D8")


@pytest.mark.rule("SEQ-02")
def test_next_leads_from_the_jacks_to_the_card_that_was_counted_twice(begun: Table) -> None:
    begun.played(TWO_OF_A_CARD).tap("cell:D8")
    assert [begun.labelled("CONFIRM").note, begun.press(NEXT).labelled("CONFIRM").note] == ["J♦ here", "J♣ here"]
    begun.press(NEXT)
    assert begun.labelled("Move 1").target == "correct:0"
    assert begun.labelled("Move 3").target == "correct:2"
    assert not begun.labelled("CONFIRM").enabled
    # Without a correction it is still refused; after one the same choice is prepared, though others fit now, too.
    begun.tap("correct:2").press(UNDO)
    assert begun.labelled("Move 1").target == "correct:0"
    begun.tap("correct:2", "cell:D8").press(NEXT, CONFIRM)
    assert begun.labelled("CONFIRM").note == "6♦ here"


DEAD = [Play("JD", "B1"), Play("JC", "D8")]
"""Both spaces of 6D are covered, and neither of its cards has been played."""


def test_after_an_exchange_the_list_says_at_once_that_only_one_may_go_in_a_turn(begun: Table) -> None:
    begun.played(DEAD).tap("sheet:dead")
    assert begun.button("dead:6D").label == "Exchange 6♦"
    begun.press(CONFIRM).tap("sheet:dead")
    assert "Only one dead card a turn." in begun.text
    assert "The next one: in Ann's next turn." in begun.text
    assert "Exchange 6♦" not in begun.text


@pytest.mark.rule("SEQ-21")
def test_a_dead_card_is_flagged_listed_and_exchanged(begun: Table) -> None:
    begun.played(DEAD[:1])
    assert not begun.space("B1").dead
    begun.tap("wild", "cell:D8")
    assert "6♦ is dead" in begun.text
    begun.press(CONFIRM)
    assert begun.space("B1").dead
    assert begun.space("D8").dead
    assert "DEAD\n1" in begun.text
    begun.tap("sheet:dead", "dead:6D")
    assert "6♦ is dead: exchange it" in begun.text
    begun.press(CONFIRM)
    assert begun.moves[-1] == Dead("6D")
    assert "Ann's turn" in begun.text
    assert "Tap the space you play on." in begun.text
    assert begun.tap("sheet:dead").button("press:undo").label == "BACK"
    begun.tap("dead:6D")
    assert "confirm" not in begun.lamps
    assert begun.desk.sounds[-1] == "refused"


@pytest.mark.rule("SEQ-21")
def test_a_dead_card_is_exchanged_whatever_has_been_counted(begun: Table) -> None:
    begun.played(plays("B1", "D8")).tap("sheet:dead", "dead:6D").press(CONFIRM)
    assert begun.moves[-1] == Dead("6D")


@pytest.mark.rule("SEQ-21")
def test_a_scanned_dead_card_is_offered_for_exchange(begun: Table) -> None:
    begun.played(DEAD).scan("6D")
    card = next(look for look in begun.scene().looks if isinstance(look, Card))
    assert (card.rank, card.suit, card.chosen) == ("6", "D", True)
    begun.press(CONFIRM)
    assert begun.moves[-1] == Dead("6D")


@pytest.mark.rule("SEQ-21")
def test_a_card_lives_again_when_a_chip_is_taken(begun: Table) -> None:
    begun.played(DEAD).tap("cell:D8").press(CONFIRM)
    assert "6♦ can be played again." in begun.text
    assert not begun.space("B1").dead
    assert "DEAD\n1" not in begun.text
    begun.tap("sheet:dead")
    assert "No card is dead now." in begun.text


def test_confirm_closes_a_list_on_which_nothing_is_chosen(begun: Table) -> None:
    begun.tap("sheet:dead")
    assert begun.labelled("OK").note == "close the list"
    assert "Cards with no open space." in begun.text
    assert "Tap a space" not in begun.text
    begun.press(CONFIRM)
    assert "Dead cards" not in begun.text
    assert not begun.moves


@pytest.mark.rule("SEQ-21")
def test_every_dead_card_can_be_reached_in_the_list(table: Table) -> None:
    blue, green = crowd()
    moves = plays(*(cell for pair in zip(blue, green, strict=True) for cell in pair))
    table.begin(options={"sequences_to_win": 12}).played(moves).tap("sheet:dead")
    seen: list[str] = []
    while (here := [name for name in table.scene().targets() if name.startswith("dead:")])[0] not in seen:
        seen += here
        if "page" in table.scene().targets():
            table.tap("page")
    assert len(seen) == len(set(seen)) == 48


@pytest.mark.rule("SEQ-21")
def test_one_dead_card_is_named_and_of_several_one_is_to_be_tapped(begun: Table) -> None:
    assert "Both spaces of 6♦ are covered. Do you hold it?" in begun.played(DEAD).tap("sheet:dead").text


@pytest.mark.rule("SEQ-21")
def test_beside_a_dead_card_are_its_spaces_with_the_chips_that_cover_them(begun: Table) -> None:
    begun.played(DEAD).tap("sheet:dead")
    shown = [look for look in begun.scene().looks if isinstance(look, Space) and not look.target]
    assert [(look.rank, look.suit, look.piece, look.dead) for look in shown] == [
        ("6", "D", BLUE, True),
        ("6", "D", GREEN, True),
    ]


def test_after_the_end_there_is_no_dead_card_to_exchange(table: Table) -> None:
    table.begin(options={"sequences_to_win": 1}).played([*DEAD, *plays("C1", "A3", "D1", "A4", "E1")])
    assert table.session.state.over
    assert table.labelled("DEAD").enabled is False


def test_help_after_jack_tells_the_two_kinds_apart(begun: Table) -> None:
    begun.tap("wild").press(HELP)
    assert "J♦ and J♣ show two eyes: they are wild." in begun.text
    assert "J♥ and J♠ show one eye: they take a chip away." in begun.text
    begun.press(CONFIRM, UNDO).play("B1", "E5", "C1").scan("JS").press(HELP)
    assert "J♠ shows one eye: it takes an opponent's chip away" in begun.text


def test_help_names_next_only_where_it_does_something(begun: Table) -> None:
    assert "NEXT shows what else it can be" in begun.tap("cell:B1").press(HELP).text
    begun.press(CONFIRM, CONFIRM).tap("cell:B1").press(HELP)
    assert "NEXT shows what else it can be" in begun.text
    assert "No such chip lies there? Correct move 1." in begun.text
    begun.press(CONFIRM, UNDO).played([Play("JS", "B1")]).scan("6D").tap("cell:B1").press(HELP)
    assert "CONFIRM plays what is prepared." in begun.text
    assert "NEXT shows" not in begun.text


@pytest.mark.rule("SEQ-29")
def test_help_after_jack_goes_by_the_house_rule(table: Table) -> None:
    table.begin(options={"jack_replaces": True}).tap("wild").press(HELP)
    assert "J♥ and J♠ show one eye: your chip replaces another." in table.text


def test_what_to_tap_is_said_until_everybody_has_played(begun: Table) -> None:
    assert "Tap a space to play the first chip." in begun.text
    assert "Tap the space you play on." in begun.play("B1").text
    assert "Tap the space you play on." not in begun.play("C1").text
    assert "Bob: 7♦" in begun.text


@pytest.mark.rule("SEQ-12")
def test_the_table_is_told_when_to_shuffle(table: Table) -> None:
    blue, green = crowd()
    cells = [cell for pair in zip(blue, green, strict=True) for cell in pair]
    table.begin(options={"sequences_to_win": 12}).played(plays(*cells[:89]))
    assert "\n1\nto draw" in table.text
    table.tap(f"cell:{cells[89]}")
    assert "Pile empty: shuffle all 90 discards." in table.text
    table.press(CONFIRM)
    assert "Pile empty: shuffle all 90 discards." in table.text
    assert "\n0\nto draw" in table.text


@pytest.mark.rule("SEQ-22")
def test_table_talk_costs_a_team_cards(table: Table) -> None:
    table.begin("Ann", "Bob", "Cat", "Dan").tap("sheet:more", "sheet:penalty")
    assert "penalty:red" not in table.scene().targets()
    table.tap("penalty:blue").press(CONFIRM)
    assert table.moves == [Penalty("blue")]
    assert table.state.hands == (5, 6, 5, 6)
    assert "sheet:penalty" not in table.begin().tap("sheet:more").scene().targets()


@pytest.mark.rule("SEQ-11")
def test_a_missed_draw_is_entered(begun: Table) -> None:
    begun.play("B1", "H1").tap("sheet:more", "sheet:missed", "missed:0").press(CONFIRM)
    assert begun.moves[-1] == MissedDraw("Ann")
    assert begun.state.hands == (6, 7)


@pytest.mark.rule("SEQ-11")
def test_confirmed_draws_are_entered_and_asked_for(table: Table) -> None:
    table.begin(options={"draws": "confirmed"}).play("B1")
    assert "Ann: draw, then press DRAW." in table.text
    table.tap("sheet:more", "sheet:draw", "draw:0").press(CONFIRM)
    assert table.moves[-1] == Draw("Ann")
    table.tap("sheet:more", "sheet:draw")
    assert "Nobody has a card to draw." in table.text


@pytest.mark.rule("SEQ-31")
def test_draws_that_were_forgotten_are_entered_at_once(table: Table) -> None:
    table.begin(options={"draws": "confirmed"}).play("B1", "H1", "C1")
    assert "Ann and Bob: draw, then press DRAW." in table.text
    table.tap("sheet:more", "sheet:draw")
    assert table.labelled("Ann").target == "draw:0"
    table.tap("draw:all").press(CONFIRM)
    assert table.moves[-1] == AllDrew()
    assert table.state.hands == (7, 7)
    assert "Everybody has drawn" in table.text


@pytest.mark.rule("SEQ-30")
def test_a_table_says_that_it_has_shuffled(begun: Table) -> None:
    begun.tap("sheet:more", "shuffled")
    assert "Nothing has been discarded since the last shuffle." in begun.text
    begun.play("B1").tap("sheet:more", "shuffled").press(CONFIRM)
    assert begun.moves[-1] == Shuffled()
    assert "The pile has 90 cards now." in begun.text


@pytest.mark.rule("SEQ-11")
def test_a_confirmed_draw_is_two_presses(table: Table) -> None:
    table.begin(options={"draws": "confirmed"}).play("B1")
    assert table.button("press:next").label == "DRAW"
    table.press(NEXT, CONFIRM)
    assert table.moves[-1] == Draw("Ann")
    assert table.button("press:next").note == "frame"


@pytest.mark.rule("SEQ-24")
def test_a_pass_is_entered_where_the_table_allows_it(begun: Table) -> None:
    begun.tap("sheet:more", "pass").press(CONFIRM)
    assert begun.moves == [Pass()]
    assert "Bob's turn" in begun.text


@pytest.mark.rule("SEQ-24")
def test_a_pass_is_refused_where_the_table_does_not(table: Table) -> None:
    table.begin(options={"pass_when_stuck": False}).tap("sheet:more", "pass")
    assert "confirm" not in table.lamps
    assert table.desk.sounds[-1] == "refused"


def test_a_draft_is_forgotten_before_a_move_is_taken_back(begun: Table) -> None:
    begun.play("B1").tap("cell:C1").press(UNDO)
    assert begun.moves == [Play("6D", "B1")]
    assert begun.cards() == []
    begun.press(UNDO)
    assert begun.moves == []


def test_sheets_open_and_close(begun: Table) -> None:
    for close in ("close", "press:undo"):
        begun.tap("sheet:more")
        assert "History" in begun.text
        begun.tap(close)
        assert "History" not in begun.text
    assert begun.moves == []


def test_help_says_what_can_be_done_now(begun: Table) -> None:
    assert "Tap a space: its card is played there." in begun.press(HELP).text
    begun.press(HELP).tap("cell:B1").press(HELP)
    assert "CONFIRM plays what is prepared." in begun.text
    begun.press(CONFIRM)
    assert begun.moves == []
    assert begun.labelled("CONFIRM").note == "6♦ here"
    begun.press(HELP).tap("close")
    assert "CONFIRM plays what is prepared." not in begun.text


def test_pieces_have_the_colour_and_shape_of_their_side(begun: Table) -> None:
    begun.play("B1", "C1")
    assert (begun.space("B1").piece, begun.space("C1").piece) == (BLUE, GREEN)


def test_a_dead_card_of_which_both_were_played_is_asked_about(begun: Table) -> None:
    begun.played([Play("6D", "B1"), Play("5D", "A2"), Play("6D", "D8"), Play("4D", "A3")]).tap("sheet:dead")
    assert "Both 6♦ have been played. If you hold one, a move was entered wrong" in begun.text
    begun.tap("dead:6D")
    assert "Both 6♦ are played: exchange one?" in begun.text
    begun.press(CONFIRM)
    assert begun.moves[-1] == Dead("6D")


def test_a_shuffle_before_the_pile_is_used_up_is_asked_about(begun: Table) -> None:
    begun.play("B1").tap("sheet:more", "shuffled")
    assert "89 cards are still on the pile. Really shuffle them in?" in begun.text


def test_undo_asks_for_the_same_on_the_table(begun: Table) -> None:
    begun.play("B1").press(UNDO)
    assert "Make your table look like this." in begun.text


def test_back_leads_to_the_game_from_a_move_that_a_refusal_named(begun: Table) -> None:
    begun.play("B1", "C1").tap("cell:B1", "laid:0")
    assert "Correct move 1" in begun.text
    begun.press(UNDO)
    assert begun.desk.screen.is_play_screen
    assert "History" not in begun.text


def test_help_over_a_refusal_explains_its_buttons(begun: Table) -> None:
    begun.play("B1", "C1").tap("cell:B1").press(HELP)
    assert "PLAY ANYWAY: the table allows it." in begun.text
    assert "Correct move: an earlier move was entered wrong." in begun.text


def test_before_a_turn_is_taken_back_the_board_shows_which_chip_goes(begun: Table) -> None:
    begun.play("C3", "D5").do(LongPress(UNDO))
    assert begun.text.startswith("Ann's turn")
    assert (begun.space("D5").mark, begun.space("C3").mark) == ("taken", "")
    assert begun.press(UNDO).space("D5").mark == "last"
