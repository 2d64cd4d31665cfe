"""Examine all of a journal while people play, and those that were set aside: on a thread of its own.

Of a large journal only what play needs is examined before it is opened (`journal_repair.examine`). A file that was set
aside may have been in order all the time: the disk could not read it then.
"""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core.i18n import Sentence, error_text
from companion.table.storage import games_back, journal_repair
from companion.table.storage.journal_errors import JournalError, UnreadableError

NICE: Final = 19
"""The niceness of the thread: whatever the table does comes first."""

Tell = Callable[[Sentence], None]
"""Is told on the thread what is wrong with the journal; an empty sentence: games that were set aside can be read again,
and come back at the next start.
"""


class JournalCheck:
    """The examination of the journal at `path`, unless it was examined `whole`, and then of the files set aside.

    `stop` must be called before the files are closed or moved.
    """

    def __init__(self, path: Path, aside: Iterable[Path], tell: Tell, *, whole: bool) -> None:
        self._path = path
        self._aside = tuple(aside)
        self._tell = tell
        self._whole = whole
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._db: sqlite3.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="journal check", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the examination where it is; nothing is told any more. On its own thread this does nothing."""
        self._stopped.set()
        while self._thread.is_alive():
            # What has just begun to ask may not have been asking yet when it was interrupted.
            with self._lock:
                if self._db is not None:
                    self._db.interrupt()
            self._thread.join(0.02)

    def wait(self) -> None:
        """Wait until all has been examined."""
        self._thread.join()

    def _run(self) -> None:
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        trouble = "" if self._whole else self._trouble_of(self._path, journal_repair.connect_read_only)
        if trouble and not self._stopped.is_set():
            self._tell(trouble)
        for file in self._aside:
            whole = self._trouble_of(file, games_back.connect) == ""
            if whole and not self._stopped.is_set() and games_back.note_readable(file):
                self._tell("")

    def _trouble_of(self, path: Path, connect: Callable[[Path], sqlite3.Connection]) -> Sentence | None:
        """Return what is damaged there, empty where all is in order; None where that can't be told now."""
        try:
            journal_repair.with_retries(lambda: journal_repair.examine_by(self._look, lambda: connect(path)))
        except UnreadableError as error:
            return error_text(error)
        except (sqlite3.Error, OSError, JournalError):
            # The disk fails, say, or a newer version wrote it.
            return None
        return ""

    def _look(self, db: sqlite3.Connection) -> None:
        with self._lock:
            self._db = db
        try:
            if not self._stopped.is_set():
                journal_repair.examine_tables(db)
        finally:
            with self._lock:
                self._db = None
