"""Say to which move of the history something entered belongs: the next one, one that is corrected, or one before it."""

from typing import TYPE_CHECKING, Any

from companion.core.game import AnyGame, GameEvent, Refused
from companion.core.i18n import _, ngettext
from companion.core.table_moves import SetPosition
from companion.table.effects import CorrectMove, InsertMove, PlayMove, RemoveMove

if TYPE_CHECKING:
    from companion.table.session import PlayedMove, Session


MoveRequest = PlayMove | CorrectMove | InsertMove
"""What is asked for with a move."""

ChangeRequest = CorrectMove | InsertMove | RemoveMove
"""What changes a past move."""


def state_before(session: "Session", index: int | None) -> Any:
    """Return the state in which the move at the index was made; None: the one of now."""
    return session.state if index is None else session.links[index].before


def move_request(move: Any, index: int | None, *, inserting: bool) -> MoveRequest:
    """Return what is asked for: the move is played, put in the place of that at the index, or inserted before it."""
    if index is None:
        return PlayMove(move)
    return InsertMove(index, move) if inserting else CorrectMove(index, move)


def played_link(session: "Session", request: MoveRequest) -> "PlayedMove":
    """Return the move in the history after the request was followed."""
    return session.links[-1 if isinstance(request, PlayMove) else request.index]


def correction_events(session: "Session", request: ChangeRequest) -> tuple[GameEvent, ...]:
    """Return that a past move was corrected, one inserted or removed; and what is to be done on the table for it."""
    return GameEvent("corrected", _change_text(request)), *_table_events(session, request)


def _change_text(request: ChangeRequest) -> str:
    """Return what was done to a move; of one that is gone also what it was."""
    if isinstance(request, RemoveMove):
        return _('Removed: "{what}".').format(what=request.about)
    inserted = isinstance(request, InsertMove)
    text = _("Move {number} is inserted.") if inserted else _("Move {number} is corrected.")
    return text.format(number=request.index + 1)


def _table_events(session: "Session", request: ChangeRequest) -> tuple[GameEvent, ...]:
    """Return what is to be done on the table where more than one move changed; or what decides now what lies there."""
    behind = request.index + (not isinstance(request, RemoveMove))
    later = list(enumerate(session.links))[behind:]
    matched = [at for at, link in later if isinstance(link.move, SetPosition) and not isinstance(link.outcome, Refused)]
    if matched:
        text = _("What lies on the table stays: it was matched later, in move {number}.")
        return (GameEvent("corrected", text.format(number=matched[-1] + 1)),)
    if not _shifted_turns(session, request):
        return ()
    return (GameEvent("corrected", _("Make your table look like this.")),)


def _shifted_turns(session: "Session", request: ChangeRequest) -> bool:
    """Return whether the request, just followed, gave later moves to other players, whose chips lie there now."""
    game = session.game
    later = request.index + (not isinstance(request, RemoveMove)) < len(session.links)
    return bool(later and game.pieces_for(2) and game.to_move(session.state_back()) != game.to_move(session.state))


def breaks_text(moves: tuple[int, ...]) -> str:
    """Return the warning that the later moves at these indices break; empty where none does."""
    if len(moves) == 1:
        return _("Move {number} won't fit any more").format(number=moves[0] + 1)
    return _("{count} later moves won't fit any more").format(count=len(moves)) if moves else ""


def reassigned_text(game: AnyGame, moves: tuple[int, ...]) -> str:
    """Return the warning that the moves at these indices become other players'; empty where none does.

    Where chips tell players apart, theirs change colour.
    """
    if not moves:
        return ""
    if game.pieces_for(2):
        text = ngettext(
            "Move {moves} then goes to another player; its chip changes colour.",
            "Moves {moves} then go to other players; chips change colour.",
            len(moves),
        )
    else:
        text = ngettext(
            "Move {moves} then belongs to another player.",
            "Moves {moves} then belong to other players.",
            len(moves),
        )
    first, last = str(moves[0] + 1), str(moves[-1] + 1)
    if len(moves) > 2:
        return text.format(moves=_("{first} to {last}").format(first=first, last=last))
    return text.format(moves=first if len(moves) == 1 else _("{others} and {last}").format(others=first, last=last))


def correction_title(index: int | None, *, inserting: bool) -> str:
    """Return what is being done to the move at the index; empty for the next move."""
    if index is None:
        return ""
    text = _("Insert before move {number}") if inserting else _("Correct move {number}")
    return text.format(number=index + 1)
