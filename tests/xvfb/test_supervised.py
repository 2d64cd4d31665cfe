"""The real window under a supervisor: a display that hangs is noticed although nothing changes."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.settings.paths import JOURNAL
from tests.cli.runs import PATIENCE, started
from tests.devices.watcher import Watcher

WITHIN = 0.4
"""Seconds within which the supervisor wants a beat."""


@pytest.fixture
def server() -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    """An X server that can be stopped, and the name of its display."""
    ours, its = os.pipe()
    words = ["Xvfb", "-displayfd", str(its), "-screen", "0", "1000x700x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(words, pass_fds=(its,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        os.close(its)
        with os.fdopen(ours) as told:
            display = f":{told.readline().strip()}"
        try:
            yield process, display
        finally:
            process.send_signal(signal.SIGCONT)
            process.terminate()


def test_a_display_that_hangs_ends_the_beats(server: tuple["subprocess.Popen[bytes]", str], tmp_path: Path) -> None:
    xvfb, display = server
    watcher = Watcher(str(tmp_path / "notify"))
    (tmp_path / "companion.toml").touch()
    with started(
        *("run", "--settings", tmp_path / "companion.toml", "--data", tmp_path / "data"),
        DISPLAY=display,
        NOTIFY_SOCKET=watcher.address,
        WATCHDOG_USEC=str(round(WITHIN * 1e6)),
    ) as app:
        try:
            watcher.until("WATCHDOG=1", times=4)
            xvfb.send_signal(signal.SIGSTOP)
            # What was on its way to the glass may still be told of.
            time.sleep(WITHIN)
            watcher.heard()
            time.sleep(2 * WITHIN)
            assert watcher.heard() == []
            xvfb.send_signal(signal.SIGCONT)
            watcher.until("WATCHDOG=1", times=2)
        finally:
            xvfb.send_signal(signal.SIGCONT)
            app.send_signal(signal.SIGTERM)
        out, err = app.communicate(timeout=PATIENCE)
    assert (app.returncode, out, err) == (0, "", "")
    assert watcher.heard()[-1] == "STOPPING=1"
    watcher.close()


def test_a_display_that_is_gone_ends_the_app_with_its_journal_closed(
    server: tuple["subprocess.Popen[bytes]", str], tmp_path: Path
) -> None:
    xvfb, display = server
    watcher = Watcher(str(tmp_path / "notify"))
    (tmp_path / "companion.toml").touch()
    with started(
        *("run", "--settings", tmp_path / "companion.toml", "--data", tmp_path / "data"),
        DISPLAY=display,
        NOTIFY_SOCKET=watcher.address,
    ) as app:
        watcher.until("READY=1")
        xvfb.kill()
        out, err = app.communicate(timeout=PATIENCE)
    watcher.close()
    assert (app.returncode, out, err) == (1, "", "companion: The display is gone.\n")
    assert (tmp_path / "data" / JOURNAL).exists()
    assert not (tmp_path / "data" / f"{JOURNAL}-wal").exists()
