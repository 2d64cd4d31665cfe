"""Tell trouble at the terminal, and print data for other programs: what all commands share."""

import io
import sys
from pathlib import Path


class Trouble(Exception):  # noqa: N818 - it is told to a person, as it is
    """A command that can't do what it was asked; the text is one sentence, `status` the exit status."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


def print_data(text: str) -> None:
    """Print what another program reads: it is UTF-8, whatever the terminal shows."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text)


def put_out(text: str, out: Path | None) -> None:
    """Write data into this file, or print it without one. Raises `Trouble` where the file can't be written."""
    if out is None:
        print_data(text)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{out} can't be written: {error.strerror}.") from None
