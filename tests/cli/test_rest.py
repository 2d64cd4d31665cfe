"""A table that nobody uses gets dark; what wakes it presses nothing, but a tag that is laid counts."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.app.assembly import open_app
from companion.app.loop import App
from companion.core.events import Chord, DeviceNews, Input, LongChord, LongPress, PanelButton, Press, Scan, Tag
from companion.devices.machine.backlight import OFF, ON, Backlight
from companion.devices.panel.panel import ButtonRow
from companion.devices.panel.pins_file import default_pins
from companion.devices.panel.simulated import SimulatedPins
from companion.games.registry import GAMES
from companion.settings.paths import TablePaths
from companion.settings.schema import Config, ScreenSettings
from companion.table.effects import ForgetTrouble
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from companion.table.things import PREFIX
from companion.ui.dimming_times import DARK, DIM, DimmingTimes
from tests.cli.runs import PATIENCE
from tests.ui.hands import finger


@pytest.fixture
def light(tmp_path: Path) -> Path:
    switch = tmp_path / "backlight" / "rpi" / "bl_power"
    switch.parent.mkdir(parents=True)
    switch.write_text(ON, encoding="ascii")
    return switch


@pytest.fixture
def app(tmp_path: Path, light: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The app off screen at a game of Sequence, with the simulated panel and a light."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = open_app(files(tmp_path), (800, 480), full_screen=False)
    opened.add_panel(SimulatedPins(), ButtonRow())
    opened.add_backlight(Backlight(light.parents[1]))
    game = GAMES["sequence"]
    assert opened.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    opened.desk.go(Place.PLAY)
    opened.show()
    pygame.event.clear()
    yield opened
    opened.close()


def files(folder: Path) -> TablePaths:
    return TablePaths(Config(), folder / "companion.toml", (), folder, default_pins(), ())


def until(app: App, done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came"
        app.step()


def asleep(app: App, veil: float = DARK) -> App:
    """The app when it has got dark; it does not again."""
    app.dimming.times = DimmingTimes(0.001, 0.0) if veil == DIM else DimmingTimes(0.0, 0.001)
    until(app, lambda: app.window.veil == veil)
    app.dimming.times = DimmingTimes()
    app.step()
    return app


def given_to(app: App, what: Input) -> None:
    app.post(what)
    app.post(DeviceNews("a device of the test"))
    until(app, lambda: "a device of the test" in app.desk.troubles)
    app.desk.apply_outcome(Outcome(app.desk.screen, (ForgetTrouble("a device of the test"),)))
    app.step()


def strike(app: App, *keys: str) -> None:
    for key in keys:
        text = key if len(key) == 1 else {"backspace": "\b", "return": "\r", "space": " "}.get(key, "")
        code = pygame.key.key_code(key)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0, scancode=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0))
    app.step()


def drafted(app: App) -> str | None:
    """The card that is being prepared."""
    card: str | None = getattr(app.desk.screen, "draft").card  # noqa: B009 - only some screens have one
    return card


def test_the_light_goes_off_with_the_picture_and_comes_back(app: App, light: Path) -> None:
    asleep(app, DIM)
    assert light.read_text() == ON
    asleep(app)
    assert light.read_text() == OFF
    assert not any(app.window.glass().get_at((x, 240))[:3] != (0, 0, 0) for x in range(800))
    finger(pygame.FINGERDOWN, app.window, 400, 240)
    app.step()
    assert light.read_text() == ON
    assert app.window.veil == 0


def test_the_light_is_on_when_the_app_ends_in_the_dark(app: App, light: Path) -> None:
    asleep(app).closing.close()
    assert light.read_text() == ON


@pytest.mark.parametrize("veil", [DIM, DARK])
@pytest.mark.parametrize(
    "what",
    [Press(PanelButton.HELP), LongPress(PanelButton.NEXT), LongPress(PanelButton.UNDO), Chord(), LongChord()],
)
def test_a_press_that_wakes_means_nothing_and_the_next_one_does(app: App, what: Input, veil: float) -> None:
    screen, turned = asleep(app, veil).desk.screen, app.desk.is_turned
    given_to(app, what)
    assert app.window.veil == 0
    assert (app.desk.screen, app.desk.is_turned, app.desk.pointer) == (screen, turned, None)
    given_to(app, LongPress(PanelButton.NEXT))
    assert app.desk.is_turned is not turned


def test_a_finger_that_wakes_drafts_nothing(app: App) -> None:
    x, y = asleep(app).scene.targets()["cell:C3"].rect.centre
    nothing = app.desk.screen
    for counts in (False, True):
        finger(pygame.FINGERDOWN, app.window, x, y)
        app.step()
        finger(pygame.FINGERUP, app.window, x, y)
        app.step()
        assert (app.desk.screen != nothing) == counts


@pytest.mark.parametrize("key", ["tab", "f1", "return", "space", "backspace"])
def test_a_key_that_wakes_presses_nothing(app: App, key: str) -> None:
    screen, turned = asleep(app).desk.screen, app.desk.is_turned
    strike(app, key)
    assert app.window.veil == 0
    app.step()
    assert (app.desk.screen, app.desk.is_turned) == (screen, turned)
    strike(app, "f1")
    until(app, lambda: app.desk.screen != screen)


def test_a_letter_that_wakes_belongs_to_no_name(app: App) -> None:
    game = app.desk.games["sequence"]
    app.desk.current_game.close()
    app.desk.go(Place.SET_UP, game.id)
    app.desk.handle(Press(PanelButton.CONFIRM))
    app.show()
    x, y = app.scene.targets()["name:0"].rect.centre
    finger(pygame.FINGERDOWN, app.window, x, y)
    app.step()
    finger(pygame.FINGERUP, app.window, x, y)
    app.step()
    app.show()
    before = asleep(app).desk.screen
    strike(app, "a")
    assert app.desk.screen == before
    strike(app, "a")
    assert app.desk.screen != before


def test_a_card_that_is_laid_wakes_and_counts(app: App) -> None:
    given_to(asleep(app), Scan("10H"))
    assert app.window.veil == 0
    assert drafted(app) == "10H"


def test_a_tag_that_is_laid_wakes_and_counts(app: App) -> None:
    given_to(asleep(app), Tag("04A1B2C3D4E5F6", text=f"{PREFIX}S:6D"))
    assert app.window.veil == 0
    assert drafted(app) == "6D"


def test_a_card_from_a_reader_that_types_wakes_and_counts(app: App) -> None:
    strike(asleep(app), "1", "0", "h", "return")
    until(app, lambda: drafted(app) == "10H")


@pytest.mark.parametrize(
    "what", [DeviceNews("power supply", "It is too weak."), DeviceNews("reader"), Tag("04A1B2C3D4E5F6", laid=False)]
)
def test_what_nobody_did_wakes_nobody(app: App, what: Input) -> None:
    given_to(asleep(app), what)
    assert app.window.veil == DARK


def test_the_lamps_are_out_in_the_dark_only(app: App) -> None:
    lamps = app.scene.lamps()
    pins = SimulatedPins()
    app.add_panel(pins, ButtonRow())
    asleep(app, DIM)
    assert pins.lit == lamps
    asleep(app)
    assert pins.lit == frozenset()
    given_to(app, Press(PanelButton.NEXT))
    assert pins.lit == lamps


@pytest.mark.parametrize("full", [False, True])
def test_only_a_full_screen_rests_as_the_settings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: bool
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    there = replace(files(tmp_path), config=Config(screen=ScreenSettings(dim_after_s=7, blank_after_s=0)))
    opened = open_app(there, None, full_screen=full)
    try:
        assert opened.dimming.times == (DimmingTimes(7, 0) if full else DimmingTimes())
    finally:
        opened.close()
