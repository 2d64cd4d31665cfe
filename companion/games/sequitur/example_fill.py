"""Complete a set of cards that is too small for a game with cards of the example set (SQT-02)."""

from collections.abc import Sequence

from companion.games.sequitur.actions.actions import HAND_SIZE, Action, example_actions
from companion.games.sequitur.cards import COLOURS, EVEN_DECK, Card
from companion.games.sequitur.goals.goals import Colour, Goal, PrintedGoal, example_goals
from companion.games.sequitur.model import ROUNDS, Options

ACTIONS_NEEDED = len(COLOURS)
"""SQT-05: the actions of a player in a round, each card once: with fewer cards some of them can't be."""

GOALS_NEEDED = ROUNDS
"""SQT-04: the goals of each colour that a player draws in a game, one a round; a solo player draws two (SQT-18)."""


def has_too_few_cards(options: Options, players: int) -> bool:
    """Return whether the table's own goals or actions are too few for a game of so many players."""
    goals = options.goals
    too_few = goals is not None and any(_lacks_goals(goals, colour, players) for colour in COLOURS)
    return too_few or (options.actions is not None and len(options.actions) < ACTIONS_NEEDED)


def _lacks_goals(goals: Sequence[PrintedGoal], colour: Colour, players: int) -> bool:
    return _count_goals(goals, colour) < GOALS_NEEDED * max(players, 2)


def goals_with_examples(own: tuple[Goal, ...], players: int, decks: tuple[int, ...] | None = None) -> tuple[Goal, ...]:
    """Return these goals with examples added for each colour that so many players would use up.

    No deck is filled beyond its size, `decks`, None: 24 each. An example that has the id or the text of one of these
    goals is left out.
    """
    lacking = {colour for colour in COLOURS if _lacks_goals(own, colour, players)}
    sizes = dict(zip(COLOURS, decks or (EVEN_DECK,) * len(COLOURS), strict=True))
    goals = own
    for goal in example_goals() if lacking else ():
        fits = goal.colour in lacking and _count_goals(goals, goal.colour) + goal.count <= sizes[goal.colour]
        if fits and not any(_is_alike(goal, one) for one in own):
            goals = (*goals, goal)
    return goals


def _count_goals(goals: Sequence[PrintedGoal], colour: Colour) -> int:
    return sum(goal.count for goal in goals if goal.colour == colour)


def _is_alike(goal: Goal, own: Goal) -> bool:
    return goal.id == own.id or Card(own.colour, own.text).is_called(goal.text)


def actions_with_examples(own: tuple[Action, ...], but: str = "") -> tuple[Action, ...]:
    """Return these actions, filled up to five with examples when they are too few for a round.

    An example that has the name of one of these, or the name `but`, is left out.
    """
    if len(own) >= ACTIONS_NEEDED:
        return own
    names = {but.casefold(), *(action.name.casefold() for action in own)}
    examples = tuple(action for action in example_actions() if action.name.casefold() not in names)
    return (*own, *examples[: HAND_SIZE - len(own)])
