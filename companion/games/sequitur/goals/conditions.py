"""Tests of goals: named conditions combined with all, any and not; read from a file, judged, and said in words."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from companion.core.i18n import _
from companion.core.toml.entries import TomlPath
from companion.core.toml.type_names import value_text
from companion.games.common.phrases import and_chain, and_list, or_chain
from companion.games.sequitur.goals.condition_table import CONDITIONS, Condition
from companion.games.sequitur.goals.condition_words import condition_phrase
from companion.games.sequitur.goals.spelling_context import EvaluationContext, SpelledWord
from companion.lexicon.lexicon import Lexicon

DEEPEST = 8
"""How deep all, any and not may lie in one another: enough for any card, and for any stack of calls."""

MOST_CONDITIONS = 10
"""How many conditions a test may have: enough for any card, and few enough to try every word in half a second."""


Parts = Annotated[tuple["Test", ...], Meta(min_length=1)]


class Is(Struct, frozen=True, tag="is"):
    """The test that one of `CONDITIONS` holds: its name, and a value for each of its arguments in their order."""

    name: str
    values: tuple[int | str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError where `CONDITIONS` has none of this name, or it has other arguments."""
        condition = CONDITIONS.get(self.name)
        if condition is None or len(self.values) != len(condition.arguments):
            raise ValueError(f"{self.name} is no condition with {len(self.values)} arguments")
        for field, value in zip(condition.arguments, self.values, strict=True):
            msgspec.convert(value, field.kind, strict=True)


class All(Struct, frozen=True, tag="all"):
    """A test that is met when all parts are."""

    parts: Parts


class AnyOf(Struct, frozen=True, tag="any"):
    """A test that is met when at least one part is."""

    parts: Parts


class Not(Struct, frozen=True, tag="not"):
    """A test that is met when its part is not."""

    part: "Test"


Test = Is | All | AnyOf | Not
"""What decides whether a word meets a goal."""

COMBINERS = ("all", "any", "not")


Judge = Callable[[EvaluationContext], bool | None]
"""What says of a word whether it meets a test; None where it is not known enough for that."""


def is_met(test: Test, spelled: SpelledWord, lexicon: Lexicon, y_is_vowel: bool = False) -> bool:
    """Return whether a word, as it was spelled, meets a test; `lexicon` says which words count."""
    return judge_of(test, lambda _: True)(EvaluationContext(spelled.word, lexicon, y_is_vowel, spelled)) is True


def unmet_part(test: Test, spelled: SpelledWord, lexicon: Lexicon, y_is_vowel: bool = False) -> Test:
    """Return what of a test a word does not meet: where all parts have to be met, the first that is not."""
    if not isinstance(test, All):
        return test
    unmet = (part for part in test.parts if not is_met(part, spelled, lexicon, y_is_vowel))
    return next((unmet_part(part, spelled, lexicon, y_is_vowel) for part in unmet), test)


def is_met_by_word(test: Test, word: str, lexicon: Lexicon, y_is_vowel: bool = False) -> bool | None:
    """Return whether a word meets a test however it is spelled; None where that matters. See `is_met`."""
    return judge_of_word(test)(EvaluationContext(word, lexicon, y_is_vowel))


def is_met_by_balls(test: Test, spelled: SpelledWord, lexicon: Lexicon, y_is_vowel: bool = False) -> bool | None:
    """Return whether a word of known balls meets a test wherever they lay; None where that matters. See `is_met`."""
    judge = judge_of(test, lambda condition: not condition.of_places)
    return judge(EvaluationContext(spelled.word, lexicon, y_is_vowel, spelled))


def judge_of_word(test: Test) -> Judge:
    """Return what says whether a word meets the test however it is spelled."""
    return judge_of(test, lambda condition: not condition.of_rack)


def judge_of(test: Test, knows: Callable[[Condition], bool]) -> Judge:
    """Return what judges words by those conditions of a test that are known; the others may be met or not.

    It is made once and asked of many words. Conditions that look up other words come last.
    """
    match test:
        case Is(name, values):
            return _judge_of_condition(CONDITIONS[name], values, knows=knows(CONDITIONS[name]))
        case Not(part):
            return _denying(judge_of(part, knows))
        case All(parts) | AnyOf(parts):
            decides = isinstance(test, AnyOf)
            # A look-up ends with the first word that it finds: what that decides is asked before others.
            in_order = sorted(parts, key=lambda part: (effort_of(part), isinstance(part, Not) is decides))
            return _combining(tuple(judge_of(part, knows) for part in in_order), decides=decides)


def _judge_of_condition(condition: Condition, values: tuple[int | str, ...], *, knows: bool) -> Judge:
    meets, may = condition.meets, condition.may
    if knows:
        return lambda sight: meets(sight, *values)
    if may is None:
        return lambda _: None
    return lambda sight: None if may(sight, *values) else False


def _denying(judge: Judge) -> Judge:
    def deny(sight: EvaluationContext) -> bool | None:
        told = judge(sight)
        return None if told is None else not told

    return deny


def _combining(judges: tuple[Judge, ...], *, decides: bool) -> Judge:
    """Return what one part alone decides that says `decides`: True for any, False for all."""

    def combine(sight: EvaluationContext) -> bool | None:
        known: bool | None = not decides
        for judge in judges:
            told = judge(sight)
            if told is decides:
                return decides
            if told is None:
                known = None
        return known

    return combine


def effort_of(test: Test) -> int:
    """Return the greatest effort of the conditions in a test."""
    return max((CONDITIONS[one.name].effort for one in conditions_of(test)), default=0)


def conditions_of(test: Test) -> Iterator[Is]:
    """Yield every condition in a test."""
    match test:
        case Is():
            yield test
        case Not(part):
            yield from conditions_of(part)
        case All(parts) | AnyOf(parts):
            for part in parts:
                yield from conditions_of(part)


def condition_text(test: Test) -> str:
    """Return a test in plain words, to follow "the word": "has a double letter and does not start with S"."""
    match test:
        case Is(name, values):
            return condition_phrase(name, values).says
        case All(parts):
            return _none_text(parts) or and_chain([_inner_text(part) for part in parts])
        case AnyOf(parts):
            return or_chain([_inner_text(part) for part in parts])
        case Not(Is(name, values)):
            return condition_phrase(name, values).denies
        case Not(part):
            return condition_text(_opposite(part))


def _none_text(parts: tuple[Test, ...]) -> str:
    """Return that a word contains none of several letters in a row; empty where the parts say something else."""
    denied = [part.part for part in parts if isinstance(part, Not)]
    letters = [str(part.values[0]).upper() for part in denied if isinstance(part, Is) and part.name == "contains"]
    if len(letters) != len(parts) or len(letters) == 1:
        return ""
    return _("contains none of {letters}").format(letters=and_list(letters))


def _opposite(test: Test) -> Test:
    """Return what is met when a test is not: of combined ones each part is denied, which reads without brackets."""
    match test:
        case Is():
            return Not(test)
        case Not(part):
            return part
        case All(parts):
            return AnyOf(tuple(map(_opposite, parts)))
        case AnyOf(parts):
            return All(tuple(map(_opposite, parts)))


def denial_text(test: Test) -> str:
    """Return what is true of a word that does not meet the test, in plain words, to follow the word."""
    return condition_text(_opposite(test))


def _inner_text(test: Test) -> str:
    if isinstance(test, Not) and not isinstance(test.part, Is):
        return _inner_text(_opposite(test.part))
    return f"({condition_text(test)})" if isinstance(test, (All, AnyOf)) else condition_text(test)


def depth(test: Test) -> int:
    """Return how many levels of all, any and not the deepest condition is in; 0 for one by itself."""
    level, deep = [test], 0
    while level := [part for one in level for part in _parts(one)]:
        deep += 1
    return deep


def _parts(test: Test) -> tuple[Test, ...]:
    match test:
        case All(parts) | AnyOf(parts):
            return parts
        case Not(part):
            return (part,)
        case Is():
            return ()


def condition_values(test: Test) -> dict[str, Any]:
    """Return a test as a file has it, in its shortest form: `read_test` reads it again."""
    match test:
        case Is(name, values):
            return {name: _file_value(name, values)}
        case All(parts):
            return {"all": [condition_values(part) for part in parts]}
        case AnyOf(parts):
            return {"any": [condition_values(part) for part in parts]}
        case Not(part):
            return {"not": condition_values(part)}


def _file_value(name: str, values: tuple[int | str, ...]) -> Any:
    condition = CONDITIONS[name]
    if not values:
        return True
    by_name = {field.name: value for field, value in zip(condition.arguments, values, strict=True)}
    set_by_table = {
        field.name: by_name[field.name] for field in condition.arguments if by_name[field.name] != field.default
    }
    bare = {by_name[argument] for argument in condition.bare}
    if len(bare) == 1 and set_by_table.keys() <= set(condition.bare):
        return bare.pop()
    return set_by_table or {condition.arguments[0].name: values[0]}


def read_test(spot: TomlPath, value: Any) -> Test:
    """Return the test that a value in a file means: a table with one key, a condition's name or `all`, `any` or `not`.

    Raises EntriesError.
    """
    test = _read_part(spot, value, 0)
    count = len(list(conditions_of(test)))
    if count > MOST_CONDITIONS:
        spot.refuse(f"has {count} conditions", f"at most {MOST_CONDITIONS}")
    return test


def _read_part(spot: TomlPath, value: Any, above: int) -> Test:
    """Return a part of a test; `above` is in how many of `all`, `any` and `not` it lies."""
    if above > DEEPEST:
        spot.refuse(f"is more than {DEEPEST} deep", "a simpler test")
    if not isinstance(value, dict) or len(value) != 1:
        wrong = f"is a table of {len(value)} keys" if isinstance(value, dict) else f"is {value_text(value)}"
        spot.refuse(wrong, "one condition, { double_letter = true } say, or all = [...], any = [...], not = {...}")
    ((name, inner),) = value.items()
    here = spot.at(name)
    match name:
        case "all":
            return All(_read_parts(here, inner, above))
        case "any":
            return AnyOf(_read_parts(here, inner, above))
        case "not":
            return Not(_read_part(here, inner, above + 1))
        case _:
            return _read_condition(here, name, inner)


def _read_parts(spot: TomlPath, value: Any, above: int) -> tuple[Test, ...]:
    if not isinstance(value, list) or not value:
        spot.refuse("is an empty list" if value == [] else f"is {value_text(value)}", "a list of conditions")
    return tuple(_read_part(spot.at(str(number)), part, above + 1) for number, part in enumerate(value, start=1))


def _read_condition(spot: TomlPath, name: str, value: Any) -> Is:
    condition = CONDITIONS.get(name)
    if condition is None:
        spot.refuse_unknown(_("is not a condition"), name, (*COMBINERS, *CONDITIONS))
    if not condition.arguments:
        if value is not True:
            spot.refuse(f"is {value_text(value)}", f"true; {{ not = {{ {name} = true }} }} for the opposite")
        return Is(name)
    if isinstance(value, dict):
        return _check_values(spot, name, spot.read_fields(condition.arguments, value), given=len(value))
    by_name = {field.name: field for field in condition.arguments}
    for bare in condition.bare:
        spot.convert(by_name[bare].kind, value)
    return _check_values(
        spot, name, spot.read_fields(condition.arguments, dict.fromkeys(condition.bare, value)), given=1
    )


def _check_values(spot: TomlPath, name: str, values: dict[str, Any], given: int) -> Is:
    """Return the condition with these values; raises EntriesError if they can't be together."""
    if not given:
        spot.refuse("is an empty table", " or ".join(f"{{ {argument} = ... }}" for argument in values))
    if "most" in values and values["least"] > values["most"]:
        spot.refuse(f"has least = {values['least']} and most = {values['most']}", "a least that is not above the most")
    return Is(name, tuple(values.values()))
