"""The games and the tools that the table offers: those of the folders below this one that have a `game.toml`.

A game is loaded when something of it but its name is asked for: the first picture waits for none of them.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import Struct

from companion.core.cards import CardKind
from companion.core.events import ThingKind
from companion.core.game import AnyGame, TableFiles, no_files
from companion.core.scene import Icon
from companion.core.toml.parser import read_packaged
from companion.core.tool import AnyTool

DESCRIPTION = "game.toml"
"""The file that makes a folder that of a game, or of what the games below it have together."""

_HERE = Path(__file__).parent

T = TypeVar("T")


class GameDescription(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a `game.toml` that a game shows before it is loaded (see `companion.core.game.Game`).

    `order` is where it stands among the others, the lowest first, and `made_by` its class: `game:LettersGame` for one
    in `game.py` of its folder. `aim` says in a sentence what one does to win. A game is
    `done` when tests prove all its rules.
    """

    id: str
    title: str
    label: str
    icon: Icon
    order: int
    made_by: str
    note: str = "new game"
    aim: str = ""
    picture: str = ""
    family: str = ""
    done: bool = True


class ToolDescription(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a `game.toml` that a tool shows before it is loaded; `made_by` is its class.

    `purpose` is a sentence on what it is for, which help says behind its title.
    """

    id: str
    title: str
    note: str
    icon: Icon
    made_by: str
    games: tuple[str, ...] = ()
    purpose: str = ""


class WrittenFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file that a table writes into its data folder.

    `read` is the function that makes a value of its text and its name and raises `EntriesError`; `instead` the sentence
    on what is used in place of a file that can't be.
    """

    name: str
    read: str
    instead: str


class GameFolder(Struct, frozen=True, forbid_unknown_fields=True, rename={"tools": "tool", "files": "file"}):
    """The content of a `game.toml`; `path` is its folder below this one: `sequence/letters`.

    `cards` names the `CardKind` of its cards that can have tags; empty: it has none of its own.
    """

    path: str
    game: GameDescription | None = None
    tools: tuple[ToolDescription, ...] = ()
    files: tuple[WrittenFile, ...] = ()
    cards: str = ""

    def load(self, name: str) -> Any:
        """Return the object `module:name` of this folder; imports the module."""
        module, _, attribute = name.partition(":")
        return getattr(import_module(f"{__package__}.{self.path.replace('/', '.')}.{module}"), attribute)


class LazyProxy(Generic[T]):
    """A stand-in for a game or a tool, which it loads when needed; `known` is what is known before."""

    def __init__(self, load: Callable[[], T], known: Struct) -> None:
        self._load = load
        self._loaded: T | None = None
        self.__dict__.update(msgspec.structs.asdict(known))

    def __getattr__(self, name: str) -> Any:
        """Return any other attribute of the game or tool, which is loaded for it; AttributeError as usual."""
        if self._loaded is None:
            self._loaded = self._load()
        return getattr(self._loaded, name)


@cache
def game_folders() -> tuple[GameFolder, ...]:
    """Return the folders with a `game.toml`, in the order of their games; those without one of their own come last."""
    files = (*_HERE.glob(f"*/{DESCRIPTION}"), *_HERE.glob(f"*/*/{DESCRIPTION}"))
    found = (_read_folder(file) for file in files)
    return tuple(sorted(found, key=lambda one: (one.game is None, one.game and one.game.order, one.path)))


def _read_folder(file: Path) -> GameFolder:
    path = file.parent.relative_to(_HERE).as_posix()
    return msgspec.convert({**read_packaged(file), "path": path}, GameFolder)


def with_description(made: type[T]) -> type[T]:
    """Return a decorator that gives the class of a game or a tool what `game.toml` says, as attributes."""
    package, _, module = made.__module__.removeprefix(f"{__package__}.").rpartition(".")
    for folder in game_folders():
        inside = f"{package}.{module}".removeprefix(f"{folder.path.replace('/', '.')}.")
        for one in (*((folder.game,) if folder.game else ()), *folder.tools):
            if one.made_by == f"{inside}:{made.__name__}":
                for name, value in msgspec.structs.asdict(one).items():
                    setattr(made, name, value)
    return made


def games(files: TableFiles = no_files) -> dict[str, AnyGame]:
    """Return the games by their ids, for a table that has these files."""
    described = ((folder, folder.game) for folder in game_folders() if folder.game)
    return {one.id: cast("AnyGame", _lazy_proxy(folder, one, files)) for folder, one in described}


def tools(files: TableFiles = no_files) -> dict[str, AnyTool]:
    """Return the tools by their ids, for a table that has these files."""
    return {
        one.id: cast("AnyTool", _lazy_proxy(folder, one, files)) for folder in game_folders() for one in folder.tools
    }


def _lazy_proxy(folder: GameFolder, one: GameDescription | ToolDescription, files: TableFiles) -> LazyProxy[Any]:
    return LazyProxy(lambda: folder.load(one.made_by)(files), one)


@cache
def card_kinds() -> dict[ThingKind, CardKind]:
    """Return the kinds of cards with tags, by the letters their tags begin with; their games are imported."""
    kinds: tuple[CardKind, ...] = tuple(folder.load(folder.cards) for folder in game_folders() if folder.cards)
    return {kind.kind: kind for kind in kinds}


GAMES: dict[str, AnyGame] = games()
"""The games of a table that has no files."""
