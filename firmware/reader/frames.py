"""The frames of the reader's serial line, for both ends: CPython and MicroPython run this same file.

A frame is one line: a JSON object, `*`, the CRC-32 of the object's bytes as 8 lower-case hex digits, and a newline. It
has at most `LONGEST` bytes. What the objects mean is in docs/reader-protocol.md.
"""

import json
from binascii import crc32

LONGEST = 512
"""The most bytes of a frame, with its newline."""

_TAIL = 10
"""The bytes of `*`, the CRC and the newline."""


class FrameError(ValueError):
    """An error for a line that is no frame; the text says why."""


def encode(what: "dict[str, object]") -> bytes:
    """Return the frame of an object of plain JSON values. Raises ValueError when it would be longer than `LONGEST`."""
    body = json.dumps(what).encode()
    if len(body) + _TAIL > LONGEST:
        raise ValueError(f"{len(body) + _TAIL} bytes are too long for a frame")
    return body + b"*" + _crc(body) + b"\n"


def decode(line: bytes) -> "dict[str, object]":
    """Return the object of a frame, given without its newline (a carriage return before it may be there).

    Raises FrameError for anything else. The object has a text under `t`, the kind of the frame.
    """
    if line[-1:] == b"\r":
        line = line[:-1]
    if len(line) + 1 > LONGEST:
        raise FrameError("too long")
    body, tail = line[:-9], line[-9:]
    if tail != b"*" + _crc(body):
        raise FrameError("the check sum is wrong")
    try:
        what = json.loads(body.decode())
    except (ValueError, RuntimeError):
        raise FrameError("not JSON")
    if not isinstance(what, dict) or not isinstance(what.get("t"), str):
        raise FrameError("not an object with a kind")
    if not all(_can_be_kept(value) for value in what.values()):
        raise FrameError("half a surrogate pair is no text")
    return what


class Lines:
    """A parser from bytes to lines; of what comes without a newline only the last bytes are kept.

    A line that is too long is cut off at its beginning; it is no frame then, and what follows it is read as usual.
    """

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._rest = b""

    def feed(self, data: bytes) -> "list[bytes]":
        """Return the lines that are whole now, without their newlines."""
        whole = (self._rest + data).split(b"\n")
        self._rest = whole.pop()[-self._longest :]
        return whole


def _can_be_kept(value: object) -> bool:
    try:
        return not isinstance(value, str) or value.encode() is not None
    except ValueError:
        return False


def _crc(body: bytes) -> bytes:
    return b"%08x" % (crc32(body) & 0xFFFFFFFF)
