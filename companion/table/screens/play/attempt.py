"""Prepare a refused move once more, after an earlier one was corrected that stood in its way."""

from typing import Any

from msgspec import Struct

from companion.core.events import Input, PanelButton, Press
from companion.core.game import AnyGame, Refused

NEXT = Press(PanelButton.NEXT)


class Attempt(Struct, frozen=True):
    """The inputs that prepared a move which was refused, and the `move`; None where the game does not say which."""

    inputs: tuple[Input, ...]
    move: Any = None


def attempt_of(game: AnyGame, state: Any, draft: Any, inputs: tuple[Input, ...]) -> Attempt:
    """Return what these inputs have prepared in a state, of which the draft came."""
    return Attempt(inputs, _meant_move(game, state, draft))


def _meant_move(game: AnyGame, state: Any, draft: Any) -> Any:
    """Return the move that is prepared, refused or not; None where none is, or the game does not say which."""
    proposal = game.proposal(state, draft)
    return game.anyway_move(state, draft) if isinstance(proposal, Refused) else proposal


def prepare_again(game: AnyGame, state: Any, attempt: Attempt) -> Any:
    """Return the draft after the same inputs in this state, at the choice that is the move, where that is known."""
    draft = game.new_draft(state)
    for what in attempt.inputs:
        # NEXT leads elsewhere where other moves are possible now.
        if attempt.move is None or what != NEXT:
            draft = game.update_draft(state, draft, what)
    choices = draft
    for _choice in range(game.count_choices(state, choices)):
        if attempt.move is None or attempt.move == _meant_move(game, state, choices):
            return choices
        choices = game.update_draft(state, choices, NEXT)
    return draft
