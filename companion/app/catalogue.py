"""The games and tools of a table, with the files that it has written, each read when it is asked for."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.app.table_files import file_problem, load_table_file
from companion.core.events import DeviceNews
from companion.core.game import WORDS_FILE, AnyGame
from companion.core.i18n import in_all_languages, merge_texts
from companion.core.tool import AnyTool
from companion.games.registry import game_folders, games, tools
from companion.games.sequence import BOARD_SETTING
from companion.settings.paths import TablePaths
from companion.table.storage.packages import FILE as PACKAGES


def games_of(files: TablePaths) -> dict[str, AnyGame]:
    """Return the games by their ids, each with the files that this table brings to it, such as its board."""
    return games(lambda name: files.board if name == BOARD_SETTING else load_table_file(files.folder, name))


def tools_of(folder: Path) -> dict[str, AnyTool]:
    """Return the tools by their ids: what the table can do beside playing, such as entering a board."""
    return tools(partial(load_table_file, folder))


WRITTEN_FILES = (*(file.name for folder in game_folders() for file in folder.files), WORDS_FILE)
"""The files that tables write for games."""

RECORDED_FILES = (*WRITTEN_FILES, PACKAGES)
"""The files of the data folder by which a table does what it does: a recording has them."""


def file_problems(folder: Path) -> Iterator[DeviceNews]:
    """Yield news named after each of the table's own files that exist; its trouble is empty for a good file."""
    for name in WRITTEN_FILES:
        if (folder / name).exists():
            yield DeviceNews(name, merge_texts(in_all_languages(partial(file_problem, folder, name))))
