"""Tally a game of rows of chips: whose side has won, and how many sequences it has made."""

from companion.core.game import ColourCount, PlayerTally, Tally
from companion.games.sequence.common.model import State


def tally(state: State) -> Tally:
    """Return the tally: each player's seat has the sequences that the side has made."""
    pieces = state.pieces
    made = [sum(one.side == side for one in state.made) for side in range(state.setup.sides)]
    return Tally(
        tuple(
            PlayerTally(
                name,
                side=(side := state.side_of(player)),
                won=state.winner == side and player not in state.gone,
                piece=pieces[side],
                made=(ColourCount(pieces[side], made[side]),),
                gone=player in state.gone,
            )
            for player, name in enumerate(state.setup.players)
        ),
        makes="sequences",
    )
