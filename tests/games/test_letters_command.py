"""`companion letters board`, and what the doctor says of the board that the table has entered."""

import json
from pathlib import Path

import msgspec
import pytest

from companion.cli.main import main
from companion.games.sequence.letters.board import Layout
from companion.games.sequence.letters.board_file import BOARD_FILE, example_layout, layout_toml
from tests.cli.runs import ran
from tests.games.at_letters import in_order


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(layout_toml(in_order(8, 6)), encoding="utf-8")
    return file


@pytest.mark.rule("LET-01")
def test_a_board_is_shown_with_its_letters_and_colours(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["letters", "board", str(mine)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [*"ABCDEFGH"]
    assert lines[1].split() == ["1", "apple", "airplane", "balloon", "bike", "candle", "cereal", "duck", "drum"]
    assert lines[6].split()[0] == "6"
    assert lines[7:] == [
        "",
        "red: A G M S",
        "orange: B H N T",
        "yellow: C I O U",
        "green: D J P V",
        "blue: E K Q W",
        "purple: F L R Y",
    ]


def test_json_is_the_layout_as_a_record_has_it(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["letters", "board", str(mine), "--json"]) == 0
    assert msgspec.convert(json.loads(capsys.readouterr().out), Layout) == in_order(8, 6)


@pytest.mark.rule("LET-01")
def test_what_is_wrong_is_one_line_and_status_2(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(layout_toml(example_layout()).replace('"egg"', '"egq"'), encoding="utf-8")
    done = ran("letters", "board", file)
    assert (done.status, done.out) == (2, "")
    told = f'companion: {file}:9: pictures.6 has "egq" on F6, which is no picture; expected one of the 48 pictures.'
    assert done.err == f"{told} Did you mean egg?\n"


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["letters", "board", str(tmp_path / "none.toml")]) == 2
    assert "can't be read (No such file or directory); expected a board of Sequence Letters." in capsys.readouterr().err
    (tmp_path / "bytes.toml").write_bytes(b"columns = 6\n\xff")
    assert main(["letters", "board", str(tmp_path / "bytes.toml")]) == 2
    assert "bytes.toml:2: holds the byte 0xFF; expected text in UTF-8." in capsys.readouterr().err


def test_the_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "LET"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [f"LET-{number:02}" for number in range(1, 17)]


def examined(data: Path) -> str:
    """What the doctor says of the board."""
    settings = data / "settings.toml"
    settings.touch()
    said = ran("doctor", "--data", data, "--settings", settings, SDL_VIDEODRIVER="dummy").out
    before, _, after = said.partition("board: ")
    return before[-3:] + after.partition("voice:")[0]


@pytest.mark.rule("LET-01")
@pytest.mark.thorough
def test_the_doctor_says_which_board_there_is(tmp_path: Path) -> None:
    file = tmp_path / BOARD_FILE
    assert examined(tmp_path).startswith("-- ")
    assert "EXAMPLE" in examined(tmp_path)
    file.write_text(layout_toml(in_order(8, 6)), encoding="utf-8")
    assert examined(tmp_path).startswith("ok ")
    assert f"{file}, 8 columns and 6 rows" in examined(tmp_path)
    file.write_text("columns = 7\n", encoding="utf-8")
    said = examined(tmp_path)
    assert said.startswith("!! ")
    assert f"{BOARD_FILE}:" in said
    assert f"mend {file}, or enter it on the screen" in said
