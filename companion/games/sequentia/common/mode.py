"""Join the modules of a mode of Sequentia into a game, with the table's deck."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.core.events import ThingKind
from companion.core.game import Counted, Game
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook
from companion.games.common.board_screen import board_looks_of, view_of_board
from companion.games.sequentia.common import deck as decks
from companion.games.sequentia.common.cards import WHOLE_DECK
from companion.games.sequentia.common.deck import PLAYERS
from companion.games.sequentia.common.deck_file import DECK_FILE, KnownDeck
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
    # A card of the set-up is a move, too, and a turn has several.
    counts_moves = False
    tally = staticmethod(tally)

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> P:  # noqa: ARG002 - the signature of `Game`
        """Return the set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        known = self._files(DECK_FILE) or KnownDeck((), WHOLE_DECK)
        given = options if "deck" in options else {"deck": known.cards, "size": known.size, **options}
        return self.setup_type(tuple(players), msgspec.convert(given, self.options_type))

    def table_looks(self, state: S, before: S | None, rect: Rect, view: View) -> Sequence[AnyLook]:
        """Return the cards that lie on the table, where those are marked that changed since the state `before`."""
        tall = view_of_board(rect, view)
        return board_looks_of(self.board_scene(state, tall, before), tall, rect)

    def prepares(self, move: M) -> bool:
        """Return whether the move only adds a card to the deck."""
        return isinstance(move, decks.Add)

    def next_draft(self, state: S, draft: D, move: M) -> D:
        """Return the draft after the move; a card that was added to the deck is still picked."""
        return draft if self.prepares(move) else super().next_draft(state, draft, move)
