"""The cards of a game: those that its set-up carries, or the example set (SQT-02, SQT-20, SQT-21)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.core.toml.entries import EntriesError, TomlPath, read_cards, refuse_duplicates
from companion.games.sequitur.goals.colours import colour_name, colour_of_many
from companion.games.sequitur.goals.conditions import condition_values, read_test
from companion.games.sequitur.goals.goals import (
    GOAL,
    POINTS,
    WHOLE_DECK,
    Colour,
    Goal,
    PrintedGoal,
    example_goals,
    read_goal,
)
from companion.games.sequitur.goals.told_goals import told_text

COLOURS: tuple[Colour, ...] = tuple(POINTS)
"""SQT-04: in the order in which they are drawn."""

UNSEEN = "?"
"""The text of a secret goal of which only its owner knows what is printed on it: the table judges it."""

EVEN_DECK = WHOLE_DECK // len(COLOURS)
IN_SETUP = "set-up"
"""What complaints name in the place of a file."""


class GoalEntry(PrintedGoal, frozen=True):
    """A goal card as records and files of goals have it: `test` is a condition by its name."""

    test: dict[str, Any] | None = None


class Card(Struct, frozen=True):
    """A goal card in the game. `id` is empty for one that the known cards don't have: the table judges it."""

    colour: Colour
    text: str
    id: str = ""

    def is_called(self, name: str) -> bool:
        """Return whether the name is the card's text or its id."""
        return bool(self.id and self.id == name) or _plain_text(self.text) == _plain_text(name)

    def is_of(self, goal: PrintedGoal) -> bool:
        """Return whether the card is this goal, or was named by its text."""
        return self.id == goal.id or (not self.id and self.colour == goal.colour and self.is_called(goal.text))


def read_entries(text: str, file: str) -> tuple[GoalEntry, ...]:
    """Return the goals of a file as they stand in it, each of them checked.

    Arguments and errors as in `goals.read_goals`.
    """
    entries = read_cards(text, file, GOAL, _read_entry)
    refuse_duplicates(text, file, GOAL, "id", (entry.id for entry in entries))
    return entries


def _read_entry(spot: TomlPath, card: dict[str, Any]) -> GoalEntry:
    read_goal(spot, card)
    return GoalEntry(**card)


def goal_entry(goal: Goal) -> GoalEntry:
    """Return a goal as a file has it."""
    return GoalEntry(
        goal.id, goal.colour, goal.text, goal.count, None if goal.test is None else condition_values(goal.test)
    )


def goals_of(entries: tuple[GoalEntry, ...] | None) -> tuple[Goal, ...] | Refused:
    """Return the goals that are known (None: the example set), or what is wrong with them (SQT-20)."""
    if entries is None:
        return example_goals()
    twin = next((one for one, count in Counter(entry.id for entry in entries).items() if count > 1), None)
    if twin is not None:
        return Refused("SQT-20", _("Two goals have the id {id}; each needs one of its own.").format(id=twin))
    try:
        return tuple(_make_goal(index, entry) for index, entry in enumerate(entries))
    except EntriesError as error:
        return Refused("SQT-20", str(error))


def _make_goal(index: int, entry: GoalEntry) -> Goal:
    spot = TomlPath(IN_SETUP, "", ("goal", index), ("test",))
    test = None if entry.test is None else read_test(spot, entry.test)
    return Goal(entry.id, entry.colour, entry.text, entry.count, test)


def find_cards(goals: tuple[Goal, ...], colour: Colour, name: str) -> tuple[Card, ...] | Refused:
    """Return the cards of that colour with that text or id; a card of its own when none is known by it."""
    known = [Card(goal.colour, goal.text, goal.id) for goal in goals]
    called = [card for card in known if card.is_called(name)]
    if not called:
        return (Card(colour, name),)
    same = tuple(card for card in called if card.colour == colour)
    return same or _colour_refusal(called[0], colour)


def told_goal(goals: Sequence[PrintedGoal], name: str) -> str:
    """Return what sentences call a goal, by its text or id: nobody at the table knows the ids."""
    return next((told_text(goal.colour, goal.text) for goal in goals if name in {goal.id, goal.text}), name)


def _colour_refusal(card: Card, colour: Colour) -> Refused:
    told = _('The goal "{goal}" is {colour}, not {other}.')
    goal = told_text(card.colour, card.text)
    return Refused("SQT-02", told.format(goal=goal, colour=colour_name(card.colour), other=colour_name(colour)))


def known_deck_sizes(goals: tuple[Goal, ...]) -> tuple[int, ...]:
    """Return the sizes of the decks: as known when all 72 cards are, else a third, or more if known (SQT-02)."""
    known = Counter({colour: _count_cards(goals, colour) for colour in COLOURS})
    whole = known.total() == WHOLE_DECK
    return tuple(known[colour] if whole else max(known[colour], EVEN_DECK) for colour in COLOURS)


def deck_size_refusal(goals: tuple[Goal, ...], decks: tuple[int, ...]) -> Refused | None:
    """Return why decks of these sizes can't hold the known goals; None when they can (SQT-02)."""
    for colour, size in zip(COLOURS, decks, strict=True):
        known = _count_cards(goals, colour)
        if known > size:
            told = ngettext(
                "{count} {colour} goals are named, but their deck is said to have {size}.",
                "{count} {colour} goals are named, but their deck is said to have {size}.",
                known,
            )
            return Refused("SQT-02", told.format(count=known, colour=colour_of_many(colour), size=size))
    return None


def enlarge_decks(goals: tuple[Goal, ...], decks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the decks' sizes, each at least as large as the number of known goals of its colour."""
    return tuple(max(size, _count_cards(goals, colour)) for colour, size in zip(COLOURS, decks, strict=True))


def _count_cards(goals: tuple[Goal, ...], colour: Colour) -> int:
    return sum(goal.count for goal in goals if goal.colour == colour)


def _plain_text(text: str) -> str:
    """Return the text as it is compared: capitals and spaces make no difference."""
    return " ".join(text.split()).casefold()
