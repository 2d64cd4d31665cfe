"""Sequitur's moves that no longer fit after a correction: their step counts as over, and the game goes on."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.sequitur import rules
from companion.games.sequitur.model import State
from tests.games.at_sequitur import balls, cards, game, move, offered, play, racked, refused, spelled, to_words, waiting

LEMON, BROWN, STAIR = "LEMONADE", "BROWNS?I", "STAIRQED"


def skipped(state: State, do: str, player: str = "", **fields: Any) -> State:
    """The state after a move that is refused and waits."""
    assert refused(state, do, player, **fields)
    after = rules.skip(state, move(do, player, **fields))
    assert balls(after) == 72
    assert [cards(after, colour) for colour in range(3)] == [cards(state, colour) for colour in range(3)]
    assert after.moves == state.moves + 1
    return replace(after, moves=state.moves)


def test_first_letters_that_do_not_fit_are_not_there_and_the_rest_of_the_start_is() -> None:
    state = skipped(play(game(), "draw", "Bob", balls="LEMON"), "draw", "Ann", balls="STAMM")
    assert (state.racks, waiting(state)) == (("", "LEMON"), ["Bob"])
    state = play(state, "secret", "Ann", colour="red", goal="room")
    for ball in "RED":
        state = play(state, "add", "Ann", ball=ball, end="right")
    assert state.racks[0] == "RED"
    assert state.secrets[0] is not None
    state = play(state, "secret", "Bob", colour="red", goal="letter-out")
    for ball in "ADE":
        state = play(state, "add", "Bob", ball=ball, end="right")
    assert (state.phase, waiting(state)) == ("goals", ["Ann", "Bob"])


def test_a_secret_goal_that_does_not_fit_is_none_and_letters_go_on() -> None:
    state = play(play(game(), "draw", "Ann", balls="STAIR"), "draw", "Bob", balls="LEMON")
    state = play(state, "secret", "Bob", colour="red", goal="room")
    state = skipped(state, "secret", "Ann", colour="red", goal="vowels")
    for ball in "EDE":
        state = play(state, "add", "Ann", ball=ball, end="left")
    assert (state.racks[0], state.secrets[0]) == ("EDESTAIR", None)
    for ball in "ADE":
        assert state.phase == "start"
        state = play(state, "add", "Bob", ball=ball, end="left")
    assert state.phase == "goals"


def test_the_next_round_lacks_nothing() -> None:
    state = skipped(play(game(), "draw", "Bob", balls="LEMON"), "draw", "Ann", balls="STAMM")
    state = play(state, "secret", "Bob", colour="green", goal="five")
    for ball in "ADE":
        state = play(state, "add", "Bob", ball=ball, end="right")
    state = spelled(to_words(state), "", "lemon")
    assert (state.round, waiting(state)) == (2, ["Ann", "Bob"])


@pytest.mark.parametrize(
    ("do", "fields", "phase"),
    [
        ("goal", {"keep": True, "goal": "vowels"}, "goals"),
        ("action", {"card": "Juggle", "done": [{"operation": "swap", "places": [0, 1]}]}, "actions"),
        ("spell", {"word": "xyz"}, "words"),
    ],
)
def test_a_step_that_does_not_fit_is_over_for_its_player_once(do: str, fields: dict[str, Any], phase: str) -> None:
    state = racked(game(3), LEMON, BROWN, STAIR)
    if phase != "goals":
        for name in ("Ann", "Bob", "Cat"):
            state = play(state, "goal", name, keep=False)
    if phase == "words":
        state = racked(game(3), LEMON, BROWN, STAIR)
        state = offered(offered(offered(state, "", "", ""), "", "", ""), "", "", "")
    assert state.phase == phase
    once = skipped(state, do, "Ann", **fields)
    assert waiting(once) == ["Bob", "Cat"]
    assert skipped(once, do, "Ann", **fields) == once
    assert once.racks == state.racks
    twice = skipped(skipped(once, do, "Bob", **fields), do, "Cat", **fields)
    assert twice.phase != phase


def test_a_move_of_another_step_or_of_nobody_here_changes_nothing() -> None:
    state = play(game(), "draw", "Ann", balls="STAIR")
    for do, fields in (("spell", {"word": "stair"}), ("pass_action", {}), ("decline", {}), ("no_word", {})):
        assert skipped(state, do, "Ann", **fields) == state
    assert skipped(state, "draw", "Zoe", balls="E") == state
    assert skipped(state, "tie", draws={"Ann": "E", "Bob": "A"}) == state
    assert skipped(state, "judge", "Ann", goal="room", met=True) == state
    assert skipped(state, "turn", "Bob") == state
    assert skipped(state, "know", goal={"id": "x", "colour": "red", "text": "X", "test": {}}) == state


@pytest.mark.rule("SQT-14")
def test_a_claim_that_does_not_fit_is_a_turn_without_one() -> None:
    state = spelled(
        to_words(racked(game(2), LEMON, BROWN), red=("letter-out", ""), green=("five", "")), "lemon", "brown"
    )
    assert waiting(state) == ["Bob"]
    # Bob, whose turn comes first, may claim it, too.
    early = skipped(state, "claim", "Ann", goal="five")
    assert (waiting(early), early.stacks) == (["Bob"], ((), ()))
    state = skipped(state, "claim", "Bob", goal="vowels")
    assert (waiting(state), state.stacks) == (["Ann"], ((), ()))
    assert skipped(state, "claim", "Ann", goal="letter-out").round == 2


@pytest.mark.rule("SQT-14")
def test_a_claim_out_of_turn_that_nobody_before_can_make_stays_won() -> None:
    state = spelled(
        to_words(racked(game(2), LEMON, BROWN), red=("letter-out", ""), green=("five", "")), "lemon", "browns"
    )
    early = skipped(state, "claim", "Ann", goal="five")
    assert (waiting(early), [card.id for card in early.stacks[0]]) == (["Bob"], ["five"])


@pytest.mark.rule("SQT-14")
def test_a_claim_of_one_of_equals_does_not_count_before_their_order_is_drawn() -> None:
    state = spelled(to_words(racked(game(2), STAIR, STAIR[:5] + "EDN"), red=("letter-out", "")), "stair", "stair")
    assert state.phase == "ties"
    assert skipped(state, "claim", "Ann", goal="letter-out").stacks == ((), ())
