"""Join the modules of a mode of Sequentia into a game, with the table's deck."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.core.events import ThingKind
from companion.core.game import Counted, Game
from companion.games.sequentia.common import deck as decks
from companion.games.sequentia.common.deck import PLAYERS
from companion.games.sequentia.common.deck_file import DECK_FILE
from companion.games.sequentia.common.tally import CountsCards, tally


class CountsTurns(CountsCards, Counted, Protocol):
    """A state of a mode, which counts the turns that are over."""


P = TypeVar("P", bound=decks.Setup)
S = TypeVar("S", bound=CountsTurns)
M = TypeVar("M")
D = TypeVar("D")


class Mode(Game[S, M, D], Generic[P, S, M, D]):
    """A mode; it names its modules, its set-up and its options."""

    things: tuple[ThingKind, ...] = ("Q",)
    player_counts = PLAYERS
    setup_type: type[P]
    options_type: type[decks.Options]
    tally = staticmethod(tally)

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> P:  # noqa: ARG002 - the signature of `Game`
        """Return the set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        deck = self._files(DECK_FILE)
        given = options if deck is None else {"deck": deck, **options}
        return self.setup_type(tuple(players), msgspec.convert(given, self.options_type))
