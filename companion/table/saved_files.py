"""Save games for elsewhere: records and pictures, on a USB stick or else in a folder beside the journal.

A picture is painted in slices, as thoughts are thought, on the thread of the table. What is left is made into a file
and written by a thread that the table does not wait for: it posts what came of it.
"""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.core.events import FileSaved
from companion.core.i18n import N_, LazyText, Sentence
from companion.core.layout import View
from companion.core.problems import error_reason, system_reason
from companion.core.scene import Scene
from companion.core.task import BackgroundTask
from companion.table.logs import log
from companion.table.storage.durable_files import write_bytes
from companion.table.storage.game_rows import GameRow

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

FOLDER = "exports"
"""The name of the folder in the data folder.

`Table.troubles` tells under it of a file that could not be saved; that goes with the next one that can be.
"""


def file_stem(about: GameRow) -> str:
    """Return the name of a file about a game without its ending: the game's date, its kind, and its number."""
    return f"{about.started[:10]}-{about.game}-{about.id}"


class PictureTask(BackgroundTask, Protocol):
    """A picture that is painted in slices."""

    def data(self) -> bytes:
        """Return the bytes of the picture's file, once it is done.

        It takes longer than a frame, and may be asked on another thread.
        """


Make = Callable[[], bytes]
"""Makes the bytes of a file, on the thread that writes it. Raises whatever kept it from being made."""

Write = Callable[[str, Make], None]
"""Writes a file of this name, and does not wait for it."""

Draw = Callable[[Scene, View], PictureTask]
"""Begins a picture of a scene, as large as the view."""


class FileWriter:
    """A writer of files, one by one on its own thread; `post` is told there how each went.

    They go onto the USB stick that `find_stick` finds, and without one into the folder.
    """

    def __init__(
        self, folder: Path, post: Callable[[FileSaved], None], find_stick: Callable[[], Path | None] = lambda: None
    ) -> None:
        self._folder = folder
        self._post = post
        self._find_stick = find_stick
        self._thread: ThreadPoolExecutor | None = None

    def write(self, name: str, make: Make) -> None:
        """Write a file, in the place of one of the same name, and post `FileSaved`; does not wait for it.

        Where it can't be written one that was there stays as it was, and no half file ever has its name.
        """
        if self._thread is None:
            # Few evenings save anything, and it takes longer to import than the desk.
            from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

            self._thread = ThreadPoolExecutor(1, "exports")
        self._thread.submit(self._write, name, make)

    def close(self) -> None:
        """Write the files that are still to be written, and take no more."""
        if self._thread is not None:
            self._thread.shutdown()

    def _write(self, name: str, make: Make) -> None:
        stick = self._find_stick()
        trouble = self._try_to_write(stick or self._folder, name, make)
        self._post(FileSaved(name, trouble, on_stick=stick is not None))

    def _try_to_write(self, folder: Path, name: str, make: Make) -> Sentence:
        try:
            data = make()
        except Exception as error:
            # Whatever fails in painting, the game is left as it was.
            log("A picture can't be painted", error)
            return LazyText.of(
                N_("The picture can't be painted ({why}). The game is as it was."), why=error_reason(error)
            )
        try:
            write_bytes(folder / name, data)
        except Exception as error:
            # The page waits to be told, whatever it is.
            log(f"{name} can't be saved", error)
            here = N_("The file can't be saved on this device: {why}. Plug in a USB stick, and save again.")
            stick = N_("The file can't be saved on the USB stick: {why}. Try another one, and save again.")
            return LazyText.of(here if folder == self._folder else stick, why=system_reason(error))
        return ""


class SaveQueue:
    """The files that the table is about to save: texts at once, pictures once painted, slice by slice.

    `write` is `FileWriter.write`; where either is None, nothing can be saved, or painted.
    """

    def __init__(self, write: Write | None = None, draw: Draw | None = None) -> None:
        self._write = write
        self._draw = draw
        self._drawings: deque[tuple[str, PictureTask]] = deque()

    @property
    def has_pictures(self) -> bool:
        """Whether there is a picture to paint on."""
        return bool(self._drawings)

    def save_text(self, name: str, text: str) -> Sentence:
        """Save a text; return why it can't be, or nothing."""
        if self._write is None:
            return _no_folder_text()
        self._write(name, text.encode)
        return ""

    def save_picture(self, name: str, scene: Callable[[], Scene], view: View) -> Sentence:
        """Save the picture of a scene, which is painted from now on; return why it can't be, or nothing."""
        if self._draw is None:
            return LazyText.of(N_("Nothing can be painted here."))
        if self._write is None:
            return _no_folder_text()
        try:
            self._drawings.append((name, self._draw(scene(), view)))
        except Exception as error:
            self._write(name, _make_failure(error))
        return ""

    def paint_slice(self) -> bool:
        """Paint on the first picture for a slice; return whether there is more to paint."""
        if self._drawings and self._write is not None:
            name, drawing = self._drawings[0]
            try:
                drawing.step()
                make = drawing.data if drawing.done else None
            except Exception as error:
                make = _make_failure(error)
            if make is not None:
                self._drawings.popleft()
                self._write(name, make)
        return self.has_pictures


def _no_folder_text() -> Sentence:
    return LazyText.of(N_("Nothing can be saved: there is no folder for it."))


def _make_failure(error: Exception) -> Make:
    def make() -> bytes:
        raise error

    return make
