"""Settings that are changed while the app runs: what is followed at once, in the app and by its devices."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest
from msgspec.structs import replace

from companion.app.assembly import open_app
from companion.app.devices import open_reader
from companion.app.loop import App
from companion.core.events import PanelButton, Press, Tap, Tick
from companion.core.i18n import language
from companion.core.scene import Dial
from companion.core.toml.settings import Value
from companion.devices.machine.backlight import Backlight
from companion.devices.panel.panel import ButtonRow
from companion.devices.panel.pins_file import default_pins
from companion.devices.panel.simulated import SimulatedPins
from companion.devices.reader.settings import ReaderSettings
from companion.firmware.frames import encode
from companion.games.registry import GAMES
from companion.settings.folders import CHANGED_FILE
from companion.settings.paths import VOICE, TablePaths
from companion.settings.schema import (
    ClockSettings,
    Config,
    LanguageSettings,
    LooksSettings,
    ScreenSettings,
    SoundSettings,
)
from companion.table.effects import SwitchSound, TurnView
from companion.table.offered_settings import offered_settings
from companion.table.people import SeatedPerson
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from companion.table.screens.settings.screen_size import MeasuringBar, ScreenSizePage
from companion.ui.dimming_times import DimmingTimes
from companion.ui.painter import Painter
from companion.ui.painters.text_scaling import enlarge_texts
from tests.cli.test_app import ONE, Saying, until
from tests.cli.test_reader import HELLO
from tests.devices.ptys import Far
from tests.ui.disk import Disk, write_clip
from tests.ui.hands import pixels

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
        there = TablePaths(config, tmp_path / "companion.toml", (), tmp_path, default_pins(), ())
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


@follows("language.screens")
def test_the_screens_speak_another_language_at_the_next_picture(opens: Opens) -> None:
    app = opens(Config(language=LanguageSettings("it")))
    used = [language()]
    for target in ("settings", "group:0", "set:language.screens:1"):
        app.post(Tap(target))
        app.step()
    used.append(language())
    assert used == ["it", "de"]
    change(app, "sound.on", False)
    assert language() == "de"


@follows("screen.turn")
def test_the_picture_turns_at_a_touch(opens: Opens) -> None:
    app = opens()
    for target in ("settings", "group:1", "set:screen.turn:1"):
        app.post(Tap(target))
        app.step()
    app.step()
    turns: list[int] = [app.window.turn]
    app.desk.apply_outcome(Outcome(app.desk.screen, (TurnView(),)))
    app.show()
    assert [*turns, app.window.turn] == [90, 270]


@pytest.fixture
def light(tmp_path: Path) -> Path:
    """How bright a light of 200 levels is, which is half as bright."""
    level = tmp_path / "backlight" / "rpi" / "brightness"
    level.parent.mkdir(parents=True)
    level.write_text("100", encoding="ascii")
    level.with_name("max_brightness").write_text("200", encoding="ascii")
    return level


def brightest(app: App) -> int:
    app.step()
    return max(pixels(app.window.glass()))


@follows("screen.brightness")
def test_the_light_behind_a_full_screen_is_as_bright_as_it_is_set(opens: Opens, light: Path) -> None:
    app = opens(Config(screen=ScreenSettings(brightness=80)), full_screen=True)
    app.add_backlight(Backlight(light.parents[1]))
    levels = [light.read_text()]
    for percent in (10, 100):
        change(app, "screen.brightness", percent)
        levels.append(light.read_text())
    assert levels == ["160", "20", "200"]
    assert brightest(app) == 255
    app.closing.close()
    assert light.read_text() == "100"


@pytest.mark.parametrize("full", [True, False])
def test_a_picture_without_such_a_light_gets_darker_itself(opens: Opens, light: Path, full: bool) -> None:
    """And the light of a desk, whose window is one of many, is left alone."""
    app = opens(full_screen=full)
    app.add_backlight(Backlight(light.parents[1] / "nowhere" if full else light.parents[1]))
    bright = brightest(app)
    change(app, "screen.brightness", 10)
    assert 80 < brightest(app) < bright / 2
    assert light.read_text() == "100"
    change(app, "screen.brightness", 100)
    assert brightest(app) == bright


@pytest.mark.parametrize("size", [(200, 150), (150, 200)])
def test_the_size_is_that_of_the_glass_however_the_picture_is_turned(opens: Opens, size: tuple[int, int]) -> None:
    densities = set()
    for turn in (0, 90, 180, 270):
        app = opens(Config(screen=ScreenSettings(width_mm=size[0], height_mm=size[1], turn=turn)), full_screen=True)
        densities.add(app.density)
        assert app.density == min(max(app.window.glass_size) / 200, min(app.window.glass_size) / 150)
        change(app, "screen.turn", 90)
        app.step()
        densities.add(app.density)
    assert len(densities) == 1


def test_a_full_screen_is_measured_anew_when_the_screen_has_another_size(opens: Opens) -> None:
    app = opens(Config(screen=ScreenSettings(width_mm=200, height_mm=150)), full_screen=True)
    pygame.display.set_mode((600, 800), pygame.RESIZABLE)
    app.step()
    assert (app.window.canvas_size, app.density, app.window.slop) == ((600, 800), 4, 8)
    assert app.scene.looks[0].rect.w <= 600


def test_a_size_is_followed_while_it_is_tried_and_goes_back(opens: Opens, tmp_path: Path) -> None:
    app = opens()
    before = (app.density, app.window.slop)
    for target in ("settings", "open:glass"):
        app.post(Tap(target))
        app.step()
    app.step()
    longer = [target for target in app.scene.targets() if target.startswith("bar:")][-1]
    for what in (Tap(longer), Press(PanelButton.CONFIRM)):
        app.post(what)
        app.step()
    app.step()
    assert app.density == pytest.approx(int(longer.split(":")[1]) / 53.98, rel=0.01)
    assert app.window.slop > before[1]
    app.handle(Tick(15_000))
    assert (app.density, app.window.slop) == before
    assert not (tmp_path / CHANGED_FILE).exists()


def test_a_size_that_nobody_keeps_goes_back_as_time_passes(opens: Opens) -> None:
    app = opens()
    app.desk.apply_outcome(Outcome(ScreenSizePage(bar=MeasuringBar(400, 800, 480), before=(0, 0), left=150)))
    app.desk.settings.try_values({"screen.width_mm": 120.0, "screen.height_mm": 70.0})
    until(app, lambda: app.density == 800 / 154.1)
    screen = app.desk.screen
    assert isinstance(screen, ScreenSizePage)
    assert screen == ScreenSizePage(bar=MeasuringBar(400, 800, 480), left=screen.left)


@follows("screen.dim_after_s")
def test_a_full_screen_rests_as_it_is_set(opens: Opens) -> None:
    full, small = opens(full_screen=True), opens()
    for app in (full, small):
        change(app, "screen.dim_after_s", 60)
    assert (full.dimming.times, small.dimming.times) == (DimmingTimes(60, 900), DimmingTimes())


@follows("screen.blank_after_s")
def test_a_full_screen_gets_black_as_it_is_set(opens: Opens) -> None:
    app = opens(full_screen=True)
    change(app, "screen.blank_after_s", 0)
    assert app.dimming.times == DimmingTimes(300, 0)


def fresh(app: App) -> bytes:
    """What is shown, painted by somebody who has kept nothing."""
    surface = pygame.Surface(app.window.canvas_size, 0, 32)
    Painter().paint(surface, app.scene)
    return pixels(surface)


@follows("looks.theme")
def test_another_theme_is_painted_at_once_and_nothing_of_the_one_before_is_left(opens: Opens) -> None:
    app = opens()
    shown = {"dark": pixels(app.window.canvas())}
    for theme in ("light", "contrast", "dark"):
        change(app, "looks.theme", theme)
        app.step()
        picture = pixels(app.window.canvas())
        assert picture == fresh(app)
        assert pixels(app.window.glass())[: len(picture)] == picture
        assert shown.setdefault(theme, picture) == picture
    assert len(set(shown.values())) == 3


@follows("looks.text")
def test_texts_grow_at_once(opens: Opens) -> None:
    app = opens()
    before = app.scene
    change(app, "looks.text", "large")
    app.step()
    assert app.scene != before
    assert [look.rect for look in app.scene.looks] == [look.rect for look in before.looks]
    assert any(enlarge_texts(look) != replace(look, most=0) for look in app.scene.looks)


@follows("looks.hand")
def test_the_buttons_change_sides_at_once(opens: Opens) -> None:
    app = opens()
    for target in ("settings", "group:0"):
        app.post(Tap(target))
        app.step()
        app.step()
    sides = []
    for hand in ("right", "left"):
        change(app, "looks.hand", hand)
        app.step()
        app.step()
        sides.append(app.scene.targets()["set:sound.on:0"].rect.x > app.window.canvas_size[0] // 4)
    assert sides == [True, False]


@follows("looks.motion")
def test_what_moves_stands_still_at_once(opens: Opens) -> None:
    app = opens(Config(looks=LooksSettings(motion="off")))
    moving = [app.window.moving]
    for motion in ("on", "off"):
        change(app, "looks.motion", motion)
        moving.append(app.window.moving)
    assert moving == [False, True, False]


def playing(app: App) -> App:
    """The app at a game between Ann, who sits on the left, and Bob."""
    desk, game = app.desk, GAMES["sequence"]
    assert desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    desk.people.remember_players(
        (SeatedPerson("Ann", "left", made_up=False), SeatedPerson("Bob", "bottom", made_up=False)), desk.now()
    )
    desk.go(Place.PLAY)
    app.show()
    return app


def dials(app: App) -> list[str]:
    """What the turn clock shows."""
    app.step()
    app.step()
    return [look.text for look in app.scene.looks if isinstance(look, Dial)]


@follows("clock.mode")
def test_the_turn_clock_comes_and_goes_in_the_middle_of_a_game(opens: Opens) -> None:
    app = playing(opens())
    shown = [dials(app)]
    for mode in ("gentle", "strict", "off"):
        change(app, "clock.mode", mode)
        shown.append(dials(app))
    assert shown == [[], ["1:00"], ["1:00"], []]


@follows("clock.seconds")
def test_the_turn_clock_has_another_time_at_once(opens: Opens) -> None:
    app = playing(opens(Config(clock=ClockSettings("gentle", 60))))
    shown = dials(app)
    change(app, "clock.seconds", 90)
    assert shown + dials(app) == ["1:00", "1:30"]


@follows("table.turn_to_player")
def test_the_view_turns_to_the_player_at_once(opens: Opens) -> None:
    app = playing(opens())
    turns: list[int] = []
    for turning in (True, False):
        change(app, "table.turn_to_player", turning)
        app.step()
        turns.append(app.window.turn)
    assert turns == [app.desk.people.degrees_of("Ann"), 0]
    assert turns[0] in {90, 270}


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
    app = opens(Config(sound=SoundSettings(on=False, volume=1)))
    app.desk.apply_outcome(Outcome(Saying(again=0)))
    app.audio.open(tmp_path / VOICE)
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
    app = opens(Config(sound=SoundSettings(volume=1)))
    app.desk.apply_outcome(Outcome(Saying(again=0)))
    app.audio.open(tmp_path / VOICE)
    until(app, lambda: disk.heard(ONE) == 1)
    change(app, "sound.voice", False)
    until(app, says(app, "shown"))


@follows("sound.volume")
def test_the_next_thing_that_is_said_is_as_loud_as_it_is_set(opens: Opens, disk: Disk, tmp_path: Path) -> None:
    app = opens(Config(sound=SoundSettings(volume=1)))
    app.desk.apply_outcome(Outcome(Saying(again=0)))
    app.audio.open(tmp_path / VOICE)
    until(app, lambda: disk.heard(ONE) == 1)
    change(app, "sound.volume", 0.5)
    app.desk.apply_outcome(Outcome(app.desk.screen, (SwitchSound(),)))
    until(app, says(app, "shown"))
    app.desk.apply_outcome(Outcome(app.desk.screen, (SwitchSound(),)))
    until(app, lambda: disk.heard([500] * 2000))


@follows("reader.buzzer")
def test_the_reader_is_told_at_once_not_to_beep(opens: Opens, tmp_path: Path) -> None:
    app, far = opens(), Far(tmp_path / "reader")
    try:
        open_reader(app, ReaderSettings(port=str(far.link)))
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
    assert {
        setting.key for group in offered_settings().group for setting in group.setting if "restart" not in setting.help
    } == FOLLOWED
