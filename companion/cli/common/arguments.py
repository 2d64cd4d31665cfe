"""Add the arguments that several commands have."""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from pathlib import Path

LANGUAGE_CHOICES = ("en", "de", "it", "pseudo")
"""The languages in which the screens can be shown; asking `companion.core.i18n` for them would take its time."""

ONE_LIST = "one JSON list instead of words"
"""What `--json` prints of several things."""


def add_files(command: ArgumentParser) -> None:
    """Add the folder and the file of the settings that a command works with."""
    # Without a default: what stands before the command holds unless the command says otherwise.
    told = "the folder of the journal, the voice and the table's own files"
    command.add_argument("--data", type=Path, metavar="DIR", default=SUPPRESS, help=told)
    command.add_argument("--settings", type=Path, metavar="FILE", default=SUPPRESS, help="the settings file")


def add_json(command: ArgumentParser, told: str = "one JSON object instead of words") -> None:
    """Add `--json`; `told` says what is printed then."""
    command.add_argument("--json", action="store_true", help=f"print {told}")


def add_file_check(command: ArgumentParser, name: str, told: str, file: str) -> ArgumentParser:
    """Add a command below another one that looks at a file which a table has written; returns its parser."""
    check = command.add_subparsers(dest="what", metavar="WHAT", required=True).add_parser(name, help=told)
    check.add_argument("file", type=Path, metavar="FILE", help=file)
    return check


def parse_size(text: str) -> tuple[int, int]:
    """Return the width and the height in pixels. Raises ArgumentTypeError for what is no size of a window."""
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) >= 320 and int(height) >= 320):
        raise ArgumentTypeError(f"{text!r} is no size; expected one such as 800x480, of 320 or more each way")
    return int(width), int(height)
