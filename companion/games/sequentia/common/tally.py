"""Tally a mode of Sequentia: the cards that each player took, also by their colours."""

from typing import Protocol

from companion.core.game import ColourCount, PlayerTally, Tally
from companion.games.sequentia.common.cards import COLOURS, PIECES, Card
from companion.games.sequentia.common.deck import Setup
from companion.games.sequentia.common.seats import leading_seats


class CountsCards(Protocol):
    """The state of a mode, as far as it is counted."""

    @property
    def setup(self) -> Setup:
        """Who plays."""

    @property
    def taken(self) -> tuple[tuple[Card, ...], ...]:
        """Return the cards that each player has taken."""

    @property
    def gone(self) -> tuple[int, ...]:
        """Return the places of the players who play no more."""

    @property
    def ended(self) -> bool:
        """Whether the table has ended the game before its end."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""


def winning_seats(state: CountsCards) -> tuple[int, ...]:
    """Return the seats that have won; none in a game that the table ends before anybody has taken a card."""
    return () if state.ended and not any(state.taken) else leading_seats(state.taken, state.gone)


def tally(state: CountsCards) -> Tally:
    """Return the result so far: for each player the cards taken, as points and by colour, and who has won.

    Cards whose colour was not told count in none.
    """
    best = winning_seats(state) if state.over else ()
    return Tally(
        tuple(
            PlayerTally(
                name, seat, seat in best, points=len(taken), made=_count_colours(taken), gone=seat in state.gone
            )
            for seat, (name, taken) in enumerate(zip(state.setup.players, state.taken, strict=True))
        ),
        makes="cards",
    )


def _count_colours(taken: tuple[Card, ...]) -> tuple[ColourCount, ...]:
    counts = ((colour, sum(card.colour == colour for card in taken)) for colour in COLOURS)
    return tuple(ColourCount(PIECES[colour], count) for colour, count in counts if count)
