"""The rules KID-01 to KID-16 as pure functions: what may be done, and what it leads to."""

from companion.core.game import Refused
from companion.games.sequence.children_common import rules
from companion.games.sequence.common import card_rules, turns
from companion.games.sequence.kids.model import KIND, Setup, State

play = rules.play
"""The state after a move and what it caused, or the rule that it breaks."""

skip = rules.skip
"""The state after a move that waits to be settled."""

refusal = card_rules.refusal
"""KID-06, KID-09 to KID-11: why a card can't be played on a space, or None."""

legal_targets = card_rules.legal_targets
"""The spaces on which a card can be played."""


def sides_for(players: int) -> tuple[int, ...]:
    """Return how many sides that many players form; empty when they can't play (KID-03)."""
    return turns.sides_for(KIND, players)


def start(setup: Setup) -> State | Refused:
    """Return the state before the first move, or why a game with this set-up can't be played."""
    options = setup.options
    return turns.setup_refusal(KIND, setup) or rules.deal(State, setup, options.hand, options.begins)
