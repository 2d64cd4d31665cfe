"""From a tag to the Input that is posted: over a pseudo terminal alone, and with the firmware's own code behind it.

The first is measured from the last byte of the frame, which is written by itself. The second begins when the tag comes
into the field of the chip's model: the firmware looks every 50 ms, and wants two equal reads.
"""

import os
import queue
import tempfile
import time
import tty
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bench.figures import Figure, middle, worst
from companion.core.events import Input, Tag
from companion.devices.reader.reader import Reader
from companion.devices.reader.settings import ReaderSettings
from companion.devices.reader.simulated import SimulatedReader
from companion.firmware.frames import encode

UID = "04A1B2C3D4E580"
HELLO = {"t": "hello", "p": 1, "fw": "1.0.0", "hw": "pico-mfrc522", "id": "e6", "boot": 5}
PATIENCE = 10.0
GAP = 0.1
"""Seconds between two frames: at most as many come as a line brings that floods nobody."""

STEP = 0.005
"""Seconds by which the gaps between two tags differ, so that they aren't all laid at the same moment of a look."""


class Posts:
    """What is posted, with the times at which it was, in seconds."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[tuple[Input, float]] = queue.SimpleQueue()

    def __call__(self, what: Input) -> None:
        """Take what is posted."""
        self._queue.put((what, time.perf_counter()))

    def tag(self) -> float:
        """When the next tag was posted."""
        while True:
            what, at = self._queue.get(timeout=PATIENCE)
            if isinstance(what, Tag):
                return at


@contextmanager
def port() -> Iterator[tuple[Path, int]]:
    """Yield a port, and the file descriptor of its far end."""
    end, near = os.openpty()
    tty.setraw(near)
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        link = Path(folder) / "port"
        link.symlink_to(os.ttyname(near))
        yield link, end
    os.close(near)
    os.close(end)


def over_the_line(runs: int) -> list[float]:
    """Milliseconds from the last byte of a frame to the Tag, for each of so many frames."""
    posts, times = Posts(), []
    with port() as (link, end), closing(Reader(posts, ReaderSettings(port=str(link)))):
        os.read(end, 1)
        os.write(end, encode(HELLO))
        for number in range(1, runs + 1):
            frame = encode({"t": "tag", "seq": number, "uid": UID, "ev": "on" if number % 2 else "off"})
            os.write(end, frame[:-1])
            time.sleep(GAP)
            begun = time.perf_counter()
            os.write(end, frame[-1:])
            times.append((posts.tag() - begun) * 1000)
            os.read(end, 4096)
    return times


def on_the_model(runs: int) -> list[float]:
    """Milliseconds from a tag that is laid into the model's field to the Tag, for each of so many tags."""
    posts, times = Posts(), []
    with (
        closing(SimulatedReader()) as simulated,
        closing(Reader(posts, ReaderSettings(port=simulated.port, off_ms=100))),
    ):
        for number in range(runs):
            begun = time.perf_counter()
            simulated.lay(UID, "companion:S:10H:1")
            times.append((posts.tag() - begun) * 1000)
            simulated.take_away(UID)
            posts.tag()
            time.sleep(number % 10 * STEP)
    return times


def measure(runs: int) -> list[Figure]:
    """Return both, the second for a third of the runs."""
    line, model = over_the_line(runs), on_the_model(max(1, runs // 3))
    return [
        Figure("last byte of a tag's frame to the Input", middle(line), "ms"),
        Figure("  the 99th of 100", worst(line), "ms"),
        Figure("tag on the simulated reader to the Input", middle(model), "ms"),
        Figure("  the 99th of 100", worst(model), "ms"),
    ]
