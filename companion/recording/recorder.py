"""Record an evening while it goes on: write what the desk is given, line by line."""

import platform
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from io import RawIOBase
from pathlib import Path
from typing import cast

import msgspec
import pygame
from msgspec import Raw
from msgspec.structs import asdict, replace

from companion.app.local_time import now
from companion.app.loop import App
from companion.core.errors import CompanionError
from companion.core.events import DeviceNews, Input, PhonesNews
from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.core.i18n import N_, LazyText
from companion.core.scene import Scene
from companion.core.toml.settings import KeyPath, Value
from companion.lexicon.other_languages import OTHER_LANGUAGES
from companion.lexicon.wordnet import FOLDER as WORDNET
from companion.lexicon.wordnet import WordNet
from companion.recording import digests
from companion.recording.format import (
    FOLDER,
    SUFFIX,
    VERSION,
    EndLine,
    InputLine,
    SettingsLine,
    Snapshot,
    StartLine,
    encode_line,
)
from companion.settings.paths import TablePaths
from companion.settings.store import SettingsStore, Write, WriteResult
from companion.table.logs import log
from companion.table.storage.durable_files import make_folder
from companion.table.storage.journal import JournalError

KEPT_RECORDINGS = 10
"""How many recordings that nobody gave a name are kept."""


def new_recording_path(folder: Path) -> Path:
    """Return the file for a recording that nobody named; the oldest ones make room for it."""
    there = recordings(folder)
    for old in there[KEPT_RECORDINGS - 1 :]:
        with suppress(OSError):
            old.unlink()
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    taken = sum(file.stem.startswith(stamp) for file in there)
    return folder / FOLDER / f"{stamp}{f'-{taken + 1}' if taken else ''}{SUFFIX}"


def recordings(folder: Path) -> list[Path]:
    """Return the recordings in the data folder that nobody named, the newest first: they are named by time."""
    return sorted((folder / FOLDER).glob(f"*{SUFFIX}"), reverse=True)


def machine_facts() -> dict[str, str]:
    """Return what of the machine can make its pictures differ."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    wordnet = "WordNet" if WordNet(WORDNET).is_installed else "without WordNet"
    words = ", ".join((wordnet, *(each.switch for each in OTHER_LANGUAGES.values() if each.is_packed)))
    return {"python": platform.python_version(), "pygame": pygame.ver, "SDL": sdl, "words": words}


def program_version() -> str:
    """Return the version of this program."""
    from importlib import metadata  # noqa: PLC0415 - it takes 20 ms, which only a recording waits for

    return metadata.version("tabletop-companion")


def start_recorder(path: Path, app: App, files: TablePaths, own: tuple[str, ...]) -> "Recorder":
    """Record from now on what the app does, which has taken nothing yet; `own` names the table's files.

    Raises `CompanionError` where there is such a file already, or none can be made.
    """
    try:
        start = _start_line(app, files, own)
    except JournalError as error:
        raise CompanionError(f"Nothing can be recorded without the journal. {error}") from None
    if path.exists():
        raise CompanionError(f"{path} is there already; name another file for the recording.")
    try:
        make_folder(path.parent)
        file = cast("RawIOBase", path.open("xb", buffering=0))
    except OSError as error:
        raise CompanionError(f"{path} can't be written: {error.strerror}.") from None
    recorder = Recorder(path, file, app)
    recorder.write(encode_line(start))
    app.observer = recorder
    app.closing.callback(recorder.close)
    app.desk.use_clock(recorder.clock)
    settings = app.desk.settings
    if isinstance(settings, SettingsStore):
        settings.write = recorder.wrap_write(settings.write)
    return recorder


def _start_line(app: App, files: TablePaths, own: tuple[str, ...]) -> StartLine:
    desk, journal = app.desk, app.desk.journal
    games = journal.newest(digests.GAMES_COMPARED)
    texts = {name: _read_text(files.folder / name) for name in own}
    return StartLine(
        recording=VERSION,
        program=program_version(),
        clock=now(),
        size=app.window.canvas_size,
        px_per_mm=app.density,
        settings=Raw(msgspec.json.encode(files.config)),
        machine=machine_facts(),
        board=files.board,
        switches_off=desk.can_switch_off,
        problems=desk.problems,
        troubles=dict(desk.troubles),
        files={name: text for name, text in texts.items() if text is not None},
        tags=dict(journal.tags()),
        people=desk.people.known(),
        games=games,
        left_out=len(journal.games()) - len(games),
    )


def _read_text(file: Path) -> str | None:
    """Return the text of a file; None where there is none.

    Bytes that are no text are replaced: such a file is none of ours either.
    """
    try:
        return read_foreign(file, TABLE_FILE).decode(errors="replace")
    except OSError:
        return None


def _without_keys(what: Input) -> Input:
    """Return an input without the codes by which phones have seats, and join the Wi-Fi: what is in them is secret."""
    if not isinstance(what, PhonesNews):
        return what
    seats = tuple(digests.NO_CODE if code else () for code in what.seat_codes)
    return replace(what, seat_codes=seats, wifi_code=digests.NO_CODE if what.wifi_code else ())


class Recorder:
    """A recorder of an evening; each line is with the system before the desk has the input: a kill keeps it.

    Where a line can't be written the recording ends there, the table is told, and play goes on.
    """

    def __init__(self, path: Path, file: RawIOBase, app: App) -> None:
        self.path = path
        self._file: RawIOBase | None = file
        self._app = app
        self._began = time.monotonic()
        self._now = now()
        self._pictures: list[int] = []
        self._thought = 0
        self._seen = ""

    def clock(self) -> str:
        """Return the time of the input that the desk was given last, so that a rerun can tell the same."""
        return self._now

    def on_think(self) -> None:
        """Note that a slice is about to be thought, if there is something to think about."""
        if self._app.desk.has_work:
            self._thought += 1

    def on_show(self, scene: Scene) -> None:
        """Note that a scene was made, to be shown."""
        self._pictures.append(self._thought)
        self._thought = 0
        if self._file is not None:
            self._seen = digests.scene_digest(scene)

    def on_input(self, what: Input) -> None:
        """Note that an input is about to be given to the desk."""
        self._now = now()
        on = self._app.desk.screen.id
        kept = _without_keys(what)
        self._put(lambda: encode_line(InputLine(**asdict(self._take_snapshot()), on=on, input=kept)))

    def wrap_write(self, write: Write) -> Write:
        """Return a function that writes settings as `write` does and records how it went: a rerun has another disk."""

        def written(values: Mapping[KeyPath, Value]) -> WriteResult:
            came = write(values)
            self._put(lambda: encode_line(SettingsLine(came)))
            return came

        return written

    def on_end(self) -> None:
        """Write how the evening ended, and let go of the file; a second time does nothing."""
        self._now = now()
        app = self._app

        def line() -> bytes:
            picture = digests.picture_digest(
                digests.paint_scene(digests.without_codes(app.scene), app.window.canvas_size)
            )
            return encode_line(
                EndLine(**asdict(self._take_snapshot()), state=digests.desk_digests(app.desk), picture=picture)
            )

        self._put(line)
        self.close()

    def close(self) -> None:
        """Close the file as it is, without an end."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _take_snapshot(self) -> Snapshot:
        at = round(1000 * (time.monotonic() - self._began))
        pictures, thought = tuple(self._pictures), self._thought
        self._pictures, self._thought = [], 0
        seen = self._seen if pictures else ""
        desk = self._app.desk
        return Snapshot(
            at=at,
            clock=self._now,
            pictures=pictures,
            thought=thought,
            seen=seen,
            voice=desk.voice,
            # A default is left out of the file, so nothing is written of a voice that is heard.
            silence=desk.silence or "no clips",
        )

    def _put(self, line: Callable[[], bytes]) -> None:
        if self._file is None:
            return
        try:
            self.write(line())
        except Exception as error:
            # Whatever is wrong with a recording, play goes on.
            self._give_up(error)

    def write(self, line: bytes) -> None:
        """Write a line; raises `OSError` when there is no room for all of it."""
        if self._file is not None and self._file.write(line) != len(line):
            raise OSError(28, "No space left on device")

    def _give_up(self, error: Exception) -> None:
        log("The recording is given up", error)
        self.close()
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        told = N_("The recording {file} can't be written ({why}). Play goes on without it.")
        self._app.post(DeviceNews("recording", LazyText.of(told, file=self.path.name, why=why)))
