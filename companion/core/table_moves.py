"""Moves that a table can make in every game, beside the game's own: they bring the companion in step with the table.

In records and journals they stand among the game's moves. What one of them does is the game's to say.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from companion.core.game import AnyGame, PlayerTally, Refused, Step
from companion.core.i18n import _

PersonName = Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "a name"})]


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
    """A person, `by`, who goes on in the place of a player; after `Leave` it may be the same one, who plays again."""

    player: str
    by: PersonName


class Join(Struct, frozen=True, omit_defaults=True, tag_field="do", tag="join", forbid_unknown_fields=True):
    """A person who plays too from now on, on a new seat after that of the player `after`; empty: after the last.

    `team` is a player for whose side the person plays; empty: for nobody's but an own one.
    """

    player: PersonName
    after: str = ""
    team: str = ""


class EndHere(Struct, frozen=True, tag_field="do", tag="end_here", forbid_unknown_fields=True):
    """The end of the game with the standing as its result."""


SeatMove = TurnTo | PassOver | Leave | TakeSeat | Join | EndHere
"""The moves on whose turn it is, who plays, and the end."""

TableMove = PlayedAnyway | SetPosition | SeatMove


def is_played(move: Any) -> bool:
    """Return whether people have played the move; the others tell the companion what is on the table, or who plays."""
    return not isinstance(move, SetPosition | SeatMove)


TABLE_TAGS = frozenset(struct.__struct_config__.tag for struct in get_args(TableMove))


class _Tagged(Struct):
    """The part of a line that tells what it is."""

    do: Any = None


class MoveDecoder:
    """Read the JSON form of moves of a game, and of the table."""

    def __init__(self, game: AnyGame) -> None:
        self._table: msgspec.json.Decoder[Any] | None = None
        try:
            self._own: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.move_type | TableMove)
        except TypeError:
            # The game's own moves aren't told apart by `do`.
            self._own, self._table = msgspec.json.Decoder(game.move_type), msgspec.json.Decoder(TableMove)

    def decoder_of(self, line: bytes | str | Raw) -> msgspec.json.Decoder[Any]:
        """Return what decodes the line."""
        return self._table if self._table and _is_of_table(line) else self._own

    def decode(self, line: bytes | str | Raw) -> Any:
        """Return the move. Raises `msgspec.DecodeError` for what is none."""
        return self.decoder_of(line).decode(line)


def _is_of_table(line: bytes | str | Raw) -> bool:
    try:
        told = msgspec.json.decode(line, type=_Tagged).do
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(told, str) and told in TABLE_TAGS


def decode_own_move(game: AnyGame, move: PlayedAnyway) -> Any:
    """Return the game's own move. Raises `msgspec.DecodeError` for what is none."""
    return msgspec.json.decode(move.move, type=game.move_type)


def own_move(game: AnyGame, move: Any) -> Any:
    """Return the game's own move in a move in force; None where it is one of the table's."""
    match move:
        case PlayedAnyway():
            return decode_own_move(game, move)
        case SetPosition() | TurnTo() | PassOver() | Leave() | TakeSeat() | Join() | EndHere():
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
            except msgspec.DecodeError:
                return Refused("", _("What was entered there can't lie on the table in this game."))
        case TurnTo() | PassOver() | Leave() | TakeSeat() | Join() | EndHere():
            step = _seat_refusal(game, state, move) or _play_seat_move(game, state, move)
            return step if isinstance(step, Refused) else replace(step, state=game.count_move(step.state))
        case _:
            return game.play(state, move)


def _seat_refusal(game: AnyGame, state: Any, move: SeatMove) -> Refused | None:
    """Return why the move can't be, in any game, or None: the game is over, or the player does not play."""
    if game.outcome(state) is not None:
        return Refused("", _("The game is over."))
    seats = {seat.name: seat for seat in game.tally(state).seats}
    match move:
        case EndHere():
            return None
        case Join():
            return _join_refusal(game, seats, move)
        case _ if move.player not in seats:
            return _stranger_refusal(move.player)
        case TakeSeat(player=player, by=name):
            others = (seat for seat in seats.values() if seat.name != player or not seat.gone)
            return _name_refusal(others, name)
        case _ if seats[move.player].gone:
            return _gone_refusal(move.player)
        case Leave(player=player):
            left = {seat.side for seat in seats.values() if not seat.gone and seat.name != player}
            if len(left) < 2:
                return Refused("", _("Nobody would be left to play against. The game can be ended instead."))
    return None


def _join_refusal(game: AnyGame, seats: Mapping[str, PlayerTally], move: Join) -> Refused | None:
    stranger = next((name for name in (move.after, move.team) if name and name not in seats), None)
    if stranger is not None:
        return _stranger_refusal(stranger)
    if move.team and seats[move.team].gone:
        return _gone_refusal(move.team)
    if move.player in seats and seats[move.player].gone:
        told = _("{player} has left: the seat can be taken again.")
        return Refused("", told.format(player=move.player))
    if len(seats) >= max(game.player_counts):
        return Refused("", _("No more than {count} can play.").format(count=len(seats)))
    return _name_refusal(seats.values(), move.player)


def _name_refusal(seats: Iterable[PlayerTally], name: str) -> Refused | None:
    if name.casefold() in (seat.name.casefold() for seat in seats):
        return Refused("", _("{player} plays in this game already.").format(player=name))
    return None


def _stranger_refusal(name: str) -> Refused:
    return Refused("", _("{player} does not play in this game.").format(player=name))


def _gone_refusal(name: str) -> Refused:
    return Refused("", _("{player} plays no more.").format(player=name))


def _play_seat_move(game: AnyGame, state: Any, move: SeatMove) -> Step[Any] | Refused:
    match move:
        case TurnTo(player=player):
            return game.turn_to(state, player)
        case PassOver(player=player):
            return game.pass_over(state, player)
        case Leave(player=player):
            return game.leave(state, player)
        case TakeSeat(player=player, by=name):
            return _take_seat(game, state, player, name)
        case Join(player=player, after=after, team=team):
            return game.join(state, player, after, team)
        case EndHere():
            return game.end_here(state)


def _take_seat(game: AnyGame, state: Any, player: str, name: str) -> Step[Any] | Refused:
    """Return the step after which the one of this name has the seat; of one that was left, it is played on from now."""
    gone = any(seat.gone for seat in game.tally(state).seats if seat.name == player)
    back = game.come_back(state, player) if gone else Step(state)
    if isinstance(back, Refused) or name == player:
        return back
    taken = game.take_seat(back.state, player, name)
    return taken if isinstance(taken, Refused) else replace(taken, events=(*back.events, *taken.events))


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
        case SetPosition() | TurnTo() | PassOver() | Leave() | TakeSeat() | Join() | EndHere():
            return game.count_move(state)
        case _:
            return game.skip(state, move)


def describe_move(game: AnyGame, state: Any, move: Any, now: Any = None) -> str:
    """Return a move in a few words, said of the state before it; in the state `now`, what it hid may be known."""
    match move:
        case PlayedAnyway():
            try:
                text = game.describe(state, decode_own_move(game, move))
            except msgspec.DecodeError:
                text = "?"
            return _("{move} (played anyway)").format(move=text)
        case SetPosition():
            return _("Matched to the table")
        case TurnTo() | PassOver() | Leave() | TakeSeat() | Join() | EndHere():
            return _describe_seat_move(move)
        case _:
            return game.describe(state, move) if now is None else game.describe_now(state, move, now)


def _describe_seat_move(move: SeatMove) -> str:
    match move:
        case TurnTo(player=player):
            return _("The turn goes to {player}").format(player=player)
        case PassOver(player=player):
            return _("{player} is passed over").format(player=player)
        case Leave(player=player):
            return _("{player} plays no more").format(player=player)
        case TakeSeat(player=player, by=name) if name == player:
            return _("{player} plays again").format(player=player)
        case TakeSeat(player=player, by=name):
            return _("{name} plays on for {player}").format(name=name, player=player)
        case Join(player=player, team=team) if team:
            return _("{player} plays too, for the side of {other}").format(player=player, other=team)
        case Join(player=player):
            return _("{player} plays too").format(player=player)
        case EndHere():
            return _("The game ends here")


def renamed_move(game: AnyGame, move: Any, names: dict[str, str]) -> Any:
    """Return the move as it is said when players are called otherwise: their new names by their old ones."""
    match move:
        case PlayedAnyway() | SetPosition():
            return _with_contents(
                game, move, lambda own: game.renamed_move(own, names), lambda lies: game.renamed_position(lies, names)
            )
        case TurnTo() | PassOver() | Leave():
            return replace(move, player=names.get(move.player, move.player))
        case TakeSeat():
            return TakeSeat(names.get(move.player, move.player), names.get(move.by, move.by))
        case Join():
            after, team = (names.get(name, name) for name in (move.after, move.team))
            return Join(names.get(move.player, move.player), after, team)
        case EndHere():
            return move
        case _:
            return game.renamed_move(move, names)


def recoloured_move(game: AnyGame, move: Any, colours: Mapping[str, str]) -> Any:
    """Return the move as it is said when sides have other colours: the new ones by the old ones."""
    match move:
        case PlayedAnyway() | SetPosition():
            return _with_contents(
                game,
                move,
                lambda own: game.recoloured_move(own, colours),
                lambda lies: game.recoloured_position(lies, colours),
            )
        case TurnTo() | PassOver() | Leave() | TakeSeat() | Join() | EndHere():
            return move
        case _:
            return game.recoloured_move(move, colours)


def _with_contents(
    game: AnyGame, move: PlayedAnyway | SetPosition, change: Callable[[Any], Any], change_position: Callable[[Any], Any]
) -> Any:
    """Return the move with its own move of the game, or its position, changed."""
    match move:
        case PlayedAnyway():
            return PlayedAnyway(move.rule, Raw(msgspec.json.encode(change(decode_own_move(game, move)))))
        case SetPosition(position=position):
            lies = change_position(msgspec.json.decode(position, type=game.position_type))
            return SetPosition(Raw(msgspec.json.encode(lies)))


def new_colours(game: AnyGame, before: Any, after: Any, names: Mapping[str, str]) -> dict[str, str]:
    """Return the new colours by the old ones, where the set-up `after` has the same people in other colours.

    `names` has their new names by the old ones. Empty where nothing changes, or where people of one side are on
    several sides now: nobody knows whose chips are meant then.
    """
    now, changed = _colours_of(game, after), dict[str, str]()
    for name, colour in _colours_of(game, before).items():
        new = now.get(names.get(name, name), "")
        if new and changed.setdefault(colour, new) != new:
            return {}
    # A colour that somebody has who has joined is free for another one now: they are exchanged.
    free = (colour for colour in changed if colour not in changed.values())
    taken = (colour for colour in tuple(changed.values()) if colour not in changed)
    changed |= dict(zip(taken, free, strict=False))
    moved = {old: new for old, new in changed.items() if old != new}
    return moved if len(set(changed.values())) == len(changed) else {}


def _colours_of(game: AnyGame, setup: Any) -> dict[str, str]:
    """Return the colour of each player; nobody's in a game in which chips tell nobody apart."""
    sides = getattr(setup, "sides", 0)
    usual = tuple(piece.tone for piece in game.pieces_for(sides)[:sides]) if sides else ()
    colours = getattr(getattr(setup, "options", None), "colours", ()) or usual
    return {name: colours[seat % sides] for seat, name in enumerate(setup.players)} if colours else {}
