"""`companion export`, `rules`, `doctor` and the help."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import demo
from companion.cli.main import COMMANDS, main
from companion.games.registry import GAMES, game_folders
from companion.settings.paths import JOURNAL
from companion.table.storage.record import read_record
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


def test_export_works_while_the_companion_plays_and_leaves_no_trace(tmp_path: Path) -> None:
    table = Table(tmp_path / JOURNAL)
    table.begin().play("B1")
    files = sorted(tmp_path.iterdir())
    assert '{"do":"play","card":"6D","at":"B1"}' in ran("export", "--data", tmp_path).out
    table.play("C1")
    assert '{"do":"play","card":"7D","at":"C1"}' in ran("export", "--data", tmp_path).out
    assert sorted(tmp_path.iterdir()) == files
    table.close()
    ran("export", "--data", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [JOURNAL]


def test_export_leaves_a_journal_that_it_can_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / JOURNAL).write_bytes(b"not a journal" * 100)
    assert main(["export", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("companion: The games file can't be read: ")
    assert [file.name for file in tmp_path.iterdir()] == [JOURNAL]


def test_export_says_what_it_can_not_do(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty"
    Table(empty / JOURNAL).close()
    for arguments, why in (
        (["9", "--data", str(played)], "There is no game 9 here."),
        (["0", "--data", str(played)], "There is no game 0 here."),
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
    table.begin().play("B1", "B1").tap("sheet:more", "history", "row:0", "remove").press(CONFIRM)
    table.close()
    out = tmp_path / "out.jsonl"
    assert main(["export", "--data", str(tmp_path), "-o", str(out)]) == 0
    assert "move 1 does not fit" in capsys.readouterr().err
    assert main(["replay", str(out)]) == 1


def test_rules_lists_every_rule_with_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    listed = capsys.readouterr().out.splitlines()
    games = Path(__file__).parents[2] / "companion" / "games"
    tables = (games / folder.path / "rules.csv" for folder in game_folders() if folder.game)
    rows = [row for table in tables for row in csv.DictReader(table.read_text("utf-8").splitlines())]
    assert listed == [f"{row['id']}  {row['text']}" for row in rows]
    assert main(["rules", "seq-16"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["SEQ-16"]
    assert main(["rules", "XYZ"]) == 2
    assert capsys.readouterr().err == "companion: There is no rule XYZ; `companion rules` lists them all.\n"


def test_the_doctor_says_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").touch()
    done = ran("doctor", "--data", tmp_path, "--settings", tmp_path / "empty.toml", SDL_VIDEODRIVER="dummy")
    assert done.err == ""
    for what in ("panel", "display", "sound", "microphone", "data folder", "journal", "reader", "voice"):
        assert what in done.out.lower()
    assert "dummy" in done.out
    assert done.status in {0, 1}
    assert (done.status == 1) == ("\n!! " in f"\n{done.out}")


def test_the_doctor_gives_each_problem_a_line(tmp_path: Path) -> None:
    settings = tmp_path / "companion.toml"
    settings.write_text('[screen]\nwidth = 1\nheight = 2\n[panel]\npins = "no.toml"\n', encoding="utf-8")
    done = ran("doctor", "--data", tmp_path, "--settings", settings, SDL_VIDEODRIVER="dummy")
    assert done.status == 1
    assert sum(str(settings) in line for line in done.out.splitlines()) == 3


def test_the_package_itself_is_the_command(tmp_path: Path) -> None:
    words = [sys.executable, "-W", "error", "-m", "companion", "rules", "seq-16"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", cwd=tmp_path, check=True)
    assert done.stdout.startswith("SEQ-16")


@pytest.mark.parametrize("stands_in_the_way", ["a file", "a file for a picture"])
def test_a_demo_that_can_not_keep_its_pictures_says_so(tmp_path: Path, stands_in_the_way: str) -> None:
    out = tmp_path / "out"
    if stands_in_the_way == "a file":
        out.touch()
    else:
        (out / "800x480" / "01_home.png" / "x").mkdir(parents=True)
    done = ran("demo", "--out", out, "--size", "800x480")
    assert done.status == 1
    assert "Traceback" not in done.err
    assert done.err.startswith("companion: ")
    assert str(out) in done.err


def test_a_demo_that_does_not_end_as_recorded_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    monkeypatch.setattr(demo, "PATIENCE", -1.0)
    assert main(["demo", "--out", str(tmp_path), "--size", "800x480"]) == 1
    assert capsys.readouterr().err == "companion: The demo was not played to its end: confirm did nothing.\n"


def test_a_terminal_without_suits_gets_no_traceback_and_a_record_stays_one(played: Path) -> None:
    record = played / "out.jsonl"
    done = ran("export", "1", "--data", played, PYTHONIOENCODING="ascii")
    assert (done.status, done.err) == (0, "")
    assert "Zoë" in done.out
    record.write_text(done.out, encoding="utf-8")
    shown = ran("replay", "--step", record, PYTHONIOENCODING="ascii")
    assert (shown.status, shown.err) == (0, "")
    assert "Zo?: 6? [B1]" in shown.out


def test_each_module_with_arguments_is_a_command_of_the_help() -> None:
    modules = Path(demo.__file__).parent.glob("*.py")
    assert {file.stem for file in modules if "\ndef add_arguments(" in file.read_text("utf-8")} == set(COMMANDS)


@pytest.mark.parametrize("arguments", [["--size", "800x480", "rules", "SEQ-16"], ["--data", "demo", "rules", "SEQ-16"]])
def test_options_may_stand_before_the_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("SEQ-16")


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
