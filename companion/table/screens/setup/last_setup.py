"""Take over what the last game of a kind had: its set-up, and who begins after it."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from companion.core.game import AnyGame, PlayerTally
from companion.table.screens.setup.seating import is_made_up
from companion.table.storage.journal import JournalError, Status
from companion.table.storage.result_queries import GameFilter, find_games

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table


class LastSetup(Struct, frozen=True):
    """The parts of the last game that a new one takes over: the same people are likely to play again.

    `begins` is the place of the player who begins next: after a finished game the one to the left of who began it,
    where the game is one in turns.
    `lost` is who lost it, of several the first one from there; empty where nobody did.
    `count` is how many played last; of a game that nobody has played here, how many played the last other one.
    """

    players: tuple[str, ...] = ()
    sides: int = 0
    options: dict[str, Any] = {}
    begins: int = 0
    lost: str = ""
    count: int = 0


class _Setup(Struct):
    players: tuple[str, ...] = ()
    sides: int = 0
    options: dict[str, Any] = {}


def last_setup(table: "Table", game: str) -> LastSetup:
    """Return what the latest game of this kind in the journal had; nothing where there is none."""
    try:
        last = table.journal.latest(game)
        if last is None:
            others = find_games(table.journal, GameFilter(), 0, 1)
            return LastSetup(count=len(others[0].players) if others else 0)
        listed = find_games(table.journal, GameFilter(kind=game), 0, 1)
    except JournalError:
        return LastSetup()
    summary = listed[0].summary if listed and listed[0].number == last.id else None
    seats = () if summary is None else summary.tally.seats
    after = _setup_after(table.games[game], last.setup, seats, finished=last.status is Status.FINISHED)
    names = tuple(table.people.name_now(name, last.started) for name in after.players)
    after = msgspec.structs.replace(after, players=names, lost=table.people.name_now(after.lost, last.started))
    return _by_number(after) if all(is_made_up(table, name) for name in after.players) else after


def _by_number(last: LastSetup) -> LastSetup:
    """Return the set-up with made-up names on the seats of their numbers, where a game names the one first who begins.

    The table is only counted from another seat: who sits beside whom stays.
    """
    if not last.players or "begins" in last.options:
        return last
    first = last.players.index(min(last.players, key=lambda name: (len(name), name)))
    players = (*last.players[first:], *last.players[:first])
    return msgspec.structs.replace(last, players=players, begins=(last.begins - first) % len(players))


def setup_after(session: "Session") -> LastSetup:
    """Return what the game that is over on the table leaves to the next one."""
    seats = session.game.tally(session.state).seats
    return _setup_after(session.game, msgspec.json.encode(session.setup), seats, finished=True)


def _setup_after(game: AnyGame, text: str | bytes, seats: tuple[PlayerTally, ...], *, finished: bool) -> LastSetup:
    setup = msgspec.json.decode(text, type=_Setup)
    players = _last_players(setup.players, seats, game.player_counts)
    begins = _place_after(setup, seats, players)
    # Where everybody plays at once nobody begins, and all keep their seats.
    if finished and players and game.in_turns:
        begins = (begins + 1) % len(players)
    won = {seat.name for seat in seats if seat.won} if finished else set()
    lost = [name for name in players[begins:] + players[:begins] if name not in won] if won else []
    return LastSetup(players, setup.sides, setup.options, begins, next(iter(lost), ""), len(players))


def _last_players(players: tuple[str, ...], seats: tuple[PlayerTally, ...], counts: tuple[int, ...]) -> tuple[str, ...]:
    """Return those who played at the end; with those who had left, or as it was set up, where so many can't play."""
    stayed = tuple(seat.name for seat in seats if not seat.gone)
    everybody = tuple(seat.name for seat in seats)
    return next((names for names in (stayed, everybody) if len(names) in counts), players)


def _place_after(setup: _Setup, seats: tuple[PlayerTally, ...], players: tuple[str, ...]) -> int:
    """Return the place among these players of who began, or of who has the seat now; 0 where it is nobody's."""
    # Games without such an option name the one first who begins.
    begins = setup.options.get("begins", 0)
    then = tuple(seat.name for seat in seats) if len(seats) == len(setup.players) else setup.players
    first = then[begins] if begins < len(then) else ""
    return players.index(first) if first in players else 0
