"""Feed the companion's end of the reader's line with what no reader sends: noise, and good frames that were spoilt.

`python tools/fuzz_reader.py [BYTES] [SEED]` does so with ten million bytes, and says what was checked. What goes in, in
an order of chance and cut into pieces of chance: random bytes, some of them for long without a newline, random text,
good frames with some bits or bytes changed, cut off and joined, and good frames as they are. This has to hold:

- nothing raises an error;
- each frame that is accepted was sent whole, no more often than that, and each that was sent whole between two newlines
  is accepted;
- what the parser and the session keep stays small.

For the readers that only send, spoilt means one byte changed or bytes missing: their check sees no more than that.
"""

import pickle
import sys
import time
from collections import Counter
from random import Random

from msgspec import Struct

from companion.devices.reader.conversation import Conversation, Memory
from companion.devices.reader.protocol import Frame, Parser, PlainTag, parse_frame
from companion.devices.reader.settings import ReaderSettings
from companion.firmware.frames import encode

MOST_KEPT = 8_000
"""Bytes, as pickle writes them down, that a parser and a session may keep."""

_LOOK_EVERY = 8
_SELDOM, _LONG = 50, 20_000
_PRINTABLE = bytes(range(32, 127)) + b"\r\n"
_HEX = b"0123456789ABCDEF"


class Report(Struct, frozen=True):
    """How much went in and was accepted, and the most that was kept, in bytes."""

    fed: int
    whole: int
    accepted: int
    tags: int
    kept: int


class Stream:
    """The bytes, and what is known of the good frames in them."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._good = [encode(what) for what in _frames(random)]
        self._plain = [_plain(random) for _ in range(20)]
        self.could: Counter[Frame] = Counter()
        """How often each frame was sent whole, wherever that was."""
        self.must: Counter[Frame] = Counter()
        """How often it was sent whole, between two newlines."""

    def piece(self) -> bytes:
        """Return the next bytes."""
        random = self._random
        match random.randrange(8):
            case 0:
                if random.randrange(_SELDOM) == 0:
                    return random.randbytes(_LONG).replace(b"\n", b"")
                return random.randbytes(random.randrange(1, 400))
            case 1:
                return bytes(random.choices(_PRINTABLE, k=random.randrange(1, 900)))
            case 2 | 3:
                return self._spoilt(random.choice(self._good))
            case 4:
                return self._cut(random.choice(self._good)) + self._cut(random.choice(self._good))
            case 5:
                return self._plain_piece()
            case 6:
                return self._cut(random.choice(self._good)) + self._sent(random.choice(self._good), clean=False)
            case _:
                return b"\n" + self._sent(random.choice(self._good), clean=True)

    def _sent(self, line: bytes, *, clean: bool) -> bytes:
        frame = _frame(line)
        self.could[frame] += 1
        if clean:
            self.must[frame] += 1
        return line

    def _spoilt(self, line: bytes) -> bytes:
        """Return a good frame with one to four changes, at least one of which is one."""
        random, spoilt = self._random, bytearray(line)
        while spoilt == line:
            for _ in range(random.randrange(1, 5)):
                at = random.randrange(len(spoilt) - 1)
                match random.randrange(5):
                    case 0:
                        spoilt[at] ^= 1 << random.randrange(8)
                    case 1:
                        spoilt[at] = random.randrange(256)
                    case 2:
                        del spoilt[at]
                    case 3:
                        spoilt.insert(at, random.choice(line))
                    case _:
                        other = random.randrange(len(spoilt) - 1)
                        spoilt[at], spoilt[other] = spoilt[other], spoilt[at]
        return bytes(spoilt)

    def _cut(self, line: bytes) -> bytes:
        at = self._random.randrange(1, len(line) - 1)
        return line[:at] if self._random.random() < 0.5 else line[at:]

    def _plain_piece(self) -> bytes:
        random, tag = self._random, self._random.choice(self._plain)
        match random.randrange(3):
            case 0:
                frame = PlainTag(tag[1:11].decode())
                self.could[frame] += 1
                self.must[frame] += 1
                return tag
            case 1:
                at = random.randrange(1, 13)
                other = random.choice(_HEX.replace(tag[at : at + 1], b""))
                return tag[:at] + bytes((other,)) + tag[at + 1 :]
            case _:
                at = random.randrange(1, 13)
                return tag[:at] + tag[at + random.randrange(1, 3) :]


def fuzz(count: int, seed: int) -> Report:
    """Feed at least so many bytes. Raises AssertionError when something that has to hold does not."""
    random = Random(seed)
    stream, parser = Stream(random), Parser()
    session = Conversation(ReaderSettings(), Memory(), 0.0, plain=True)
    came: Counter[Frame] = Counter()
    fed = tags = kept = turns = 0
    while fed < count:
        data = b"".join(stream.piece() for _ in range(random.randrange(1, 12)))
        fed += len(data)
        while data:
            at = random.randrange(1, 1200)
            frames, data = parser.feed(data[:at]), data[at:]
            came.update(frames)
            turns += 1
            tags += len(session.step(frames, turns / 100))
            session.take_outgoing()
            if turns % _LOOK_EVERY == 0:
                kept = max(kept, len(pickle.dumps((parser, session))))
                assert kept <= MOST_KEPT, f"{kept} bytes are kept"
    came.update(parser.feed(b"\n"))
    for frame, times in came.items():
        assert times <= stream.could[frame], f"{frame} came {times} times, and was sent {stream.could[frame]} times"
    for frame, times in stream.must.items():
        assert times <= came[frame], f"{frame} came {came[frame]} times, and was sent in the clear {times} times"
    return Report(fed, stream.could.total(), came.total(), tags, kept)


def _frame(line: bytes) -> Frame:
    frame = parse_frame(line.rstrip(b"\r\n"))
    assert frame is not None, line
    return frame


def _frames(random: Random) -> list[dict[str, object]]:
    """Good frames of every kind, those of other versions among them."""

    def uid() -> str:
        return random.randbytes(random.choice((4, 7, 10))).hex().upper()

    frames: list[dict[str, object]] = []
    for seq in range(1, 40):
        boot = random.randint(1, 2**30)
        frames += [
            {"t": "hello", "p": 1, "fw": "1.0.0", "hw": "pico-mfrc522", "id": uid(), "boot": boot},
            {"t": "hello", "p": seq + 1},
            {"t": "tag", "seq": seq, "uid": uid(), "ev": "on", "txt": "companion:S:10H:2"},
            {"t": "tag", "seq": seq, "uid": uid(), "ev": random.choice(("on", "off"))},
            {"t": "tag", "seq": seq, "uid": uid(), "ev": "on", "txt": "ü♥" * random.randrange(30)},
            {"t": "hb", "seq": seq, "up": boot, "ok": seq % 2 == 0, "err": random.choice(("", "two")), "bad": seq},
            {"t": "err", "code": random.choice(("", "chip", "two", "unheard", "else"))},
            {"t": f"kind {seq}", "with": ["other", {"keys": None}]},
        ]
    return frames


def _plain(random: Random) -> bytes:
    data = random.randbytes(5)
    check = data[0] ^ data[1] ^ data[2] ^ data[3] ^ data[4]
    end = random.choice((b"\x03", b"\r\n\x03"))
    return b"\x02" + (data + bytes((check,))).hex().upper().encode() + end


def main(arguments: list[str]) -> None:
    """Fuzz, and say what was checked."""
    count = int(arguments[0]) if arguments else 10_000_000
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    begun = time.monotonic()
    report = fuzz(count, seed)
    seconds = time.monotonic() - begun
    print(f"{report.fed:,} bytes in {seconds:.1f} s (seed {seed}): no error.")
    print(f"{report.accepted:,} frames accepted, of {report.whole:,} sent whole; none sent in the clear was missed.")
    print(f"{report.tags:,} tags told; at most {report.kept:,} bytes kept.")


if __name__ == "__main__":
    main(sys.argv[1:])
