"""Find who deals the first hand: whoever cuts the lowest card, or is tapped."""

from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame, Refused
from companion.core.i18n import _


class Deal(Struct, frozen=True):
    """The deal: the place of the `dealer`, None before there is one; `cuts` are the cards cut so far, by name.

    `cutting` are those who cut, in their order: all players, or those who have cut the same.
    """

    cutting: tuple[str, ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()
    dealer: int | None = None

    @property
    def next_to_cut(self) -> str:
        """Who cuts next; nobody before the first one."""
        return self.cutting[len(self.cuts)] if self.cuts else ""

    def with_dealer(self, place: int) -> "Deal":
        """Return the deal by the player at a place."""
        return replace(self, dealer=place)

    def with_next_dealer(self, players: int) -> "Deal":
        """Return the deal by the next of so many players, clockwise; by the first where nobody deals yet."""
        return self.with_dealer(0 if self.dealer is None else (self.dealer + 1) % players)

    def order_of_play(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the players from the one who begins, to the left of the dealer, which is clockwise the next."""
        first = 0 if self.dealer is None else (self.dealer + 1) % len(names)
        return names[first:] + names[:first]

    def with_cut(self, game: AnyGame, names: tuple[str, ...], card: str) -> "tuple[Deal, str] | Refused":
        """Return the deal after the next player cut this card, and a sentence on it; or why it can't be cut.

        `names` are all players. The lowest card deals, equal ones are cut again.
        """
        cuts = (*self.cuts, (self.cutting[len(self.cuts)], card))
        lowest = game.dealers(dict(cuts))
        if isinstance(lowest, Refused):
            return lowest
        if len(cuts) < len(self.cutting):
            return replace(self, cuts=cuts), ""
        if len(lowest) > 1:
            again = _("{names} cut the same and cut again.").format(names=_and_chain(lowest))
            return Deal(lowest, (), self.dealer), again
        return Deal(names, (), names.index(lowest[0])), ""


def _and_chain(names: tuple[str, ...]) -> str:
    """Return these names as one part of a sentence."""
    return reduce(lambda some, name: _("{names} and {name}").format(names=some, name=name), names)
