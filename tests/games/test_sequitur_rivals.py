"""The coach counts rivals in: what of a word's goals is likely to be won, and what a step brings."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.task import TaskRequest
from companion.games.sequitur.actions.actions import Action, Operation
from companion.games.sequitur.coach import BestLettersRequest, BestWordsRequest, Rival
from companion.games.sequitur.coach_step import BestActionsRequest, BestGoalsRequest
from companion.games.sequitur.goals.goals import Goal
from companion.games.sequitur.goals.likely_claims import ClaimingWord, likely_claims
from companion.games.sequitur.goals.word_advice import Advice
from companion.games.sequitur.model import Options, State
from companion.games.sequitur.screen.draft import Draft, Sheet, coach_question
from companion.lexicon.spelling import spell_any_word
from tests.games.at_sequitur import fold, recorded
from tests.games.by_hand import GAME
from tests.games.test_sequitur_goals import one_goal

OPTIONS = Options()
FIVE, SIX, VOWEL = one_goal("{ length = 5 }"), one_goal("{ length = 6 }"), one_goal('{ starts_with_any_of = "aeiou" }')


def answered(ask: TaskRequest) -> Any:
    thought: Any = ask.begin()
    while not thought.done:
        thought.step()
    return thought.answer


def best(rack: str, *goals: Goal, rivals: tuple[Rival, ...] = (), secrets: int = 0) -> Advice:
    found: Advice = answered(BestWordsRequest(rack, goals, OPTIONS, rivals=rivals, secrets=secrets))[0]
    return found


words = st.builds(ClaimingWord.from_word, st.integers(3, 12), st.sets(st.integers(0, 5)))
POINTS = (3, 3, 2, 2, 1, 1)


@pytest.mark.rule("SQT-14")
@given(st.lists(words, min_size=1, max_size=4))
def test_each_goal_is_won_once_if_a_word_meets_it(spelled: list[ClaimingWord]) -> None:
    won = likely_claims(POINTS, spelled)
    assert sum(won) == sum(POINTS[goal] for goal in frozenset[int]().union(*(word.met for word in spelled)))
    assert all(points <= sum(POINTS[goal] for goal in word.met) for points, word in zip(won, spelled, strict=True))
    assert likely_claims(POINTS, spelled[:1]) == [sum(POINTS[goal] for goal in spelled[0].met)]


@pytest.mark.rule("SQT-14")
def test_the_highest_score_claims_first_and_one_goal_a_turn() -> None:
    both = frozenset({0, 1})
    assert likely_claims((3, 2), (ClaimingWord(5, both), ClaimingWord(9, both))) == [2, 3]
    assert likely_claims((3, 2), (ClaimingWord(9, both), ClaimingWord(5, both))) == [3, 2]
    # What others want too is claimed before what they can't have.
    assert likely_claims((3, 3), (ClaimingWord(9, both), ClaimingWord(5, frozenset({1})))) == [6, 0]
    assert likely_claims((3, 3), (ClaimingWord(5, both), ClaimingWord(5, frozenset({1})))) == [3, 3]


@pytest.mark.rule("SQT-14")
def test_a_goal_that_a_rival_claims_first_is_not_promised() -> None:
    alone = best("STAIR", FIVE)
    assert (alone.points, alone.won) == (3, 3)
    assert best("STAIR", FIVE, rivals=(Rival("JOKER"),)).won == 0
    assert best("JOKER", FIVE, rivals=(Rival("STAIR"),)).won == 3


def test_a_word_that_wins_something_is_better_than_one_whose_goals_others_claim() -> None:
    rivals = (Rival("JOKER"),)
    wins = best("STAIR", FIVE, VOWEL, rivals=rivals)
    assert (wins.found.word[0], wins.won) == ("a", 3)


def test_a_rival_who_has_spelled_has_that_word_and_no_better_one() -> None:
    assert best("STAIR", FIVE, rivals=(Rival("JOKER", word=spell_any_word("JOKER", "joe")[0]),)).won == 3


def test_nobody_else_claims_the_players_own_secret_goal() -> None:
    assert best("STAIR", FIVE, rivals=(Rival("JOKER"),), secrets=1).won == 3


def test_letters_open_what_is_likely_to_be_won() -> None:
    bag = (("S", 1),)
    ask = BestLettersRequest("STAIR", (SIX,), OPTIONS, bag=bag, where="ends")
    (alone,), (beaten,) = answered(ask), answered(replace(ask, rivals=(Rival("JOKERS"),)))
    assert alone.opened.gain == 3
    assert beaten.opened is None or beaten.opened.gain == 0


@pytest.mark.rule("SQT-04")
def test_a_goal_is_worth_laying_out_where_it_helps_no_rival_more() -> None:
    ask = BestGoalsRequest("JOKER", (), OPTIONS, rivals=(Rival("XKZZ"), Rival("STAINS")), drawn=(FIVE, SIX))
    five, six = answered(ask)
    assert (five.goal, five.gain, five.is_worth_it) == (FIVE, 3, True)
    assert (six.goal, six.gain, six.rival, six.is_worth_it) == (SIX, 0, 1, False)


REVERSE = Action("Turn", "Turn a part.", (Operation("reverse"),))
SWAP = Action("Swap", "Swap two that lie side by side.", (Operation("swap", 1),))
INSERT = Action("Insert", "Draw one.", (Operation("insert", 1),))


@pytest.mark.rule("SQT-21")
def test_the_action_that_makes_the_best_word_possible_comes_first() -> None:
    ask = BestActionsRequest("TSRIA", (FIVE,), OPTIONS, actions=(SWAP, REVERSE, INSERT), bag="XZ")
    first, *others = answered(ask)
    assert first.helps
    assert [-one.gain for one in (first, *others)] == sorted(-one.gain for one in (first, *others))
    for chance in (first, *others):
        if chance.action is not INSERT and chance.helps:
            assert sorted(chance.rack) == sorted("TSRIA")
            assert chance.advice == best(chance.rack, FIVE)


def test_an_action_that_brings_nothing_does_not_help() -> None:
    (chance,) = answered(BestActionsRequest("XZ", (), OPTIONS, actions=(SWAP,), bag=""))
    assert not chance.helps


@pytest.mark.parametrize(("moves", "sheet"), [(33, "coach"), (18, "letters"), (18, "step"), (15, "step")])
def test_the_coach_knows_no_secret_goal_of_others(moves: int, sheet: Sheet) -> None:
    written = recorded("sequitur_three.jsonl")
    begun = GAME.start(written.setup)
    assert isinstance(begun, State)
    state = fold(begun, written.moves[:moves])
    others = replace(state, secrets=(state.secrets[0], None, None))
    draft = Draft(player=0, sheet=sheet, secret=True)
    asked = coach_question(state, draft)
    assert asked is not None
    assert asked == coach_question(others, draft)
