"""Join the modules of a mode of Sequentia into a game, with the table's deck."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.core.events import ThingKind
from companion.core.game import Tally
from companion.core.i18n import N_
from companion.games.common.assembled import AssembledGame
from companion.games.sequentia.common import deck as decks
from companion.games.sequentia.common.deck import PLAYERS, no_deck
from companion.games.sequentia.common.tally import Taken, tally

FAMILY = "Sequentia"
"""What the modes are called together."""


class Turned(Taken, Protocol):
    """The state of a mode counts the turns that are over."""

    @property
    def turns(self) -> int:
        """How many there are."""


P = TypeVar("P", bound=decks.Setup)
S = TypeVar("S", bound=Turned)
M = TypeVar("M")
D = TypeVar("D")


class Mode(AssembledGame[S, M, D], Generic[P, S, M, D]):
    """A mode; it names its modules, its set-up and its options.

    `deck` is asked for the cards that the table has entered when a game is set up; None: the example deck.
    """

    note = N_("new game")
    picture = "sequentia/game"
    family = FAMILY
    things: tuple[ThingKind, ...] = ("Q",)
    player_counts = PLAYERS
    setup_type: type[P]
    options_type: type[decks.Options]

    def __init__(self, deck: Callable[[], tuple[str, ...] | None] = no_deck) -> None:
        self._deck = deck

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> P:  # noqa: ARG002 - the signature of `Game`
        """The set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        deck = self._deck()
        given = options if deck is None else {"deck": deck, **options}
        return self.setup_type(tuple(players), msgspec.convert(given, self.options_type))

    def turn(self, state: S) -> int:
        """How many turns are over."""
        return state.turns

    def tally(self, state: S) -> Tally:
        """The cards that each player has taken."""
        return tally(state)
