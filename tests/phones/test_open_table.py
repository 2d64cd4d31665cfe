"""What guests and other seats see is what lies open on the table, in recorded games and those of a monkey."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

RECORDS = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize(
    "record",
    [
        "teams_confirmed", "letters_two", "kids_three", "sequitur_three", "sequitur_solo", "sequitur_score",
        "sequentia_shift", "sequentia_stack", "sequentia_overlay",
    ],
)  # fmt: skip
def test_what_lies_open_is_shown_and_what_lies_face_down_is_not(record: str) -> None:
    command = [sys.executable, "-m", "tests.phones.open_table", str(RECORDS / f"{record}.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == ""
    *told, counted = done.stdout.splitlines()
    assert told == []
    _, seen, _, hidden = counted.split()
    assert int(seen) > 5
    assert (int(hidden) > 20) == (record in {"sequitur_three", "sequitur_solo"})


def test_whatever_is_done_nobody_gets_what_lies_face_down_or_is_another_seats() -> None:
    command = [sys.executable, "-m", "tests.attack", "monkey", "--phones", "--count", "200"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = re.findall(r"^([a-z-]+): .* (\d+) of them with something hidden", done.stdout, re.MULTILINE)
    hidden = {game: int(number) for game, number in found}
    assert hidden["sequitur"] > 30
    assert hidden["sequence"] > 0
