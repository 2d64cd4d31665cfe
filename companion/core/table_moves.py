"""Moves that a table can make in every game, beside the game's own: they bring the companion in step with the table.

In records and journals they stand among the game's moves. What one of them does is the game's to say.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from companion.core.game import AnyGame, Refused, Step
from companion.core.i18n import _


class PlayedAnyway(Struct, frozen=True, tag_field="do", tag="anyway", forbid_unknown_fields=True):
    """A move of the game that its rules refuse and the table has accepted; `rule` is the id of the rule."""

    rule: str
    move: Raw


class SetPosition(Struct, frozen=True, tag_field="do", tag="position", forbid_unknown_fields=True):
    """What lies on the table, in the JSON form of `Game.position_type`, whatever was played before."""

    position: Raw


class TurnTo(Struct, frozen=True, tag_field="do", tag="turn_to", forbid_unknown_fields=True):
    """A turn that goes to this player, whoever would be next."""

    player: str


class PassOver(Struct, frozen=True, tag_field="do", tag="pass_over", forbid_unknown_fields=True):
    """A player for whom the others don't wait in this turn or step."""

    player: str


class Leave(Struct, frozen=True, tag_field="do", tag="leave", forbid_unknown_fields=True):
    """A player who plays no more; the seat is passed over from now on."""

    player: str


class TakeSeat(Struct, frozen=True, tag_field="do", tag="take_seat", forbid_unknown_fields=True):
    """A person, `by`, who goes on in the place of a player."""

    player: str
    by: Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "a name"})]


class EndHere(Struct, frozen=True, tag_field="do", tag="end_here", forbid_unknown_fields=True):
    """The end of the game with the standing as its result."""


SeatMove = TurnTo | PassOver | Leave | TakeSeat | EndHere
"""The moves on whose turn it is, who plays, and the end."""

TableMove = PlayedAnyway | SetPosition | TurnTo | PassOver | Leave | TakeSeat | EndHere


def move_type(game: AnyGame) -> Any:
    """Return what msgspec decodes a move of this game into, or one of the table.

    A game whose moves aren't told apart by `do` has none of the table's.
    """
    both = game.move_type | TableMove
    try:
        msgspec.json.Decoder(both)
    except TypeError:
        return game.move_type
    return both


def decode_own_move(game: AnyGame, move: PlayedAnyway) -> Any:
    """Return the game's own move. Raises `msgspec.DecodeError` for what is none."""
    return msgspec.json.decode(move.move, type=game.move_type)


def own_move(game: AnyGame, move: Any) -> Any:
    """Return the game's own move in a move in force; None where it is one of the table's."""
    match move:
        case PlayedAnyway():
            return decode_own_move(game, move)
        case SetPosition() | TurnTo() | PassOver() | Leave() | TakeSeat() | EndHere():
            return None
        case _:
            return move


def play_move(game: AnyGame, state: Any, move: Any) -> Step[Any] | Refused:
    """Return the step of a game's own move, or one of the table; or why it can't be."""
    match move:
        case PlayedAnyway():
            return _play_anyway(game, state, move)
        case SetPosition(position=position):
            try:
                return game.set_position(state, msgspec.json.decode(position, type=game.position_type))
            except msgspec.DecodeError as error:
                return Refused("", _("The position can't be read: {error}.").format(error=error))
        case TurnTo() | PassOver() | Leave() | TakeSeat() | EndHere():
            step = _seat_refusal(game, state, move) or _play_seat_move(game, state, move)
            return step if isinstance(step, Refused) else replace(step, state=game.count_move(step.state))
        case _:
            return game.play(state, move)


def _seat_refusal(game: AnyGame, state: Any, move: SeatMove) -> Refused | None:
    """Return why the move can't be, in any game, or None: the game is over, or the player does not play."""
    if game.outcome(state) is not None:
        return Refused("", _("The game is over."))
    if isinstance(move, EndHere):
        return None
    seats = {seat.name: seat for seat in game.tally(state).seats}
    if move.player not in seats:
        return Refused("", _("{player} does not play in this game.").format(player=move.player))
    if seats[move.player].gone:
        return Refused("", _("{player} plays no more.").format(player=move.player))
    if isinstance(move, Leave):
        left = {seat.side for seat in seats.values() if not seat.gone and seat.name != move.player}
        if len(left) < 2:
            return Refused("", _("Nobody would be left to play against. The game can be ended instead."))
    if isinstance(move, TakeSeat) and move.by.casefold() in map(str.casefold, seats):
        return Refused("", _("{player} plays in this game already.").format(player=move.by))
    return None


def _play_seat_move(game: AnyGame, state: Any, move: SeatMove) -> Step[Any] | Refused:
    match move:
        case TurnTo(player=player):
            return game.turn_to(state, player)
        case PassOver(player=player):
            return game.pass_over(state, player)
        case Leave(player=player):
            return game.leave(state, player)
        case TakeSeat(player=player, by=name):
            return game.take_seat(state, player, name)
        case EndHere():
            return game.end_here(state)


def _play_anyway(game: AnyGame, state: Any, move: PlayedAnyway) -> Step[Any] | Refused:
    """Return the step of a move that this rule refuses; where another one does now, that is what stands against it.

    What no rule refuses any more, since an earlier move was corrected, is played as usual.
    """
    try:
        own = decode_own_move(game, move)
    except msgspec.DecodeError:
        return Refused("", _("The move that was played anyway is none of this game."))
    answer = game.play(state, own)
    if isinstance(answer, Step) or answer.rule != move.rule:
        return answer
    return game.play_anyway(state, own, answer)


def skip_move(game: AnyGame, state: Any, move: Any) -> Any:
    """Return the state when a move that no longer fits is passed over; one of the table changes nothing then."""
    match move:
        case PlayedAnyway():
            try:
                return game.skip(state, decode_own_move(game, move))
            except msgspec.DecodeError:
                return state
        case SetPosition() | TurnTo() | PassOver() | Leave() | TakeSeat() | EndHere():
            return game.count_move(state)
        case _:
            return game.skip(state, move)


def describe_move(game: AnyGame, state: Any, move: Any) -> str:
    """Return a move in a few words, said of the state before it."""
    match move:
        case PlayedAnyway(rule=rule):
            try:
                text = game.describe(state, decode_own_move(game, move))
            except msgspec.DecodeError:
                text = "?"
            return _("{move} (played anyway, {rule})").format(move=text, rule=rule)
        case SetPosition():
            return _("Set to what lies on the table")
        case TurnTo(player=player):
            return _("The turn goes to {player}").format(player=player)
        case PassOver(player=player):
            return _("{player} is passed over").format(player=player)
        case Leave(player=player):
            return _("{player} plays no more").format(player=player)
        case TakeSeat(player=player, by=name):
            return _("{name} plays on for {player}").format(name=name, player=player)
        case EndHere():
            return _("The game ends here")
        case _:
            return game.describe(state, move)


def renamed_move(game: AnyGame, move: Any, names: dict[str, str]) -> Any:
    """Return the move as it is said when players are called otherwise: their new names by their old ones."""
    match move:
        case PlayedAnyway():
            own = msgspec.json.encode(game.renamed_move(decode_own_move(game, move), names))
            return PlayedAnyway(move.rule, Raw(own))
        case SetPosition(position=position):
            lies = game.renamed_position(msgspec.json.decode(position, type=game.position_type), names)
            return SetPosition(Raw(msgspec.json.encode(lies)))
        case TurnTo() | PassOver() | Leave() | TakeSeat():
            return replace(move, player=names.get(move.player, move.player))
        case EndHere():
            return move
        case _:
            return game.renamed_move(move, names)
