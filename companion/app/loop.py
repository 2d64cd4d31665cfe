"""Run the loop: give the desk what is done at the table, and bring what it shows to the glass, lamps and ears."""

import queue
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Protocol, cast

from companion.app.dimming import Dimming
from companion.app.panels import Panels
from companion.app.real_keyboard import CardTyped, KeyReader, may_begin_card
from companion.app.watchdog import Watchdog
from companion.core.events import (
    BackupNews,
    Chord,
    DeviceNews,
    Dimmed,
    FileSaved,
    Input,
    Key,
    LongChord,
    LongPress,
    Loudness,
    OwnClips,
    PanelButton,
    PhonesNews,
    Press,
    Repeat,
    Scan,
    SeatEntry,
    Tag,
    Tap,
    Tick,
    VoiceNews,
)
from companion.core.events import LongTap as Rested
from companion.core.game import Silence
from companion.core.i18n import N_, LazyText, use_language
from companion.core.layout import View
from companion.core.problems import error_reason
from companion.core.scene import Scene, Speech
from companion.devices.panel.panel import ButtonRow, PinSource
from companion.devices.panel.simulated import KEYS, strip_button
from companion.settings.schema import Config, LooksSettings, ScreenSettings
from companion.table.desk import Desk
from companion.table.troubles import JOURNAL_LOG
from companion.ui.audio.mixer import Mixer
from companion.ui.audio.player import AudioPlayer
from companion.ui.dimming_times import DARK
from companion.ui.events import Closed, KeyDown, KeyUp, StripDown, StripUp, Touched, WindowEvent
from companion.ui.geometry import Turn
from companion.ui.pixel_density import density_of, finger_slop
from companion.ui.theme import theme_in_use, use_theme
from companion.ui.window import Window

if TYPE_CHECKING:
    from companion.devices.machine.backlight import Backlight
    from companion.devices.machine.systemd import Supervisor
    from companion.devices.reader.reader import Reader

TOUCHED, ACTIVE, IDLE = 1 / 120, 1 / 30, 1 / 20
"""Seconds between two looks at the window: under a finger, after an input, and when nothing has happened for a while.

A tap counts when the finger leaves, which the next look notices: under a finger that look must not be long in coming.
"""

NEWS_SECONDS = 1 / 10
"""The least seconds from a picture to the next one that only shows what has been thought of meanwhile."""

LOOKS_IN_A_ROW = 10
"""How many looks at the window follow each other when nothing goes on: what waits for time then waits that long."""

CALM = 2.0
"""Seconds without an input after which the table is idle."""

LOG_SECONDS = 10.0
"""Seconds from one look at the journal's log to the next, while the table is idle."""

STANDING = 60.0
"""Seconds after which it is not the start that ends the app. A game that fails when it is shown does so long before."""


PANEL_INPUTS = (Press, LongPress, Repeat, Chord, LongChord)
"""What the panel tells; while the screen is dark it only lights that."""

NEWS = (DeviceNews, FileSaved, Tick, Dimmed, Loudness, OwnClips, VoiceNews, BackupNews, PhonesNews, SeatEntry)
"""What a device or a clock brings by itself, or somebody who need not be at the table."""


def _is_by_hand(what: Input) -> bool:
    """Return whether a person has made this input; a device that came, or a tag that is gone, may be nobody's."""
    return not isinstance(what, NEWS) and not (isinstance(what, Tag) and not what.laid)


class InputObserver(Protocol):
    """An observer that notes all that the desk is given, so that it can be given once more."""

    def on_think(self) -> None:
        """Note that the desk is about to think for a slice, where there is something to think about."""

    def on_show(self, scene: Scene) -> None:
        """Note that the desk has made a scene, which is shown now."""

    def on_input(self, what: Input) -> None:
        """Note that the desk is about to take an input."""

    def on_end(self) -> None:
        """Note that the app has followed the table to its end."""


class App:
    """The desk with a window, panels, a reader, sounds and a voice around it.

    `density` is pixels in a millimetre; `turn` how the picture is turned on the glass as it stands. Inputs from other
    threads come through `post`; everything else belongs to the thread that calls `step`.
    """

    def __init__(self, desk: Desk, window: Window, speaker: Mixer, density: float, turn: Turn) -> None:
        self.desk = desk
        self.window = window
        self.running = True
        self.starts_anew = False
        """Whether the app is to be started anew when it has ended."""
        self.density = density
        """How many pixels of the canvas there are in a millimetre on the glass."""
        self.observer: InputObserver | None = None
        """Who notes what the desk is given."""
        self.closing = ExitStack()
        """What else is to be let go of when the app closes."""
        self.on_stand: Callable[[], None] | None = None
        """Called once, when the table has been followed for `STANDING` seconds."""
        self.scene = Scene(())
        """What is shown."""
        self.audio = AudioPlayer(speaker)
        self.panels = Panels(self.post)
        self.dimming = Dimming(window, time.monotonic())
        self._keyboard = KeyReader()
        self._reader: Reader | None = None
        self._lay: Callable[[str], bool] | None = None
        self._heartbeat: Watchdog | None = None
        self._turn = turn
        self._glass_mm: tuple[float, float] | None = None  # the size that `density` was made of
        self._looks = LooksSettings()
        self._lamps = True
        self._inputs: queue.SimpleQueue[Input | None] = queue.SimpleQueue()
        self._waking = False  # the last key that went down has only woken the table
        self._shown_typed = ""
        self._stale = True
        self._timed = 0.0  # when the desk was told of time last
        self._last_picture = 0.0
        self._log_due = 0.0  # when to look at the journal's log

    def post(self, what: Input) -> None:
        """Queue an input for the table; from any thread."""
        self._inputs.put(what)

    def add_panel(self, source: PinSource, row: ButtonRow) -> None:
        """Add a panel: its presses become inputs, and its lamps are lit."""
        self.panels.add(source, row)
        self._stale = True

    def add_backlight(self, backlight: "Backlight") -> None:
        """Add the light behind the screen, which is off while that is black; it is closed in the end."""
        self.closing.callback(backlight.close)
        self.dimming.add_backlight(backlight)
        self._stale = True

    def add_reader(self, reader: "Reader", lay: Callable[[str], bool] | None = None) -> None:
        """Add a reader of tags, which posts by itself; its light is used, and it is closed in the end.

        `lay` lays what was typed on it, where it is simulated; it returns False for what is no tag.
        """
        self._reader = reader
        self._lay = lay

    def supervise(self, supervisor: "Supervisor") -> None:
        """Tell a supervisor from the next step on: first that the table is ready, then of drawn pictures."""
        self._heartbeat = Watchdog(supervisor, self.window)

    def apply_settings(self, config: Config) -> None:
        """Apply the settings that need no new start: language, screen, looks, sounds, voice, lamps, the beep."""
        use_language(config.language.screens)
        self._turn = config.screen.turn
        self._follow_glass(config.screen)
        self._looks = config.looks
        self.window.moving = config.looks.motion == "on"
        if theme_in_use() != config.looks.theme:
            use_theme(config.looks.theme)
            self.window.paint_anew()
        self._lamps = config.panel.lamps
        self.audio.configure(on=config.sound.on, volume=config.sound.volume, voice=config.sound.voice)
        if self._reader is not None:
            self._reader.change_settings(config.reader)
        self._stale = True

    def _follow_glass(self, screen: ScreenSettings) -> None:
        """Apply the size and the brightness of the screen."""
        size = (screen.width_mm, screen.height_mm)
        if size != self._glass_mm:
            known, self._glass_mm = self._glass_mm is not None, size
            if known:
                self._measure_glass(size)
        self.dimming.set_brightness(screen.brightness)

    def _measure_glass(self, size: tuple[float, float]) -> None:
        """Work out how many pixels there are in a millimetre of a glass of this size."""
        self.density = density_of(self.window.canvas_size, self.window.turn, *size)
        self.window.slop = finger_slop(self.density)

    def run(self) -> None:
        """Follow the table until the window is closed or `running` is unset."""
        began = time.monotonic()
        while self.running:
            self.step()
            if self.on_stand is not None and time.monotonic() - began >= STANDING:
                self.on_stand()
                self.on_stand = None

    def stop(self) -> None:
        """End `run` soon; from any thread, and from the handler of a signal."""
        self.running = False
        # CPython waits without end when a signal interrupts a timed wait at its very end: something has to come.
        self._inputs.put(None)

    def restart(self) -> None:
        """End `run` soon, to be started anew."""
        self.starts_anew = True
        self.stop()

    def step(self) -> None:
        """Take what has come, show what has changed, and wait for the next input, at most until the next look.

        While there is something to think about, and nothing else to do, one slice of it takes the place of the wait.
        """
        for event in self.window.poll():
            self._window_event(event)
        self._notice_dropped_card()
        self._tell_time(self.desk.due)
        self._dim_if_idle()
        if self._stale or self.desk.silence != self._silence():
            self.show()
        if self._heartbeat is not None:
            self._heartbeat.beat(time.monotonic(), self.desk.complaints)
        if not self.window.veil:
            self.audio.repeat_if_due(self.dimming.used, time.monotonic())
        self._look_at_log()
        busy = self._inputs.empty() and self._think()
        try:
            what = self._inputs.get_nowait() if busy else self._wait()
            while what is not None:
                self._handle_now(what)
                what = self._inputs.get_nowait()
        except queue.Empty:
            return

    def _look_at_log(self) -> None:
        """See now and then whether another program makes the journal's log grow; no press waits for that."""
        now = time.monotonic()
        if now < self._log_due or not self._is_calm():
            return
        self._log_due = now + LOG_SECONDS
        held = N_(
            "The games file grows while another program keeps it open: close that program. What is confirmed is safe."
        )
        trouble = LazyText.of(held) if self.desk.journal.is_log_held() else ""
        if self.desk.troubles.get(JOURNAL_LOG, "") != trouble:
            self.post(DeviceNews(JOURNAL_LOG, trouble))

    def _think(self) -> bool:
        """Think for a slice; return whether to come back at once, for the next one or for a picture of the last."""
        if self.observer is not None:
            self.observer.on_think()
        more = self.desk.think()
        if self.desk.has_news and not (more and time.monotonic() - self._last_picture < NEWS_SECONDS):
            self._stale = True
        return more or self._stale

    def _wait(self) -> Input | None:
        """Return the next input. Raises `queue.Empty` when none has come before the next turn of the loop.

        When nothing goes on at the table, only the window is looked at for some time: the rest of a turn, on caches
        that are cold by then, takes as long as the looks themselves.
        """
        looks = LOOKS_IN_A_ROW if self._is_idle() else 1
        pause = self._pause()
        while True:
            try:
                return self._inputs.get(timeout=pause)
            except queue.Empty:
                looks -= 1
                if not looks or self.window.has_news():
                    raise

    def _is_idle(self) -> bool:
        """Return whether nothing is to be done before something comes, or the time of `LOOKS_IN_A_ROW` is over."""
        if not self._is_calm() or self._stale or self.desk.due or not self.window.is_static:
            return False
        return not self.window.save_pictures()

    def _pause(self) -> float:
        """Return the seconds until the next look at the window."""
        if self.window.pressed:
            return TOUCHED
        return IDLE if self._is_calm() else ACTIVE

    def _is_calm(self) -> bool:
        return time.monotonic() - self.dimming.used > CALM

    def _notice_dropped_card(self) -> None:
        """Have the strip painted anew when a card that is being typed has been left alone for too long."""
        if self._shown_typed != self._keyboard.typed_card(time.monotonic()):
            self._stale = True

    def _dim_if_idle(self) -> None:
        """Let the screen get darker when nobody has done anything for long enough; the desk is told of it."""
        if self.dimming.dim_if_idle(time.monotonic()):
            self._stale = True
            if self.desk.due:
                self.handle(Dimmed())

    def _wake(self) -> bool:
        """Note that somebody is there, and take the veil off the picture; return whether there was one."""
        self._stale = True
        return self.dimming.wake(time.monotonic())

    def show(self) -> None:
        """Show the table as it is now, on the screen and by the lamps, and let it be heard."""
        self._stale = False
        self.window.turn = cast("Turn", (self._turn + self.desk.view_degrees) % 360)
        width, height = self.window.canvas_size
        self.desk.set_silence(self._silence())
        self.scene = self.desk.scene(View(width, height, self.density, text=self._looks.text, hand=self._looks.hand))
        if self.observer is not None:
            self.observer.on_show(self.scene)
        # Before the painting, which takes its time.
        says = self.scene.says if self.desk.voice else Speech()
        self.audio.say(says, time.monotonic(), heard=self.desk.voice)
        lamps = self.scene.lamps() if self._lamps and self.window.veil < DARK else frozenset()
        self.panels.light_lamps(frozenset(PanelButton(name) for name in lamps))
        self._shown_typed = self._keyboard.typed_card(time.monotonic())
        self._paint()
        self._last_picture = time.monotonic()
        sounds, lights = self.desk.take_sounds(), self.desk.take_lights()
        if self.desk.sound:
            self.audio.play(sounds)
        if self._reader is not None and lights:
            self._reader.show_light(lights[-1])

    def _silence(self) -> Silence:
        """Return why what a scene says isn't heard; empty where it is."""
        return self.audio.silence if self.desk.sound else "off"

    def _paint(self) -> None:
        """Show the scene; one that can't be painted leaves the last picture, and is said once another one can be."""
        try:
            self.window.show(self.scene, self.panels.strip_scene(self.window.strip_size, self._shown_typed))
        except Exception as error:
            unpainted = N_("A picture could not be painted ({why}). The game is safe.")
            news = DeviceNews("screen", LazyText.of(unpainted, why=error_reason(error)))
            if self.desk.troubles.get(news.device) != news.trouble:
                self.post(news)

    def close(self) -> None:
        """Close the devices, the window and the journal; an error of one keeps none of the others open."""
        if self._heartbeat is not None:
            self._heartbeat.stop()
        with ExitStack() as last_to_first:
            last_to_first.callback(self.desk.journal.close)
            last_to_first.callback(self.window.close)
            last_to_first.callback(self.audio.close)
            last_to_first.callback(self.closing.close)
            if self._reader is not None:
                last_to_first.callback(self._reader.close)
            last_to_first.callback(self.panels.close)

    def _handle_now(self, what: Input) -> None:
        """Give the desk an input that came now, after telling it what time has passed."""
        self._tell_time(1)
        self.handle(what)

    def _tell_time(self, least: int) -> None:
        """Tell the desk what time has passed, where it has to know, from `least` milliseconds on."""
        now, due = time.monotonic(), self.desk.due
        passed = int(1000 * (now - self._timed))
        if not due:
            self._timed = now
        elif passed >= least:
            self._timed += passed / 1000
            self.handle(Tick(passed))
            clock = self.desk.turn_clock
            if clock is not None and clock.left > 0:
                self.dimming.looked_at = now

    def handle(self, what: Input) -> None:
        """Give the desk an input at once; one that only wakes the table is not given on."""
        self._stale = True
        if _is_by_hand(what) and self._wake() and isinstance(what, PANEL_INPUTS):
            return
        if self.observer is not None:
            self.observer.on_input(what)
        before, settling = type(self.desk.screen), self.desk.settling_ms
        self.desk.handle(what)
        if self.desk.settling_ms > settling:
            self.window.drop_touch()
        if not self._takes_cards() or type(self.desk.screen) is not before:
            self._keyboard.drop()

    def _takes_cards(self) -> bool:
        """Return whether a card that is typed means something; on a simulated reader it can be laid at any time."""
        return self.desk.takes_scans or self._lay is not None

    def _window_event(self, event: WindowEvent) -> None:
        match event:
            case Closed():
                self.running = False
            case Touched():
                self._wake()
            case KeyDown(name=name):
                self._waking = self._wake()
                if not self._waking:
                    self._handle_key_down(name)
            case KeyUp(name=name):
                self._push(KEYS.get(name), down=False)
            case Key():
                if not self._waking or may_begin_card(event, self.scene):
                    self._handle_character(event)
            case StripDown(target=target) | StripUp(target=target):
                self._push(strip_button(target), down=isinstance(event, StripDown))
            case Tap() | Rested():
                self._keyboard.note_touch()
                self._handle_now(event)
            case _:
                self._follow_resize()

    def _follow_resize(self) -> None:
        """Show the scene again on a window that has another size; on a full screen it is laid out for that."""
        if self.window.full_screen and self._glass_mm is not None:
            self._measure_glass(self._glass_mm)
        self._stale = True

    def _push(self, button: PanelButton | None, *, down: bool) -> None:
        if self.panels.push(button, down=down):
            self.dimming.used = time.monotonic()
            self._stale = True

    def _handle_key_down(self, name: str) -> None:
        meant = self._keyboard.handle_key_down(name, self.scene, time.monotonic())
        if not isinstance(meant, CardTyped):
            self._push(meant, down=True)
        elif self._lay is None or not self._lay(meant.text):
            self._handle_now(Scan(meant.text))

    def _handle_character(self, key: Key) -> None:
        meant = self._keyboard.handle_character(key, self.scene, time.monotonic(), cards=self._takes_cards())
        if isinstance(meant, Key):
            self._handle_now(meant)
        else:
            self._push(meant, down=True)
            self._push(meant, down=False)
