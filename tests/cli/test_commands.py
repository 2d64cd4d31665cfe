"""`companion export`, `rules`, `doctor` and the help."""

import csv
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands import COMMANDS
from companion.games.registry import GAMES
from companion.place import JOURNAL
from companion.table.record import read_record
from tests.cli.runs import ran
from tests.desk.at_desk import CONFIRM, Table
from tests.desk.test_drafts import plays


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A data folder with a game that was put away and one that is being played."""
    table = Table(tmp_path / JOURNAL)
    table.begin("Zoë", "Bob").play("B1").tap("sheet:more", "home", "away").press(CONFIRM)
    table.begin("Cat", "Dan", "Eve").play("C1", "D1").tap("press:undo")
    table.close()
    return tmp_path


def test_export_writes_the_latest_game_as_a_record(played: Path) -> None:
    done = ran("export", "--data", played)
    assert (done.status, done.err) == (0, "")
    assert done.out == (
        '{"record":1,"game":"sequence","setup":{"players":["Cat","Dan","Eve"],"sides":3,"options":{}}}\n'
        '{"do":"play","card":"7D","at":"C1"}\n'
    )


def test_export_writes_the_game_that_is_named_to_a_file(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = played / "evening.jsonl"
    assert main(["export", "1", "--data", str(played), "-o", str(out)]) == 0
    assert capsys.readouterr().out == ""
    record = read_record(out, GAMES)
    assert record.setup.players == ("Zoë", "Bob")
    assert record.moves == tuple(plays("B1"))


def test_export_lists_the_games(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--list", "--data", str(played)]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == ["2", "1"]
    assert rows[0][3:] == ["open", "Cat", "&", "Dan", "&", "Eve"]
    assert rows[1][3:] == ["put", "away", "Zoë", "&", "Bob"]


def test_export_says_what_it_can_not_do(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty"
    Table(empty / JOURNAL).close()
    for arguments, why in (
        (["9", "--data", str(played)], "There is no game 9 in the journal."),
        (["0", "--data", str(played)], "There is no game 0 in the journal."),
        (["--data", str(tmp_path / "none")], "There is no journal at"),
        (["--data", str(empty)], "holds no game yet."),
        (["--data", str(played), "-o", str(played / "no" / "where")], "can't be written"),
    ):
        assert main(["export", *arguments]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("companion: ")
        assert why in err
        assert err.count("\n") == 1


def test_a_move_that_no_longer_fits_is_told_of_and_refused_by_the_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(tmp_path / JOURNAL)
    table.begin().play("B1", "B1").tap("sheet:more", "history", "row:0", "remove")
    table.close()
    out = tmp_path / "out.jsonl"
    assert main(["export", "--data", str(tmp_path), "-o", str(out)]) == 0
    assert "move 1 does not fit" in capsys.readouterr().err
    assert main(["replay", str(out)]) == 1


def test_rules_lists_every_rule_with_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    listed = capsys.readouterr().out.splitlines()
    table = Path(__file__).parents[2] / "companion" / "games" / "sequence" / "rules.csv"
    with table.open(encoding="utf-8", newline="") as lines:
        assert listed == [f"{row['id']}  {row['text']}" for row in csv.DictReader(lines)]
    assert main(["rules", "seq-16"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["SEQ-16"]
    assert main(["rules", "XYZ"]) == 2
    assert capsys.readouterr().err == "companion: There is no rule XYZ; `companion rules` lists them all.\n"


def test_the_doctor_says_what_is_there(tmp_path: Path) -> None:
    done = ran("doctor", "--data", tmp_path, "--settings", tmp_path / "none.toml", SDL_VIDEODRIVER="dummy")
    assert done.err == ""
    for what in ("panel", "display", "sound", "data folder", "journal", "reader", "voice"):
        assert what in done.out.lower()
    assert "dummy" in done.out
    assert done.status in {0, 1}
    assert (done.status == 1) == ("\n!! " in f"\n{done.out}")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"] if command else ["--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: companion")
    assert command or all(name in out for name in COMMANDS)


@pytest.mark.parametrize(
    "words", [["fly"], ["run", "--size", "800"], ["run", "--size", "8x8"], ["replay"], ["export", "x"]]
)
def test_wrong_use_is_said_with_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage: companion" in capsys.readouterr().err
