"""Find words that meet a goal, for a person who wants to see what its test accepts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from zlib import crc32

from companion.games.sequitur.goals.condition_table import CONDITIONS
from companion.games.sequitur.goals.conditions import All, AnyOf, Is, Not, Test, is_met
from companion.games.sequitur.goals.goals import Goal
from companion.games.sequitur.goals.spelling_context import SpelledWord
from companion.lexicon.balls import BALLS, BLANK, Rack
from companion.lexicon.graph import WordClass, WordFacts
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

LOOK_WORDS_UP = ("word_without_a_letter", "word_with_a_change", "contains_word", "word_reversed")
"""The conditions that take long to judge."""

ALWAYS_MET: Test = All(())
"""Met by whatever there is."""
NEVER_MET: Test = AnyOf(())
"""Met by nothing."""

_BAG = Counter({face: ball.count for face, ball in BALLS.items()})

USUAL_LENGTH = 8
"""Longer words are hardly ever spelled: this is a whole rack before any action (SQT-03)."""


def familiar_words(lexicon: Lexicon) -> tuple[str, ...]:
    """Return every word that may be suggested, the usual ones first, and not in alphabetical order.

    Neighbours in the alphabet are much alike and would make poor examples. The order is the same each time.
    """
    suggested = ((word, entry) for word, entry in lexicon.words() if lexicon.suggests(entry))
    return tuple(word for word, _ in sorted(suggested, key=_order_key))


def _order_key(one: tuple[str, WordFacts]) -> tuple[int, bool, int, str]:
    word, entry = one
    return FAMILIAR_CLASSES.index(entry.word_class), len(word) > USUAL_LENGTH, crc32(word.encode()), word


def find_examples(goal: Goal, words: Iterable[str], lexicon: Lexicon, y_is_vowel: bool = False) -> Iterator[str]:
    """Yield those of the words that some rack can spell so that the goal's test is met, in their order.

    A goal without a test has no examples.
    """
    if goal.test is not None:
        # Where balls lie and which they are has nothing to do with each other, so that they need not be tried together.
        tests = tuple(dict.fromkeys(_settle_places(goal.test, places, lexicon) for places in PLACE_KINDS))
        most = None if any(map(_asks_of_balls, tests)) else 1
        for word in words:
            ways = islice(_spellings(word), most)
            if any(is_met(test, way, lexicon, y_is_vowel) for way in ways for test in tests):
                yield word


def _settle_places(test: Test, places: SpelledWord, lexicon: Lexicon) -> Test:
    """Return a test with what the balls' places settle worked out; slow look-ups of words come last.

    What the places settle becomes all or any of nothing.
    """
    match test:
        case Is(name):
            settled = CONDITIONS[name].of_places
            return (ALWAYS_MET if is_met(test, places, lexicon) else NEVER_MET) if settled else test
        case Not(part):
            return Not(_settle_places(part, places, lexicon))
        case All(parts):
            return All(tuple(_settle_places(part, places, lexicon) for part in sorted(parts, key=_looks_words_up)))
        case AnyOf(parts):
            return AnyOf(tuple(_settle_places(part, places, lexicon) for part in sorted(parts, key=_looks_words_up)))


def _looks_words_up(test: Test) -> bool:
    return any(name in LOOK_WORDS_UP for name in _condition_names(test))


def _asks_of_balls(test: Test) -> bool:
    return any(CONDITIONS[name].of_rack for name in _condition_names(test))


def _condition_names(test: Test) -> Iterator[str]:
    """Yield the names of the conditions in a test."""
    match test:
        case Is(name):
            yield name
        case Not(part):
            yield from _condition_names(part)
        case All(parts) | AnyOf(parts):
            for part in parts:
                yield from _condition_names(part)


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
