"""The board of Sequence Letters that a table has entered: its file in the data folder (LET-01)."""

from pathlib import Path

from companion.app.load_or_default import entered
from companion.core.i18n import N_, _
from companion.games.sequence.letters.board import Layout
from companion.games.sequence.letters.board_file import BOARD_FILE, read_layout

INSTEAD = N_("The example board is used.")


def entered_board(folder: Path) -> Layout | None:
    """The board in the data folder; None when there is none, or it can't be used (see `complaint`)."""
    return entered(folder / BOARD_FILE, read_layout, _(INSTEAD))[0]


def complaint(file: Path) -> str:
    """One sentence when the file of the board can't be used; empty when it can, or there is none."""
    return entered(file, read_layout, _(INSTEAD))[1]
