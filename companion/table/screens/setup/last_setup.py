"""Take over what the last set-up of a game had."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from companion.table.storage.journal import JournalError

if TYPE_CHECKING:
    from companion.table.table import Table


class LastSetup(Struct, frozen=True):
    """The parts of the last set-up that a new one takes over: the same people are likely to play again."""

    players: tuple[str, ...] = ()
    sides: int = 0
    options: dict[str, Any] = {}


def last_setup(table: "Table", game: str) -> LastSetup:
    """Return the set-up of the latest game of this kind in the journal; an empty one when there is none."""
    try:
        last = table.journal.latest(game)
    except JournalError:
        return LastSetup()
    return LastSetup() if last is None else msgspec.json.decode(last.setup, type=LastSetup)
