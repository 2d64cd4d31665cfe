"""Show the game after a move of the table, or the history after a change of a past one, and tell what it caused."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.core.game import GameEvent, Step
from companion.table.effects import PlayMove, PlaySound
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.play.past_move import MoveRequest
from companion.table.screens.play.play import Play, session_of

if TYPE_CHECKING:
    from companion.table.table import Table


def shown_game(table: "Table", request: MoveRequest, step: Step[Any]) -> Outcome:
    """Return the game with what the move caused that was asked for; of a past move the history, which has it chosen."""
    if isinstance(request, PlayMove):
        return game_with_events(table, step.events)
    from companion.table.screens.play.history import History  # noqa: PLC0415 - it leads back here

    return Outcome(History.after_change(session_of(table), request, step.events), (PlaySound("accepted"),))


def game_with_events(table: "Table", events: tuple[GameEvent, ...]) -> Outcome:
    """Return the game that says what has just happened; children are told nothing in words."""
    sound, session = PlaySound("turn"), session_of(table)
    if session.game.for_children:
        return go(Place.PLAY).after(sound)
    return Outcome(replace(Play.after_change(table), heard=events), (sound,))
