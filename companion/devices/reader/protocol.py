"""Parse what a reader sends, bytes to frames (docs/reader-protocol.md), without a port, thread or clock."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from companion.devices.reader.rdm6300 import Rdm6300Parser
from companion.firmware.frames import FrameError, Lines, decode

VERSION: Final = 1
"""The version of the protocol that this companion speaks."""

Word = Annotated[str, Meta(max_length=40, pattern=r"\A[ -~]*\Z")]
Uid = Annotated[str, Meta(pattern=r"\A(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})\Z")]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Counted = Annotated[int, Meta(ge=1, le=2**53)]


class Hello(Struct, frozen=True):
    """A reader's greeting: its firmware `fw`, its device's kind `hw` and `id`; `boot` differs at each start."""

    p: Literal[1]
    fw: Word
    hw: Word
    id: Word
    boot: Annotated[int, Meta(ge=1, le=2**30)]


class OtherVersion(Struct, frozen=True):
    """The `hello` of a reader that speaks another version `p` of the protocol; nothing else is known of it."""

    p: int


class TagFrame(Struct, frozen=True):
    """A frame for a tag that was laid (`ev` `on`) or taken away; `txt` is what is written on it."""

    seq: Counted
    uid: Uid
    ev: Literal["on", "off"]
    txt: str = ""


class Heartbeat(Struct, frozen=True):
    """A frame that says the reader is there; see docs/reader-protocol.md for its fields."""

    seq: Number
    up: Number
    ok: bool
    err: Word
    bad: Number


class ReaderFault(Struct, frozen=True):
    """A frame that says that something began to be wrong; with an empty code it is over."""

    code: Word


class UnknownFrame(Struct, frozen=True):
    """A good frame of a kind that this companion doesn't know; it tells that a reader is there."""

    kind: str


class PlainTag(Struct, frozen=True):
    """A tag on a reader that only sends."""

    uid: str


Frame = Hello | OtherVersion | TagFrame | Heartbeat | ReaderFault | UnknownFrame | PlainTag

_KINDS: dict[str, type[Hello | TagFrame | Heartbeat | ReaderFault]] = {
    "hello": Hello,
    "tag": TagFrame,
    "hb": Heartbeat,
    "err": ReaderFault,
}


class Parser:
    """A parser that finds frames in what comes from a port, among anything else. It keeps less than 600 bytes."""

    def __init__(self) -> None:
        self._lines = Lines()
        self._plain = Rdm6300Parser()
        self.passed_over = 0
        """The bytes since the last good frame."""

    def feed(self, data: bytes) -> list[Frame]:
        """Return the frames that are whole now: those of the protocol in their order, then those of plain readers."""
        frames = [frame for line in self._lines.feed(data) if (frame := parse_frame(line)) is not None]
        frames += [PlainTag(uid) for uid in self._plain.feed(data)]
        self.passed_over = 0 if frames else self.passed_over + len(data)
        return frames


def parse_frame(line: bytes) -> Frame | None:
    """Return the frame of a line that is given without its newline; None for anything that is no good frame."""
    try:
        what = decode(line)
        kind = _KINDS.get(str(what["t"]))
        if kind is None:
            return UnknownFrame(str(what["t"]))
        if kind is Hello and _is_other_version(what.get("p")):
            return msgspec.convert(what, OtherVersion)
        return msgspec.convert(what, kind)
    except (FrameError, msgspec.ValidationError):
        return None


def _is_other_version(p: Any) -> bool:
    # `True == 1`: it is no number here.
    return type(p) is int and p != VERSION
