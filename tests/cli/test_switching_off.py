"""The app that switches the machine off: from the tap to the command, and on when that refuses."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from companion.app.assembly import open_app
from companion.app.loop import App
from companion.core.events import PanelButton, Press
from companion.devices.panel.pins_file import default_pins
from companion.settings.paths import TablePaths
from companion.settings.schema import Config, PowerSettings
from tests.cli.runs import PATIENCE
from tests.ui.hands import finger


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[PowerSettings], App]]:
    """Opens the app off screen with these settings; `systemctl` notes how it is called, and refuses."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    program = tmp_path / "systemctl"
    program.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\necho Access denied >&2\nexit 1\n', "utf-8")
    program.chmod(0o755)
    apps: list[App] = []

    def open_one(power: PowerSettings) -> App:
        there = TablePaths(Config(power=power), tmp_path / "companion.toml", (), tmp_path, default_pins(), ())
        apps.append(open_app(there, (800, 480), full_screen=False))
        apps[-1].show()
        pygame.event.clear()
        return apps[-1]

    yield open_one
    for app in apps:
        app.close()


def until(app: App, done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came"
        app.step()


def shows(app: App, text: str) -> bool:
    return text in "\n".join(app.scene.texts())


def test_the_system_is_asked_and_what_it_refuses_is_said(
    opened: Callable[[PowerSettings], App], tmp_path: Path
) -> None:
    app = opened(PowerSettings("yes"))
    x, y = app.scene.targets()["off"].rect.centre
    finger(pygame.FINGERDOWN, app.window, x, y)
    finger(pygame.FINGERUP, app.window, x, y)
    until(app, lambda: shows(app, "Switch off?"))
    app.post(Press(PanelButton.CONFIRM))
    until(
        app,
        lambda: shows(app, "The companion can't switch itself off. Play can go on; pull the plug when you are done."),
    )
    assert (tmp_path / "calls").read_text() == "--no-ask-password poweroff\n"
    app.post(Press(PanelButton.UNDO))
    until(app, lambda: shows(app, "Tabletop companion"))
    assert app.desk.complaints == ()


def test_where_systemd_does_not_run_the_companion_it_is_not_offered(
    opened: Callable[[PowerSettings], App], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert "off" not in opened(PowerSettings("auto")).scene.targets()


def test_where_the_settings_forbid_it_it_is_not_offered(
    opened: Callable[[PowerSettings], App], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/nobody")
    assert "off" not in opened(PowerSettings("no")).scene.targets()
