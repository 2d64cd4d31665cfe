"""Goal cards (SQT-02, SQT-20): what is printed on each, and a test that the companion can run where there is one."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.core.toml.entries import TomlField, TomlPath, make_cards, parse_toml, refuse_duplicates
from companion.core.toml.parser import read_packaged_text
from companion.games.sequitur.goals.conditions import (
    DEEPEST,
    MOST_CONDITIONS,
    Test,
    conditions_of,
    depth,
    is_met,
    read_test,
)
from companion.games.sequitur.goals.spelling_context import SpelledWord
from companion.lexicon.lexicon import Lexicon

Colour = Annotated[Literal["red", "yellow", "green"], Meta(extra={"expected": '"red", "yellow" or "green"'})]

POINTS: dict[Colour, int] = {"red": 3, "yellow": 2, "green": 1}
"""SQT-02: what a goal of each colour is worth."""

WHOLE_DECK = 72
"""SQT-02: the cards of the three decks together; how many each of them has is not known."""

GOALS_FILE = "goals.toml"
"""The name of a table's own file of goals."""

EXAMPLE_GOALS = "example_goals.toml"
"""The goals that are shipped: an example in the manner of the game. They are not the printed cards."""

GOAL = "goal"
"""The name of the tables in it."""


GoalId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z",
        max_length=60,
        extra={"expected": 'small letters, digits and hyphens in quotes ("two-vowels")'},
    ),
]
GoalText = Annotated[
    str, Meta(pattern=r"\S", max_length=300, extra={"expected": "the text of the card, 1 to 300 characters"})
]
Count = Annotated[int, Meta(ge=1, le=WHOLE_DECK, extra={"expected": f"a whole number from 1 to {WHOLE_DECK}"})]


class PrintedGoal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A goal card as printed, without its test; `count` is how many of it are in the deck."""

    id: GoalId
    colour: Colour
    text: GoalText
    count: Count = 1


class Goal(PrintedGoal, frozen=True):
    """A goal card. `test` is None where the table judges.

    Raises ValueError when the test is deeper than one in a file can be, or has more conditions.
    """

    test: Test | None = None

    def __post_init__(self) -> None:
        if self.test is not None and depth(self.test) > DEEPEST:
            raise ValueError(f"the test is more than {DEEPEST} deep")
        if self.test is not None and len(list(conditions_of(self.test))) > MOST_CONDITIONS:
            raise ValueError(f"the test has more than {MOST_CONDITIONS} conditions")

    @property
    def points(self) -> int:
        """What it is worth on its owner's stack (SQT-02)."""
        return POINTS[self.colour]


_FIELDS = (
    TomlField("id", GoalId),
    TomlField("colour", Colour),
    TomlField("text", GoalText),
    TomlField("count", Count, 1),
)


def meets(goal: Goal, spelled: SpelledWord, lexicon: Lexicon, y_is_vowel: bool = False) -> bool | None:
    """Return whether a word, as it was spelled, meets a goal; None: it has no test and the table judges."""
    return None if goal.test is None else is_met(goal.test, spelled, lexicon, y_is_vowel)


def read_goals(text: str, file: str) -> tuple[Goal, ...]:
    """Return the goals of a TOML file, a table `[[goal]]` each, in order; `file` is its path.

    Raises EntriesError with one sentence for the first thing that is wrong. A deck that is not whole is not wrong: see
    `missing_goals`.
    """
    return _make_goals(parse_toml(text, file), text, file)


def _make_goals(table: dict[str, Any], text: str, file: str) -> tuple[Goal, ...]:
    goals = make_cards(table, text, file, GOAL, read_goal)
    refuse_duplicates(text, file, GOAL, "id", (goal.id for goal in goals))
    return goals


def missing_goals(goals: tuple[Goal, ...]) -> str | None:
    """Return a sentence when the goals are not the 72 of the three decks (SQT-02); None when they are."""
    total = sum(goal.count for goal in goals)
    if total == WHOLE_DECK:
        return None
    return f"These are {total} goal card{'' if total == 1 else 's'}; the three decks of the game have {WHOLE_DECK}."


def example_goals() -> tuple[Goal, ...]:
    """Return the goals of the example set, see `EXAMPLE_GOALS`."""
    text, table = read_packaged_text(__package__, EXAMPLE_GOALS)
    return _make_goals(table, text, EXAMPLE_GOALS)


def read_goal(spot: TomlPath, card: dict[str, Any]) -> Goal:
    """Return the goal that a table of a file means; raises EntriesError."""
    rest = {key: value for key, value in card.items() if key != "test"}
    test = read_test(spot.at("test"), card["test"]) if "test" in card else None
    return Goal(**spot.read_fields(_FIELDS, rest), test=test)
