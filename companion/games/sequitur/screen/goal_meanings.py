"""Tell on goal cards what they ask for in the language of the table: they are printed in English (SQT-20)."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.core.i18n import language
from companion.core.scene import AnyLook, GoalCard
from companion.games.common.phrases import capitalise
from companion.games.sequitur.goals.conditions import Test, condition_text
from companion.games.sequitur.goals.goals import Goal


def with_meanings(looks: Sequence[AnyLook], goals: Sequence[Goal]) -> list[AnyLook]:
    """Return the looks, where those of goals with a test have it in words, unless the table reads English."""
    if language() == "en":
        return [*looks]
    tests: dict[tuple[str, str], Test] = {
        (goal.colour, goal.text): goal.test for goal in goals if goal.test is not None
    }
    return [_with_meaning(look, tests) if isinstance(look, GoalCard) else look for look in looks]


def _with_meaning(look: GoalCard, tests: dict[tuple[str, str], Test]) -> GoalCard:
    test = tests.get((look.tone, look.text))
    even = tuple(_with_meaning(one, tests) for one in look.even)
    return replace(look, meaning="" if test is None else _meaning(test, language()), even=even)


@lru_cache(maxsize=256)
def _meaning(test: Test, _language: str) -> str:
    return capitalise(condition_text(test))
