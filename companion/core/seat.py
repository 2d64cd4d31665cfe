"""Say what a phone at a seat can enter: keys to touch, whose taps make a draft as those of the table's screen do."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from companion.core.scene import Tone
from companion.core.seat_hand import SeatHand

PartKind = Literal["keys", "pad", "word", "cards", "live"]
"""How a phone shows the keys of a part: as buttons, with how many are left, as the balls of a word, or as cards.

Of one that is live these are the first keys; which come next is asked after each touch.
"""


class SeatKey(Struct, frozen=True, omit_defaults=True):
    """A key that a phone shows: the taps that it stands for, with spaces between, its label, its name when read out.

    `left` is how often it can be touched. One with `choices` stands for one of these, which the phone asks for as
    `told` says; one that is `alone` is all that is entered of its part. A card has the `tone` of its deck.
    """

    target: str
    label: str
    name: str
    left: int = 1
    choices: tuple["SeatKey", ...] = ()
    told: str = ""
    tone: Tone | Literal[""] = ""
    alone: bool = False

    def stands_for(self) -> tuple[str, ...]:
        """Return the targets that a touch of it can enter."""
        return tuple(one.target for one in self.choices) or (self.target,)


class SeatPart(Struct, frozen=True, omit_defaults=True):
    """A part of what is entered: so many `taps` on these keys, or up to `most`; `told` says what to do."""

    told: str
    keys: tuple[SeatKey, ...]
    taps: int = 1
    most: int = 0
    kind: PartKind = "keys"

    def takes(self, taps: tuple[str, ...]) -> bool:
        """Return whether these are as many taps on its keys as there have to be; of a live part any keys may be."""
        if self.kind == "live":
            return self.taps <= len(taps) <= self.most
        keys = {target: number for number, key in enumerate(self.keys) for target in key.stands_for()}
        if not set(taps) <= keys.keys():
            return False
        if any(self.keys[keys[tap]].alone for tap in taps):
            return len(taps) == 1
        used = Counter(keys[tap] for tap in taps)
        is_left = all(count <= self.keys[number].left for number, count in used.items())
        return self.taps <= len(taps) <= max(self.taps, self.most) and is_left


class SeatTask(Struct, frozen=True):
    """What a phone at a seat can enter now, in its `parts` one after the other; only the last may have a `most`.

    `step` names it: another one is asked as soon as that is another. It has no name of a player, which phones may not
    be told. `then` are tasks that may be entered with it: moves of the same seat that follow, whatever others do.
    Where there is a `hand`, a card of it is played in place of the parts.
    """

    step: str
    parts: tuple[SeatPart, ...] = ()
    then: tuple["SeatTask", ...] = ()
    hand: SeatHand | None = None

    @property
    def tasks(self) -> "tuple[SeatTask, ...]":
        """This task and those that may be entered with it."""
        return (self, *self.then)

    @property
    def length(self) -> int:
        """How many taps are asked, at least."""
        return sum(part.taps for part in self.parts)

    @property
    def is_open(self) -> bool:
        """Whether it may be more taps than these."""
        return bool(self.parts and self.parts[-1].most)

    @property
    def is_live(self) -> bool:
        """Whether the game tells after each touch what comes next."""
        return any(part.kind == "live" for part in self.parts)

    def takes(self, taps: tuple[str, ...]) -> bool:
        """Return whether the taps are all that is asked, part by part."""
        if self.hand is not None:
            return self.hand.takes(taps)
        first = 0
        for part in self.parts:
            last = len(taps) if part.most else first + part.taps
            if not part.takes(taps[first:last]):
                return False
            first = last
        return first == len(taps)

    def split(self, taps: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the step and the taps of each task that these are for, the last one with all that is left."""
        for number, task in enumerate(self.tasks):
            is_last = task.is_open or number == len(self.then)
            mine, taps = (taps, ()) if is_last else (taps[: task.length], taps[task.length :])
            yield task.step, mine
            if not taps:
                return


class SeatVerdict(Struct, frozen=True):
    """What a phone is told of what is being entered: whether it can be played, and sentences, the weightiest first.

    `keys` are those that can be touched next, where the part is live.
    """

    valid: bool
    told: tuple[str, ...]
    keys: tuple[SeatKey, ...] = ()
