"""Check a word: the verdict, its meaning and what is near, for the command line and the screen."""

from msgspec import Struct
from msgspec.structs import replace

from companion.lexicon.definitions import Definitions
from companion.lexicon.graph import WordClass
from companion.lexicon.letters import is_plain
from companion.lexicon.lexicon import Lexicon, Reason, Verdict
from companion.lexicon.near_misses import NearMissSearch, near_misses

MOST_SUGGESTIONS = 8

SLICE = 12_000
"""Nodes of the graph that are looked at in a slice of a wider search: about 2 ms on a PC."""

LONG_WORD, FEW = 7, 5
"""The letters from which on a third slip is sought, where fewer words than this are two slips away."""

USUAL_TIERS = 2
"""The tiers of common words of which one that is a slip away was surely meant; else words further away are sought."""


class CheckedWord(Struct, frozen=True):
    """A word with its verdict, its definition (None: none is known), and for one that doesn't count the near misses."""

    verdict: Verdict
    definition: str | None
    suggestions: tuple[str, ...]


class Checker:
    """A lexicon with its definitions."""

    def __init__(self, lexicon: Lexicon, definitions: Definitions) -> None:
        self.lexicon = lexicon
        self.definitions = definitions

    def check(self, word: str) -> CheckedWord:
        """Return the verdict on a word that is being typed, with near misses one slip away, within 1 ms."""
        verdict = self.lexicon.judge(word)
        definition = self.definitions.define(verdict.word) if verdict.entry else None
        near = () if verdict.valid or not is_plain(verdict.word) else near_misses(self.lexicon, verdict.word)
        return CheckedWord(verdict, definition.text if definition else None, near[:MOST_SUGGESTIONS])

    def wider_request(self, checked: CheckedWord) -> "WiderSearchRequest | None":
        """Return the task that finds words further away; None for a known word, or when a usual one is nearer."""
        verdict = checked.verdict
        if verdict.reason is not Reason.NOT_FOUND or not is_plain(verdict.word):
            return None
        if any(self._is_usual(word) for word in checked.suggestions):
            return None
        return WiderSearchRequest(self.lexicon, verdict.word)

    def _is_usual(self, word: str) -> bool:
        entry = self.lexicon.graph.find(word)
        return entry is not None and entry.word_class is WordClass.COMMON and entry.tier < USUAL_TIERS

    def check_thoroughly(self, word: str) -> CheckedWord:
        """Return the same as `check`, with the words that the task of `wider_request` finds; that takes longer."""
        checked = self.check(word)
        question = self.wider_request(checked)
        if question is None:
            return checked
        task = question.begin()
        while not task.done:
            task.step()
        return replace(checked, suggestions=task.suggestions)


class WiderSearchRequest(Struct, frozen=True):
    """The question for the words two slips away from `word` (small letters a to z), or three where those are few."""

    lexicon: Lexicon
    word: str

    def begin(self) -> "WiderSearch":
        """Return the search that finds the answer, before its first slice."""
        return WiderSearch(self)


class WiderSearch:
    """The search for the words two or three slips away; the answer is there when it is done."""

    def __init__(self, question: WiderSearchRequest) -> None:
        self._question = question
        self._search = NearMissSearch(question.lexicon, question.word, 2)
        self._is_last = len(question.word) < LONG_WORD
        self._done = False

    @property
    def done(self) -> bool:
        """Whether everything has been looked at."""
        return self._done

    @property
    def suggestions(self) -> tuple[str, ...]:
        """The words, the likeliest first; none until all have been found, since their order changes on the way."""
        return self._search.found()[:MOST_SUGGESTIONS] if self._done else ()

    def step(self) -> bool:
        """Search on for one slice; return whether that was the last one."""
        if self._search.advance(SLICE):
            self._done = self._is_last or len(self._search.found()) >= FEW
            if not self._done:
                self._search = NearMissSearch(self._question.lexicon, self._question.word, 3)
                self._is_last = True
        return self._done
