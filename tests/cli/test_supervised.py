"""The app under a supervisor: it tells of drawn pictures, and stops telling when none can be drawn."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.loop import App
from companion.app.open_desk import open_desk
from companion.core.events import Input, Press, Tap
from companion.core.layout import View
from companion.core.scene import Scene
from companion.devices.machine.systemd import Supervisor
from companion.games.registry import GAMES
from companion.settings.paths import JOURNAL
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from companion.table.table import Table
from companion.ui.audio.mixer import Mixer
from companion.ui.window import Window
from tests.cli.runs import PATIENCE, ran, started
from tests.desk.at_desk import CONFIRM, HELP
from tests.desk.test_trouble import full_disk
from tests.devices.watcher import Watcher

WITHIN_US = 400_000


@pytest.fixture
def watcher(tmp_path: Path) -> Iterator[Watcher]:
    opened = Watcher(str(tmp_path / "notify"))
    yield opened
    opened.close()


def supervised(watcher: Watcher, folder: Path) -> "subprocess.Popen[str]":
    return started(
        "run",
        "--data",
        folder,
        SDL_VIDEODRIVER="dummy",
        NOTIFY_SOCKET=watcher.address,
        WATCHDOG_USEC=str(WITHIN_US),
    )


def stopped(app: "subprocess.Popen[str]") -> bool:
    stat = Path(f"/proc/{app.pid}/stat").read_text(encoding="ascii")
    return stat.rpartition(")")[2].split()[0] == "T"


def test_it_is_ready_once_beats_while_nothing_happens_and_says_that_it_stops(watcher: Watcher, tmp_path: Path) -> None:
    with supervised(watcher, tmp_path / "data") as app:
        try:
            lines = watcher.until("WATCHDOG=1", times=6)
            assert lines[0] == "READY=1"
            assert "STATUS=All is well." in lines
        finally:
            app.send_signal(signal.SIGTERM)
        out, err = app.communicate(timeout=PATIENCE)
    lines += watcher.heard()
    assert (app.returncode, out, err) == (0, "", "")
    assert lines.count("READY=1") == lines.count("STOPPING=1") == 1
    assert lines[-1] == "STOPPING=1"
    # SQLite takes these away when the last connection is closed in order.
    assert (tmp_path / "data" / JOURNAL).exists()
    assert not list((tmp_path / "data").glob(f"{JOURNAL}-*"))


def test_a_process_that_hangs_does_not_beat(watcher: Watcher, tmp_path: Path) -> None:
    with supervised(watcher, tmp_path / "data") as app:
        try:
            watcher.until("WATCHDOG=1", times=2)
            app.send_signal(signal.SIGSTOP)
            end = time.monotonic() + PATIENCE
            while not stopped(app):
                assert time.monotonic() < end, "it never stopped"
            watcher.heard()
            time.sleep(2 * WITHIN_US / 1e6)
            assert watcher.heard() == []
            app.send_signal(signal.SIGCONT)
            watcher.until("WATCHDOG=1", times=2)
        finally:
            app.send_signal(signal.SIGTERM)
            app.send_signal(signal.SIGCONT)
        app.communicate(timeout=PATIENCE)
    assert app.returncode == 0
    assert watcher.heard()[-1] == "STOPPING=1"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """An app without a supervisor, off screen."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App(open_desk(GAMES, tmp_path, ()), Window((800, 480)), Mixer(on=False, volume=0), 5.19, 0)
    yield app
    app.close()


class Stuck(BaseScreen, frozen=True):
    """A screen whose picture takes until it is let go."""

    going: threading.Event
    reached: threading.Event

    def scene(self, _table: Table, _view: View) -> Scene:
        self.reached.set()
        assert self.going.wait(PATIENCE)
        return Scene(())

    def handle(self, _table: Table, _what: Input) -> Outcome:
        return Outcome(self)


def test_a_picture_that_hangs_keeps_the_beats_back(watcher: Watcher, app: App) -> None:
    app.supervise(Supervisor(watcher.address, within=0.04))
    app.step()
    assert watcher.heard()[:2] == ["READY=1", "WATCHDOG=1"]
    going, reached, during = threading.Event(), threading.Event(), list[str]()

    def look() -> None:
        assert reached.wait(PATIENCE)
        watcher.heard()
        time.sleep(0.2)
        during.extend(watcher.heard())
        going.set()

    looker = threading.Thread(target=look)
    looker.start()
    try:
        app.desk.apply_outcome(Outcome(Stuck(going=going, reached=reached)))
        app.show()
        looker.join()
        assert during == []
        time.sleep(0.02)
        app.step()
        assert "WATCHDOG=1" in watcher.heard()
    finally:
        going.set()
        reached.set()
        looker.join()


def test_a_window_in_which_nothing_changes_is_brought_to_the_glass_again(watcher: Watcher, app: App) -> None:
    app.supervise(Supervisor(watcher.address, within=0.004))
    beats = []
    for _ in range(8):
        before = app.window.presented
        app.step()
        beats += [app.window.presented - before] * watcher.heard().count("WATCHDOG=1")
    assert len(beats) > 1
    assert all(beats)


def test_without_a_supervisor_nothing_is_brought_there_for_nothing(app: App) -> None:
    assert "NOTIFY_SOCKET" not in os.environ
    app.step()
    before = app.window.presented
    app.step()
    app.step()
    assert app.window.presented == before


def test_without_a_display_it_says_so_and_ends_for_the_supervisor_to_try_again(
    watcher: Watcher, tmp_path: Path
) -> None:
    done = ran("run", "--data", tmp_path / "data", cwd=tmp_path, NOTIFY_SOCKET=watcher.address)
    assert (done.status, done.err) == (1, "companion: There is no display to open a window on.\n")
    assert watcher.heard() == []
    assert not (tmp_path / "demo").exists()


def test_a_disk_that_is_full_is_in_the_status_until_a_move_can_be_kept_again(
    watcher: Watcher, app: App, tmp_path: Path
) -> None:
    app.supervise(Supervisor(watcher.address, within=0.04))

    def status(told: str) -> None:
        end = time.monotonic() + PATIENCE
        while not any(line.startswith(f"STATUS={told}") for line in watcher.heard()):
            assert time.monotonic() < end, told
            app.step()

    sequence = app.desk.games["sequence"]
    assert app.desk.current_game.begin(sequence, sequence.setup(("Ann", "Bob"), 2, {})) is None
    app.desk.go(Place.PLAY)
    status("All is well.")
    app.handle(Tap("cell:B1"))
    with full_disk(tmp_path / JOURNAL):
        app.handle(Press(CONFIRM))
        status("The games file can't be written: ")
        # It stands, whatever is looked at meanwhile; a status is told when it is another one.
        for _ in range(4):
            app.handle(Press(HELP))
            app.step()
            assert not any(line.startswith("STATUS=") for line in watcher.heard())
    app.handle(Press(CONFIRM))
    status("All is well.")
