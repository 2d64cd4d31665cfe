"""The table of conditions: each with its name, its arguments, and how a word meets it (SQT-20).

What each says in words stands in `condition_words`. Letters are small in files and capitals in words. A condition that
counts has two limits, `least` and `most`, both included; where only one number is given in a file, it is both.
"""

import re
from collections.abc import Callable
from string import ascii_lowercase
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.toml.entries import TomlField
from companion.games.sequitur.goals.spelling_context import CONSONANT, VOWEL, EvaluationContext, SpelledWord
from companion.lexicon.balls import BALLS, BLANK, Q_BALL
from companion.lexicon.graph import SHORTEST
from companion.lexicon.spelling import can_be_read

MOST = 99
"""No limit: no word has as many of anything, nor scores as much (21 letters and every skill point make less)."""

Number = Annotated[int, Meta(ge=0, le=MOST, extra={"expected": f"a whole number from 0 to {MOST}"})]
Positive = Annotated[int, Meta(ge=1, le=MOST, extra={"expected": f"a whole number from 1 to {MOST}"})]
Run = Annotated[int, Meta(ge=2, le=21, extra={"expected": "a whole number from 2 to 21"})]
Points = Annotated[
    Literal[0, 1, 2, 3, 4, 5, 7], Meta(extra={"expected": "the skill points of a ball: 0, 1, 2, 3, 4, 5 or 7"})
]
WordLength = Annotated[int, Meta(ge=SHORTEST, le=20, extra={"expected": f"a whole number from {SHORTEST} to 20"})]
Letter = Annotated[str, Meta(pattern=r"^[a-z]\Z", extra={"expected": 'one small letter in quotes ("e")'})]
Letters = Annotated[str, Meta(pattern=r"^[a-z]{1,21}\Z", extra={"expected": 'small letters in quotes ("ing")'})]
Order = Annotated[Literal["a_to_z", "z_to_a", "either"], Meta(extra={"expected": '"a_to_z", "z_to_a" or "either"'})]
_DOUBLE = re.compile(r"(.)\1")

Reading = Annotated[Literal["q", "qu", "either"], Meta(extra={"expected": '"q", "qu" or "either"'})]


class Condition(Struct, frozen=True):
    """A condition of the table: how a word meets it.

    `meets` takes what is seen and the arguments. `bare` names the arguments that a value without a table sets.
    `of_rack` tells that the word alone does not decide, but how the balls were used; `of_places` that not even which
    balls they were matters, but only where they lay. `may` tells, by the word alone, and by the rack where one is
    known, whether it can meet a condition of the rack at all. `effort` is about how many microseconds it takes to look
    up other words in the list; 0: none are.
    """

    name: str
    meets: Callable[..., bool]
    arguments: tuple[TomlField, ...] = ()
    bare: tuple[str, ...] = ()
    of_rack: bool = False
    of_places: bool = False
    may: Callable[..., bool] | None = None
    effort: int = 0


def _letters(sight: EvaluationContext, least: int, most: int) -> bool:
    return least <= len(sight.word) <= most


def _starts(sight: EvaluationContext, letters: str) -> bool:
    return sight.word.startswith(letters)


def _ends(sight: EvaluationContext, letters: str) -> bool:
    return sight.word.endswith(letters)


def _starts_any(sight: EvaluationContext, letters: str) -> bool:
    return sight.word[0] in letters


def _ends_any(sight: EvaluationContext, letters: str) -> bool:
    return sight.word[-1] in letters


def _contains(sight: EvaluationContext, letters: str) -> bool:
    return letters in sight.word


def _contains_all(sight: EvaluationContext, letters: str) -> bool:
    word = sight.word
    for letter in letters:  # noqa: SIM110 (a third of the time of all())
        if letter not in word:
            return False
    return True


def _contains_any(sight: EvaluationContext, letters: str) -> bool:
    word = sight.word
    for letter in letters:  # noqa: SIM110 (a third of the time of any())
        if letter in word:
            return True
    return False


def _letter_times(sight: EvaluationContext, letter: str, least: int, most: int) -> bool:
    return least <= sight.word.count(letter) <= most


def _vowels(sight: EvaluationContext, least: int, most: int) -> bool:
    return least <= sight.shape.count(VOWEL) <= most


def _consonants(sight: EvaluationContext, least: int, most: int) -> bool:
    return least <= sight.shape.count(CONSONANT) <= most


def _different_letters(sight: EvaluationContext, least: int, most: int) -> bool:
    return least <= sight.different_letters <= most


def _vowel_run(sight: EvaluationContext, least: int) -> bool:
    return least * VOWEL in sight.shape


def _consonant_run(sight: EvaluationContext, least: int) -> bool:
    return least * CONSONANT in sight.shape


def _double_letter(sight: EvaluationContext) -> bool:
    return _DOUBLE.search(sight.word) is not None


def _same_ends(sight: EvaluationContext) -> bool:
    return sight.word[0] == sight.word[-1]


def _alphabetical(sight: EvaluationContext, order: str) -> bool:
    word = sight.word
    first, middle, last = word[0], word[len(word) // 2], word[-1]
    # Three letters tell it of most words.
    return (order != "z_to_a" and first <= middle <= last and "".join(sorted(word)) == word) or (
        order != "a_to_z" and first >= middle >= last and "".join(sorted(word, reverse=True)) == word
    )


def _palindrome(sight: EvaluationContext) -> bool:
    return sight.word == sight.word[::-1]


def _alternates(sight: EvaluationContext) -> bool:
    shape = sight.shape
    return 2 * VOWEL not in shape and 2 * CONSONANT not in shape


def _no_repeat(sight: EvaluationContext) -> bool:
    return sight.different_letters == len(sight.word)


def _word_without_letter(sight: EvaluationContext) -> bool:
    return any(map(sight.lexicon.accepts, sight.lexicon.graph.one_letter_removed(sight.word)))


def _word_reversed(sight: EvaluationContext) -> bool:
    back = sight.word[::-1]
    return back[:SHORTEST] in sight.lexicon.graph.beginnings and back != sight.word and sight.is_word(back)


def _word_with_other_letter(sight: EvaluationContext) -> bool:
    return any(map(sight.lexicon.accepts, sight.lexicon.graph.one_letter_changes(sight.word)))


def _smaller_word(sight: EvaluationContext, least: int) -> bool:
    word = sight.word
    return any(
        length >= least and length < len(word) and sight.lexicon.accepts(entry)
        for start in range(len(word) - max(least, SHORTEST) + 1)
        for length, entry in sight.lexicon.graph.words_along(word[start:])
    )


def _spelling(sight: EvaluationContext) -> SpelledWord:
    if sight.spelled is None:
        raise ValueError("only the word is known, not how it was spelled")
    return sight.spelled


def _score(sight: EvaluationContext, least: int, most: int) -> bool:
    return least <= _spelling(sight).score <= most


def _may_score(sight: EvaluationContext, least: int, most: int) -> bool:
    """Return whether the word can score so: its own balls give the most, and each letter a point at least (SQT-09)."""
    word = sight.word
    return len(word) <= most and least <= len(word) + sum(word.encode().translate(POINTS_OF_SIGNS))


def _uses_blank(sight: EvaluationContext) -> bool:
    return _spelling(sight).blank is not None


def _may_use_blank(sight: EvaluationContext) -> bool:
    return not sight.rack or BLANK in sight.rack


def _q_ball(sight: EvaluationContext, reading: str) -> bool:
    spelled = _spelling(sight)
    used = any(spelled.rack[place] == Q_BALL for place in spelled.balls)
    return used and reading in ("either", "qu" if spelled.qu else "q")


def _may_use_q(sight: EvaluationContext, reading: str) -> bool:
    return ("qu" if reading == "qu" else "q") in sight.word and (not sight.rack or Q_BALL in sight.rack)


def _balls_worth(sight: EvaluationContext, points: int, least: int) -> bool:
    """Return whether enough balls have these points in the word; a Q ball that reads Qu has 0 (SQT-11)."""
    spelled = _spelling(sight)
    faces = [spelled.rack[place] for place in spelled.balls]
    worth = [0 if face == Q_BALL and spelled.qu else BALLS[face].points for face in faces]
    return worth.count(points) >= least


def _may_have_balls_worth(sight: EvaluationContext, points: int, least: int) -> bool:
    """Return whether the word can have enough such balls: its own ones, or with 0 points blanks and a Qu as well."""
    word = sight.word
    if sight.rack and sum(BALLS[face].points == points or face == Q_BALL for face in sight.rack) < least:
        return False
    return (len(word) if points == 0 else word.encode().translate(POINTS_OF_SIGNS).count(points)) >= least


def _both_ends(sight: EvaluationContext) -> bool:
    spelled = _spelling(sight)
    return {0, len(spelled.rack) - 1} <= set(spelled.balls)


def _may_use_both_ends(sight: EvaluationContext) -> bool:
    """Return whether the balls at the ends can be those of the first letter and the last."""
    word, rack = sight.word.upper(), sight.rack
    return not rack or any(
        (first in (BLANK, word[0])) and (last in (BLANK, word[-1]) or (last == Q_BALL and word.endswith("QU")))
        for first, last in ((rack[0], rack[-1]), (rack[-1], rack[0]))
    )


def _every_ball(sight: EvaluationContext) -> bool:
    spelled = _spelling(sight)
    return len(spelled.balls) == len(spelled.rack)


def _may_use_every_ball(sight: EvaluationContext) -> bool:
    word, rack = sight.word, sight.rack
    return not rack or 0 <= len(word) - len(rack) <= ("qu" in word)


def _turned_round(sight: EvaluationContext) -> bool:
    return _spelling(sight).turned


def _may_be_turned_round(sight: EvaluationContext) -> bool:
    return not sight.rack or can_be_read(sight.rack[::-1], sight.word)


POINTS_OF_SIGNS = bytes(BALLS[chr(sign).upper()].points if chr(sign) in ascii_lowercase else 0 for sign in range(256))
"""The skill points of a letter's own ball, by the small letter."""


_LIMITS = (TomlField("least", Number, 0), TomlField("most", Number, MOST))
_BOTH = ("least", "most")
_LETTERS = (TomlField("letters", Letters),)
_ONE_TEXT = ("letters",)
_LEAST_RUN = (TomlField("least", Run),)

_ROWS = (
    Condition("length", _letters, _LIMITS, _BOTH),
    Condition("starts_with", _starts, _LETTERS, _ONE_TEXT),
    Condition("ends_with", _ends, _LETTERS, _ONE_TEXT),
    Condition("starts_with_any_of", _starts_any, _LETTERS, _ONE_TEXT),
    Condition("ends_with_any_of", _ends_any, _LETTERS, _ONE_TEXT),
    Condition("contains", _contains, _LETTERS, _ONE_TEXT),
    Condition("contains_all_of", _contains_all, _LETTERS, _ONE_TEXT),
    Condition("contains_any_of", _contains_any, _LETTERS, _ONE_TEXT),
    Condition(
        "letter",
        _letter_times,
        (TomlField("letter", Letter), TomlField("least", Number, 1), TomlField("most", Number, MOST)),
        ("letter",),
    ),
    Condition("vowels", _vowels, _LIMITS, _BOTH),
    Condition("consonants", _consonants, _LIMITS, _BOTH),
    Condition("different_letters", _different_letters, _LIMITS, _BOTH),
    Condition("vowels_in_row", _vowel_run, _LEAST_RUN, ("least",)),
    Condition("consonants_in_row", _consonant_run, _LEAST_RUN, ("least",)),
    Condition("double_letter", _double_letter),
    Condition("same_ends", _same_ends),
    Condition("alphabetical", _alphabetical, (TomlField("order", Order),), ("order",)),
    Condition("palindrome", _palindrome),
    Condition("alternating", _alternates),
    Condition("no_repeated_letter", _no_repeat),
    Condition("word_without_a_letter", _word_without_letter, effort=8),
    Condition("word_reversed", _word_reversed, effort=1),
    Condition("word_with_a_change", _word_with_other_letter, effort=15),
    Condition("contains_word", _smaller_word, (TomlField("least", WordLength),), ("least",), effort=7),
    Condition("score", _score, _LIMITS, _BOTH, of_rack=True, may=_may_score),
    Condition("uses_blank", _uses_blank, of_rack=True, may=_may_use_blank),
    Condition("uses_q", _q_ball, (TomlField("as", Reading),), ("as",), of_rack=True, may=_may_use_q),
    Condition(
        "uses_balls_worth",
        _balls_worth,
        (TomlField("points", Points), TomlField("least", Positive, 1)),
        ("points",),
        of_rack=True,
        may=_may_have_balls_worth,
    ),
    Condition("uses_both_ends", _both_ends, of_rack=True, of_places=True, may=_may_use_both_ends),
    Condition("uses_every_ball", _every_ball, of_rack=True, of_places=True, may=_may_use_every_ball),
    Condition("turned", _turned_round, of_rack=True, of_places=True, may=_may_be_turned_round),
)

CONDITIONS = {condition.name: condition for condition in _ROWS}
"""Every condition by its name in a file."""
