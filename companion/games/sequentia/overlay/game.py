"""Overlay as a game of the house."""

from typing import Any

from companion.contract.game import Switch
from companion.contract.scene import Icon
from companion.games.sequentia.mode import Mode
from companion.games.sequentia.overlay import draft as drafts
from companion.games.sequentia.overlay import rules, say
from companion.games.sequentia.overlay import scene as scenes
from companion.games.sequentia.overlay.draft import Draft
from companion.games.sequentia.overlay.values import TITLE, Move, Options, Setup, State

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "laid_only",
        "Sequences",
        "The cards of the square that give sequences.",
        ((False, "all cards"), (True, "laid in the turn")),
    ),
    Switch(
        "refill",
        "Empty places",
        "What becomes of places that were taken.",
        ((True, "are filled"), (False, "stay empty")),
    ),
)


class OverlayGame(Mode[Setup, State, Move, Draft]):
    """Satisfies `companion.contract.game.Game` with the functions of the modules beside this one."""

    id = "sequentia-overlay"
    title = TITLE
    icon: Icon = "overlay"
    label = "Overlay"
    setup_type = Setup
    options_type = Options
    move_type: Any = Move
    switches: tuple[Switch, ...] = SWITCHES
    _draft = Draft
    _rules = rules
    _drafts = drafts
    _scenes = scenes
    _words = say
