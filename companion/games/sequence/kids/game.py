"""Sequence for Kids as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.core.events import ThingKind
from companion.core.game import Switch, Tally
from companion.core.i18n import N_
from companion.core.scene import Panel, Piece, Scene, View
from companion.games.common.assembled import AssembledGame
from companion.games.common.play_screen import panel_buttons, row_below
from companion.games.registry import described
from companion.games.sequence.common.tally import tally
from companion.games.sequence.kids import rules, wording
from companion.games.sequence.kids.model import HAND, LINE, PIECES, SIDES, Move, Options, Setup, State
from companion.games.sequence.kids.screen import draft as drafts
from companion.games.sequence.kids.screen import scene as scenes
from companion.games.sequence.kids.screen.draft import Draft

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "hand",
        N_("Cards in a hand"),
        N_("How many cards everybody has."),
        ((HAND, N_("three")), (4, N_("four")), (5, N_("five"))),
    ),
    Switch(
        "line",
        N_("A line"),
        N_("How many in a line win; a corner counts for everybody."),
        ((LINE, N_("four")), (3, N_("three")), (5, N_("five"))),
    ),
    Switch(
        "pass_when_stuck",
        N_("Who can't play"),
        N_("Passing, when no card of the hand can be played."),
        ((True, N_("passes")), (False, N_("must play"))),
    ),
)


@described
class KidsGame(AssembledGame[State, Move, Draft]):
    """Satisfies `companion.core.game.Game` with the functions of the modules beside this one."""

    for_children = True
    things: tuple[ThingKind, ...] = ("K",)
    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = (2, 3, 4)
    switches: tuple[Switch, ...] = SWITCHES
    _draft = Draft
    _rules = rules
    _drafts = drafts
    _scenes = scenes
    _words = wording

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:
        """The set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        return Setup(tuple(players), sides, msgspec.convert(dict(options), Options))

    def again(self, setup: Setup) -> Setup:
        """KID-05: the deal goes on clockwise, and so does who begins. The chips stay with their players."""
        begins = (setup.options.begins + 1) % len(setup.players)
        return msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, begins=begins))

    def turn(self, state: State) -> int:
        """How many turns are over."""
        return state.turns

    def piece_of(self, player: int, sides: int) -> Piece:  # noqa: ARG002 - everybody plays alone
        """KID-03."""
        return PIECES[SIDES[player]]

    def tally(self, state: State) -> Tally:
        """What the game has come to for each player."""
        return tally(state)

    def board(self, state: State, view: View) -> Scene:
        """The whole board: the play screen shows it for one card only."""
        frame, above = row_below(view)
        # Buttons that are higher than these have room, too.
        room = above.cut_bottom(frame.px(3))[1]
        ground = Panel(rect=view.area, tone="table")
        looks = scenes.board_looks(state, room, view.board_turn)
        return Scene((ground, *looks, *panel_buttons(frame, frozenset(), {})))
