"""What the tests of positions share: set one, say why one can't be, and make one by taps on its page."""

from typing import Any

import msgspec

from companion.core.events import Input, Tap
from companion.core.game import Game, PositionDraft, Refused, Step


def set_to(game: Game[Any, Any, Any], state: Any, position: Any) -> Any:
    """The state after a position was set that must be possible, and was written down before."""
    written = msgspec.json.decode(msgspec.json.encode(position), type=game.position_type)
    step = game.set_position(state, written)
    assert isinstance(step, Step), step
    assert step.state.moves == state.moves + 1
    return step.state


def why_not(game: Game[Any, Any, Any], state: Any, position: Any) -> str:
    """Why a position can't be."""
    answer = game.set_position(state, position)
    assert isinstance(answer, Refused), answer
    return answer.why


def tapped(game: Game[Any, Any, Any], state: Any, *inputs: str | Input) -> Any:
    """The position after taps and other inputs on its page, which begins with what the state says."""
    draft = PositionDraft(game.position(state))
    for one in inputs:
        draft = game.update_position(state, draft, Tap(one) if isinstance(one, str) else one)
    assert isinstance(draft.position, game.position_type)
    return draft.position
