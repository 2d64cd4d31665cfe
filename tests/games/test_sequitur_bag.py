"""A bag that lacks balls, or has some more: kept for the table's next games, and changed at set-up."""

from functools import partial
from pathlib import Path

import pytest

from companion.app.table_files import file_problem, load_table_file
from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.games.sequitur.bag_file import BAG_FILE, bag_note, bag_text
from companion.games.sequitur.game import SequiturGame
from companion.games.sequitur.screen.bag_tool import BagTool
from companion.table.storage.user_files import UserFiles
from tests.games.at_sequitur import entry_kept, fold, game, move, step

pytestmark = pytest.mark.rule("SQT-28")

CONFIRM, UNDO = Press(PanelButton.CONFIRM), Press(PanelButton.UNDO)


def counts(folder: Path) -> dict[str, int]:
    """With how many balls the table's next game begins, where they are not the printed numbers."""
    found: dict[str, int] = SequiturGame(partial(load_table_file, folder)).setup(("Ann", "Bob"), 2, {}).options.balls
    return found


def test_a_ball_that_is_lost_in_a_game_is_lost_in_the_next(tmp_path: Path) -> None:
    state, files = game(), UserFiles(tmp_path)
    for ball, count in (("E", 6), ("R", 3), ("?", 2), ("E", 5)):
        after = step(state, move("balls", ball=ball, count=count))
        files.keep(entry_kept(after))
        state = after.state
    assert counts(tmp_path) == state.setup.options.balls == {"E": 5, "R": 3, "?": 2}
    files.keep(entry_kept(after).inverse)
    assert counts(tmp_path)["E"] == 6
    files.keep(entry_kept(step(state, move("balls", ball="R", count=5))))
    assert "R" not in counts(tmp_path)
    assert "cards" not in (tmp_path / BAG_FILE).read_text("utf-8")


def test_at_set_up_the_table_is_told_what_the_bag_lacks_and_changes_it(tmp_path: Path) -> None:
    tool = BagTool(partial(load_table_file, tmp_path))
    assert (tool.note_now({}), tool.is_due()) == ("", False)
    value = tool.start(0)
    inputs: tuple[Input, ...] = (Tap("ball:E"), Tap("fewer"), Scan("ball:R", "1"), Tap("fewer"), Tap("fewer"), UNDO)
    for what in inputs:
        value = tool.handle(value, what)
    made = tool.handle(value, CONFIRM)
    saved = tool.file_to_save(made)
    assert tool.is_over(made)
    assert saved is not None
    UserFiles(tmp_path).keep(saved)
    assert tool.note_now({}) == "lacks E R"
    assert len(counts(tmp_path)) == 2
    again = tool.start(0)
    assert tool.handle(again, CONFIRM) == again
    left = tool.handle(again, UNDO)
    assert tool.is_over(left)
    assert tool.file_to_save(left) is None


def test_many_balls_are_counted_and_not_named() -> None:
    counts = fold(game(), (move("balls", ball=ball, count=0) for ball in "EAQ")).setup.options.balls
    assert bag_text({**counts, "Z": 2, "?": 2}) == "lacks 14 balls, Z the blank added"
    # A button has no room for more than a few.
    assert bag_note({"E": 7, "Z": 2}) == "lacks E, Z added"
    assert bag_note({"E": 6, "Z": 2}) == "3 balls differ"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('[[ball]]\nball = "E"\ncount = 21\n', "bag.toml:3: ball 1, count is 21"),
        ('[[ball]]\nball = "e"\ncount = 1\n', 'bag.toml:2: ball 1, ball is "e"'),
        ('[[ball]]\nball = "E"\ncount = 1\n' * 2, 'bag.toml:5: ball 2, ball is "E" a second time'),
    ],
)
def test_a_file_that_cannot_be_is_told_and_the_printed_balls_are_used(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / BAG_FILE).write_text(content, "utf-8")
    assert file_problem(tmp_path, BAG_FILE).startswith(said)
    assert file_problem(tmp_path, BAG_FILE).endswith("The printed 72 balls are used.")
    assert counts(tmp_path) == {}
