"""The table sets Sequitur right: goals judged in spite of their test, and balls that were misread."""

import pytest

from companion.games.sequitur import tally, wording
from companion.games.sequitur.model import State
from companion.games.sequitur.table_verdicts import judged_goals
from tests.games.at_sequitur import balls, cards, game, move, play, racked, refused, spelled, to_words, waiting

LEMON, STAIR = "LEMONADE", "STAIRQED"
SECRETS = {"Ann": ("green", "five"), "Bob": ("green", "ends-s")}


def at_claims(**goals: tuple[str, ...]) -> State:
    """LEMON scores 7 and STAIR 5; Ann has met her secret goal, and Bob has missed his."""
    state = racked(game(2), LEMON, STAIR, secrets=SECRETS)
    return spelled(to_words(state, **(goals or {"yellow": ("vowels", ""), "red": ("", "room")})), "lemon", "stair")


@pytest.mark.rule("SQT-24")
def test_the_table_may_say_that_a_public_goal_is_met_in_spite_of_its_test() -> None:
    state = at_claims(yellow=("vowels", ""))
    assert waiting(state) == ["Bob"]
    assert refused(state, "judge", "Bob", goal="vowels", met=True) == (
        "SQT-24",
        '"Two vowels in a row" counts as met already.',
    )
    # Bob has nothing to claim then, and Ann claims.
    state = play(play(state, "judge", "Ann", goal="vowels", met=True), "judge", "Bob", goal="vowels", met=False)
    assert waiting(state) == ["Ann"]
    assert tally.points(play(state, "claim", "Ann", goal="vowels"), 0) == 3


@pytest.mark.rule("SQT-24")
def test_a_claimed_goal_that_is_not_met_lies_among_the_others_again() -> None:
    state = play(play(at_claims(), "judge", "Ann", goal="room", met=True), "claim", "Ann", goal="room")
    assert tally.points(state, 0) == 4
    state = play(state, "judge", "Ann", goal="room", met=False)
    assert (tally.points(state, 0), waiting(state)) == (1, ["Bob"])
    assert sorted(public.card.id for public in state.public) == ["room", "vowels"]
    assert cards(state, 0) == 24


@pytest.mark.rule("SQT-13", "SQT-24")
def test_a_secret_goal_changes_between_stack_and_discards_until_the_next_goals_are_drawn() -> None:
    state = at_claims()
    assert dict(judged_goals(state, 0))[state.settled[0].card] is True
    state = play(play(state, "judge", "Ann", goal="five", met=False), "judge", "Bob", goal="ends-s", met=True)
    assert [tally.points(state, player) for player in range(2)] == [0, 1]
    assert [card.id for card in state.discards[2] if card] == ["five"]
    # So it is when the round is over at once, as no public goal lies there.
    over = at_claims(red=("", ""))
    assert (over.round, over.phase) == (2, "start")
    over = play(over, "judge", "Bob", goal="ends-s", met=True)
    assert [tally.points(over, player) for player in range(2)] == [1, 1]
    assert cards(over, 2) == 24
    begun = racked(over, LEMON, STAIR)
    assert refused(begun, "judge", "Bob", goal="ends-s", met=False)[0] == "SQT-20"


@pytest.mark.rule("SQT-24")
def test_a_goal_that_was_met_by_the_word_that_ended_the_round_is_won_after_it() -> None:
    # No word meets a test, so the round is over with the last word: nobody could say sooner that one is wrong.
    over = at_claims(green=("blank-less", ""), yellow=("blank", ""))
    assert (over.round, over.phase) == (1, "claims")
    over = play(play(over, "judge", "Ann", goal="blank-less", met=False), "judge", "Bob", goal="blank-less", met=False)
    assert (over.round, over.phase, tally.points(over, 1)) == (2, "start", 0)
    won = play(play(over, "judge", "Bob", goal="blank", met=True), "judge", "Bob", goal="blank-less", met=True)
    assert (tally.points(won, 1), won.scored, won.unclaimed) == (3, ((1, 3),), ())
    assert [cards(won, colour) for colour in range(3)] == [24, 24, 24]
    back = play(won, "judge", "Bob", goal="blank", met=False)
    assert (tally.points(back, 1), back.scored, [cards(back, 1)]) == (1, ((1, 1),), [24])
    assert refused(won, "judge", "Ann", goal="blank", met=True)[0] == "SQT-20"
    # A test that is taken off leads there, too; with the next public goals it is over.
    plain = {"id": "blank", "colour": "yellow", "text": "Something with a star"}
    renamed = play(play(over, "know", goal=plain), "judge", "Bob", goal="Something with a star", met=True)
    assert tally.points(renamed, 1) == 2
    assert refused(racked(over, LEMON, STAIR), "judge", "Bob", goal="blank", met=True)[0] == "SQT-20"


@pytest.mark.rule("SQT-24")
def test_after_the_end_the_table_may_still_say_that_a_goal_is_met() -> None:
    goals = {"red": ("letter-out",), "yellow": ("blank",), "green": ("ends-s",)}
    state = spelled(to_words(racked(game(1, rounds=1), LEMON), **goals), "lemon")
    assert state.phase == "over"
    assert tally.points(play(state, "judge", "Ann", goal="blank", met=True), 0) == 2


@pytest.mark.rule("SQT-24")
def test_a_player_without_a_word_has_met_nothing() -> None:
    state = spelled(to_words(racked(game(2), LEMON, STAIR, secrets=SECRETS), green=("Short", "")), "", "stair")
    assert refused(state, "judge", "Ann", goal="five", met=True)[0] == "SQT-20"
    assert refused(state, "judge", "Ann", goal="Short", met=True)[0] == "SQT-20"


@pytest.mark.rule("SQT-20")
def test_the_test_may_be_taken_off_a_card() -> None:
    state = at_claims(yellow=("vowels", ""))
    plain = {"id": "vowels", "colour": "yellow", "text": "Two vowels in a row"}
    state = play(state, "know", goal=plain)
    assert refused(state, "claim", "Bob", goal="vowels")[0] == "SQT-20"
    state = play(state, "judge", "Bob", goal="vowels", met=False)
    assert waiting(state) == ["Ann"]


@pytest.mark.rule("SQT-01", "SQT-25")
def test_a_misread_ball_is_exchanged_and_the_counts_go_along() -> None:
    state = play(game(2), "draw", "Ann", balls="STAIR")
    assert refused(state, "exchange", "Ann", place=5, ball="E") == ("SQT-25", "Ann has no ball there.")
    assert refused(state, "exchange", "Ann", place=1, ball="T")[0] == "SQT-25"
    after = play(state, "exchange", "Ann", place=1, ball="K")
    assert (after.racks[0], after.bag["T"], after.bag["K"], balls(after)) == ("SKAIR", 4, 0, 72)
    assert refused(after, "exchange", "Ann", place=0, ball="K")[1].startswith("There is no K in the bag.")
    assert wording.describe(state, move("exchange", "Ann", place=1, ball="K")) == "Ann: T is really K"
    assert wording.describe(state, move("exchange", "Ann", place=1, ball="?")) == "Ann: T is really the blank"


@pytest.mark.rule("SQT-25")
def test_a_word_that_uses_a_misread_ball_is_read_anew_or_taken_back() -> None:
    state = at_claims()
    taken = play(state, "exchange", "Ann", place=0, ball="S")
    assert (taken.words[0], taken.phase, waiting(taken), tally.points(taken, 0)) == (None, "words", ["Ann"], 0)
    # The word itself counts as before: another player may spell it.
    assert taken.setup.options.struck == ()
    assert play(taken, "spell", "Ann", word="made").phase == "claims"
    # The blank as M scores no skill points: LEMON is equal with STAIR then, and still meets what it has met.
    after = play(state, "exchange", "Ann", place=2, ball="?")
    found = after.words[0]
    assert found is not None
    assert (found.score, found.blank, tally.points(after, 0)) == (5, "m", 1)
    assert (after.phase, waiting(after)) == ("ties", ["Ann", "Bob"])
    # A ball beside the word changes nothing of it.
    assert play(state, "exchange", "Ann", place=7, ball="G").words == state.words


@pytest.mark.rule("SQT-13", "SQT-25")
def test_a_goal_follows_a_misread_ball() -> None:
    secrets = {"Ann": ("yellow", "blank"), "Bob": ("green", "ends-s")}
    state = racked(game(2), "?EMONADE", STAIR, secrets=secrets)
    state = spelled(to_words(state, red=("room", "")), "lemon", "stair")
    assert tally.points(state, 0) == 2
    state = play(state, "exchange", "Ann", place=0, ball="L")
    assert (tally.points(state, 0), [card.id for card in state.discards[1] if card]) == (0, ["blank"])
    # What was claimed with it lies among the others again.
    state = racked(game(2), "?EMONADE", STAIR)
    state = spelled(to_words(state, yellow=("blank", ""), red=("room", "")), "lemon", "stair")
    state = play(state, "judge", "Ann", goal="room", met=False)
    state = play(state, "claim", "Ann", goal="blank")
    assert tally.points(state, 0) == 2
    state = play(state, "exchange", "Ann", place=0, ball="L")
    assert (tally.points(state, 0), [public.card.id for public in state.public]) == (0, ["room", "blank"])


def test_a_ball_is_exchanged_in_the_middle_of_actions() -> None:
    state = racked(game(2), LEMON, STAIR)
    state = play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
    done = [{"operation": "insert", "places": [0, 1], "balls": "BC"}]
    state = play(play(state, "action", "Ann", card="Insert", done=done), "exchange", "Ann", place=0, ball="P")
    assert state.racks[0] == "PCLEMONADE"


@pytest.mark.rule("SQT-01", "SQT-28")
def test_lost_and_added_balls_are_counted() -> None:
    state = play(game(2), "draw", "Ann", balls="STAIR")
    assert refused(state, "balls", ball="T", count=0) == ("SQT-28", "1 T lies on a rack.")
    state = play(play(state, "balls", ball="T", count=1), "balls", "Bob", ball="Q", count=2)
    assert (state.setup.options.balls, state.bag["T"], state.bag["Q"], state.bag.total()) == (
        {"T": 1, "Q": 2},
        0,
        2,
        65,
    )
    assert refused(state, "draw", "Bob", balls="T")[1].startswith("There is no T in the bag.")
    assert play(state, "balls", ball="T", count=4).setup.options.balls == {"Q": 2}
    assert wording.describe(state, move("balls", ball="T", count=4)) == "T: 4 in the game"
    assert wording.describe(state, move("balls", ball="?", count=2)) == "The blank: 2 in the game"


@pytest.mark.rule("SQT-03", "SQT-28")
def test_a_start_is_over_when_the_bag_is_empty() -> None:
    counts = dict.fromkeys("BCDEFGHJKLMNOPQUVWXYZ?", 0) | dict.fromkeys("AIRST", 1)
    state = play(game(1, balls=counts), "draw", "Ann", balls="STAIR")
    assert waiting(state) == ["Ann"]
    state = play(state, "secret", "Ann", colour="green", goal="five")
    assert (state.phase, state.racks) == ("goals", ("STAIR",))
