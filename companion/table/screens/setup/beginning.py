"""Find who begins: who sits to the left of the lowest card cut, who is found by chance, or who is tapped."""

from functools import reduce
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame, Refused
from companion.core.i18n import _

LEAST_STEPS = 12
"""How many names the light goes over at least."""

STEP_MS, SLOW_STEPS, SLOWER_MS = 80, 5, 70
"""How long it stays on a name; over the last names it stays longer each time, by so much."""


class Light(Struct, frozen=True):
    """The light that goes round the names, clockwise, and ends on the one at the place `chosen`.

    `left` are the steps that it still makes, and `wait` the milliseconds until the next one.
    """

    chosen: int
    left: int
    wait: int = STEP_MS

    def after(self, ms: int) -> "Light":
        """Return the light so many milliseconds later."""
        left, wait = self.left, self.wait - ms
        while left and wait <= 0:
            left -= 1
            wait += STEP_MS + SLOWER_MS * max(0, SLOW_STEPS - left)
        return Light(self.chosen, left, wait)


class Beginning(Struct, frozen=True):
    """Who begins: the player at `place`. While the companion chooses by chance, a `light` runs round the names.

    `cuts` are the cards cut so far, by name; `cutting` those who cut again because they have cut the same, and `before`
    what all had cut then. `drawn` tells that the light has ended on that player.
    """

    place: int = 0
    cutting: tuple[str, ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()
    before: tuple[tuple[str, str], ...] = ()
    light: Light | None = None
    drawn: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether the game can begin: nobody still has to cut, and no light goes round."""
        return not self.cuts and not self.cutting and self.light is None

    def next_to_cut(self, names: tuple[str, ...]) -> str:
        """Return who cuts next; empty before the first cut."""
        return (self.cutting or names)[len(self.cuts)] if self.cuts or self.cutting else ""

    def lit_place(self, players: int) -> int | None:
        """Return the place that stands out: of the light, else of the one who begins; None while cards are cut."""
        if self.light is not None:
            return (self.light.chosen - self.light.left) % players
        return self.place if self.is_settled else None

    def by_chance(self, players: int, seed: str) -> "Beginning":
        """Return the beginning by a player whom `seed` alone chooses, each as likely as the others, with the light."""
        chosen = int.from_bytes(sha256(seed.encode()).digest()) % players
        steps = LEAST_STEPS + (chosen - self.place - LEAST_STEPS) % players
        return Beginning(self.place, light=Light(chosen, steps))

    def after(self, ms: int) -> "Beginning":
        """Return the beginning so many milliseconds later: the light has gone on, or has ended."""
        light = None if self.light is None else self.light.after(ms)
        return replace(self, light=light) if light is not None and light.left else self.at_once()

    def at_once(self) -> "Beginning":
        """Return the beginning by the one on whom the light ends."""
        return self if self.light is None else Beginning(self.light.chosen, drawn=True)

    def order_of_play(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the players from the one who begins, clockwise."""
        return names[self.place :] + names[: self.place]

    def with_cut(self, game: AnyGame, names: tuple[str, ...], card: str) -> "tuple[Beginning, str] | Refused":
        """Return the beginning after the next player cut this card, and a sentence on it; or why it can't be cut.

        `names` are all players. The lowest card deals, and the next one begins; equal ones are cut again.
        """
        cutting = self.cutting or names
        cuts = (*self.cuts, (cutting[len(self.cuts)], card))
        lowest = game.dealers(dict(cuts))
        if isinstance(lowest, Refused):
            return lowest
        if len(cuts) < len(cutting):
            return replace(self, cuts=cuts), ""
        if len(lowest) > 1:
            again = _("{names} cut the same and cut again.").format(names=_and_chain(lowest))
            known = dict(self.before) | dict(cuts)
            return Beginning(self.place, cutting=lowest, before=tuple(known.items())), again
        return Beginning((names.index(lowest[0]) + 1) % len(names)), ""


def _and_chain(names: tuple[str, ...]) -> str:
    """Return these names as one part of a sentence."""
    return reduce(lambda some, name: _("{names} and {name}").format(names=some, name=name), names)
