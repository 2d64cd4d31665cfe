"""What spaces are called: each so that somebody at any side of the board finds it, and finds no other."""

from collections import Counter

import pytest

from companion.games.registry import GAMES
from companion.games.sequence.common.model import State
from companion.games.sequence.common.space_names import end_names, space_name


@pytest.fixture(params=["sequence", "kids", "letters"])
def state(request: pytest.FixtureRequest) -> State:
    game = GAMES[request.param]
    begun = game.start(game.setup(("Ann", "Bob"), 2, {}))
    assert isinstance(begun, State)
    return begun


def test_no_two_spaces_have_one_name(state: State) -> None:
    spaces = [number for number in range(len(state.board.cells)) if not state.board.corners >> number & 1]
    names = Counter(space_name(state, number) for number in spaces)
    assert names.most_common(1)[0][1] == 1


def test_no_two_lines_have_the_same_ends(state: State) -> None:
    ends = Counter(end_names(state, mask) for mask in state.runs.by_mask)
    assert ends.most_common(1)[0][1] == 1
