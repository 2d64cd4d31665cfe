"""The text that is written on a tag: a type 2 tag's memory, the NDEF message in it, and the text that this begins with.

From the NFC Forum's specifications "Type 2 Tag", "NFC Data Exchange Format" and "Text Record Type Definition".
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 240
"""The most bytes of a message that are read."""

_CONTAINER = 3
"""The page of the capability container; the data begins on the next one."""
_MAGIC = 0xE1
_NULL, _MESSAGE = b"\x00", b"\x03"  # the kinds of TLV blocks: nothing, an NDEF message
_PASSED_OVER = (b"\x01", b"\x02", b"\xfd")  # lock control, memory control, proprietary
_BEFORE_MESSAGE = 48
"""The most bytes of other blocks before a message."""

# The header of a record: begins a message, chunked, short, with an id; and the kind of its type.
_MB, _CF, _SR, _IL, _TNF = 0x80, 0x20, 0x10, 0x08, 0x07
_WELL_KNOWN = 0x01
_UTF16, _LANGUAGE = 0x80, 0x3F  # of a text's first byte


def text_of(read: "Callable[[int], bytes]") -> str:
    """Return the text on a tag; empty where there is none, or anything odd.

    `read` gives the 16 bytes from a page (0 to 255) on, or none when they can't be read. It is asked at most 20 times,
    for no page twice, and none is asked for that begins behind the size that the tag tells.
    """
    container = read(_CONTAINER)
    if len(container) != 16 or container[0] != _MAGIC:
        return ""
    return _text(_message(_Memory(read, container[2] * 8)))


class _Memory:
    """The data of a tag from its fourth page on, `size` bytes, read as far as it is needed."""

    def __init__(self, read: "Callable[[int], bytes]", size: int) -> None:
        self._read = read
        self._size = min(size, _BEFORE_MESSAGE + MOST)
        self._known = b""
        self._at = 0

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes; none where there are fewer, and from then on."""
        self._at += count
        while len(self._known) < self._at <= self._size:
            block = self._read(_CONTAINER + 1 + len(self._known) // 4)
            if len(block) != 16:
                self._size = 0
            self._known += block
        return self._known[self._at - count : self._at] if self._at <= self._size else b""


def _message(memory: _Memory) -> bytes:
    """Return the first NDEF message; empty: there is none, or one longer than `MOST`."""
    while True:
        kind = memory.take(1)
        if kind == _NULL:
            continue
        length = memory.take(1)
        # 0xFF begins a length of three bytes, which is more than `MOST`.
        if not length or length[0] > MOST:
            return b""
        value = memory.take(length[0])
        if kind == _MESSAGE:
            return value
        if kind not in _PASSED_OVER:
            return b""


def _text(message: bytes) -> str:
    """Return the text of a message whose first record is a text in UTF-8."""
    if len(message) < 5:
        return ""
    header = message[0]
    if header & (_MB | _CF | _SR | _TNF) != _MB | _SR | _WELL_KNOWN or message[1] != 1:
        return ""
    start = 4 + message[3] if header & _IL else 3
    if message[3 + bool(header & _IL) :][:1] != b"T":
        return ""
    payload = message[start + 1 :][: message[2]]
    if len(payload) != message[2] or not payload or payload[0] & _UTF16:
        return ""
    return _decoded(payload[1 + (payload[0] & _LANGUAGE) :])


def _decoded(data: bytes) -> str:
    """Return the text of UTF-8 without control characters; empty for anything else.

    MicroPython decodes more than is UTF-8: codes that are longer than they need be, surrogates, numbers too high.
    """
    try:
        text = data.decode()
    except ValueError:
        return ""
    length = 0
    for character in text:
        code = ord(character)
        if code < 0x20 or code == 0x7F or 0xD800 <= code < 0xE000 or code > 0x10FFFF:
            return ""
        length += 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4
    return text if length == len(data) else ""
