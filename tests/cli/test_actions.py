"""`companion actions check`."""

import json
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.games.sequitur.actions.actions import example_actions
from tests.cli.runs import ran

EXAMPLE = Path(__file__).parents[2] / "companion" / "games" / "sequitur" / "actions" / "example_actions.toml"

MINE = """\
[[action]]
name = "All with a count"
text = "Everything,\\nin its order."
operations = [
    { name = "insert", count = 1 }, { name = "ends", count = 3 }, { name = "discard", count = 2 },
    { name = "replace", count = 1 }, { name = "swap", count = 1 }, { name = "move", count = 2 },
    { name = "reverse", count = 4 },
]

[[action]]
name = "All without"
text = "Freely."
operations = [
    { name = "discard" }, { name = "replace" }, { name = "swap" }, { name = "move" }, { name = "reverse" },
]
"""
COUNTED = [
    "draw 1 ball, for any place",
    "draw 3 balls, for either end",
    "put back up to 2 balls",
    "replace up to 1 ball by a new one",
    "swap two balls, at most 1 place apart",
    "move one ball, at most 2 places far",
    "reverse a part of up to 4 balls",
]
FREE = [
    "put back any balls",
    "replace any balls by new ones",
    "swap any two balls",
    "move one ball to any place",
    "reverse any part",
]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    return file


@pytest.mark.rule("SQT-21")
def test_each_operation_is_told_with_its_count_and_without(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["actions", "check", str(mine), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == [
        {"name": "All with a count", "text": "Everything,\nin its order.", "allows": COUNTED},
        {"name": "All without", "text": "Freely.", "allows": FREE},
    ]


@pytest.mark.rule("SQT-02")
def test_a_person_reads_lines_and_what_is_missing(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["actions", "check", str(mine)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "All with a count: Everything, in its order.",
        f"    It lets you {', then '.join(COUNTED)}.",
        "All without: Freely.",
        f"    It lets you {', then '.join(FREE)}.",
        "These are 2 action cards; each player has 5.",
    ]


def test_the_example_set_is_whole() -> None:
    done = ran("actions", "check", EXAMPLE)
    assert (done.status, done.err) == (0, "")
    assert [line.startswith("    ") for line in done.out.splitlines()] == [False, True] * len(example_actions())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff", "holds the byte 0xFF"),
        (b"[[action]]\n", "action 1 has no name"),
        (None, "can't be read (No such file or directory); expected a file of actions."),
    ],
)
def test_what_is_no_file_of_actions_ends_with_2(
    tmp_path: Path, content: bytes | None, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    assert main(["actions", "check", str(file)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert told in said.err


@pytest.mark.parametrize("arguments", [(), ("check",), ("list",)])
def test_wrong_use_ends_with_2(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["actions", *arguments])
    assert ended.value.code == 2
