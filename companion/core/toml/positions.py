"""Find the line on which something stands in a TOML text, or why the text is none.

Imported where something is wrong in a file, or a file is there at all: most starts need none of it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.core.i18n import N_, _
from companion.core.toml.parser import parse_text
from companion.core.toml.tokens import tokens

EXPECTED_LINES = N_('lines such as `key = 1` or `key = "text"`')
"""What belongs where a text is not TOML."""


class Statement(Struct, frozen=True):
    """One statement: its text, the lines that it begins and ends on, from 1, and whether it is a table's header.

    `alone` are the tables that it makes by itself; `within` those that it makes below the header in force.
    """

    text: str
    line: int
    last: int
    header: bool
    alone: dict[str, Any]
    within: dict[str, Any]


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a text, which must be TOML, in order."""
    header: dict[str, Any] = {}
    for first, last, part in _statement_texts(text.replace("\r\n", "\n")):
        alone = parse_text(part)
        if part.startswith("["):
            header = alone
            yield Statement(part, first, last, True, alone, alone)
        else:
            yield Statement(part, first, last, False, alone, _below(header, alone))


def _statement_texts(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the first and the last line of each statement, and its text: it ends where all its brackets are closed."""
    line, first, begins, depth = 1, 0, 0, 0
    for token in tokens(f"{text}\n"):
        kind = token.lastgroup
        if kind == "end" and depth == 0 and first:
            yield first, line, text[begins : token.start()]
            first = 0
        elif kind not in {"end", "nothing"} and not first:
            first, begins = line, token.start()
        depth += (kind == "open") - (kind == "close")
        line += token[0].count("\n")


def _below(header: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """Return the values as they are below a header, which is given as the tables that it makes."""
    for key, inner in header.items():
        return {key: [_below(inner[0], values)] if isinstance(inner, list) else _below(inner, values)}
    return values


Card = tuple[str, int]
"""The name of a table `[[name]]`, and which one of them it is, counted from 0."""


class Place(Struct, frozen=True):
    """The place of a key: its line, counted from 1, and the text of its statement, which holds `value` there."""

    line: int
    text: str
    value: Any


@lru_cache(maxsize=2)
def key_places(text: str) -> dict[tuple[Card | None, tuple[str, ...]], Place]:
    """Return where each key of a text, which must be TOML, stands first.

    It is asked for by the card, None for the whole file, and the keys below that; a card without keys is its header.
    """
    places: dict[tuple[Card | None, tuple[str, ...]], Place] = {}
    counts: dict[str, int] = {}
    for statement in statements(text):
        for path, value in _paths(statement.within, ()):
            places.setdefault((None, path), Place(statement.line, statement.text, value))
        for name, values in statement.within.items():
            if statement.header and isinstance(statement.alone.get(name), list):
                counts[name] = counts.get(name, -1) + 1
            if name in counts:
                card = (name, counts[name])
                for path, value in _paths(values[-1] if isinstance(values, list) else values, ()):
                    places.setdefault((card, path), Place(statement.line, statement.text, value))
    return places


def _paths(value: Any, above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the path of each table and value, the outermost first."""
    yield above, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(inner, (*above, key))


def line_in_list(place: Place, number: int) -> int:
    """Return the line on which an item of the list ends that stands there, counted from 1.

    That of the place where the list has no such item, or is not the statement's whole value.
    """
    line, last, depth, found = place.line, place.line, 0, 1
    for token in tokens(place.text.partition("=")[2]):
        kind = token.lastgroup
        if depth == 0 and kind not in {"open", "nothing"}:
            break
        if depth == 1 and kind in {"comma", "close"}:
            if found == number:
                return last
            found += 1
        depth += (kind == "open") - (kind == "close")
        line += token[0].count("\n")
        if kind not in {"end", "nothing"}:
            last = line
    return place.line


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
