"""What lies on the table of Sequitur is set, whatever was played before."""

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import Key, PanelButton, Press, Scan, Tap
from companion.core.game import PositionDraft, Refused, Step
from companion.games.registry import GAMES
from companion.games.sequitur import rules, tally
from companion.games.sequitur.model import LearnGoal, State
from companion.games.sequitur.positions import LaidGoal, PublicGoal
from companion.games.sequitur.steps import unfinished_players
from tests.games import at_positions
from tests.games.at_sequitur import balls, cards, game, move, play, racked, spelled, to_words, waiting
from tests.games.test_sequitur_random import likely, players, seeds

GAME = GAMES["sequitur"]

set_to = partial(at_positions.set_to, GAME)
tapped = partial(at_positions.tapped, GAME)
refused = partial(at_positions.why_not, GAME)


def walked(start: State, random: Random, length: int) -> State:
    """The state after some moves that may be made; none of them enters a card."""
    state = start
    for _ in range(length):
        made = state.phase == "over" or likely(state, random)
        outcome = None if made is True or isinstance(made, LearnGoal) else rules.play(state, made)
        state = outcome.state if isinstance(outcome, Step) else state
    return state


@settings(max_examples=30)
@given(count=players, seed=seeds, length=st.integers(0, 200), other=st.integers(0, 200))
def test_what_lies_there_changes_nothing_and_no_other_position_loses_anything(
    count: int, seed: int, length: int, other: int
) -> None:
    random = Random(seed)
    state, aim = (walked(game(count), random, moves) for moves in (length, other))
    kept = {name: getattr(state, name) for name in ("moves", "learned", "learned_action")}
    assert replace(set_to(state, GAME.position(state)), **kept) == state
    # So it is with a position of an earlier version, which does not say what was done in the round.
    assert replace(set_to(state, replace(GAME.position(state), so_far=None, face_down=())), **kept) == state
    after = set_to(state, GAME.position(aim))
    assert GAME.position(after) == GAME.position(aim)
    assert (after.bag, points(after), unfinished_players(after)) == (aim.bag, points(aim), unfinished_players(aim))
    for _ in range(2):
        assert balls(after) == balls(state)
        assert [cards(after, colour) for colour in range(3)] == [cards(state, colour) for colour in range(3)]
        after = walked(after, random, 40)


def points(state: State) -> list[int | None]:
    return [seat.points for seat in tally.tally(state).seats]


def test_a_round_begins_with_points_that_nobody_has_named() -> None:
    state = game()
    after = set_to(state, tapped(state, "round:1", "won:red:1", "seat:1", "won:green:1", "won:green:1"))
    assert (after.round, after.phase, points(after), after.decks) == (2, "start", [3, 2], (23, 24, 22))
    assert [seat.rounds for seat in tally.tally(after).seats] == [(3,), (2,)]
    fewer = set_to(after, tapped(after, "seat:1", "won:green:-1"))
    assert (points(fewer), fewer.decks) == ([3, 1], (23, 24, 23))
    # The game goes on from there, to its last round.
    played = spelled(to_words(racked(fewer, "STAIRSAE", "LEMONADE")), "", "")
    assert (played.round, points(played)) == (3, [3, 1])


def test_racks_secret_goals_and_goals_turned_up_lead_to_words_and_claims() -> None:
    ann = tapped(game(), *["step:1"] * 7, "sheet:rack", *(f"ball:{ball}" for ball in "STZAIRS"), "rack:2")
    assert refused(game(), ann) == "Which balls does Bob have?"
    draft = GAME.update_position(game(), PositionDraft(ann, "rack"), Press(PanelButton.NEXT))
    for ball in "LEMON":
        draft = GAME.update_position(game(), draft, Scan(ball))
    for target in ("sheet:goals:yellow:0", "goal:0", "close", "secret"):
        draft = GAME.update_position(game(), draft, Tap(target))
    assert draft.position.public == (PublicGoal("Bob", "yellow", "vowels"),)
    state = set_to(game(), draft.position)
    assert (state.racks, state.phase, state.decks) == (("STAIRS", "LEMON"), "words", (23, 23, 24))
    state = play(play(state, "spell", "Ann", word="stairs"), "spell", "Bob", word="lemon")
    # Nobody but Bob knows his goal.
    assert waiting(state) == ["Bob"]
    state = play(state, "judge", "Bob", goal="?", met=True)
    assert (points(state), waiting(state)) == ([0, 3], ["Ann"])
    assert points(play(state, "claim", "Ann", goal="vowels")) == [2, 3]


def test_words_lead_into_the_claims() -> None:
    words = tapped(game(), *["step:1"] * 8, "sheet:rack", *(f"ball:{ball}" for ball in "STAIRS"))
    assert words.step == "claims"
    taps = ["sheet:word", *(f"key:{letter}" for letter in "STAIRX"), "delete", "seat:1", "sheet:rack"]
    taps += [*(f"ball:{ball}" for ball in "LEMON"), "sheet:goals:yellow:0", "goal:0", "seat:0", "won:green:1"]
    draft = PositionDraft(words, "rack")
    for target in taps:
        draft = GAME.update_position(game(), draft, Tap(target))
    state = set_to(game(), draft.position)
    # Bob has no word, and Ann claims what he has laid out.
    assert (state.phase, waiting(state), points(state)) == ("claims", ["Ann"], [1, 0])
    assert points(play(state, "claim", "Ann", goal="vowels")) == [3, 0]
    # Another rack and another word, while goals are claimed.
    draft = PositionDraft(GAME.position(state), "word", chosen=1)
    for letter in "lemon":
        draft = GAME.update_position(state, draft, Key(letter))
    again = GAME.update_position(state, replace(draft, sheet="rack", chosen=0), Tap("rack:5"))
    both = set_to(state, again.position)
    assert (both.racks, both.order, waiting(both)) == (("STAIR", "LEMON"), ((1,), (0,)), ["Ann"])
    missing = GAME.update_position(state, replace(draft, sheet="rack"), Tap("rack:0")).position
    assert refused(state, missing) == "LEMON can't be spelled from EMON: its balls are not there in this order."


def test_points_are_corrected_while_goals_are_claimed() -> None:
    state = spelled(to_words(racked(game(), "STAIRSAE", "LEMONADE"), yellow=("Two vowels in a row", "")), "STAIRS", "")
    assert state.phase == "claims"
    after = set_to(state, tapped(state, "seat:1", "won:red:1"))
    assert (after.phase, after.words, points(after)) == ("claims", state.words, [0, 3])
    assert points(play(after, "claim", "Ann", goal="vowels")) == [2, 3]
    # Without a goal to claim the round is over.
    assert set_to(state, tapped(state, "sheet:goals:yellow:0", "goal:0")).round == 2


def test_where_only_the_score_is_kept_points_and_round_are_set() -> None:
    state = game(tracking="score")
    after = set_to(state, tapped(state, "round:1", "round:1", "won:yellow:1"))
    assert (after.round, after.phase, points(after)) == (3, "words", [2, 0])
    assert [seat.rounds for seat in tally.tally(after).seats] == [(0, 2), (0, 0)]
    claims = play(play(after, "spell", "Ann", word="stairs"), "no_word", "Bob")
    assert GAME.position(set_to(game(tracking="score"), GAME.position(claims))) == GAME.position(claims)
    more = set_to(claims, tapped(claims, "seat:1", "won:red:1"))
    assert (more.phase, points(more), waiting(more)) == ("claims", [2, 3], ["Ann"])


def test_points_that_are_set_in_a_round_are_of_this_round() -> None:
    begun = racked(spelled(to_words(racked(game(), "STAIRSAE", "LEMONADE")), "", ""), "STAIRSAE", "LEMONADE")
    assert begun.round == 2
    after = set_to(begun, tapped(begun, "won:red:1"))
    over = GAME.end_here(after)
    assert isinstance(over, Step)
    assert tally.round_points(over.state, 0) == (0, 3)


def test_who_plays_no_more_needs_no_balls_and_players_are_renamed() -> None:
    left = GAME.leave(racked(game(3), "STAIRSAE", "LEMONADE", "GRAPHICS"), "Bob")
    assert isinstance(left, Step)
    words = tapped(left.state, *["step:1"] * 6)
    assert set_to(left.state, words).phase == "words"
    assert refused(left.state, replace(words, racks={**words.racks, "Bob": "E"})) == "Bob plays no more."
    renamed = GAME.renamed_position(words, {"Ann": "Zoe"})
    assert (list(renamed.won), renamed.racks["Zoe"]) == (["Zoe", "Bob", "Cat"], "STAIRSAE")


def test_a_ball_that_is_missing_later_names_the_position() -> None:
    state = play(game(), "balls", ball="Z", count=1)
    laid = replace(GAME.position(state), racks={"Ann": "ZAP"})
    answer = rules.play(set_to(state, laid), move("draw", "Bob", balls="Z"))
    assert isinstance(answer, Refused)
    assert (answer.rule, answer.counted) == ("SQT-01", (1,))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"round": 4}, "This game has 3 rounds."),
        ({"step": "claims", "so_far": None}, "Choose the step in which words are spelled: it leads to the claims."),
        ({"step": "goals"}, "The steps of goals and of actions have a colour, the others have none."),
        ({"racks": {"Ann": "ZZ", "Bob": "Z"}}, "3 Z on the racks are more than there are: 1."),
        (
            {"racks": {"Ann": "STAIRSAEO"}},
            "Ann has 9 balls; at the start of a round there are at most 8.",
        ),
        ({"won": {"Zoe": ()}}, "Zoe does not play in this game."),
        ({"won": {"Ann": (LaidGoal("red"),) * 25}}, "25 red goals lie here; the game has 24."),
        (
            {"won": {"Ann": (LaidGoal("green", "five"),) * 2}},
            'The goal "Exactly five letters" lies here 2 times; there is 1.',
        ),
        ({"won": {"Ann": (LaidGoal("red", "five"),)}}, 'The goal "Exactly five letters" is green, not red.'),
        ({"public": (PublicGoal("Ann", "red", "room"),)}, "No red goals are turned up yet in this step."),
    ],
)  # fmt: skip
def test_a_position_that_can_not_be_is_told(change: dict[str, Any], why: str) -> None:
    assert refused(game(), replace(GAME.position(game()), **change)) == why
