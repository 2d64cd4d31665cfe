"""The command `companion rules`: list the rules of the games by their ids."""

import csv
import io
import pkgutil
from argparse import ArgumentParser, Namespace

from companion.core.errors import CompanionError
from companion.core.game import AnyFollowed
from companion.games.registry import FOLDERS, GAMES


def add_arguments(parser: ArgumentParser) -> None:
    """Add which rules."""
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule (SEQ-16), or those that begin so (SEQ)")


def run(options: Namespace) -> int:
    """List the rules of every game."""
    wanted = (options.id or "").upper()
    found = [row for game in GAMES.values() for row in rules_of(game) if row["id"].startswith(wanted)]
    if not found:
        raise CompanionError(f"There is no rule {options.id}; `companion rules` lists them all.", 2)
    for row in found:
        print(f"{row['id']}  {row['text']}")
    return 0


def rules_of(game: AnyFollowed) -> list[dict[str, str]]:
    """The rules of a game, as `rules.csv` in the folder of its id has them: `id`, `kind` and `text`."""
    data = pkgutil.get_data("companion.games", f"{FOLDERS[game.id]}/rules.csv") or b""
    return list(csv.DictReader(io.StringIO(data.decode())))
