"""The firmware on its way to the board; mpremote itself is left out, for want of one."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.devices.reader.finder import Port
from companion.devices.reader.flash import FlashError, flash
from companion.devices.reader.probe import probe_port
from companion.devices.reader.simulated import SimulatedReader
from companion.devices.reader.transport import SerialLine


@pytest.fixture
def simulated() -> Iterator[SimulatedReader]:
    there = SimulatedReader()
    yield there
    there.close()


def test_the_reader_starts_anew_and_the_files_are_copied_main_last(simulated: SimulatedReader) -> None:
    port = Port(simulated.port, "a test")
    before = probe_port(port).hello
    seen: list[Sequence[str]] = []
    files: list[str] = []

    def copy(command: Sequence[str]) -> int:
        seen.append(command)
        for top in command[8:-3]:
            files.extend(path.name for path in sorted([Path(top), *Path(top).glob("*")]) if path.is_file())
        SerialLine(command[4]).close()
        return 0

    said: list[str] = []
    flash(port, said.append, copy)
    after = probe_port(port).hello
    assert before is not None
    assert after is not None
    assert before.boot != after.boot
    (command,) = seen
    assert command[1:4] == ["-m", "mpremote", "connect"]
    assert command[5:8] == ["fs", "cp", "-r"]
    assert command[-3:] == [":", "+", "reset"]
    assert files[-1] == "main.py"
    assert {"frames.py", "station.py", "mfrc522.py"} < set(files)
    assert said[0] == "The reader starts anew, to be written to."


def test_what_goes_wrong_is_said(simulated: SimulatedReader) -> None:
    port = Port(simulated.port, "a test")
    with pytest.raises(FlashError, match="was not copied"):
        flash(port, print, lambda _: 1)
    line = SerialLine(simulated.port)
    with pytest.raises(FlashError, match="is in use by"):
        flash(port, print, lambda _: 0)
    line.close()
