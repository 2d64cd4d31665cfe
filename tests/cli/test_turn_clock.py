"""The app with a turn clock: it paints one small area a second, is no busier, and a recording of it reruns."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.app import loop as app_module
from companion.app.assembly import open_app
from companion.app.catalogue import RECORDED_FILES
from companion.app.loop import App
from companion.core.events import Dimmed, Input, PanelButton, Press, Tap, Tick
from companion.core.scene import Dial, Scene
from companion.devices.panel.pins_file import default_pins
from companion.recording import recorder
from companion.recording.format import read_recording
from companion.recording.player import Rerun, open_recorded_app
from companion.settings.paths import TablePaths
from companion.settings.schema import ClockSettings, Config
from companion.table.screen_places import Place
from companion.ui.dimming_times import DARK, DimmingTimes
from companion.ui.painter import Painter
from tests.ui.hands import finger


class Time:
    """A made-up time: `monotonic` is all that the app asks of it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


class Notes:
    """Counts what the app does: the pictures that it makes, and what it gives the desk."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.inputs: list[Input] = []

    def on_think(self) -> None:
        """Nothing is thought about."""

    def on_show(self, scene: Scene) -> None:
        self.scenes.append(scene)

    def on_input(self, what: Input) -> None:
        self.inputs.append(what)

    def on_end(self) -> None:
        """Nothing is left to note."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made_up = Time()
    monkeypatch.setattr(app_module, "time", made_up)
    # The wait for inputs goes by the true time.
    monkeypatch.setattr(app_module, "ACTIVE", 0)
    monkeypatch.setattr(app_module, "IDLE", 0)
    return made_up


def files(folder: Path, mode: str = "strict", seconds: int = 30) -> TablePaths:
    config = replace(Config(), clock=ClockSettings(mode, seconds))  # type: ignore[arg-type]
    return TablePaths(config, folder / "companion.toml", (), folder, default_pins(), ())


def begun(app: App) -> App:
    """A game of Sequence in its second turn."""
    game = app.desk.games["sequence"]
    assert app.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    app.desk.go(Place.PLAY)
    app.show()
    give(app, Tap("cell:B1"), Press(PanelButton.CONFIRM))
    app.step()
    return app


def give(app: App, *inputs: Input) -> None:
    for what in inputs:
        app.post(what)
        app.step()
        app.step()


@pytest.fixture
def app(tmp_path: Path, clock: Time) -> Iterator[App]:  # noqa: ARG001 - the app is opened at its time
    opened_app = open_app(files(tmp_path), (800, 480), full_screen=False)
    pygame.event.clear()
    yield begun(opened_app)
    opened_app.close()


def goes_by(app: App, clock: Time, seconds: float, step: float = 0.05) -> int:
    """Let time pass, and the app look as often as it does when it idles; how many looks."""
    looks = round(seconds / step)
    for _ in range(looks):
        clock.now += step
        app.step()
    return looks


def text(scene: Scene) -> str:
    return next(look for look in scene.looks if isinstance(look, Dial)).text


def test_a_running_clock_makes_one_picture_a_second_and_an_app_without_one_none(app: App, clock: Time) -> None:
    notes = app.observer = Notes()
    looks = goes_by(app, clock, 15)
    assert looks == 300
    assert 14 <= len(notes.scenes) <= 16
    assert [type(what) for what in notes.inputs] == [Tick] * len(notes.inputs)
    assert len(notes.inputs) == len(notes.scenes)
    goes_by(app, clock, 14)
    # The last ten seconds as well.
    assert len(notes.scenes) <= 31
    give(app, Tap("clock:on"), Tap("clock"))
    before = len(notes.scenes)
    goes_by(app, clock, 30)
    assert len(notes.scenes) == before


def test_only_the_dial_is_painted_anew(app: App, clock: Time) -> None:
    canvas = pygame.Surface((800, 480), 0, 32)
    painter, before = Painter(), app.scene
    painter.paint(canvas, before)
    goes_by(app, clock, 1.1)
    after = app.scene
    assert text(after) != text(before)
    (area,) = painter.repaint_looks(canvas, before.looks, after.looks)
    dial = next(look.rect for look in after.looks if isinstance(look, Dial))
    assert area == pygame.Rect(dial.x, dial.y, dial.w, dial.h)


def test_the_time_of_a_move_is_told_before_the_move(app: App, clock: Time) -> None:
    goes_by(app, clock, 3)
    notes = app.observer = Notes()
    clock.now += 0.4
    give(app, Press(PanelButton.NEXT))
    assert [type(what) for what in notes.inputs] == [Tick, Press]
    assert app.desk.turn_clock is not None
    assert app.desk.turn_clock.left == pytest.approx(30_000 - 3400, abs=60)


def test_no_time_is_lost_between_ticks(app: App, clock: Time) -> None:
    kept = app.desk.turn_clock
    assert kept is not None
    goes_by(app, clock, 20, 0.0333)
    now = app.desk.turn_clock
    assert now is not None
    assert kept.left - now.left == pytest.approx(20_000, abs=1050)


def test_time_that_passes_while_it_stands_is_not_counted(app: App, clock: Time) -> None:
    give(app, Tap("clock"))
    goes_by(app, clock, 100)
    give(app, Tap("clock"))
    left = app.desk.turn_clock
    goes_by(app, clock, 1.1)
    assert left is not None
    assert app.desk.turn_clock is not None
    assert 1000 <= left.left - app.desk.turn_clock.left <= 1200


@pytest.mark.parametrize("target", ["press:undo", "sheet:more"])
def test_a_finger_that_was_down_when_the_time_ran_out_answers_nothing(app: App, clock: Time, target: str) -> None:
    x, y = app.scene.targets()[target].rect.centre
    goes_by(app, clock, 29.8)
    finger(pygame.FINGERDOWN, app.window, x, y)
    goes_by(app, clock, 3)
    finger(pygame.FINGERUP, app.window, x, y)
    goes_by(app, clock, 0.2)
    assert "clock:on" in app.scene.targets()
    finger(pygame.FINGERDOWN, app.window, x, y)
    finger(pygame.FINGERUP, app.window, x, y)
    goes_by(app, clock, 0.2)
    assert "clock:on" not in app.scene.targets()


def test_a_screen_stays_bright_while_there_is_time_left_and_pauses_when_it_gets_dark(app: App, clock: Time) -> None:
    app.dimming.times = DimmingTimes(0, 20)
    goes_by(app, clock, 29)
    assert app.window.veil == 0
    notes = app.observer = Notes()
    goes_by(app, clock, 30)
    assert app.window.veil == DARK
    assert notes.inputs.count(Dimmed()) == 1
    ticks = len(notes.inputs)
    goes_by(app, clock, 100)
    assert len(notes.inputs) == ticks
    assert app.desk.turn_clock is not None
    assert app.desk.turn_clock.paused


def test_a_paused_clock_keeps_no_screen_bright(app: App, clock: Time) -> None:
    app.dimming.times = DimmingTimes(0, 20)
    give(app, Tap("clock"))
    goes_by(app, clock, 21)
    assert app.window.veil == DARK


def test_a_recording_with_a_clock_reruns_to_the_same_pictures(tmp_path: Path, clock: Time) -> None:
    there = files(tmp_path, seconds=15)
    evening = open_app(there, (800, 480), full_screen=False)
    written = recorder.start_recorder(tmp_path / "evening.jsonl", evening, there, RECORDED_FILES)
    evening.show()
    give(evening, Tap("new:sequence"))
    try:
        for _ in range(2):
            give(evening, Press(PanelButton.CONFIRM))
        give(evening, Press(PanelButton.NEXT), Press(PanelButton.CONFIRM))
        assert evening.desk.session is not None
        give(evening, Tap("cell:B1"), Press(PanelButton.CONFIRM))
        goes_by(evening, clock, 4.3)
        give(evening, Tap("clock"))
        goes_by(evening, clock, 3)
        give(evening, Tap("clock"))
        goes_by(evening, clock, 2.5)
        give(evening, Press(PanelButton.HELP), Press(PanelButton.HELP), Tap("cell:C1"), Press(PanelButton.UNDO))
        goes_by(evening, clock, 11)
        assert "Time is up" in evening.scene.texts()
        give(evening, Press(PanelButton.CONFIRM))
        goes_by(evening, clock, 2)
        shown = text(evening.scene)
        written.on_end()
    finally:
        evening.close()
    recording = read_recording(tmp_path / "evening.jsonl")
    assert sum(isinstance(took.input, Tick) for took in recording.inputs) > 15
    with open_recorded_app(tmp_path / "evening.jsonl", recording.start) as again:
        played = Rerun(again, recording).play()
        assert text(again.scene) == shown
    assert played.first is None, played
    assert played.whole
    assert played.compared > 20
