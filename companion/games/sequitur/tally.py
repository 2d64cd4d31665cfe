"""Count the points of Sequitur: of each player, of each round, and who wins (SQT-02, SQT-17, SQT-18)."""

from itertools import pairwise

from companion.core.game import PlayerTally, Tally
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.model import ROUNDS, SettledGoal, State

RATINGS = ((25, "Sequitur master"), (20, "impressive"), (15, "getting good"), (10, "moving up"), (5, "good start"))
"""SQT-18: the least points of each rating, the best first."""


def points(state: State, player: int) -> int:
    """Return what the goals on the player's stack are worth (SQT-02)."""
    return sum(POINTS[card.colour] for card in state.stacks[player])


def hidden_goals(state: State) -> tuple[SettledGoal, ...]:
    """Return the secret goals that are settled, and lie face down until the claims of their round are over."""
    return state.settled if state.phase in {"ties", "claims"} else ()


def shown_points(state: State, player: int) -> int:
    """Return the player's points without those of secret goals that still lie face down."""
    hidden = (one for one in hidden_goals(state) if one.player == player and one.met)
    return points(state, player) - sum(POINTS[one.card.colour] for one in hidden)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most points at the end, several when equal; none before that or in a solo (SQT-17)."""
    if state.phase != "over" or state.is_solo:
        return ()
    totals = {player: points(state, player) for player in range(len(state.stacks)) if player not in state.gone}
    return tuple(player for player, total in totals.items() if total == max(totals.values()))


def rating(state: State) -> str | None:
    """Return how good a solo game of three whole rounds was; None before its end and under 5 points (SQT-18)."""
    if state.phase != "over" or state.ended or not state.is_solo or state.setup.options.rounds != ROUNDS:
        return None
    return next((name for least, name in RATINGS if points(state, 0) >= least), None)


def tally(state: State) -> Tally:
    """Return the result so far: for each player the points, and who has won; nobody wins alone (SQT-18)."""
    best = winners(state)
    return Tally(
        tuple(
            PlayerTally(
                name,
                player,
                player in best,
                points=points(state, player),
                rounds=round_points(state, player)[: played_rounds(state)],
                gone=player in state.gone,
            )
            for player, name in enumerate(state.setup.players)
        )
    )


def played_rounds(state: State) -> int:
    """Return how many rounds were played; the table may have ended the game before its last one had a word."""
    begun = state.ended and bool(state.past) and not any(state.past[-1])
    return len(state.past) - begun


def round_points(state: State, player: int) -> tuple[int, ...]:
    """Return what the player has won in each round that is over, in points."""
    totals = (0, *(scored[player] for scored in state.scored))
    return tuple(after - before for before, after in pairwise(totals))
