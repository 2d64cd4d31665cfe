"""A reader's port that sends at full speed, beside one that is quiet: the way of an input, and the processor."""

import os
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.children.flood import KINDS
from bench.figures import Figure, middle, worst
from bench.ground import CHILDREN, data_folder, off_screen
from bench.person import TimedApp
from companion.core.events import Input, LongTap
from companion.devices.reader.reader import Reader
from companion.devices.reader.settings import ReaderSettings

SETTLED = 4.0
"""Seconds after which a flood is measured: it has been noticed by then."""

GAP = 0.05
"""Seconds between two inputs whose way to the desk is measured."""

MOST = 50
"""The most ms of the processor that a flood may cost in a second: 5 % of a core."""

PROBE = LongTap("nothing is there")
"""An input that changes nothing."""


class FloodedApp(TimedApp):
    """The app, which notes how long each probe takes to the desk, in ms."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.waits: list[float] = []
        self.probed = 0.0

    def handle(self, what: Input) -> None:
        """Note how long a probe was on its way."""
        if what is PROBE:
            self.waits.append(1000 * (time.monotonic() - self.probed))
        super().handle(what)


@contextmanager
def _port(kind: str) -> Iterator[str]:
    """Yield a port at which something sends this; "": nothing does."""
    far, near = os.openpty()
    tty.setraw(near)
    words = [sys.executable, str(CHILDREN / "flood.py"), kind, str(far)]
    sender = subprocess.Popen(words, pass_fds=[far]) if kind else None
    try:
        yield os.ttyname(near)
    finally:
        if sender is not None:
            sender.kill()
            sender.wait()
        os.close(near)
        os.close(far)


def _measure(kind: str, seconds: int) -> tuple[list[float], float]:
    """Return the ways of the probes to the desk in ms, and the ms of the processor in a second."""
    with data_folder(30) as folder, _port(kind) as port:
        app = FloodedApp(folder)
        app.add_reader(Reader(app.post, ReaderSettings(port=port)))
        app.show()
        used: list[float] = []

        def probe() -> None:
            time.sleep(SETTLED)
            begun = time.process_time()
            for _ in range(round(seconds / GAP)):
                app.probed = time.monotonic()
                app.post(PROBE)
                time.sleep(GAP)
            used.append(1000 * (time.process_time() - begun) / seconds)
            app.running = False

        prober = threading.Thread(target=probe)
        prober.start()
        try:
            app.run()
        finally:
            prober.join()
            with suppress(OSError):
                app.close()
        return app.waits, used[0]


def measure(seconds: int) -> list[Figure]:
    """Return the figures of so many seconds of each flood, beside as many of a line on which nothing comes."""
    with off_screen():
        quiet, quiet_used = _measure("", seconds)
        figures = []
        for kind in KINDS:
            waits, used = _measure(kind, seconds)
            figures += [
                Figure(f"{kind}: an input to the desk, median", middle(waits), "ms", middle(quiet)),
                Figure("  99th of 100", worst(waits), "ms", worst(quiet)),
                Figure("  the longest", max(waits), "ms", max(quiet)),
                Figure("  processor in a second", used, "ms", quiet_used, most=round(quiet_used) + MOST),
            ]
    return figures
