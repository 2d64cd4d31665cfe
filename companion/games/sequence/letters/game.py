"""Join rules, drafts and screens of Sequence Letters into a game."""

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
from companion.games.sequence.letters import rules, wording
from companion.games.sequence.letters.board_file import BOARD_FILE
from companion.games.sequence.letters.model import HAND_SIZES, PIECES, SIDES, Move, Options, Setup, State
from companion.games.sequence.letters.screen import draft as drafts
from companion.games.sequence.letters.screen import scene as scenes
from companion.games.sequence.letters.screen.board_view import board_looks
from companion.games.sequence.letters.screen.draft import Draft

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "says",
        N_("Letters"),
        N_("What is heard of a card: its sound, or its name."),
        (("sounds", N_("sounds")), ("names", N_("names"))),
    ),
    Switch(
        "pass_when_stuck",
        N_("Who can't play"),
        N_("Passing, when no card of the hand can be played."),
        ((True, N_("passes")), (False, N_("must play"))),
    ),
)


@described
class LettersGame(Game[State, Move, Draft]):
    """The game, of the functions of the modules beside this one."""

    for_children = True
    things: tuple[ThingKind, ...] = ("L",)
    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = tuple(HAND_SIZES)
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

    def sides_for(self, players: int) -> tuple[int, ...]:
        """LET-03."""
        return rules.sides_for(players)

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:
        """The set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        board = self._files(BOARD_FILE)
        given = {"layout": msgspec.to_builtins(board), **options} if board else options
        return Setup(tuple(players), sides, msgspec.convert(given, Options))

    def again(self, setup: Setup) -> Setup:
        """LET-06: the deal goes on clockwise, and so does who begins. The chips stay with their players."""
        begins = (setup.options.begins + 1) % len(setup.players)
        return msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, begins=begins))

    def prepare(self, state: State, draft: Draft) -> Prepared[Move]:
        """What the green button would play; NEXT means nothing to a child: pictures are touched."""
        return Prepared(drafts.proposal(state, draft), 0)

    def piece_of(self, player: int, sides: int) -> Piece:
        """LET-04: the sides take turns."""
        return PIECES[SIDES[player % sides]]

    def board(self, state: State, view: View) -> Scene:
        """The whole board: the play screen shows the pictures of a letter at most."""
        frame, above = row_below(view)
        # Buttons that are higher than these have room, too.
        room = above.cut_bottom(frame.px(3))[1]
        ground = Panel(rect=view.area, tone="table")
        return Scene((ground, *board_looks(state, room, view), *panel_buttons(frame, frozenset(), {})))
