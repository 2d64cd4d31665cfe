"""Find words that meet a goal, for a person who wants to see what its test accepts."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, product
from zlib import crc32

from companion.games.sequitur.goals.condition_table import CONDITIONS, POINTS_OF_SIGNS, Condition
from companion.games.sequitur.goals.conditions import (
    All,
    AnyOf,
    Is,
    Judge,
    Not,
    Test,
    conditions_of,
    is_met,
    judge_of,
    judge_of_word,
)
from companion.games.sequitur.goals.goals import Goal
from companion.games.sequitur.goals.spelling_context import EvaluationContext, SpelledWord
from companion.lexicon.balls import BALLS, BLANK, Rack
from companion.lexicon.graph import WordClass
from companion.lexicon.lexicon import Lexicon
from companion.lexicon.spelling import make_spelling

FAMILIAR_CLASSES = (WordClass.COMMON, WordClass.OWN, WordClass.KNOWN, WordClass.RARE)
"""The classes of words, those first that most people know."""

PLACE_KINDS = tuple(
    SpelledWord.from_spelling(rack, make_spelling(rack, "air", balls, turned=balls[0] > balls[-1]))
    for rack, balls in (
        *(("AIR", (0, 1, 2)), ("AIRS", (0, 1, 2)), ("AISR", (0, 1, 3))),
        *(("RIA", (2, 1, 0)), ("SRIA", (3, 2, 1)), ("RSIA", (3, 2, 0))),
    )
)
"""A word on each kind of places that balls can lie in: all of the rack, not at both ends, with a gap; and turned."""

ALWAYS_MET: Test = All(())
"""Met by whatever there is."""
NEVER_MET: Test = AnyOf(())
"""Met by nothing."""

_BAG = Counter({face: ball.count for face, ball in BALLS.items()})
TOO_MANY = re.compile("|".join(f"{face.lower()}{{{count + 1}}}" for face, count in _BAG.items() if face != BLANK))
"""More of a letter than there are balls of it, in a word whose letters are sorted."""

USUAL_LENGTH = 8
"""Longer words are hardly ever spelled: this is a whole rack before any action (SQT-03)."""


def familiar_words(lexicon: Lexicon) -> tuple[str, ...]:
    """Return every word that may be suggested, the usual ones first, and not in alphabetical order.

    Neighbours in the alphabet are much alike and would make poor examples. The order is the same each time.
    """
    groups: dict[tuple[WordClass, bool], list[str]] = {
        (word_class, is_long): [] for word_class in FAMILIAR_CLASSES for is_long in (False, True)
    }
    for word, entry in lexicon.graph.words():
        if lexicon.suggests(entry):
            groups[entry.word_class, len(word) > USUAL_LENGTH].append(word)
    return tuple(chain.from_iterable(sorted(group, key=_scattered) for group in groups.values()))


def _scattered(word: str) -> int:
    return crc32(word.encode())


def find_examples(goal: Goal, words: Iterable[str], lexicon: Lexicon, y_is_vowel: bool = False) -> Iterator[str]:
    """Yield those of the words that some rack can spell so that the goal's test is met, in their order.

    A goal without a test has no examples.
    """
    if goal.test is None:
        return
    # Where balls lie and which they are has nothing to do with each other, so that they need not be tried together.
    tests = (_settle_places(goal.test, places, lexicon) for places in PLACE_KINDS)
    test = _any_of(tests)
    if test == NEVER_MET:
        return
    # What is asked first takes least, and says of most words that they don't meet it.
    look_ups = _LookUps(test)
    judges = (
        judge_of(test, _is_cheap),
        look_ups.may_meet,
        _BallsThatMeet(test).judge,
        look_ups.judge,
    )
    for word in words:
        sight = EvaluationContext(word, lexicon, y_is_vowel)
        told = next((told for judge in judges if (told := judge(sight)) is not None), None)
        if told is not False and any(told or is_met(test, way, lexicon, y_is_vowel) for way in _spellings(word)):
            yield word


def _is_cheap(condition: Condition) -> bool:
    return not (condition.of_rack or condition.effort)


class _LookUps:
    """What a test asks of other words, once all else is told of a word; worked out once for words told alike.

    A word that contains one of five letters contains one of at least four: a test that asks for the first and denies
    the second is met by none, and to look each of them up for every word would take a second.
    """

    def __init__(self, test: Test) -> None:
        conditions = tuple(conditions_of(test))
        self._test = test
        self._plain = {one: judge_of(one, _is_cheap) for one in conditions if not CONDITIONS[one.name].effort}
        self._answers = tuple(_possible_answers(one for one in conditions if CONDITIONS[one.name].effort))
        self._known: dict[tuple[bool | None, ...], tuple[Test, Judge]] = {}

    def may_meet(self, sight: EvaluationContext) -> bool | None:
        """Return False where no answers about other words are possible with which the word meets the test."""
        return False if self._left_to_ask(sight)[0] == NEVER_MET else None

    def judge(self, sight: EvaluationContext) -> bool | None:
        """Look up what is left to ask; None: it matters how the word is spelled."""
        return self._left_to_ask(sight)[1](sight)

    def _left_to_ask(self, sight: EvaluationContext) -> tuple[Test, Judge]:
        key = tuple([judge(sight) for judge in self._plain.values()])
        if key not in self._known:
            plain = dict(zip(self._plain, key, strict=True))
            left = self._without_contradictions(_settle(self._test, plain.get))
            self._known[key] = left, judge_of_word(left)
        return self._known[key]

    def _without_contradictions(self, test: Test) -> Test:
        """Return a test without the parts that have the same answer whatever is looked up."""
        told = {_told_by(test, answers) for answers in self._answers}
        if len(told) == 1 and None not in told:
            return ALWAYS_MET if True in told else NEVER_MET
        match test:
            case All(parts):
                return _all_of(map(self._without_contradictions, parts))
            case AnyOf(parts):
                return _any_of(map(self._without_contradictions, parts))
            case _:
                return test


def _possible_answers(looked_up: Iterable[Is]) -> Iterator[dict[Is, bool | None]]:
    """Yield the answers that conditions may have together: to meet one with a `least` is to meet it with any below."""
    kinds: dict[str, list[Is]] = {}
    for one in sorted(set(looked_up), key=lambda one: one.values):
        kinds.setdefault(one.name, []).append(one)
    for met in product(*(range(len(kind) + 1) for kind in kinds.values())):
        yield {
            one: place < count
            for kind, count in zip(kinds.values(), met, strict=True)
            for place, one in enumerate(kind)
        }


def _told_by(test: Test, answers: Mapping[Is, bool | None]) -> bool | None:
    """Return whether a test is met where its conditions have these answers; None: it takes others too."""
    match test:
        case Is():
            return answers.get(test)
        case Not(part):
            told = _told_by(part, answers)
            return None if told is None else not told
        case All(parts) | AnyOf(parts):
            decides = isinstance(test, AnyOf)
            told_of_parts = [_told_by(part, answers) for part in parts]
            return decides if decides in told_of_parts else None if None in told_of_parts else not decides


class _BallsThatMeet:
    """What the balls of words say of a test; words of the same number of points and letters are judged once."""

    def __init__(self, test: Test) -> None:
        names = tuple(dict.fromkeys(conditions_of(test)))
        self._plain = tuple(judge_of(one, _is_cheap) for one in names if _is_cheap(CONDITIONS[one.name]))
        self._asks = any(CONDITIONS[one.name].of_rack for one in names)
        self._judge = judge_of(test, lambda condition: not condition.effort)
        self._known: dict[tuple[object, ...], bool | None] = {}

    def judge(self, sight: EvaluationContext) -> bool | None:
        """Return False where no way to spell the word meets the test, whatever the list says of other words."""
        word = sight.word
        if not self._asks or TOO_MANY.search("".join(sorted(word))):
            return None
        points = bytes(sorted(word.encode().translate(POINTS_OF_SIGNS)))
        key = (points, "qu" in word, *[judge(sight) for judge in self._plain])
        if key not in self._known:
            ways = (EvaluationContext(word, sight.lexicon, sight.y_is_vowel, way) for way in _spellings(word))
            self._known[key] = None if any(self._judge(way) is not False for way in ways) else False
        return self._known[key]


def _settle_places(test: Test, places: SpelledWord, lexicon: Lexicon) -> Test:
    """Return a test with what the balls' places settle worked out."""
    return _settle(test, lambda one: is_met(one, places, lexicon) if CONDITIONS[one.name].of_places else None)


def _settle(test: Test, told: Callable[[Is], bool | None]) -> Test:
    """Return a test with the conditions worked out of which something is told: it becomes all or any of nothing."""
    match test:
        case Is():
            met = told(test)
            return test if met is None else ALWAYS_MET if met else NEVER_MET
        case Not(part):
            inner = _settle(part, told)
            return NEVER_MET if inner == ALWAYS_MET else ALWAYS_MET if inner == NEVER_MET else Not(inner)
        case All(parts):
            return _all_of(_settle(part, told) for part in parts)
        case AnyOf(parts):
            return _any_of(_settle(part, told) for part in parts)


def _all_of(tests: Iterable[Test]) -> Test:
    flat = chain.from_iterable(test.parts if isinstance(test, All) else (test,) for test in tests)
    parts = tuple(dict.fromkeys(flat))
    if NEVER_MET in parts or any(Not(part) in parts for part in parts):
        return NEVER_MET
    return parts[0] if len(parts) == 1 else All(parts)


def _any_of(tests: Iterable[Test]) -> Test:
    flat = chain.from_iterable(test.parts if isinstance(test, AnyOf) else (test,) for test in tests)
    parts = tuple(dict.fromkeys(flat))
    if ALWAYS_MET in parts or any(Not(part) in parts for part in parts):
        return ALWAYS_MET
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def _spellings(word: str) -> Iterator[SpelledWord]:
    """Yield the word with each choice of balls that makes a difference; none when balls are too few."""
    letters = word.upper()
    before, qu, after = letters.partition("QU")
    choices = [(letters, None), (f"{before}Q{after}", len(before))] if qu else [(letters, None)]
    for whole, fixed in choices:
        for rack in _racks_with_blank(whole, fixed):
            yield SpelledWord.from_spelling(rack, make_spelling(rack, word, tuple(range(len(rack))), turned=False))


def _racks_with_blank(rack: Rack, fixed: int | None) -> Iterator[Rack]:
    """Yield the rack itself, and with the blank in a place, once for each number of points lost by that.

    The ball in the place `fixed` stays: it reads Qu, which the blank can't (SQT-10). Where the bag has too few of a
    ball, the blank takes the place of one of it.
    """
    excess = Counter(rack) - _BAG
    if not excess:
        yield rack
    places = {}
    for place, face in enumerate(rack):
        if place != fixed and (not excess or face in excess):
            places[BALLS[face].points] = place
    if excess.total() <= BALLS[BLANK].count:
        yield from (rack[:place] + BLANK + rack[place + 1 :] for place in places.values())
