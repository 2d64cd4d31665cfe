"""Take over what the last game of a kind had: its set-up, and who begins after it."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from companion.table.storage.journal import JournalError, Status
from companion.table.storage.result_queries import GameFilter, find_games

if TYPE_CHECKING:
    from companion.table.table import Table


class LastSetup(Struct, frozen=True):
    """The parts of the last game that a new one takes over: the same people are likely to play again.

    `begins` is the place of the player who begins next: after a finished game the one to the left of who began it.
    `lost` is who lost it, of several the first one from there; empty where nobody did.
    """

    players: tuple[str, ...] = ()
    sides: int = 0
    options: dict[str, Any] = {}
    begins: int = 0
    lost: str = ""


class _Setup(Struct):
    players: tuple[str, ...] = ()
    sides: int = 0
    options: dict[str, Any] = {}


def last_setup(table: "Table", game: str) -> LastSetup:
    """Return what the latest game of this kind in the journal had; nothing where there is none."""
    try:
        last = table.journal.latest(game)
        if last is None:
            return LastSetup()
        listed = find_games(table.journal, GameFilter(kind=game), 0, 1)
    except JournalError:
        return LastSetup()
    setup = msgspec.json.decode(last.setup, type=_Setup)
    players = setup.players
    # Games without such an option name the one first who begins.
    begins = setup.options.get("begins", 0)
    if last.status is Status.FINISHED and players:
        begins = (begins + 1) % len(players)
    summary = listed[0].summary if listed and listed[0].number == last.id else None
    seats = () if summary is None or last.status is not Status.FINISHED else summary.tally.seats
    won = {seat.name for seat in seats if seat.won}
    lost = [name for name in players[begins:] + players[:begins] if name not in won] if won else []
    return LastSetup(players, setup.sides, setup.options, begins, next(iter(lost), ""))
