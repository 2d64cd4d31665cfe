"""Sequitur's set-up, bag and decks, and the start of a round."""

from typing import Any

import pytest

from companion.core.game import Refused
from companion.games.sequitur import rules, wording
from companion.games.sequitur.model import Setup
from companion.games.sequitur.word_rules import verdict
from companion.lexicon import lexicon
from companion.lexicon.graph import Graph, load_graph
from tests.games.at_sequitur import (
    ACTIONS,
    ENDS_S,
    FIVE,
    LETTER_OUT,
    NAMES,
    balls,
    cards,
    fold,
    game,
    idle,
    move,
    offered,
    play,
    racked,
    refused,
    set_up,
    spelled,
    step,
    to_words,
    waiting,
)

BAG = "AAAAABCCCDDDEEEEEEEEFGGHHIIIIIJKLLLLMMNNNNNOOOOOPPQRRRRRSSSSTTTTUUVWXYZ?"  # SQT-01, letter by letter


@pytest.mark.rule("SQT-01")
def test_the_bag_has_the_72_balls_and_loses_what_is_drawn() -> None:
    state = game()
    assert len(BAG) == 72
    assert "".join(sorted(state.bag.elements())) == "".join(sorted(BAG))
    state = play(state, "draw", "Ann", balls="STAIR")
    left = wording.summary(state)["bag"]
    assert (left["S"], left["A"], sum(left.values())) == (3, 4, 67)
    state = play(state, "draw", "Bob", balls="Q?ZJK")
    assert not {"Q", "?", "Z", "J", "K"} & set(wording.summary(state)["bag"])
    assert balls(state) == 72


@pytest.mark.rule("SQT-01")
def test_no_ball_is_drawn_more_often_than_it_exists() -> None:
    state = game()
    assert refused(state, "draw", "Ann", balls="QUIQ")[0] == "SQT-01"
    assert refused(state, "draw", "Ann", balls="??")[1].startswith("There is no further blank in the bag.")
    state = play(state, "draw", "Ann", balls="Q")
    assert refused(state, "draw", "Bob", balls="Q")[1].startswith("There is no Q in the bag.")
    state = racked(game(), "STAIRQED", "LEMONADE")
    state = play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
    drawn = [{"operation": "ends", "places": [0], "balls": "Q"}]
    assert refused(state, "action", "Bob", card="Ends", done=drawn)[0] == "SQT-01"


@pytest.mark.rule("SQT-02")
def test_goals_are_worth_3_2_and_1() -> None:
    state = racked(game(1, decks=[24, 24, 24]), "STAIRSED", secrets={"Ann": ("red", "letter-out")})
    state = to_words(state, red=("Red",), yellow=("vowels",), green=("ends-s",))
    state = play(state, "spell", "Ann", word="stairs")
    assert wording.summary(state)["points"] == {"Ann": 3}
    state = play(state, "claim", "Ann", goal="vowels")
    assert wording.summary(state)["points"] == {"Ann": 5}
    state = play(play(state, "claim", "Ann", goal="ends-s"), "judge", "Ann", goal="Red", met=False)
    assert wording.summary(state)["points"] == {"Ann": 6}


@pytest.mark.rule("SQT-02")
def test_the_three_decks_have_72_cards_and_none_is_lost() -> None:
    state = game(3)
    assert sum(state.decks) == 72
    state = racked(state, "STAIRQED", "LEMONADE", "BROWNS?I")
    state = to_words(state, red=("room", "", "letter-out"), yellow=("", "vowels", ""), green=("five", "", "ends-s"))
    assert [cards(state, colour) for colour in range(3)] == [24, 24, 24]
    state = spelled(state, "stair", "lemon", "brown")
    state = play(state, "claim", waiting(state)[0], goal="letter-out")
    assert [cards(state, colour) for colour in range(3)] == [24, 24, 24]


@pytest.mark.rule("SQT-02")
def test_the_decks_are_as_large_as_the_cards_that_are_known() -> None:
    whole: list[dict[str, Any]] = [{**LETTER_OUT, "count": 20}, {**ENDS_S, "count": 52}]
    assert game(goals=whole).decks == (20, 0, 52)
    assert game(goals=[{**LETTER_OUT, "count": 30}]).decks == (30, 24, 24)
    assert game(decks=[5, 6, 7]).decks == (5, 6, 7)
    assert rules.start(set_up(decks=[1, 24, 24])) == Refused(
        "SQT-02", "2 red goals are named, but their deck is said to have 1."
    )


@pytest.mark.rule("SQT-02")
def test_a_card_is_in_the_game_only_as_often_as_it_exists() -> None:
    state = racked(game(1), "STAIRQED", secrets={"Ann": ("red", "letter-out")})
    assert refused(state, "goal", "Ann", keep=True, goal="letter-out")[0] == "SQT-02"
    assert (
        refused(state, "goal", "Ann", keep=True, goal=" becomes another word when a  letter is removed")[0] == "SQT-02"
    )
    assert refused(state, "goal", "Ann", keep=True, goal="vowels") == (
        "SQT-02",
        'The goal "Two vowels in a row" is yellow, not red.',
    )


@pytest.mark.rule("SQT-02", "SQT-03", "SQT-04")
def test_a_card_that_lies_face_down_elsewhere_is_accepted_and_one_that_lies_open_refused_by_its_text() -> None:
    state = racked(game(), "STAIRQED", "LEMONADE", secrets={"Ann": ("yellow", "vowels"), "Bob": ("red", "room")})
    state = play(play(state, "goal", "Ann", keep=True, goal="letter-out"), "goal", "Bob", keep=True, goal="letter-out")
    state = offered(idle(state), "vowels", "")
    assert [one.card.id for one in state.public] == ["letter-out", "", ""]
    # The test of the card tells of all of them whether a word meets it.
    state = spelled(offered(state, "", ""), "stair", "")
    assert [verdict(state, 0, one.card) for one in state.public] == [True, True, True]
    state = racked(game(), "STAIRQED", "LEMONADE")
    state = spelled(to_words(state, red=("letter-out", "")), "", "")
    state = play(state, "draw", "Ann", balls="STAIR")
    told = refused(state, "secret", "Ann", colour="red", goal="letter-out")[1]
    assert told.startswith('There is no further red goal "Becomes another word when a letter is removed"')


@pytest.mark.rule("SQT-02")
def test_a_text_that_two_cards_of_a_colour_have_means_one_that_is_left() -> None:
    twins = [{**ENDS_S, "test": {"length": 5}}, {**FIVE, "text": ENDS_S["text"]}]
    secrets = {name: ("green", str(ENDS_S["text"])) for name in ("Ann", "Bob")}
    state = racked(game(goals=twins), "STAIRQED", "LEMONADE", secrets=secrets)
    assert [card and card.id for card in state.secrets] == ["ends-s", "five"]
    state = spelled(offered(offered(offered(state, "", ""), "", ""), "", ""), "", "")
    state = play(state, "draw", "Ann", balls="STAIR")
    assert refused(state, "secret", "Ann", colour="green", goal=ENDS_S["text"])[0] == "SQT-02"


@pytest.mark.rule("SQT-02", "SQT-21")
def test_everybody_has_the_same_five_action_cards() -> None:
    six = [*ACTIONS, {**ACTIONS[0], "name": "Sixth"}]
    assert isinstance(answer := rules.start(set_up(actions=six)), Refused)
    assert answer.rule == "SQT-02"
    assert isinstance(answer := rules.start(set_up(actions=[ACTIONS[0], ACTIONS[0]])), Refused)
    assert answer.rule == "SQT-02"
    assert isinstance(rules.start(set_up(actions=[ACTIONS[0], {**ACTIONS[0], "name": "INSERT"}])), Refused)
    state = racked(game(), "STAIRQED", "LEMONADE")
    state = play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
    for name in ("Ann", "Bob"):
        state = play(state, "action", name, card="move", done=[{"operation": "swap", "places": [0, 1]}])
    assert state.used == (("Move",), ("Move",))
    assert state.racks == ("TSAIRQED", "ELMONADE")


@pytest.mark.parametrize("players", [0, 6])
def test_one_to_five_can_play(players: int) -> None:
    answer = rules.start(Setup((*NAMES, "Fay")[:players]))
    assert answer == Refused("", f"{players} can't play Sequitur; 1 to 5 can.")


def test_names_are_different_and_known() -> None:
    assert isinstance(rules.start(Setup(("Ann", "ANN"))), Refused)
    assert refused(game(), "draw", "Zoe", balls="STAIR") == ("", "Zoe does not play in this game.")


@pytest.mark.rule("SQT-12")
def test_more_words_of_ones_own_than_a_lexicon_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    two_million = bytes(4 * 2**21)
    full = Graph(bytes(load_graph("lexicon").nodes) + two_million)
    monkeypatch.setattr(lexicon, "load_graph", lambda _name: full)
    answer = rules.start(set_up(words=["qqq", "qqqq"]))
    assert answer == Refused("SQT-12", "2 words of your own are too many; leave some out.")


@pytest.mark.rule("SQT-20")
def test_a_goal_that_is_wrong_is_refused_with_its_place() -> None:
    wrong = {**LETTER_OUT, "test": {"vowls": 2}}
    answer = rules.start(set_up(goals=[FIVE, wrong]))
    assert isinstance(answer, Refused)
    assert answer.rule == "SQT-20"
    assert answer.why.startswith("set-up: goal 2, test.vowls is not a condition; expected ")
    answer = rules.start(set_up(goals=[FIVE, FIVE]))
    assert answer == Refused("SQT-20", "Two goals have the id five; each needs one of its own.")


@pytest.mark.rule("SQT-20", "SQT-21")
def test_without_cards_of_its_own_a_game_has_the_example_set() -> None:
    state = game(goals=None, actions=None)
    assert len(state.actions) == 5
    assert {goal.colour for goal in state.goals} == {"red", "yellow", "green"}


@pytest.mark.rule("SQT-03")
def test_a_round_starts_with_five_letters_a_secret_and_three_at_the_ends() -> None:
    state = game()
    assert waiting(state) == ["Ann", "Bob"]
    assert refused(state, "secret", "Ann", colour="red", goal="room")[0] == "SQT-03"
    assert refused(state, "add", "Ann", ball="S", end="left")[0] == "SQT-03"
    assert refused(state, "draw", "Ann", balls="STAIRS")[0] == "SQT-03"
    state = play(play(state, "draw", "Ann", balls="STA"), "draw", "Ann", balls="IR")
    assert state.racks[0] == "STAIR"
    assert refused(state, "draw", "Ann", balls="S")[0] == "SQT-03"
    assert refused(state, "add", "Ann", ball="S", end="left")[0] == "SQT-03"
    state = play(state, "secret", "Ann", colour="red", goal="room")
    assert refused(state, "secret", "Ann", colour="red", goal="letter-out")[0] == "SQT-03"
    assert refused(state, "draw", "Ann", balls="S")[0] == "SQT-03"
    for ball, end in (("Q", "left"), ("E", "right"), ("D", "left")):
        state = play(state, "add", "Ann", ball=ball, end=end)
    assert state.racks[0] == "DQSTAIRE"
    assert refused(state, "add", "Ann", ball="S", end="left")[0] == "SQT-03"
    assert waiting(state) == ["Bob"]


@pytest.mark.rule("SQT-03")
def test_who_is_quicker_need_not_wait_at_the_start() -> None:
    state = play(game(), "draw", "Bob", balls="LEMON")
    state = play(state, "secret", "Bob", colour="green", goal="five")
    state = play(state, "add", "Bob", ball="A", end="right")
    assert (state.racks, state.phase) == (("", "LEMONA"), "start")
    assert refused(state, "goal", "Bob", keep=False)[0] == "SQT-04"


@pytest.mark.rule("SQT-03")
def test_a_secret_goal_is_not_told() -> None:
    state = racked(game(), "STAIRQED", "LEMONADE", secrets={"Ann": ("red", "letter-out")})
    assert "another word" not in str(wording.summary(state))
    said = wording.describe(state, move("secret", "Ann", colour="red", goal="room"))
    assert said == "Ann draws a secret red goal"


@pytest.mark.rule("SQT-04")
def test_red_yellow_green_in_turn_each_with_an_action() -> None:
    state = racked(game(), "STAIRQED", "LEMONADE")
    seen: list[tuple[str, str | None]] = []
    for _ in range(3):
        for name in ("Bob", "Ann"):
            seen.append((state.phase, wording.summary(state)["colour"]))
            state = play(state, "goal", name, keep=False)
        for name in ("Ann", "Bob"):
            seen.append((state.phase, wording.summary(state)["colour"]))
            state = play(state, "pass_action", name)
    steps = [(phase, colour) for colour in ("red", "yellow", "green") for phase in ("goals", "actions")]
    assert seen == [one for one in steps for _ in range(2)]
    assert state.phase == "words"


@pytest.mark.rule("SQT-18")
@pytest.mark.parametrize("keep", [False, True])
def test_only_a_solo_player_has_another_goal_to_discard(keep: bool) -> None:
    state = racked(game(), "STAIRQED", "LEMONADE")
    told = refused(state, "goal", "Ann", keep=keep, goal="room", other="letter-out")
    assert told[0] == "SQT-18"
    assert "there is no other to discard" in told[1]


@pytest.mark.rule("SQT-04")
def test_public_goals_lie_face_down_until_all_have_drawn() -> None:
    state = racked(game(), "STAIRQED", "LEMONADE")
    state = play(state, "goal", "Ann", keep=True, goal="room")
    assert wording.summary(state)["public"] == []
    assert refused(state, "goal", "Ann", keep=False)[0] == "SQT-04"
    assert refused(state, "goal", "Bob", keep=True) == ("SQT-04", "A goal that is laid out has to be named.")
    assert refused(state, "pass_action", "Ann")[0] == "SQT-04"
    after = step(state, move("goal", "Bob", keep=False))
    up = [{"goal": "Names something in this room", "colour": "red", "player": "Ann"}]
    assert wording.summary(after.state)["public"] == up
    assert any("turned up" in happening.text and "this room" in happening.text for happening in after.events)
    state = play(idle(after.state), "goal", "Ann", keep=True, goal="vowels")
    assert wording.summary(state)["public"] == up


@pytest.mark.rule("SQT-04")
@pytest.mark.parametrize("how", ["goal", "other"])
def test_a_goal_that_is_discarded_may_be_named(how: str) -> None:
    state = racked(game(), "STAIRQED", "LEMONADE")
    state = play(state, "goal", "Ann", keep=False, **{how: "room"})
    assert [card and card.id for card in state.discards[0]] == ["room"]
    assert refused(state, "goal", "Bob", keep=True, goal="room")[0] == "SQT-02"


@pytest.mark.rule("SQT-19")
def test_a_deck_that_runs_out_is_made_of_its_discards() -> None:
    state = racked(game(3, decks=[24, 24, 4]), "STAIRQED", "LEMONADE", "BROWNS?I")
    # Three secrets are green, so one card is left; it is discarded, and the next player draws it again.
    state = offered(offered(state, "", "", ""), "", "", "")
    state = play(state, "goal", "Ann", keep=False, goal="five")
    assert (state.decks[2], len(state.discards[2])) == (0, 1)
    after = step(state, move("goal", "Bob", keep=True, goal="five"))
    assert after.events[0].kind == "shuffle"
    assert (after.state.decks[2], after.state.discards[2]) == (0, ())
    # Nothing is left for Cat: her step is over by itself.
    assert after.state.phase == "actions"


@pytest.mark.rule("SQT-19")
def test_without_reshuffling_a_deck_that_has_run_out_stays_so() -> None:
    state = game(2, decks=[24, 24, 2], reshuffle_goals=False)
    state = racked(state, "STAIRQED", "LEMONADE")
    state = offered(offered(state, "", ""), "", "")
    assert (state.phase, wording.summary(state)["colour"]) == ("actions", "green")
    state = spelled(idle(state), "", "")
    state = play(state, "draw", "Ann", balls="STAIR")
    assert refused(state, "secret", "Ann", colour="green", goal="x") == (
        "SQT-19",
        "There is no green goal left to draw.",
    )


@pytest.mark.rule("SQT-19")
def test_without_any_goal_left_a_round_goes_on() -> None:
    state = fold(game(1, goals=[], decks=[0, 0, 0]), [move("draw", "Ann", balls="STAIR")])
    for ball in "QED":
        state = play(state, "add", "Ann", ball=ball, end="right")
    for _ in range(3):
        state = play(state, "pass_action", "Ann")
    assert state.phase == "words"


@pytest.mark.rule("SQT-01", "SQT-02")
def test_a_refusal_names_the_moves_in_which_a_ball_or_a_card_was_drawn() -> None:
    state = play(play(game(2), "draw", "Ann", balls="QUI"), "turn", "Ann")
    answer = rules.play(state, move("draw", "Bob", balls="Q"))
    assert isinstance(answer, Refused)
    told = "There is no Q in the bag. It was drawn in move 1: correct that if it was wrong."
    assert (answer.rule, answer.why, answer.counted) == ("SQT-01", told, (0,))
    # The next round begins with a full bag, and knows the cards that are out of their decks.
    state = racked(game(2), "STAIRQED", "LEMONADE", secrets={"Ann": ("red", "room"), "Bob": ("green", "five")})
    state = play(spelled(to_words(state), "", ""), "draw", "Ann", balls="QUI")
    assert refused(state, "draw", "Bob", balls="Q")[1].count("move") == 1
    state = play(play(state, "draw", "Ann", balls="ET"), "secret", "Ann", colour="red", goal="Other")
    state = play(state, "draw", "Bob", balls="STAIR")
    answer = rules.play(state, move("secret", "Bob", colour="red", goal="room"))
    assert isinstance(answer, Refused)
    assert (answer.rule, answer.counted) == ("SQT-02", (1,))
