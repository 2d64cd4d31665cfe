"""What is told to systemd, over a real socket."""

import math
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.devices.machine.systemd import Supervisor, supervisor_of
from tests.devices.watcher import Watcher


@pytest.fixture(params=["path", "abstract"])
def watcher(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Watcher]:
    opened = Watcher(str(tmp_path / "notify") if request.param == "path" else f"@companion-test-{os.getpid()}")
    yield opened
    opened.close()


def test_it_tells_whom_the_environment_names(watcher: Watcher) -> None:
    told = supervisor_of({"NOTIFY_SOCKET": watcher.address, "WATCHDOG_USEC": "8000000", "WATCHDOG_PID": "7"}, pid=7)
    assert told is not None
    assert told.beat_seconds == 2.0
    told.ready()
    told.beat()
    told.stopping()
    told.beat()
    assert watcher.heard() == ["READY=1", "WATCHDOG=1", "STOPPING=1"]


@pytest.mark.parametrize(
    ("usec", "pid", "every"),
    [
        ("8000000", "8", math.inf),
        ("8000000", "7", 2.0),
        ("0", "7", math.inf),
        ("-1", "7", math.inf),
        ("x", "7", math.inf),
    ],
)
def test_beats_are_wanted_only_of_the_process_that_is_meant(usec: str, pid: str, every: float) -> None:
    environment = {"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": usec, "WATCHDOG_PID": pid}
    told = supervisor_of(environment, pid=7)
    assert told is not None
    assert told.beat_seconds == every
    told.stopping()


@pytest.mark.parametrize("address", ["", "vsock:2:1234", "relative"])
def test_without_a_socket_nobody_is_told(address: str) -> None:
    assert supervisor_of({"NOTIFY_SOCKET": address}, pid=7) is None
    assert supervisor_of({}, pid=7) is None


def test_how_it_is_is_told_once_and_on_one_line(watcher: Watcher) -> None:
    told = Supervisor(watcher.address)
    told.status("All is well.")
    told.status("All is well.")
    told.status("The reader\nis gone. \udcff")
    told.status("x" * 1000)
    lines = watcher.heard()
    assert lines[:2] == ["STATUS=All is well.", "STATUS=The reader is gone. ?"]
    assert len(lines) == 3
    assert len(lines[2]) < 500
    told.stopping()


def test_what_nobody_took_goes_with_the_next_but_for_old_beats(tmp_path: Path) -> None:
    told = Supervisor(str(tmp_path / "notify"), within=1.0)
    told.ready()
    told.beat()
    told.beat()
    watcher = Watcher(str(tmp_path / "notify"))
    told.beat()
    told.beat()
    assert watcher.heard() == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]
    told.stopping()
    watcher.close()


@pytest.mark.parametrize("address", ["/\0/notify", "/" + "x" * 200, "/nowhere/notify"])
def test_an_address_that_can_be_none_is_no_error(address: str) -> None:
    told = Supervisor(address)
    told.ready()
    told.beat()
    told.stopping()


def test_a_supervisor_that_does_not_listen_keeps_nobody_waiting(watcher: Watcher) -> None:
    told = Supervisor(watcher.address, within=1.0)
    told.ready()
    # More than any queue of a socket holds: one of them that waited would wait for ever.
    for _ in range(20_000):
        told.beat()
    assert watcher.heard()[0] == "READY=1"
    told.stopping()
