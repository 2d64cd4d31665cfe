"""Coach a player: the best words of a rack, and what one more letter would open (SQT-03, SQT-07 to 11, SQT-21)."""

from collections.abc import Generator, Iterator
from typing import Literal

from msgspec import Struct

from companion.games.sequitur.goals.goals import Goal
from companion.games.sequitur.goals.likely_claims import NOTHING_SPELLED, ClaimingWord
from companion.games.sequitur.goals.word_advice import (
    LOWEST_RANK,
    SLICE,
    WAY_EFFORT,
    WORD_EFFORT,
    Advice,
    BestAdvice,
    GoalScorer,
    Rank,
    SlicedTask,
    best_rank,
    finish_new_ball,
    finish_search,
    promising_words,
    rank_words,
)
from companion.games.sequitur.model import Options
from companion.lexicon.balls import BLANK, Rack
from companion.lexicon.spelling import Spelling, new_ball_places, spell_any_word

MOST_WORDS = 20
"""How many words an answer has at most."""

Where = Literal["ends", "anywhere"]
"""Where the letter may come to lie: on either end of the rack (SQT-03), or also between two balls."""


class Rival(Struct, frozen=True):
    """Another player as all can see: the rack, if it lies turned, and the word, once it is spelled."""

    rack: Rack
    lies_turned: bool = False
    word: Spelling | None = None


class Question(Struct, frozen=True):
    """What every question to the coach is about: a rack, and what it may win.

    `goals` are those that the player can see or holds, a card of which there are two twice, the player's own `secrets`
    last: nobody else can claim these. `options` say what words and vowels are. `lies_turned` tells that the player has
    turned the rack round. An empty rack has no words. `rivals` are the others whose racks are known.
    """

    rack: Rack
    goals: tuple[Goal, ...]
    options: Options
    lies_turned: bool = False
    rivals: tuple[Rival, ...] = ()
    secrets: int = 0

    @property
    def open_goals(self) -> tuple[Goal, ...]:
        """The goals that anybody can claim."""
        return self.goals[: len(self.goals) - self.secrets]


def find_rival_words(ask: Question) -> Generator[int, None, tuple[tuple[ClaimingWord, ...], ...]]:
    """Return what the rivals may spell: the word of each that is best for the open goals; or that scores most.

    Secret goals of others are no part of it: nobody knows them.
    """
    words = []
    for rival in ask.rivals:
        scorer = GoalScorer(ask.open_goals, ask.options, lies_turned=rival.lies_turned)
        if rival.word is not None:
            told = scorer.best_advice(rival.rack, (rival.word,))
            words.append((_claiming_word(told),) * 2)
            continue
        best = BestAdvice(1)
        scores = yield from finish_search(scorer.search(rival.rack))
        yield from rank_words(scorer, best, rival.rack, scores.items())
        dearest = min(scores, key=lambda word: (-scores[word], word), default="")
        plain = scorer.best_advice(rival.rack, spell_any_word(rival.rack, dearest)) if dearest else None
        words.append((_claiming_word(next(iter(best.kept), None)), _claiming_word(plain)))
    return tuple(zip(*words, strict=True)) if words else ()


def _claiming_word(advice: Advice | None) -> ClaimingWord:
    return ClaimingWord.from_word(advice.found.score, advice.met) if advice else NOTHING_SPELLED


def begin_scoring(ask: Question) -> Generator[int, None, GoalScorer]:
    """Return the scorer for a question, which counts in what its rivals are likely to claim."""
    rivals = yield from find_rival_words(ask)
    return GoalScorer(ask.goals, ask.options, lies_turned=ask.lies_turned, rivals=rivals)


class BestWords(SlicedTask[Advice]):
    """The background task for a `BestWordsRequest`: the words with the highest scores are judged first."""

    def __init__(self, ask: "BestWordsRequest", effort: int = SLICE) -> None:
        """Begin the task; `effort` is that of a slice, see `SlicedTask`."""
        self._best = BestAdvice(MOST_WORDS)
        super().__init__(_find_words(ask, self._best), effort)

    @property
    def answer(self) -> tuple[Advice, ...]:
        """The best words of those that are judged, each once, the best first."""
        return tuple(self._best.kept)


def _find_words(ask: "BestWordsRequest", best: BestAdvice) -> Iterator[int]:
    scorer = yield from begin_scoring(ask)
    scores = yield from finish_search(scorer.search(ask.rack))
    yield from rank_words(scorer, best, ask.rack, sorted(scores.items(), key=lambda one: (-one[1], one[0])))


class BestWordsRequest(Question, frozen=True):
    """The question for the best words of a rack (SQT-07)."""

    def begin(self) -> BestWords:
        """Return the task that finds the answer: at most `MOST_WORDS` words."""
        return BestWords(self)


class OpenedWord(Struct, frozen=True):
    """A word that a letter opens: where the letter has to lie, what the rack is then, and the word on that rack.

    `place` is 0 for the left end; for the right one it is the number of balls that the rack had.
    `gain` is how many points of goals the word is likely to win above the best word without the letter, 0 or more;
    `score_gain` how much higher its word score is. Where neither is above 0, it meets more goals, that others claim.
    """

    place: int
    rack: Rack
    advice: Advice
    gain: float
    score_gain: int


class NextLetter(Struct, frozen=True):
    """A ball that may come next: its face, how many of it the bag has, and the chance that it is the next (0 to 1).

    `opened` is the best word that uses it, None where none is better than the best word without it.
    """

    face: str
    count: int
    chance: float
    opened: OpenedWord | None

    @property
    def rank(self) -> tuple[float, int, int, bool, str]:
        """What letters are ordered by: points gained times chance, score gained times chance, chance, then A to Z."""
        gain, score_gain = (self.opened.gain, self.opened.score_gain) if self.opened else (0, 0)
        return -gain * self.count, -score_gain * self.count, -self.count, self.face == BLANK, self.face


class BestLetters(SlicedTask[NextLetter]):
    """The background task for `BestLettersRequest`: the best word now, then letter by letter, the likeliest first."""

    def __init__(self, ask: "BestLettersRequest", effort: int = SLICE) -> None:
        """Begin the task; `effort` is that of a slice, see `SlicedTask`."""
        self._letters: list[NextLetter] = []
        super().__init__(_find_letters(ask, self._letters), effort)

    @property
    def answer(self) -> tuple[NextLetter, ...]:
        """The letters that have been thought about, the most helpful first; at the end every letter of the bag."""
        return tuple(sorted(self._letters, key=lambda letter: letter.rank))


def _find_letters(ask: "BestLettersRequest", letters: list[NextLetter]) -> Iterator[int]:
    scorer = yield from begin_scoring(ask)
    now = yield from find_best_word(scorer, ask.rack)
    search = scorer.search_new_ball(ask.rack, ends=ask.where == "ends")
    yield from finish_new_ball(search)
    total = sum(count for _, count in ask.bag)
    for face, count in sorted(ask.bag, key=lambda ball: -ball[1]):
        scores = search.scores(face)
        yield len(scores)
        opened = yield from find_opened_word(scorer, ask.rack, NewBall(face, ask.where, scores), now)
        letters.append(NextLetter(face, count, count / total, opened))


def find_best_word(scorer: GoalScorer, rack: Rack, before: Rank = LOWEST_RANK) -> Generator[int, None, Advice | None]:
    """Return the best word of a rack that comes before a rank; None: there is none. Yields after each piece of work."""
    best = BestAdvice(1, before)
    scores = yield from finish_search(scorer.search(rack))
    yield from rank_words(scorer, best, rack, scores.items())
    return next(iter(best.kept), None)


class NewBall(Struct, frozen=True):
    """A ball that comes to a rack: its face, where it may lie, and the words that use it with their best scores."""

    face: str
    where: Where
    scores: dict[str, int]


def find_opened_word(
    scorer: GoalScorer, rack: Rack, ball: NewBall, now: Advice | None
) -> Generator[int, None, OpenedWord | None]:
    """Return the best word that uses a new ball; `now` is the best one without it.

    Yields after each piece of work.
    """
    won, score = (now.won, now.found.score) if now else (0.0, 0)
    best = BestAdvice(1, rank_to_beat(now))
    opened: OpenedWord | None = None
    ends = frozenset({0, len(rack)}) if ball.where == "ends" else None
    words = yield from promising_words(scorer, best, ball.scores.items())
    while rank := (yield from words.next_rank(best)):
        *_, highest, word = rank
        places = new_ball_places(rack, ball.face, word)
        for place in sorted(places if ends is None else places & ends):
            after = rack[:place] + ball.face + rack[place:]
            if not best.admits(best_rank(scorer.most_points_with(after, word), -highest, word)):
                yield WORD_EFFORT
                continue
            ways = spell_any_word(after, word, using=place)
            advice = scorer.best_advice(after, ways)
            yield (1 + len(ways)) * WAY_EFFORT
            if advice is not None and best.admits(advice.rank):
                best.add(advice)
                opened = OpenedWord(place, after, advice, advice.won - won, advice.found.score - score)
            # Nothing is better than the best that the word can be.
            if not best.admits(rank):
                break
    return opened


def rank_to_beat(now: Advice | None) -> Rank:
    """Return the rank before which comes what is better than this advice: an equal word is not."""
    return (*now.rank[:-1], "") if now else LOWEST_RANK


class BestLettersRequest(Question, frozen=True, kw_only=True):
    """The question what one more letter would make possible.

    `bag` has every face that is left in the bag with how many of it there are, 1 or more; an empty one gives no
    letters.
    """

    bag: tuple[tuple[str, int], ...]
    where: Where

    def begin(self) -> BestLetters:
        """Return the task that finds the answer: each letter of the bag."""
        return BestLetters(self)
