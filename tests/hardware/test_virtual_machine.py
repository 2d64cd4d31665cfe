"""What `make hil` is made of, without the machine itself."""

import platform
import subprocess
from pathlib import Path

import pytest

from tests.hil.__main__ import POWER, SCENARIOS
from tests.needs import needs
from tools import wheels
from tools.hil.architecture import ARCHITECTURES, architecture_of
from tools.hil.cache import kept, key_of

HOUSE = Path(__file__).parents[2]


def test_a_key_knows_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("one", encoding="utf-8")
    first = key_of("text", tmp_path)

    assert key_of("text", tmp_path) == first
    assert key_of("another", tmp_path) != first
    (tmp_path / "a").write_text("two", encoding="utf-8")
    second = key_of("text", tmp_path)
    assert second != first
    (tmp_path / "a").rename(tmp_path / "b")
    assert key_of("text", tmp_path) not in {first, second}


def test_what_is_kept_is_made_once_and_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    made: list[Path] = []

    def make(place: Path) -> None:
        made.append(place)
        (place / "file").write_text("whole", encoding="utf-8")

    for key in ("one", "one", "two"):
        place = kept(tmp_path / "kind", key, make)
        assert (place / "file").read_text(encoding="utf-8") == "whole"
    assert len(made) == 2
    assert [each.name for each in (tmp_path / "kind").iterdir()] == ["two"]


def test_what_fails_is_made_anew(tmp_path: Path) -> None:
    def fail(place: Path) -> None:
        (place / "half").touch()
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        kept(tmp_path, "key", fail)
    place = kept(tmp_path, "key", lambda place: (place / "whole").touch())
    assert [file.name for file in place.iterdir()] == ["whole"]


def test_a_machine_knows_its_architecture(tmp_path: Path) -> None:
    for arch in ARCHITECTURES.values():
        arch.note(tmp_path)
        assert architecture_of(tmp_path) == arch
        # Options and their values, word by word as qemu takes them.
        assert arch.board[0::2] == [word for word in arch.board if word.startswith("-")]


def test_wheels_for_another_machine_are_asked_for_by_its_name() -> None:
    here, python = platform.machine(), ".".join(platform.python_version_tuple()[:2])

    assert wheels.target(here, python) == []
    there = wheels.target("aarch64", "3.13")
    assert "manylinux2014_aarch64" in there
    assert there[there.index("--python-version") + 1] == "3.13"


def test_the_page_lists_what_is_proven() -> None:
    page = (HOUSE / "docs/hardware-in-the-loop.md").read_text(encoding="utf-8")
    listed = [line.split("`")[1] for line in page.splitlines() if line.startswith("| `")]

    assert listed == [*SCENARIOS, POWER]


@needs("shellcheck", "shellcheck")
def test_shellcheck_finds_nothing_wrong_in_the_machines() -> None:
    scripts = [*(HOUSE / "tools").rglob("*.sh"), *(HOUSE / "tests/hil/guest").glob("*.sh")]
    done = subprocess.run(["shellcheck", *scripts], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (0, "")
