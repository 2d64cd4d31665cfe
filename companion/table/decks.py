"""List the decks that can be enrolled: their things in the order of the sorted stack.

What is in a deck is told by the games: their cards and balls, and the cards that the table has entered.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from companion.core.i18n import N_
from companion.games.sequence.letters.cards import CARDS as LETTER_CARDS
from companion.games.sequence.standard.cards import RANKS, SIGNS, SUITS
from companion.games.sequentia.common.cards import parse_card
from companion.games.sequentia.common.deck import Options, deck_of
from companion.games.sequitur.actions.actions import Action, example_actions
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals.goals import Printed, example_goals
from companion.games.sequitur.rules import PLAYERS
from companion.lexicon.balls import BALLS, BLANK
from companion.table.things import COMMANDS, COPIES, Thing

ACES_FIRST = ("A", *(rank for rank in RANKS if rank != "A"))
"""How people sort a suit."""


class Entry(Struct, frozen=True):
    """A thing of a deck. `path` is what is picked, one after another, to come to it: `♥`, `10`."""

    thing: Thing
    path: tuple[str, ...]


class Deck(Struct, frozen=True):
    """Things that are enrolled together, in the order in which they are stacked.

    `example`: they are in nobody's box, which people want to know before they spend an evening on tags.
    """

    id: str
    title: str
    entries: tuple[Entry, ...]
    example: bool = False

    @property
    def things(self) -> tuple[Thing, ...]:
        """The things alone."""
        return tuple(entry.thing for entry in self.entries)


class Brought(Struct, frozen=True):
    """The cards of the table, None: those of the examples; those of Sequentia as texts."""

    goals: tuple[Printed, ...] | None = None
    actions: tuple[Action, ...] | None = None
    sequentia: tuple[str, ...] | None = None


def decks_of(brought: Brought) -> tuple[Deck, ...]:
    """Every deck of a table that has these cards."""
    goals = example_goals() if brought.goals is None else brought.goals
    actions = example_actions() if brought.actions is None else brought.actions
    cards = tuple(card.text for card in deck_of(Options())) if brought.sequentia is None else brought.sequentia
    return (
        Deck("sequence", "Sequence", _sequence()),
        Deck("letters", N_("Letter cards"), _copies(Entry(Thing("L", one), (one,)) for one in LETTER_CARDS)),
        Deck("balls", N_("Letter balls"), _balls()),
        Deck("sequentia", "Sequentia", _sequentia(cards), brought.sequentia is None),
        Deck("goals", N_("Goals"), _goals(goals), brought.goals is None),
        Deck("actions", N_("Actions"), _actions(actions), brought.actions is None),
        Deck("commands", N_("Buttons"), tuple(Entry(Thing("C", name), (name,)) for name in COMMANDS)),
    )


def _copies(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """All that there can be of each, side by side."""
    return tuple(
        Entry(Thing(entry.thing.kind, entry.thing.name, copy), entry.path)
        for entry in entries
        for copy in range(1, COPIES[entry.thing.kind] + 1)
    )


def _sequence() -> tuple[Entry, ...]:
    """A sorted deck: suit by suit."""
    return _copies(Entry(Thing("S", rank + suit), (SIGNS[suit], rank)) for suit in SUITS for rank in ACES_FIRST)


def _balls() -> tuple[Entry, ...]:
    return tuple(
        Entry(Thing("B", ball.face, copy), ("blank" if ball.face == BLANK else ball.face,))
        for ball in BALLS.values()
        for copy in range(1, ball.count + 1)
    )


def _sequentia(texts: Iterable[str]) -> tuple[Entry, ...]:
    cards = sorted(card for text in texts if (card := parse_card(text)))
    seen: Counter[str] = Counter()
    entries = []
    for card in cards:
        seen[card.text] += 1
        sequence = card.text.partition(":")[2].partition("/")[0]
        path = (str(card.number), sequence, *((card.colour,) if card.colour else ()))
        entries.append(Entry(Thing("Q", card.text, seen[card.text]), path))
    return tuple(entries)


def _goals(goals: Iterable[Printed]) -> tuple[Entry, ...]:
    """Deck by deck, as they are stacked; by their texts."""
    seen: Counter[str] = Counter()
    entries = []
    for goal in sorted(goals, key=lambda one: (COLOURS.index(one.colour), one.text)):
        text = " ".join(goal.text.split())
        for _ in range(goal.count):
            seen[text] += 1
            entries.append(Entry(Thing("G", text, seen[text]), (goal.colour, text)))
    return tuple(entries)


def _actions(actions: Iterable[Action]) -> tuple[Entry, ...]:
    """SQT-02: each player has one of each."""
    names = (" ".join(action.name.split()) for action in actions)
    return tuple(Entry(Thing("A", name, copy), (name,)) for name in names for copy in range(1, max(PLAYERS) + 1))
