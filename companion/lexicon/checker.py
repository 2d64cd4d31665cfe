"""The word checker: all that is said of a word at once, on the command line and on the screen."""

import sys

from msgspec import Struct

from companion.lexicon.define import Definitions
from companion.lexicon.letters import is_plain
from companion.lexicon.lexicon import Lexicon, Reason, Verdict
from companion.lexicon.near import Search, near_misses

MOST_SUGGESTIONS = 8


class Checked(Struct, frozen=True):
    """A word with its verdict, its definition (None: none is known), and for one that doesn't count the near misses."""

    verdict: Verdict
    definition: str | None
    suggestions: tuple[str, ...]


class Checker:
    """A lexicon with its definitions."""

    def __init__(self, lexicon: Lexicon, definitions: Definitions) -> None:
        self.lexicon = lexicon
        self.definitions = definitions

    def quick(self, word: str) -> Checked:
        """What is said of the word while it is being typed; near misses are one slip away, a matter of 1 ms."""
        verdict = self.lexicon.judge(word)
        definition = self.definitions.of(verdict.word) if verdict.entry else None
        near = () if verdict.valid or not is_plain(verdict.word) else near_misses(self.lexicon, verdict.word)
        return Checked(verdict, definition.text if definition else None, near[:MOST_SUGGESTIONS])

    def thorough(self, word: str) -> Checked:
        """The same, with near misses two slips away where nobody knows the word and nothing is nearer."""
        checked = self.quick(word)
        verdict = checked.verdict
        if checked.suggestions or verdict.reason is not Reason.NOT_FOUND or not is_plain(verdict.word):
            return checked
        search = Search(self.lexicon, verdict.word, 2)
        search.step(sys.maxsize)
        return Checked(verdict, checked.definition, search.found()[:MOST_SUGGESTIONS])
