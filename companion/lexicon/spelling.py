"""Find all ways to spell one word with a rack, or why there is none (SQT-07 to SQT-12)."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.core.game import Refused
from companion.lexicon.balls import BALLS, BLANK, Q_BALL, Rack
from companion.lexicon.letters import in_capitals
from companion.lexicon.lexicon import Lexicon, Reason

NO_BALL = "."
"""Stands in a rack where the blank lies, when it is to stay unused: no letter is spelled with it."""


class Spelling(Struct, frozen=True):
    """One way to spell a word.

    `score` is its length and its skill points (SQT-09). `turned` tells that the rack was read from its right end.
    `balls` are the places in the rack as given, counted from 0, in the order of the word; Qu is one ball. `blank` is
    the letter that the blank stands for, None where it is not used; `qu` tells that the Q ball reads Qu.
    """

    word: str
    score: int
    turned: bool
    balls: tuple[int, ...]
    blank: str | None
    qu: bool


def find_ways(lexicon: Lexicon, rack: Rack, asked: str) -> tuple[Spelling, ...] | Refused:
    """Return every way to spell a word with a rack, the best first, or the rule that forbids it.

    Capitals and accents make no difference. The best has the highest score; of equal ones those that leave the blank
    unused come first, then the rack as it lies before the turned one, and then the balls that lie nearest to its left
    end decide, the first letter's ball before the second's.
    """
    verdict = lexicon.judge(asked)
    if verdict.reason is not None:
        rule = "SQT-08" if verdict.reason is Reason.TOO_SHORT else "SQT-12"
        return Refused(rule, f"{in_capitals(asked.strip()) or 'An empty word'} is no valid word: {verdict.reason}.")
    return spell_any_word(rack, verdict.word) or Refused("SQT-07", _unspellable_text(rack, verdict.word))


def spell_any_word(rack: Rack, word: str, using: int | None = None) -> tuple[Spelling, ...]:
    """Return every way to spell any letters, a valid word or not, ordered as `find_ways` does; empty: none.

    `using` is the place of a ball that has to be used, None: any may be left.
    """
    return tuple(sorted(_ordered_ways(rack, word, using), key=lambda found: -found.score))


def best_way(rack: Rack, word: str, score: int) -> Spelling:
    """Return the first of all ways to spell a word that give this score; StopIteration when none does."""
    return next(found for found in _ordered_ways(rack, word) if found.score == score)


def _ordered_ways(rack: Rack, word: str, using: int | None = None) -> Iterator[Spelling]:
    """Yield every way to spell the word, ordered as `find_ways` orders those of one score."""
    yield from _ways_from_both_sides(rack.replace(BLANK, NO_BALL), word, using)
    if BLANK in rack:
        yield from (found for found in _ways_from_both_sides(rack, word, using) if found.blank is not None)


def _ways_from_both_sides(rack: Rack, word: str, using: int | None) -> Iterator[Spelling]:
    """Yield every way to spell the word, those of the rack as it lies first."""
    for turned in (False, True):
        for balls in _find_balls(rack, word, using, turned=turned):
            yield make_spelling(rack, word, balls, turned=turned)


def make_spelling(rack: Rack, word: str, balls: tuple[int, ...], *, turned: bool) -> Spelling:
    """Return how these balls, by their places in the order of the word, spell it; they must be able to."""
    faces = [rack[place] for place in balls]
    qu = len(balls) < len(word)
    points = sum([BALLS[face].points for face in faces]) - (BALLS[Q_BALL].points if qu else 0)
    blank = _blank_letter(word, faces) if BLANK in faces else None
    return Spelling(word, len(word) + points, turned, balls, blank, qu)


def _blank_letter(word: str, faces: list[str]) -> str:
    """Return the letter that the blank stands for; behind a Q that reads Qu, letters are one ahead of balls."""
    place = faces.index(BLANK)
    behind_qu = len(faces) < len(word) and Q_BALL in faces[:place]
    return word[place + behind_qu]


def _find_balls(rack: Rack, word: str, using: int | None, *, turned: bool) -> Iterator[tuple[int, ...]]:
    """Yield the balls of every way to read the word from one side, by their places in the rack."""
    balls = rack[::-1] if turned else rack
    using = -1 if using is None else len(balls) - 1 - using if turned else using
    latest = _last_balls(balls, word)
    return _find_rest(_Reading(balls, word, word.upper(), latest, turned, using), 0, 0, ())


class _Reading(Struct, frozen=True):
    """A word beside the balls in the order in which they are read, with what `_last_balls` says of both.

    `using` is the place among these balls of the one that has to be used, -1: none has.
    """

    balls: Rack
    word: str
    capitals: str
    latest: list[int]
    turned: bool
    using: int


# A function within `_find_balls` would hold itself, and each call leave something to the garbage collector, whose 15 ms
# are more than a frame has to spare.
def _find_rest(reading: _Reading, letter: int, ahead: int, used: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the balls of every way to go on from a letter; `ahead` are those left, `used` those before."""
    balls, word, latest = reading.balls, reading.word, reading.latest
    left_to_use = ahead <= reading.using
    if letter == len(word):
        if not left_to_use:
            yield used
        return
    last = min(latest[letter], reading.using) if left_to_use else latest[letter]
    places = range(ahead, last + 1)
    capital = reading.capitals[letter]
    for place in reversed(places) if reading.turned else places:
        ball = balls[place]
        if ball not in (capital, BLANK):
            continue
        for length in _letter_counts(ball, word, letter):
            if place < latest[letter + length]:
                laid_here = len(balls) - 1 - place if reading.turned else place
                yield from _find_rest(reading, letter + length, place + 1, (*used, laid_here))


def can_be_read(balls: Rack, word: str) -> bool:
    """Return whether balls spell a word in the order in which they are given."""
    return _last_balls(balls, word)[0] >= 0


def _last_balls(balls: Rack, word: str) -> list[int]:
    """Return for each letter of the word the last ball with which its rest can begin; -1: none.

    Last comes the number of balls, for nothing. With these no way is begun that has no end.
    """
    latest = [-1] * len(word) + [len(balls)]
    letters, blank = word.upper(), balls.find(BLANK)
    has_qu = "QU" in letters
    for letter in range(len(word) - 1, -1, -1):
        before = latest[letter + 1]
        if before > 0:
            last = balls.rfind(letters[letter], 0, before)
            latest[letter] = blank if last < blank < before else last
        elif not has_qu:
            break
        if has_qu and letters.startswith("QU", letter):
            latest[letter] = max(latest[letter], balls.rfind(Q_BALL, 0, max(latest[letter + 2], 0)))
    return latest


def new_ball_places(rack: Rack, face: str, word: str) -> frozenset[int]:
    """Return where a new ball of this face can come to lie so that the word can be spelled with it; 0: the left end."""
    read = ((rack, False), (rack[::-1], True))
    return frozenset(
        len(rack) - place if turned else place
        for balls, turned in read
        for place in _places_in_order(balls, face, word)
    )


def _places_in_order(balls: Rack, face: str, word: str) -> Iterator[int]:
    """Yield the places for the new ball when the rack is read in the order of `balls`."""
    latest, earliest = _last_balls(balls, word), _first_balls(balls, word)
    for letter in range(len(word)):
        for length in _letter_counts(face, word, letter):
            yield from range(earliest[letter], latest[letter + length] + 1)


def _first_balls(balls: Rack, word: str) -> list[int]:
    """Return behind how many balls each letter of the word can come at the earliest; more than there are: nowhere."""
    nowhere = len(balls) + 1
    earliest = [0] + [nowhere] * len(word)
    letters, blank = word.upper(), balls.find(BLANK)
    for letter in range(len(word)):
        behind = earliest[letter]
        found = [balls.find(letters[letter], behind), blank if blank >= behind else -1]
        earliest[letter + 1] = min([earliest[letter + 1], *(place + 1 for place in found if place >= 0)])
        if word.startswith("qu", letter) and (ball := balls.find(Q_BALL, behind)) >= 0:
            earliest[letter + 2] = ball + 1
    return earliest


def _letter_counts(ball: str, word: str, letter: int) -> tuple[int, ...]:
    """Return how many letters of the word this ball can be: a Q one or two; the blank can't be Qu."""
    if ball == Q_BALL and word[letter] == "q":
        return (1, 2) if word[letter + 1 : letter + 2] == "u" else (1,)
    return (1,) if ball in (BLANK, word[letter].upper()) else ()


def _unspellable_text(rack: Rack, word: str) -> str:
    letters = word.upper()
    choices = [letters, letters.replace("QU", "Q", 1)] if Q_BALL in rack else [letters]
    missing = min(((Counter(choice) - Counter(rack)) for choice in choices), key=Counter.total)
    if missing.total() > rack.count(BLANK):
        return f"{letters} can't be spelled: the rack has too few of {', '.join(sorted(missing))}."
    return f"{letters} can't be spelled: its letters are on the rack, but in neither direction in this order."
