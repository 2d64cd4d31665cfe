"""Join rules, drafts and screens of Overlay into a game."""

from typing import Any

from companion.core.events import ThingKind
from companion.core.game import Switch
from companion.core.i18n import N_
from companion.games.registry import with_description
from companion.games.sequentia.common import results
from companion.games.sequentia.common.deck import DECK_SWITCH
from companion.games.sequentia.common.mode import Mode
from companion.games.sequentia.overlay import anyway, pictures, position_page, positions, rules, seats, wording
from companion.games.sequentia.overlay import draft as drafts
from companion.games.sequentia.overlay import scene as scenes
from companion.games.sequentia.overlay.draft import Draft
from companion.games.sequentia.overlay.model import Move, Options, Setup, State
from companion.games.sequentia.overlay.positions import Position
from companion.games.sequentia.overlay.seat_advice import seat_advice, seat_task

SWITCHES: tuple[Switch, ...] = (
    DECK_SWITCH,
    Switch(
        "laid_only",
        N_("Cards of a sequence"),
        N_("A sequence may use all cards, or only those laid in this turn."),
        ((False, N_("all cards")), (True, N_("this turn's"))),
        N_("All cards: every card in a row or column may count. This turn's: only those laid in it."),
    ),
    Switch(
        "refill",
        N_("Empty places"),
        N_("Places whose cards were taken are filled again, or stay empty."),
        ((True, N_("filled again")), (False, N_("stay empty"))),
        N_("Filled again: with cards of the deck. Stay empty: the square has fewer places."),
    ),
)


@with_description
class OverlayGame(Mode[Setup, State, Move, Draft]):
    """Overlay as a `companion.core.game.Game`, by the functions of the modules beside this one."""

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
    update_draft = staticmethod(drafts.update_draft)
    new_draft = staticmethod(drafts.new_draft)
    next_draft = staticmethod(drafts.next_draft)
    prepare = staticmethod(drafts.prepare)
    scene = staticmethod(scenes.scene)
    board_scene = staticmethod(scenes.board_scene)
    describe = staticmethod(wording.describe)
    to_move = staticmethod(results.to_move)
    outcome = staticmethod(results.outcome_of)
    result_looks = staticmethod(pictures.result_looks)
    change_looks = staticmethod(pictures.change_looks)
    summary = staticmethod(wording.summary)
    text = staticmethod(wording.text)

    def facing_player(self, state: State, draft: Draft) -> str | None:  # noqa: ARG002 - the signature of `Game`
        """Return the player whose turn it is; None while the square is laid out."""
        return None if state.phase == "open" else self.to_move(state)

    def clock_player(self, state: State) -> str | None:
        """Return the player who lays or takes cards; None while the square is laid or filled, and at the end."""
        return state.name if state.phase in {"lay", "take"} else None

    def without_memory(self, draft: Draft) -> Draft:
        """Return the draft without the hand that is only kept."""
        return draft.forgetting()
