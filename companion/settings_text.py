"""The text of a settings file with one value changed: what else is in it stays as it is, comments and order too."""

import re
import tomllib
from itertools import takewhile
from typing import Any

from companion.toml_text import Statement, fault, statements

Value = bool | int | float | str
"""What a setting can be that is changed."""


class SettingsTextError(Exception):
    """The value can't be written into the text; the message completes "the file ...", and `line` is 0 without one."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.line = line


def with_value(text: str, key: tuple[str, str], value: Value) -> str:
    """The text of a settings file with `key`, a table and a name in it, set to `value`.

    A value that is there is replaced where it stands. A new one comes to the end of its table, and a new table to the
    end of the file. Raises `SettingsTextError` where the text is no TOML or that can't be done without loss.
    """
    try:
        before = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        line, why = fault(text, error)
        raise SettingsTextError(why, line) from None
    table, name = key
    inner = before.get(table, {})
    if not isinstance(inner, dict):
        raise SettingsTextError(f"sets {table}, which is a table, to something else")
    found = tuple(statements(text))
    written = _written(text, found, key, value, known=name in inner)
    if not _same(written, {**before, table: {**inner, name: value}}) or not _kept(text, found, key, written):
        raise SettingsTextError(f"is written in a way in which {table}.{name} can't be changed")
    return written


def _written(text: str, found: tuple[Statement, ...], key: tuple[str, str], value: Value, *, known: bool) -> str:
    """The text with the value: `known` tells whether the key is there."""
    table, name = key
    lines = _lines(text)
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    assignment = f"{name} = {_literal(value)}{end}"
    last = _last_line(found, table)
    if known or (last is None and _without_header(found, table)):
        return _by_tomlkit(text, key, value)
    if last is None:
        return "".join((*_ended(lines, end), *([end] if text.strip() else []), f"[{table}]{end}", assignment))
    # tomlkit would put it below the comment that belongs to the next table.
    return "".join((*_ended(lines[:last], end), assignment, *lines[last:]))


def _lines(text: str) -> list[str]:
    """The lines with their ends. TOML knows fewer ends than Python."""
    return [line for line in re.split(r"(?<=\n)", text) if line]


def _ended(lines: list[str], end: str) -> list[str]:
    """The lines, the last of which has its end too."""
    return [*lines[:-1], lines[-1].rstrip("\r\n") + end] if lines else []


def _last_line(found: tuple[Statement, ...], table: str) -> int | None:
    """The last line of what stands below the header of the table; None where it has no header."""
    last, inside = None, False
    for statement in found:
        if statement.header:
            inside = statement.alone == {table: {}}
        if inside:
            last = statement.last
    return last


def _without_header(found: tuple[Statement, ...], table: str) -> bool:
    """Whether the table is begun above all headers: in one line, or by a key such as `table.name`."""
    above = takewhile(lambda statement: not statement.header, found)
    return any(table in statement.alone for statement in above)


def _literal(value: Value) -> str:
    import tomlkit  # noqa: PLC0415 - it takes some 50 ms, which no start should wait for

    return tomlkit.item(value).as_string()


def _by_tomlkit(text: str, key: tuple[str, str], value: Value) -> str:
    import tomlkit  # noqa: PLC0415 - as above
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415

    table, name = key
    try:
        document: Any = tomlkit.parse(text)
        document[table][name] = value
        return tomlkit.dumps(document)
    except (TOMLKitError, ValueError, RecursionError):
        return ""


def _same(written: str, wanted: dict[str, Any]) -> bool:
    try:
        return tomllib.loads(written) == wanted
    except (ValueError, RecursionError):
        return False


def _kept(text: str, found: tuple[Statement, ...], key: tuple[str, str], written: str) -> bool:
    """Whether all lines but those of the value, or of the inline table that holds it, are there, and in order."""
    holding = [statement for statement in found if _holds(statement, key)]
    changed = {number for statement in holding for number in range(statement.line, statement.last + 1)}
    kept = [line.rstrip("\r\n") for number, line in enumerate(_lines(text), start=1) if number not in changed]
    rest = (line.rstrip("\r\n") for line in _lines(written))
    return all(line in rest for line in kept)


def _holds(statement: Statement, key: tuple[str, str]) -> bool:
    """Whether the statement sets the key, or all of its table in one line."""
    inner = None if statement.header else statement.within.get(key[0])
    own = key[0] in statement.alone
    return isinstance(inner, dict) and (key[1] in inner or own)
