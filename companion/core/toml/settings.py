"""Read a settings file in TOML key by key: a wrong value is named with its line, and the default stands."""

import math
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct, inspect

from companion.core.i18n import _
from companion.core.problems import Problem
from companion.core.toml.positions import WANTED, fault, no_text, statements
from companion.core.toml.type_names import either, in_words, shown

T = TypeVar("T", bound=Struct)

KeyPath = tuple[str, ...]


def read_settings(path: Path, schema: type[T], defaults: T | None = None) -> tuple[T, tuple[Problem, ...]]:
    """Read a settings file as a `schema`: its tables are nested Structs, its keys their fields.

    A field that is a dict is a table with names of its own. Each key is checked on its own, as `msgspec.convert` does
    strictly. A wrong value, an unknown key, or a file that
    can't be read or isn't TOML gives a `Problem`, and what `defaults` holds stands (None: the defaults of the schema,
    whose fields must then all have one). A file that isn't there has no settings and no problems. Raises nothing,
    whatever the file holds.
    """
    start = schema() if defaults is None else defaults
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return start, ()
    except OSError as error:
        why = _("can't be read ({why})").format(why=error.strerror)
        return start, (Problem(str(path), 0, "", why, _("a readable file"), _("The defaults are used.")),)
    try:
        text = data.decode("utf-8-sig")
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return start, (_broken(str(path), data, error),)
    return _Reading(str(path), text).table(table, start, ())


def absent(path: Path) -> bool:
    """Tell whether there is nothing of this name; False for what is there and can't be looked at."""
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def there(path: Path) -> bool:
    """Tell whether there is something of this name; False where that can't be found out."""
    try:
        return path.exists()
    except OSError:
        return False


def line_of(path: Path, key: KeyPath) -> int:
    """The line on which a settings file sets this key, counted from 1; 0 where it doesn't or can't be read."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
        tomllib.loads(text)
    except (OSError, ValueError, RecursionError):
        return 0
    return _line_in(text, key)


def values_set(path: Path) -> dict[KeyPath, tuple[Any, int]]:
    """What a settings file sets, right or wrong: the value of each key and the line; nothing where it can't be read."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
        table = tomllib.loads(text)
    except (OSError, ValueError, RecursionError):
        return {}
    return {key: (value, _line_in(text, key)) for key, value in _leaves(table, ())}


def _leaves(table: dict[str, Any], above: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*above, key))
        else:
            yield (*above, key), value


def _line_in(text: str, key: KeyPath) -> int:
    """The line of the key, or of the table that holds it, in a text that is known to be TOML; 0 if there is none."""
    for length in range(len(key), 0, -1):
        for statement in statements(text):
            if _sets(statement.within, key[:length]):
                return statement.line
    return 0


def _sets(statement: dict[str, Any], key: KeyPath) -> bool:
    inner: Any = statement
    for part in key:
        if not isinstance(inner, dict) or part not in inner:
            return False
        inner = inner[part]
    return True


def _broken(name: str, data: bytes, error: Exception) -> Problem:
    """The problem of a file that is not text, or not TOML."""
    if isinstance(error, UnicodeDecodeError):
        line, why = no_text(data, error)
        return Problem(name, line, "", why, _("text in UTF-8"), _("The defaults are used."))
    line, why = fault(data.decode("utf-8-sig"), error)
    return Problem(name, line, "", why, _(WANTED) if line else _("settings in TOML"), _("The defaults are used."))


class _Reading:
    """One file being read: its name and its text, for the problems."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text

    def table(self, values: dict[str, Any], defaults: T, above: KeyPath) -> tuple[T, tuple[Problem, ...]]:
        """The settings of one table and of those within it."""
        fields = {field.encode_name: field for field in msgspec.structs.fields(defaults)}
        changed: dict[str, Any] = {}
        problems: list[Problem] = []
        for key, value in values.items():
            path = (*above, key)
            if key not in fields:
                problems.append(self._unknown(path, tuple(fields)))
                continue
            name = fields[key].name
            changed[name], found = self._value(value, fields[key].type, getattr(defaults, name), path)
            problems += found
        return msgspec.structs.replace(defaults, **changed), tuple(problems)

    def _value(self, value: Any, kind: Any, default: Any, path: KeyPath) -> tuple[Any, tuple[Problem, ...]]:
        if isinstance(default, Struct):
            if isinstance(value, dict):
                return self.table(value, default, path)
            return default, (self._problem(path, _is(value), _("a table"), _("It has no effect.")),)
        if get_origin(kind) is dict:
            return self._entries(value, kind, default, path)
        try:
            _check_finite(value)
            return msgspec.convert(value, kind, strict=True), ()
        except (msgspec.ValidationError, RecursionError):
            expected = in_words(inspect.type_info(kind))
            so = _("{value} is used.").format(value=shown(default))
            return default, (self._problem(path, _is(value), expected, so),)

    def _entries(
        self, values: Any, kind: Any, defaults: dict[str, Any], above: KeyPath
    ) -> tuple[dict[str, Any], tuple[Problem, ...]]:
        """What a table sets whose names are its own; a wrong value is left out, or what `defaults` has stands."""
        if not isinstance(values, dict):
            return defaults, (self._problem(above, _is(values), _("a table"), _("It has no effect.")),)
        inner = get_args(kind)[1]
        known = dict(defaults)
        problems: list[Problem] = []
        for key, value in values.items():
            path = (*above, key)
            if get_origin(inner) is dict:
                known[key], found = self._entries(value, inner, known.get(key, {}), path)
                problems += found
                continue
            try:
                _check_finite(value)
                known[key] = msgspec.convert(value, inner, strict=True)
            except (msgspec.ValidationError, RecursionError):
                expected = in_words(inspect.type_info(inner))
                problems.append(self._problem(path, _is(value), expected, _("It has no effect.")))
        return known, tuple(problems)

    def _unknown(self, path: KeyPath, known: tuple[str, ...]) -> Problem:
        # As below, it is imported for mistakes alone: both take a millisecond of the start.
        import difflib  # noqa: PLC0415

        near = difflib.get_close_matches(path[-1], known, n=1)
        so = _("It has no effect.")
        if near:
            so = _("Did you mean {name}?").format(name=_dotted((*path[:-1], near[0])))
        return self._problem(path, _("is not a setting"), either(known), so)

    def _problem(self, path: KeyPath, wrong: str, expected: str, so: str) -> Problem:
        return Problem(self._name, _line_in(self._text, path), _dotted(path), wrong, expected, so)


def _is(value: Any) -> str:
    """What is wrong with a value: that it is this one."""
    return _("is {value}").format(value=shown(value))


def _check_finite(value: Any) -> None:
    """Refuse `nan` and `inf`, which TOML knows, and which pass any range that msgspec checks."""
    if isinstance(value, float) and not math.isfinite(value):
        raise msgspec.ValidationError("not finite")
    for item in value if isinstance(value, list) else ():
        _check_finite(item)


def _dotted(path: KeyPath) -> str:
    return ".".join(part if re.fullmatch(r"[\w-]+", part) else shown(part) for part in path)
