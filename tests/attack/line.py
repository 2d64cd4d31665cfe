"""Attack the reader's line: a hostile reader at a port of the app in its own loop, while people press and look.

What it does is in `hostile_reader.py`; every few seconds it is a good one, whose tag has to reach the desk. Meanwhile
inputs are posted, and have to be handled soon; the failsafe screen must not come, and memory must not grow.
"""

import os
import resource
import signal
import subprocess
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

from bench.flood import PROBE, FloodedApp
from bench.ground import data_folder, off_screen
from companion.core.events import Input, PanelButton, Press, Tag
from companion.devices.reader.reader import Reader
from companion.devices.reader.settings import ReaderSettings
from companion.table.screens.failsafe import Failsafe
from tests.attack.hostile_reader import uid

PATIENCE = 60.0
"""Seconds in which the tag of a good reader has to come: a port that was given up is tried again within them."""

SOON = 0.5
"""Seconds in which an input has to be at the desk."""

GROWTH = 8_192
"""The most KiB that the memory may grow after the first minute."""

ROOT = Path(__file__).parents[2]


class LineAttackError(AssertionError):
    """An error for what a hostile reader has brought about."""


class AttackedApp(FloodedApp):
    """The app, which keeps the tags that come and the longest way of an input, and answers the hostile reader."""

    def __init__(self, folder: Path, enemy: subprocess.Popen[str]) -> None:
        super().__init__(folder)
        self.enemy = enemy
        self.wanted = ""
        self.survived = 0

    def handle(self, what: Input) -> None:
        """Tell the hostile reader that its good tag has come."""
        super().handle(what)
        if isinstance(self.desk.screen, Failsafe):
            raise LineAttackError(f"the failsafe screen after {what}: {self.desk.screen}")
        if isinstance(what, Tag) and what.uid == self.wanted:
            self.wanted = ""
            self.survived += 1
            assert self.enemy.stdin is not None
            self.enemy.stdin.write("seen\n")
            self.enemy.stdin.flush()


def add_arguments(parser: ArgumentParser) -> None:
    """Add how long it lasts, and from which seed on."""
    parser.add_argument("--minutes", type=float, default=60, help="how long (60)")
    parser.add_argument("--seed", type=int, default=1, help="in which order (1)")


def run(options: Namespace) -> int:
    """Attack and print what came of it; returns 0. Raises `LineAttackError` for what it broke."""
    with off_screen(), data_folder(30) as folder:
        link = folder / "port"
        words = [sys.executable, "-m", "tests.attack.hostile_reader", str(link), str(options.seed)]
        pipe = subprocess.PIPE
        with subprocess.Popen(words, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, start_new_session=True) as enemy:
            try:
                app = AttackedApp(folder, enemy)
                _attack(app, link, 60 * options.minutes, Random(options.seed))
            finally:
                # With what it has started: that has its pipe as well.
                os.killpg(enemy.pid, signal.SIGKILL)
    waits = sorted(app.waits)
    print(
        f"{options.minutes:g} minutes: {app.survived} times a good reader came after hostile ones, each was heard; "
        f"{len(waits):,} inputs at the desk within {waits[len(waits) * 99 // 100]:.0f} ms in 99 of 100, "
        f"at the latest after {waits[-1]:.0f} ms"
    )
    return 0


def _attack(app: AttackedApp, link: Path, seconds: float, chance: Random) -> None:
    app.add_reader(Reader(app.post, ReaderSettings(port=str(link))))
    app.show()
    found: list[str] = []

    def person() -> None:
        try:
            _press(app, seconds, chance)
        except LineAttackError as error:
            found.append(str(error))
        finally:
            app.running = False

    threads = [threading.Thread(target=follow, daemon=True) for follow in (person, lambda: _listen(app))]
    for thread in threads:
        thread.start()
    try:
        app.run()
    finally:
        app.close()
        threads[0].join()
    if found:
        raise LineAttackError(found[0])


def _listen(app: AttackedApp) -> None:
    """Note which tag has to come."""
    assert app.enemy.stdout is not None
    for line in app.enemy.stdout:
        app.wanted = uid(int(line))


def _press(app: AttackedApp, seconds: float, chance: Random) -> None:
    """Post inputs, and see that they are handled, that good readers are heard, and that memory stays."""
    end, begun, memory = time.monotonic() + seconds, time.monotonic(), 0
    wanted, since = "", 0.0
    while (now := time.monotonic()) < end:
        handled, app.probed = len(app.waits), time.monotonic()
        app.post(PROBE)
        time.sleep(0.1)
        if len(app.waits) == handled:
            time.sleep(SOON)
            if len(app.waits) == handled:
                raise LineAttackError(f"an input waits for more than {SOON} s")
        if chance.random() < 0.02:
            app.post(Press(chance.choice((PanelButton.NEXT, PanelButton.UNDO, PanelButton.HELP))))
        if app.wanted != wanted:
            wanted, since = app.wanted, now
        if wanted and now - since > PATIENCE:
            raise LineAttackError(f"the tag {wanted} of a good reader did not come in {PATIENCE} s")
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        if now - begun < 60:
            memory = used
        elif used > memory + GROWTH:
            raise LineAttackError(f"the memory has grown from {memory} to {used} KiB")
