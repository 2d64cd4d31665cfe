"""`python -m tests.attack.hostile_reader LINK SEED`: what no firmware does, at a port of its own, until it is killed.

It writes a line when it begins to be a good reader that lays the tag of this number, and goes on once it is answered
by a line: a hostile reader must have been survived until then. `LINK` leads to the port, as udev's links do.
"""

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

from bench.children.flood import KINDS
from bench.ground import CHILDREN
from companion.firmware.frames import encode
from tests.devices.ptys import Far
from tools.fuzz_reader import Stream

TEXTS = ("\x1b[2J", "\u202e", "{a:999999999}", "%s%n", "x" * 300, "", "\x00", "S:10H:1", "C:confirm", "P:")
NUMBERS: tuple[object, ...] = (-1, 0, 2**31, 2**63, 10**30, 1e308, True, None, [], {})

Manner = Callable[[Far, Random, float], None]
"""What a hostile reader does at its port, for so many seconds."""


def _flood(far: Far, chance: Random, seconds: float) -> None:
    """Send at full speed, from a process of its own."""
    words = [sys.executable, str(CHILDREN / "flood.py"), chance.choice(sorted(KINDS)), str(far.end)]
    os.set_blocking(far.end, True)
    with subprocess.Popen(words, pass_fds=[far.end], stderr=subprocess.DEVNULL) as flood:
        time.sleep(seconds)
        flood.kill()
    os.set_blocking(far.end, False)


def _say(far: Far, pieces: Iterator[bytes], seconds: float, pause: float) -> None:
    end = time.monotonic() + seconds
    for piece in pieces:
        if time.monotonic() > end:
            return
        _offer(far, piece)
        time.sleep(pause)


def _offer(far: Far, piece: bytes) -> None:
    """Send what the line takes now, and drop the rest."""
    far.listen()
    with suppress(BlockingIOError):
        far.say(piece)


def _spoil(far: Far, chance: Random, seconds: float) -> None:
    """Send noise, and frames that are spoilt, cut off and joined."""
    stream = Stream(chance)
    _say(far, iter(stream.piece, None), seconds, chance.choice((0.002, 0.05)))


def _lie(far: Far, chance: Random, seconds: float) -> None:
    """Send frames whose sum is right and whose contents are not."""
    _say(far, _lies(chance), seconds, chance.choice((0.01, 0.1)))


def _lies(chance: Random) -> Iterator[bytes]:
    names = ("p", "fw", "hw", "id", "boot", "seq", "uid", "ev", "text", "up", "ok", "err", "bad")
    while True:
        said = {name: chance.choice((*TEXTS, *NUMBERS)) for name in chance.sample(names, chance.randint(0, len(names)))}
        try:
            yield encode({"t": chance.choice(("hello", "tag", "hb", "ack", "cfg", chance.choice(TEXTS))), **said})
        except ValueError:
            yield b"[" * 400 + b"\n"


def _dribble(far: Far, chance: Random, seconds: float) -> None:
    """Send good frames byte by byte, and stop within one."""
    frames = b"".join(encode(_hello(number)) for number in range(40))
    _say(far, iter([frames[at : at + 1] for at in range(len(frames))] * 9), seconds, chance.choice((0.005, 0.03)))


def _be_silent(far: Far, _chance: Random, seconds: float) -> None:
    """Say nothing and take nothing, so that the line fills."""
    del far
    time.sleep(seconds)


def _restart(far: Far, chance: Random, seconds: float) -> None:
    """Greet again and again, with the tag that lies there."""
    pieces = (encode(_hello(number)) + _tag(number, number % 3, on=bool(number % 2)) for number in count(1))
    _say(far, pieces, seconds, chance.choice((0.05, 0.5)))


MANNERS: tuple[Manner, ...] = (_flood, _flood, _spoil, _lie, _lie, _dribble, _be_silent, _restart)


def _hello(boot: int) -> dict[str, object]:
    return {"t": "hello", "p": 1, "fw": "1.0.0", "hw": "pico-mfrc522", "id": "e6", "boot": boot}


def _tag(seq: int, number: int, *, on: bool) -> bytes:
    return encode({"t": "tag", "seq": seq, "uid": uid(number), "ev": "on" if on else "off"})


def uid(number: int) -> str:
    """Return the UID of the tag that a good reader lays for the time of this number."""
    return f"04{number:06X}"


def _be_good(far: Far, chance: Random, number: int) -> None:
    """Greet now and then, and lay the tag and take it away until that was answered."""
    print(number, flush=True)
    boot = chance.randrange(1 << 30)
    for seq in count(1):
        # What was said in another version before is only forgotten with a greeting, and a flood may have hidden one.
        if seq % 5 == 1:
            _offer(far, b"\n" + encode(_hello(boot)))
        _offer(far, b"\n" + encode({"t": "hb", "seq": seq - 1, "up": seq, "ok": True, "err": "", "bad": 0}))
        _offer(far, _tag(seq, number, on=bool(seq % 2)))
        if select.select([sys.stdin], [], [], 0.7)[0]:
            sys.stdin.readline()
            return


def main() -> None:
    """Be hostile, then good, and so on."""
    link, chance = Path(sys.argv[1]), Random(int(sys.argv[2]))
    far = Far(link)
    for number in count(1):
        for _ in range(chance.randint(1, 3)):
            manner, seconds = chance.choice(MANNERS), chance.uniform(0.5, 8)
            print(f"{manner.__name__} {seconds:.1f} s", file=sys.stderr)
            manner(far, chance, seconds)
        if chance.random() < 0.5:
            far.unplug()
            time.sleep(chance.choice((0.0, 0.2, 3.0)))
            far = Far(link)
        _be_good(far, chance, number)


if __name__ == "__main__":
    main()
