"""Find games of other packages by their entry points in the group `companion.games`.

An entry point's name is the game's id; what it names is called without arguments and gives the game
(`companion.core.game.Game`). docs/recipes.md has one in a hundred lines.
"""

import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from companion.core.game import AnyGame, Game
from companion.core.i18n import N_, LazyText, Sentence, error_text
from companion.core.scene import Icon
from companion.games.registry import GAMES
from companion.table.logs import log
from companion.table.storage.packages import Package

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "companion.games"
"""The group of the entry points."""

METADATA_SUFFIX = ".dist-info"
"""What the folder's name ends with in which an installed package is described."""

REQUIRED_NAMES = {name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("_")}
"""What a game must have."""


class InstalledGames(Struct, frozen=True):
    """The games by their ids, a sentence for each one that can't be used, and the packages that bring the others."""

    games: dict[str, AnyGame]
    problems: tuple[Sentence, ...] = ()
    packages: dict[str, Package] = {}


@cache
def more_games() -> InstalledGames:
    """Return the installed games of other packages, and a sentence for each that can't be used; never raises."""
    games: dict[str, AnyGame] = {}
    packages: dict[str, Package] = {}
    problems: list[Sentence] = []
    for entry in _entry_points():
        try:
            games[entry.name] = game = _load_game(entry, games)
            packages[entry.name] = Package(game.title, _package_name(entry))
        except Exception as error:
            # Whatever is wrong with somebody's game, the table must open.
            log("a game of another package", error)
            unusable = N_("The game {name} of {package} can't be used: {why}.")
            problems.append(
                LazyText.of(unusable, name=entry.name, package=_package_name(entry), why=_error_text(error))
            )
    return InstalledGames(games, tuple(problems), packages)


def _package_name(entry: "EntryPoint") -> str:
    return entry.dist.name if entry.dist is not None else GROUP


def _error_text(error: Exception) -> Sentence:
    said = error_text(error)
    return said if isinstance(said, LazyText) else said.rstrip(".")


def all_games() -> dict[str, AnyGame]:
    """Return the games of the house, and those of other packages."""
    return GAMES | more_games().games


def _load_game(entry: "EntryPoint", others: Iterable[str]) -> AnyGame:
    """Return the game of an entry point. Raises whatever its package raises, and ValueError for what is no game."""
    if entry.name in GAMES or entry.name in others:
        raise ValueError(LazyText.of(N_("there is a game of that name already")))
    made_by = entry.load()
    # A class on `Game` that lacks some of its functions can't be called.
    lacking = getattr(made_by, "__abstractmethods__", None)
    game: AnyGame | None = None if lacking else made_by()
    missing = lacking or {name for name in REQUIRED_NAMES if not hasattr(game, name)}
    if game is None or missing:
        raise ValueError(LazyText.of(N_("it lacks {names}"), names=", ".join(sorted(missing))))
    if game.id != entry.name:
        raise ValueError(LazyText.of(N_("it calls itself {id}"), id=game.id))
    if game.icon not in get_args(Icon):
        raise ValueError(LazyText.of(N_("there is no icon {icon}"), icon=game.icon))
    return game


def _entry_points() -> "tuple[EntryPoint, ...]":
    """Return the entry points of the group, by name."""
    if not any(map(_offers_games, sys.path)):
        return ()
    # It takes longer to import than all games of the house together; few tables have another.
    from importlib.metadata import entry_points  # noqa: PLC0415

    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: entry.name))


def _offers_games(folder: str) -> bool:
    """Return whether a package in this folder has entry points of the group, as its own list of them says."""
    try:
        # Not by a pattern: `glob` takes ten times as long, and the first picture waits.
        with os.scandir(folder or ".") as there:
            packages = [Path(entry.path) for entry in there if entry.name.endswith(METADATA_SUFFIX)]
    except OSError:
        return False
    return any(_names_group(package / "entry_points.txt") for package in packages)


def _names_group(path: Path) -> bool:
    try:
        return f"[{GROUP}]".encode() in path.read_bytes()
    except OSError:
        return False
