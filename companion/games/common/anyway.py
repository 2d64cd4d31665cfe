"""Tell which refused moves the table can play anyway.

What becomes of such a move is said by the module `anyway` of each game; the move itself is `PlayedAnyway`
(`core/table_moves.py`).
"""

from collections.abc import Callable
from typing import Any

from companion.core.game import Refused, Step

Play = Callable[[Any, Any], Step[Any] | Refused]
"""The step of a move in a state, or why it is refused."""

PlayAnyway = Callable[[Any, Any, Refused], Step[Any] | Refused]
"""The step of a move that is refused so; the refusal, where it has no meaning on the table."""


def can_play_anyway(play: Play, play_anyway: PlayAnyway, state: Any, move: Any) -> bool:
    """Return whether the move is refused and can be played anyway."""
    refused = play(state, move)
    return isinstance(refused, Refused) and isinstance(play_anyway(state, move, refused), Step)
