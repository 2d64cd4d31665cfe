"""Spoilt files for every reader of files that people bring: each is accepted, or refused with sentences, and soon."""

import os
import signal
import sys
import tempfile
import time
import traceback
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from companion.core.events import PanelButton, Press
from companion.ui.audio.voice import silent_mixer
from tests.attack.readers import Reader, look_at, readers
from tests.attack.spoil import spoil

LONGEST = 20
"""Seconds after which a reader is taken to be stuck."""


class Stuck(BaseException):
    """A reader takes too long."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add how many files there are, from which seed on, and for which readers."""
    parser.add_argument("--count", type=int, default=250_000, help="how many files (250,000)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument(
        "--only", default="", metavar="NAME", help="for the reader of this file alone, such as deck.toml"
    )
    parser.add_argument("--keep", type=Path, default=Path("build/attack"), help="where files with faults are kept")


def run(options: Namespace) -> int:
    """Give readers spoilt files, and print how many were accepted, refused and faults; returns how many faults."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    begun = time.monotonic()
    counts: dict[str, Counter[str]] = {}
    slowest = (0.0, "")
    with silent_mixer(), tempfile.TemporaryDirectory(prefix="companion-attack-") as name:
        known = [one for one in readers(recorded_evening(Path(name))) if options.only in {"", one.name}]
        chance = Random(options.seed)
        order = chance.choices(known, [one.weight for one in known], k=options.count)
        for number, reader in enumerate(order):
            content = spoil(chance.choice(reader.good), chance)
            started = time.monotonic()
            came = attack(reader, content, Path(name))
            slowest = max(slowest, (time.monotonic() - started, f"{reader.name}, file {number}"))
            fault = came not in {"accepted", "refused"}
            counts.setdefault(reader.name, Counter())["fault" if fault else came] += 1
            if fault:
                _keep(options.keep / f"{options.seed}-{number}-{reader.name}", content, came)
    _print_counts(counts, time.monotonic() - begun, slowest)
    return sum(count["fault"] for count in counts.values())


def attack(reader: Reader, content: bytes, folder: Path) -> str:
    """Give the reader a file; returns `accepted`, `refused`, or what the fault is."""
    place = folder / reader.name.partition(".")[0]
    place.mkdir(exist_ok=True)
    file = place / reader.name
    file.write_bytes(content)
    try:
        with _in_time():
            return "refused" if look_at(reader, file) else "accepted"
    except Stuck:
        return f"{reader.name} is stuck after {LONGEST} s"
    except Exception:  # what is no sentence is a fault, whatever it is
        return traceback.format_exc()


@contextmanager
def _in_time() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise Stuck

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def recorded_evening(folder: Path) -> bytes:
    """Return the recording of an evening with a game that has begun, and a move."""
    from tests.recordings.at_app import recorded  # noqa: PLC0415 - pygame looks for its drivers then

    (folder / "recorded").mkdir()
    with recorded(folder / "recorded") as evening:
        evening.tap("new:sequence").do(Press(PanelButton.CONFIRM)).do(Press(PanelButton.CONFIRM))
        evening.tap("chance", "chance").do(Press(PanelButton.CONFIRM))
        evening.tap("cell:B1").do(Press(PanelButton.CONFIRM))
    return evening.file.read_bytes()


def _keep(file: Path, content: bytes, fault: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    print(f"{file}:\n{fault}", file=sys.stderr, flush=True)


def _print_counts(counts: dict[str, Counter[str]], seconds: float, slowest: tuple[float, str]) -> None:
    for name, count in sorted(counts.items()):
        print(f"{name:<20}{count['accepted']:>8,} accepted{count['refused']:>8,} refused{count['fault']:>5} faults")
    total = sum((count for count in counts.values()), Counter[str]())
    each = f"{total.total() / seconds * 60:,.0f} a minute"
    print(f"{total.total():,} files in {seconds:,.0f} s ({each}), {total['fault']} faults: ", end="")
    print(f"{total['accepted']:,} accepted, {total['refused']:,} refused.")
    print(f"The slowest took {slowest[0]:.2f} s: {slowest[1]}.")
