"""Pick one condition of a goal's test: its value is set with buttons and letter keys."""

from functools import partial
from typing import Any, Literal, get_args

from msgspec import Struct, inspect
from msgspec.structs import replace

from companion.core.events import BACKSPACE
from companion.core.i18n import N_, _
from companion.games.sequitur.editor_parts import (
    ButtonStrip,
    LetterStrip,
    NumberStrip,
    Pick,
    PickGroup,
    Strip,
    Value,
)
from companion.games.sequitur.goals import condition_words
from companion.games.sequitur.goals.condition_table import CONDITIONS, MOST, Letter, Letters
from companion.games.sequitur.goals.conditions import Is, Not, Test

LONGEST = 21
"""Letters in a word, as in the lexicon."""

Limits = Literal["exactly", "least", "most", "between"]
"""How a number is limited when a condition has both limits."""

CONDITION_GROUPS = (
    PickGroup(
        N_("Letters"),
        (
            Pick("starts_with", N_("Starts with letters"), "ST: STAIR"),
            Pick("ends_with", N_("Ends with letters"), "ING: SING"),
            Pick("starts_with_any_of", N_("Starts with one of some letters"), "A, E, I: APPLE"),
            Pick("ends_with_any_of", N_("Ends with one of some letters"), "A, E, I: HOUSE"),
            Pick("contains", N_("Contains letters in a row"), "EA: READ"),
            Pick("contains_all_of", N_("Contains all of some letters"), "A, R: GARDEN"),
            Pick("contains_any_of", N_("Contains one of some letters"), "J, X: BOX"),
            Pick("letter", N_("How often it has a letter"), "S, 2 ×: BUSES"),
        ),
    ),
    PickGroup(
        N_("Numbers"),
        (
            Pick("length", N_("Number of letters"), "5: HOUSE"),
            Pick("different_letters", N_("Number of different letters"), "3: BANANA"),
            Pick("vowels", N_("Number of vowels"), "3: BANANA"),
            Pick("consonants", N_("Number of consonants"), "4: GHOST"),
            Pick("vowels_in_row", N_("Vowels in a row"), "2: READ"),
            Pick("consonants_in_row", N_("Consonants in a row"), "3: SPRING"),
            Pick("score", N_("Score of the word"), "14: JOKER"),
        ),
    ),
    PickGroup(
        N_("Pattern"),
        (
            Pick("double_letter", N_("A double letter"), "COFFEE"),
            Pick("no_repeated_letter", N_("Each letter only once"), "PLANET"),
            Pick("same_ends", N_("Same first and last letter"), "WINDOW"),
            Pick("alphabetical", N_("Letters in alphabetical order"), "ALMOST"),
            Pick("palindrome", N_("Reads the same backward"), "LEVEL"),
            Pick("alternating", N_("Vowels, consonants by turns"), "TOMATO"),
        ),
    ),
    PickGroup(
        N_("Words"),
        (
            Pick("word_without_a_letter", N_("A word with a letter removed"), "STAIR – STAR"),
            Pick("word_reversed", N_("A word when it is reversed"), "STAR – RATS"),
            Pick("word_with_a_change", N_("A word with a letter changed"), "STAR – STIR"),
            Pick("contains_word", N_("Contains a smaller word"), "STABLE – TABLE"),
        ),
    ),
    PickGroup(
        N_("Balls"),
        (
            Pick("uses_blank", N_("Uses the blank"), "STA?R – STAIR"),
            Pick("uses_q", N_("Uses the Q ball"), "QUIZ"),
            Pick("uses_balls_worth", N_("Uses balls with skill points"), "5: J, X, Z"),
            Pick("uses_both_ends", N_("Uses both ends of the rack"), "S T A I R – SIR"),
            Pick("uses_every_ball", N_("Uses every ball of the rack"), "S T A I R – STAIR"),
            Pick("turned", N_("Spelled from the turned rack"), "R I A T S – STAIR"),
        ),
    ),
)
"""What each condition is about, in a few words, with a word that meets it and what is asked of it there."""

CHOICE_LABELS = {
    "a_to_z": N_("A to Z"),
    "z_to_a": N_("Z to A"),
    "q": N_("as Q"),
    "qu": N_("as Qu"),
    "either": N_("either"),
}
"""The fixed values of conditions in words; numbers speak for themselves."""

LIMITS: dict[Limits, str] = {
    "exactly": N_("exactly"),
    "least": N_("at least"),
    "most": N_("at most"),
    "between": N_("from … to"),
}
"""The ways to limit a number, in words."""

_FIRST_NUMBER = 3
"""The number that a new condition begins with where its table has none: a word has at least three letters (SQT-08)."""


class PickedCondition(Struct, frozen=True):
    """A condition by its name, a value for each argument (letters may still be missing), and whether it is denied."""

    name: str
    values: tuple[int | str, ...]
    denied: bool = False
    limits: Limits = "least"


def new_condition(name: str) -> PickedCondition:
    """Return a condition that has just been picked from the list, with values to begin with."""
    return PickedCondition(name, tuple(_first_value(field.kind, field.default) for field in CONDITIONS[name].arguments))


def _first_value(kind: Any, default: int | str | None) -> int | str:
    if kind in (Letter, Letters):
        return ""
    info = _type_info(kind)
    if isinstance(info, inspect.LiteralType):
        return _literal_values(kind)[0]
    return default or (max(info.ge or 0, _FIRST_NUMBER) if default == 0 else info.ge or 0)


def _type_info(kind: Any) -> Any:
    info = inspect.type_info(kind)
    return info.type if isinstance(info, inspect.Metadata) else info


def _literal_values(kind: Any) -> tuple[int | str, ...]:
    """Return the values of a Literal in the order in which they were written; none for any other kind."""
    inner = get_args(kind)[0]
    return get_args(inner) if isinstance(_type_info(kind), inspect.LiteralType) else ()


def reopen_condition(test: Test) -> PickedCondition | None:
    """Return a condition of a test, to be changed; None for a test that is made of several."""
    inner = test.part if isinstance(test, Not) else test
    if not isinstance(inner, Is):
        return None
    picked = PickedCondition(inner.name, inner.values, denied=isinstance(test, Not))
    places = _limit_places(picked)
    return replace(picked, limits=_limits_of(*_numbers(picked, places))) if places else picked


def _limits_of(least: int, most: int) -> Limits:
    if least == most:
        return "exactly"
    if most == MOST:
        return "least"
    return "between" if least else "most"


def make_test(picked: PickedCondition) -> Is | Not | None:
    """Return the condition as a test; None while its letters are missing."""
    if "" in picked.values:
        return None
    condition = Is(picked.name, picked.values)
    return Not(condition) if picked.denied else condition


def picked_text(picked: PickedCondition) -> str:
    """Return the condition in words, to follow "the word", with … for letters that are missing."""
    words = condition_words.condition_phrase(
        picked.name, tuple(value if value != "" else condition_words.NO_LETTER for value in picked.values)
    )
    return words.denies if picked.denied else words.says


def condition_value(picked: PickedCondition) -> Value:
    """Return the condition in words, and the strips with which its value is set."""
    strips = _value_strips(picked)
    words = _("The word {condition}") if LetterStrip() in strips else _("The word {condition}.")
    told, place = words.format(condition=picked_text(picked)), _letters_place(picked)
    typed = "" if place is None else str(picked.values[place]).upper()
    return Value(told, strips, picked.denied, open_end=bool(typed) and told.endswith(typed))


def _value_strips(picked: PickedCondition) -> tuple[Strip, ...]:
    fixed = [_literal_values(field.kind) for field in CONDITIONS[picked.name].arguments]
    found: list[Strip] = [
        ButtonStrip(
            f"choose:{place}:",
            tuple((str(which), _choice_text(value)) for which, value in enumerate(values)),
            str(values.index(picked.values[place])),
        )
        for place, values in enumerate(fixed)
        if values
    ]
    counted = tuple(place for place, value in enumerate(picked.values) if isinstance(value, int) and not fixed[place])
    if both := _limit_places(picked):
        counted = _counted_places(picked.limits, both)
        found.append(ButtonStrip("limits:", tuple((name, _(label)) for name, label in LIMITS.items()), picked.limits))
    if counted:
        numbers = zip(counted, _numbers(picked, counted), strict=True)
        # Beside another one there is room for a number alone.
        said = str if len(counted) > 1 else partial(condition_words.counted_text, picked.name)
        found.append(NumberStrip(tuple((f"count-by:{place}", said(value)) for place, value in numbers)))
    return (*found, LetterStrip()) if _letters_place(picked) is not None else tuple(found)


def _choice_text(value: int | str) -> str:
    return str(value) if isinstance(value, int) else _(CHOICE_LABELS[value])


def _counted_places(limits: Limits, both: tuple[int, ...]) -> tuple[int, ...]:
    """Return the indices of the values that count something under these limits."""
    least, most = both
    return {"exactly": (least,), "least": (least,), "most": (most,), "between": (least, most)}[limits]


def _limit_places(picked: PickedCondition) -> tuple[int, ...]:
    """Return the indices of `least` and `most`; none where there are not both."""
    names = [field.name for field in CONDITIONS[picked.name].arguments]
    return (names.index("least"), names.index("most")) if "most" in names else ()


def _numbers(picked: PickedCondition, places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(picked.values[place]) for place in places)


def _letters_place(picked: PickedCondition) -> int | None:
    kinds = [field.kind for field in CONDITIONS[picked.name].arguments]
    return next((place for place, kind in enumerate(kinds) if kind in (Letter, Letters)), None)


def change_condition(picked: PickedCondition, name: str, values: list[str]) -> PickedCondition:
    """Return the condition after a tap on a button of its page, by the button's name and values."""
    match name, values:
        case "not", []:
            return replace(picked, denied=not picked.denied)
        case "limits", [wanted]:
            return _with_limits(picked, next(limits for limits in LIMITS if limits == wanted))
        case "count-by", [place, by]:
            return _change_number(picked, int(place), int(by))
        case "choose", [place, which]:
            fixed = _literal_values(CONDITIONS[picked.name].arguments[int(place)].kind)
            return _with_values(picked, (int(place),), (fixed[int(which)],))
        case _:
            return picked


def _with_limits(picked: PickedCondition, limits: Limits) -> PickedCondition:
    """Return the condition with its number limited in another way."""
    places = _limit_places(picked)
    if not places:
        return picked
    now = _numbers(picked, _counted_places(picked.limits, places))[0]
    pair = {"exactly": (now, now), "least": (now, MOST), "most": (0, now), "between": (now, min(now + 1, MOST - 1))}
    return replace(_with_values(picked, places, pair[limits]), limits=limits)


def _change_number(picked: PickedCondition, place: int, by: int) -> PickedCondition:
    """Return the condition with a number changed, within its range; the other limit makes room for it."""
    value = int(picked.values[place]) + by
    both = _limit_places(picked)
    if place not in both:
        info = _type_info(CONDITIONS[picked.name].arguments[place].kind)
        return _with_values(picked, (place,), (min(max(value, info.ge), info.le),))
    # One below MOST, which stands for no limit.
    value = min(max(value, 0), MOST - 1)
    if picked.limits == "exactly":
        return _with_values(picked, both, (value, value))
    least, most = _numbers(picked, both)
    return _with_values(picked, both, (value, max(value, most)) if place == both[0] else (min(value, least), value))


def type_key(picked: PickedCondition, key: str) -> PickedCondition:
    """Return the condition after a key: a letter, or `BACKSPACE`; the next letter replaces a single one."""
    place = _letters_place(picked)
    if place is None:
        return picked
    before = str(picked.values[place])
    if key == BACKSPACE:
        return _with_values(picked, (place,), (before[:-1],))
    letter = key.lower()
    if len(letter) != 1 or not ("a" <= letter <= "z"):
        return picked
    single = CONDITIONS[picked.name].arguments[place].kind == Letter
    return _with_values(picked, (place,), (letter if single else (before + letter)[:LONGEST],))


def _with_values(picked: PickedCondition, places: tuple[int, ...], new: tuple[int | str, ...]) -> PickedCondition:
    values = list(picked.values)
    for place, value in zip(places, new, strict=True):
        values[place] = value
    return replace(picked, values=tuple(values))
