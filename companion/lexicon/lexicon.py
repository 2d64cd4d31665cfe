"""Judge words by the lists that a table plays by."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import Self

import msgspec

from companion.lexicon.graph import SHORTEST, Graph, WordClass, WordFacts, load_graph
from companion.lexicon.graph_packer import change_graph, pack_graph
from companion.lexicon.letter_codes import letter_codes
from companion.lexicon.letters import fold, is_plain

APOSTROPHES = "'’‘ʼ`´"
HYPHENS = "-‐‑–—"


class LexiconSwitch(StrEnum):
    """The table's choice of a lexicon: those of English, the smallest first, and those of other languages."""

    FAMILY = "family"
    STANDARD = "standard"
    FULL = "full"
    GERMAN = "german"
    ITALIAN = "italian"


class Reason(StrEnum):
    """The reason why something is no valid word."""

    TOO_SHORT = "too short"
    APOSTROPHE = "has an apostrophe"
    HYPHEN = "has a hyphen"
    SIGN = "has a sign that is no letter"
    NAME = "a name"
    ABBREVIATION = "an abbreviation"
    SLANG = "slang under this switch"
    RARE = "rare under this switch"
    NOT_FOUND = "not found"
    STRUCK = "struck by the table"


class Verdict(msgspec.Struct, frozen=True):
    """A verdict on one word.

    `asked` is what was typed, `word` the same in small letters without accents. `entry` is what the graph says of the
    word, None when it has none: a word that only the switch leaves out has one. `reason` is None for a valid word.
    """

    asked: str
    word: str
    entry: WordFacts | None
    reason: Reason | None

    @property
    def valid(self) -> bool:
        """Whether the word counts."""
        return self.reason is None


class Lexicon:
    """A graph of words and the switch that decides which of them count."""

    def __init__(self, graph: Graph, switch: LexiconSwitch, struck: Collection[str] = ()) -> None:
        """Take the words, the switch, and those that the table has `struck`, which the graph doesn't have."""
        self.graph = graph
        """Every word, with those that the switch leaves out; ask `accepts` about each."""
        self.switch = switch
        self.struck = frozenset(struck)

    @classmethod
    def open(
        cls, switch: LexiconSwitch = LexiconSwitch.STANDARD, own: Collection[str] = (), struck: Collection[str] = ()
    ) -> Self:
        """Return a lexicon of the shipped words, and of the user's own ones, which count under every switch.

        `own` has words as `own.read_own_words` gives them; those that are `struck` count under none.

        Raises OverflowError when there are too many of them, see `pack_graph`.
        """
        lexicon = cls(load_graph("lexicon"), switch)
        entries = {word: lexicon._own_entry(word) for word in own} | dict.fromkeys(struck)
        if entries:
            lexicon = cls(change_graph(lexicon.graph, entries), switch, struck)
        return lexicon.ready_for_racks()

    @classmethod
    def of_own_words(cls, own: Collection[str]) -> Self:
        """Return a lexicon of the user's own words and no others; unsuitable ones are not suggested here either.

        Raises OverflowError when there are too many of them, see `pack_graph`.
        """
        known = load_graph("lexicon")
        entries = {word: WordFacts(WordClass.OWN, unsuitable=_is_unsuitable(known, word)) for word in own}
        return cls(Graph(pack_graph(entries)), LexiconSwitch.FULL)

    def ready_for_racks(self) -> Self:
        """Return this lexicon when what searches of racks read is made: the first takes no longer than any other."""
        letter_codes(self.graph, self.suggests)
        return self

    def _own_entry(self, word: str) -> WordFacts:
        """Return the entry of a word of the user's list, as known unless the switch leaves it out.

        What is never suggested stays so.
        """
        entry = self.graph.find(word)
        if entry is not None and self.accepts(entry):
            return entry
        return WordFacts(WordClass.OWN, unsuitable=_is_unsuitable(self.graph, word))

    def accepts(self, entry: WordFacts) -> bool:
        """Return whether a word with this entry counts under the switch."""
        return self._exclusion(entry) is None

    def suggests(self, entry: WordFacts) -> bool:
        """Return whether the companion itself may put forward a word with this entry."""
        return not entry.unsuitable and self.accepts(entry)

    def judge(self, asked: str) -> Verdict:
        """Say whether a word counts and, when it does not, why. Capitals and accents make no difference."""
        word = fold(asked.strip())
        entry = self.graph.find(word) if is_plain(word) else None
        reason = _unfit_reason(word) or (self._unknown_reason(word) if entry is None else self._exclusion(entry))
        return Verdict(asked, word, entry, reason)

    def is_unfinished(self, verdict: Verdict) -> bool:
        """Return whether a word does not count as it stands, but may be the beginning of one that is being typed.

        One that is only too short as yet is, whatever it begins: nothing else is said against it.
        """
        if verdict.reason is Reason.NOT_FOUND:
            return is_plain(verdict.word) and self.graph.goes_on(verdict.word)
        return verdict.reason is Reason.TOO_SHORT

    def words(self) -> Iterator[tuple[str, WordFacts]]:
        """Yield every word that counts, with its entry, in the order of the alphabet."""
        return ((word, entry) for word, entry in self.graph.words() if self.accepts(entry))

    def _unknown_reason(self, word: str) -> Reason:
        """Return what a word that no list has may be instead: a struck one, an abbreviation, a name, or unknown."""
        if word in self.struck:
            return Reason.STRUCK
        if load_graph("abbreviations").find(word) is not None:
            return Reason.ABBREVIATION
        return Reason.NAME if load_graph("names").find(word) is not None else Reason.NOT_FOUND

    def _exclusion(self, entry: WordFacts) -> Reason | None:
        if entry.slang and self.switch is not LexiconSwitch.FULL:
            return Reason.SLANG
        if entry.word_class is WordClass.RARE and self.switch is LexiconSwitch.FAMILY:
            return Reason.RARE
        return None


def _is_unsuitable(graph: Graph, word: str) -> bool:
    entry = graph.find(word)
    return entry is not None and entry.unsuitable


def _unfit_reason(word: str) -> Reason | None:
    """Return what keeps the word out of any list: a sign, or too few letters; None: nothing."""
    if any(sign in APOSTROPHES for sign in word):
        return Reason.APOSTROPHE
    if any(sign in HYPHENS for sign in word):
        return Reason.HYPHEN
    if word and not is_plain(word):
        return Reason.SIGN
    return Reason.TOO_SHORT if len(word) < SHORTEST else None
