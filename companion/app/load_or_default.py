"""A file that a table has written into the data folder: what it holds, or why it can't be used."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from companion.core.i18n import _
from companion.core.problems import Problem
from companion.core.toml.entries import EntriesError, text_of

T = TypeVar("T")


def entered(file: Path, read: Callable[[str, str], T], instead: str) -> tuple[T | None, str]:
    """What `read` makes of the file's text and name; None without the file, or with a sentence when it can't be used.

    The sentence names the file without its folder, which is always the same, and ends with what is used `instead`.
    """
    try:
        return read(text_of(file.read_bytes(), file.name), file.name), ""
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        return None, Problem(
            file.name, 0, "", _("can't be read ({why})").format(why=error.strerror), _("a readable file"), instead
        ).sentence
    except EntriesError as error:
        return None, f"{error} {instead}"
