"""Show the game after a move of the table, and tell what the move caused."""

from typing import Any

from msgspec.structs import replace

from companion.core.game import Step
from companion.table.effects import PlaySound
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.play.past_move import MoveRequest, correction_events
from companion.table.screens.play.play import Play
from companion.table.session import Session


def shown_game(session: Session, request: MoveRequest, step: Step[Any]) -> Outcome:
    """Return the game with what the move caused that was asked for; children are told nothing in words."""
    sound = PlaySound("turn")
    if session.game.for_children:
        return go(Place.PLAY).after(sound)
    return Outcome(replace(Play.of(session), heard=correction_events(session, request) + step.events), (sound,))
