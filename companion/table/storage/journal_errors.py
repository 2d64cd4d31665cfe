"""Name what is wrong with a journal: make sentences of what SQLite and the system say."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from companion.core.errors import CompanionError
from companion.core.i18n import N_, LazyText, Sentence, error_text
from companion.core.problems import system_reason

UNREAD: Final = N_("The games file can't be read: {trouble}.")
"""What is said of a journal that can't be read."""

OUTER_TROUBLE: Final = {
    sqlite3.SQLITE_FULL: N_("the disk is full"),
    sqlite3.SQLITE_IOERR: N_("the disk can't be read or written"),
    sqlite3.SQLITE_READONLY: N_("nothing can be written there"),
    sqlite3.SQLITE_CANTOPEN: N_("it can't be opened or made"),
    sqlite3.SQLITE_PERM: N_("this user may not use it"),
    sqlite3.SQLITE_BUSY: N_("another program holds it"),
    sqlite3.SQLITE_LOCKED: N_("another program holds it"),
    sqlite3.SQLITE_PROTOCOL: N_("another program holds it"),
    sqlite3.SQLITE_NOMEM: N_("the memory is full"),
}
"""What SQLite says of the machine and not of the file: the low byte of its error code, and the words for the table."""

# What SQLite says of the file: the low byte of its error code, or all of the code.
# Statements and rules of the tables (`SQLITE_ERROR`, `SQLITE_CONSTRAINT`) fail here only when what was made is gone.
_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_ERROR}
_TOO_SHORT: Final = sqlite3.SQLITE_IOERR_SHORT_READ


class JournalError(CompanionError):
    """An error for a journal that can't be read or written; the text is one sentence for the table."""


class NewerJournalError(JournalError):
    """An error for a journal that a newer version of this program wrote."""


class DamagedJournalError(JournalError):
    """An error for a journal with damaged files: they can't be what was written there."""


class UnreadableError(Exception):
    """An error for a file that isn't a journal, or no longer; the text completes `UNREAD`."""


@contextmanager
def plain_errors(sentence: str) -> Iterator[None]:
    """Turn what SQLite and the system say into a `JournalError` with this sentence, which has a place for `trouble`."""
    try:
        yield
    except sqlite3.Error as error:
        known = OUTER_TROUBLE.get(sqlite_code(error) & 0xFF)
        trouble: Sentence = str(error) if known is None else LazyText.of(known)
        kind = DamagedJournalError if _is_damage(error) else JournalError
        raise kind(LazyText.of(sentence, trouble=trouble)) from error
    except OSError as error:
        raise JournalError(LazyText.of(sentence, trouble=system_reason(error))) from error
    except UnicodeDecodeError as error:
        # The sqlite3 module fails so over a message of SQLite that quotes damaged bytes.
        raise DamagedJournalError(LazyText.of(sentence, trouble=LazyText.of(N_("it is damaged")))) from error


@contextmanager
def plain_read_errors() -> Iterator[None]:
    """Turn errors into sentences as `plain_errors`, while a journal is read; an unreadable one is damaged."""
    with plain_errors(UNREAD):
        try:
            yield
        except UnreadableError as error:
            raise DamagedJournalError(LazyText.of(UNREAD, trouble=error_text(error))) from error


def _is_damage(error: sqlite3.Error) -> bool:
    # A connection that was closed, or is used by another thread, has no code either; the file may well be in order.
    if isinstance(error, sqlite3.ProgrammingError):
        return False
    return sqlite_code(error) & 0xFF in _DAMAGE or sqlite_code(error) == _TOO_SHORT


def sqlite_code(error: sqlite3.Error) -> int:
    """Return SQLite's code of an error."""
    # Errors that Python's own layer raises (a text that isn't UTF-8) have no code; they speak of the file.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
