"""A serial port that never waits, over pseudo terminals."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.devices.reader.transport import MOST_UNSENT, InUseError, LineError, SerialLine, _lock_holder
from tests.devices.ptys import Far, until

FRAME = b"x" * 99 + b"\n"


@pytest.fixture
def far(tmp_path: Path) -> Iterator[Far]:
    end = Far(tmp_path / "port")
    yield end
    end.unplug()


@pytest.fixture
def line(far: Far) -> Iterator[SerialLine]:
    opened = SerialLine(str(far.link))
    yield opened
    opened.close()


def test_bytes_go_both_ways_unchanged(far: Far, line: SerialLine) -> None:
    every = bytes(range(256))
    assert line.read() == b""
    far.say(every)
    line.wait(5)
    assert line.read() == every
    line.send(every)
    until(lambda: far.listen() == every)


def test_a_port_that_takes_nothing_keeps_nobody_waiting_and_cuts_no_frame(far: Far, line: SerialLine) -> None:
    for _ in range(500):
        line.send(FRAME)
    count = far.listen().count(b"\n")
    line.send(FRAME)

    def all_came() -> bool:
        line.send_waiting()
        return len(far.listen()) % len(FRAME) == 0 and far.heard.count(b"\n") > count

    until(all_came)
    assert len(far.heard) < 500 * len(FRAME)
    assert set(far.heard.split(b"\n")) == {FRAME[:-1], b""}
    assert 500 * len(FRAME) > MOST_UNSENT


def test_a_wait_ends_when_it_is_told_to(line: SerialLine) -> None:
    wake, waker = os.pipe()
    os.write(waker, b"!")
    line.wait(3600, wake)
    os.close(wake)
    os.close(waker)


def test_a_port_that_is_unplugged_is_lost(far: Far, line: SerialLine) -> None:
    far.unplug()
    line.wait(5)
    with pytest.raises(LineError, match="is unplugged: plug it in again"):
        line.read()
    with pytest.raises(LineError, match="is unplugged"):
        line.send(FRAME)


def test_a_port_that_is_open_can_not_be_opened_again(far: Far, line: SerialLine) -> None:
    with pytest.raises(InUseError) as told:
        SerialLine(line.path)
    me = Path("/proc/self/comm").read_text().strip()
    sentence = f"The reader's port {far.link} is in use by {me} (process {os.getpid()}): end that program."
    assert str(told.value) == sentence
    line.close()
    SerialLine(line.path).close()


def test_a_lock_on_another_file_system_is_not_that_of_the_port(far: Far, tmp_path: Path) -> None:
    port, locks = far.link.stat(), tmp_path / "locks"
    place = f"{os.major(port.st_dev):02x}:{os.minor(port.st_dev):02x}"
    lines = (
        f"{number}: FLOCK  ADVISORY  WRITE {process} {device}:{port.st_ino} 0 EOF\n"
        for number, process, device in ((1, os.getppid(), "fff:ff"), (2, os.getpid(), place))
    )
    locks.write_text("".join(lines))
    assert f"(process {os.getpid()})" in str(_lock_holder(str(far.link), locks))


@pytest.mark.parametrize("name", ["", "nothing", "with\0zero"])
def test_what_is_not_there_says_so(tmp_path: Path, name: str) -> None:
    with pytest.raises(LineError):
        SerialLine(str(tmp_path / name))


def test_what_is_no_port_says_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(LineError, match="can't be opened as the reader's port"):
        SerialLine(str(file))
    with pytest.raises(LineError, match="There is no reader at"):
        SerialLine(str(tmp_path / "none"))
