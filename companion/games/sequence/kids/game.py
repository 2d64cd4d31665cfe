"""Sequence for Kids as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.core.events import ThingKind
from companion.core.game import Game, Prepared, Switch
from companion.core.i18n import N_
from companion.core.scene import Panel, Piece, Scene, View
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
class KidsGame(Game[State, Move, Draft]):
    """The game, of the functions of the modules beside this one."""

    for_children = True
    things: tuple[ThingKind, ...] = ("K",)
    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = (2, 3, 4)
    switches: tuple[Switch, ...] = SWITCHES
    _draft = Draft
    start = staticmethod(rules.start)
    play = staticmethod(rules.play)
    skip = staticmethod(rules.skip)
    update_draft = staticmethod(drafts.after)
    scene = staticmethod(scenes.scene)
    describe = staticmethod(wording.describe)
    to_move = staticmethod(wording.to_move)
    outcome = staticmethod(wording.outcome)
    summary = staticmethod(wording.summary)
    text = staticmethod(wording.text)
    tally = staticmethod(tally)

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:
        """The set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        return Setup(tuple(players), sides, msgspec.convert(dict(options), Options))

    def again(self, setup: Setup) -> Setup:
        """KID-05: the deal goes on clockwise, and so does who begins. The chips stay with their players."""
        begins = (setup.options.begins + 1) % len(setup.players)
        return msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, begins=begins))

    def prepare(self, state: State, draft: Draft) -> Prepared[Move]:
        """What the green button would play; NEXT means nothing to a child: pictures are touched."""
        return Prepared(drafts.proposal(state, draft), 0)

    def piece_of(self, player: int, sides: int) -> Piece:  # noqa: ARG002 - everybody plays alone
        """KID-03."""
        return PIECES[SIDES[player]]

    def board(self, state: State, view: View) -> Scene:
        """The whole board: the play screen shows it for one card only."""
        frame, above = row_below(view)
        # Buttons that are higher than these have room, too.
        room = above.cut_bottom(frame.px(3))[1]
        ground = Panel(rect=view.area, tone="table")
        looks = scenes.board_looks(state, room, view.board_turn)
        return Scene((ground, *looks, *panel_buttons(frame, frozenset(), {})))
