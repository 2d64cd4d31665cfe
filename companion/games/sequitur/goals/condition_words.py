"""Say each condition of a goal, and its denial, in words (SQT-20)."""

from collections.abc import Callable

from msgspec import Struct

from companion.core.i18n import _, ngettext
from companion.games.common.phrases import and_list, or_list
from companion.games.sequitur.goals.condition_table import MOST

NO_LETTER = "…"
"""What stands for letters that are missing as yet."""


class ConditionPhrase(Struct, frozen=True):
    """A condition as a phrase that goes on after "the word": what it says, and the opposite."""

    says: str
    denies: str


def condition_phrase(name: str, values: tuple[int | str, ...]) -> ConditionPhrase:
    """Return the words for the condition of that name, with a value for each argument in order."""
    return _WORDS[name](*values)


def _limited_text(least: int, most: int, things: Callable[[int], str]) -> str:
    """Return a number of things within limits ("at least 2 vowels"); `things` says a number of them."""
    if least == most:
        return _("exactly {things}").format(things=things(least))
    if most == MOST:
        return _("at least {things}").format(things=things(least))
    if least == 0:
        return _("at most {things}").format(things=things(most))
    return _("{least} to {things}").format(least=least, things=things(most))


def _letters_text(count: int) -> str:
    return ngettext("{count} letter", "{count} letters", count).format(count=count)


def _different_letters_text(count: int) -> str:
    return ngettext("{count} different letter", "{count} different letters", count).format(count=count)


def _times_text(count: int) -> str:
    return ngettext("{count} time", "{count} times", count).format(count=count)


def _vowels_text(count: int) -> str:
    return ngettext("{count} vowel", "{count} vowels", count).format(count=count)


def _consonants_text(count: int) -> str:
    return ngettext("{count} consonant", "{count} consonants", count).format(count=count)


def _points_text(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)


def _skill_points_text(count: int) -> str:
    return ngettext("{count} skill point", "{count} skill points", count).format(count=count)


def _balls_text(count: int) -> str:
    return ngettext("{count} ball", "{count} balls", count).format(count=count)


def _count_phrase(things: Callable[[int], str]) -> Callable[[int, int], ConditionPhrase]:
    """Return the function that words a condition on how many of these things the word has."""

    def words(least: int, most: int) -> ConditionPhrase:
        number = _limited_text(least, most, things)
        return ConditionPhrase(
            _("has {things}").format(things=number), _("does not have {things}").format(things=number)
        )

    return words


_COUNTED: dict[str, Callable[[int], str]] = {
    "length": _letters_text,
    "letter": _times_text,
    "vowels": _vowels_text,
    "consonants": _consonants_text,
    "different_letters": _letters_text,
    "vowels_in_row": _vowels_text,
    "consonants_in_row": _consonants_text,
    "contains_word": _letters_text,
    "score": _points_text,
    "uses_balls_worth": _balls_text,
}
"""The words for what each condition counts that counts something."""


def counted_text(name: str, count: int) -> str:
    """Return a number of what the condition of that name counts ("2 vowels")."""
    return _COUNTED[name](count)


def _each_letter(letters: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(letters.upper()))


def _starts(letters: str) -> ConditionPhrase:
    return ConditionPhrase(
        _("starts with {letters}").format(letters=letters),
        _("does not start with {letters}").format(letters=letters),
    )


def _ends(letters: str) -> ConditionPhrase:
    return ConditionPhrase(
        _("ends with {letters}").format(letters=letters),
        _("does not end with {letters}").format(letters=letters),
    )


def _contains(letters: str) -> ConditionPhrase:
    return ConditionPhrase(
        _("contains {letters}").format(letters=letters),
        _("does not contain {letters}").format(letters=letters),
    )


def _contains_all(letters: tuple[str, ...]) -> ConditionPhrase:
    """Return the words for letters of which one alone may be there where the condition is denied."""
    if len(letters) == 1:
        return _contains(letters[0])
    named = and_list(letters)
    denied = _("does not contain both {letters}") if len(letters) == 2 else _("does not contain all of {letters}")
    return ConditionPhrase(_contains(named).says, denied.format(letters=named))


def _contains_any(letters: tuple[str, ...]) -> ConditionPhrase:
    """Return the words for one of several letters, also while there is none yet: of which kind it is, stays told."""
    if letters == (NO_LETTER,):
        return _contains(_("one of {letters}").format(letters=NO_LETTER))
    return _contains(or_list(letters))


def _letter(letter: str, least: int, most: int) -> ConditionPhrase:
    capital, times = letter.upper(), _limited_text(least, most, _times_text)
    return ConditionPhrase(
        _("has the letter {letter} {times}").format(letter=capital, times=times),
        _("does not have the letter {letter} {times}").format(letter=capital, times=times),
    )


def _vowel_run(least: int) -> ConditionPhrase:
    return ConditionPhrase(
        _("has at least {count} vowels in a row").format(count=least),
        _("does not have at least {count} vowels in a row").format(count=least),
    )


def _consonant_run(least: int) -> ConditionPhrase:
    return ConditionPhrase(
        _("has at least {count} consonants in a row").format(count=least),
        _("does not have at least {count} consonants in a row").format(count=least),
    )


def _alphabetical(order: str) -> ConditionPhrase:
    match order:
        case "a_to_z":
            return ConditionPhrase(
                _("has its letters in alphabetical order"),
                _("does not have its letters in alphabetical order"),
            )
        case "z_to_a":
            return ConditionPhrase(
                _("has its letters in backward alphabetical order"),
                _("does not have its letters in backward alphabetical order"),
            )
        case _either:
            return ConditionPhrase(
                _("has its letters in alphabetical order, forward or backward"),
                _("does not have its letters in alphabetical order, forward or backward"),
            )


def _smaller_word(least: int) -> ConditionPhrase:
    return ConditionPhrase(
        _("contains a smaller word of at least {count} letters").format(count=least),
        _("does not contain a smaller word of at least {count} letters").format(count=least),
    )


def _score(least: int, most: int) -> ConditionPhrase:
    points = _limited_text(least, most, _points_text)
    return ConditionPhrase(
        _("scores {points}").format(points=points), _("does not score {points}").format(points=points)
    )


def _q_ball(reading: str) -> ConditionPhrase:
    match reading:
        case "q":
            return ConditionPhrase(_("uses the Q ball as Q"), _("does not use the Q ball as Q"))
        case "qu":
            return ConditionPhrase(_("uses the Q ball as Qu"), _("does not use the Q ball as Qu"))
        case _either:
            return ConditionPhrase(_("uses the Q ball"), _("does not use the Q ball"))


def _balls_worth(points: int, least: int) -> ConditionPhrase:
    balls, worth = _limited_text(least, MOST, _balls_text), _limited_text(points, points, _skill_points_text)
    return ConditionPhrase(
        _("uses {balls} with {skill_points}").format(balls=balls, skill_points=worth),
        _("does not use {balls} with {skill_points}").format(balls=balls, skill_points=worth),
    )


_WORDS: dict[str, Callable[..., ConditionPhrase]] = {
    "length": _count_phrase(_letters_text),
    "starts_with": lambda letters: _starts(letters.upper()),
    "ends_with": lambda letters: _ends(letters.upper()),
    "starts_with_any_of": lambda letters: _starts(or_list(_each_letter(letters))),
    "ends_with_any_of": lambda letters: _ends(or_list(_each_letter(letters))),
    "contains": lambda letters: _contains(letters.upper()),
    "contains_all_of": lambda letters: _contains_all(_each_letter(letters)),
    "contains_any_of": lambda letters: _contains_any(_each_letter(letters)),
    "letter": _letter,
    "vowels": _count_phrase(_vowels_text),
    "consonants": _count_phrase(_consonants_text),
    "different_letters": _count_phrase(_different_letters_text),
    "vowels_in_row": _vowel_run,
    "consonants_in_row": _consonant_run,
    "double_letter": lambda: ConditionPhrase(_("has a double letter"), _("does not have a double letter")),
    "same_ends": lambda: ConditionPhrase(
        _("has the same first and last letter"), _("does not have the same first and last letter")
    ),
    "alphabetical": _alphabetical,
    "palindrome": lambda: ConditionPhrase(
        _("is the same when it is read backward"), _("is not the same when it is read backward")
    ),
    "alternating": lambda: ConditionPhrase(
        _("has vowels and consonants by turns"), _("does not have vowels and consonants by turns")
    ),
    "no_repeated_letter": lambda: ConditionPhrase(
        _("has each of its letters only once"), _("does not have each of its letters only once")
    ),
    "word_without_a_letter": lambda: ConditionPhrase(
        _("becomes another word when a letter is removed"), _("does not become another word when a letter is removed")
    ),
    "word_reversed": lambda: ConditionPhrase(
        _("becomes another word when it is reversed"), _("does not become another word when it is reversed")
    ),
    "word_with_a_change": lambda: ConditionPhrase(
        _("becomes another word when one letter changes"), _("does not become another word when one letter changes")
    ),
    "contains_word": _smaller_word,
    "score": _score,
    "uses_blank": lambda: ConditionPhrase(_("uses the blank"), _("does not use the blank")),
    "uses_q": _q_ball,
    "uses_balls_worth": _balls_worth,
    "uses_both_ends": lambda: ConditionPhrase(
        _("uses the balls at both ends of the rack"), _("does not use the balls at both ends of the rack")
    ),
    "uses_every_ball": lambda: ConditionPhrase(
        _("uses every ball of the rack"), _("does not use every ball of the rack")
    ),
    "turned": lambda: ConditionPhrase(_("is spelled from the turned rack"), _("is not spelled from the turned rack")),
}
"""The words of every condition, from its arguments, by its name in a file."""
