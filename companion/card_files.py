"""The table's own cards: the files of goals and of actions in the data folder (SQT-20, SQT-21)."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from companion.contract.problems import Problem
from companion.files import WORDS
from companion.games.entries import EntriesError, text_of
from companion.games.sequitur.actions import ACTIONS_FILE, Action, read_actions
from companion.games.sequitur.cards import GoalEntry, read_entries
from companion.games.sequitur.game import Table
from companion.games.sequitur.goals import GOALS_FILE
from companion.lexicon.own import WordsError
from companion.table.own_words import OwnWords

T = TypeVar("T")


class Cards(Struct, frozen=True):
    """The cards that the table has entered, None: the example set; and a sentence for each file that can't be used."""

    goals: tuple[GoalEntry, ...] | None
    actions: tuple[Action, ...] | None
    problems: tuple[str, ...] = ()


def read_cards(folder: Path) -> Cards:
    """The cards of `goals.toml` and `actions.toml` in the data folder. Raises nothing, whatever they hold.

    A file that is absent or can't be used gives None, so that the example set is used, which a problem then says.
    """
    goals, goals_wrong = _read(folder / GOALS_FILE, read_entries, "The example goals are used.")
    actions, actions_wrong = _read(folder / ACTIONS_FILE, read_actions, "The example actions are used.")
    return Cards(goals, actions, goals_wrong + actions_wrong)


def complaint(file: Path) -> str:
    """One sentence when this file of cards or words can't be used; empty when it can, or there is none."""
    if file.name == WORDS:
        try:
            OwnWords(file).read()
        except WordsError as error:
            return f"{error} They do not count."
        return ""
    return " ".join(problem for problem in read_cards(file.parent).problems if problem.startswith(file.name))


def brought(folder: Path) -> Table:
    """What the table brings to a game: its cards, and the words that its house allows (SQT-12).

    What can't be used is left out; `read_cards` says what of the cards, and the word checker what of the words.
    """
    cards = read_cards(folder)
    try:
        words = OwnWords(folder / WORDS).read()
    except WordsError:
        words = ()
    return Table(cards.goals, cards.actions, words)


def _read(file: Path, read: Callable[[str, str], T], instead: str) -> tuple[T | None, tuple[str, ...]]:
    """What `read` makes of the text; a problem names the file without its folder, which is always the same."""
    try:
        return read(text_of(file.read_bytes(), file.name), file.name), ()
    except FileNotFoundError:
        return None, ()
    except OSError as error:
        wrong = f"can't be read ({error.strerror})"
        return None, (Problem(file.name, 0, "", wrong, "a readable file", instead).sentence,)
    except EntriesError as error:
        return None, (f"{error} {instead}",)
