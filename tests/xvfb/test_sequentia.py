"""Sequentia in a real window: the deck is offered, cards come by mouse and by the reader, the plug is pulled."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.events import PanelButton, Press
from companion.games.sequentia.common.cards import Card, Sequence
from companion.games.sequentia.common.deck_file import DECK_FILE, read_deck
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table
from tests.desk.test_sequentia import AtDesk, fold, recorded
from tests.games.sequentia_by_hand import enter
from tests.needs import needs
from tests.xvfb.at_window import Glass, screen

pytestmark = [needs("xvfb", "Xvfb"), needs("xdotool", "xdotool")]

KEYS = {CONFIRM: "Return", UNDO: "BackSpace", NEXT: "Tab", HELP: "F1"}
"""The keys of a keyboard that stand for the panel."""


class AtGlass(AtDesk):
    """Somebody in front of the window."""

    def __init__(self, glass: Glass) -> None:
        super().__init__(glass.mirror)
        self.glass = glass

    @property
    def table(self) -> Table:
        return self.glass.mirror

    def tap(self, *targets: str) -> object:
        return self.glass.tap(*targets)

    def press(self, *buttons: PanelButton) -> object:
        for button in buttons:
            self.glass.key(KEYS[button], Press(button))
        return self

    def put(self, *moves: Any) -> object:
        for move in moves:
            enter(self, move)
            self.press(CONFIRM)
        return self


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtGlass]:
    with screen() as display:
        glass = Glass(display, tmp_path, (800, 480))
        yield AtGlass(glass)
        glass.close()


def numbers(cards: tuple[Card, ...]) -> list[tuple[int, Sequence]]:
    """The cards without what need not be told of a deck that is learned: `+` and colour."""
    return [(card.number, card.sequence) for card in cards]


def test_cards_come_by_mouse_and_by_reader_the_plug_is_pulled_and_a_deck_is_entered(at: AtGlass) -> None:
    glass, record = at.glass, recorded("overlay")
    glass.tap("family:Sequentia", "new:sequentia-overlay", "leave", "players:3")
    at.press(CONFIRM, CONFIRM)
    for number, move in enumerate(record.moves[:9]):
        if number:
            # The colour need not be told: no other card has these numbers.
            glass.tap(f"cell:{move.at}").lay(move.card.partition("/")[0])
        else:
            enter(at, move)
        at.press(CONFIRM)
    # A whole hand, of which the last card was laid too early, and what it takes.
    at.put(record.moves[9])
    for move in record.moves[10:12]:
        glass.lay(move.card.partition("/")[0]).tap(f"cell:{move.at}")
        at.press(CONFIRM)
    at.press(UNDO, HELP, HELP)
    glass.killed()
    at.put(*record.moves[11:13])
    end = fold(record, record.moves[:13])
    assert [[numbers(cards) for cards in of] for of in (at.state.piles, at.state.taken)] == [
        [numbers(cards) for cards in of] for of in (end.piles, end.taken)
    ]
    # What was learned of the deck is in its file. The deck of another evening: a card that is not in it is taken back.
    file = glass.folder / "data" / DECK_FILE
    learned = read_deck(file.read_text(encoding="utf-8"), DECK_FILE)
    assert set(learned) == set(at.state.seen_cards)
    file.unlink()
    glass.tap("sheet:more", "home", "away", "press:confirm", "family:Sequentia", "new:sequentia-shift", "enter")
    glass.lay("2:131+/red").lay("3:333+")
    at.press(UNDO)
    glass.tap("pad:plain:1", "pad:sequence:321")
    at.press(CONFIRM)
    # Each card is in the file as soon as it is entered.
    deck = read_deck(file.read_text(encoding="utf-8"), DECK_FILE)
    assert [card.text for card in deck] == ["2:131+/red", "1:321"]
