"""The board of Sequence Letters that a table has entered: its file in the data folder (LET-01)."""

from pathlib import Path

from companion.games.entries import EntriesError, text_of
from companion.games.letters.board import Layout
from companion.games.letters.board_file import BOARD_FILE, read_layout


def entered_board(folder: Path) -> Layout | None:
    """The board in the data folder; None when there is none, or it can't be used (see `complaint`)."""
    try:
        return _read(folder)
    except (OSError, EntriesError):
        return None


def complaint(file: Path) -> str:
    """One sentence when the file of the board can't be used; empty when it can, or there is none."""
    try:
        _read(file.parent)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"{BOARD_FILE} can't be read ({error.strerror}). The example board is used."
    except EntriesError as error:
        return f"{error} The example board is used."
    return ""


def _read(folder: Path) -> Layout:
    return read_layout(text_of((folder / BOARD_FILE).read_bytes(), BOARD_FILE), BOARD_FILE)
