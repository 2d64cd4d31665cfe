"""Tell on goal cards what they ask for in the language of the table: they are printed in English (SQT-20)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.core.i18n import language
from companion.core.scene import AnyLook, GoalCard
from companion.games.common.phrases import capitalise
from companion.games.sequitur.goals.conditions import Test, condition_text
from companion.games.sequitur.goals.goals import Goal
from companion.games.sequitur.goals.told_goals import told_text


def with_meanings(looks: Sequence[AnyLook], goals: Sequence[Goal]) -> list[AnyLook]:
    """Return the looks, where goals are told in the language of the table, unless that is English.

    An example is translated, with its English text below; one that a table has typed, with what its test asks for.
    """
    if language() == "en":
        return [*looks]
    tests: dict[tuple[str, str], Test] = {
        (goal.colour, goal.text): goal.test for goal in goals if goal.test is not None
    }
    return [_with_meaning(look, tests) if isinstance(look, GoalCard) else look for look in looks]


def _with_meaning(look: GoalCard, tests: Mapping[tuple[str, str], Test]) -> GoalCard:
    even = tuple(_with_meaning(one, tests) for one in look.even)
    told = told_text(look.tone, look.text)
    if told != look.text:
        return replace(look, text=told, printed=look.text, even=even)
    test = tests.get((look.tone, look.text))
    meaning = "" if test is None else _meaning(test, language())
    # A table that plays in its own language has typed the same.
    return replace(look, meaning="" if meaning.casefold() == look.text.casefold() else meaning, even=even)


@lru_cache(maxsize=256)
def _meaning(test: Test, _language: str) -> str:
    return capitalise(condition_text(test))
