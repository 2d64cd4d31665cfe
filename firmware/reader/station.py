"""The whole reader but its ports: what the chip sees is told to the host, and what the host orders is done."""

from .link import CHIP, TWO, Link
from .mfrc522 import ChipError
from .ndef import text_of
from .presence import Presence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .lights import Lights
    from .mfrc522 import Mfrc522, Seen

LOOK = 50
"""Milliseconds from look to look."""
POWER = 6
"""Milliseconds that tags are given power before they are asked: the standard wants 5."""
RETRY = 1000
"""Milliseconds until a chip that didn't answer is tried anew."""

_TYPE_2 = 0x00
"""The SAK of tags that are read as type 2 (NXP AN10833)."""


class Station:
    """The reader. `ident` is the board's number (hex), `boot` a number from 1 to 2^30, `fw` the firmware's version.

    `restart` becomes true when the host has asked for a new start.
    """

    def __init__(self, chip: "Mfrc522", lights: "Lights", ident: str, boot: int, fw: str) -> None:
        self.restart = False
        self._chip = chip
        self._lights = lights
        self._link = Link(ident, boot, fw)
        self._presence = Presence()
        self._laid = b""
        self._works = False
        self._radiates = False
        self._due = 0

    def step(self, now: int, received: bytes, room: int) -> bytes:
        """Take one turn, again and again: some milliseconds, or a fifth of a second where a text is read.

        `now` is milliseconds since the start and never goes back, `received` is what came over the line meanwhile,
        `room` how many bytes the port takes at once. Returns at most so many bytes, to be sent.
        """
        for order in self._link.receive(now, received):
            self._obey(order, now)
        if now >= self._due:
            try:
                self._attend(now)
            except ChipError:
                self._works = self._radiates = False
                self._due = now + RETRY
            self._link.set_fault(CHIP, not self._works)
        if not self._works:
            self._presence.could_not_look(now)
        self._lights.step(now)
        return self._link.send(now, room)

    def _obey(self, order: "dict[str, Any]", now: int) -> None:
        if order["t"] == "led":
            self._lights.show(order["mode"], now)
        elif order["t"] == "restart":
            self.restart = True
        else:
            self._presence.reads = order.get("on", self._presence.reads)
            self._presence.quiet = order.get("off", self._presence.quiet)
            self._lights.heard = order.get("buzzer", self._lights.heard)

    def _attend(self, now: int) -> None:
        """Do the next thing with the chip: start it, give tags power, or look. Raises ChipError."""
        if not self._works:
            self._chip.begin()
            self._works = True
        if not self._radiates:
            self._chip.field_on()
            self._radiates = True
            self._due = now + POWER
            return
        self._due = now + LOOK - POWER
        self._take(self._chip.look(), now)
        self._chip.field_off()
        self._radiates = False

    def _take(self, seen: "Seen", now: int) -> None:
        if seen.two:
            self._presence.saw_two(now)
        elif seen.uid:
            self._presence.saw_tag(now, seen.uid)
        else:
            self._presence.saw_nothing(now)
        self._link.set_fault(TWO, self._presence.two)
        there = self._presence.uid
        if there == self._laid:
            return
        before, self._laid = self._laid, there
        if before:
            self._link.tell_taken(before)
        if there:
            self._link.tell_laid(there, self._written_on(seen))

    def _written_on(self, seen: "Seen") -> str:
        """Return the text on the tag that is seen; empty also if the chip fails, which the next look tells."""
        if seen.sak != _TYPE_2:
            return ""
        try:
            return text_of(lambda page: self._chip.read(seen.uid, page))
        except ChipError:
            return ""
