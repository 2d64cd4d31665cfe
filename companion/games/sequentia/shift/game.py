"""Join rules, drafts and screens of Shift into a game."""

from typing import Any

from companion.core.events import ThingKind
from companion.core.game import Switch
from companion.core.i18n import N_
from companion.games.registry import with_description
from companion.games.sequentia.common.deck import DECK_SWITCH
from companion.games.sequentia.common.mode import Mode
from companion.games.sequentia.shift import anyway, position_page, positions, rules, seats, wording
from companion.games.sequentia.shift import draft as drafts
from companion.games.sequentia.shift import scene as scenes
from companion.games.sequentia.shift.draft import Draft
from companion.games.sequentia.shift.hint import seat_advice, seat_task
from companion.games.sequentia.shift.model import Move, Options, Setup, State
from companion.games.sequentia.shift.positions import Position

SWITCHES: tuple[Switch, ...] = (
    DECK_SWITCH,
    Switch(
        "zero_moves",
        N_("Goal already there"),
        N_("A row shows your goal before you move."),
        ((True, N_("it counts")), (False, N_("move first"))),
        N_("It counts: the row is taken at once. Move first: one card must slide before."),
    ),
)


@with_description
class ShiftGame(Mode[Setup, State, Move, Draft]):
    """Shift as a `companion.core.game.Game`, by the functions of the modules beside this one."""

    setup_type = Setup
    options_type = Options
    move_type: Any = Move
    switches: tuple[Switch, ...] = SWITCHES
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
    to_move = staticmethod(wording.to_move)
    outcome = staticmethod(wording.outcome)
    result_looks = staticmethod(scenes.result_looks)
    summary = staticmethod(wording.summary)
    text = staticmethod(wording.text)

    def facing_player(self, state: State, draft: Draft) -> str | None:  # noqa: ARG002 - the signature of `Game`
        """Return the player whose turn it is; None while the cards are dealt."""
        return None if state.phase == "deal" else self.to_move(state)

    def clock_player(self, state: State) -> str | None:
        """Return the player who moves cards; None while cards are dealt, filled in or drawn, which takes no time."""
        return state.name if state.phase == "slide" else None
