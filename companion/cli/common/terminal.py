"""Print text from outside and data for other programs, and tell of files that can't be written."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, TextIO, cast

from companion.core.errors import CompanionError
from companion.core.printable import printable, printable_json


class PrintableStream:
    """A stream that writes to another one, without any sign that steers a terminal; all else is the other's."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text; returns how many characters it has."""
        self.stream.write(printable(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def print_safely() -> Iterator[None]:
    """Print whatever is printed in the block through a `PrintableStream`: texts and names of files come from anybody.

    A terminal that can't write a suit shows a question mark instead, which is better than a traceback.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    out, err = (cast("TextIO", PrintableStream(stream)) for stream in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield


def print_data(text: str) -> None:
    """Print what another program reads, in UTF-8; a character that can't be written is a question mark.

    A sign that steers is written as JSON escapes it, so that a record that is read back says the same.
    """
    out: TextIO = getattr(sys.stdout, "stream", sys.stdout)
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8", errors="replace")
    out.write(printable_json(text))


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
