"""The files that a table has written into the data folder: what they hold, or why they can't be used.

A file that is absent or can't be used is replaced by the example set of its game; the table's own words, by none.
What reads a file is imported when the file is read: no first picture waits for it.
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.i18n import N_, _
from companion.core.problems import Problem
from companion.settings.paths import WORDS

if TYPE_CHECKING:
    from companion.games.sequence.letters.board import Layout
    from companion.games.sequitur.game import Table
    from companion.table.decks import Deck

GOALS, ACTIONS, BOARD, DECK = "goals.toml", "actions.toml", "letters_board.toml", "sequentia.toml"

READERS = {
    GOALS: ("companion.games.sequitur.cards", "read_entries", N_("The example goals are used.")),
    ACTIONS: ("companion.games.sequitur.actions.actions", "read_actions", N_("The example actions are used.")),
    BOARD: ("companion.games.sequence.letters.board_file", "read_layout", N_("The example board is used.")),
    DECK: ("companion.games.sequentia.common.deck_file", "read_deck", N_("The example deck is used.")),
}
"""The module and the function that read a file's text, and the sentence that says what is used instead."""

WRITTEN = (*READERS, WORDS)
"""The files that tables write."""


def complaint(file: Path) -> str:
    """One sentence when this file of a table can't be used; empty when it can, or there is none."""
    return _read(file)[1]


def sequitur_table(folder: Path) -> "Table":
    """The goals, actions and words of the table (SQT-12, SQT-20, SQT-21); a file without cards is as good as none."""
    from companion.games.sequitur.game import Table  # noqa: PLC0415

    goals, actions, words = (_read(folder / name)[0] for name in (GOALS, ACTIONS, WORDS))
    return Table(goals or None, actions or None, words or ())


def letters_board(folder: Path) -> "Layout | None":
    """The table's board of Sequence Letters (LET-01); None for the example."""
    board: Layout | None = _read(folder / BOARD)[0]
    return board


def sequentia_deck(folder: Path) -> tuple[str, ...] | None:
    """The texts of the cards in the table's deck of Sequentia; None for the example."""
    cards = _read(folder / DECK)[0]
    return None if cards is None else tuple(card.text for card in cards)


def decks(folder: Path) -> "tuple[Deck, ...]":
    """The decks that can have tags, with the cards of the table."""
    from companion.table.decks import Brought, decks_of  # noqa: PLC0415

    table = sequitur_table(folder)
    return decks_of(Brought(table.goals, table.actions, sequentia_deck(folder)))


def _read(file: Path) -> tuple[Any, str]:
    """What the file holds; None when it is absent or can't be used, and a sentence when it can't.

    The sentence names the file without its folder, which is always the same, and ends with what is used instead.
    """
    if file.name == WORDS:
        return _read_words(file)
    from companion.core.toml.entries import EntriesError, text_of  # noqa: PLC0415

    module, function, instead = READERS[file.name]
    try:
        text = text_of(file.read_bytes(), file.name)
        return getattr(import_module(module), function)(text, file.name), ""
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        why = _("can't be read ({why})").format(why=error.strerror)
        return None, Problem(file.name, 0, "", why, _("a readable file"), _(instead)).sentence
    except EntriesError as error:
        return None, f"{error} {_(instead)}"


def _read_words(file: Path) -> tuple[Any, str]:
    from companion.lexicon.own import WordsError  # noqa: PLC0415
    from companion.table.storage.own_words import OwnWords  # noqa: PLC0415

    try:
        return OwnWords(file).read(), ""
    except WordsError as error:
        return None, " ".join((str(error), _("They do not count.")))
