"""Join rules, drafts and screens of Stack into a game."""

from typing import Any

from companion.core.events import ThingKind
from companion.core.game import Switch
from companion.core.i18n import N_
from companion.games.registry import with_description
from companion.games.sequentia.common import results
from companion.games.sequentia.common.deck import DECK_SWITCH
from companion.games.sequentia.common.mode import Mode
from companion.games.sequentia.stack import anyway, position_page, positions, rules, seats, wording
from companion.games.sequentia.stack import draft as drafts
from companion.games.sequentia.stack import scene as scenes
from companion.games.sequentia.stack.draft import Draft
from companion.games.sequentia.stack.model import Move, Options, Setup, State
from companion.games.sequentia.stack.positions import Position
from companion.games.sequentia.stack.seat_advice import seat_advice, seat_task

SWITCHES: tuple[Switch, ...] = (
    DECK_SWITCH,
    Switch(
        "adjacent_piles",
        N_("Piles of a sequence"),
        N_("A sequence counts on three piles side by side, or on any three."),
        ((True, N_("side by side")), (False, N_("any three"))),
        N_("Any three: the piles need not touch, but show the sequence from left to right."),
    ),
)


@with_description
class StackGame(Mode[Setup, State, Move, Draft]):
    """Stack as a `companion.core.game.Game`, by the functions of the modules beside this one."""

    setup_type = Setup
    options_type = Options
    move_type: Any = Move
    switches: tuple[Switch, ...] = SWITCHES
    _draft = Draft
    start = staticmethod(rules.start)
    play = staticmethod(rules.play)
    play_anyway = staticmethod(anyway.play_anyway)
    skip = staticmethod(rules.skip)
    phones_take_part = True
    seat_task = staticmethod(seat_task)
    seat_advice = staticmethod(seat_advice)
    position_type: Any = Position
    position_things: tuple[ThingKind, ...] = ("Q",)
    position = staticmethod(positions.position_of)
    renamed_position = staticmethod(positions.renamed_position)
    set_position = staticmethod(positions.set_position)
    update_position = staticmethod(position_page.update)
    position_scene = staticmethod(position_page.scene)
    turn_to = staticmethod(seats.turn_to)
    pass_over = staticmethod(seats.pass_over)
    leave = staticmethod(seats.leave)
    come_back = staticmethod(seats.come_back)
    join = staticmethod(seats.join)
    end_here = staticmethod(seats.end_here)
    new_draft = staticmethod(drafts.new_draft)
    update_draft = staticmethod(drafts.update_draft)
    prepare = staticmethod(drafts.prepare)
    scene = staticmethod(scenes.scene)
    board_scene = staticmethod(scenes.board_scene)
    describe = staticmethod(wording.describe)
    to_move = staticmethod(results.to_move)
    outcome = staticmethod(results.outcome_of)
    result_looks = staticmethod(results.result_looks)
    summary = staticmethod(wording.summary)
    text = staticmethod(wording.text)

    def next_draft(self, state: State, draft: Draft, move: Move) -> Draft:
        """Return the draft after the move: the rest of the hand that was shown is kept."""
        return draft if self.prepares(move) else drafts.next_draft(state, draft, move)

    def without_memory(self, draft: Draft) -> Draft:
        """Return the draft without the hand that is only kept."""
        return draft.forgetting()
