"""Words that meet a goal, for a person who wants to see what its test accepts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from zlib import crc32

from companion.games.sequitur.condition_table import CONDITIONS
from companion.games.sequitur.conditions import All, AnyOf, Is, Not, Test, holds
from companion.games.sequitur.goals import Goal
from companion.games.sequitur.spelled import Spelled
from companion.lexicon.balls import BALLS, BLANK, Rack
from companion.lexicon.graph import Entry, WordClass
from companion.lexicon.lexicon import Lexicon
from companion.lexicon.spelling import spelled

FAMILIAR = (WordClass.COMMON, WordClass.OWN, WordClass.KNOWN, WordClass.RARE)
"""The classes of words, those first that most people know."""

USUAL_LENGTH = 8
"""Longer words are hardly ever spelled: this is a whole rack before any action (SQT-03)."""


def familiar_first(lexicon: Lexicon) -> tuple[str, ...]:
    """Every word that may be suggested: the usual ones first, and not in the order of the alphabet.

    Neighbours in the alphabet are much alike and would make poor examples. The order is the same each time.
    """
    suggested = ((word, entry) for word, entry in lexicon.words() if lexicon.suggests(entry))
    return tuple(word for word, _ in sorted(suggested, key=_place))


def _place(one: tuple[str, Entry]) -> tuple[int, bool, int, str]:
    word, entry = one
    return FAMILIAR.index(entry.word_class), len(word) > USUAL_LENGTH, crc32(word.encode()), word


def examples(goal: Goal, words: Iterable[str], lexicon: Lexicon, y_is_vowel: bool = False) -> Iterator[str]:
    """Those of the words that meet the goal's test when they are spelled in some way, in the order of `words`.

    Where the test asks how the balls were used, several racks are tried for each word, but not every rack that there
    could be. A goal without a test has no examples.
    """
    if goal.test is not None:
        for word in words:
            if _can_meet(goal.test, word, lexicon, y_is_vowel):
                yield word


def _can_meet(test: Test, word: str, lexicon: Lexicon, y_is_vowel: bool) -> bool:
    racks = _racks(word)
    if not racks:
        return False
    plain = Spelled.on(racks[0], spelled(racks[0], word)[0])
    known = _by_word_alone(test, plain, lexicon, y_is_vowel)
    if known is not None:
        return known
    ways = (Spelled.on(rack, found) for rack in racks for found in spelled(rack, word))
    return any(holds(test, way, lexicon, y_is_vowel) for way in ways)


def _by_word_alone(test: Test, way: Spelled, lexicon: Lexicon, y_is_vowel: bool) -> bool | None:
    """What a test says of the word however it is spelled; None where that matters. It spares most words their racks."""
    match test:
        case Is(name):
            return None if CONDITIONS[name].of_rack else holds(test, way, lexicon, y_is_vowel)
        case Not(part):
            known = _by_word_alone(part, way, lexicon, y_is_vowel)
            return None if known is None else not known
        case All(parts) | AnyOf(parts):
            decides = isinstance(test, AnyOf)
            told = {_by_word_alone(part, way, lexicon, y_is_vowel) for part in parts}
            return decides if decides in told else None if None in told else not decides


def _racks(word: str) -> tuple[Rack, ...]:
    """Racks to try for the word: its balls alone first; none when there are too few balls of a letter."""
    plain = _balls(word)
    if plain is None:
        return ()
    qu = _balls(word.replace("qu", "q", 1))
    racks = [plain] if qu is None or qu == plain else [plain, qu]
    if BLANK not in plain:
        racks += [rack[:-1] + BLANK for rack in racks] + [BLANK + rack[1:] for rack in racks]
    spare = next(face for face, ball in BALLS.items() if plain.count(face) < ball.count)
    racks += [changed for rack in racks for changed in (rack + spare, rack[:-1] + spare + rack[-1])]
    return (*racks, *(rack[::-1] for rack in racks))


def _balls(word: str) -> Rack | None:
    """The balls of a word, the blank where one of a letter is missing; None when more are missing."""
    used: Counter[str] = Counter()
    rack = ""
    for face in word.upper():
        ball = face if used[face] < BALLS[face].count else BLANK
        used[ball] += 1
        rack += ball
    return rack if used[BLANK] <= BALLS[BLANK].count else None
