"""Join the modules of a mode of Sequentia into a game, with the table's deck."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.core.events import ThingKind
from companion.core.game import Tally
from companion.games.common.assembled import AssembledGame
from companion.games.sequentia.common import deck as decks
from companion.games.sequentia.common.deck import PLAYERS
from companion.games.sequentia.common.deck_file import DECK_FILE
from companion.games.sequentia.common.tally import Taken, tally


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
    """A mode; it names its modules, its set-up and its options."""

    things: tuple[ThingKind, ...] = ("Q",)
    player_counts = PLAYERS
    setup_type: type[P]
    options_type: type[decks.Options]

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> P:  # noqa: ARG002 - the signature of `Game`
        """The set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        deck = self._files(DECK_FILE)
        given = options if deck is None else {"deck": deck, **options}
        return self.setup_type(tuple(players), msgspec.convert(given, self.options_type))

    def turn(self, state: S) -> int:
        """How many turns are over."""
        return state.turns

    def tally(self, state: S) -> Tally:
        """The cards that each player has taken."""
        return tally(state)
