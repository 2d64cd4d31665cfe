"""Stack as a game of the house."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.contract.game import Aside, Outcome, Refused, Step, Switch
from companion.contract.inputs import Input
from companion.contract.scene import Icon, Scene, View
from companion.games.sequentia.deck import PLAYERS, no_deck
from companion.games.sequentia.stack import draft as drafts
from companion.games.sequentia.stack import rules, say
from companion.games.sequentia.stack import scene as scenes
from companion.games.sequentia.stack.draft import Draft
from companion.games.sequentia.stack.values import TITLE, Move, Options, Setup, State

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "adjacent_piles",
        "Sequences",
        "The three piles that a sequence shows on.",
        ((True, "side by side"), (False, "any three")),
    ),
)


class StackGame:
    """Satisfies `companion.contract.game.Game` with the functions of the modules beside this one.

    `deck` is asked for the cards that the table has entered when a game is set up; None: the example deck.
    """

    id = "sequentia-stack"
    title = TITLE
    icon: Icon = "stack"
    label = "Stack"
    note = "Sequentia"
    for_children = False
    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = PLAYERS
    switches: tuple[Switch, ...] = SWITCHES
    deal_help = ""

    def __init__(self, deck: Callable[[], tuple[str, ...] | None] = no_deck) -> None:
        self._deck = deck

    def sides_for(self, players: int) -> tuple[int, ...]:
        """Everybody plays alone."""
        return (players,) if players in PLAYERS else ()

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:  # noqa: ARG002 - the contract's signature
        """The set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        deck = self._deck()
        given = options if deck is None else {"deck": deck, **options}
        return Setup(tuple(players), msgspec.convert(given, Options))

    def start(self, setup: Setup) -> State | Refused:
        """The state before the first move."""
        return rules.start(setup)

    def play(self, state: State, move: Move) -> Step[State] | Refused:
        """The state after a move."""
        return rules.play(state, move)

    def skip(self, state: State, move: Move) -> State:
        """The state after a move that waits to be settled."""
        return rules.skip(state, move)

    def fresh(self, state: State, corrected: Move | None = None) -> Draft:  # noqa: ARG002 - the contract's signature
        """The empty draft."""
        return Draft()

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

    def question(self, state: State, draft: Draft) -> None:
        """Nothing takes so long."""

    def describe(self, state: State, move: Move) -> str:
        """The move in a few words."""
        return say.describe(state, move)

    def turn(self, state: State) -> int:
        """How many turns are over."""
        return state.turns

    def to_move(self, state: State) -> str | None:
        """The player whose turn it is."""
        return say.to_move(state)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return say.outcome(state)

    def deals(self, cuts: Mapping[str, str]) -> tuple[str, ...]:
        """Nobody cuts cards: the table names the player who begins first."""
        return tuple(cuts)

    def piece_of(self, player: int, sides: int) -> None:
        """Nobody has a colour."""

    def summary(self, state: State | None) -> dict[str, Any]:
        """The state as plain JSON values."""
        return say.summary(state)

    def text(self, state: State) -> str:
        """The piles for a terminal."""
        return say.text(state)
