"""Sequitur's goals after the words: secrets, claims and their order, the end of rounds and of the game, solo."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import GameEvent
from companion.games.registry import GAMES
from companion.games.sequitur import tally, wording
from companion.games.sequitur.model import State
from tests.games.at_sequitur import (
    FIVE,
    balls,
    game,
    idle,
    move,
    play,
    racked,
    refused,
    spelled,
    step,
    to_words,
    waiting,
)

LEMON, BROWN, STAIR = "LEMONADE", "BROWNS?I", "STAIRQED"
"""Racks for LEMON (5 letters and M2: 7), BROWN (5, B2, W3: 10) and STAIR (5)."""


def claiming(*words: str, secrets: Any = None, **goals: tuple[str, ...]) -> State:
    """Three players with LEMON, BROWN and STAIR racks after their words."""
    state = racked(game(3), LEMON, BROWN, STAIR, secrets=secrets)
    return spelled(to_words(state, **goals), *words)


def stack(state: State, player: int) -> list[str]:
    return [card.text for card in state.stacks[player]]


@pytest.mark.rule("SQT-13")
def test_a_secret_goal_that_is_met_goes_on_the_stack_and_others_are_discarded() -> None:
    secrets = {"Ann": ("green", "five"), "Bob": ("red", "letter-out"), "Cat": ("yellow", "blank")}
    state = claiming("lemon", "brown", "stair", secrets=secrets)
    # Nothing public was laid out, so the round is over at once.
    assert (state.round, state.phase) == (2, "start")
    assert [stack(state, player) for player in range(3)] == [
        ["Exactly five letters"],
        ["Becomes another word when a letter is removed"],
        [],
    ]
    assert [card.id for card in state.discards[1] if card] == ["blank"]


@pytest.mark.rule("SQT-13", "SQT-14")
def test_without_a_word_a_secret_goal_is_not_met_and_nothing_is_claimed() -> None:
    state = claiming("", "brown", "", secrets={"Ann": ("red", "room")}, green=("", "five", ""))
    assert stack(state, 0) == []
    assert waiting(state) == ["Bob"]
    assert refused(state, "claim", "Ann", goal="five") == (
        "SQT-14",
        "Ann has no word and claims nothing. It is Bob's turn to claim.",
    )


@pytest.mark.rule("SQT-14")
def test_who_can_claim_nothing_may_decline_out_of_turn_as_a_correction_leaves_it_so() -> None:
    state = claiming("lemon", "brown", "stair", green=("five", "ends-s", ""))
    assert waiting(state) == ["Bob"]
    unmet = claiming("lemonade", "brown", "stair", green=("five", "", ""))
    assert play(unmet, "decline", "Ann") == replace(unmet, moves=unmet.moves + 1, mover=0)
    assert refused(state, "decline", "Ann")[0] == "SQT-14"
    over = claiming("lemon", "brown", "stair")
    assert (over.round, over.phase) == (2, "start")
    assert play(over, "decline", "Ann").phase == "start"
    assert refused(claiming("", "brown", "stair"), "decline", "Ann")[0] == "SQT-14"


def test_a_claim_can_only_be_removed_once_a_correction_has_left_its_round_without_any() -> None:
    claim, over = move("claim", "Ann", goal="five"), claiming("lemon", "brown", "stair")
    assert (over.round, over.phase) == (2, "start")
    game = GAMES["sequitur"]
    assert not game.can_reenter(over, claim)
    assert game.can_reenter(over, move("add", "Ann", ball="E", end="left"))
    assert game.can_reenter(claiming("lemon", "brown", "stair", green=("five", "", "")), claim)


@pytest.mark.rule("SQT-13", "SQT-20")
def test_the_table_is_asked_for_a_secret_goal_without_a_test() -> None:
    state = racked(game(2), LEMON, BROWN, secrets={"Ann": ("red", "room"), "Bob": ("green", "five")})
    state = to_words(state, green=("ends-s", ""))
    assert refused(state, "judge", "Ann", goal="room", met=True)[0] == "SQT-20"
    state = play(play(state, "spell", "Ann", word="lemon"), "spell", "Bob", word="brown")
    assert (state.phase, waiting(state)) == ("secrets", ["Ann"])
    assert refused(state, "judge", "Bob", goal="room", met=True)[0] == "SQT-20"
    assert refused(state, "judge", "Bob", goal="five", met=True) == (
        "SQT-24",
        '"Exactly five letters" counts as met already.',
    )
    assert stack(play(state, "judge", "Ann", goal="room", met=True), 0) == ["Names something in this room"]
    assert stack(play(state, "judge", "Ann", goal="room", met=False), 0) == []


@pytest.mark.rule("SQT-14")
def test_claims_go_round_from_the_highest_word_score() -> None:
    state = claiming(
        "lemon", "brown", "stair", red=("", "", "letter-out"), yellow=("", "vowels", ""), green=("five", "", "ends-s")
    )
    # BROWN 10, LEMON 7, STAIR 5: Bob, Ann, Cat.
    assert state.order == ((1,), (0,), (2,))
    assert waiting(state) == ["Bob"]
    assert refused(state, "claim", "Ann", goal="five")[0] == "SQT-14"
    assert refused(state, "claim", "Bob", goal="vowels") == (
        "SQT-14",
        'Bob\'s word does not meet "Two vowels in a row".',
    )
    assert refused(state, "claim", "Bob", goal="nothing like it")[0] == "SQT-14"
    state = play(state, "claim", "Bob", goal="five")
    # LEMON meets nothing that is left (LEMON without a letter is no word), so Cat is next.
    assert waiting(state) == ["Cat"]
    assert refused(state, "claim", "Cat", goal="five")[0] == "SQT-14"
    state = play(state, "claim", "Cat", goal="vowels")
    assert waiting(state) == ["Bob"]
    state = play(state, "claim", "Bob", goal="letter-out")
    assert (state.round, state.phase) == (2, "start")
    assert [len(stack) for stack in state.stacks] == [0, 2, 1]


@pytest.mark.rule("SQT-14")
def test_who_declines_is_asked_again_after_a_claim() -> None:
    state = claiming("lemon", "brown", "", green=("five", "", "Short"), red=("", "Grows", ""))
    state = play(state, "decline", "Bob")
    assert waiting(state) == ["Ann"]
    state = play(state, "claim", "Ann", goal="five")
    assert waiting(state) == ["Bob"]
    state = play(play(state, "decline", "Bob"), "decline", "Ann")
    assert (state.round, state.phase) == (2, "start")


@pytest.mark.rule("SQT-14", "SQT-20")
def test_a_goal_without_a_test_is_claimed_when_the_table_says_so() -> None:
    state = claiming("lemon", "brown", "stair", green=("Grows on trees", "", ""))
    assert refused(state, "claim", "Bob", goal="Grows on trees")[0] == "SQT-20"
    state = play(state, "judge", "Bob", goal="grows on trees", met=False)
    assert refused(state, "judge", "Bob", goal="Grows on trees", met=False)[0] == "SQT-24"
    assert waiting(state) == ["Ann"]
    state = play(state, "judge", "Ann", goal="Grows on trees", met=True)
    state = play(state, "claim", "Ann", goal="Grows on trees")
    assert stack(state, 0) == ["Grows on trees"]
    assert state.round == 2


@pytest.mark.rule("SQT-14")
def test_of_one_text_in_two_colours_the_dearer_is_claimed() -> None:
    twice = [{**FIVE, "count": 2}, {**FIVE, "id": "red-five", "colour": "red"}]
    state = racked(game(2, goals=twice), LEMON, STAIR)
    state = to_words(state, red=("red-five", ""), green=("five", "five"))
    state = spelled(state, "lemon", "stair")
    state = play(play(state, "claim", "Ann", goal="Exactly five letters"), "claim", "Bob", goal="five")
    state = play(state, "claim", "Ann", goal="exactly FIVE letters")
    assert [[card.colour for card in stack] for stack in state.stacks] == [["red", "green"], ["green"]]


@pytest.mark.rule("SQT-14")
def test_of_one_text_in_two_colours_one_that_is_met_is_claimed() -> None:
    twice = [{**FIVE, "test": {"length": 5}}, {**FIVE, "id": "red", "colour": "red", "test": {"length": 6}}]
    state = to_words(racked(game(2, goals=twice), LEMON, STAIR), red=("red", ""), green=("five", ""))
    state = play(spelled(state, "lemon", ""), "claim", "Ann", goal="Exactly five letters")
    assert tally.points(state, 0) == 1


@pytest.mark.rule("SQT-07", "SQT-20")
@pytest.mark.parametrize("turns", range(4))
def test_a_goal_knows_from_which_side_the_rack_was_read_however_often_it_was_turned(turns: int) -> None:
    goal = {"id": "turned", "colour": "green", "text": "From the turned rack", "test": {"turned": True}}
    state = to_words(racked(game(2, goals=[goal]), "RIATSQED", LEMON), green=("turned", ""))
    for _ in range(turns):
        state = play(state, "turn", "Ann")
    assert state.racks[0] == ("RIATSQED", "DEQSTAIR")[turns % 2]
    # STAIR is spelled from what was the right end, RAT from the left one.
    assert waiting(spelled(state, "stair", "")) == ["Ann"]
    assert spelled(state, "rat", "").round == 2


@pytest.mark.rule("SQT-20")
def test_of_one_text_in_two_colours_the_table_judges_what_has_no_test() -> None:
    state = racked(game(2), LEMON, BROWN, secrets={"Ann": ("red", "Five letters")})
    tested = {"id": "green-five", "colour": "green", "text": "Five letters", "test": {"length": 5}}
    state = to_words(play(state, "know", goal=tested), green=("", "green-five"))
    state = play(state, "spell", "Ann", word="lemon")
    state = play(state, "judge", "Ann", goal="Five letters", met=True)
    assert refused(state, "judge", "Ann", goal="Five letters", met=True) == (
        "SQT-24",
        '"Five letters" counts as met already.',
    )
    judged = play(state, "no_word", "Bob")
    assert stack(judged, 0) == ["Five letters"]
    assert judged.stacks[0][0].colour == "red"
    assert refused(judged, "judge", "Ann", goal="Five letters", met=True)[0] == "SQT-24"


@pytest.mark.rule("SQT-20")
def test_what_is_judged_of_a_text_holds_for_all_cards_of_it() -> None:
    goals = [{"id": f"{colour}-tree", "colour": colour, "text": "Grows on trees"} for colour in ("red", "green")]
    state = racked(game(2, goals=goals), LEMON, BROWN)
    state = to_words(state, red=("red-tree", ""), green=("", "green-tree"))
    state = spelled(state, "lemon", "")
    state = play(state, "judge", "Ann", goal="green-tree", met=False)
    state = play(state, "judge", "Ann", goal="grows on trees", met=True)
    assert refused(state, "judge", "Ann", goal="red-tree", met=True)[0] == "SQT-24"
    assert refused(state, "claim", "Ann", goal="green-tree")[0] == "SQT-14"
    state = play(state, "claim", "Ann", goal="Grows on trees")
    assert (state.round, tally.points(state, 0)) == (2, 3)


@pytest.mark.rule("SQT-14", "SQT-15")
def test_a_tie_is_drawn_for_only_when_several_of_it_may_claim() -> None:
    state = tied("stair", "stone", "lemon", "", green=("ends-s", "", "", ""))
    assert (state.round, waiting(state)) == (2, ["Ann", "Bob", "Cat", "Dan"])
    # A table that draws all the same changes nothing by it.
    assert replace(play(state, "tie", draws={"Ann": "A", "Bob": "C"}), moves=state.moves) == state
    assert refused(state, "tie", draws={"Ann": "A", "Cat": "C"})[0] == "SQT-15"
    assert waiting(tied("stair", "stone", "lemon", "", yellow=("vowels", "", "", ""))) == ["Ann"]


def tied(*words: str, **goals: tuple[str, ...]) -> State:
    """Four players after their words; without goals named, Ann has laid out one that is to be judged."""
    state = racked(game(4), "STAIRQED", "STONEBCD", LEMON, "RATINGLP")
    return spelled(to_words(state, **(goals or {"green": ("Short", "", "", "")})), *words)


@pytest.mark.rule("SQT-15")
def test_of_equal_scores_only_those_who_can_claim_need_to_draw() -> None:
    # Ann, Bob and Dan score 5 each; RING meets nothing that lies there.
    state = tied("stair", "stone", "", "ring", green=("Short", "", "", ""))
    state = play(state, "judge", "Dan", goal="Short", met=False)
    assert waiting(state) == ["Ann", "Bob"]
    assert refused(state, "tie", draws={"Ann": "E", "Dan": "A"})[0] == "SQT-15"
    assert play(state, "tie", draws={"Ann": "E", "Bob": "C"}).order == ((1,), (0,), (3,))
    assert play(state, "tie", draws={"Ann": "E", "Bob": "C", "Dan": "H"}).order == ((1,), (0,), (3,))
    again = play(state, "tie", draws={"Ann": "?", "Bob": "C"})
    assert waiting(again) == ["Ann"]
    assert play(again, "tie", draws={"Ann": "A"}).order == ((0,), (1,), (3,))
    assert waiting(play(state, "tie", draws={"Ann": "E", "Bob": "E"})) == ["Ann", "Bob"]


@pytest.mark.rule("SQT-15")
def test_equal_word_scores_draw_letters_and_the_lowest_goes_first() -> None:
    # STAIR and STONE score 5 each, LEMON 7.
    state = tied("stair", "stone", "lemon", "")
    # Whoever is higher does not wait for a tie below.
    assert (state.phase, waiting(state)) == ("claims", ["Cat"])
    assert play(state, "tie", draws={"Ann": "E", "Bob": "C"}).order == ((2,), (1,), (0,))
    state = play(state, "decline", "Cat")
    assert (state.phase, waiting(state)) == ("ties", ["Ann", "Bob"])
    assert refused(state, "tie", draws={"Ann": "A"})[0] == "SQT-15"
    assert refused(state, "tie", draws={"Ann": "A", "Bob": "B", "Cat": "C"})[0] == "SQT-15"
    assert refused(state, "claim", "Ann", goal="Short")[0] == "SQT-14"
    state = play(state, "tie", draws={"Ann": "E", "Bob": "C"})
    assert state.order == ((2,), (1,), (0,))
    assert waiting(state) == ["Bob"]
    assert waiting(play(state, "decline", "Bob")) == ["Ann"]


@pytest.mark.rule("SQT-15")
def test_equal_letters_are_drawn_again_and_so_is_a_blank() -> None:
    state = play(tied("stair", "stone", "lemon", ""), "decline", "Cat")
    after = step(state, move("tie", draws={"Ann": "E", "Bob": "E"}))
    assert (after.state.order, after.events) == (state.order, (GameEvent("turn", "Ann and Bob draw again."),))
    # Whoever has a letter keeps it while the other draws again.
    after = step(state, move("tie", draws={"Ann": "?", "Bob": "C"}))
    assert (waiting(after.state), after.events) == (["Ann"], (GameEvent("turn", "Ann draws again."),))
    assert play(after.state, "tie", draws={"Ann": "A"}).order == ((2,), (0,), (1,))
    assert play(after.state, "tie", draws={"Ann": "G"}).order == ((2,), (1,), (0,))
    # A table that lets both draw again may.
    assert play(after.state, "tie", draws={"Ann": "I", "Bob": "H"}).order == ((2,), (1,), (0,))


@pytest.mark.rule("SQT-01", "SQT-15")
def test_letters_of_a_draw_come_from_the_bag() -> None:
    state = play(tied("stair", "stone", "lemon", ""), "decline", "Cat")
    assert refused(state, "tie", draws={"Ann": "Q", "Bob": "C"})[1].startswith("There is no Q in the bag.")
    assert refused(state, "tie", draws={"Ann": "F", "Bob": "F"})[1].startswith("There is no further F in the bag.")
    assert balls(play(state, "tie", draws={"Ann": "A", "Bob": "C"})) == 72


@pytest.mark.rule("SQT-15")
def test_the_lowest_of_three_letters_goes_first_and_only_equal_ones_are_drawn_again() -> None:
    state = racked(game(3), "STAIRQED", "STONEBCD", "RATESLPN")
    state = spelled(to_words(state, green=("Short", "", "")), "stair", "stone", "rates")
    assert waiting(state) == ["Ann", "Bob", "Cat"]
    again = step(state, move("tie", draws={"Ann": "E", "Bob": "A", "Cat": "E"}))
    assert again.state.order == ((1,), (0, 2))
    assert [happening.text for happening in again.events] == ["Ann and Cat draw again."]
    # Bob claims at once.
    assert waiting(again.state) == ["Bob"]
    state = play(again.state, "decline", "Bob")
    assert waiting(state) == ["Ann", "Cat"]
    assert play(state, "tie", draws={"Ann": "I", "Cat": "G"}).order == ((1,), (2,), (0,))
    # A table that lets all three draw again may.
    assert play(again.state, "tie", draws={"Ann": "E", "Bob": "P", "Cat": "C"}).order == ((2,), (0,), (1,))


@pytest.mark.rule("SQT-01", "SQT-15")
@pytest.mark.parametrize(("left", "possible"), [(0, True), (1, True), (2, False)])
def test_with_too_few_balls_in_the_bag_the_letters_of_a_draw_come_from_all(left: int, possible: bool) -> None:
    flood = {"name": "Flood", "text": "Draw very many.", "operations": [{"name": "insert", "count": 30}]}
    rest = {"name": "Rest", "text": "Draw the rest.", "operations": [{"name": "insert", "count": 26 - left}]}
    state = racked(game(2, actions=[flood, rest]), "STAIRQED", "STONEBCD")
    state = play(play(state, "goal", "Ann", keep=True, goal="Short"), "goal", "Bob", keep=False)
    # 56 balls are left: Ann draws 30, and Bob all others or nearly all.
    for name, card, count in (("Ann", "Flood", 30), ("Bob", "Rest", 26 - left)):
        drawn = "".join(sorted(state.bag.elements(), reverse=True))[:count]
        done = [{"operation": "insert", "places": [8] * count, "balls": drawn}]
        state = play(state, "action", name, card=card, done=done)
    assert state.bag.total() == left
    for _ in range(2):
        state = idle(play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False))
    state = spelled(state, "stair", "stone")
    assert refused(state, "tie", draws={"Ann": "Q", "Bob": "Q"})[0] == "SQT-01"
    if possible:
        assert play(state, "tie", draws={"Ann": "Q", "Bob": "J"}).order == ((1,), (0,))
    else:
        assert refused(state, "tie", draws={"Ann": "Q", "Bob": "J"})[0] == "SQT-01"


@pytest.mark.rule("SQT-15")
def test_two_ties_are_drawn_for_each_by_itself() -> None:
    # STAIR and STONE 5; LEMON 5 + M2 and RATING 6 + G1.
    state = tied("stair", "stone", "lemon", "rating")
    assert waiting(state) == ["Cat", "Dan"]
    state = play(state, "tie", draws={"Ann": "A", "Bob": "C"})
    assert waiting(state) == ["Cat", "Dan"]
    assert refused(state, "tie", draws={"Ann": "A", "Bob": "C"})[0] == "SQT-15"
    assert play(state, "tie", draws={"Cat": "Z", "Dan": "C"}).order == ((3,), (2,), (0,), (1,))


@pytest.mark.rule("SQT-15")
def test_where_nothing_can_be_claimed_nobody_draws() -> None:
    assert tied("stair", "stone", "lemon", "", green=("", "", "", "")).round == 2


@pytest.mark.rule("SQT-07", "SQT-14", "SQT-16")
def test_nothing_of_a_round_is_left_in_the_next() -> None:
    goal = {"id": "turned", "colour": "green", "text": "From the turned rack", "test": {"turned": True}, "count": 9}
    state = to_words(racked(game(2, goals=[goal]), LEMON, BROWN), green=("turned", "Short"))
    state = spelled(play(state, "turn", "Ann"), "lemon", "")
    # The rack was turned, and LEMON read from its other side again.
    assert refused(state, "claim", "Ann", goal="turned")[0] == "SQT-14"
    state = play(state, "decline", "Ann")
    assert state.round == 2
    state = spelled(to_words(racked(state, LEMON[::-1], BROWN), green=("turned", "Short")), "lemon", "")
    assert waiting(state) == ["Ann"]
    assert play(state, "claim", "Ann", goal="turned").stacks[0]


@pytest.mark.rule("SQT-16")
def test_unclaimed_goals_are_discarded_and_all_letters_go_back() -> None:
    state = claiming("lemon", "", "stair", red=("room", "", ""), green=("ends-s", "", ""))
    assert state.bag.total() == 72 - 24
    state = play(play(state, "decline", "Ann"), "decline", "Cat")
    assert (state.racks, state.bag.total(), state.public) == (("", "", ""), 72, ())
    assert "room" in [card.id for card in state.discards[0] if card]
    assert "ends-s" in [card.id for card in state.discards[2] if card]
    # Another round can have them all again but for the cards.
    assert refused(racked(state, LEMON, BROWN, STAIR), "goal", "Ann", keep=True, goal="room")[0] == "SQT-02"


def whole(*met: int, **options: Any) -> State:
    """A game of two, in each round of which Ann and Bob have a secret red goal that as many of them meet as said."""
    state = game(2, **options)
    for number, count in enumerate(met):
        secrets = {name: ("red", f"{name} {number}") for name in ("Ann", "Bob")}
        state = racked(state, "STAIRQED", LEMON, secrets=secrets)
        state = spelled(to_words(state), "stair", "lemonade")
        for index, name in enumerate(("Ann", "Bob")):
            state = play(state, "judge", name, goal=f"{name} {number}", met=index < count)
    return state


@pytest.mark.rule("SQT-17")
def test_after_three_rounds_the_most_points_win_and_word_scores_do_not_count() -> None:
    state = whole(1, 1)
    assert (wording.outcome(state), tally.winners(state)) == (None, ())
    state = whole(1, 1, 0)
    assert (state.phase, state.round) == ("over", 3)
    # LEMONADE scored 11 three times, STAIR 5.
    assert (wording.summary(state)["points"], wording.summary(state)["winners"]) == ({"Ann": 6, "Bob": 0}, ["Ann"])
    outcome = wording.outcome(state)
    assert outcome is not None
    assert (outcome.title, outcome.facts) == (
        "Ann wins!",
        ("Ann: 6", "Bob: 0", "6 points more than Bob."),
    )
    assert refused(state, "draw", "Ann", balls="STAIR")[0] == "SQT-17"
    assert wording.to_move(state) is None


@pytest.mark.rule("SQT-17", "SQT-26")
def test_a_table_may_play_other_than_three_rounds() -> None:
    state = whole(2, rounds=1)
    assert (state.phase, len(state.past)) == ("over", 1)
    assert refused(state, "no_word", "Ann") == ("SQT-17", "The game is over: its last round has been played.")
    # What the table says of a secret goal then, counts in the last round.
    assert [seat.rounds for seat in tally.tally(state).seats] == [(3,), (3,)]
    state = play(state, "judge", "Ann", goal="Ann 0", met=False)
    assert [seat.rounds for seat in tally.tally(state).seats] == [(0,), (3,)]
    assert whole(1, 1, 1, rounds=4).phase == "start"


@pytest.mark.rule("SQT-17")
def test_a_tie_is_shared() -> None:
    state = whole(2, 0, 2)
    assert wording.summary(state)["winners"] == ["Ann", "Bob"]
    outcome = wording.outcome(state)
    assert outcome is not None
    assert outcome.title == "Ann and Bob share the win!"
    assert outcome.lines == ("Equal points: word scores don't decide.",)


@pytest.mark.rule("SQT-18")
def test_a_solo_player_draws_two_goals_keeps_one_and_discards_one() -> None:
    state = play(game(1), "draw", "Ann", balls="STAIR")
    state = play(state, "secret", "Ann", colour="red", goal="room", other="letter-out")
    assert (state.decks, [card.id for card in state.discards[0] if card]) == ((22, 24, 24), ["letter-out"])
    for ball in "QED":
        state = play(state, "add", "Ann", ball=ball, end="right")
    assert refused(state, "goal", "Ann", keep=False)[0] == "SQT-18"
    assert refused(state, "goal", "Ann", keep=True, goal="letter-out")[0] == "SQT-02"
    state = play(state, "goal", "Ann", keep=True, goal="Another")
    assert (state.decks, state.discards[0][1:]) == ((20, 24, 24), (None,))
    state = play(state, "pass_action", "Ann")
    assert refused(state, "goal", "Ann", keep=True, goal="vowels", other="vowels")[0] == "SQT-02"


@pytest.mark.rule("SQT-18")
def test_only_a_solo_player_has_another_goal_to_discard() -> None:
    state = play(game(2), "draw", "Ann", balls="STAIR")
    assert refused(state, "secret", "Ann", colour="red", goal="room", other="letter-out")[0] == "SQT-18"


@pytest.mark.rule("SQT-18", "SQT-19")
def test_a_solo_player_who_draws_the_last_card_keeps_it() -> None:
    state = play(game(1, decks=[2, 24, 1], goals=[FIVE]), "draw", "Ann", balls="STAIR")
    assert refused(state, "secret", "Ann", colour="green", goal="five", other="x")[0] == "SQT-18"
    state = play(state, "secret", "Ann", colour="green", goal="five")
    assert (state.decks[2], state.discards[2]) == (0, ())


def drawn_alone(deck: int) -> State:
    """A solo game whose green deck has so many cards, after its secret green goal and before its public one."""
    state = play(game(1, decks=[24, 24, deck], goals=[]), "draw", "Ann", balls="STAIR")
    state = play(state, "secret", "Ann", colour="green", goal="First", other="Second")
    for ball in "QED":
        state = play(state, "add", "Ann", ball=ball, end="right")
    for _ in range(2):
        state = idle(play(state, "goal", "Ann", keep=True, goal="Any"))
    return state


@pytest.mark.rule("SQT-18", "SQT-19")
def test_a_solo_players_second_goal_may_come_from_the_shuffled_discards() -> None:
    after = step(drawn_alone(3), move("goal", "Ann", keep=True, goal="Third"))
    # One card was left, and one was discarded: both are drawn, and one of them is a discard again.
    assert (after.state.decks[2], after.state.discards[2]) == (0, (None,))
    assert after.events[0] == GameEvent("shuffle", "The green goals have run out: shuffle the 1 discard.")


@pytest.mark.rule("SQT-18", "SQT-19")
def test_a_solo_player_may_draw_both_goals_from_the_shuffled_discards() -> None:
    state = idle(play(drawn_alone(4), "goal", "Ann", keep=True, goal="Third"))
    assert (state.decks[2], len(state.discards[2])) == (0, 2)
    state = play(play(state, "no_word", "Ann"), "draw", "Ann", balls="STAIR")
    after = step(state, move("secret", "Ann", colour="green", goal="Fourth"))
    assert (after.state.decks[2], after.state.discards[2]) == (2, (None,))
    assert after.events == (GameEvent("shuffle", "The green goals have run out: shuffle the 4 discards."),)


def solo(points: int) -> State:
    """A solo game that ends with this many points, 27 at most: in each round the secret is red, and a goal of each
    colour is public; the table judges them all, and the dearest are met first.
    """
    met = set()
    for worth, colour in ((3, "Secret"), (3, "Red"), (2, "Yellow"), (1, "Green")):
        for number in range(3):
            if worth <= points:
                points -= worth
                met.add(f"{colour} {number}")
    state = game(1)
    for number in range(3):
        state = play(state, "draw", "Ann", balls="STAIR")
        state = play(state, "secret", "Ann", colour="red", goal=f"Secret {number}")
        for ball in "QED":
            state = play(state, "add", "Ann", ball=ball, end="right")
        public = [f"{colour} {number}" for colour in ("Red", "Yellow", "Green")]
        for goal in public:
            state = idle(play(state, "goal", "Ann", keep=True, goal=goal))
        state = play(state, "spell", "Ann", word="stair")
        for goal in (*public, f"Secret {number}"):
            state = play(state, "judge", "Ann", goal=goal, met=goal in met)
        for goal in public:
            if goal in met:
                state = play(state, "claim", "Ann", goal=goal)
    return state


RATINGS = {
    **dict.fromkeys((0, 4), None),
    **dict.fromkeys((5, 9), "good start"),
    **dict.fromkeys((10, 14), "moving up"),
    **dict.fromkeys((15, 19), "getting good"),
    **dict.fromkeys((20, 24), "impressive"),
    **dict.fromkeys((25, 27), "Sequitur master"),
}


@pytest.mark.rule("SQT-18")
@pytest.mark.parametrize("points", RATINGS)
def test_a_solo_game_is_rated(points: int) -> None:
    state = solo(points)
    found = wording.summary(state)
    assert (found["points"], found["rating"], found["winners"]) == ({"Ann": points}, RATINGS[points], [])
    outcome = wording.outcome(state)
    assert outcome is not None
    assert outcome.title == (f"{RATINGS[points]}!".capitalize() if RATINGS[points] else "The game is over.")


@pytest.mark.rule("SQT-20")
def test_a_goal_looks_at_how_the_balls_were_used() -> None:
    state = racked(game(2), "?TAIRSQE", LEMON)
    state = spelled(to_words(state, yellow=("blank", "")), "stair", "lemon")
    # STAIR uses the blank, LEMON does not.
    assert waiting(state) == ["Ann"]
    state = racked(game(2, y_is_vowel=True), "FAYABCSE", LEMON)
    state = spelled(to_words(state, yellow=("vowels", "")), "fay", "")
    assert waiting(state) == ["Ann"]
    state = racked(game(2), "FAYABCSE", LEMON)
    state = spelled(to_words(state, yellow=("vowels", "")), "fay", "")
    assert state.round == 2
