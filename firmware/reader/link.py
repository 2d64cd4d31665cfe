"""The device's end of the line: docs/reader-protocol.md as a session, without a port and without a clock."""

from .frames import FrameError, Lines, decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PROTOCOL = 1
HARDWARE = "pico-mfrc522"
BEAT = 2000
"""Milliseconds between heartbeats."""
AGAIN = 300
"""Milliseconds until a tag that wasn't acknowledged is sent again."""
SENDINGS = 6
"""How often a tag is sent before it is given up: once, and five times again."""
WAITING = 16
"""How many tags can wait."""

CHIP, TWO, UNHEARD = "chip", "two", "unheard"
_CODES = (CHIP, TWO, UNHEARD)
"""What can be wrong; where several are, the first one is told."""


class _Told:
    """A tag that has to be told: `seq` its number, `lies` whether it was laid, `frame` what is sent."""

    def __init__(self, seq: int, uid: str, event: str, text: str) -> None:
        self.seq = seq
        self.lies = event == "on"
        told: dict[str, object] = {"t": "tag", "seq": seq, "uid": uid, "ev": event}
        if text:
            told["txt"] = text
        try:
            self.frame = encode(told)
        except ValueError:
            # Few texts of an allowed length need so many escapes that they fit into no frame.
            del told["txt"]
            self.frame = encode(told)


class Link:
    """The session. `ident` is the board's number (hex), `boot` 1 to 2^30, `fw` the firmware's version.

    What the host orders comes out of `receive`; what the host is to know goes in through `laid`, `taken` and `wrong`;
    `send` makes frames only while the port takes them, so nothing grows while nobody reads.
    """

    def __init__(self, ident: str, boot: int, fw: str) -> None:
        self._hello_frame = encode({"t": "hello", "p": PROTOCOL, "fw": fw, "hw": HARDWARE, "id": ident, "boot": boot})
        self._lines = Lines()
        self._bad = 0
        self._seq = 0
        self._queue: list[_Told] = []
        self._sendings = 0
        self._sent_at = 0
        # The newest of all: what the host has to know of what lies there now. It may have been started only after a tag
        # was acknowledged, and is told of it again; of the end of a tag only until that is acknowledged.
        self._newest: _Told | None = None
        self._wrong: set[str] = set()
        self._code = ""
        self._hello = True
        self._beat_at = 0
        self._leaving = b""
        self._leaving_tag = False

    def tell_laid(self, uid: bytes, text: str) -> None:
        """Tell the host that a tag was laid, and what is written on it (empty: nothing)."""
        self._tell(uid, "on", text)

    def tell_taken(self, uid: bytes) -> None:
        """Tell the host that the tag was taken away."""
        self._tell(uid, "off", "")

    def set_fault(self, code: str, is_so: bool) -> None:
        """Note that something (`CHIP` or `TWO`) is wrong, or not any more."""
        if is_so:
            self._wrong.add(code)
        else:
            self._wrong.discard(code)

    def receive(self, now: int, data: bytes) -> "list[dict[str, Any]]":
        """Take what came over the line; return the orders not about the session: `led`, `cfg`, `restart`."""
        orders = []
        for line in self._lines.feed(data):
            try:
                frame = decode(line)
            except FrameError:
                self._bad += 1
                continue
            if not _is_right(frame):
                self._bad += 1
            elif frame["t"] in ("led", "cfg", "restart"):
                orders.append(frame)
            else:
                self._obey(frame["t"], frame, now)
        return orders

    def send(self, now: int, room: int) -> bytes:
        """Return at most `room` bytes for the port at `now`, in milliseconds."""
        sent = b""
        while len(sent) < room:
            if not self._leaving:
                self._leaving = self._next_frame(now)
            if not self._leaving:
                break
            part = self._leaving[: room - len(sent)]
            sent += part
            self._leaving = self._leaving[len(part) :]
            if not self._leaving and self._leaving_tag:
                # The wait for the acknowledgement begins when the last byte has left.
                self._sent_at = now
                self._leaving_tag = False
        return sent

    def _tell(self, uid: bytes, event: str, text: str) -> None:
        self._seq += 1
        self._newest = _Told(self._seq, uid.hex().upper(), event, text)
        self._queue.append(self._newest)
        if len(self._queue) > WAITING:
            self._give_up()

    def _give_up(self) -> None:
        self._drop_first()
        self._wrong.add(UNHEARD)

    def _drop_first(self) -> None:
        del self._queue[0]
        self._sendings = 0

    def _obey(self, kind: object, frame: "dict[str, object]", now: int) -> None:
        if kind == "hello":
            self._begin_anew()
        elif kind == "ping":
            self._beat_at = now
        elif kind == "ack" and self._queue and self._sendings and frame.get("seq") == self._queue[0].seq:
            if self._queue[0] is self._newest and not self._newest.lies:
                self._newest = None
            self._drop_first()
            self._wrong.discard(UNHEARD)

    def _begin_anew(self) -> None:
        self._hello = True
        # What is half on its way is made a line by itself, which is no frame.
        self._leaving = b"\n" if self._leaving else b""
        self._leaving_tag = False
        self._wrong.discard(UNHEARD)
        self._queue.clear()
        self._sendings = 0
        # It keeps its number: a host that took it over, and whose acknowledgement was lost, knows it by that.
        if self._newest:
            self._queue.append(self._newest)

    def _next_frame(self, now: int) -> bytes:
        """Return the frame that has to be sent now, or none: hello before errors, tags and heartbeats."""
        if self._hello:
            self._hello = False
            return self._hello_frame
        code = self._worst()
        if code != self._code:
            self._code = code
            return encode({"t": "err", "code": code})
        if self._queue and (self._sendings == 0 or now - self._sent_at >= AGAIN):
            if self._sendings < SENDINGS:
                self._sendings += 1
                self._leaving_tag = True
                return self._queue[0].frame
            self._give_up()
            return self._next_frame(now)
        if now >= self._beat_at:
            self._beat_at = now + BEAT
            return encode(self._beat(now))
        return b""

    def _worst(self) -> str:
        for code in _CODES:
            if code in self._wrong:
                return code
        return ""

    def _beat(self, now: int) -> "dict[str, object]":
        return {
            "t": "hb",
            "seq": self._seq,
            "up": now // 1000,
            "ok": CHIP not in self._wrong,
            "err": self._code,
            "bad": self._bad,
        }


def _is_right(frame: "dict[str, object]") -> bool:
    """Tell whether the keys that are known of a host's frame have values that they can have."""
    kind = frame["t"]
    if kind == "hello":
        versions = frame.get("p")
        return isinstance(versions, list) and all(_is_number(version) for version in versions)
    if kind == "ack":
        return _is_number(frame.get("seq"))
    if kind == "led":
        return isinstance(frame.get("mode"), str)
    if kind == "cfg":
        return (
            _is_number(frame.get("on", 1), 1, 10)
            and _is_number(frame.get("off", 100), 100, 5000)
            and isinstance(frame.get("buzzer", True), bool)
        )
    return True


def _is_number(value: object, lowest: int = 0, highest: int = 1 << 30) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest
