"""The rules LET-01 to LET-16 as pure functions: what may be done, and what it leads to."""

from companion.core.game import Refused, Step
from companion.core.i18n import _
from companion.games.sequence.children_common import rules
from companion.games.sequence.common import card_rules, turns
from companion.games.sequence.letters.board import Layout, find_fault
from companion.games.sequence.letters.model import HAND_SIZES, KIND, Move, Play, Setup, State

skip = rules.skip
"""The state after a move that waits to be settled."""

refusal = card_rules.refusal
"""LET-07, LET-10, LET-11: why a card can't be played on a square, or None."""

legal_targets = card_rules.legal_targets
"""The squares on which a card can be played."""


def sides_for(players: int) -> tuple[int, ...]:
    """Return how many sides that many players form; empty when they can't play (LET-03)."""
    return turns.sides_for(KIND, players)


def start(setup: Setup) -> State | Refused:
    """Return the state before the first move, or why a game with this set-up can't be played."""
    refused = turns.setup_refusal(KIND, setup) or _board_refusal(setup)
    return refused or rules.deal(State, setup, HAND_SIZES[len(setup.players)], setup.options.begins)


def _board_refusal(setup: Setup) -> Refused | None:
    layout = setup.options.layout
    fault = find_fault(layout) if isinstance(layout, Layout) else None
    return Refused("LET-01", fault.sentence) if fault else None


def play(state: State, move: Move) -> Step[State] | Refused:
    """Return the state after the move and what it caused, or the rule that it breaks."""
    board = state.board
    if isinstance(move, Play) and move.at not in board.numbers:
        why = _("There is no space {cell}: the board has {columns} columns and {rows} rows.")
        refused = Refused("LET-01", why.format(cell=move.at, columns=board.columns, rows=board.rows))
        return turns.over_refusal(state) or refused
    return rules.play(state, move)
