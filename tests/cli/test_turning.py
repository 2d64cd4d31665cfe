"""The view of the whole app turns to whom it is the turn of: it is upright for them, and a touch hits what it shows."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from companion.app.assembly import open_app
from companion.app.catalogue import RECORDED_FILES
from companion.app.loop import App
from companion.core.events import PanelButton, Press
from companion.devices.panel.pins_file import default_pins
from companion.games.registry import GAMES
from companion.recording import recorder
from companion.recording.format import read_recording
from companion.recording.player import Rerun, open_recorded_app
from companion.settings.paths import TablePaths
from companion.settings.schema import Config, ScreenSettings, TableSettings
from companion.table.people import DEGREES, SIDES, SeatedPerson, Side
from companion.table.screen_places import Place
from companion.ui.geometry import Turn
from tests.ui.hands import finger, mouse, pixels

GLASS = (800, 480)

Opened = Callable[..., App]


@pytest.fixture
def sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """Opens the app with a game of Ann, at the bottom, and Bob, at the side that is named."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    apps: list[App] = []

    def make(side: Side, turn: Turn = 0, *, on: bool = True, record: bool = False) -> App:
        folder = tmp_path / str(len(apps))
        config = Config(screen=ScreenSettings(turn=turn), table=TableSettings(turn_to_player=on))
        files = TablePaths(config, folder / "companion.toml", (), folder, default_pins(), ())
        size = GLASS if turn in {0, 180} else (GLASS[1], GLASS[0])
        app = open_app(files, size, full_screen=False)
        apps.append(app)
        app.desk.people.remember_players(
            [SeatedPerson("Ann", "bottom", made_up=False), SeatedPerson("Bob", side, made_up=False)], ""
        )
        game = GAMES["sequence"]
        assert app.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
        app.desk.go(Place.HOME)
        if record:
            recorder.start_recorder(folder / "evening.jsonl", app, files, RECORDED_FILES)
        app.show()
        pygame.event.clear()
        click(app, "continue", turn)
        return app

    yield make
    for app in apps:
        app.close()


def on_glass(app: App, target: str, degrees: int) -> tuple[int, int]:
    """Where the middle of a target is to be seen on the glass, when the canvas is turned so."""
    x, y = app.scene.targets()[target].rect.centre
    wide, high = app.window.canvas_size
    return {0: (x, y), 90: (high - 1 - y, x), 180: (wide - 1 - x, high - 1 - y), 270: (y, wide - 1 - x)}[degrees]


def click(app: App, target: str, degrees: int) -> None:
    at = on_glass(app, target, degrees)
    mouse(pygame.MOUSEBUTTONDOWN, *at)
    mouse(pygame.MOUSEBUTTONUP, *at)
    app.step()
    app.show()


def moves(app: App) -> list[str]:
    assert app.desk.session is not None
    return [link.move.at for link in app.desk.session.links]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("side", SIDES)
def test_each_player_plays_upright_and_touches_what_they_see(sit_down: Opened, side: Side, turn: Turn) -> None:
    app = sit_down(side, turn)
    own = (turn + DEGREES[side]) % 360
    for cell, degrees in (("B1", turn), ("H1", own), ("C1", turn)):
        assert app.window.turn == degrees
        upright = pygame.transform.rotate(app.window.canvas(), -degrees)
        # Below lies the strip with the simulated buttons, which stays as it is.
        assert pixels(app.window.glass().subsurface((0, 0, *GLASS))) == pixels(upright)
        click(app, f"cell:{cell}", degrees)
        click(app, "press:confirm", degrees)
    assert moves(app) == ["B1", "H1", "C1"]
    # The last chip was Ann's: it is Bob's turn, and what she did is taken back for her.
    click(app, "press:undo", own)
    assert (moves(app), app.window.turn) == (["B1", "H1"], turn)


def test_without_the_setting_nothing_turns(sit_down: Opened) -> None:
    app = sit_down("top", on=False)
    for cell in ("B1", "H1"):
        click(app, f"cell:{cell}", 0)
        click(app, "press:confirm", 0)
    assert moves(app) == ["B1", "H1"]


def test_a_finger_that_is_down_while_the_view_turns_taps_nothing(sit_down: Opened) -> None:
    app = sit_down("left")
    click(app, "cell:B1", 0)
    finger(pygame.FINGERDOWN, app.window, *on_glass(app, "cell:E5", 0))
    app.step()
    app.post(Press(PanelButton.CONFIRM))
    app.step()
    app.show()
    assert (moves(app), app.window.turn) == (["B1"], 90)
    before = app.desk.screen
    finger(pygame.FINGERUP, app.window, *on_glass(app, "cell:E5", 90))
    app.step()
    assert app.desk.screen == before


def test_the_setting_is_followed_in_a_game_that_goes_on(sit_down: Opened) -> None:
    app = sit_down("left", on=False)
    click(app, "cell:B1", 0)
    click(app, "press:confirm", 0)
    assert app.desk.settings.change("table.turn_to_player", True) == ""
    app.show()
    assert app.window.turn == 90
    click(app, "cell:H1", 90)
    click(app, "press:confirm", 90)
    assert (moves(app), app.window.turn) == (["B1", "H1"], 0)


@pytest.mark.parametrize("side", SIDES)
def test_an_evening_that_turns_goes_the_same_way_again(sit_down: Opened, tmp_path: Path, side: Side) -> None:
    app = sit_down(side, record=True)
    for cell, degrees in (("B1", 0), ("H1", DEGREES[side]), ("C1", 0)):
        click(app, f"cell:{cell}", degrees)
        click(app, "press:confirm", degrees)
    observer = app.observer
    assert isinstance(observer, recorder.Recorder)
    observer.on_end()
    recording = read_recording(tmp_path / "0" / "evening.jsonl")
    assert {person.name: person.side for person in recording.start.people} == {"Ann": "bottom", "Bob": side}
    with open_recorded_app(observer.path, recording.start) as again:
        played = Rerun(again, recording).play()
    assert (played.first, played.whole) == (None, True)
    assert played.compared >= 6
