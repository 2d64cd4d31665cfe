"""The cards of a game: those that its set-up carries, or the example set (SQT-02, SQT-20, SQT-21)."""

from collections import Counter
from typing import Any

from msgspec import Struct

from companion.contract.game import Refused
from companion.games.sequitur.conditions import read_test
from companion.games.sequitur.entries import CardsError, Spot
from companion.games.sequitur.goals import (
    POINTS,
    WHOLE_DECK,
    Colour,
    Count,
    Goal,
    GoalId,
    GoalText,
    example_goals,
)

COLOURS: tuple[Colour, ...] = tuple(POINTS)
"""SQT-04: in the order in which they are drawn."""

EVEN_DECK = WHOLE_DECK // len(COLOURS)
IN_SETUP = "set-up"
"""What complaints name in the place of a file."""


class GoalEntry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A goal card as a record carries it, which is how a file of goals has it: `test` is a condition by its name."""

    id: GoalId
    colour: Colour
    text: GoalText
    count: Count = 1
    test: dict[str, Any] | None = None


class Card(Struct, frozen=True):
    """A goal card in the game. `id` is empty for one that the known cards don't have: the table judges it."""

    colour: Colour
    text: str
    id: str = ""

    def is_called(self, name: str) -> bool:
        """Whether the name is the card's text or its id."""
        return bool(self.id and self.id == name) or _plain(self.text) == _plain(name)


def goals_of(entries: tuple[GoalEntry, ...] | None) -> tuple[Goal, ...] | Refused:
    """The goals that are known, None: the example set; or what is wrong with them (SQT-20)."""
    if entries is None:
        return example_goals()
    twin = next((one for one, count in Counter(entry.id for entry in entries).items() if count > 1), None)
    if twin is not None:
        return Refused("SQT-20", f"Two goals have the id {twin}; each needs one of its own.")
    try:
        return tuple(_goal(index, entry) for index, entry in enumerate(entries))
    except CardsError as error:
        return Refused("SQT-20", str(error))


def _goal(index: int, entry: GoalEntry) -> Goal:
    spot = Spot(IN_SETUP, "", "goal", index, ("test",))
    test = None if entry.test is None else read_test(spot, entry.test)
    return Goal(entry.id, entry.colour, entry.text, entry.count, test)


def card_of(goals: tuple[Goal, ...], colour: Colour, name: str) -> Card | Refused:
    """The card of that colour with that text or id; one of its own when no known card is called so."""
    known = [Card(goal.colour, goal.text, goal.id) for goal in goals]
    called = [card for card in known if card.is_called(name)]
    if not called:
        return Card(colour, name)
    same = next((card for card in called if card.colour == colour), None)
    return same or Refused("SQT-02", f'The goal "{name}" is {called[0].colour}, not {colour}.')


def decks_of(goals: tuple[Goal, ...]) -> tuple[int, ...]:
    """SQT-02: how many cards each deck has: as known when all 72 are, else a third, or what is known of it if more."""
    known = Counter({colour: sum(goal.count for goal in goals if goal.colour == colour) for colour in COLOURS})
    whole = known.total() == WHOLE_DECK
    return tuple(known[colour] if whole else max(known[colour], EVEN_DECK) for colour in COLOURS)


def _plain(text: str) -> str:
    """The text for comparison: capitals and spaces make no difference."""
    return " ".join(text.split()).casefold()
