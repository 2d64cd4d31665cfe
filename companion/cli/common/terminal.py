"""Print data for other programs, and tell of files that can't be written: what all commands share."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import CompanionError


def print_data(text: str) -> None:
    """Print what another program reads, in UTF-8; a character that can't be written is a question mark."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout.write(text)


def write_data(text: str, out: Path | None) -> None:
    """Write data into this file, or print it without one. Raises `CompanionError` where it can't be written."""
    if out is None:
        print_data(text)
        return
    with convert_os_errors(f"{out} can't be written"):
        out.write_text(text, encoding="utf-8")


@contextmanager
def convert_os_errors(what: str) -> Iterator[None]:
    """Turn an OSError of the block into a `CompanionError`: `what` can't be done, and why."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CompanionError(f"{what}: {error.strerror or error}.") from None
