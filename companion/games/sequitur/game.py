"""Sequitur as a game of the house."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from companion.contract.game import Aside, Outcome, Refused, Step, Switch
from companion.contract.inputs import Input
from companion.contract.scene import Icon, Scene, View
from companion.contract.thought import Question
from companion.games.sequitur import rules, say, steps
from companion.games.sequitur.actions import Action
from companion.games.sequitur.cards import GoalEntry
from companion.games.sequitur.guide import draft as drafts
from companion.games.sequitur.guide import scene as scenes
from companion.games.sequitur.guide.draft import Draft
from companion.games.sequitur.values import Move, Options, Setup, State

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "help",
        "Help",
        "Judge words, also tell goals, or also find words.",
        (("helper", "helper"), ("referee", "referee"), ("coach", "coach")),
    ),
    Switch(
        "lexicon",
        "Words",
        "Standard: all but slang. Family: no rare words either.",
        (("standard", "standard"), ("family", "family"), ("full", "full")),
    ),
    Switch("y_is_vowel", "The letter Y", "Whether goals count it as a vowel.", ((False, "consonant"), (True, "vowel"))),
    Switch(
        "reshuffle_goals",
        "Goals run out",
        "The discards are shuffled into a new deck.",
        ((True, "shuffle"), (False, "none left")),
    ),
)


class Table(Struct, frozen=True):
    """What a table brings to its games: the cards that it knows (None: the example set), and words of its own."""

    goals: tuple[GoalEntry, ...] | None = None
    actions: tuple[Action, ...] | None = None
    words: tuple[str, ...] = ()


class SequiturGame:
    """Satisfies `companion.contract.game.Game` with the functions of the modules beside this one.

    `table` is asked when a game is set up: cards are entered between two games, and during one.
    """

    id = "sequitur"
    title = "Sequitur"
    icon: Icon = "ball"
    label = "Sequitur"
    note = "new game"
    for_children = False
    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = rules.PLAYERS
    switches: tuple[Switch, ...] = SWITCHES
    deal_help = ""

    def __init__(self, table: Callable[[], Table] = Table) -> None:
        self._table = table

    def sides_for(self, players: int) -> tuple[int, ...]:
        """Everybody plays for themselves."""
        return (players,) if players in rules.PLAYERS else ()

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:  # noqa: ARG002
        """The set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        table = self._table()
        chosen = msgspec.convert(dict(options), Options)
        cards = msgspec.structs.replace(chosen, goals=table.goals, actions=table.actions, words=table.words)
        return Setup(tuple(players), cards)

    def start(self, setup: Setup) -> State | Refused:
        """The state before the first move."""
        return rules.start(setup)

    def play(self, state: State, move: Move) -> Step[State] | Refused:
        """The state after a move."""
        return rules.play(state, move)

    def skip(self, state: State, move: Move) -> State:
        """The state after a move that waits to be settled."""
        return rules.skip(state, move)

    def fresh(self, state: State, corrected: Move | None = None) -> Draft:
        """The empty draft, of the player whose move is corrected."""
        return drafts.fresh(state, corrected)

    def draft(self, state: State, draft: Draft, what: Input) -> Draft:
        """The draft after an input."""
        return drafts.after(state, draft, what)

    def proposal(self, state: State, draft: Draft) -> Move | Refused | None:
        """What CONFIRM would play."""
        return drafts.proposal(state, draft)

    def choices(self, state: State, draft: Draft) -> int:
        """How many proposals NEXT goes round."""
        return drafts.choices(state, draft)

    def scene(self, state: State, draft: Draft, view: View, aside: Aside) -> Scene:
        """The play screen."""
        return scenes.scene(state, draft, view, aside)

    def question(self, state: State, draft: Draft) -> Question | None:
        """What the coach thinks about."""
        return drafts.question(state, draft)

    def describe(self, state: State, move: Move) -> str:
        """The move in a few words."""
        return say.describe(state, move)

    def turn(self, state: State) -> int:
        """How many steps of the game are over."""
        return steps.number(state)

    def to_move(self, state: State) -> str | None:
        """The first of those who have something to do."""
        return say.to_move(state)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return say.outcome(state)

    def deals(self, cuts: Mapping[str, str]) -> tuple[str, ...]:
        """Nobody deals: all do everything at once."""
        return tuple(cuts)

    def piece_of(self, player: int, sides: int) -> None:
        """There are no chips."""

    def summary(self, state: State | None) -> dict[str, Any]:
        """The state as plain JSON values."""
        return say.summary(state)

    def text(self, state: State) -> str:
        """The table for a terminal."""
        return say.text(state)
