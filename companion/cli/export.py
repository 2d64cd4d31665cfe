"""The command `companion export`: write a game of the journal as a record, or list its games."""

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.app.plugins import all_games
from companion.cli.common.arguments import add_files
from companion.cli.common.terminal import write_data
from companion.core.errors import CompanionError
from companion.settings.paths import JOURNAL, find_files
from companion.table.session import Session
from companion.table.storage.journal import GameRow, Journal
from companion.table.storage.packages import Packages, needed_text, read_packages
from companion.table.storage.record import record_text


def add_arguments(parser: ArgumentParser) -> None:
    """Add which game, where to, and the files."""
    parser.add_argument("game", type=int, nargs="?", metavar="GAME", help="its number (default: the latest)")
    parser.add_argument("-o", "--out", type=Path, metavar="FILE", help="the file to write (default: standard output)")
    parser.add_argument("--list", action="store_true", help="list the games of the journal instead")
    add_files(parser)


def run(options: Namespace) -> int:
    """Write a game of the journal as a record, or list the games; the journal is only read, and may be in use."""
    path = find_files(options.settings, options.data).folder / JOURNAL
    if not path.exists():
        raise CompanionError(f"There is no journal at {path}; play a game first, or name its folder with --data.")
    with Journal.open_read_only(path) as journal:
        games = journal.games()
        if options.list:
            return _print_games(games)
        if not games:
            raise CompanionError(f"The journal at {path} holds no game yet.")
        number = max(game.id for game in games) if options.game is None else options.game
        text = _record_text(journal, number, read_packages(path.parent))
    write_data(text, options.out)
    return 0


def _print_games(games: tuple[GameRow, ...]) -> int:
    for game in games:
        players = " & ".join(json.loads(game.setup).get("players", ()))
        print(f"{game.id:>4}  {game.started}  {game.game:<12} {game.status.value:<9} {players}")
    return 0


def _record_text(journal: Journal, number: int, packages: Packages) -> str:
    stored = journal.load(number)
    game = all_games().get(stored.about.game)
    if game is None:
        print(f"companion: {needed_text(number, stored.about.game, packages)}", file=sys.stderr)
        return record_text(stored)
    session = Session.resume(game, stored, journal)
    for index in session.unsettled:
        told = f"move {index + 1} does not fit; a replay stops there. Settle it in MORE, History."
        print(f"companion: {told}", file=sys.stderr)
    return record_text(stored)
