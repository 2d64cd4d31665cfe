"""Make the games and tools with what this table has entered: each file is read when it is asked for."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.app import table_files
from companion.core.events import DeviceNews
from companion.core.game import AnyGame
from companion.core.i18n import in_all_languages, merge_texts
from companion.core.tool import AnyTool
from companion.games.registry import MODES, letters, letters_board, sequence, sequentia, sequentia_deck, sequitur, walk
from companion.settings.paths import TablePaths
from companion.table.storage.packages import FILE as PACKAGES


def games_of(files: TablePaths) -> dict[str, AnyGame]:
    """The games, with what this table brings to them."""
    folder = files.folder
    modes = (sequentia(mode, partial(table_files.sequentia_deck, folder)) for mode in MODES)
    board = letters(partial(table_files.letters_board, folder))
    games = (sequence(files.board), board, sequitur(partial(table_files.sequitur_table, folder)), *modes)
    return {game.id: game for game in games}


def tools_of(folder: Path) -> dict[str, AnyTool]:
    """What the table can do beside playing."""
    board = letters_board(partial(table_files.letters_board, folder))
    deck = sequentia_deck(partial(table_files.sequentia_deck, folder))
    return {tool.id: tool for tool in (walk(), board, deck)}


TAKEN_ALONG = (*table_files.WRITTEN, PACKAGES)
"""The files of the data folder by which a table does what it does: a recording has them."""


def complaints(folder: Path) -> Iterator[DeviceNews]:
    """What is wrong with the files that the table has written; nothing is told of one that is good."""
    for file in (folder / name for name in table_files.WRITTEN):
        if file.exists():
            yield DeviceNews(file.name, merge_texts(in_all_languages(partial(table_files.complaint, file))))
