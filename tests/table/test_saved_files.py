"""Files that are saved for elsewhere are there as a whole or not at all, also when the power goes."""

import os
import subprocess
import sys
import time
from errno import EIO
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.events import FileSaved
from companion.core.tool import FoundFile
from companion.table.saved_files import FileWriter
from companion.table.storage.brought_files import find_file, find_stick
from tests.cli.runs import PATIENCE

LENGTH = 4_000_000

WRITES = f"""
import sys
from itertools import count
from pathlib import Path
from companion.table.saved_files import FileWriter
exports = FileWriter(Path(sys.argv[1]), lambda saved: print(saved.name, saved.trouble, flush=True))
for number in count():
    letter = b"ab"[number % 2 : number % 2 + 1]
    for name in ("again.png", f"{{number % 50}}.png"):
        exports.write(name, lambda letter=letter: letter * {LENGTH})
    if number > 100:
        break
"""


def test_a_process_that_is_killed_in_the_middle_leaves_no_half_file_under_its_name(tmp_path: Path) -> None:
    random = Random(1)
    seen = set()
    for run in range(6):
        folder = tmp_path / f"{run}"
        with subprocess.Popen([sys.executable, "-c", WRITES, str(folder)], stdout=subprocess.PIPE, text=True) as writes:
            assert writes.stdout is not None
            assert writes.stdout.readline() == "again.png \n"
            time.sleep(random.random() / 20)
            writes.kill()
            writes.wait(PATIENCE)
        for file in folder.glob("*.png"):
            data = file.read_bytes()
            assert len(data) == LENGTH, file
            assert len(set(data)) == 1, file
        seen |= {file.suffix for file in folder.iterdir()}
    # It was killed in the middle of a file at least once.
    assert ".new" in seen


def test_a_file_goes_onto_the_stick_while_one_is_there(tmp_path: Path) -> None:
    stick, own, saved = tmp_path / "stick", tmp_path / "own", list[FileSaved]()
    stick.mkdir()
    for there in (stick, None):
        exports = FileWriter(own, saved.append, partial(Path, there) if there else lambda: None)
        exports.write(f"{there is None}.txt", lambda: b"moves")
        exports.close()
    assert saved == [FileSaved("False.txt", on_stick=True), FileSaved("True.txt")]
    assert [file.name for file in stick.iterdir()] == ["False.txt"]
    assert [file.name for file in own.iterdir()] == ["True.txt"]


def test_only_what_is_mounted_and_can_be_written_to_is_a_stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("media/ann/a", "media/ann/b", "media/ann/c"):
        (tmp_path / name).mkdir(parents=True)
    assert find_stick(tmp_path) is None
    monkeypatch.setattr(Path, "is_mount", lambda place: place.name in {"b", "c"})
    monkeypatch.setattr("os.access", lambda place, _mode: place.name == "c")
    assert find_stick(tmp_path) == tmp_path / "media/ann/c"


@pytest.mark.parametrize(("removable", "found"), [("1", True), ("0", False), (None, False)])
@pytest.mark.parametrize("partition", [True, False])
def test_what_is_mounted_by_hand_is_a_stick_where_it_can_be_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, removable: str | None, partition: bool, found: bool
) -> None:
    """A disk or a network drive below /mnt is none: nothing is saved on it, or taken from it, unasked."""
    place = tmp_path / "mnt/drive"
    place.mkdir(parents=True)
    (place / "board.toml").write_text("a board")
    drive = tmp_path / "sys/devices/usb1/block/sda"
    block = drive / "sda1" if partition else drive
    block.mkdir(parents=True)
    if partition:
        (block / "partition").write_text("1\n")
    if removable is not None:
        (drive / "removable").write_text(f"{removable}\n")
    device = place.stat().st_dev
    link = tmp_path / f"sys/dev/block/{os.major(device)}:{os.minor(device)}"
    link.parent.mkdir(parents=True)
    link.symlink_to(block)
    monkeypatch.setattr(Path, "is_mount", lambda one: one == place)
    assert find_stick(tmp_path) == (place if found else None)
    assert find_file(tmp_path / "import", "board.toml", tmp_path) == FoundFile(b"a board" if found else None)


def test_a_stick_that_was_pulled_out_and_fails_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("media/a", "media/ann/b"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "media/ann/b/board.toml").write_text("a board")
    look = os.scandir

    def scan(folder: Any) -> Any:
        if Path(folder).name == "a":
            raise OSError(EIO, "Input/output error")
        return look(folder)

    monkeypatch.setattr("os.scandir", scan)
    monkeypatch.setattr(Path, "is_mount", lambda place: place.name in {"a", "b"})
    monkeypatch.setattr("os.access", lambda place, _mode: place.name != "a")
    assert find_stick(tmp_path) == tmp_path / "media/ann/b"
    assert find_file(tmp_path / "import", "board.toml", tmp_path) == FoundFile(b"a board")


def test_a_file_that_can_not_be_made_or_written_leaves_the_one_that_was_there(tmp_path: Path) -> None:
    saved: list[FileSaved] = []
    exports = FileWriter(tmp_path, saved.append)
    exports.write("a.png", lambda: b"whole")
    exports.write("a.png", lambda: bytes(1 // len("")))
    exports.write("a.png/b.png", lambda: b"whole")
    exports.write("no\0name", lambda: b"whole")
    exports.close()
    assert (tmp_path / "a.png").read_bytes() == b"whole"
    assert [str(one.trouble).partition("(")[0] for one in saved] == [
        "",
        "The picture can't be painted ",
        "The file can't be saved on this device: a file or folder is in the way. Plug in a USB stick, and save again.",
        "The file can't be saved on this device: embedded null byte. Plug in a USB stick, and save again.",
    ]
