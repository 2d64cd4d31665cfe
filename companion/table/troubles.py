"""Note what is wrong: with devices and whatever else has a name, and with files."""

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from companion.core.events import DeviceNews
from companion.core.i18n import N_, Sentence
from companion.table.logs import LOG

if TYPE_CHECKING:
    from companion.table.table import Table

READER_TROUBLE = "reader"
"""The name under which the reader tells what is wrong with it."""

UNFINISHED_TROUBLE = "unfinished game"
"""The name under which it is told that the unfinished game could not be taken up."""

CARDS_TROUBLE = "cards"
"""The name under which it is told that what a game taught could not be kept."""

PEOPLE_TROUBLE = "people"
"""The name under which it is told that people could not be read or remembered."""

NEW_TAG_TROUBLE = "new tag"
"""The name under which grown-ups are told of a tag that nobody knows."""

DAMAGED_JOURNAL = "damaged journal"
"""The name under which it is told that the journal was found damaged while people play."""

JOURNAL_LOG = "journal log"
"""The name under which it is told that another program makes the journal grow."""

READABLE_GAMES = "readable games"
"""The name under which it is told that games which were put aside can be read again."""

NO_READER = N_("No reader is plugged in.")
"""What is said of that where things are to be laid on one; elsewhere it is nothing to speak of."""


class Troubles:
    """What is wrong with files, `problems`, and what is told under a name."""

    def __init__(self, problems: tuple[Sentence, ...]) -> None:
        self.problems = problems
        self._named: dict[str, Sentence] = {}
        self._absent: set[str] = set()

    @property
    def named(self) -> Mapping[str, Sentence]:
        """What is told, by its name; an empty sentence where a device has been well again."""
        return self._named

    @property
    def absent(self) -> AbstractSet[str]:
        """Devices that nobody has plugged in."""
        return self._absent

    def replace(self, problems: tuple[Sentence, ...], named: Mapping[str, Sentence]) -> None:
        """Replace all by these: problems with files, and what is wrong by its name."""
        self.problems, self._named = problems, dict(named)

    def add(self, name: str, trouble: Sentence) -> None:
        """Set what is wrong under a name; an empty sentence: a device is well again."""
        self._named[name] = trouble

    def clear(self, name: str) -> None:
        """Forget what is wrong under a name."""
        self._named.pop(name, None)

    def handle_news(self, news: DeviceNews) -> bool:
        """Note what is wrong with a device, or that nothing is any more; return whether that is new."""
        known = self._named.get(news.device, "") == news.trouble
        if news.trouble and not known:
            LOG.note(f"{news.device}: {news.trouble}")
        self.add(news.device, news.trouble)
        (self._absent.discard if news.there else self._absent.add)(news.device)
        return not known

    def clear_settings(self, keys: Collection[str]) -> None:
        """Forget what was wrong with these settings in a file: they have been set anew."""
        for key in keys:
            self.clear(key)
        self.problems = tuple(told for told in self.problems if not any(is_about(told, key) for key in keys))


def has_trouble(table: "Table", key: str) -> bool:
    """Return whether the table tells that something is wrong with a setting in a file."""
    return key in table.troubles or any(is_about(told, key) for told in table.problems)


def is_about(told: Sentence, key: str) -> bool:
    """Return whether a sentence is about this setting; a recording has no more than the sentence."""
    return f": {key} " in str(told)
