"""Join rules, drafts and screens of Stack into a game."""

from typing import Any

from companion.core.game import Switch
from companion.core.i18n import N_
from companion.games.registry import described
from companion.games.sequentia.common.mode import Mode
from companion.games.sequentia.stack import draft as drafts
from companion.games.sequentia.stack import rules, wording
from companion.games.sequentia.stack import scene as scenes
from companion.games.sequentia.stack.draft import Draft
from companion.games.sequentia.stack.model import Move, Options, Setup, State

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "adjacent_piles",
        N_("Sequences"),
        N_("The three piles that a sequence shows on."),
        ((True, N_("side by side")), (False, N_("any three"))),
    ),
)


@described
class StackGame(Mode[Setup, State, Move, Draft]):
    """Satisfies `companion.core.game.Game` with the functions of the modules beside this one."""

    setup_type = Setup
    options_type = Options
    move_type: Any = Move
    switches: tuple[Switch, ...] = SWITCHES
    _draft = Draft
    _rules = rules
    _drafts = drafts
    _scenes = scenes
    _words = wording
