"""Make the games and tools with what this table has entered: each file is read when it is asked for."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.core.events import DeviceNews
from companion.core.game import AnyGame
from companion.core.i18n import in_all_languages, merge_texts
from companion.core.tool import AnyTool
from companion.games.registry import MODES, letters, letters_board, sequence, sequentia, sequentia_deck, sequitur, walk
from companion.settings.paths import WORDS, TablePaths
from companion.table.storage.packages import FILE as PACKAGES


def games_of(files: TablePaths) -> dict[str, AnyGame]:
    """The games, with what this table brings to them."""
    folder = files.folder
    modes = (sequentia(mode, lambda: _asked(folder, "sequentia_files", "entered_deck")) for mode in MODES)
    board, brings = (
        partial(_asked, folder, "board_files", "entered_board"),
        partial(_asked, folder, "card_files", "brought"),
    )
    games = (sequence(files.board), letters(board), sequitur(brings), *modes)
    return {game.id: game for game in games}


def tools_of(folder: Path) -> dict[str, AnyTool]:
    """What the table can do beside playing."""
    board = letters_board(partial(_asked, folder, "board_files", "entered_board"))
    deck = sequentia_deck(partial(_asked, folder, "sequentia_files", "entered_deck"))
    return {tool.id: tool for tool in (walk(), board, deck)}


def _asked(folder: Path, module: str, name: str) -> Any:
    """What a function says of the data folder as it is now; its module is imported for that: no first picture waits."""
    return getattr(import_module(f"companion.app.{module}"), name)(folder)


WRITTEN = {
    "goals.toml": "card_files",
    "actions.toml": "card_files",
    WORDS: "card_files",
    "letters_board.toml": "board_files",
    "sequentia.toml": "sequentia_files",
}
"""The files that tables write, and the modules that say what is wrong with them."""


TAKEN_ALONG = (*WRITTEN, PACKAGES)
"""The files of the data folder by which a table does what it does: a recording has them."""


def complaints(folder: Path) -> Iterator[DeviceNews]:
    """What is wrong with those of them that are there; nothing is told of one that is good."""
    for name, module in WRITTEN.items():
        if (folder / name).exists():
            yield DeviceNews(name, merge_texts(in_all_languages(partial(_asked, folder / name, module, "complaint"))))
