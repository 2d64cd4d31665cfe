"""Name goals in the language of the table (SQT-20): the texts of the examples are translated, no table's own ones."""

from functools import cache

from companion.core.i18n import _
from companion.games.sequitur.goals.goals import example_goals


def told_text(colour: str, text: str) -> str:
    """Return what stands for the goal with this text; of one that a table has typed nobody knows the language."""
    return _(text) if (colour, text) in _example_texts() else text


@cache
def _example_texts() -> frozenset[tuple[str, str]]:
    return frozenset((goal.colour, goal.text) for goal in example_goals())
