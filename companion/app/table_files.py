"""The files that a table has written into its data folder for games: what they hold, or why they can't be used.

What reads a file is imported when the file is read: no first picture waits for it.
"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.core.game import WORDS_FILE
from companion.core.i18n import _
from companion.core.problems import Problem
from companion.games.registry import GameFolder, WrittenFile, game_folders

if TYPE_CHECKING:
    from companion.table.decks import Deck


def load_table_file(folder: Path, name: str) -> Any:
    """Return what a file of the data folder holds: what the function of its game makes of it, or words.

    None when there is none, or it can't be used (see `file_problem`), or it is no file of a game.
    """
    return _read_file(folder, name)[0]


def file_problem(folder: Path, name: str) -> str:
    """Return what is wrong with that file and what is used instead; empty when it is good, or not there."""
    return _read_file(folder, name)[1]


def table_decks(folder: Path) -> "tuple[Deck, ...]":
    """Return the decks that can have tags, with the table's own cards; all games are loaded for it.

    For a file that can't be used they have those of its example.
    """
    from companion.table.decks import decks_of  # noqa: PLC0415

    return decks_of(partial(load_table_file, folder))


def _read_file(folder: Path, name: str) -> tuple[Any, str]:
    if name == WORDS_FILE:
        return _read_words(folder / name)
    found = ((games, file) for games in game_folders() for file in games.files if file.name == name)
    return next((_read_value(folder / name, *one) for one in found), (None, ""))


def _read_words(file: Path) -> tuple[tuple[str, ...], str]:
    """Return the words that the house allows (SQT-12), and what is wrong with their file."""
    from companion.lexicon.word_file import WordsError  # noqa: PLC0415
    from companion.table.storage.own_words import OwnWords  # noqa: PLC0415

    try:
        return OwnWords(file).read(), ""
    except WordsError as error:
        return (), " ".join((str(error), _("They do not count.")))


def _read_value(path: Path, games: GameFolder, file: WrittenFile) -> tuple[Any, str]:
    """Return what a file holds, and what is wrong with it; the sentence names the file without its folder."""
    from companion.core.toml.entries import EntriesError, decode_text  # noqa: PLC0415

    instead = _(file.instead)
    try:
        return games.load(file.read)(decode_text(read_foreign(path, TABLE_FILE), file.name), file.name), ""
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        wrong = _("can't be read ({why})").format(why=error.strerror)
        return None, Problem(file.name, 0, "", wrong, _("a readable file"), instead).sentence
    except EntriesError as error:
        return None, f"{error} {instead}"
