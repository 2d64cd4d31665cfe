"""The table's own cards in the data folder: read, absent, and broken."""

from functools import partial
from pathlib import Path

import pytest

from companion.app.table_files import file_problem, load_table_file
from companion.games.sequitur import rules
from companion.games.sequitur.actions.actions import read_actions
from companion.games.sequitur.game import SequiturGame
from companion.games.sequitur.goals.goals import read_goals
from companion.games.sequitur.model import State

HERE = Path(rules.__file__).parent
GOALS = (HERE / "goals" / "example_goals.toml").read_text(encoding="utf-8")
ACTIONS = (HERE / "actions" / "example_actions.toml").read_text(encoding="utf-8")


def test_without_files_there_are_none(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "not there"):
        assert load_table_file(folder, "goals.toml") is None
        assert file_problem(folder, "goals.toml") == ""


@pytest.mark.rule("SQT-20", "SQT-21")
def test_the_cards_of_the_files_are_those_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").write_text("\ufeff" + GOALS, encoding="utf-8")
    (tmp_path / "actions.toml").write_text(ACTIONS, encoding="utf-8")
    assert file_problem(tmp_path, "goals.toml") == file_problem(tmp_path, "actions.toml") == ""
    state = rules.start(SequiturGame(partial(load_table_file, tmp_path)).setup(("Ann", "Bob"), 2, {}))
    assert isinstance(state, State)
    assert state.goals == read_goals(GOALS, "")
    assert state.actions == read_actions(ACTIONS, "")


@pytest.mark.rule("SQT-20", "SQT-21")
def test_a_file_without_cards_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").write_text("", encoding="utf-8")
    options = SequiturGame(partial(load_table_file, tmp_path)).setup(("Ann", "Bob"), 2, {}).options
    assert options == SequiturGame().setup(("Ann", "Bob"), 2, {}).options


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[[goal]\n", "goals.toml:1: can't be understood here"),
        (b"\n\xff", "goals.toml:2: holds the byte 0xFF"),
        (b'[[goal]]\nid = "a"\ncolour = "blue"\ntext = "A"', 'goals.toml:3: goal 1, colour is "blue"'),
        (b'[[goal]]\nid = "a"\ncolour = "red"\ntext = "A"\ntest = { lenght = 5 }', "goals.toml:5: goal 1, test.lenght"),
        (b'[[goal]]\nid = "a"\ncolour = "red"\ntext = "A"\n' * 2, 'goals.toml:6: goal 2, id is "a" a second time'),
        (b"[[action]]", 'goals.toml: "action" is not known here'),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_what_is_used_instead(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "goals.toml").write_bytes(content)
    (tmp_path / "actions.toml").write_text(ACTIONS, encoding="utf-8")
    assert load_table_file(tmp_path, "goals.toml") is None
    assert load_table_file(tmp_path, "actions.toml") is not None
    assert file_problem(tmp_path, "actions.toml") == ""
    problem = file_problem(tmp_path, "goals.toml")
    assert problem.startswith(said)
    assert problem.endswith(" The example goals are used.")


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").mkdir()
    (tmp_path / "actions.toml").write_text("[[action]]", encoding="utf-8")
    assert load_table_file(tmp_path, "goals.toml") is load_table_file(tmp_path, "actions.toml") is None
    assert file_problem(tmp_path, "goals.toml") == (
        "goals.toml: can't be read (Is a directory); expected a readable file. The example goals are used."
    )
    assert file_problem(tmp_path, "actions.toml").startswith("actions.toml:1: action 1 has no name; expected ")
    assert file_problem(tmp_path, "actions.toml").endswith(" The example actions are used.")
