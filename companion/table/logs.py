"""Log errors that nobody foresaw into files of the data folder that stay small, without the names of people.

The log can't disturb play: where it can't be written, it isn't. It is opened when there is something to write, for the
library for it takes longer to import than the rest of the desk, and nearly every evening goes by without it.
"""

import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterable
from itertools import repeat
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from companion.core.printable import printable

if TYPE_CHECKING:
    from logging import Logger

FILE = "companion.log"
"""The log in the data folder; older parts of it have a number behind the name, `.1` the newest of them."""

LARGEST = 200_000
"""Bytes that a part of the log has at most."""

OLDER = 2
"""How many older parts are kept."""


class Log:
    """A log of errors: on standard error, and in `file` once there is one."""

    def __init__(self) -> None:
        self.file: Path | None = None
        self.names: Callable[[], Iterable[str]] = tuple
        """Tells the names of people that may not stand there; asked for each entry, on whatever thread writes it."""
        self._logger: Logger | None = None

    def fault(self, what: str, error: BaseException) -> None:
        """Log an error; `what` says what came of it."""
        self._open().error(what, exc_info=error)

    def warning(self, what: str) -> None:
        """Log what may be wrong."""
        self._open().warning(what)

    def note(self, what: str) -> None:
        """Log something in the file alone, where there is one."""
        if self.file is not None:
            self._open().info(what)

    def _open(self) -> "Logger":
        import logging  # noqa: PLC0415

        if self.file is None:
            return logging.getLogger(__name__)
        if self._logger is None:
            self._logger = _logger_of(self.file, self._hide_names)
        return self._logger

    def _hide_names(self, text: str) -> str:
        """Return a text with `somebody` for each person."""
        from companion.table.name_replacer import NameReplacer  # noqa: PLC0415

        return NameReplacer(self.names(), repeat("somebody")).replace_in_text(text)


def _logger_of(file: Path, hide: Callable[[str], str]) -> "Logger":
    """Return a logger that writes to this file in UTC, and from warnings on to standard error without the time.

    What is written is what `hide` makes of it: the machine keeps what comes by standard error.
    """
    import logging  # noqa: PLC0415
    from logging.handlers import RotatingFileHandler  # noqa: PLC0415

    class Quiet(RotatingFileHandler):
        """A file that is silent about what it can't write: a full disk must not disturb play."""

        def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging calls it so
            """Write nothing about a record that can't be written."""

    class Safe(logging.Formatter):
        """A form without names, and without what steers a terminal: errors quote files and tags."""

        def format(self, record: logging.LogRecord) -> str:
            """Return the entry as it is to be written."""
            return printable(hide(super().format(record)))

    kept = Quiet(file, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", errors="replace", delay=True)
    form = Safe("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    form.converter = time.gmtime
    kept.setFormatter(form)
    shown = logging.StreamHandler()
    shown.setLevel(logging.WARNING)
    shown.setFormatter(Safe())
    logger = logging.getLogger(__name__)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    for handler in (kept, shown):
        logger.addHandler(handler)
    return logger


LOG = Log()
"""The log of this process."""


def log(what: str, error: BaseException) -> None:
    """Write an error to the log, with what came of it."""
    LOG.fault(what, error)


def keep_log_in(folder: Path) -> None:
    """Keep the log in this folder from now on, with errors that nothing has caught, and with Python's warnings."""
    LOG.file = folder / FILE
    sys.excepthook = _log_uncaught
    threading.excepthook = _log_uncaught_in_thread
    warnings.showwarning = _log_warning


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, Exception):
        LOG.fault("The companion ends with an error", error.with_traceback(trace))
    else:
        sys.__excepthook__(kind, error, trace)


def _log_uncaught_in_thread(what: threading.ExceptHookArgs) -> None:
    name = what.thread.name if what.thread is not None else "that is gone"
    if what.exc_value is not None and not issubclass(what.exc_type, SystemExit):
        LOG.fault(f"The thread {name} ends with an error", what.exc_value)


def _log_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,  # noqa: ARG001 - Python gives it
    line: str | None = None,
) -> None:
    LOG.warning(warnings.formatwarning(message, category, filename, lineno, line).rstrip())
