"""Find words that meet a goal, for a person who wants to see what its test accepts."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cached_property
from itertools import chain, product
from zlib import crc32

from companion.games.sequitur.goals.condition_table import CONDITIONS, POINTS_OF_SIGNS
from companion.games.sequitur.goals.conditions import (
    All,
    AnyOf,
    Is,
    Judge,
    Not,
    Test,
    conditions_of,
    effort_of,
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
    first = _Questions().next(test)
    for word in words:
        sight = EvaluationContext(word, lexicon, y_is_vowel)
        step = first
        while (ask := step.ask) is not None:
            told = ask(sight)
            step = step.after.get(told) or step.go_on(told)
        if step.test == NEVER_MET:
            continue
        ways = (EvaluationContext(word, lexicon, y_is_vowel, way) for way in _spellings(word))
        if any(map(step.meets, ways)):
            yield word


class _Step:
    """What is left of a test by all that has been told of a word, and what is asked next; None: nothing more."""

    def __init__(self, test: Test, ask: Judge | None, follow: Callable[[bool | None], "_Step"]) -> None:
        """`follow` makes the step after an answer."""
        self.test, self.ask = test, ask
        self.after: dict[bool | None, _Step] = {}
        """The steps after the answers that have come up."""
        self._follow = follow

    def go_on(self, told: bool | None) -> "_Step":
        """Return the step after an answer that has not come up before."""
        step = self.after[told] = self._follow(told)
        return step

    @cached_property
    def meets(self) -> Judge:
        """Judge a way to spell a word by what is left."""
        return judge_of(self.test, lambda _: True)


class _Questions:
    """The questions about words, made as they come up: each is asked once, and only where it still matters.

    First come those that take least. Which balls spell a word comes behind all that the word alone tells, and the look
    for other words last.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Test, frozenset[Is], bool], _Step] = {}

    def next(self, test: Test, may: frozenset[Is] = frozenset(), *, of_balls: bool = True) -> _Step:
        """Return what is asked next of words of which this test is left.

        They may meet the conditions `may`, by what the word tells. Without `of_balls` they may also meet all of the
        test at once, by the balls that they can be spelled with.
        """
        key = test, may.intersection(conditions_of(test)), of_balls
        if key not in self._known:
            self._known[key] = self._make(*key)
        return self._known[key]

    def _make(self, test: Test, may: frozenset[Is], of_balls: bool) -> _Step:
        conditions = set(conditions_of(test))
        looked_up = {one for one in conditions if CONDITIONS[one.name].effort}
        if of_balls:
            if one := _first_of(test, conditions - looked_up - may):
                return self._asking(one, test, may, of_balls=True)
            left = _without_contradictions(test, tuple(_possible_answers(looked_up))) if looked_up else test
            if may.isdisjoint(conditions_of(left)):
                return self.next(left, of_balls=False)
            return _Step(
                left,
                _BallsThatMeet(left).judge,
                lambda told: self.next(NEVER_MET if told is False else left, of_balls=False),
            )
        if one := _first_of(test, looked_up):
            return self._asking(one, test, may, of_balls=False)
        return _Step(test, None, lambda _: self.next(test))

    def _asking(self, one: Is, test: Test, may: frozenset[Is], *, of_balls: bool) -> _Step:
        """Return the step that asks a condition of which nothing is told yet."""

        def follow(told: bool | None) -> _Step:
            if told is None:
                return self.next(test, may | {one}, of_balls=of_balls)
            return self.next(_settle(test, lambda other: _implied(other, one, told)), may, of_balls=of_balls)

        return _Step(test, judge_of_word(one), follow)


def _first_of(test: Test, wanted: Set[Is]) -> Is | None:
    """Return the condition of a test that is asked first, of those wanted: what takes least and decides most."""
    match test:
        case Is():
            return test if test in wanted else None
        case Not(part):
            return _first_of(part, wanted)
        case All(parts) | AnyOf(parts):
            decides = isinstance(test, AnyOf)
            # A look-up ends with the first word that it finds: what that decides is asked before others.
            in_order = sorted(
                parts,
                key=lambda part: (effort_of(part), len(set(conditions_of(part))), isinstance(part, Not) is decides),
            )
            return next(filter(None, (_first_of(part, wanted) for part in in_order)), None)


def _implied(other: Is, one: Is, told: bool) -> bool | None:
    """Return whether a word meets another condition too, once told if it meets one; None: that doesn't follow."""
    if other == one:
        return told
    if other.name != one.name or [field.name for field in CONDITIONS[one.name].arguments] != ["least"]:
        return None
    return told if (other.values < one.values) is told else None


def _without_contradictions(test: Test, possible: tuple[Mapping[Is, bool | None], ...]) -> Test:
    """Return a test without the parts that have the same answer whatever is looked up.

    A word that contains one of five letters contains one of at least four: a test that asks for the first and denies
    the second is met by none, and to look each of them up for every word would take a second.
    """
    told = {_told_by(test, answers) for answers in possible}
    if len(told) == 1 and None not in told:
        return ALWAYS_MET if True in told else NEVER_MET
    match test:
        case All(parts):
            return _all_of(_without_contradictions(part, possible) for part in parts)
        case AnyOf(parts):
            return _any_of(_without_contradictions(part, possible) for part in parts)
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
        """`test` has nothing left in it that the word alone tells."""
        self._judge = judge_of(test, lambda condition: not condition.effort)
        self._known: dict[tuple[bytes, bool], bool | None] = {}

    def judge(self, sight: EvaluationContext) -> bool | None:
        """Return False where no way to spell the word meets the test, whatever the list says of other words."""
        word = sight.word
        key = bytes(sorted(word.encode().translate(POINTS_OF_SIGNS))), "qu" in word
        if key not in self._known:
            if TOO_MANY.search("".join(sorted(word))):
                return None
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
