"""Other programs follow the table: what they are told, and the recipes as their readers would start them."""

import runpy
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion import follow as following
from companion.devices.panel.pins_file import default_pins
from companion.follow import Now, follow, paint
from companion.settings.paths import JOURNAL
from tests.desk.at_desk import CONFIRM, UNDO, Table
from tests.desk.test_drafts import plays

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


class Enough(Exception):  # noqa: N818 - the test has seen enough
    """Ends a program that would go on for ever."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table whose data folder is the one that programs find by themselves."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    table = Table(tmp_path / JOURNAL)
    yield table
    table.close()


def meanwhile(monkeypatch: pytest.MonkeyPatch, *doings: Callable[[], object]) -> None:
    """At each look that the program takes after the first, one of these is done before; then it has been enough."""
    left = iter(doings)

    def sleep(seconds: float) -> None:
        assert seconds == following.LOOK
        doing = next(left, None)
        if doing is None:
            raise Enough
        doing()

    monkeypatch.setattr("companion.follow.time.sleep", sleep)


def test_what_is_played_is_followed_move_by_move(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(
        monkeypatch,
        table.begin,
        lambda: table.played(plays("B1")),
        lambda: None,
        lambda: table.press(UNDO),
        lambda: table.tap("sheet:more", "home", "away").press(CONFIRM),
    )
    seen: list[Now] = []
    with pytest.raises(Enough):
        seen.extend(follow())

    assert [now.name for now in seen] == ["", "Ann", "Bob", "Ann", ""]
    assert [now.piece is None for now in seen] == [True, False, False, False, True]
    assert seen[1].piece != seen[2].piece
    assert seen[0] == seen[4] == Now()


def test_a_journal_that_cannot_be_read_is_waited_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.begin()
    table.close()
    good = table.path.read_bytes()
    table.path.write_bytes(b"no journal" * 999)
    meanwhile(monkeypatch, lambda: table.path.write_bytes(good))

    (now,) = islice(follow(table.path.parent), 1)

    assert now.name == "Ann"


def test_the_recipe_lights_the_lamp_of_whose_turn_it_is(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    table.begin()
    lit: list[set[int]] = []

    def look() -> None:
        lit.append({number for number in (5, 6, 24) if factory.pin(f"GPIO{number}").state})

    meanwhile(monkeypatch, look, lambda: table.played(plays("B1")), look, lambda: table.press(UNDO), look)
    with pytest.raises(Enough):
        runpy.run_path(str(EXAMPLES / "lamp_for_each_side.py"))

    assert [len(pins) for pins in lit] == [1, 1, 1]
    assert lit[0] != lit[1]
    assert lit[0] == lit[2]
    pins = default_pins()
    own = {getattr(group, name) for group in (pins.buttons, pins.lamps) for name in ("confirm", "undo", "next", "help")}
    assert own.isdisjoint({5, 6, 24})


def test_the_recipe_shows_the_game_turned_round(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[bytes] = []

    def look() -> None:
        glass = pygame.display.get_surface()
        assert glass is not None
        shown.append(pygame.image.tobytes(glass, "RGB"))

    def play() -> None:
        table.begin().played(plays("B1"))

    meanwhile(monkeypatch, look, play, look)
    with pytest.raises(Enough):
        runpy.run_path(str(EXAMPLES / "second_screen.py"))
    expected = pygame.Surface((800, 480))
    paint(next(follow()), expected)

    assert shown[0] == bytes(len(shown[0]))
    assert shown[1] == pygame.image.tobytes(pygame.transform.rotate(expected, 180), "RGB")


def test_a_move_in_the_same_tick_of_the_clock_is_seen(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table.begin()
    # The time of a file is that of the last tick: the move changes neither it nor the size of a log that is used anew.
    monkeypatch.setattr("companion.follow._changed_at", lambda _journal: (1, 1))
    watch = following.JournalWatch(tmp_path / JOURNAL)
    first = watch.look(show_names=True)
    table.played(plays("B1"))
    second = watch.look(show_names=True)
    assert first is not None
    assert second is not None
    assert (len(first.moves), len(second.moves)) == (0, 1)
    assert watch.look(show_names=True) is None


def test_without_names_a_service_that_has_no_home_follows_too(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    table.begin().played(plays("B1"))
    monkeypatch.setattr(Path, "home", no_home)
    now = following.JournalWatch(tmp_path / JOURNAL).look(show_names=False)
    assert now is not None
    assert now.name == "Player B"
