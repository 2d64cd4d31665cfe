"""Sequitur as a game that can be followed: moves and states, without a screen."""

from typing import Any

from companion.contract.game import Outcome, Refused, Step
from companion.games.sequitur import rules, say
from companion.games.sequitur.values import Move, Setup, State


class SequiturGame:
    """Satisfies `companion.contract.game.Followed` with the functions of the modules beside this one."""

    id = "sequitur"
    title = "Sequitur"
    setup_type: Any = Setup
    move_type: Any = Move

    def start(self, setup: Setup) -> State | Refused:
        """The state before the first move."""
        return rules.start(setup)

    def play(self, state: State, move: Move) -> Step[State] | Refused:
        """The state after a move."""
        return rules.play(state, move)

    def describe(self, state: State, move: Move) -> str:
        """The move in a few words."""
        return say.describe(state, move)

    def to_move(self, state: State) -> str | None:
        """The first of those who have something to do."""
        return say.to_move(state)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return say.outcome(state)

    def summary(self, state: State | None) -> dict[str, Any]:
        """The state as plain JSON values."""
        return say.summary(state)

    def text(self, state: State) -> str:
        """The table for a terminal."""
        return say.text(state)
