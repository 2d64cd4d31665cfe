"""Write the log through Python's `logging`."""

import logging
import time
from logging.handlers import RotatingFileHandler
from pathlib import Path

LARGEST = 200_000
"""Bytes that a part of the log has at most."""

OLDER = 2
"""How many older parts are kept."""


class _Quiet(RotatingFileHandler):
    """A file that is silent about what it can't write: a full disk must not disturb play."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging calls it so
        """Write nothing of it."""


def logger_of(file: Path, name: str) -> logging.Logger:
    """A logger that writes to this file, with times in UTC, and from warnings on to standard error as it did before."""
    kept = _Quiet(file, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", errors="replace", delay=True)
    form = logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    form.converter = time.gmtime
    kept.setFormatter(form)
    shown = logging.StreamHandler()
    shown.setLevel(logging.WARNING)
    logger = logging.getLogger(name)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    for handler in (kept, shown):
        logger.addHandler(handler)
    return logger
