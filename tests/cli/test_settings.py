"""Settings that are changed while the app runs: what is followed at once, in the app and by its devices."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from companion.app import App
from companion.config import Config, Sound
from companion.contract.inputs import Tap
from companion.devices.panel import ButtonRow
from companion.devices.pins import default_pins
from companion.devices.reader.choice import ReaderChoice
from companion.devices.simulator import SimulatedPins
from companion.files import VOICE, Files
from companion.firmware.frames import encode
from companion.launch import open_app, open_reader
from companion.settings_text import Value
from companion.table.offered import offered
from companion.ui.rest import Rest
from tests.cli.test_app import ONE, Saying, until
from tests.cli.test_reader import HELLO
from tests.devices.ptys import Far
from tests.ui.disk import Disk, write_clip

Test = TypeVar("Test", bound=Callable[..., None])

FOLLOWED: set[str] = set()
"""The keys of the settings for which a test below proves that they are followed at once."""


def follows(key: str) -> Callable[[Test], Test]:
    def note(test: Test) -> Test:
        FOLLOWED.add(key)
        return test

    return note


USUAL = Config()

Opens = Callable[..., App]


@pytest.fixture
def opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opens]:
    """Opens the app off screen as the settings are, with the simulated panel."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened: list[App] = []

    def app_with(config: Config = USUAL, *, full_screen: bool = False) -> App:
        there = Files(config, tmp_path / "companion.toml", (), tmp_path, default_pins(), ())
        app = open_app(there, (800, 480), full_screen=full_screen)
        opened.append(app)
        app.show()
        pygame.event.clear()
        return app

    yield app_with
    for app in opened:
        app.close()


def change(app: App, key: str, value: Value) -> None:
    assert app.desk.settings.change(key, value) == ""


@follows("screen.turn")
def test_the_picture_turns_at_a_touch(opens: Opens) -> None:
    app = opens()
    for target in ("settings", "group:1", "set:screen.turn:1"):
        app.post(Tap(target))
        app.step()
    app.step()
    turns: list[int] = [app.window.turn]
    app.desk.turned = True
    app.show()
    assert [*turns, app.window.turn] == [90, 270]


@follows("screen.dim_after_s")
def test_a_full_screen_rests_as_it_is_set(opens: Opens) -> None:
    full, small = opens(full_screen=True), opens()
    for app in (full, small):
        change(app, "screen.dim_after_s", 60)
    assert (full.rest, small.rest) == (Rest(60, 900), Rest())


@follows("screen.blank_after_s")
def test_a_full_screen_gets_black_as_it_is_set(opens: Opens) -> None:
    app = opens(full_screen=True)
    change(app, "screen.blank_after_s", 0)
    assert app.rest == Rest(300, 0)


@follows("panel.lamps")
def test_the_lamps_go_out_and_on(opens: Opens) -> None:
    app, pins = opens(), SimulatedPins()
    app.add_panel(pins, ButtonRow())
    app.show()
    lit = pins.lit
    assert lit
    for lamps, shown in ((False, frozenset()), (True, lit)):
        change(app, "panel.lamps", lamps)
        app.step()
        assert pins.lit == shown


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    write_clip(tmp_path / VOICE / "one.wav", ONE)
    return Disk(tmp_path / "played", monkeypatch)


def says(app: App, words: str) -> Callable[[], bool]:
    """Whether the screen shows what it shows when it is heard, or is not."""
    return lambda: app.scene.texts() == (words,)


@follows("sound.on")
def test_a_card_that_was_never_opened_is_opened_when_sounds_are_wanted(
    opens: Opens, disk: Disk, tmp_path: Path
) -> None:
    app = opens(Config(sound=Sound(on=False, volume=1)))
    app.desk.screen = Saying(again=0)
    app.open_sounds(tmp_path / VOICE)
    app.show()
    assert says(app, "shown")()
    change(app, "sound.on", True)
    until(app, lambda: disk.heard(ONE) == 1)
    change(app, "sound.on", False)
    until(app, says(app, "shown"))
    change(app, "sound.on", True)
    until(app, lambda: disk.heard(ONE) == 2)


@follows("sound.voice")
def test_without_the_voice_screens_know_that_they_are_not_heard(opens: Opens, disk: Disk, tmp_path: Path) -> None:
    app = opens(Config(sound=Sound(volume=1)))
    app.desk.screen = Saying(again=0)
    app.open_sounds(tmp_path / VOICE)
    until(app, lambda: disk.heard(ONE) == 1)
    change(app, "sound.voice", False)
    until(app, says(app, "shown"))


@follows("sound.volume")
def test_the_next_thing_that_is_said_is_as_loud_as_it_is_set(opens: Opens, disk: Disk, tmp_path: Path) -> None:
    app = opens(Config(sound=Sound(volume=1)))
    app.desk.screen = Saying(again=0)
    app.open_sounds(tmp_path / VOICE)
    until(app, lambda: disk.heard(ONE) == 1)
    change(app, "sound.volume", 0.5)
    app.desk.sound = False
    until(app, says(app, "shown"))
    app.desk.sound = True
    until(app, lambda: disk.heard([500] * 2000))


@follows("reader.buzzer")
def test_the_reader_is_told_at_once_not_to_beep(opens: Opens, tmp_path: Path) -> None:
    app, far = opens(), Far(tmp_path / "reader")
    try:
        open_reader(app, ReaderChoice(port=str(far.link)))
        until(app, lambda: b'"hello"' in far.listen())
        far.say(encode(HELLO))
        until(app, lambda: b'"buzzer": true' in far.listen())
        change(app, "reader.buzzer", False)
        until(app, lambda: b'"buzzer": false' in far.listen())
        # A reader that starts anew is told so as well.
        heard = len(far.listen())
        far.say(encode({**HELLO, "boot": 6}))
        until(app, lambda: b'"buzzer": false' in far.listen()[heard:])
    finally:
        far.unplug()


def test_all_that_is_said_to_be_followed_at_once_is() -> None:
    assert {setting.key for group in offered().group for setting in group.setting if setting.at_once} == FOLLOWED
