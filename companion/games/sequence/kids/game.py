"""Join rules, drafts and screens of Sequence for Kids into a game."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.core.events import ThingKind
from companion.core.game import Switch
from companion.core.i18n import N_
from companion.core.scene import Piece
from companion.games.registry import with_description
from companion.games.sequence.children_common.game import ChildrenGame
from companion.games.sequence.common.turns import PASS_SWITCH
from companion.games.sequence.kids import rules, wording
from companion.games.sequence.kids.model import HAND, KIND, LINE, Move, Options, Setup, State
from companion.games.sequence.kids.screen import draft as drafts
from companion.games.sequence.kids.screen import scene as scenes
from companion.games.sequence.kids.screen.draft import Draft

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "hand",
        N_("Cards in a hand"),
        N_("How many cards each child holds."),
        tuple((count, str(count)) for count in (HAND, 4, 5)),
        N_("More cards give more choice, and are harder to hold."),
    ),
    Switch(
        "line",
        N_("Chips in a line"),
        N_("How many chips in a line win. A corner counts as everybody's."),
        tuple((count, str(count)) for count in (LINE, 3, 5)),
        N_("Three make a short first game, five a long one."),
    ),
    PASS_SWITCH,
)


@with_description
class KidsGame(ChildrenGame[State, Move, Draft]):
    """Sequence for Kids as a `companion.core.game.Game`, by the functions of the modules beside this one."""

    things: tuple[ThingKind, ...] = ("K",)
    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = (2, 3, 4)
    switches: tuple[Switch, ...] = SWITCHES
    _draft = Draft
    start = staticmethod(rules.start)
    play = staticmethod(rules.play)
    update_draft = staticmethod(drafts.update_draft)
    chosen_move = staticmethod(drafts.proposal)
    scene = staticmethod(scenes.scene)
    board_looks = staticmethod(scenes.board_looks)
    describe = staticmethod(wording.describe)
    outcome = staticmethod(wording.outcome)
    summary = staticmethod(wording.summary)
    text = staticmethod(wording.text)

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:
        """Return the set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        return Setup(tuple(players), sides, msgspec.convert(dict(options), Options))

    def pieces_for(self, sides: int) -> tuple[Piece, ...]:
        """Return the chips among which so many sides can choose (KID-03)."""
        return KIND.pieces_for(sides)
