"""The command `companion export`: write a game of the journal as a record, or list its games."""

import json
import sys
from argparse import Namespace

from companion.app.plugins import all_games
from companion.cli.terminal import Trouble, put_out
from companion.settings.paths import JOURNAL, files_of
from companion.table.session import Session
from companion.table.storage.journal import GameRow, Journal, JournalError
from companion.table.storage.packages import Packages, needed, remembered
from companion.table.storage.record import record_of


def write_game(options: Namespace) -> int:
    """Write a game of the journal as a record, or list the games; the journal is only read, and may be in use."""
    path = files_of(options.settings, options.data).folder / JOURNAL
    if not path.exists():
        raise Trouble(f"There is no journal at {path}; play a game first, or name its folder with --data.")
    try:
        with Journal.read(path) as journal:
            games = journal.games()
            if options.list:
                return _list(games)
            if not games:
                raise Trouble(f"The journal at {path} holds no game yet.")
            number = max(game.id for game in games) if options.game is None else options.game
            text = _record_of(journal, number, remembered(path.parent))
    except JournalError as error:
        raise Trouble(str(error)) from None
    put_out(text, options.out)
    return 0


def _list(games: tuple[GameRow, ...]) -> int:
    for game in games:
        players = " & ".join(json.loads(game.setup).get("players", ()))
        print(f"{game.id:>4}  {game.started}  {game.game:<12} {game.status.value:<9} {players}")
    return 0


def _record_of(journal: Journal, number: int, packages: Packages) -> str:
    stored = journal.load(number)
    game = all_games().get(stored.about.game)
    if game is None:
        print(f"companion: {needed(number, stored.about.game, packages)}", file=sys.stderr)
        return record_of(stored)
    session = Session.resume(game, stored, journal)
    for index in session.unsettled:
        told = f"move {index + 1} does not fit; a replay stops there. Settle it in MORE, History."
        print(f"companion: {told}", file=sys.stderr)
    return record_of(stored)
