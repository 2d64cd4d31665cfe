"""List the decks that can be enrolled: their things in the order of the sorted stack.

What is in a deck is told by the games: their cards and balls, and the cards that the table has entered.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.core.cards import CardKind
from companion.core.game import TableFiles, no_files
from companion.core.i18n import N_
from companion.games.registry import card_kinds
from companion.games.sequentia.common.cards import parse_card
from companion.games.sequentia.common.deck import Options, deck_of
from companion.games.sequentia.common.deck_file import DECK_FILE
from companion.games.sequitur.actions.actions import ACTIONS_FILE, Action, example_actions
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals.goals import GOALS_FILE, PrintedGoal, example_goals
from companion.games.sequitur.rules import PLAYERS
from companion.lexicon.balls import BALLS, BLANK
from companion.table.things import COMMANDS, Thing


class DeckEntry(Struct, frozen=True):
    """A thing of a deck. `path` is what is picked, one after another, to come to it: `♥`, `10`."""

    thing: Thing
    path: tuple[str, ...]


class Deck(Struct, frozen=True):
    """Things that are enrolled together, in the order in which they are stacked.

    `example`: they are in nobody's box, which people want to know before they spend an evening on tags.
    """

    id: str
    title: str
    entries: tuple[DeckEntry, ...]
    example: bool = False

    @property
    def things(self) -> tuple[Thing, ...]:
        """The things alone."""
        return tuple([entry.thing for entry in self.entries])


def decks_of(files: TableFiles = no_files) -> tuple[Deck, ...]:
    """Return every deck of a table that has these files; without cards of its own those of the examples."""
    # A file without cards is as good as none.
    goals, actions, deck = (files(name) or None for name in (GOALS_FILE, ACTIONS_FILE, DECK_FILE))
    sequentia, goal_cards, action_cards = _example_decks()
    if deck and deck.cards:
        sequentia = replace(sequentia, entries=_sequentia_entries(deck.cards), example=False)
    if goals:
        goal_cards = replace(goal_cards, entries=_goal_entries(goals), example=False)
    if actions:
        action_cards = replace(action_cards, entries=_action_entries(actions), example=False)
    commands = Deck("commands", N_("Buttons"), tuple(DeckEntry(Thing("C", name), (name,)) for name in COMMANDS))
    return (*_printed_decks(), sequentia, goal_cards, action_cards, commands)


@cache
def _printed_decks() -> tuple[Deck, ...]:
    """Return the decks that are the same in every box."""
    cards = (Deck(kind.deck, kind.title, _card_entries(kind)) for kind in card_kinds().values())
    return (*cards, Deck("balls", N_("Letter balls"), _ball_entries()))


@cache
def _example_decks() -> tuple[Deck, Deck, Deck]:
    """Return the decks of the examples, of which a page of tags counts each thing for every picture."""
    return (
        Deck("sequentia", "Sequentia", _sequentia_entries(card.text for card in deck_of(Options())), example=True),
        Deck("goals", N_("Goals"), _goal_entries(example_goals()), example=True),
        Deck("actions", N_("Actions"), _action_entries(example_actions()), example=True),
    )


def _card_entries(kind: CardKind) -> tuple[DeckEntry, ...]:
    """Return all copies of each card, side by side."""
    return tuple(
        DeckEntry(Thing(kind.kind, card, copy), kind.path(card))
        for card in kind.cards
        for copy in range(1, kind.copies + 1)
    )


def _ball_entries() -> tuple[DeckEntry, ...]:
    return tuple(
        DeckEntry(Thing("B", ball.face, copy), ("blank" if ball.face == BLANK else ball.face,))
        for ball in BALLS.values()
        for copy in range(1, ball.count + 1)
    )


def _sequentia_entries(texts: Iterable[str]) -> tuple[DeckEntry, ...]:
    cards = sorted(card for text in texts if (card := parse_card(text)))
    seen: Counter[str] = Counter()
    entries = []
    for card in cards:
        seen[card.text] += 1
        sequence = card.text.partition(":")[2].partition("/")[0]
        path = (str(card.number), sequence, *((card.colour,) if card.colour else ()))
        entries.append(DeckEntry(Thing("Q", card.text, seen[card.text]), path))
    return tuple(entries)


def _goal_entries(goals: Iterable[PrintedGoal]) -> tuple[DeckEntry, ...]:
    """Return the goal cards deck by deck, as they are stacked, and by their texts."""
    seen: Counter[str] = Counter()
    entries = []
    for goal in sorted(goals, key=lambda one: (COLOURS.index(one.colour), one.text)):
        text = " ".join(goal.text.split())
        for _ in range(goal.count):
            seen[text] += 1
            entries.append(DeckEntry(Thing("G", text, seen[text]), (goal.colour, text)))
    return tuple(entries)


def _action_entries(actions: Iterable[Action]) -> tuple[DeckEntry, ...]:
    """Return the action cards, one of each for every player (SQT-02)."""
    names = (" ".join(action.name.split()) for action in actions)
    return tuple(DeckEntry(Thing("A", name, copy), (name,)) for name in names for copy in range(1, max(PLAYERS) + 1))
