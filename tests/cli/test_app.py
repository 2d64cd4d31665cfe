"""The app around the desk: typed cards, lamps and pictures that fail, and how it ends."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Timer

import pygame
import pytest
from msgspec.structs import replace

from companion.app import loop
from companion.app.assembly import open_app
from companion.app.card_input import FORGET_SECONDS, TypedCard
from companion.app.loop import CALM, NEWS_SECONDS, App
from companion.app.open_desk import open_desk
from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.layout import View
from companion.core.scene import Field, Label, PointerFrame, Scene, Speech
from companion.devices.panel.panel import ButtonRow, EdgeListener
from companion.devices.panel.pins_file import default_pins
from companion.devices.panel.simulated import SimulatedPins
from companion.games.registry import GAMES
from companion.games.sequence.letters.game import LettersGame
from companion.settings.paths import JOURNAL, VOICE, TablePaths
from companion.settings.schema import Config, SoundSettings
from companion.table.effects import SwitchSound
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from companion.table.screens.play.play import Play
from companion.table.table import Table
from companion.ui.audio.mixer import RATE, Mixer
from companion.ui.audio.voice import PAUSE_SECONDS
from companion.ui.dimming_times import DARK
from companion.ui.picture_file import FILE as PICTURES
from companion.ui.tap_detector import LONG_TAP_SECONDS
from companion.ui.window import Window
from tests.table.toygame import HEAP, HeapSetup
from tests.ui.disk import Disk, write_clip
from tests.ui.hands import finger

PATIENCE = 10.0
"""Seconds to wait for what is sure to come."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The app off screen with the simulated panel, at full volume."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    there = TablePaths(
        Config(sound=SoundSettings(volume=1)), tmp_path / "companion.toml", (), tmp_path, default_pins(), ()
    )
    opened = open_app(there, (800, 480), full_screen=False)
    opened.add_panel(SimulatedPins(), ButtonRow())
    opened.show()
    pygame.event.clear()
    yield opened
    opened.close()


@pytest.fixture
def playing(app: App) -> App:
    """The app with a game that has begun."""
    game = GAMES["sequence"]
    assert app.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    app.desk.go(Place.PLAY)
    app.show()
    return app


def until(app: App, done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came"
        app.step()


@pytest.fixture
def thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], App]]:
    """Opens the app at a heap of so many stones, each of which is a slice to think about."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened: list[App] = []

    def at_heap(stones: int) -> App:
        desk = open_desk({HEAP.id: HEAP}, tmp_path, ())
        assert desk.current_game.begin(HEAP, HeapSetup(("Ann",), stones)) is None
        desk.go(Place.PLAY)
        app = App(desk, Window((800, 480)), Mixer(on=False, volume=0), 5.19, 0)
        opened.append(app)
        app.show()
        pygame.event.clear()
        return app

    yield at_heap
    for app in opened:
        app.close()


def test_what_was_painted_is_kept_for_the_next_start_once_nobody_does_anything(app: App, tmp_path: Path) -> None:
    app.step()
    assert not (tmp_path / PICTURES).exists()
    app.dimming.used -= CALM
    until(app, (tmp_path / PICTURES).exists)


def test_a_program_that_keeps_the_journal_open_is_told_until_it_lets_go(
    playing: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "LOG_SECONDS", 0.0)
    log = tmp_path / f"{JOURNAL}-wal"
    with closing(sqlite3.connect(tmp_path / JOURNAL, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM games").fetchall()
        playing.desk.journal.write_tags({str(number): f"{number:01000}" for number in range(500)})
        playing.step()
        assert playing.desk.complaints == ()
        playing.dimming.used -= CALM
        until(playing, lambda: playing.desk.complaints)
        assert "The games file grows while another program keeps it open" in " ".join(playing.desk.complaints)
    until(playing, lambda: not playing.desk.complaints)
    assert log.stat().st_size == 0


def test_a_table_at_rest_comes_back_for_a_touch(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "LOOKS_IN_A_ROW", 1_000_000)
    app.dimming.used -= CALM
    while app.window.save_pictures():
        pass
    touch = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1, touch=False)
    timers = [Timer(0.1, pygame.event.post, (touch,)), Timer(PATIENCE, app.stop)]
    for timer in timers:
        timer.start()
    app.step()
    for timer in timers:
        timer.cancel()
    assert app.running, "it came back only when it was stopped"
    assert pygame.event.peek()


def strike(app: App, *keys: str) -> None:
    """Strike keys: letters, or names as pygame has them."""
    for key in keys:
        code = pygame.key.key_code(key)
        text = key if len(key) == 1 else {"backspace": "\b", "return": "\r", "space": " "}.get(key, "")
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0, scancode=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0))
    app.step()


def drafted(app: App) -> str | None:
    """The card that is being prepared."""
    card: str | None = getattr(app.desk.screen, "draft").card  # noqa: B009 - only some screens have one
    return card


def test_a_card_that_is_typed_is_laid(playing: App) -> None:
    strike(playing, "1", "0", "h", "return")
    assert drafted(playing) == "10H"


def test_escape_drops_what_was_typed(playing: App) -> None:
    strike(playing, "x", "escape", "6", "d", "return")
    assert drafted(playing) == "6D"


def test_a_letter_where_no_card_means_anything_does_not_swallow_the_confirm(app: App) -> None:
    home = app.desk.screen
    strike(app, "x", "return")
    until(app, lambda: app.desk.screen != home)


def test_a_letter_that_was_typed_before_a_name_is_dropped(playing: App) -> None:
    strike(playing, "x")
    playing.desk.go(Place.HOME)
    playing.post(Press(PanelButton.HELP))
    playing.step()
    playing.desk.go(Place.PLAY)
    playing.show()
    strike(playing, "6", "d", "return")
    assert drafted(playing) == "6D"


@pytest.mark.parametrize("card", ["10h", "card:10H", "2:131+/red"])
def test_every_card_can_be_typed_but_begins_with_a_letter_or_a_number(card: str) -> None:
    typed = TypedCard()
    assert not any(typed.add(key, 10.0) for key in ":-+/")
    assert all(typed.add(key, 10.0) for key in card)
    assert typed.text(10.0) == card


def test_what_was_typed_is_forgotten_after_a_while() -> None:
    typed = TypedCard()
    assert typed.add("1", 100.0)
    assert typed.add("0", 100.0 + FORGET_SECONDS)
    assert typed.text(100.0 + 2 * FORGET_SECONDS) == "10"
    assert typed.text(100.1 + 2 * FORGET_SECONDS) == ""
    assert not typed.add(":", 200.0)
    assert typed.add("x", 200.0)
    typed.delete(200.0)
    assert typed.text(200.0) == ""


class Broken:
    """A panel whose pin library fails at the lamps."""

    def __init__(self) -> None:
        self.heard: EdgeListener | None = None
        self.tried = 0

    def listen(self, heard: EdgeListener) -> None:
        self.heard = heard

    def light(self, button: PanelButton, on: bool) -> None:  # noqa: ARG002 - it fails whatever it is told
        self.tried += 1
        raise RuntimeError("bad GPIO number.")

    def close(self) -> None:
        raise RuntimeError("already closed")


def test_lamps_that_fail_are_said_once_and_the_buttons_go_on(app: App) -> None:
    broken = Broken()
    app.add_panel(broken, ButtonRow())
    until(app, lambda: "panel" in app.desk.troubles)
    sentence = "The lamps of the four buttons failed (bad GPIO number). The buttons on the screen work."
    assert app.desk.trouble("panel") == sentence
    app.show()
    assert any(sentence in text for text in app.scene.texts())
    home, tried = app.desk.screen, broken.tried
    assert broken.heard is not None
    broken.heard(PanelButton.CONFIRM, True, time.monotonic())
    until(app, lambda: app.desk.screen != home)
    app.show()
    assert broken.tried == tried


def test_a_picture_that_can_not_be_painted_is_said_and_the_evening_goes_on(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> bool:
        raise pygame.error("out of memory")

    home = app.desk.screen
    with monkeypatch.context() as while_it_lasts:
        while_it_lasts.setattr(app.window, "show", fails)
        app.show()
        app.step()
        app.step()
    assert "out of memory" in app.desk.trouble("screen")
    app.post(Press(PanelButton.CONFIRM))
    until(app, lambda: app.desk.screen != home)


def test_letters_go_into_a_name_where_one_is_typed(app: App) -> None:
    for what in (Press(PanelButton.CONFIRM), Press(PanelButton.CONFIRM), Tap("name:0")):
        app.post(what)
        app.step()
    app.show()
    strike(app, "z", "q")
    app.show()
    assert any(isinstance(look, Field) and look.text.lower() == "zq" for look in app.scene.looks)


def pairs(app: App) -> str:
    """What is shown of the thought."""
    return next(text for text in app.scene.texts() if "pairs" in text).partition(": ")[2]


def test_what_is_thought_of_is_shown_when_it_is_done(thinking: Callable[[int], App]) -> None:
    app = thinking(100)
    assert pairs(app) == "0"
    until(app, lambda: pairs(app) == "4950")
    assert not app.desk.think()


def test_a_press_is_taken_between_two_slices(thinking: Callable[[int], App]) -> None:
    app = thinking(900_000)
    app.step()
    app.post(Press(PanelButton.HELP))
    app.step()
    screen = app.desk.screen
    assert isinstance(screen, Play)
    assert screen.help_on


def test_the_window_is_looked_at_between_two_slices(thinking: Callable[[int], App]) -> None:
    app = thinking(900_000)
    app.step()
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="\x11", mod=pygame.KMOD_CTRL, scancode=0)
    pygame.event.post(event)
    app.step()
    assert not app.running


def test_news_of_a_long_thought_is_shown_now_and_then(thinking: Callable[[int], App]) -> None:
    app = thinking(900_000)
    looks: list[str] = []

    def three_more() -> bool:
        looks.append(pairs(app))
        return len(set(looks)) == 4

    began = time.monotonic()
    until(app, three_more)
    assert time.monotonic() - began >= 2 * NEWS_SECONDS
    assert len(looks) > 4


def test_near_words_that_take_long_are_shown_when_they_are_found(app: App) -> None:
    app.post(Tap("words"))
    app.step()
    app.show()
    strike(app, *"stirrpa")
    until(app, lambda: any("Similar: stirrups" in text for text in app.scene.texts()))


class Saying(BaseScreen, frozen=True):
    """A screen that says "one", and "two" after each press of NEXT; HELP says it again."""

    next: int = 0
    again: float = 0
    turn: int = 0

    def scene(self, table: Table, view: View) -> Scene:
        clips = ("one", *["two"] * self.next) if self.next < 3 else ()
        heard = Label(rect=view.area, text="heard" if table.voice else "shown", px=20)
        return Scene((heard,), Speech(clips, self.turn, self.again))

    def handle(self, _table: Table, what: Input) -> Outcome:
        match what:
            case Press(button=PanelButton.NEXT):
                return Outcome(replace(self, next=self.next + 1))
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, turn=self.turn + 1))
            case Press(button=PanelButton.UNDO):
                return Outcome(self, (SwitchSound(),))
        return Outcome(self)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """What is played goes into a file."""
    return Disk(tmp_path / "played", monkeypatch)


ONE, TWO = [1000] * 3000, [2000] * 3000
ONE_TWO = [*ONE, *[0] * round(PAUSE_SECONDS * RATE), *TWO]


@pytest.fixture
def saying(app: App, disk: Disk, tmp_path: Path) -> Callable[[float], App]:
    """Opens a screen that says something, again after so many seconds, and waits until it is heard."""

    def opened(again: float) -> App:
        write_clip(tmp_path / VOICE / "one.wav", ONE)
        write_clip(tmp_path / VOICE / "two.wav", TWO)
        app.desk.apply_outcome(Outcome(Saying(again=again)))
        app.show()
        assert app.scene.texts() == ("shown",)
        app.audio.open(tmp_path / VOICE)
        until(app, lambda: app.desk.voice and disk.heard(ONE) >= 1)
        assert app.scene.texts() == ("heard",)
        return app

    return opened


def press(app: App, button: PanelButton) -> None:
    app.post(Press(button))
    app.step()


def test_what_a_scene_says_is_said_when_it_is_another(saying: Callable[[float], App], disk: Disk) -> None:
    app = saying(0)
    press(app, PanelButton.CONFIRM)
    app.show()
    press(app, PanelButton.NEXT)
    until(app, lambda: disk.heard(ONE_TWO))
    assert disk.heard(ONE) == 2
    press(app, PanelButton.HELP)
    until(app, lambda: disk.heard(ONE_TWO) == 2)


def test_a_scene_that_says_nothing_lets_finish_what_is_being_said(saying: Callable[[float], App], disk: Disk) -> None:
    app = saying(0)
    for _ in range(3):
        press(app, PanelButton.NEXT)
    app.show()
    assert app.scene.says == Speech()
    until(app, lambda: disk.heard([*ONE_TWO, *[0] * round(PAUSE_SECONDS * RATE), *TWO]))


def test_nothing_is_said_again_while_the_picture_is_dark(saying: Callable[[float], App], disk: Disk) -> None:
    app = saying(0)
    app.window.veil = DARK
    app.desk.apply_outcome(Outcome(Saying(again=0.001)))
    app.show()
    until(app, lambda: disk.heard(ONE) == 2)
    later = disk.seconds + 1
    until(app, lambda: disk.seconds > later)
    assert disk.heard(ONE) == 2
    press(app, PanelButton.CONFIRM)
    until(app, lambda: disk.heard(ONE) == 3)


def test_switched_off_nothing_is_said_until_it_is_switched_on(saying: Callable[[float], App], disk: Disk) -> None:
    app = saying(0)
    press(app, PanelButton.UNDO)
    app.show()
    assert app.scene.texts() == ("shown",)
    press(app, PanelButton.NEXT)
    app.show()
    played = disk.seconds
    until(app, lambda: disk.seconds > played + 2)
    assert not disk.heard(TWO)
    press(app, PanelButton.UNDO)
    until(app, lambda: disk.heard(ONE_TWO))


def test_it_is_said_once_more_in_each_quiet_time(saying: Callable[[float], App], disk: Disk) -> None:
    app = saying(0.4)
    for times in (2, 3):
        until(app, partial(has_been_said, disk, times))
        until(app, partial(has_passed, disk, disk.seconds + 25))
        assert disk.heard(ONE) == times
        press(app, PanelButton.CONFIRM)


def has_been_said(disk: Disk, times: int) -> bool:
    return disk.heard(ONE) == times


def has_passed(disk: Disk, seconds: float) -> bool:
    return disk.seconds > seconds


def test_without_clips_it_is_shown(app: App, disk: Disk, tmp_path: Path) -> None:
    app.desk.apply_outcome(Outcome(Saying(again=0.01)))
    app.audio.open(tmp_path / VOICE)
    until(app, lambda: disk.seconds > 2)
    app.show()
    assert app.scene.texts() == ("shown",)
    assert not any(disk.samples())


class ChildrensTable:
    """The app at a game of Sequence Letters, with the simulated panel; the window's clock goes on when a test says."""

    def __init__(self, folder: Path) -> None:
        self.now = 100.0
        game = LettersGame()
        desk = open_desk({game.id: game}, folder, ())
        assert desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
        desk.go(Place.PLAY)
        self.app = App(desk, Window((800, 480), clock=lambda: self.now), Mixer(on=False, volume=0), 5.19, 0)
        self.app.add_panel(SimulatedPins(), ButtonRow())
        self.app.show()
        pygame.event.clear()

    def touch(self, kind: int, target: str) -> None:
        """A finger comes down on what has this target, or leaves it."""
        x, y = self.app.scene.targets()[target].rect.centre
        finger(kind, self.app.window, x, y)
        self.step()

    def tap(self, target: str) -> None:
        self.touch(pygame.FINGERDOWN, target)
        self.touch(pygame.FINGERUP, target)

    def key(self, kind: int, *names: str) -> None:
        """These keys go down, or up, before the app looks again."""
        for name in names:
            text = "\b" if name == "backspace" else ""
            pygame.event.post(pygame.event.Event(kind, key=pygame.key.key_code(name), unicode=text, mod=0, scancode=0))
        self.step()

    def step(self) -> None:
        """What has come is taken and shown."""
        self.app.step()
        self.app.show()

    def shows(self, target: str) -> bool:
        return target in self.app.scene.targets()


@pytest.fixture
def children(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ChildrensTable]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    there = ChildrensTable(tmp_path)
    yield there
    there.app.close()


@pytest.mark.parametrize("other", ["f1", "tab", "return"])
def test_undo_and_another_key_together_bring_the_frame(children: ChildrensTable, other: str) -> None:
    children.tap("letter:M")
    children.key(pygame.KEYDOWN, "backspace", other)
    children.key(pygame.KEYUP, "backspace", other)
    until(children.app, lambda: any(isinstance(look, PointerFrame) for look in children.app.scene.looks))
    assert not children.shows("home")


def test_another_key_before_undo_leads_nowhere(children: ChildrensTable) -> None:
    children.tap("letter:M")
    children.key(pygame.KEYDOWN, "f1")
    children.key(pygame.KEYDOWN, "backspace")
    # The long UNDO is all that is left of them: it drops the letter.
    until(children.app, lambda: children.shows("letter:A"))
    assert not children.shows("home")


def test_a_finger_that_rests_on_the_lock_is_asked_the_sum(children: ChildrensTable) -> None:
    children.touch(pygame.FINGERDOWN, "grown-up")
    children.now += LONG_TAP_SECONDS - 0.01
    children.step()
    assert not any("×" in text for text in children.app.scene.texts())
    children.now += 0.01
    children.step()
    title = next(text for text in children.app.scene.texts() if "×" in text)
    one, other = (int(word) for word in title.split() if word.isdigit())
    finger(pygame.FINGERUP, children.app.window, 0, 0)
    children.step()
    children.tap(f"answer:{one * other}")
    assert children.shows("home")


def test_a_finger_that_leaves_the_lock_early_is_asked_nothing(children: ChildrensTable) -> None:
    children.touch(pygame.FINGERDOWN, "grown-up")
    children.now += LONG_TAP_SECONDS - 0.01
    children.touch(pygame.FINGERUP, "grown-up")
    children.now += 1
    children.step()
    assert not children.shows("close")
    assert children.shows("letter:M")


def test_ctrl_q_ends_it(app: App) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="\x11", mod=pygame.KMOD_CTRL, scancode=0)
    pygame.event.post(event)
    app.run()
    assert not app.running
