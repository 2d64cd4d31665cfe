"""Join rules, drafts and screens of Shift into a game."""

from typing import Any

from companion.core.game import Switch
from companion.core.i18n import N_
from companion.games.registry import described
from companion.games.sequentia.common.mode import Mode
from companion.games.sequentia.shift import draft as drafts
from companion.games.sequentia.shift import rules, wording
from companion.games.sequentia.shift import scene as scenes
from companion.games.sequentia.shift.draft import Draft
from companion.games.sequentia.shift.model import Move, Options, Setup, State

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "zero_moves",
        N_("Goal shown already"),
        N_("Whether it is met before a card has moved."),
        ((True, N_("is met")), (False, N_("one must move"))),
    ),
)


@described
class ShiftGame(Mode[Setup, State, Move, Draft]):
    """Satisfies `companion.core.game.Game` with the functions of the modules beside this one."""

    setup_type = Setup
    options_type = Options
    move_type: Any = Move
    switches: tuple[Switch, ...] = SWITCHES
    _rules = rules
    _drafts = drafts
    _scenes = scenes
    _words = wording

    def facing_player(self, state: State, draft: Draft) -> str | None:  # noqa: ARG002 - the signature of `Game`
        """Nobody while the cards are dealt."""
        return None if state.phase == "deal" else self.to_move(state)

    def clock_player(self, state: State) -> str | None:
        """Whoever moves cards; dealing, filling places and drawing take no time of theirs."""
        return state.name if state.phase == "slide" else None

    def new_draft(self, state: State, corrected: Move | None = None) -> Draft:  # noqa: ARG002 - the signature of `Game`
        """The draft in which nothing has been prepared yet."""
        return drafts.new_draft(state)
