"""A press on the pins counts from the first picture on, and its lamps are lit with it."""

import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from gpiozero.pins import mock
from gpiozero.pins.mock import MockFactory

from companion.app import assembly
from companion.app.loop import App
from companion.app.window_options import window_options
from companion.core.events import Input, PanelButton, Press
from companion.core.scene import Scene
from companion.devices.panel.pins_file import default_pins
from companion.settings.paths import TablePaths, find_files
from companion.ui.start_picture import FILE, StartPicture

CONFIRM = PanelButton.CONFIRM
HELD = 0.06
PATIENCE = 20.0


class Hands:
    """Somebody who presses CONFIRM with the first picture, and sees which lamps are lit with it."""

    def __init__(self) -> None:
        self.inputs: list[Input] = []
        self.lit: set[PanelButton] | None = None
        self._app: App | None = None
        self._factory: MockFactory | None = None

    def factory(self) -> MockFactory:
        """The pins of the app."""
        self._factory = MockFactory()
        return self._factory

    def record(self, app: App, _files: TablePaths) -> None:
        """Look on from now on."""
        self._app, app.observer = app, self

    def on_think(self) -> None:
        pass

    def on_show(self, scene: Scene) -> None:
        pass

    def on_input(self, what: Input) -> None:
        if isinstance(what, Press):
            self.inputs.append(what)
            self.stop()

    def on_end(self) -> None:
        pass

    def see(self) -> None:
        """See what has just been brought to the glass."""
        if self.lit is not None or self._app is None or not self._app.scene.looks:
            return
        self.lit = set()
        if self._factory is not None:
            pins = default_pins().lamps
            self.lit = {button for button in PanelButton if self._factory.pin(pins.of(button)).state}
            button = self._factory.pin(default_pins().buttons.confirm)
            button.drive_low()
            after(HELD, button.drive_high)
        after(PATIENCE, self.stop)

    def stop(self) -> None:
        """Leave the table."""
        assert self._app is not None
        self._app.stop()


def after(seconds: float, what: Callable[[], object]) -> None:
    """Do something later, if the test still runs then."""
    timer = threading.Timer(seconds, what)
    timer.daemon = True
    timer.start()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[TablePaths]:
    """The files of a table with pins."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    settings = tmp_path / "companion.toml"
    settings.write_text('[panel]\nsource = "mock"\n[reader]\nport = "off"\n', encoding="utf-8")
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    yield find_files(settings, tmp_path)
    for number, handler in before.items():
        signal.signal(number, handler)


def started(hands: Hands, files: TablePaths, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Start the app with these hands at its table, to the end."""
    flip, update = pygame.display.flip, pygame.display.update

    def flip_and_see() -> None:
        flip()
        hands.see()

    def update_and_see(areas: object) -> None:
        update(areas)  # type: ignore[call-overload]
        hands.see()

    monkeypatch.setattr(pygame.display, "flip", flip_and_see)
    monkeypatch.setattr(pygame.display, "update", update_and_see)
    monkeypatch.setattr(mock, "MockFactory", hands.factory)
    assembly.follow_table(
        files,
        window_options(files.config, (800, 480), full_screen=False),
        StartPicture(files.folder / FILE, b""),
        simulate_reader=False,
        record=hands.record,
        lock=None,
    )
    return hands


def test_a_press_on_the_first_picture_counts_and_its_lamps_are_lit(
    table: TablePaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = started(Hands(), table, monkeypatch)
    assert hands.inputs == [Press(CONFIRM)]
    assert hands.lit is not None
    assert CONFIRM in hands.lit
