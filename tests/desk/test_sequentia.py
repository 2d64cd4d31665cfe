"""An evening of Sequentia at the desk, in each of its modes: a whole game by touch, undo and redo, the deck."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial, reduce
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.app.table_files import load_table_file
from companion.core.events import DeviceNews, LongPress, PanelButton
from companion.core.game import AnyGame, Refused, Step, Taught
from companion.core.layout import View
from companion.core.tool import SaveFile
from companion.games.registry import GAMES, games, tools
from companion.games.sequentia.common.deck import Options, deck_of
from companion.games.sequentia.common.deck_file import DECK_FILE, KnownDeck, deck_toml
from companion.table.desk import Desk
from companion.table.screen_places import Place
from companion.table.screens.play.play import Play
from companion.table.screens.screen_map import SCREENS
from companion.table.services import TableServices
from companion.table.storage.brought_files import find_file
from companion.table.storage.record import Record, read_record
from companion.table.storage.user_files import UserFiles
from companion.ui.pixel_density import px_per_mm
from tests.desk.at_desk import CONFIRM, HELP, NEXT, NOW, UNDO, VIEW, SitDown, Table
from tests.games.at_sequitur import HERE
from tests.games.at_stack import merged
from tests.games.sequentia_by_hand import MOST, enter
from tests.ui.cuts import cut_texts

ROOT = Path(__file__).parents[2]

EXAMPLE = deck_of(Options())

LONG = ("Maximiliana", "Bartholomew", "Grandmother")

VIEWS = (VIEW, View(720, 1280, px_per_mm(720, 1280)))

MODES = [game.label.lower() for game in GAMES.values() if game.family == "Sequentia"]
modes = pytest.mark.parametrize("mode", MODES)


class AtDesk:
    """Somebody at the play screen of a mode."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def table(self) -> Table:
        return self._table

    @property
    def screen(self) -> Play:
        screen = self.table.desk.screen
        assert isinstance(screen, Play)
        return screen

    @property
    def state(self) -> Any:
        return self.screen.state_of(self.table.session)

    @property
    def draft(self) -> Any:
        return self.screen.draft

    @property
    def proposal(self) -> Any:
        return self.table.session.game.proposal(self.state, self.draft)

    def targets(self) -> set[str]:
        return set(self.table.scene().targets())

    def tap(self, *targets: str) -> object:
        return self.table.tap(*targets)

    def press(self, button: PanelButton) -> object:
        return self.table.press(button)


def game_of(mode: str) -> AnyGame:
    return GAMES[f"sequentia-{mode}"]


def recorded(mode: str) -> Record:
    """A whole game of three."""
    return as_entered(read_record(HERE / f"sequentia_{mode}.jsonl", GAMES))


def as_entered(record: Record) -> Record:
    """The record with its moves as the screen offers them."""
    if record.game.id != "sequentia-stack":
        return record
    start = record.game.start(record.setup)
    assert not isinstance(start, Refused)
    return msgspec.structs.replace(record, moves=tuple(merged(start, record.moves)))


def begun(table: Table, record: Record, count: int = 0) -> Table:
    """The recorded game after so many of its moves."""
    assert table.desk.current_game.begin(table.desk.games[record.game.id], record.setup) is None
    return table.played(record.moves[:count])


def fold(record: Record, moves: tuple[Any, ...]) -> Any:
    """The state that the rules alone lead to."""

    def played(state: Any, move: Any) -> Any:
        step = record.game.play(state, move)
        assert isinstance(step, Step), (move, step)
        return step.state

    return reduce(played, moves, record.game.start(record.setup))


def put(table: Table, move: Any) -> Table:
    """Enter a move by touch, and play it."""
    before = len(table.moves)
    enter(AtDesk(table), move)
    if len(table.moves) == before:
        table.tap("press:confirm")
    assert len(table.moves) == before + 1
    return table


@modes
def test_a_whole_game_is_touched_and_goes_on_after_each_power_cut(sit_down: SitDown, mode: str) -> None:
    record = recorded(mode)
    table = begun(sit_down(), record)
    for number, move in enumerate(record.moves):
        if number % 20 == 10:
            # Something is prepared, and the plug is pulled.
            enter(AtDesk(table), move)
            table = sit_down(copied=table).tap("continue")
        if len(table.moves) == number:
            put(table, move)
    end = fold(record, record.moves)
    assert table.session.state == end
    outcome = record.game.outcome(end)
    assert outcome is not None
    assert outcome.title in table.press(CONFIRM).text


def test_a_hand_that_is_shown_is_told_what_to_do_until_all_of_it_lies(table: Table) -> None:
    record = recorded("overlay")
    begun(table, record, 9).tap("hand").scan(*(move.card for move in record.moves[9:12]))
    at = AtDesk(table)
    for left in (2, 1, 0):
        table.press(CONFIRM)
        assert len(at.draft.hand) == left
        assert ("Lay on the striped places." in table.text) == (left > 1), "where the others go"
        assert ("CONFIRM lays it." in table.text) == (left == 1), "which card is the last"
    assert at.draft == table.session.game.new_draft(at.state)


def test_undo_puts_a_shown_hand_away_and_then_takes_its_first_card_back(table: Table) -> None:
    record = recorded("overlay")
    begun(table, record, 9).tap("hand").scan(*(move.card for move in record.moves[9:12])).press(CONFIRM)
    assert len(table.press(UNDO).moves) == 10
    assert AtDesk(table).draft.hand == ()
    assert len(table.press(UNDO).moves) == 9


@modes
@pytest.mark.thorough
def test_nothing_is_cut_of_what_people_with_long_names_are_told(table: Table, mode: str) -> None:
    record = recorded(mode)
    long = msgspec.structs.replace(record, setup=msgspec.structs.replace(record.setup, players=LONG))
    begun(table, long)
    for move in record.moves:
        before = len(table.moves)
        enter(AtDesk(table), move)
        assert not cut(table)
        if len(table.moves) == before:
            table.tap("press:confirm")
        assert not cut(table)
    while table.moves:
        assert not cut(table.press(UNDO))


def cut(table: Table) -> list[str]:
    """What can't be read to its end."""
    return [text for view in VIEWS for text in cut_texts(table.scene(view))]


@pytest.mark.parametrize("mode", ["stack", "overlay"])
def test_a_whole_game_is_entered_by_the_reader_and_the_panel(table: Table, mode: str) -> None:
    record = recorded(mode)
    begun(table, record)
    for move in record.moves:
        if hasattr(move, "card"):
            table.scan(move.card)
        here = AtDesk(table)
        wanted = record.game.play(here.state, move)
        for _ in range(MOST):
            if here.proposal is not None and record.game.play(here.state, here.proposal) == wanted:
                break
            assert "next" in table.lamps
            table.press(NEXT)
        table.press(CONFIRM)
    assert table.session.state == fold(record, record.moves)
    assert not table.desk.is_turned


@pytest.mark.thorough
@modes
def test_undo_leads_back_to_the_first_move_and_redo_to_the_end(table: Table, mode: str) -> None:
    record = recorded(mode)
    begun(table, record, len(record.moves))
    while table.moves:
        table.press(UNDO)
    assert table.session.state == fold(record, ())
    assert "undo" not in table.lamps
    for _ in record.moves:
        table.tap("sheet:more", "redo")
    assert table.session.state == fold(record, record.moves)


@modes
def test_help_and_each_sheet_stand_in_nobodys_way(table: Table, mode: str) -> None:
    record = recorded(mode)
    begun(table, record, 14).press(HELP)
    assert "What can I do now?" in table.text
    assert table.press(HELP).text == begun(table, record, 14).text
    for target in sorted(target for target in AtDesk(table).targets() if target.startswith("sheet:")):
        before = table.text
        assert table.tap(target).text != before
        assert table.press(UNDO).text == before
        assert len(table.moves) == 14


def corrected(table: Table, first: Any) -> Table:
    """The first card was another one."""
    table.tap("sheet:more", "history", "row:0", "change")
    enter(AtDesk(table), first)
    return table.tap("press:confirm", "press:confirm")


@modes
def test_a_past_move_is_corrected(table: Table, mode: str) -> None:
    record = recorded(mode)
    moves = record.moves[:4]
    other = msgspec.structs.replace(moves[0], card=unseen(moves))
    begun(table, record, 4).tap("sheet:more", "history", "row:0", "change")
    assert "It was “" in table.text
    assert '"..' not in table.text
    # UNDO leads back to the row, lets go of it, and leads on to MORE and the game.
    table.press(UNDO, UNDO, UNDO, UNDO)
    assert table.session.state == fold(record, moves)
    corrected(table, other)
    assert not table.session.unsettled
    assert table.session.state == fold(record, (other, *moves[1:]))
    assert table.press(UNDO).session.state == fold(record, moves)


@pytest.mark.parametrize(("mode", "cards"), [("overlay", 9), ("shift", 11)])
def test_the_set_up_is_taken_back_apart_from_the_first_turn(table: Table, mode: str, cards: int) -> None:
    begun(table, recorded(mode), cards).do(LongPress(UNDO))
    assert f"Take back the whole set-up of {cards} cards?" in table.text
    assert table.labelled("YES").note == f"take back {cards} cards"
    begun(table, recorded(mode), cards + 1).do(LongPress(UNDO))
    assert table.labelled("YES").note == "take it back"


def unseen(moves: tuple[Any, ...]) -> str:
    """A card that none of the moves is of."""
    seen = {getattr(move, "card", "").partition("/")[0] for move in moves}
    return next(card.text for card in EXAMPLE if card.text.partition("/")[0] not in seen)


@modes
def test_a_correction_that_another_move_contradicts_is_told(table: Table, mode: str) -> None:
    record = recorded(mode)
    moves = record.moves[:4]
    again = next(move.card for move in moves[1:] if hasattr(move, "card"))
    corrected(begun(table, record, 4), msgspec.structs.replace(moves[0], card=again))
    assert len(table.session.unsettled) == 1
    assert "no longer fits" in table.text


class OnDisk(Table):
    """A table that keeps the deck that it enters in its folder, as the app does."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        files = partial(load_table_file, path.parent)
        self.imports = path.with_name("import")
        services = TableServices(
            self.keep,
            self.words,
            {"sequentia-deck": tools(files)["sequentia-deck"]},
            find_file=partial(find_file, self.imports, root=path.parent / "sticks"),
        )
        modes = {id_: game for id_, game in games(files).items() if game.family == "Sequentia"}
        self.desk = Desk(modes, self.journal, lambda: NOW, SCREENS, (), services)

    def keep(self, kept: Taught | SaveFile) -> None:
        if self.full is not None:
            raise self.full
        UserFiles(self.path.parent).keep(kept)

    def begun_with(self, players: int) -> tuple[str, ...]:
        """The set-up is confirmed as it stands; the deck that is played with."""
        self.tap(f"players:{players}").press(CONFIRM, CONFIRM)
        assert self.desk.screen == self.desk.go(Place.PLAY)
        return tuple(card.text for card in AtDesk(self).state.cards)


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[OnDisk]:
    table = OnDisk(tmp_path / "journal.sqlite3")
    yield table
    table.close()


ENTERING = """
import os, signal, sys
from pathlib import Path
from tests.desk.test_sequentia import OURS, OnDisk
table = OnDisk(Path(sys.argv[1]))
table.tap("family:Sequentia", "new:sequentia-stack", "enter")
for card in OURS[:int(sys.argv[2])]:
    table.tap(f"pad:plain:{card[0]}", f"pad:sequence:{card[2:5]}", f"pad:colour:{card.partition('/')[2]}")
table.tap("pad:plain:1")
os.kill(os.getpid(), signal.SIGKILL)
"""
"""A person who enters so many cards by touch, until the plug is pulled."""


@pytest.mark.parametrize("count", [1, 31])
def test_no_card_that_was_entered_is_lost_when_the_plug_is_pulled(tmp_path: Path, count: int) -> None:
    journal = tmp_path / "journal.sqlite3"
    killed = subprocess.run([sys.executable, "-c", ENTERING, journal, str(count)], check=False, cwd=ROOT)
    assert killed.returncode == -signal.SIGKILL
    assert load_table_file(tmp_path, DECK_FILE) == KnownDeck(OURS[:count], 54)
    table = OnDisk(journal)
    # Where a game begins it says so, and entering goes on.
    assert f"{count} of 54 cards" in table.tap("family:Sequentia", "new:sequentia-stack").text
    table.tap("tool:sequentia-deck").press(CONFIRM).scan(OURS[count]).press(CONFIRM)
    assert load_table_file(tmp_path, DECK_FILE) == KnownDeck(OURS[: count + 1], 54)
    table.close()


def test_a_deck_of_which_all_is_taken_back_is_forgotten_in_its_file_too(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("family:Sequentia", "new:sequentia-shift", "enter").scan("2:131/red", "1:222/blue")
    assert "0 of 54 cards" in table.press(UNDO, UNDO).text
    assert load_table_file(table.path.parent, DECK_FILE) == KnownDeck((), 54)
    table.press(UNDO, UNDO)
    assert "of 54 cards" not in table.text


def test_a_deck_is_taken_from_a_file_that_somebody_brings(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("family:Sequentia", "new:sequentia-stack", "import")
    assert "No USB stick with a saved deck was found." in table.text
    table.imports.mkdir()
    brought = table.imports / DECK_FILE
    brought.write_text('cards = [\n    "2:131+/red",\n    "2:1341",\n]\n', encoding="utf-8")
    table.tap("import")
    assert 'sequentia.toml:3: cards.2 is "2:1341"; expected a card such as 2:131, 2:131+ or 2:131+/red' in table.text
    assert load_table_file(table.path.parent, DECK_FILE) is None
    brought.write_text(deck_toml(EXAMPLE), encoding="utf-8")
    assert "54 of 54 cards: all are entered" in table.tap("import").text
    assert load_table_file(table.path.parent, DECK_FILE).cards == tuple(card.text for card in EXAMPLE)
    assert "0 of 54 cards" in table.press(UNDO).text


OURS = tuple(f"{card.number % 3 + 1}:{''.join(map(str, card.sequence))}/{card.colour}" for card in EXAMPLE)
"""The deck of somebody's box."""


@modes
def test_a_deck_is_entered_once_kept_in_its_file_and_played_with(on_disk: OnDisk, mode: str) -> None:
    table = on_disk
    table.tap("family:Sequentia", f"new:sequentia-{mode}", "enter")
    # The first card by touch, the others with the reader.
    number, sequence, colour = OURS[0][0], OURS[0][2:5], OURS[0][6:]
    table.tap(f"pad:plain:{number}", f"pad:sequence:{sequence}", f"pad:colour:{colour}")
    table.scan(*OURS[1:])
    assert "54 of 54 cards" in table.text
    table.press(CONFIRM)
    assert load_table_file(table.path.parent, DECK_FILE) == KnownDeck(OURS)
    assert table.path.with_name(DECK_FILE).read_text(encoding="utf-8").count("/") == len(OURS)
    assert table.begun_with(2) == OURS
    assert "EXAMPLE" not in table.press(HELP).text
    table.press(HELP)
    # It is not offered again, and is there to be mended.
    table.tap("sheet:more", "home", "away").press(CONFIRM)
    table.tap("family:Sequentia", "new:sequentia-shift", "tool:sequentia-deck", "enter")
    table.press(UNDO).scan("1:111+").press(CONFIRM)
    assert table.begun_with(3) == (*OURS[:-1], "1:111+")


@modes
def test_a_deck_that_nobody_has_entered_is_learned_as_cards_come(on_disk: OnDisk, mode: str) -> None:
    table = on_disk
    assert "it learns each card when it comes" in table.tap("family:Sequentia", f"new:sequentia-{mode}").text
    table.tap("leave")
    assert table.begun_with(2) == ()
    table.press(HELP)
    assert "0 of 54 are known." in table.text
    assert not cut(table)
    table.press(HELP)
    table.scan("2:131+/red").press(CONFIRM).scan("1:222")
    if mode == "stack":
        table.tap("end:right")
    table.press(CONFIRM)
    file = partial(load_table_file, table.path.parent, DECK_FILE)
    assert file() == KnownDeck(("2:131+/red", "1:222"), 54)
    # What is taken back is forgotten; the next game knows the rest.
    table.press(UNDO)
    assert file() == KnownDeck(("2:131+/red",), 54)
    table.tap("sheet:more", "home", "away").press(CONFIRM)
    table.tap("family:Sequentia", "new:sequentia-overlay")
    assert table.begun_with(3) == ("2:131+/red",)


def test_the_example_deck_can_be_played_with_in_place_of_the_own_one(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("family:Sequentia", "new:sequentia-stack", "leave", "switches", "switch:cards:1").press(CONFIRM)
    assert table.begun_with(2) == tuple(card.text for card in EXAMPLE)
    assert "EXAMPLE" in table.press(HELP).text
    table.press(HELP).scan(EXAMPLE[0].text).tap("end:right").press(CONFIRM)
    assert load_table_file(table.path.parent, DECK_FILE) is None
    # It is the own one after all: with it the card is learned.
    table.tap("sheet:more", "history", "row:-1", "change", "switches", "switch:cards:0").press(*[CONFIRM] * 4)
    assert AtDesk(table).state.cards == (EXAMPLE[0],)
    assert load_table_file(table.path.parent, DECK_FILE) == KnownDeck((EXAMPLE[0].text,), 54)


def test_an_early_correction_leaves_cards_that_were_learned_later_as_they_are(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("family:Sequentia", "new:sequentia-shift", "leave")
    table.begun_with(2)
    for card in ("2:131", "1:222", "3:112"):
        table.scan(card).press(CONFIRM)
    # Somebody has mended the file by hand meanwhile.
    file = table.path.with_name(DECK_FILE)
    file.write_text(file.read_text(encoding="utf-8").replace("3:112", "3:113"), encoding="utf-8")
    table.tap("sheet:more", "history", "row:0", "change").scan("2:132").press(CONFIRM)
    known = load_table_file(table.path.parent, DECK_FILE)
    assert sorted(known.cards) == ["1:222", "2:132", "3:113"]


def test_a_deck_that_can_not_be_kept_is_still_there_when_it_can(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("family:Sequentia", "new:sequentia-stack", "enter").scan(*OURS[:9])
    table.full = OSError(28, "No space left on device")
    table.press(CONFIRM)
    assert "no room is left there" in table.text
    table.full = None
    table.press(CONFIRM)
    assert load_table_file(table.path.parent, DECK_FILE) == KnownDeck(OURS[:9], 54)


def test_a_game_goes_on_with_the_deck_that_it_began_with(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("family:Sequentia", "new:sequentia-stack", "leave")
    table.begun_with(2)
    table.path.with_name(DECK_FILE).write_text(deck_toml(EXAMPLE[:20]), encoding="utf-8")
    assert AtDesk(table).state.size == len(EXAMPLE)
    table.tap("sheet:more", "home", "continue").scan(EXAMPLE[40].text)
    assert AtDesk(table).draft.card == EXAMPLE[40]


def test_a_deck_that_is_entered_mends_the_complaint_of_its_file(on_disk: OnDisk) -> None:
    table = on_disk
    table.path.with_name(DECK_FILE).write_text("cards = seven", encoding="utf-8")
    table.do(DeviceNews(DECK_FILE, "sequentia.toml:1: is no TOML. The deck is learned in play."))
    assert "The deck is learned in play." in table.text
    table.tap("family:Sequentia", "new:sequentia-overlay", "enter").scan(*OURS).press(CONFIRM)
    assert load_table_file(table.path.parent, DECK_FILE) == KnownDeck(OURS)
    table.press(UNDO)
    assert "The deck is learned in play." not in table.text


def test_the_place_that_is_asked_for_anyway_leaves_nothing_to_undo(table: Table) -> None:
    assert "Which card goes here?" in begun(table, recorded("overlay"), 1).text
    at = AtDesk(table)
    for touched, leaves in (("B1", False), ("B2", True), ("B1", False), ("B2", True), ("B2", False)):
        table.tap(f"cell:{touched}")
        assert leaves == (at.draft != table.session.game.new_draft(at.state)), touched


@pytest.mark.parametrize("mode", ["shift", "overlay"])
def test_a_tap_on_a_card_that_is_entered_corrects_it_alone(table: Table, mode: str) -> None:
    begun(table, recorded(mode), 3)
    entered, at = [move.card for move in table.moves], AtDesk(table)
    corrects = sorted(target for target in at.targets() if target.startswith("laid:"))
    assert corrects == ["laid:0", "laid:1", "laid:2"]
    new = next(card.text for card in EXAMPLE if card.text not in entered)
    table.tap("laid:0").press(UNDO)
    assert "Correct move" not in table.text
    table.tap("laid:0")
    # What was entered since lies there, too.
    assert set(corrects) - {"laid:0"} <= at.targets()
    table.scan(new).press(CONFIRM)
    assert [move.card for move in table.moves] == [new, *entered[1:]]
    assert (table.moves[0].at, at.screen.index) == ("A1", None)


def test_a_tap_on_a_card_that_was_matched_to_the_table_corrects_that(table: Table) -> None:
    begun(table, recorded("shift"), 2).tap("sheet:more", "position", "cell:C3")
    free = next(card.text for card in EXAMPLE if card.text not in {move.card for move in table.moves})
    table.scan(free).press(CONFIRM).tap("laid:2")
    assert table.desk.screen.id == "position"
    table.press(UNDO)
    assert AtDesk(table).screen.index is None


def test_a_card_is_added_to_the_deck_where_a_past_move_is_corrected_and_laid_there(table: Table) -> None:
    begun(table, recorded("stack"), 2).tap("sheet:more", "history", "row:0", "change").scan("2:131")
    assert "CONFIRM adds it to the deck." in table.text
    table.press(CONFIRM)
    assert "Correct move 2" in table.text
    table.tap("end:right").press(CONFIRM)
    assert [getattr(move, "card", "") for move in table.moves] == ["2:131", "2:131", "2:222/blue"]
    assert not table.session.unsettled


@modes
def test_a_game_that_is_over_is_put_away_without_a_question(table: Table, mode: str) -> None:
    record = recorded(mode)
    begun(table, record, len(record.moves)).tap("sheet:more", "home")
    assert "RESULT" in table.text
    assert "CONTINUE" not in table.text
    table.press(CONFIRM)
    assert table.desk.screen == table.desk.go(Place.RESULT)
    table.press(UNDO).tap("sheet:more", "home", "away")
    assert table.desk.current_game.session is None
    assert "Put the game away?" not in table.text


def test_made_up_names_sit_in_the_order_of_their_numbers_whoever_begins(table: Table) -> None:
    table.tap("family:Sequentia", "new:sequentia-stack")
    if "leave" in table.scene().targets():
        table.tap("leave")
    table.tap("players:3").press(CONFIRM, CONFIRM)
    first = table.session.setup.players
    game = table.desk.games["sequentia-stack"]
    turned = (*first[1:], first[0])
    assert table.desk.current_game.begin(game, game.setup(turned, 3, {"deck": "example"})) is None
    table.tap("sheet:more", "home", "away").press(CONFIRM).tap("family:Sequentia", "new:sequentia-stack").press(CONFIRM)
    names = [table.text.index(name) for name in sorted(first)]
    assert names == sorted(names)
    assert table.press(CONFIRM).session.setup.players == turned
