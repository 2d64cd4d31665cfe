"""`companion config`: what holds, and where it comes from."""

import json
import tomllib
from pathlib import Path

import pytest

from companion.settings.folders import CHANGED_FILE
from companion.settings.paths import TablePaths, find_files
from companion.settings.schema import Config
from companion.settings.store import SettingsStore
from tests.cli.runs import ran

TEXT = """\
# mine
[sound]
volume = 0.4 # quiet
on = 1

[reader]
port = "off"
[scren]
x = 1
"""


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT, encoding="utf-8")
    return file


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """The file of the data folder in which the volume was changed at the table."""
    file = tmp_path / "data" / CHANGED_FILE
    file.parent.mkdir()
    file.write_text("# at the table\n[sound]\nvolume = 0.5\n", encoding="utf-8")
    return file


def test_each_setting_is_listed_with_its_value_and_its_place(settings: Path, changed: Path) -> None:
    told = ran("config", "--settings", settings, "--data", changed.parent)
    assert (told.status, told.err) == (2, "")
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    assert f'reader.port "off" {settings}:7' in lines
    assert f"sound.volume 0.5 {changed}:3" in lines
    assert "screen.width 800 default" in lines
    place = lines.index("sound.on true default")
    assert lines[place + 1] == f"{settings}:4: sound.on is 1; expected true or false. true is used."
    assert lines[-1].startswith(f"{settings}:8: scren is not a setting")
    assert lines[:3] == [
        f"settings file {settings}",
        f"changed at the table {changed}",
        f"data folder {changed.parent}",
    ]


def test_another_program_gets_the_same_as_json(settings: Path, changed: Path) -> None:
    told = ran("config", "--json", "--settings", settings, "--data", changed.parent)
    data = json.loads(told.out)
    found = {setting.pop("key"): setting for setting in data["settings"]}
    assert found["sound.volume"] == {"value": 0.5, "from": "file", "file": str(changed), "line": 3, "problems": []}
    assert found["panel.lamps"] == {"value": True, "from": "default", "file": None, "line": None, "problems": []}
    assert len(found["sound.on"]["problems"]) == len(data["problems"]) == 1


def test_a_file_that_is_not_there_is_no_problem(tmp_path: Path) -> None:
    told = ran("config", "--data", tmp_path, HOME=str(tmp_path), XDG_CONFIG_HOME=str(tmp_path))
    assert (told.status, told.err) == (0, "")
    assert "(isn't there)" in told.out
    assert "toml:" not in told.out


def test_of_two_files_that_say_the_same_the_one_that_wins_is_named(settings: Path, changed: Path) -> None:
    changed.write_text("[sound]\nvolume = 0.4\n", encoding="utf-8")
    lines = [
        " ".join(line.split())
        for line in ran("config", "--settings", settings, "--data", changed.parent).out.split("\n")
    ]
    assert f"sound.volume 0.4 {changed}:2" in lines


def read(settings: Path, changed: Path, text: str) -> TablePaths:
    changed.write_text(text, encoding="utf-8")
    return find_files(settings, changed.parent)


def test_what_was_changed_at_the_table_wins_key_by_key(settings: Path, changed: Path) -> None:
    files = read(settings, changed, "[sound]\nvolume = 0.9\n[screen]\nturn = 180\n")
    assert (files.config.sound.volume, files.config.screen.turn, files.config.reader.port) == (0.9, 180, "off")


def test_where_files_are_is_not_changed_there(settings: Path, changed: Path) -> None:
    files = read(
        settings, changed, '[data]\nfolder = "/elsewhere"\n[sequence]\nboard = "b.txt"\n[sound]\nvolume = 0.2\n'
    )
    assert (files.folder, files.config.data.folder, files.config.sequence.board) == (changed.parent, "", "")
    assert files.config.sound.volume == 0.2
    told = [problem.sentence for problem in files.problems if problem.file == str(changed)]
    assert told == [
        f"{changed}:4: sequence.board names a file or a folder; expected it in {settings}. It has no effect here.",
        f"{changed}:2: data.folder names a file or a folder; expected it in {settings}. It has no effect here.",
    ]


def test_a_broken_file_of_the_table_leaves_the_settings_file_in_force(settings: Path, changed: Path) -> None:
    files = read(settings, changed, "[sound\n")
    assert files.config.sound.volume == 0.4
    (problem,) = (problem for problem in files.problems if problem.file == str(changed))
    assert problem.sentence.endswith("What it holds has no effect.")


def test_a_long_press_that_is_none_is_not_taken_from_there(settings: Path, changed: Path) -> None:
    files = read(settings, changed, "[panel]\nsettle_ms = 200\nhold_ms = 300\n")
    assert files.config.panel.hold_ms == 800
    assert [problem.line for problem in files.problems if problem.file == str(changed)] == [3]


def test_nor_does_it_put_the_usual_one_in_the_place_of_the_table_s_own(settings: Path, changed: Path) -> None:
    settings.write_text("[panel]\nhold_ms = 1500\n", encoding="utf-8")
    files = read(settings, changed, "[panel]\nsettle_ms = 200\nhold_ms = 300\n")
    assert files.config.panel.hold_ms == 1500
    assert files.problems[0].so == "1500 is used."
    settings.write_text("[panel]\nhold_ms = 500\n", encoding="utf-8")
    assert read(settings, changed, "[panel]\nsettle_ms = 200\nhold_ms = 300\n").config.panel.hold_ms == 800


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        # Nobody has touched the line since.
        ("[sound]\nvolume = 0.4\n", "# louder?\n[sound]\non = true\nvolume = 0.4\n", 0.9),
        ("", "[sound]\non = false\n", 0.9),
        # It was edited, written or taken out since.
        ("[sound]\nvolume = 0.4\n", "[sound]\nvolume = 0.5\n", 0.5),
        ("", "[sound]\nvolume = 0.5\n", 0.5),
        ("[sound]\nvolume = 0.4\n", "", 0.7),
        # And it was edited back.
        ("[sound]\nvolume = 2\n", "[sound]\nvolume = 2\n", 0.9),
        # A file that can't be read says nothing.
        ("[sound]\nvolume = 0.4\n", "[sound\n", 0.9),
        ("[sound\n", "[sound]\nvolume = 0.5\n", 0.9),
    ],
)
def test_the_last_change_holds_be_it_made_on_the_screen_or_in_the_settings_file(
    settings: Path, changed: Path, before: str, after: str, holds: float
) -> None:
    changed.unlink()
    settings.write_text(before, encoding="utf-8")
    assert SettingsStore(Config(), settings, changed).change_all({"sound.volume": 0.9, "screen.turn": 90}) == ""
    settings.write_text(after, encoding="utf-8")
    files = find_files(settings, changed.parent)
    assert (files.config.sound.volume, files.config.screen.turn) == (holds, 90)
    assert {problem.key for problem in files.problems} <= {""}
    lines = [
        " ".join(line.split())
        for line in ran("config", "--settings", settings, "--data", changed.parent).out.split("\n")
    ]
    (line,) = [line for line in lines if line.startswith("sound.volume")]
    place = {0.9: str(changed), 0.5: str(settings), 0.7: "default"}[holds]
    assert line.startswith(f"sound.volume {holds} {place}")


def test_a_number_that_is_too_long_to_be_written_is_told(settings: Path, changed: Path) -> None:
    settings.write_text("[screen]\nturn = 180\n", encoding="utf-8")
    files = read(settings, changed, f"[screen]\nturn = 0x{'f' * 5000}\n[was.screen]\nturn = 180\n")
    assert files.config.screen.turn == 180
    (problem,) = files.problems
    assert problem.sentence.startswith(f"{changed}:2: screen.turn is too long to show")


def test_a_file_of_an_earlier_version_wins_and_stays_when_something_else_is_set(settings: Path, changed: Path) -> None:
    changed.write_text('[sound]\nvolume = 0.5\nlater = 1\n[rules."a.b"]\nx = 2\n', encoding="utf-8")
    assert find_files(settings, changed.parent).config.sound.volume == 0.5
    assert SettingsStore(Config(), settings, changed).change("screen.turn", 90) == ""
    written = tomllib.loads(changed.read_text(encoding="utf-8"))
    # What a newer version knows, or nobody, is not lost.
    assert written == {
        "sound": {"volume": 0.5, "later": 1},
        "rules": {"a.b": {"x": 2}},
        "screen": {"turn": 90},
        "was": {"sound": {"volume": 0.4}},
    }
    assert find_files(settings, changed.parent).config.sound.volume == 0.5
