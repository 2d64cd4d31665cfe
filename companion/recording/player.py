"""Play a recording through the app: the same inputs, at the same pictures and thoughts, with the same clock.

The app is opened through `launch` in a data folder of its own, with the settings, files, tags, people and games of the
recording; then the loop's steps are made here, as often and in the order that the recording says. How `App.step` waits
is all that is left out. The desk's clock stands still from one Input to the next, as it did while recording. A rerun
writes no settings, saves no files and can't switch off the machine.
"""

import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pygame
from msgspec import Struct

from companion.app.assembly import make_png_task, open_app
from companion.app.catalogue import RECORDED_FILES
from companion.app.loop import App
from companion.core.events import Input
from companion.core.game import Silence
from companion.core.printable import brief_complaint
from companion.core.toml.settings import KeyPath, Value
from companion.devices.panel.pins_file import default_pins
from companion.recording import digests
from companion.recording.format import EndLine, InputLine, Recording, RecordingError, Snapshot, StartLine
from companion.recording.recorder import machine_facts, program_version
from companion.settings.paths import JOURNAL, TablePaths
from companion.settings.schema import Config
from companion.settings.store import SettingsStore, WriteResult
from companion.table.people import person_texts
from companion.table.saved_files import Make
from companion.table.storage.journal import Journal, JournalError
from companion.ui.audio.mixer import Mixer
from companion.ui.audio.voice import Voice
from companion.ui.events import Closed

LOOK_SECONDS = 1 / 60
"""Seconds between two looks at the window while a rerun waits."""

Pace = Callable[[App, int], bool]
"""Waits until something is due, in milliseconds since the start; returns False when the rerun is to end there."""

Watch = Callable[[int, Input | None, App], None]
"""Told of each new picture: the line after which it is shown, and the input of that line, None at the start."""


class Difference(Struct, frozen=True):
    """A difference of a rerun from its recording: before what happened on this line, and what it is."""

    line: int
    what: str


class RerunResult(Struct, frozen=True):
    """The result of a rerun: how many inputs and pictures, and how many digests to compare with there were.

    `first` is where it differed first; None: nowhere. `whole` tells that the recording, and the rerun, came to the end.
    """

    inputs: int
    pictures: int
    compared: int
    first: Difference | None
    whole: bool


class RecordedVoice(Voice):
    """A voice that says nothing, and counts as heard when the recording says so."""

    told: Silence = "no clips"

    @property
    def silence(self) -> Silence:
        """Why it was not heard; empty where it was."""
        return self.told


def full_speed_pace(app: App, _due: int) -> bool:
    """Return without waiting whether the window is open."""
    return _is_open(app)


def real_time_pace() -> Pace:
    """Return a pace that waits as long as was waited at the recording."""
    began = time.monotonic()

    def wait(app: App, due: int) -> bool:
        while (left := began + due / 1000 - time.monotonic()) > 0:
            if not _is_open(app):
                return False
            time.sleep(min(left, LOOK_SECONDS))
        return _is_open(app)

    return wait


def _is_open(app: App) -> bool:
    """Return whether the window is still open; fingers and keys mean nothing, the recording has them."""
    return not any(isinstance(event, Closed) for event in app.window.poll())


def machine_differences(start: StartLine) -> tuple[str, ...]:
    """Return what differs on this machine and may change pictures, a phrase each."""
    here = {"companion": program_version(), **machine_facts()}
    there = {"companion": start.program, **start.machine}
    return tuple(
        f"{name}: {value} there, {here.get(name, 'not known')} here"
        for name, value in there.items()
        if here.get(name) != value
    )


@contextmanager
def open_recorded_app(path: Path, start: StartLine) -> Iterator[App]:
    """Open the app as it was at the start of the recording, in a data folder of its own, without devices.

    Raises `RecordingError`, with the name `path` of the recording, when that can't be.
    """
    try:
        config = msgspec.json.decode(start.settings, type=Config)
    except msgspec.DecodeError as error:
        raise RecordingError(f"{path}:1: the settings can't be used ({brief_complaint(error)}).") from None
    with tempfile.TemporaryDirectory(prefix="companion-rerun-") as name:
        folder = Path(name)
        for file in RECORDED_FILES:
            if file in start.files:
                (folder / file).write_text(start.files[file], encoding="utf-8", newline="")
        try:
            Journal.create(folder / JOURNAL, start.games, start.tags, person_texts(start.people))
        except JournalError as error:
            raise RecordingError(f"{path}:1: the games of the recording can't be used. {error}") from None
        files = TablePaths(config, folder / "companion.toml", (), folder, default_pins(), start.board)
        app = open_app(files, start.size, full_screen=False)
        try:
            _restore_start(app, start)
            yield app
        finally:
            app.close()


def _restore_start(app: App, start: StartLine) -> None:
    app.density = start.px_per_mm
    app.audio.voice = RecordedVoice(Mixer(on=False, volume=0))
    desk = app.desk
    desk.use_clock(lambda: start.clock)
    desk.tell_problems(start.problems, start.troubles)
    # What came of saving is in the recording.
    desk.save_by(_save_nothing, make_png_task)
    # A rerun must not switch off the machine that it runs on.
    desk.switch_off_by(_stay_on if start.switches_off else None)


def _save_nothing(name: str, make: Make) -> None:
    """Write no file: the one that was saved lies where the recording was made."""


def _stay_on() -> None:
    """Leave the machine on; what came of asking is in the recording."""


def _inputs(recording: Recording) -> list[tuple[int, InputLine, list[WriteResult]]]:
    """Return the inputs with their lines, and how the writing of the settings that each changed went."""
    came: list[WriteResult] = []
    later: list[tuple[int, InputLine, list[WriteResult]]] = []
    for number, what in zip(recording.lines, recording.later, strict=True):
        if isinstance(what, InputLine):
            came = []
            later.append((number, what, came))
        else:
            came.append(what.wrote)
    return later


class Rerun:
    """A recording being played through an app. `watch` is told of each picture, `pace` when the next input is due."""

    def __init__(
        self, app: App, recording: Recording, pace: Pace = full_speed_pace, watch: Watch | None = None
    ) -> None:
        self._app = app
        self._recording = recording
        self._pace = pace
        self._watch = watch
        self._after: tuple[int, Input | None] = (1, None)
        self._pictures = self._compared = 0
        self._first: Difference | None = None
        self._came: deque[WriteResult] = deque()
        settings = app.desk.settings
        if isinstance(settings, SettingsStore):
            settings.write = self._recorded_write

    def play(self) -> RerunResult:
        """Play all of the recording, or until the window is closed; return what came of it."""
        played = 0
        for number, took, came in _inputs(self._recording):
            if not self._pace(self._app, took.at):
                break
            self._catch_up(number, took)
            self._came = deque(came)
            self._app.handle(took.input)
            self._after = (number, took.input)
            played += 1
        whole = played == len(self._recording.inputs)
        if whole:
            self._finish()
        ended = whole and self._recording.ended is not None
        return RerunResult(played, self._pictures, self._compared, self._first, ended)

    def _recorded_write(self, _values: Mapping[KeyPath, Value]) -> WriteResult:
        """Return how this writing of settings went when it was recorded; where nobody noted that, all was well."""
        return self._came.popleft() if self._came else WriteResult()

    def _finish(self) -> None:
        ended, last = self._recording.ended, self._after[0]
        if ended is None:
            self._show()
        elif self._pace(self._app, ended.at):
            self._catch_up(last + 1, ended)
            self._compare_end(last + 1, ended)

    def _catch_up(self, line: int, then: Snapshot) -> None:
        """Show as many pictures, and think as many slices, as the recording did before this line."""
        app = self._app
        app.desk.use_clock(lambda: then.clock)
        if isinstance(app.audio.voice, RecordedVoice):
            app.audio.voice.told = "" if then.voice else then.silence
        for slices in then.pictures:
            self._think(slices)
            self._show()
        self._think(then.thought)
        if then.seen:
            self._compared += 1
            if digests.scene_digest(app.scene) != then.seen:
                self._note_difference(line, "the picture before it")

    def _think(self, slices: int) -> None:
        for _ in range(slices):
            # A recording counts no slice without work; one from outside may say anything.
            if not self._app.desk.has_work:
                return
            self._app.desk.think()

    def _show(self) -> None:
        self._app.show()
        self._pictures += 1
        if self._watch is not None:
            self._watch(*self._after, self._app)

    def _compare_end(self, line: int, ended: EndLine) -> None:
        here = digests.desk_digests(self._app.desk)
        other = [name for name, digest in ended.state.items() if here.get(name, digest) != digest]
        if other:
            self._note_difference(line, f"what it ended in ({', '.join(other)})")
        if ended.picture and digests.picture_digest(self.picture()) != ended.picture:
            self._note_difference(line, "how the last picture is painted")

    def picture(self) -> pygame.Surface:
        """Return the picture that is shown now, at rest."""
        return digests.paint_scene(digests.without_codes(self._app.scene), self._app.window.canvas_size)

    def _note_difference(self, line: int, what: str) -> None:
        if self._first is None:
            self._first = Difference(line, what)
