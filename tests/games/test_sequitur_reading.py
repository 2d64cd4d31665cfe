"""How the screen reads a word that is tapped or typed: which of its ways is proposed, and what is said of the goals."""

from typing import Any

import pytest

from companion.core.events import Key
from companion.core.scene import GoalCard
from companion.games.sequitur.model import Spell, State
from tests.games.at_sequitur import game, racked, to_words
from tests.games.by_hand import NEXT, ByHand

OTHER = "EEEEEOOO"
BOTH_ENDS = {"id": "ends", "colour": "green", "text": "Uses both ends", "test": {"uses_both_ends": True}}
TURNED = {"id": "turned", "colour": "red", "text": "From the turned rack", "test": {"turned": True}}
BLANK = {"id": "blank", "colour": "yellow", "text": "Uses the blank", "test": {"uses_blank": True}}
GOALS = [BOTH_ENDS, TURNED, BLANK]


def at_words(rack: str, help_level: str = "helper", secret: str = "", **goals: tuple[str, str]) -> State:
    """Ann has the rack and has her word to spell."""
    colours = {str(goal["id"]): str(goal["colour"]) for goal in GOALS}
    secrets = {"Ann": (colours[secret], secret)} if secret else None
    return to_words(racked(game(2, goals=GOALS, help=help_level), rack, OTHER, secrets=secrets), **goals)


def seated(state: State) -> ByHand:
    """Ann's seat has been tapped: Bob moved last."""
    return ByHand(state).do("seat:0")


def proposed(hand: ByHand) -> Spell:
    assert isinstance(hand.proposal, Spell)
    return hand.proposal


def typed(state: State, word: str) -> ByHand:
    return seated(state).do(*(Key(letter) for letter in word))


def tapped(rack: str, *places: int) -> Any:
    """The balls of the word that is proposed after these taps."""
    return proposed(seated(at_words(rack)).do(*(f"rack:{place}" for place in places))).balls


@pytest.mark.rule("SQT-07")
def test_the_balls_that_are_tapped_are_those_of_the_word() -> None:
    assert proposed(typed(at_words("SSTTAIRM"), "stair")).balls == (0, 2, 4, 5, 6)
    assert tapped("SSTTAIRM", 0, 2, 4, 5, 6) == (0, 2, 4, 5, 6)
    assert tapped("SSTTAIRM", 1, 3, 4, 5, 6) == (1, 3, 4, 5, 6)
    assert tapped("RIATTSEM", 5, 3, 2, 1, 0) == (5, 3, 2, 1, 0)
    assert seated(at_words("STAIRSEM")).do("rack:1", "rack:0", "rack:2", "rack:4").proposal is None


@pytest.mark.rule("SQT-11")
def test_the_q_ball_reads_as_it_was_tapped() -> None:
    as_q = seated(at_words("QUIETABC")).do("rack:0", "rack:1", "rack:2", "rack:3", "rack:4")
    assert (proposed(as_q).qu, proposed(as_q).balls) == (False, (0, 1, 2, 3, 4))
    as_qu = seated(at_words("QUIETABC")).do("rack:0", "rack:0", "rack:2", "rack:3", "rack:4")
    assert (proposed(as_qu).qu, proposed(as_qu).balls) == (True, (0, 2, 3, 4))


@pytest.mark.rule("SQT-10", "SQT-20")
@pytest.mark.parametrize(("help_level", "first"), [("referee", None), ("helper", "a"), ("coach", "a")])
def test_who_is_helped_is_first_offered_the_way_that_meets_goals_worth_most(help_level: str, first: str | None) -> None:
    state = at_words("ST?AIRME", help_level, yellow=("blank", ""))
    hand = typed(state, "stair")
    assert proposed(hand).blank == first
    assert {proposed(hand.do(NEXT)).blank for _ in range(6)} >= {None, "a"}


@pytest.mark.rule("SQT-07", "SQT-20")
def test_a_secret_goal_counts_too_and_next_goes_to_the_other_side() -> None:
    hand = typed(at_words("LEVELATE", secret="turned"), "level")
    assert proposed(hand).turned is True
    assert proposed(hand.do(NEXT)).turned is False
    hand = typed(at_words("LEVELATE"), "level")
    assert proposed(hand).turned is False
    assert proposed(hand.do(NEXT)).turned is True


@pytest.mark.rule("SQT-02")
def test_the_dearest_public_goal_stands_first() -> None:
    state = at_words("STAIRMES", red=("turned", ""), yellow=("blank", ""), green=("", "ends"))
    cards = [look.points for look in seated(state).scene.looks if isinstance(look, GoalCard)]
    assert cards[:3] == [3, 2, 1]
