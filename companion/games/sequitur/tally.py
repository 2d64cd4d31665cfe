"""Tally a game of Sequitur: the points of each player, and those of each round."""

from itertools import pairwise

from companion.core.game import PlayerTally, Tally
from companion.games.sequitur import wording
from companion.games.sequitur.model import State


def tally(state: State) -> Tally:
    """Return a seat for each player; nobody wins alone (SQT-18)."""
    best = wording.winners(state)
    return Tally(
        tuple(
            PlayerTally(
                name, player, player in best, points=wording.points(state, player), rounds=_round_points(state, player)
            )
            for player, name in enumerate(state.setup.players)
        )
    )


def _round_points(state: State, player: int) -> tuple[int, ...]:
    totals = (0, *(scored[player] for scored in state.scored))
    return tuple(after - before for before, after in pairwise(totals))
