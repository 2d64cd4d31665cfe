"""A reader beside the app's real window: the firmware's own code at the other end of a pseudo terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.events import DeviceNews, Press, Tag
from companion.devices.reader.reader import UNPLUGGED
from companion.devices.reader.simulated import SimulatedReader, uid_for
from companion.table.decks import decks_of
from tests.cli.runs import ran
from tests.desk.at_desk import CONFIRM, NEXT, UNDO
from tests.desk.test_drafts import plays
from tests.needs import needs
from tests.xvfb.at_window import SETTINGS, Glass, screen
from tests.xvfb.test_window import sat_down

pytestmark = [needs("xvfb", "Xvfb"), needs("xdotool", "xdotool")]

SPEED = 4.0
"""How many times as fast as ours the clock of the reader goes."""


class AtReader:
    """Somebody in front of the window, with a reader beside it."""

    def __init__(self, display: str, folder: Path, size: tuple[int, int]) -> None:
        self.reader = SimulatedReader(SPEED)
        (folder / SETTINGS).write_text(f'[reader]\nport = "{self.reader.port}"\n', encoding="utf-8")
        self.glass = Glass(display, folder, size)

    def lay(self, name: str, written: str = "") -> Glass:
        """Lay a tag there until the window shows what it means, and take it away; each name is another tag."""
        uid = uid_for(name)
        self.reader.lay(uid, written)
        self.glass.told(Tag(uid, text=written))
        self.reader.take_away(uid)
        return self.glass.told(Tag(uid, laid=False))

    def close(self) -> None:
        self.glass.close()
        self.reader.close()


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with screen() as name:
        yield name


@pytest.fixture
def beside(display: str, tmp_path: Path) -> Iterator[Callable[[int, int], AtReader]]:
    opened: list[AtReader] = []

    def make(width: int, height: int) -> AtReader:
        opened.append(AtReader(display, tmp_path, (width, height)))
        return opened[-1]

    yield make
    for at in opened:
        at.close()


def test_cards_are_laid_through_a_power_cut_and_an_unplugged_reader(beside: Callable[[int, int], AtReader]) -> None:
    at = beside(800, 480)
    glass = sat_down(at.glass)
    # What is written on a sticker is enough.
    at.lay("one", "companion:S:10H:1").key("Tab", Press(NEXT)).key("Return", Press(CONFIRM))
    # A tag that nobody knows is asked about, and is the card from then on, after a power cut too.
    at.lay("two")
    assert "A new tag: what is it on?" in glass.mirror.text
    glass.tap("pick:S", "pick:♦", "pick:6", "press:confirm").tap("press:next", "press:confirm").killed()
    assert at.lay("two").mirror.cards() == ["6D"]
    # Another thing is no card. UNDO puts the sentence away, then the card.
    at.lay("three", "companion:B:E:1")
    assert "That is a letter ball; this is Sequence." in glass.mirror.text
    glass.key("BackSpace", Press(UNDO)).key("BackSpace", Press(UNDO))
    at.reader.unplug()
    glass.told(DeviceNews("reader", UNPLUGGED)).tap("cell:C1", "press:confirm")
    at.reader.replug()
    glass.told(DeviceNews("reader"))
    at.lay("four", "companion:S:8D:2").key("Tab", Press(NEXT)).key("Return", Press(CONFIRM))
    assert [move.card for move in glass.mirror.moves] == ["10H", "6D", "7D", "8D"]
    assert glass.mirror.moves[2:3] == plays("C1")


def test_a_deck_is_enrolled_without_a_touch_and_then_played_with(beside: Callable[[int, int], AtReader]) -> None:
    at = beside(720, 1280)
    deck = next(deck for deck in decks_of() if deck.id == "commands")
    glass = at.glass.tap("tags", "deck:commands")
    for number in range(len(deck.entries)):
        at.lay(f"card {number}")
    assert "4 of 4" in glass.mirror.text
    listed = ran("tags", "list", "commands", "--data", glass.folder / "data")
    assert uid_for("card 3") in listed.out
    glass.tap("press:confirm", "press:undo")
    sat_down(glass)
    place = next(place for place, thing in enumerate(deck.things) if thing.name == "CONFIRM")
    glass.tap("cell:C1")
    at.lay(f"card {place}")
    assert glass.mirror.moves == plays("C1")
