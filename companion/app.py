"""The composition root: builds the parts from the settings, and runs the loop. Nothing but the commands imports it."""

import queue
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from msgspec.structs import replace

from companion.config import Config, Looks, Screen
from companion.contract.game import AnyGame
from companion.contract.inputs import (
    BACKSPACE,
    DeviceNews,
    Dimmed,
    Hold,
    Input,
    Key,
    PanelButton,
    Press,
    Scan,
    StillTogether,
    Tag,
    Tap,
    Tick,
    Together,
)
from companion.contract.inputs import Rest as Rested
from companion.contract.language import _, use
from companion.contract.problems import Problem, why
from companion.contract.scene import Field, Scene, Speech, View
from companion.contract.tool import AnyTool
from companion.devices.panel import ButtonRow, Panel, Source
from companion.devices.simulator import KEYS, SimulatedPins, strip_button, strip_scene
from companion.files import EXPORTS, JOURNAL, WORDS
from companion.heartbeat import Heartbeat
from companion.saying import Saying
from companion.table.desk import Desk
from companion.table.house import NO_TOOLS, House
from companion.table.journal import Journal, JournalError
from companion.table.screens.all import SCREENS
from companion.table.settings import NoSettings, Settings
from companion.table.shelf import Shelf
from companion.typed import Typed
from companion.ui.geometry import Turn, turned_size
from companion.ui.glass import px_per_mm
from companion.ui.rest import DARK, Rest
from companion.ui.sounds import Sounds
from companion.ui.speaker import Speaker
from companion.ui.theme import theme_in_use, use_theme
from companion.ui.voice import Voice
from companion.ui.window import Closed, KeyDown, KeyUp, StripDown, StripUp, Touched, Window, WindowEvent

if TYPE_CHECKING:
    from companion.devices.backlight import Backlight
    from companion.devices.reader.reader import Reader
    from companion.devices.supervisor import Supervisor
    from companion.table.decks import Deck

TOUCHED, ACTIVE, IDLE = 1 / 120, 1 / 30, 1 / 20
"""Seconds between two looks at the window: under a finger, after an input, and when nothing has happened for a while.

A tap counts when the finger leaves, which the next look notices: under a finger that look must not be long in coming.
"""

NEWS = 1 / 10
"""The least seconds from a picture to the next one that only shows what has been thought of meanwhile."""

CALM = 2.0
"""Seconds without an input after which the table is idle."""


def now() -> str:
    """The time as the journal has it: the table's local one with what it differs from UTC, ISO 8601, to the second.

    So the day and the month in it are those of the table, wherever the journal or a recording is read later.
    """
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")


def open_desk(
    games: Mapping[str, AnyGame],
    folder: Path,
    problems: tuple[Problem, ...],
    tools: Mapping[str, AnyTool] = NO_TOOLS,
    settings: Settings = NoSettings(),  # noqa: B008 - it holds nothing
) -> Desk:
    """The desk with the journal in this folder; in one that vanishes, with a banner, where this one can't be used."""
    # A whole path takes the room of what is wrong; standard error and the doctor have it.
    sentences = [replace(problem, file=Path(problem.file).name).sentence for problem in problems]
    trouble = ""
    try:
        journal = Journal.open(folder / JOURNAL)
    except JournalError as error:
        # Imported for this alone: it takes 4 ms of a start.
        import tempfile  # noqa: PLC0415

        trouble = " ".join((str(error), _("Play goes on, but nothing is kept when the power goes.")))
        journal = Journal.open(Path(tempfile.mkdtemp(prefix="companion-")) / JOURNAL)
    if journal.set_aside is not None:
        kept = journal.set_aside.name
        unread = _("The journal could not be read. It is kept as {file}; a new one is begun.")
        sentences.insert(0, unread.format(file=kept))
    house = House(Shelf(folder).keep, folder / WORDS, tools, partial(_decks, folder), settings, folder / EXPORTS)
    desk = Desk(games, journal, now, SCREENS, tuple(sentences), house)
    desk.take(DeviceNews("journal", trouble))
    return desk


def _decks(folder: Path) -> "tuple[Deck, ...]":
    """What can have tags at this table; asked of all games, for which no first picture waits."""
    from companion.deck_files import decks_in  # noqa: PLC0415

    return decks_in(folder)


def density_of(window: Window, screen: Screen) -> float:
    """How many pixels of the window's canvas there are in a millimetre on the glass, as the settings say or guessed."""
    return px_per_mm(*turned_size(window.canvas_size, window.turn), screen.width_mm, screen.height_mm)


def slop_for(density: float) -> int:
    """By how many pixels a finger may miss a target: two millimetres."""
    return round(2 * density)


def _by_hand(what: Input) -> bool:
    """Whether somebody has done this; a device that came or went, or a tag that is gone, may have done so by itself."""
    return not isinstance(what, DeviceNews | Tick | Dimmed) and not (isinstance(what, Tag) and not what.laid)


def _let_go(panel: Panel) -> None:
    """Close a panel. The evening is over: an error of its pin library helps nobody now."""
    with suppress(Exception):
        panel.close()


class Witness(Protocol):
    """Somebody who notes all that the desk is given, so that it can be given once more."""

    def thinks(self) -> None:
        """The desk is about to think for a slice, where there is something to think about."""

    def shows(self, scene: Scene) -> None:
        """The desk has made a scene, which is shown now."""

    def takes(self, what: Input) -> None:
        """The desk is about to take an input."""


class App:
    """The desk with a window, a panel, and sounds and a voice around it.

    `density` is pixels in a millimetre; `turn` how the picture is turned on the glass as it stands. Inputs from other
    threads come through `post`; everything else belongs to the thread that calls `step`.
    """

    def __init__(self, desk: Desk, window: Window, speaker: Speaker, density: float, turn: Turn) -> None:
        self.desk = desk
        self.window = window
        self.running = True
        self._speaker = speaker
        self._sounds = Sounds(speaker)
        self.voice = Voice(speaker)
        self._saying = Saying(self.voice)
        self.density = density
        """How many pixels of the canvas there are in a millimetre on the glass."""
        self.witness: Witness | None = None
        """Who notes what the desk is given."""
        self._turn = turn
        self._glass_mm: tuple[float, float] | None = None  # the size that `density` was made of
        self._brightness = 100
        self._looks = Looks()
        self._lamps = True
        self._spoken = True
        self._voice_folder: Path | None = None
        self._inputs: queue.SimpleQueue[Input | None] = queue.SimpleQueue()
        self._panels: list[Panel] = []
        self._reader: Reader | None = None
        self._lay: Callable[[str], bool] | None = None
        self._heartbeat: Heartbeat | None = None
        self.closing = ExitStack()
        """What else is to be let go of when the app closes."""
        self._keys: SimulatedPins | None = None
        self.rest = Rest()
        """When the screen gets dark."""
        self._backlight: Backlight | None = None
        self._waking = False  # the last key that went down has only woken the table
        self.scene = Scene(())
        """What is shown."""
        self._typed = Typed()
        self._shown_typed = ""
        self._dark: set[Panel] = set()
        self._stale = True
        self._last_input = time.monotonic()
        self._timed = 0.0  # when the desk was told of time last, and
        self._awake = 0.0  # when a turn had some left then: somebody looks at its clock
        self._last_picture = 0.0

    def post(self, what: Input) -> None:
        """Let the table know of an input; from any thread."""
        self._inputs.put(what)

    def add_panel(self, source: Source, row: ButtonRow) -> None:
        """Let a source of presses press the buttons; keys and the strip go to one that is simulated."""
        self._panels.append(Panel(self.post, source, row))
        if isinstance(source, SimulatedPins):
            self._keys = source
        self._stale = True

    def add_backlight(self, backlight: "Backlight") -> None:
        """Take the light behind the screen, to set it, to switch it off while that is black, and to close it."""
        self._backlight = backlight
        self.closing.callback(backlight.close)
        self._shine()

    def add_reader(self, reader: "Reader", lay: Callable[[str], bool] | None = None) -> None:
        """Take a reader of tags, which posts by itself, to light it and to close it.

        `lay` lays what was typed on it, where it is simulated; it returns False for what is no tag.
        """
        self._reader = reader
        self._lay = lay

    def supervise(self, supervisor: "Supervisor") -> None:
        """Tell a supervisor from the next step on: first that the table is ready, then of drawn pictures."""
        self._heartbeat = Heartbeat(supervisor, self.window)

    def open_sounds(self, voice: Path) -> None:
        """Open the sound card and load the sounds, and the clips in the folder `voice`, all in the background."""
        self._voice_folder = voice
        if self._speaker.open():
            self._sounds.load()
            self.voice.load(voice)

    def follow(self, config: Config) -> None:
        """Go by these settings in what needs no new start: language, screen, looks, sounds, voice, lamps, the beep."""
        use(config.language.screens)
        self._turn = config.screen.turn
        self._follow_glass(config.screen)
        self._looks = config.looks
        self.window.moving = config.looks.motion == "on"
        if theme_in_use() != config.looks.theme:
            use_theme(config.looks.theme)
            self.window.paint_anew()
        self._lamps = config.panel.lamps
        self._spoken = config.sound.voice
        self._speaker.volume = config.sound.volume
        self._speaker.on = config.sound.on
        if self._voice_folder is not None:
            self.open_sounds(self._voice_folder)
        if self._reader is not None:
            self._reader.follow(config.reader)
        self._stale = True

    def _follow_glass(self, screen: Screen) -> None:
        """Go by the size and the brightness of the screen."""
        size = (screen.width_mm, screen.height_mm)
        if size != self._glass_mm:
            if self._glass_mm is not None:
                self.density = density_of(self.window, screen)
                self.window.slop = slop_for(self.density)
            self._glass_mm = size
        self._brightness = screen.brightness
        self._shine()

    def _shine(self) -> None:
        """Make the screen as bright as it is set: by the light behind it, or by the picture where that can't be."""
        lit = self.window.full_screen and self._backlight is not None and self._backlight.shine(self._brightness)
        self.window.shine(1.0 if lit else self._brightness / 100)
        self._stale = True

    def run(self) -> None:
        """Follow the table until the window is closed or `running` is unset."""
        while self.running:
            self.step()

    def stop(self) -> None:
        """End `run` soon; from any thread, and from the handler of a signal."""
        self.running = False
        # CPython waits without end when a signal interrupts a timed wait at its very end: something has to come.
        self._inputs.put(None)

    def step(self) -> None:
        """Take what has come, show what has changed, and wait for the next input, at most until the next look.

        While there is something to think about, and nothing else to do, one slice of it takes the place of the wait.
        """
        for event in self.window.poll():
            self._window_event(event)
        self._notice_forgotten()
        self._tell_time(self.desk.due)
        self._fall_asleep()
        if self._stale or self.desk.voice != self._is_heard():
            self.show()
        if self._heartbeat is not None:
            self._heartbeat.beat(time.monotonic(), self.desk.complaints)
        if not self.window.veil:
            self._saying.repeat(self._last_input, time.monotonic())
        busy = self._inputs.empty() and self._think()
        try:
            what = self._inputs.get(timeout=0 if busy else self._pause())
            while what is not None:
                self._give(what)
                what = self._inputs.get_nowait()
        except queue.Empty:
            return

    def _think(self) -> bool:
        """Think for a slice; whether to come back at once, for the next one or for a picture of the last."""
        if self.witness is not None:
            self.witness.thinks()
        more = self.desk.think()
        if self.desk.news and not (more and time.monotonic() - self._last_picture < NEWS):
            self._stale = True
        return more or self._stale

    def _pause(self) -> float:
        """The seconds until the next look at the window."""
        if self.window.pressed:
            return TOUCHED
        return IDLE if time.monotonic() - self._last_input > CALM else ACTIVE

    def _fall_asleep(self) -> None:
        """Veil the picture when nobody has done anything for long enough; only `_wake` and a finger take that away."""
        veil = self.rest.veil(time.monotonic() - max(self._last_input, self._awake))
        if veil > self.window.veil:
            if self.desk.due:
                self.take(Dimmed())
            self.window.veil = veil
            self._stale = True
            if self._backlight is not None:
                self._backlight.light(on=veil < DARK)

    def _wake(self) -> bool:
        """Somebody is there. Returns whether the picture was veiled."""
        self._last_input = time.monotonic()
        self._stale = True
        veiled = self.window.veil > 0
        self.window.veil = 0.0
        if self._backlight is not None:
            self._backlight.light(on=True)
        return veiled

    def show(self) -> None:
        """Show the table as it is now, on the screen and by the lamps, and let it be heard."""
        self._stale = False
        self.window.turn = cast("Turn", (self._turn + self.desk.facing) % 360)
        width, height = self.window.canvas_size
        self.desk.voice = self._is_heard()
        self.scene = self.desk.scene(View(width, height, self.density, text=self._looks.text, hand=self._looks.hand))
        if self.witness is not None:
            self.witness.shows(self.scene)
        # Before the painting, which takes its time.
        says = self.scene.says if self.desk.voice else Speech()
        self._saying.say(says, time.monotonic(), heard=self.desk.voice)
        lamps = self.scene.lamps() if self._lamps and self.window.veil < DARK else frozenset()
        lit = frozenset(PanelButton(name) for name in lamps)
        for panel in self._panels:
            self._light(panel, lit)
        self._shown_typed = self._typed.text(time.monotonic())
        self._paint()
        self._last_picture = time.monotonic()
        if self.desk.sound and self._speaker.on:
            for sound in self.desk.sounds:
                self._sounds.play(sound)
        self.desk.sounds.clear()
        if self._reader is not None and self.desk.lights:
            self._reader.light(self.desk.lights[-1])
        self.desk.lights.clear()

    def _is_heard(self) -> bool:
        """Whether what a scene says is heard."""
        return self.desk.sound and self._speaker.on and self._spoken and self.voice.ready

    def close(self) -> None:
        """Let go of the devices, the window and the journal; an error of one keeps none of the others open."""
        if self._heartbeat is not None:
            self._heartbeat.stop()
        with ExitStack() as last_to_first:
            last_to_first.callback(self.desk.journal.close)
            last_to_first.callback(self.window.close)
            last_to_first.callback(self._speaker.close)
            last_to_first.callback(self.closing.close)
            if self._reader is not None:
                last_to_first.callback(self._reader.close)
            for panel in self._panels:
                last_to_first.callback(_let_go, panel)

    def _light(self, panel: Panel, lit: frozenset[PanelButton]) -> None:
        """Let a panel show its lamps; one whose library fails is said to, once, and left dark."""
        if panel in self._dark:
            return
        try:
            panel.lamps(lit)
        except Exception as error:
            self._dark.add(panel)
            failed = _("The lamps of the panel failed ({why}). The buttons on the screen work.")
            self.post(DeviceNews("panel", failed.format(why=why(error))))

    def _paint(self) -> None:
        """Show the scene; one that can't be painted leaves the last picture, and is said once another one can be."""
        try:
            self.window.show(self.scene, self._strip())
        except Exception as error:
            unpainted = _("A picture could not be painted ({why}). The game is safe.")
            news = DeviceNews("screen", unpainted.format(why=why(error)))
            if self.desk.troubles.get(news.device) != news.trouble:
                self.post(news)

    def _strip(self) -> Scene | None:
        width, height = self.window.strip_size
        if self._keys is None or not height:
            return None
        return strip_scene(width, height, self._keys.lit, self._keys.down, self._shown_typed)

    def _give(self, what: Input) -> None:
        """Give the desk an input of now, which first knows how late it is."""
        self._tell_time(1)
        self.take(what)

    def _tell_time(self, least: int) -> None:
        """Tell the desk, where it has to know, what time has passed, when that is at least so many milliseconds."""
        now, due = time.monotonic(), self.desk.due
        passed = int(1000 * (now - self._timed))
        if not due:
            self._timed = now
        elif passed >= least:
            self._timed += passed / 1000
            self.take(Tick(passed))
            clock = self.desk.turn_clock
            if clock is not None and clock.left > 0:
                self._awake = now

    def take(self, what: Input) -> None:
        """Give the desk an input at once; one that only wakes the table is not given on."""
        self._stale = True
        if _by_hand(what) and self._wake() and isinstance(what, Press | Hold | Together | StillTogether):
            return
        if self.witness is not None:
            self.witness.takes(what)
        before = type(self.desk.screen)
        self.desk.take(what)
        if not self._takes_cards() or type(self.desk.screen) is not before:
            self._typed.drop()

    def _window_event(self, event: WindowEvent) -> None:
        match event:
            case Closed():
                self.running = False
            case Touched():
                self._wake()
            case KeyDown(name=name):
                self._waking = self._wake()
                if not self._waking:
                    self._key_down(name)
            case KeyUp(name=name):
                self._push(KEYS.get(name), down=False)
            case Key():
                self._key_typed(event)
            case StripDown(target=target):
                self._push(strip_button(target), down=True)
            case StripUp(target=target):
                self._push(strip_button(target), down=False)
            case Tap() | Rested():
                self._give(event)
            case _:
                # A window that was resized or uncovered shows the same scene again.
                self._stale = True

    def _push(self, button: PanelButton | None, *, down: bool) -> None:
        if button is None or self._keys is None:
            return
        self._last_input = time.monotonic()
        self._stale = True
        if down:
            self._keys.press(button)
        else:
            self._keys.release(button)

    def _takes_cards(self) -> bool:
        """Whether a card that is typed means something; on a simulated reader it can be laid at any time."""
        return self.desk.scans or self._lay is not None

    def _typing(self) -> bool:
        return any(isinstance(look, Field) for look in self.scene.looks)

    def _deletes(self) -> bool:
        """Whether there is something that the key for it would delete; else it is that of UNDO."""
        return any(isinstance(look, Field) and look.text for look in self.scene.looks)

    def _key_down(self, name: str) -> None:
        """A key presses a button, but for those that end or mend a text: of a name, or of a card that is typed."""
        typed = self._typed.text(time.monotonic())
        if typed and name in {"return", "enter"}:
            self._typed.drop()
            self._stale = True
            if self._lay is None or not self._lay(typed):
                self._give(Scan(typed))
        elif name == "escape":
            self._typed.drop()
            self._stale = True
        elif not (
            (name == "backspace" and (typed or self._deletes())) or (name == "space" and (typed or self._typing()))
        ):
            self._push(KEYS.get(name), down=True)

    def _key_typed(self, key: Key) -> None:
        """A letter belongs to the name on the screen, else to a card: a reader that types does it like that."""
        if self._waking and (self._typing() or not key.text.isalnum()):
            # A letter may be the first of a card that is laid on a reader that types: that counts.
            return
        now = time.monotonic()
        if self._typing() and (key.text != BACKSPACE or self._deletes()):
            self._give(key)
        elif key.text == BACKSPACE:
            self._typed.delete(now)
            self._stale = True
        elif self._takes_cards() and self._typed.add(key.text, now):
            self._stale = True
        elif key.text == "?":
            self._push(KEYS.get("?"), down=True)
            self._push(KEYS.get("?"), down=False)

    def _notice_forgotten(self) -> None:
        """What was typed and left alone for too long must go from the strip, too."""
        if self._shown_typed != self._typed.text(time.monotonic()):
            self._stale = True
