"""Find the line on which something stands in a TOML text, or why the text is none.

Imported where something is wrong in a file, or a file is there at all: most starts need none of it.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.core.i18n import N_, _
from companion.core.toml.parser import parse_text

EXPECTED_LINES = N_('lines such as `key = 1` or `key = "text"`')
"""What belongs where a text is not TOML."""


class Statement(Struct, frozen=True):
    """One statement: the lines that it begins and ends on, counted from 1, and whether it is the header of a table.

    `alone` are the tables that it makes by itself; `within` those that it makes below the header in force.
    """

    line: int
    last: int
    header: bool
    alone: dict[str, Any]
    within: dict[str, Any]


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a TOML text, in order.

    A statement ends at the first line end where it can be parsed: that finds the end of lists and texts over several
    lines without a second grammar.
    """
    header, pending, first = "", "", 0
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        first = first if pending else number
        pending += line + "\n"
        begins = pending.lstrip()
        try:
            alone = parse_text(pending)
            within = alone if begins.startswith("[") else parse_text(header + pending)
        except (ValueError, RecursionError):
            continue
        if begins.startswith("["):
            header = pending
        if begins and not begins.startswith("#"):
            yield Statement(first, number, begins.startswith("["), alone, within)
        pending = ""


def syntax_fault(text: str, error: Exception) -> tuple[int, str]:
    """Return the line at which a text is not TOML (0: none is to blame), and what is wrong, to follow "it"."""
    if isinstance(error, RecursionError):
        return 0, _("is nested too deep")
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
    if found is None:
        return 0, _("can't be understood")
    line = int(found[1]) if found[1] else text.rstrip().count("\n") + 1
    return line, _("can't be understood here ({why})").format(why=str(error)[: found.start()])


def encoding_fault(content: bytes, error: UnicodeDecodeError) -> tuple[int, str]:
    """Return the line at which a file is not UTF-8, and what is wrong, to follow "it"."""
    return content.count(b"\n", 0, error.start) + 1, _("holds the byte {byte}").format(
        byte=f"0x{content[error.start]:02X}"
    )
