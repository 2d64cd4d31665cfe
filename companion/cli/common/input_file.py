"""Read the file of cards, or of a board, that a command is given."""

from pathlib import Path

from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.core.problems import Problem
from companion.core.toml.entries import EntriesError, decode_text


def read_input(path: Path, what: str) -> str:
    """Return the text of a file; `what` says what it should be, to follow "expected".

    Raises EntriesError when it can't be read, or is not UTF-8.
    """
    try:
        content = read_foreign(path, TABLE_FILE)
    except OSError as error:
        raise EntriesError(Problem(str(path), 0, "", f"can't be read ({error.strerror})", what)) from None
    return decode_text(content, str(path))
