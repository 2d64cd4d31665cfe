"""The rules of Shift, one by one."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.shift.model import Slide
from tests.games.at_shift import GAME, NAMES, begun, dealt, fold, move, refused, rows, set_up, step

AROUND = [cell for cell in CELLS if cell != "B2"]
CARDS = ["1:111", "2:111", "3:111", "1:112", "2:112", "3:112", "1:113", "2:113"]
REST = ["1:222", "2:222", "3:222", "1:223", "2:223", "3:223"]
SMALL: dict[str, Any] = {"deck": [*CARDS, *REST]}
LAID = [f"{cell}={card}" for cell, card in zip(AROUND, CARDS, strict=True)]


@pytest.mark.rule("SHF-01")
def test_eight_cards_lie_around_the_centre_and_each_player_has_a_goal() -> None:
    state = fold(begun(set_up(3, **SMALL)), [*LAID, "draw 1:222", "draw 2:222"])
    assert state.phase == "deal"
    assert GAME.to_move(state) == "Cat"
    last = step(state, "draw 3:222")
    assert [happening.text for happening in last.events] == ["Ann begins."]
    assert (last.state.phase, GAME.to_move(last.state), rows(last.state)) == ("slide", "Ann", "123/1.2/312")
    assert [goal.text for goal in last.state.goals if goal] == ["1:222", "2:222", "3:222"]
    assert last.state.deck == 3


@pytest.mark.rule("SHF-01")
def test_cards_and_goals_come_in_any_order() -> None:
    state = fold(begun(set_up(2, **SMALL)), ["draw 1:222", *reversed(LAID), "draw 2:222"])
    assert (state.phase, rows(state)) == ("slide", "123/1.2/312")


@pytest.mark.rule("SHF-01")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("B2=2:111", "The centre stays empty"),
        ("A1=2:111", "1\xa0(111) lies here"),
        ("B1=1:111", "The only 1\xa0(111) has been seen."),
        ("B1=1:333", "There is no card 1\xa0(333) in this deck."),
        ("draw 1:111", "The only 1\xa0(111) has been seen."),
        ("C1", "First eight cards are laid"),
        ("take 1", "First eight cards are laid"),
        ("pass", "First eight cards are laid"),
    ],
)
def test_what_can_not_be_at_the_beginning(line: str, why: str) -> None:
    rule, said = refused(step(begun(set_up(2, **SMALL)), "A1=1:111").state, line)
    assert (rule, said[: len(why)]) == ("SHF-01", why)


@pytest.mark.rule("SHF-01")
def test_nobody_is_dealt_two_goals() -> None:
    state = fold(begun(set_up(2, **SMALL)), ["draw 1:222", "draw 2:222"])
    assert refused(state, "draw 3:222") == ("SHF-01", "Every player has a card; lay the others around the centre.")


@pytest.mark.rule("SHF-01")
def test_a_deck_that_is_too_small_is_refused() -> None:
    short = GAME.start(set_up(3, deck=[*CARDS, "1:222", "2:222"]))
    assert short == Refused("SHF-01", "The deck has 10 cards; 3 players need 11 to begin.")
    assert begun(set_up(2, deck=[*CARDS, "1:222", "2:222"])).deck == 10


def test_who_can_play() -> None:
    assert [GAME.sides_for(players) for players in (1, 2, 3, 4, 5)] == [(), (2,), (3,), (4,), ()]
    alone = GAME.start(GAME.setup(["Ann"], 1, {}))
    assert isinstance(alone, Refused)
    assert alone.why == "1 can't play Sequentia: Shift; 2 to 4 can."
    twins = GAME.start(GAME.setup(["Ann", "ann"], 2, {}))
    assert isinstance(twins, Refused)
    with pytest.raises(msgspec.ValidationError):
        GAME.setup(NAMES[:2], 2, {"zero_moves": "often"})


@pytest.mark.rule("SHF-02")
def test_a_card_next_to_the_empty_place_slides_into_it() -> None:
    state = dealt("123/1.2/331", "222", "333")
    for cell, after in (("B1", "1.3/122/331"), ("A2", "123/.12/331"), ("C2", "123/12./331"), ("B3", "123/132/3.1")):
        assert rows(step(state, cell).state) == after
    far = step(state, "B1 A1 A2").state
    assert (rows(far), far.moved, far.player) == ("113/.22/331", 3, 0)


@pytest.mark.rule("SHF-02")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A1", "1\xa0(111) can't move: no empty place is next to it."),
        ("B2", "No card lies in the centre: name the card that moves."),
        ("B1 B2 C3", "1\xa0(111) can't move: no empty place is next to it."),
        ("B1>A1", "2\xa0(111) can't move there: the place has to be empty and next to it."),
        ("A1>B2", "1\xa0(111) can't move there: the place has to be empty and next to it."),
    ],
)
def test_no_other_card_moves(line: str, why: str) -> None:
    assert refused(dealt("123/1.2/331", "222", "333"), line) == ("SHF-02", why)


@pytest.mark.rule("SHF-02")
def test_a_turn_has_six_movements() -> None:
    state = step(dealt("123/1.2/331", "222", "333"), "B1 B2 B1 B2").state
    assert refused(state, "B1 B2 B1")[0] == "SHF-02"
    spent = step(state, "B1 B2").state
    assert (rows(spent), spent.moved) == ("123/1.2/331", 6)
    assert refused(spent, "B1")[0] == "SHF-02"
    assert refused(step(spent, "pass").state, Slide(("B1", "B2") * 4)) == (
        "SHF-02",
        "A turn has at most 6 movements.",
    )
    assert step(step(spent, "pass").state, "B1").state.moved == 1


@pytest.mark.rule("SHF-03", "SHF-04")
def test_a_row_that_shows_the_goal_is_taken_with_the_card() -> None:
    state = dealt("123/1.2/331", "132", "222", rest=REST)
    assert refused(state, "take 2") == ("SHF-03", "Row 2 does not show the goal.")
    moved = step(state, "B3")
    assert [happening.text for happening in moved.events] == ["Row 2 shows the goal."]
    assert refused(moved.state, "take 1") == ("SHF-03", "Row 1 does not show the goal.")
    taken = step(moved.state, "take 2").state
    assert rows(taken) == "123/.../3.1"
    assert [card.text for card in taken.taken[0]] == ["1:111", "3:111", "2:111", "3:132"]
    assert (taken.phase, taken.goals[0], taken.taken[1]) == ("fill", None, ())


@pytest.mark.rule("SHF-03")
def test_a_goal_reads_from_left_to_right_in_a_row() -> None:
    state = dealt("211/3.2/121", "123", "222", rest=REST)
    # The column C3 to C1 and row 2 from the right would read so.
    assert refused(step(state, "C2").state, "take 2")[0] == "SHF-03"
    back = dealt("132/1.2/331", "231", "222", rest=REST)
    assert refused(back, "take 1")[0] == "SHF-03"


@pytest.mark.rule("SHF-03")
def test_a_goal_can_be_met_at_the_sixth_movement() -> None:
    state = step(dealt("111/2.2/333", "123", "222", rest=REST), "B1 A1 A2 B2 C2").state
    assert refused(state, "take 2")[0] == "SHF-03"
    assert step(step(state, "C3").state, "take 2").state.phase == "fill"


@pytest.mark.rule("SHF-03")
def test_whether_a_goal_that_is_shown_already_is_met_is_a_switch() -> None:
    shown = dealt("132/1.2/331", "132", "222", rest=REST)
    assert step(shown, "take 1").state.phase == "fill"
    strict = dealt("132/1.2/331", "132", "222", rest=REST, zero_moves=False)
    assert refused(strict, "take 1") == ("SHF-03", "At least one card has to move before a goal is met.")
    assert step(step(strict, "B3").state, "take 1").state.phase == "fill"


@pytest.mark.rule("SHF-04")
def test_the_player_chooses_which_place_stays_empty() -> None:
    state = fold(dealt("132/1.2/331", "132", "222", rest=REST), ["take 1"])
    for line, rule in (("pass", "SHF-04"), ("A2", "SHF-04"), ("draw 1:222", "SHF-04"), ("A2=1:222", "SHF-01")):
        assert refused(state, line)[0] == rule
    filled = fold(state, ["B2=2:222", "A1=1:222", "C1=3:222"])
    assert (rows(filled), filled.phase) == ("1.3/122/331", "draw")
    assert refused(filled, "B1=1:223") == ("SHF-04", "Ann draws a new card first.")
    drawn = step(filled, "draw 1:223")
    assert (drawn.state.player, drawn.state.turns, drawn.state.phase) == (1, 1, "slide")
    assert drawn.state.goals[0] is not None
    assert [happening.text for happening in drawn.events] == ["Bob's turn."]


@pytest.mark.rule("SHF-04")
@pytest.mark.parametrize(("deck", "filled", "goal"), [(0, 0, None), (1, 1, None), (3, 3, None), (4, 3, "1:223")])
def test_a_deck_that_runs_out_fills_what_it_can(deck: int, filled: int, goal: str | None) -> None:
    state = fold(dealt("132/1.2/331", "132", "123", rest=REST[:deck]), ["take 1"])
    for card, cell in list(zip(REST, ("A1", "B1", "C1"), strict=False))[:filled]:
        assert state.player == 0
        state = step(state, f"{cell}={card}").state
    if goal:
        state = step(state, f"draw {goal}").state
    assert (state.deck, state.turns) == (0, 1)
    assert sum(card is not None for card in state.table) == 5 + filled
    assert (state.goals[0].text if state.goals[0] else None) == goal


@pytest.mark.rule("SHF-02", "SHF-08")
def test_with_several_empty_places_a_slide_says_where_to() -> None:
    state = fold(dealt("132/1.2/331", "132", "121"), ["take 1"])
    assert (rows(state), state.player, state.over) == (".../1.2/331", 1, False)
    assert refused(state, "A2") == (
        "SHF-02",
        "1\xa0(111) can move to several places; say which: at the top left or in the centre.",
    )
    assert rows(step(state, "A2>A1").state) == "1../..2/331"
    assert rows(step(state, "B3").state) == ".../132/3.1"
    # Ann has no card any more, and no turn: Bob plays on, and it is said how the table can stop.
    after = step(state, "pass")
    assert after.state.player == 1
    assert "Only Bob still has a goal. To stop: MORE, End the game." in {one.text for one in after.events}


@pytest.mark.rule("SHF-05")
def test_who_does_not_meet_the_goal_keeps_it() -> None:
    state = dealt("123/1.2/331", "311", "333", "123", rest=REST)
    after = fold(state, ["B1 C1", "pass"])
    assert (after.player, after.goals, after.taken, rows(after)) == (1, state.goals, state.taken, "13./122/331")
    assert fold(after, ["pass", "pass"]).player == 0
    assert refused(after, "draw 1:222") == ("SHF-05", "Bob has a card already.")
    assert refused(after, "C1=1:222")[0] == "SHF-04"


@pytest.mark.rule("SHF-06")
def test_an_impossible_goal_leaves_the_game_and_another_is_drawn() -> None:
    state = dealt("123/1.1/331", "222", "333", rest=REST)
    gone = step(step(state, "B1").state, "impossible").state
    assert ([card.text for card in gone.out], gone.phase, gone.player) == (["3:222"], "draw", 0)
    drawn = step(gone, "draw 1:223").state
    assert (drawn.player, drawn.goals[0] and drawn.goals[0].text, drawn.deck) == (1, "1:223", 5)


@pytest.mark.rule("SHF-06")
def test_a_goal_that_can_be_made_stays() -> None:
    state = dealt("123/1.1/331", "331", "222", rest=REST)
    assert refused(state, "impossible") == (
        "SHF-06",
        "The goal 3-3-1 can still be made: by the rule it stays.",
    )


@pytest.mark.rule("SHF-10")
def test_an_impossible_goal_that_nobody_noticed_is_kept_and_can_be_changed_later() -> None:
    state = dealt("123/1.1/331", "222", "333", rest=REST)
    passed = step(state, "pass")
    assert [event.text for event in passed.events] == [
        "Ann keeps a goal that the numbers on the table can't make.",
        "Bob's turn.",
    ]
    again = fold(passed.state, ["pass"])
    assert (again.player, again.goals, again.out, again.deck) == (0, state.goals, (), state.deck)
    assert [card.text for card in fold(again, ["impossible"]).out] == ["3:222"]


@pytest.mark.rule("SHF-07")
def test_without_a_deck_an_impossible_goal_only_passes() -> None:
    state = dealt("123/1.1/331", "222", "333")
    assert refused(state, "impossible")[0] == "SHF-07"
    assert step(state, "pass").state.player == 1


@pytest.mark.rule("SHF-08")
def test_the_game_ends_when_no_goal_can_be_made_and_nothing_is_left_to_draw() -> None:
    state = fold(dealt("132/1.1/331", "132", "222"), ["take 1"])
    assert (state.over, state.phase, GAME.to_move(state)) == (True, "over", None)
    assert refused(state, "pass") == ("SHF-08", "The game is over.")
    told = GAME.outcome(state)
    assert told is not None
    assert (told.title, told.facts) == ("Ann wins!", ("Ann: 4 cards", "Bob: 0 cards", "5 cards left on the table"))


@pytest.mark.rule("SHF-08")
def test_a_game_can_be_over_as_it_begins() -> None:
    last = dealt("111/1.1/111", "222", "333")
    assert GAME.summary(last)["winners"] == ["Ann", "Bob"]
    told = GAME.outcome(last)
    assert told is not None
    assert told.title == "Ann and Bob share the win!"
    # The headline has no room for more names than two.
    told = GAME.outcome(dealt("111/1.1/111", "222", "333", "232"))
    assert told is not None
    assert told.title == "3 players share the win!"
    assert told.facts == ("Ann: 0 cards", "Bob: 0 cards", "Cat: 0 cards", "8 cards left on the table")


@pytest.mark.rule("SHF-08")
def test_while_one_goal_can_be_made_or_a_card_be_drawn_the_game_goes_on() -> None:
    assert not dealt("111/1.1/111", "222", "333", rest=["1:222"]).over
    assert not dealt("111/1.1/112", "222", "121").over
    last = fold(dealt("112/1.1/331", "222", "112", rest=["1:222"]), ["impossible", "draw 1:222"])
    assert (last.over, last.player) == (False, 1)
    assert step(last, "take 1").state.over


@pytest.mark.rule("SHF-08")
def test_a_card_that_is_drawn_last_can_end_the_game() -> None:
    state = fold(dealt("123/1.1/331", "222", "222", rest=["1:222"]), ["impossible"])
    assert step(state, "draw 1:222").state.over


def test_a_move_that_waits_only_ends_its_turn() -> None:
    state = dealt("123/1.2/331", "132", "222", rest=REST)
    for line, over in (("pass", 1), ("draw 1:222", 1), ("take 2", 0), ("impossible", 0), ("A1=1:222", 0), ("C3", 0)):
        after = GAME.skip(state, move(line))
        assert (after.turns, after.player, after.table) == (over, over, state.table)
    bare = dealt("123/1.2/331", "132", "222")
    assert [GAME.skip(bare, move(line)).turns for line in ("take 2", "impossible", "C3")] == [1, 1, 0]
    dealing = begun(set_up(2, **SMALL))
    assert GAME.skip(dealing, move("draw 1:222")) == replace(dealing, moves=dealing.moves + 1)
