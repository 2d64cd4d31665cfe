"""The table's own cards: the files of goals and of actions in the data folder (SQT-20, SQT-21)."""

from pathlib import Path

from msgspec import Struct

from companion.app.load_or_default import entered
from companion.core.i18n import _
from companion.games.sequitur.actions.actions import ACTIONS_FILE, Action, read_actions
from companion.games.sequitur.cards import GoalEntry, read_entries
from companion.games.sequitur.game import Table
from companion.games.sequitur.goals.goals import GOALS_FILE
from companion.lexicon.own import WordsError
from companion.settings.paths import WORDS
from companion.table.storage.own_words import OwnWords


class Cards(Struct, frozen=True):
    """The cards that the table has entered, None: the example set; and a sentence for each file that can't be used."""

    goals: tuple[GoalEntry, ...] | None
    actions: tuple[Action, ...] | None
    problems: tuple[str, ...] = ()


def read_cards(folder: Path) -> Cards:
    """The cards of `goals.toml` and `actions.toml` in the data folder. Raises nothing, whatever they hold.

    A file that is absent, has no card or can't be used gives None, so that the example set is used; what is wrong with
    it a problem then says.
    """
    goals, goals_wrong = entered(folder / GOALS_FILE, read_entries, _("The example goals are used."))
    actions, actions_wrong = entered(folder / ACTIONS_FILE, read_actions, _("The example actions are used."))
    return Cards(goals or None, actions or None, tuple(filter(None, (goals_wrong, actions_wrong))))


def complaint(file: Path) -> str:
    """One sentence when this file of cards or words can't be used; empty when it can, or there is none."""
    if file.name == WORDS:
        try:
            OwnWords(file).read()
        except WordsError as error:
            return " ".join((str(error), _("They do not count.")))
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
