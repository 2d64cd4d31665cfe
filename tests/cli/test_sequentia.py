"""`companion sequentia deck`."""

import json
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.games.sequentia.common import deck
from tests.cli.runs import ran

EXAMPLE = Path(deck.__file__).parent / deck.EXAMPLE_DECK


def test_a_deck_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sequentia", "deck", str(EXAMPLE)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["54 cards", "numbers: 1 ×18, 2 ×18, 3 ×18", "sequences:"]
    assert lines[3] == "    111 ×2, 112 ×2, 113 ×2, 121 ×2, 122 ×2, 123 ×2, 131 ×2, 132 ×2, 133 ×2"
    assert lines[5].endswith("331 ×2, 332 ×2, 333 ×2")
    assert lines[6:] == [
        f"with a +: {EXAMPLE.read_text(encoding='utf-8').count('+')}",
        "colours: red ×18, green ×18, blue ×18",
    ]


def test_json_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('cards = ["2:131+/red", "2:131", "1:111/red"]', encoding="utf-8")
    assert main(["sequentia", "deck", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"cards", "numbers", "sequences", "bonus", "colours", "note"}
    assert (told["cards"], told["bonus"]) == (3, 1)
    assert told["numbers"] == {"1": 1, "2": 2, "3": 0}
    assert len(told["sequences"]) == 27
    assert {name: count for name, count in told["sequences"].items() if count} == {"131": 2, "111": 1}
    assert told["colours"] == {"red": 2, "orange": 0, "yellow": 0, "green": 0, "blue": 0, "purple": 0, "": 1}
    assert told["note"] == "These are 3 cards; the deck of the game has 54."


def test_a_deck_that_is_not_whole_is_told_and_is_no_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('cards = ["2:131+"]', encoding="utf-8")
    assert main(["sequentia", "deck", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 card"
    assert lines[-2:] == ["colours: not told ×1", "This is 1 card; the deck of the game has 54."]


def test_what_is_wrong_is_one_line_and_status_2(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('cards = [\n    "1:111",\n    "2:140+/red",\n]\n', encoding="utf-8")
    done = ran("sequentia", "deck", file)
    assert (done.status, done.out) == (2, "")
    assert done.err == (
        f'companion: {file}:3: cards.2 is "2:140+/red"; expected a card such as 2:131, 2:131+ or 2:131+/red.\n'
    )


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sequentia", "deck", str(tmp_path / "none.toml")]) == 2
    assert "can't be read (No such file or directory); expected a deck of Sequentia." in capsys.readouterr().err
