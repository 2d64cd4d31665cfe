"""Score words for a player by the points of the goals that each meets (SQT-02, SQT-20), in slices."""

from abc import ABC, abstractmethod
from bisect import insort
from collections.abc import Generator, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from companion.games.sequitur.goals.conditions import is_met_by_word
from companion.games.sequitur.goals.goals import Goal, meets
from companion.games.sequitur.goals.spelling_context import SpelledWord
from companion.games.sequitur.model import Options
from companion.games.sequitur.word_rules import lexicon_of
from companion.lexicon.balls import Rack
from companion.lexicon.rack_search import RackSearch
from companion.lexicon.spelling import Spelling, spell_any_word

A = TypeVar("A")

SLICE = 1800
"""The effort of a slice. Effort is counted in what a PC does in about a microsecond, so that no clock is needed."""

NODES = 500
"""How many lists of siblings are searched at a time: a fraction of a slice, also while they are first decoded."""

BEGIN_EFFORT = 50
NODES_EFFORT = 300
WORD_EFFORT = 10
TEST_EFFORT = 2
KNOWN_EFFORT = 2

Rank = tuple[int, int, str]
"""What advice is ordered by, the best first: points and score, both below zero, and the word."""

LOWEST_RANK: Rank = (1, 0, "")
"""Behind the rank of every advice."""

NO_BALLS: frozenset[int] = frozenset()
"""No ball of the rack."""


class Advice(Struct, frozen=True):
    """A word that is worth spelling.

    `found` is the way to spell it, `met` the goals that it then meets, by their places among those asked about, and
    `points` what these are worth together (SQT-02).
    """

    found: Spelling
    met: tuple[int, ...]
    points: int

    @property
    def rank(self) -> Rank:
        """The most points come first, then the highest word score (SQT-14: it claims first), then A to Z."""
        return -self.points, -self.found.score, self.found.word


class WordGoals(Struct, frozen=True):
    """The facts on a word: the goals it always meets, those that depend on the spelling, and their points.

    Goals are named by their places.
    """

    met: tuple[int, ...]
    open: tuple[int, ...]
    most: int


class GoalScorer:
    """A scorer of the goals of a question; what a word alone decides is tested once for each word."""

    def __init__(self, goals: tuple[Goal, ...], options: Options, *, lies_turned: bool = False) -> None:
        """Take the goals of the question; one without a test is never met here: the table judges it.

        `lies_turned` is as in `SpelledWord.from_spelling`.
        """
        self._goals = goals
        self._lies_turned = lies_turned
        self._lexicon = lexicon_of(options)
        self._y_is_vowel = options.y_is_vowel
        self._known: dict[str, WordGoals] = {}
        self._kinds: dict[tuple[tuple[int, ...], tuple[int, ...]], WordGoals] = {}
        self.effort = WORD_EFFORT + TEST_EFFORT * len(goals)
        """That of judging one word, or of one way to spell it."""

    def search(self, rack: Rack) -> RackSearch:
        """Return the search for all words of a rack that may be suggested (SQT-12)."""
        return RackSearch(self._lexicon.graph, rack, self._lexicon.suggests)

    def goals_of(self, word: str) -> WordGoals:
        """Return which goals the word meets, and which of them depend on how it is spelled."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._judge_word(word)
        return known

    def is_new(self, word: str) -> bool:
        """Return whether the word has not been judged yet."""
        return word not in self._known

    def best_advice(self, rack: Rack, ways: Iterable[Spelling]) -> Advice | None:
        """Return the advice on the best of these ways to spell one word with the rack; None when `ways` is empty."""
        return min((self._advice(rack, way) for way in ways), key=lambda advice: advice.rank, default=None)

    def _judge_word(self, word: str) -> WordGoals:
        met: list[int] = []
        undecided: list[int] = []
        for place, goal in enumerate(self._goals):
            if goal.test is not None:
                told = is_met_by_word(goal.test, word, self._lexicon, self._y_is_vowel)
                if told is not False:
                    (undecided if told is None else met).append(place)
        kind = tuple(met), tuple(undecided)
        # Few kinds of words are kept for many words: the garbage collector goes through all that is made and stays.
        if kind not in self._kinds:
            self._kinds[kind] = WordGoals(*kind, self._points((*met, *undecided)))
        return self._kinds[kind]

    def _advice(self, rack: Rack, way: Spelling) -> Advice:
        known = self.goals_of(way.word)
        met = known.met
        if known.open:
            laid = SpelledWord.from_spelling(rack, way, lies_turned=self._lies_turned)
            more = (place for place in known.open if meets(self._goals[place], laid, self._lexicon, self._y_is_vowel))
            met = tuple(sorted((*met, *more)))
        return Advice(way, met, self._points(met))

    def _points(self, places: tuple[int, ...]) -> int:
        return sum(self._goals[place].points for place in places)


class BestAdvice:
    """The best pieces of advice so far."""

    def __init__(self, keep: int, before: Rank = LOWEST_RANK) -> None:
        """Keep at most `keep` pieces of advice, and only those that come before a rank."""
        self.kept: list[Advice] = []
        self._keep = keep
        self._before = before

    def admits(self, rank: Rank) -> bool:
        """Return whether advice of this rank would be kept."""
        return rank < self._before

    def add(self, advice: Advice) -> None:
        """Keep the advice if it is good enough."""
        if self.admits(advice.rank):
            insort(self.kept, advice, key=lambda one: one.rank)
            del self.kept[self._keep :]
            if len(self.kept) == self._keep:
                self._before = self.kept[-1].rank


class SlicedTask(ABC, Generic[A]):
    """A background task (see `companion.core.task`) whose work is done bit by bit."""

    def __init__(self, work: Iterator[int], effort: int) -> None:
        """Take the `work`, which does a bit at a time and gives its effort, and the `effort` of a slice.

        The work must not hold the task: one that is given up would stay until the garbage collector comes by.
        """
        self.done = False
        self._effort = effort
        self._work = work

    @property
    @abstractmethod
    def answer(self) -> tuple[A, ...]:
        """What is known so far, the best first."""

    def step(self) -> bool:
        """Go on for one slice; return whether there is something new to show, the end included."""
        if self.done:
            return False
        before = self.answer
        left = self._effort
        for effort in self._work:
            left -= effort
            if left <= 0:
                return self.answer != before
        self.done = True
        return True


def finish_search(search: RackSearch) -> Generator[int, None, dict[str, int]]:
    """Finish a search bit by bit for a `SlicedTask`; return its words with their best scores, in no order."""
    yield BEGIN_EFFORT
    while not search.advance(NODES):
        yield NODES_EFFORT
    scores = search.scores()
    yield len(scores)
    return scores


def rank_words(
    scorer: GoalScorer, best: BestAdvice, rack: Rack, scores: Iterable[tuple[str, int]], must: frozenset[int] = NO_BALLS
) -> Iterator[int]:
    """Put the words of a rack among the best, bit by bit for a `SlicedTask`.

    `scores` are words with the highest word score that each can have. Only ways that use all balls of `must`, by their
    places, count.
    """
    for word, score in scores:
        yield scorer.effort if scorer.is_new(word) else KNOWN_EFFORT
        most = scorer.goals_of(word).most
        if best.admits((-most, -score, word)):
            ways = spell_any_word(rack, word)
            advice = scorer.best_advice(rack, (way for way in ways if must.issubset(way.balls)))
            if advice is not None:
                best.add(advice)
            yield len(ways) * scorer.effort
