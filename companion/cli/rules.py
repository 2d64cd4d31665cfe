"""The command `companion rules`: list the rules of the games by their ids."""

import csv
import io
import pkgutil
from argparse import ArgumentParser, Namespace

from companion.core.errors import CompanionError
from companion.games.registry import game_folders


def add_arguments(parser: ArgumentParser) -> None:
    """Add which rules."""
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule (SEQ-16), or those that begin so (SEQ)")


def run(options: Namespace) -> int:
    """List the rules of every game."""
    wanted = (options.id or "").upper()
    found = [
        row
        for folder in game_folders()
        if folder.game
        for row in read_rules(folder.path)
        if row["id"].startswith(wanted)
    ]
    if not found:
        raise CompanionError(f"There is no rule {options.id}; `companion rules` lists them all.", 2)
    for row in found:
        print(f"{row['id']}  {row['text']}")
    return 0


def read_rules(folder: str) -> list[dict[str, str]]:
    """Return the rules of the game in a folder, as its `rules.csv` has them: `id`, `kind` and `text`."""
    data = pkgutil.get_data("companion.games", f"{folder}/rules.csv") or b""
    return list(csv.DictReader(io.StringIO(data.decode())))
