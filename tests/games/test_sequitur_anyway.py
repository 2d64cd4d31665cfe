"""Sequitur: moves that a rule refuses and the table has accepted."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.registry import GAMES
from companion.games.sequitur import goal_piles
from companion.games.sequitur.model import Move, State
from companion.games.sequitur.steps import unfinished_players
from tests.games.anyway_games import answer_of, play_anyway, play_randomly
from tests.games.at_sequitur import balls, cards, game, move, offered, play, racked, to_words, waiting
from tests.games.test_sequitur_claims import BROWN, LEMON, claiming, stack
from tests.games.test_sequitur_random import anything, likely

SEQUITUR = GAMES["sequitur"]
MOVED = [{"operation": "move", "places": [0, 1]}]


def after(state: State, do: str, player: str, **fields: Any) -> State:
    changed: State = play_anyway(SEQUITUR, state, move(do, player, **fields)).state
    return changed


@pytest.mark.rule("SQT-05", "SQT-21")
def test_an_action_is_played_again_out_of_its_step_and_further_than_the_card_allows() -> None:
    racks = racked(game(2), LEMON, BROWN)
    asked = play(play(racks, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
    once = play(asked, "action", "Ann", card="Move", done=MOVED)
    twice = after(once, "action", "Ann", card="Move", done=MOVED)
    assert (twice.racks[0], twice.used[0], waiting(twice)) == (LEMON, ("Move",), ["Bob"])
    assert twice.moves == once.moves + 1
    early = after(racks, "action", "Ann", card="Move", done=MOVED)
    assert (early.racks[0], early.phase, waiting(early)) == (once.racks[0], "goals", ["Ann", "Bob"])
    three = after(asked, "action", "Ann", card="Replace", done=[_replaced(LEMON, "EAI")])
    assert (three.racks[0], balls(three)) == (f"EAI{LEMON[3:]}", 72)
    drawn = after(asked, "action", "Ann", card="Ends", done=[{"operation": "ends", "places": [0, 0], "balls": "EA"}])
    assert len(drawn.racks[0]) == 10
    # The card has swap, move and reverse, in this order.
    swapped = after(asked, "action", "Ann", card="Move", done=[*MOVED, {"operation": "swap", "places": [0, 1]}])
    assert swapped.racks[0] == LEMON
    unknown = move("action", "Ann", card="Unheard of", done=MOVED)
    assert answer_of(SEQUITUR, asked, unknown)


def _replaced(rack: str, new: str) -> dict[str, Any]:
    assert len(rack) > len(new)
    return {"operation": "replace", "places": list(range(len(new))), "balls": new}


@pytest.mark.rule("SQT-14")
def test_a_goal_is_claimed_out_of_turn_and_one_that_the_word_does_not_meet() -> None:
    state = claiming(
        "lemon", "brown", "stair", red=("", "", "letter-out"), yellow=("", "vowels", ""), green=("five", "", "ends-s")
    )
    early = after(state, "claim", "Ann", goal="five")
    assert (len(stack(early, 0)), waiting(early)) == (1, ["Bob"])
    missed = after(state, "claim", "Bob", goal="vowels")
    assert (len(stack(missed, 1)), waiting(missed)) == (1, ["Ann"])
    assert after(state, "decline", "Cat").declined == (2,)
    assert answer_of(SEQUITUR, state, move("claim", "Bob", goal="nothing like it")) == "SQT-14"


@pytest.mark.rule("SQT-14", "SQT-29")
def test_a_goal_is_scored_that_the_word_does_not_meet() -> None:
    state = play(play(game(2, tracking="score"), "spell", "Ann", word="lemon"), "no_word", "Bob")
    scored = after(state, "score", "Ann", goals=["vowels", "five"])
    assert (stack(scored, 0), scored.round) == (["Two vowels in a row", "Exactly five letters"], 2)
    twice = move("score", "Ann", goals=["vowels", "vowels"])
    assert answer_of(SEQUITUR, state, twice) == "SQT-14"
    assert answer_of(SEQUITUR, state, move("score", "Bob", goals=["five"])) == "SQT-14"


@pytest.mark.rule("SQT-08", "SQT-10", "SQT-12")
def test_a_short_word_counts_and_another_word_takes_the_place_of_the_first() -> None:
    state = to_words(racked(game(2), LEMON, BROWN))
    short = after(state, "spell", "Ann", word="mo" if "MO" in LEMON else LEMON[:2].lower())
    found = short.words[0]
    assert found is not None
    assert len(found.word) == 2
    again = after(short, "spell", "Ann", word="lemon").words[0]
    assert again is not None
    assert again.word == "lemon"
    assert after(short, "no_word", "Ann").words[0] is None
    # Words are allowed by a move of their own, and balls that are not there spell nothing.
    assert answer_of(SEQUITUR, state, move("spell", "Ann", word="lmn")) == "SQT-12"
    assert answer_of(SEQUITUR, state, move("spell", "Ann", word="brown")) == "SQT-07"


@pytest.mark.rule("SQT-04")
def test_a_second_goal_is_laid_out() -> None:
    once = play(racked(game(2), LEMON, BROWN), "goal", "Ann", keep=True, goal="A red one")
    assert len(after(once, "goal", "Ann", keep=True, goal="Another").public) == 2
    assert answer_of(SEQUITUR, idle_to_words(), move("goal", "Ann", keep=False)) == "SQT-04"


def idle_to_words() -> State:
    state = racked(game(2), LEMON, BROWN)
    for _ in range(3):
        state = offered(state, "", "")
    return state


def some_move(state: State, random: Random) -> Move:
    return likely(state, random) if random.random() < 0.6 else anything(state, random)


@settings(max_examples=20)
@given(st.integers(1, 5), st.integers(0, 2**32 - 1))
def test_sequitur_goes_on_after_whatever_was_played_anyway(players: int, seed: int) -> None:
    begun = game(players)
    for state, _move in play_randomly(SEQUITUR, begun, Random(seed), 200, some_move):
        assert balls(state) == 72
        assert all(cards(state, colour) >= begun.decks[colour] for colour in range(3))
        places = Counter(card.id for card in goal_piles.drawn_cards(state))
        assert all(places[goal.id] <= goal.count for goal in state.goals)
        assert (not unfinished_players(state)) == (state.phase == "over")
