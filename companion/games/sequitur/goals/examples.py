"""Find words that meet a goal, for a person who wants to see what its test accepts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from zlib import crc32

from companion.games.sequitur.goals.condition_table import CONDITIONS, POINTS_OF_SIGNS, Condition
from companion.games.sequitur.goals.conditions import (
    All,
    AnyOf,
    Is,
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
    judges = (judge_of(test, _is_cheap), _BallsThatMeet(test).judge, judge_of_word(test))
    for word in words:
        sight = EvaluationContext(word, lexicon, y_is_vowel)
        told = next((told for judge in judges if (told := judge(sight)) is not None), None)
        if told is not False and any(told or is_met(test, way, lexicon, y_is_vowel) for way in _spellings(word)):
            yield word


def _is_cheap(condition: Condition) -> bool:
    return not (condition.of_rack or condition.effort)


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
    """Return a test with what the balls' places settle worked out: it becomes all or any of nothing."""
    match test:
        case Is(name):
            settled = CONDITIONS[name].of_places
            return (ALWAYS_MET if is_met(test, places, lexicon) else NEVER_MET) if settled else test
        case Not(part):
            inner = _settle_places(part, places, lexicon)
            return NEVER_MET if inner == ALWAYS_MET else ALWAYS_MET if inner == NEVER_MET else Not(inner)
        case All(parts):
            return _all_of(_settle_places(part, places, lexicon) for part in parts)
        case AnyOf(parts):
            return _any_of(_settle_places(part, places, lexicon) for part in parts)


def _all_of(tests: Iterable[Test]) -> Test:
    parts = tuple(dict.fromkeys(part for part in tests if part != ALWAYS_MET))
    if NEVER_MET in parts or any(Not(part) in parts for part in parts):
        return NEVER_MET
    return parts[0] if len(parts) == 1 else All(parts)


def _any_of(tests: Iterable[Test]) -> Test:
    parts = tuple(dict.fromkeys(part for part in tests if part != NEVER_MET))
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
