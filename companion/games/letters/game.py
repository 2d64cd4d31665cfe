"""Sequence Letters as a game of the house."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.contract.game import Aside, Outcome, Refused, Step, Switch
from companion.contract.inputs import Input
from companion.contract.scene import Icon, Piece, Scene, View
from companion.games.letters import rules, say
from companion.games.letters.board import Layout
from companion.games.letters.guide import draft as drafts
from companion.games.letters.guide import scene as scenes
from companion.games.letters.guide.draft import Draft
from companion.games.letters.values import HAND_SIZES, PIECES, SIDES, Move, Options, Setup, State

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "says",
        "Letters",
        "What is heard of a card: its sound, or its name.",
        (("sounds", "sounds"), ("names", "names")),
    ),
    Switch(
        "pass_when_stuck",
        "Who can't play",
        "Passing, when no card of the hand can be played.",
        ((True, "passes"), (False, "must play")),
    ),
)


def no_board() -> None:
    """What a table brings that has not entered its board."""


class LettersGame:
    """Satisfies `companion.contract.game.Game` with the functions of the modules beside this one.

    `board` is asked for the layout that the table has entered when a game is set up; None: the example board.
    """

    id = "letters"
    title = "Sequence Letters"
    icon: Icon = "letters"
    label = "Letters"
    note = "for children"
    for_children = True
    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = tuple(HAND_SIZES)
    switches: tuple[Switch, ...] = SWITCHES
    deal_help = ""

    def __init__(self, board: Callable[[], Layout | None] = no_board) -> None:
        self._board = board

    def sides_for(self, players: int) -> tuple[int, ...]:
        """LET-03."""
        return rules.sides_for(players)

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:
        """The set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        board = self._board()
        given = {"layout": msgspec.to_builtins(board), **options} if board else options
        return Setup(tuple(players), sides, msgspec.convert(given, Options))

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

    def choices(self, state: State, draft: Draft) -> int:  # noqa: ARG002 - the contract's signature
        """NEXT means nothing to a child: pictures are touched."""
        return 0

    def scene(self, state: State, draft: Draft, view: View, aside: Aside) -> Scene:
        """The play screen, and what is said with it."""
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
        """Nobody cuts cards: the table knows who deals, and names the player to the left of that one first."""
        return tuple(cuts)

    def piece_of(self, player: int, sides: int) -> Piece:
        """LET-04: the sides take turns."""
        return PIECES[SIDES[player % sides]]

    def summary(self, state: State | None) -> dict[str, Any]:
        """The state as plain JSON values."""
        return say.summary(state)

    def text(self, state: State) -> str:
        """The board for a terminal."""
        return say.text(state)
