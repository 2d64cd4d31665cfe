"""Change one value in the text of a settings file, and leave all else as it is, comments and order too."""

import re
from typing import Any

from companion.core.i18n import _
from companion.core.toml.parser import values_of
from companion.core.toml.positions import Statement, fault, statements

Value = bool | int | float | str
"""What a setting can be that is changed."""

KeyPath = tuple[str, ...]
"""The tables that a setting is in, the outermost first, and its name: at least two."""


class SettingsTextError(Exception):
    """The value can't be written into the text; the message completes "the file ...", and `line` is 0 without one."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.line = line


def with_value(text: str, key: KeyPath, value: Value) -> str:
    """The text of a settings file with `key`, the names of its tables and its own, set to `value`.

    A value that is there is replaced where it stands. A new one comes to the end of its table, and a new table to the
    end of the file. Raises `SettingsTextError` where the text is no TOML or that can't be done without loss.
    """
    try:
        before = values_of(text)
    except (ValueError, RecursionError) as error:
        line, why = fault(text, error)
        raise SettingsTextError(why, line) from None
    for depth in range(1, len(key)):
        if not isinstance(_inner(before, key[:depth], {}), dict):
            table = ".".join(key[:depth])
            raise SettingsTextError(_("sets {table}, which is a table, to something else").format(table=table))
    found = tuple(statements(text))
    written = _written(text, found, key, value, known=_inner(before, key, _NOTHING) is not _NOTHING)
    if not _same(written, _with(before, key, value)) or not _kept(text, found, key, written):
        strange = _("is written in a way in which {key} can't be changed")
        raise SettingsTextError(strange.format(key=".".join(key)))
    return written


_NOTHING = object()


def _inner(table: Any, path: KeyPath, missing: Any) -> Any:
    """What stands there in nested tables."""
    for name in path:
        if not isinstance(table, dict):
            return missing
        table = table.get(name, missing)
    return table


def _with(table: dict[str, Any], path: KeyPath, value: Any) -> dict[str, Any]:
    """The table with this value in the tables within it."""
    name, *rest = path
    return {**table, name: _with(table.get(name, {}), tuple(rest), value) if rest else value}


def _written(text: str, found: tuple[Statement, ...], key: KeyPath, value: Value, *, known: bool) -> str:
    """The text with the value: `known` tells whether the key is there."""
    table = key[:-1]
    lines = _lines(text)
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    assignment = f"{_name(key[-1])} = {_literal(value)}{end}"
    last = _last_line(found, table)
    if known or (last is None and any(_makes(statement, table) for statement in found)):
        return _in_place(lines, found, key, value)
    if last is None:
        header = f"[{'.'.join(map(_name, table))}]{end}"
        return "".join((*_ended(lines, end), *([end] if text.strip() else []), header, assignment))
    # tomlkit would put it below the comment that belongs to the next table.
    return "".join((*_ended(lines[:last], end), assignment, *lines[last:]))


def _name(name: str) -> str:
    """A name as a key or a header has it."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _literal(name)


def _lines(text: str) -> list[str]:
    """The lines with their ends. TOML knows fewer ends than Python."""
    return [line for line in re.split(r"(?<=\n)", text) if line]


def _ended(lines: list[str], end: str) -> list[str]:
    """The lines, the last of which has its end too."""
    return [*lines[:-1], lines[-1].rstrip("\r\n") + end] if lines else []


def _last_line(found: tuple[Statement, ...], table: KeyPath) -> int | None:
    """The last line of what stands below the header of the table; None where it has no header."""
    last, inside = None, False
    for statement in found:
        if statement.header:
            inside = statement.alone == _with({}, table, {})
        if inside:
            last = statement.last
    return last


def _makes(statement: Statement, table: KeyPath) -> bool:
    """Whether the statement itself makes the table: in one line, or by a key such as `table.name`."""
    return not statement.header and any(
        _inner(statement.within, table[:depth], None) == statement.alone
        and _inner(statement.alone, table[depth:], None) is not None
        for depth in range(len(table))
    )


def _literal(value: Value) -> str:
    import tomlkit  # noqa: PLC0415 - it takes some 50 ms, which no start should wait for

    return tomlkit.item(value).as_string()


def _in_place(lines: list[str], found: tuple[Statement, ...], key: KeyPath, value: Value) -> str:
    """The text with the value in the statement that has the key, else in the last one that makes its table.

    That statement alone is given to tomlkit, to which some orders of headers are none. Empty where that can't be done.
    """
    import tomlkit  # noqa: PLC0415 - as above
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415

    holding = [statement for statement in found if _holds(statement, key)]
    statement = next((one for one in holding if _sets(one, key)), holding[-1] if holding else None)
    depth = None if statement is None else _depth(statement, key)
    if statement is None or depth is None:
        return ""
    above, below = lines[: statement.line - 1], lines[statement.last :]
    try:
        document: Any = tomlkit.parse("".join(lines[statement.line - 1 : statement.last]))
        table = document
        for name in key[depth:-1]:
            table = table[name]
        table[key[-1]] = value
        return "".join((*above, tomlkit.dumps(document), *below))
    except (TOMLKitError, ValueError, RecursionError):
        return ""


def _depth(statement: Statement, key: KeyPath) -> int | None:
    """How many of the key's tables stand in the header above the statement; None where the key itself is a table."""
    depths = range(len(key))
    return next((depth for depth in depths if _inner(statement.within, key[:depth], None) == statement.alone), None)


def _same(written: str, wanted: dict[str, Any]) -> bool:
    try:
        return values_of(written) == wanted
    except (ValueError, RecursionError):
        return False


def _kept(text: str, found: tuple[Statement, ...], key: KeyPath, written: str) -> bool:
    """Whether all lines but those of the value, or of the inline table that holds it, are there, and in order."""
    holding = [statement for statement in found if _holds(statement, key)]
    changed = {number for statement in holding for number in range(statement.line, statement.last + 1)}
    kept = [line.rstrip("\r\n") for number, line in enumerate(_lines(text), start=1) if number not in changed]
    rest = (line.rstrip("\r\n") for line in _lines(written))
    return all(line in rest for line in kept)


def _holds(statement: Statement, key: KeyPath) -> bool:
    """Whether the statement sets the key, or all of its table in one line."""
    return _sets(statement, key) or _makes(statement, key[:-1])


def _sets(statement: Statement, key: KeyPath) -> bool:
    return not statement.header and _inner(statement.within, key, _NOTHING) is not _NOTHING
