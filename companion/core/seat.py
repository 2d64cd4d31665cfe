"""Say what a phone at a seat can enter: keys to touch, whose taps make a draft as those of the table's screen do."""

from collections import Counter

from msgspec import Struct

from companion.core.seat_hand import SeatHand


class SeatKey(Struct, frozen=True):
    """A key that a phone shows: the tap that it stands for, its label, its name when it is read out.

    `left` is how often it can be touched.
    """

    target: str
    label: str
    name: str
    left: int = 1


class SeatPart(Struct, frozen=True):
    """A part of what is entered: so many `taps` on these keys; `told` says what to do."""

    told: str
    keys: tuple[SeatKey, ...]
    taps: int = 1

    def takes(self, taps: tuple[str, ...]) -> bool:
        """Return whether these are as many taps on its keys as there have to be."""
        left = Counter({key.target: key.left for key in self.keys})
        return len(taps) == self.taps and Counter(taps) <= left


class SeatTask(Struct, frozen=True):
    """What a phone at a seat can enter now, in its `parts` one after the other.

    `step` names it: another one is asked as soon as that is another. It has no name of a player, which phones may not
    be told. Where there is a `hand`, a card of it is played in place of the parts.
    """

    step: str
    parts: tuple[SeatPart, ...] = ()
    hand: SeatHand | None = None

    def takes(self, taps: tuple[str, ...]) -> bool:
        """Return whether the taps are all that is asked, part by part."""
        if self.hand is not None:
            return self.hand.takes(taps)
        first = 0
        for part in self.parts:
            if not part.takes(taps[first : first + part.taps]):
                return False
            first += part.taps
        return first == len(taps)
