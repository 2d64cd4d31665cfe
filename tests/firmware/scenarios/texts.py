"""The text on a tag: what is read of its memory, and all that is odd."""

from companion.firmware.ndef import text_of
from tests.firmware.mfrc522_model import ModelTag

SEVEN = bytes((0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80))
CONTAINER = b"\xe1\x10\x12\x00"


def _text(data: bytes, container: bytes = CONTAINER) -> str:
    memory = bytes(12) + container + data + bytes(1200)
    return text_of(lambda page: memory[page * 4 : page * 4 + 16])


def _message(payload: bytes, header: int = 0xD1, kind: bytes = b"T") -> bytes:
    return bytes((header, len(kind), len(payload))) + kind + payload


def _block(message: bytes) -> bytes:
    return b"\x03" + bytes((len(message),)) + message + b"\xfe"


def on_tags_of_the_model() -> "list[str]":
    found = []
    for text in (None, "", "A", "companion:S:10H:2", "Grüße, Zoë ♥", "x" * 134):
        memory = ModelTag(SEVEN, text).memory
        found.append(text_of(lambda page, memory=memory: (memory + memory)[page * 4 : page * 4 + 16]))  # type: ignore[misc]
    return found


def in_other_places() -> "list[str]":
    """After lock control and empty blocks; in another language; with an id; before a second record."""
    record = _message(b"\x02enhello")
    return [
        _text(b"\x01\x03\xa0\x0c\x34" + _block(record)),
        _text(b"\x00\x00\x00" + _block(record)),
        _text(b"\xfd\x04\x03\x01\x02\x04" + _block(record)),
        _text(_block(_message(b"\x05de-DEhallo"))),
        _text(_block(_message(b"\x00hello"))),
        _text(_block(_message(b"\x02en" + b"x" * 233)), container=b"\xe1\x10\x6d\x00"),
        _text(_block(b"\xd9\x01\x08\x02Tid\x02enhello")),
        _text(_block(_message(b"\x02enhello", header=0x91) + _message(b"x", header=0x51, kind=b"U"))),
    ]


def odd_ones_have_none() -> "list[str]":
    record = _message(b"\x02enhello")
    return [
        _text(_block(record), container=b"\x00\x10\x12\x00"),
        _text(_block(record), container=b"\xe1\x10\x00\x00"),
        _text(_block(record), container=b"\xe1\x10\x01\x00"),
        _text(b"\xfe" + _block(record)),
        _text(b"\x77\x01\x00" + _block(record)),
        _text(b"\x03\xff\x00\x0c" + record),
        _text(b"\x03\x05" + record),
        _text(_block(_message(b"\x02en" + b"x" * 234)), container=b"\xe1\x10\x6d\x00"),
        _text(b"\x03\x00\xfe"),
        _text(b"\x00" * 500),
        _text(b"\x01\xf0" + b"\x00" * 250 + _block(record)),
        _text(_block(_message(b"\x02enhello", kind=b"U"))),
        _text(_block(_message(b"\x02enhello", kind=b"Tx"))),
        _text(_block(_message(b"\x02enhello", header=0xD2))),
        _text(_block(_message(b"\x02enhello", header=0xF1))),
        _text(_block(_message(b"\x02enhello", header=0x51))),
        _text(_block(_message(b"\x02enhello", header=0xC1))),
        _text(_block(_message(b""))),
        _text(_block(_message(b"\x3fen"))),
        _text(_block(_message(b"\x82en\xfe\xffh"))),
        _text(_block(b"\xd1\x01\x40T\x02enhello")),
        _text(_block(b"\xd9\x01\x08\xf0Tid\x02enhello")),
        _text(_block(b"\xd1")),
        _text(_block(_message(b"\x02en\xff"))),
        _text(_block(_message(b"\x02en\xed\xa0\x80"))),
        _text(_block(_message(b"\x02en\xc1\x81"))),
        _text(_block(_message(b"\x02en\xf5\x80\x80\x80"))),
        _text(_block(_message(b"\x02enA\nB"))),
        _text(_block(_message(b"\x02enA\x7f"))),
    ]


def nothing_is_asked_twice() -> "list[object]":
    """A tag of zeros is read to the end of what could matter; one that fails is asked no further."""
    asked: list[int] = []

    def read(page: int) -> bytes:
        asked.append(page)
        return (bytes(12) + b"\xe1\x10\x6d\x00" + bytes(1200))[page * 4 : page * 4 + 16]

    def fails(page: int) -> bytes:
        asked.append(page)
        return b"" if page > 4 else read(page)

    results: list[object] = [text_of(read), len(asked) <= 20, len(set(asked)) == len(asked)]
    del asked[:]
    results += [text_of(fails), asked.count(8)]
    return results


SCENARIOS = [
    (on_tags_of_the_model, ["", "", "A", "companion:S:10H:2", "Grüße, Zoë ♥", "x" * 134]),
    (in_other_places, ["hello", "hello", "hello", "hallo", "hello", "x" * 233, "hello", "hello"]),
    (odd_ones_have_none, [""] * 29),
    (nothing_is_asked_twice, ["", True, True, "", 1]),
]
