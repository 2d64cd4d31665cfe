"""The app in a real window, played with a real mouse and real keys."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.events import PanelButton, Press
from companion.games.registry import GAMES
from companion.games.sequence.standard.cards import TWO_EYED
from companion.games.sequence.standard.model import Dead, Play
from companion.table.storage.record import read_record, replay, write_record
from tests.cli.runs import ran
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO
from tests.desk.test_drafts import plays
from tests.needs import needs
from tests.xvfb.at_window import Glass, screen

pytestmark = [needs("xvfb", "Xvfb"), needs("xdotool", "xdotool")]

FAMILY = Path(__file__).parents[1] / "games" / "family.jsonl"
DEMO = Path(__file__).parents[2] / "companion" / "cli" / "demo.jsonl"


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with screen() as name:
        yield name


@pytest.fixture
def open_window(display: str, tmp_path: Path) -> Iterator[Callable[[int, int], Glass]]:
    opened: list[Glass] = []

    def make(width: int, height: int) -> Glass:
        opened.append(Glass(display, tmp_path, (width, height)))
        return opened[-1]

    yield make
    for glass in opened:
        glass.close()


def sat_down(glass: Glass) -> Glass:
    """From the first screen to the first turn of Ann and Bob, by keys and by touch."""
    glass.key("Return", Press(CONFIRM)).tap("press:confirm").tap("name:0")
    for letter in "ann":
        glass.tap(f"key:{letter.upper()}")
    glass.key("Return", Press(CONFIRM)).tap("name:1")
    for letter in "Bob":
        glass.mirror.type(letter)
        glass.key(letter)
    return glass.tap("press:confirm").strip(CONFIRM).tap("begins:0", "press:confirm")


def record_of(glass: Glass) -> str:
    """The game as the app's journal has it."""
    done = ran("export", "--data", glass.folder / "data")
    assert (done.status, done.err) == (0, "")
    return done.out


def moves_of(text: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in text.splitlines()[1:]]


def test_an_evening_begins_and_the_plug_is_pulled(open_window: Callable[[int, int], Glass]) -> None:
    glass = sat_down(open_window(800, 480))
    before = glass.seen()
    # Two touches a turn.
    glass.tap("cell:B1", "press:confirm")
    x, y = glass.rect("cell:B1").centre
    assert glass.seen().get_at((x, y + 10)) != before.get_at((x, y + 10))
    far = glass.rect("cell:J9").centre
    assert glass.seen().get_at(far) == before.get_at(far)
    # By keys: a card is laid, NEXT goes to its first place.
    glass.lay("10H").key("Tab", Press(NEXT)).key("Return", Press(CONFIRM))
    # By the buttons of the simulated panel below the table.
    glass.tap("cell:C1").strip(HELP).strip(HELP).strip(UNDO)
    glass.tap("cell:C1").strip(CONFIRM)
    expected = [Play("6D", "B1"), glass.mirror.moves[1], Play("7D", "C1")]
    assert glass.mirror.moves == expected
    assert moves_of(record_of(glass)) == [{"do": "play", "card": move.card, "at": move.at} for move in expected]
    # The view is turned for the people across, and a touch finds the same things.
    glass.held("Tab", NEXT).tap("cell:D1").key("BackSpace", Press(UNDO)).held("Tab", NEXT)
    glass.tap("cell:D1").killed()
    assert glass.mirror.moves == expected
    glass.tap("cell:E1", "press:confirm")
    assert len(moves_of(record_of(glass))) == 4


def test_upright(open_window: Callable[[int, int], Glass]) -> None:
    glass = sat_down(open_window(720, 1280))
    glass.tap("cell:B1", "press:confirm", "cell:J9").strip(CONFIRM)
    glass.tap("sheet:more", "history", "row:0", "change", "cell:C1").key("Return", Press(CONFIRM))
    assert glass.mirror.moves == plays("C1", "J9")
    assert [move["at"] for move in moves_of(record_of(glass))] == ["C1", "J9"]


WAYS_TO_CONFIRM: tuple[Callable[[Glass], Glass], ...] = (
    lambda glass: glass.tap("press:confirm"),
    lambda glass: glass.key("Return", Press(PanelButton.CONFIRM)),
    lambda glass: glass.strip(CONFIRM),
)


def test_a_game_recorded_at_a_real_board_is_played_to_the_win(open_window: Callable[[int, int], Glass]) -> None:
    record = read_record(FAMILY, GAMES)
    assert len(record.moves) >= 40
    glass = sat_down(open_window(800, 480))
    for number, move in enumerate(record.moves):
        prepare(glass, move)
        WAYS_TO_CONFIRM[number % len(WAYS_TO_CONFIRM)](glass)
    glass.tap("press:confirm")
    assert "Bob wins!" in glass.mirror.text
    exported = glass.folder / "exported.jsonl"
    exported.write_text(record_of(glass), encoding="utf-8")
    played = read_record(exported, GAMES)
    assert replay(played).refused is None
    assert replay(played).state == replay(record).state
    assert len(played.moves) == len(record.moves)
    assert write_record(played.game, played.setup, played.moves).splitlines()[0] == FAMILY.read_text().splitlines()[0]


def prepare(glass: Glass, move: object) -> None:
    """Touch what has to be touched until CONFIRM would play the move."""
    match move:
        case Dead(card=card):
            glass.tap("sheet:dead", f"dead:{card}")
        case Play(card=card, at=at, claims=claims):
            if claims and card in TWO_EYED:
                # Which five is asked of the likeliest card only; one that is laid down is the one that is meant.
                glass.lay(card)
            glass.tap(f"cell:{at}")
            for _ in range(12):
                drafted = glass.mirror.drafted()
                if (drafted.card, drafted.at) == (card, at) and (not claims or drafted.claims in {(), claims}):
                    return
                glass.key("Tab", Press(NEXT))
            raise AssertionError(f"NEXT never came to {move}")
        case _:
            raise AssertionError(f"nobody showed how to enter {move}")
