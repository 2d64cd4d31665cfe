"""Whatever people do, in whatever order: no fault, no lamp that lies, and the journal has it all."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.events import BACKSPACE, DeviceNews, Input, Key, LongPress, PanelButton, Press, Scan, Tap
from companion.core.scene import PointerFrame, Scene
from companion.games.sequence.standard.cards import CARDS
from companion.table.screens.failsafe import Failsafe
from tests.desk.at_desk import CONFIRM, Table, copy_of
from tests.games.at_sequitur import HERE, recorded
from tests.games.at_table import record

pytestmark = pytest.mark.thorough

RARE = ("sheet:more", "history", "change", "remove", "until")
"""What a walk comes by seldom unless it is led there."""

STARTS = ("nothing", "a game begun", "in the middle", "before the win", "three sides", "confirmed draws")


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A journal for each way to begin a walk."""
    folder = tmp_path_factory.mktemp("starts")
    found = {}
    for start in STARTS:
        table = Table(folder / f"{start}.sqlite3")
        match start:
            case "a game begun":
                table.begin()
            case "in the middle" | "before the win":
                moves = record("family.jsonl")[1]
                table.begin().played(moves[: 28 if start == "in the middle" else -1])
            case "three sides" | "confirmed draws":
                setup, moves = record("three_sides.jsonl" if start == "three sides" else "teams_confirmed.jsonl")
                game = table.desk.games["sequence"]
                assert table.desk.current_game.begin(game, setup) is None
                table.played(moves[: len(moves) * 2 // 3])
        table.close()
        found[start] = table.path
    return found


def seen(table: Table) -> tuple[Scene, bool, int]:
    """What people notice: the screen, which way up it is, and how many moves there are."""
    session = table.desk.session
    return table.scene(), table.desk.is_turned, -1 if session is None else session.timeline.cursor


def anything(random: Random, table: Table) -> Input:
    """What somebody might do next: mostly what moves the game on."""
    targets = sorted(table.scene().targets())
    cells = [target for target in targets if target.startswith("cell:")]
    others = [target for target in targets if target not in cells]
    others += 3 * [target for target in others if target in RARE]
    rare = (
        Scan(random.choice((*CARDS, "joker", ""))),
        Key(random.choice(("a", "Z", " ", BACKSPACE, "é"))),
        LongPress(random.choice(list(PanelButton))),
        DeviceNews("reader", random.choice(("", "The reader is gone."))),
        Tap("nothing that is there"),
    )
    dice = random.random()
    if dice < 0.35 and "confirm" in table.lamps:
        return Press(CONFIRM)
    if dice < 0.55 and cells:
        return Tap(random.choice(cells))
    if dice < 0.8 and others:
        return Tap(random.choice(others))
    if dice < 0.93:
        return Press(random.choice(list(PanelButton)))
    return random.choice(rare)


def walk(table: Table, random: Random, length: int) -> None:
    """So many inputs; a button's lamp says before each press whether anything will come of it."""
    for _ in range(length):
        # What comes up by itself takes nothing from hands at first.
        table.wait(table.desk.settling_ms / 1000)
        before, what = seen(table), anything(random, table)
        lit = isinstance(what, Press) and what.button in before[0].lamps()
        # What the frame is on is tapped, and need not change anything, as one of two that is chosen already.
        framed = what == Press(CONFIRM) and any(isinstance(look, PointerFrame) for look in before[0].looks)
        table.do(what)
        after = seen(table)
        assert not isinstance(table.desk.screen, Failsafe), (what, table.desk.screen)
        if isinstance(what, Press) and not framed and "Record voice" not in before[0].texts()[:1]:
            assert lit == (before != after), (what, before[0].texts(), after[0].texts())


@settings(max_examples=24)
@given(start=st.sampled_from(STARTS), seed=st.integers(0, 2**32), length=st.integers(1, 120))
def test_any_sequence_of_inputs(journals: dict[str, Path], start: str, seed: int, length: int) -> None:
    with TemporaryDirectory() as folder:
        table = Table(copy_of(journals[start], Path(folder) / "journal.sqlite3"))
        try:
            walk(table, Random(seed), length)
            again = Table(copy_of(table.path, Path(folder) / "again.sqlite3"))
            try:
                assert (again.desk.session is None) == (table.desk.session is None)
                if table.desk.session is not None:
                    assert again.session.timeline == table.session.timeline
                    assert again.session.state == table.session.state
            finally:
                again.close()
        finally:
            table.close()


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.jsonl")))
@settings(max_examples=3)
@given(part=st.floats(0, 1), seed=st.integers(0, 2**32), length=st.integers(1, 100))
def test_any_sequence_of_inputs_in_the_middle_of_any_game(name: str, part: float, seed: int, length: int) -> None:
    written = recorded(name)
    with TemporaryDirectory() as folder:
        table = Table(Path(folder) / "journal.sqlite3")
        try:
            assert table.desk.current_game.begin(table.desk.games[written.game.id], written.setup) is None
            table.played(written.moves[: int(part * len(written.moves))])
            walk(table, Random(seed), length)
        finally:
            table.close()
