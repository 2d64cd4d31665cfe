"""The four buttons alone: a whole game of each mode of Sequentia, from the first screen to the result."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import msgspec
import pytest

from companion.app import table_files
from companion.core.events import Chord, Input, LongPress, PanelButton, Press, Tick
from companion.games.registry import GAMES
from companion.games.sequentia.common.deck import deck_of
from companion.games.sequentia.common.deck_file import DECK_FILE, KnownDeck, deck_toml
from companion.table.screen_places import Place
from companion.table.storage.record import Record, read_record
from tests.desk.at_desk import CONFIRM, Table
from tests.desk.test_pointer import point
from tests.desk.test_sequentia import AtDesk, OnDisk, as_entered, fold
from tests.games.at_sequitur import HERE
from tests.games.sequentia_by_hand import enter

pytestmark = pytest.mark.thorough


class Panelled(OnDisk):
    """A table that keeps its deck, and of whose companion only the four buttons work."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.presses = 0
        """How many presses there were."""

    def do(self, *inputs: Input) -> "Table":
        for what in inputs:
            assert isinstance(what, Press | LongPress | Chord | Tick), what
        return super().do(*inputs)

    def tap(self, *targets: str) -> "Table":
        """The pointer goes to each target, and taps it."""
        for target in targets:
            self.presses += point(self, target)
        return self

    def press(self, *buttons: PanelButton) -> "Table":
        """The panel's buttons as they are without the pointer, which rests or is put away."""
        return self.tap(*(f"press:{button.value}" for button in buttons))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Panelled]:
    made = Panelled(tmp_path / "journal.sqlite3")
    yield made
    made.close()


def set_up(table: Panelled, record: Record) -> None:
    """From the first screen to the first turn: the deck, the rules, how many play, and each name letter by letter."""
    table.tap("family:Sequentia", f"new:{record.game.id}")
    table.tap("switches", "press:confirm", "players:4", f"players:{len(record.setup.players)}", "press:confirm")
    for seat, name in enumerate(record.setup.players):
        table.tap(f"name:{seat}", *(f"key:{letter}" for letter in name.upper()), "press:confirm")
    table.tap("press:confirm")


@pytest.mark.parametrize(
    ("file", "most"), [("sequentia_overlay_two", 12), ("sequentia_shift", 16), ("sequentia_stack_two", 12)]
)
def test_a_whole_game_is_played_by_the_panel_alone(table: Panelled, file: str, most: int) -> None:
    """`most` are the presses that a move may take in the median."""
    record = as_entered(read_record(HERE / f"{file}.jsonl", GAMES))
    game, deck = record.game, deck_of(record.setup.options)
    table.path.with_name(DECK_FILE).write_text(deck_toml(deck), encoding="utf-8")
    set_up(table, record)
    options = msgspec.structs.replace(record.setup.options, deck=tuple(card.text for card in deck))
    assert table.session.setup == msgspec.structs.replace(record.setup, options=options)
    taken = []
    for number, move in enumerate(record.moves, start=1):
        before = table.presses
        enter(AtDesk(table), move)
        if len(table.moves) < number:
            table.press(CONFIRM)
        taken.append(table.presses - before)
        assert len(table.moves) == number
    assert median(taken) <= most
    end = fold(record, record.moves)
    assert game.summary(table.session.state) == game.summary(end)
    table.press(CONFIRM)
    assert table.desk.screen == table.desk.go(Place.RESULT)
    outcome = game.outcome(end)
    assert outcome is not None
    assert {outcome.title, *record.setup.players} <= set(table.scene().texts())
    table.tap("finish")
    assert table.desk.screen == table.desk.go(Place.HOME)


def test_a_deck_is_entered_by_the_panel_alone(table: Panelled) -> None:
    table.tap("family:Sequentia", "new:sequentia-shift", "enter")
    for number, sequence in (("2", "131"), ("1", "222")):
        table.tap(f"pad:plain:{number}", f"pad:sequence:{sequence}").press(CONFIRM)
    table.press(CONFIRM)
    assert table_files.load_table_file(table.path.parent, DECK_FILE) == KnownDeck(("2:131", "1:222"), 54)
