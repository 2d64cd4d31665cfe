"""Score words for a player by the points of the goals that each meets (SQT-02, SQT-20), in slices."""

from abc import ABC, abstractmethod
from bisect import insort
from collections.abc import Generator, Iterable, Iterator
from heapq import heappop, heappush
from typing import Generic, TypeVar

from msgspec import Struct

from companion.games.sequitur.goals.conditions import effort_of, judge_of, judge_of_word
from companion.games.sequitur.goals.goals import Goal
from companion.games.sequitur.goals.likely_claims import ClaimingWord, likely_claims
from companion.games.sequitur.goals.spelling_context import EvaluationContext, SpelledWord
from companion.games.sequitur.model import Options
from companion.games.sequitur.word_rules import lexicon_of
from companion.lexicon.balls import Rack
from companion.lexicon.insertion_search import InsertionSearch
from companion.lexicon.rack_search import RackSearch
from companion.lexicon.spelling import Spelling, spell_any_word

A = TypeVar("A")

SLICE = 1500
"""The effort of a slice. Effort is counted in what a PC does in about a microsecond, so that no clock is needed."""

NODES = 500
"""How many lists of siblings are searched at a time: a fraction of a slice, also while they are first decoded."""

NEW_BALL_NODES = 40
"""The same for a ball that may be any: behind each of these lists it begins a search for each letter."""

BEGIN_EFFORT = 50
NODES_EFFORT = 300
NEW_BALL_EFFORT = 80
WORD_EFFORT = 8
WAY_EFFORT = 15
KNOWN_WORDS = 20
"""So many words are passed over in what one takes that is judged."""

Rank = tuple[float, int, int, str]
"""What advice is ordered by, the best first: points that it wins, points, score, all below zero, and the word."""

LOWEST_RANK: Rank = (1, 0, 0, "")
"""Behind the rank of every advice."""


class Advice(Struct, frozen=True):
    """A word that is worth spelling.

    `found` is the way to spell it, `met` the goals that it then meets, by their places among those asked about, and
    `points` what these are worth together (SQT-02). `won` is how much of that is won in the mean of what rivals may
    spell: they may claim some of the goals first (SQT-14).
    """

    found: Spelling
    met: tuple[int, ...]
    points: int
    won: float

    @property
    def rank(self) -> Rank:
        """What wins most comes first, then the most points, the highest score (SQT-14: it claims first), and A to Z."""
        return -self.won, -self.points, -self.found.score, self.found.word


class WordGoals(Struct, frozen=True):
    """The facts on a word: the goals it always meets, those that depend on the spelling, and their points.

    Goals are named by their places.
    """

    met: tuple[int, ...]
    open: tuple[int, ...]
    most: int


class GoalScorer:
    """A scorer of the goals of a question; what a word alone decides is tested once for each word."""

    def __init__(
        self,
        goals: tuple[Goal, ...],
        options: Options,
        *,
        lies_turned: bool = False,
        rivals: tuple[tuple[ClaimingWord, ...], ...] = (),
    ) -> None:
        """Take the goals of the question; one without a test is never met here: the table judges it.

        `lies_turned` is as in `SpelledWord.from_spelling`; `rivals` has the words that others may spell, all at a time.
        """
        self._goals = goals
        self._points_of_goals = [goal.points for goal in goals]
        self._rivals = rivals
        self._contested = frozenset[int]().union(*(word.met for words in rivals for word in words))
        self._lies_turned = lies_turned
        self._lexicon = lexicon_of(options)
        self._y_is_vowel = options.y_is_vowel
        tested = [(place, goal, goal.test) for place, goal in enumerate(goals) if goal.test is not None]
        # What takes look-ups comes last, and what is worth most first: so it is soon known what can't be worth enough.
        tested.sort(key=lambda one: (effort_of(one[2]), -one[1].points))
        self._judges = [(place, goal.points, judge_of_word(test)) for place, goal, test in tested]
        self._judges_of_words = {place: judge for place, _, judge in self._judges}
        self._judges_of_ways = {place: judge_of(test, lambda _: True) for place, _, test in tested}
        self._quick_judges = [
            judge for judge, (_, _, test) in zip(self._judges, tested, strict=True) if not effort_of(test)
        ]
        self.effort = WORD_EFFORT + sum(effort_of(test) for _, _, test in tested) // 4
        """That of judging one word: few need all look-ups."""
        self._total = sum(points for _, points, _ in self._judges)
        self._known: dict[str, WordGoals | int] = {}
        self._most: dict[str, int] = {}
        self._kinds: dict[tuple[tuple[int, ...], tuple[int, ...]], WordGoals] = {}

    def search(self, rack: Rack) -> RackSearch:
        """Return the search for all words of a rack that may be suggested (SQT-12)."""
        return RackSearch(self._lexicon.graph, rack, self._lexicon.suggests)

    def search_new_ball(self, rack: Rack, *, ends: bool) -> InsertionSearch:
        """Return the search for all words that may be suggested and use a ball that comes to a rack."""
        return InsertionSearch(self._lexicon.graph, rack, self._lexicon.suggests, ends=ends)

    def most_points(self, word: str, least: float = 0) -> int:
        """Return the most points that the word can be worth, as far as it is known without look-ups of other words.

        Where they are below `least` they may be less exact.
        """
        known = self._known.get(word)
        if isinstance(known, WordGoals):
            return known.most
        if known is not None and known < least:
            return known
        most = self._most.get(word)
        if most is None:
            most = self._judge_quickly(word, least)
            (self._known if most < least else self._most)[word] = most
        return most

    def goals_of(self, word: str, least: float = 0) -> WordGoals | None:
        """Return which goals the word meets, and which of them depend on how it is spelled; None: it is worth less.

        `least` are the points that it has to be worth.
        """
        known = self._known.get(word)
        if known is None or (isinstance(known, int) and known >= least):
            known = self._known[word] = self._judge_word(word, least)
        return None if isinstance(known, int) or known.most < least else known

    def most_points_with(self, rack: Rack, word: str) -> int:
        """Return the most points that the word can be worth when it is spelled with this rack."""
        known = self.goals_of(word)
        if known is None or not known.open:
            return known.most if known else 0
        seen = rack[::-1] if self._lies_turned else rack
        sight = EvaluationContext(word, self._lexicon, self._y_is_vowel, rack=seen)
        impossible = (place for place in known.open if self._judges_of_words[place](sight) is False)
        return known.most - self._points(impossible)

    def is_new(self, word: str) -> bool:
        """Return whether nothing is known of the word yet."""
        return word not in self._most and word not in self._known

    def best_advice(self, rack: Rack, ways: Iterable[Spelling]) -> Advice | None:
        """Return the advice on the best of these ways to spell one word with the rack; None when `ways` is empty.

        Those with the highest score come first, as `spell_any_word` gives them.
        """
        best: Advice | None = None
        for way in ways:
            # Those that follow score no more, and no way meets more than all goals that the word can.
            if best is not None and best.rank <= best_rank(self.most_points(way.word), way.score, way.word):
                break
            advice = self._advice(rack, way)
            if best is None or advice.rank < best.rank:
                best = advice
        return best

    def _judge_quickly(self, word: str, least: float) -> int:
        """Return what the word can be worth at most by the goals that need no look-ups; less exact below `least`."""
        sight = EvaluationContext(word, self._lexicon, self._y_is_vowel)
        most = self._total
        for _, points, judge in self._quick_judges:
            if judge(sight) is False:
                most -= points
                if most < least:
                    break
        return most

    def _judge_word(self, word: str, least: float) -> WordGoals | int:
        """Return what is known of the word; of one that is worth less than `least`, what it can be worth at most."""
        sight = EvaluationContext(word, self._lexicon, self._y_is_vowel)
        met: list[int] = []
        undecided: list[int] = []
        most = self._total
        for place, points, judge in self._judges:
            told = judge(sight)
            if told is False:
                most -= points
                if most < least:
                    return most
            else:
                (undecided if told is None else met).append(place)
        kind = tuple(sorted(met)), tuple(sorted(undecided))
        # Few kinds of words are kept for many words: the garbage collector goes through all that is made and stays.
        if kind not in self._kinds:
            self._kinds[kind] = WordGoals(*kind, self._points((*met, *undecided)))
        return self._kinds[kind]

    def _advice(self, rack: Rack, way: Spelling) -> Advice:
        known = self.goals_of(way.word)
        met = known.met if known else ()
        if known and known.open:
            laid = SpelledWord.from_spelling(rack, way, lies_turned=self._lies_turned)
            sight = EvaluationContext(way.word, self._lexicon, self._y_is_vowel, laid)
            more = (place for place in known.open if self._judges_of_ways[place](sight))
            met = tuple(sorted((*met, *more)))
        points = self._points(met)
        return Advice(way, met, points, self._likely_won(way.score, met, points))

    def _likely_won(self, score: int, met: tuple[int, ...], points: int) -> float:
        if self._contested.isdisjoint(met):
            return points
        own = ClaimingWord.from_word(score, met)
        won = [likely_claims(self._points_of_goals, (own, *words))[0] for words in self._rivals]
        return sum(won) / len(won)

    def _points(self, places: Iterable[int]) -> int:
        return sum(self._goals[place].points for place in places)


class BestAdvice:
    """The best pieces of advice so far."""

    def __init__(self, keep: int, before: Rank = LOWEST_RANK) -> None:
        """Keep at most `keep` pieces of advice, and only those that come before a rank."""
        self.kept: list[Advice] = []
        self._keep = keep
        self._before = before

    @property
    def least_points(self) -> float:
        """The fewest points with which advice can still be kept."""
        return max(0, -self._before[0])

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


def finish_new_ball(search: InsertionSearch) -> Iterator[int]:
    """Finish a search for a new ball bit by bit for a `SlicedTask`."""
    yield BEGIN_EFFORT
    while not search.advance(NEW_BALL_NODES):
        yield NEW_BALL_EFFORT


def finish_search(search: RackSearch) -> Generator[int, None, dict[str, int]]:
    """Finish a search bit by bit for a `SlicedTask`; return its words with their best scores, in no order."""
    yield BEGIN_EFFORT
    while not search.advance(NODES):
        yield NODES_EFFORT
    scores = search.scores()
    yield len(scores)
    return scores


def rank_words(scorer: GoalScorer, best: BestAdvice, rack: Rack, scores: Iterable[tuple[str, int]]) -> Iterator[int]:
    """Put the words of a rack among the best, bit by bit for a `SlicedTask`.

    `scores` are words with the highest word score that each can have.
    """
    words = yield from promising_words(scorer, best, scores)
    while rank := (yield from words.next_rank(best)):
        *_, score, word = rank
        if not best.admits(best_rank(scorer.most_points_with(rack, word), -score, word)):
            yield WORD_EFFORT
            continue
        ways = spell_any_word(rack, word)
        advice = scorer.best_advice(rack, ways)
        if advice is not None:
            best.add(advice)
        yield len(ways) * WAY_EFFORT


def best_rank(most: int, score: int, word: str) -> Rank:
    """Return the best rank that a word with at most these points and this score can have."""
    return -most, -most, -score, word


class PromisingWords:
    """Words in the order of the rank that each may have at best: what takes look-ups is asked when one is reached."""

    def __init__(self, scorer: GoalScorer, ranks: list[Rank]) -> None:
        """Take the ranks by what is known without look-ups, the best first."""
        self._scorer = scorer
        # A list in order is a heap.
        self._ranks = ranks

    def next_rank(self, best: BestAdvice) -> Generator[int, None, Rank | None]:
        """Return the rank of the next word that would be kept with it; None: there is none."""
        scorer, ranks = self._scorer, self._ranks
        while ranks and best.admits(ranks[0]):
            *_, score, word = rank = heappop(ranks)
            yield scorer.effort
            known = scorer.goals_of(word, best.least_points)
            if known is None:
                continue
            exact = best_rank(known.most, -score, word)
            if exact == rank:
                return rank
            heappush(ranks, exact)
        return None


def promising_words(
    scorer: GoalScorer, best: BestAdvice, scores: Iterable[tuple[str, int]]
) -> Generator[int, None, PromisingWords]:
    """Return those words that may be kept, with their scores, as far as is known without look-ups."""
    ranks = []
    for number, (word, score) in enumerate(scores):
        if scorer.is_new(word) or not number % KNOWN_WORDS:
            yield WORD_EFFORT
        rank = best_rank(scorer.most_points(word, best.least_points), score, word)
        if best.admits(rank):
            ranks.append(rank)
    ranks.sort()
    yield len(ranks) // KNOWN_WORDS
    return PromisingWords(scorer, ranks)
