"""The scoring assistant of Sequitur: whole games entered by hand, and what may never happen whatever is tapped."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.contract.game import Aside, Refused
from companion.contract.inputs import Input, Key, Scan, Tap
from companion.contract.scene import View
from companion.games.sequitur.say import summary
from companion.games.sequitur.values import State
from tests.games.at_sequitur import fold, game, recorded
from tests.games.by_hand import GAME, NEXT, ByHand

VIEWS = (View(800, 480, 5.2), View(720, 1280, 5.2))


@pytest.mark.parametrize("name", ["sequitur_three", "sequitur_solo"])
def test_a_recorded_game_can_be_entered_by_hand(name: str) -> None:
    written = recorded(f"{name}.jsonl")
    begun = GAME.start(written.setup)
    assert isinstance(begun, State)
    hand = ByHand(begun)
    for move in written.moves:
        hand.enter(move).confirm()
    assert hand.state.phase == "over"
    # Cards that were not known have been entered with the editor on the way, which changes no score.
    assert summary(hand.state) == summary(fold(begun, written.moves))


HOUSE = {"history", "undo_turn", "redo", "view", "sound", "home", "sheet:trouble", "press:undo", "press:help"}
"""Targets that the desk answers, not the game."""

KEYS: list[Input] = [NEXT, *(Key(letter) for letter in "eairst\b"), *(Scan(ball) for ball in ("ball:E", "A", "?", "S"))]


RECORDS = {name: recorded(f"{name}.jsonl") for name in ("sequitur_three", "sequitur_solo")}


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A table somewhere in a game: at its beginning, or after some moves of a recorded one."""
    help_level = draw(st.sampled_from(["helper", "referee", "coach"]))
    if draw(st.booleans()):
        return game(draw(st.integers(1, 5)), help=help_level)
    written = RECORDS[draw(st.sampled_from(sorted(RECORDS)))]
    options = replace(written.setup.options, help=help_level)
    state = GAME.start(replace(written.setup, options=options))
    assert isinstance(state, State)
    return fold(state, written.moves[: draw(st.integers(0, len(written.moves)))])


@settings(max_examples=80, deadline=None)
@given(tables(), st.lists(st.integers(0, 10**6), min_size=10, max_size=60))
def test_whatever_is_tapped_what_is_proposed_can_be_played(state: State, choices: list[int]) -> None:
    hand = ByHand(state)
    for choice in choices:
        for view in VIEWS:
            scene = GAME.scene(hand.state, hand.draft, view, Aside())
        proposal = hand.proposal
        ready = proposal is not None and not isinstance(proposal, Refused)
        assert ("confirm" in scene.lamps()) == (ready or (proposal is None and hand.state.phase == "over"))
        if ready and choice % 3 == 0:
            hand.confirm()
            assert hand.state.bag.total() + sum(map(len, hand.state.racks)) == 72
            continue
        taps: list[Input] = [Tap(target) for target in sorted(hand.scene.targets()) if target not in HOUSE]
        possible = [one for one in taps if one != Tap("press:confirm")] * 2 + KEYS
        hand.do(possible[choice % len(possible)])


@given(tables())
def test_a_move_that_waits_to_be_settled_leaves_a_table_that_can_be_gone_on_with(state: State) -> None:
    for written in RECORDS.values():
        for move in written.moves[:40]:
            after = GAME.skip(state, move)
            assert GAME.scene(after, GAME.fresh(after), VIEWS[0], Aside()).looks
            assert GAME.turn(after) >= GAME.turn(state)
