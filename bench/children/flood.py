"""Something at a reader's port that sends as fast as the line takes it: `python flood.py KIND DESCRIPTOR`."""

import os
import sys
from collections.abc import Iterator
from itertools import count
from random import Random

from companion.firmware.frames import encode

_BLOCK = 4096
_NOISE = 1 << 16


def _hello(boot: int) -> bytes:
    return encode({"t": "hello", "p": 1, "fw": "1.0.0", "hw": "pico-mfrc522", "id": "e6", "boot": boot})


def _noise() -> Iterator[bytes]:
    noise = Random(1).randbytes(_NOISE)
    while True:
        yield noise


def _line() -> Iterator[bytes]:
    while True:
        yield b"{" * _BLOCK


def _heartbeats() -> Iterator[bytes]:
    yield _hello(1)
    for number in count():
        yield encode({"t": "hb", "seq": 0, "up": number, "ok": bool(number % 2), "err": "", "bad": 0})


def _starts() -> Iterator[bytes]:
    for number in count(1):
        yield _hello(number % 2**30 + 1)


def _tags() -> Iterator[bytes]:
    yield _hello(1)
    for number in count(1):
        yield encode(
            {"t": "tag", "seq": number, "uid": f"04{number // 2 % 2**16:06X}", "ev": ("off", "on")[number % 2]}
        )


KINDS = {"noise": _noise, "line": _line, "heartbeats": _heartbeats, "starts": _starts, "tags": _tags}
"""What it may send: noise, a line without an end, good frames that say little, greetings, and tags."""


def main() -> None:
    """Send for as long as somebody takes it."""
    kind, descriptor = sys.argv[1:]
    block = b""
    for data in KINDS[kind]():
        block += data
        while len(block) >= _BLOCK:
            block = block[os.write(int(descriptor), block[:_BLOCK]) :]


if __name__ == "__main__":
    main()
