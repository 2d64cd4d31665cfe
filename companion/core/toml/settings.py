"""Read a settings file in TOML key by key: a wrong value is named with its line, and the default stands."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.foreign_files import SETTINGS, read_foreign
from companion.core.i18n import _
from companion.core.problems import Problem
from companion.core.toml.entries import (
    EntriesError,
    TomlPath,
    closest_name,
    decode_text,
    did_you_mean,
    dotted_name,
    parse_toml,
    wrong_value_text,
)
from companion.core.toml.type_names import or_list, value_text

T = TypeVar("T", bound=Struct)

MOST_PROBLEMS = 50
"""How many mistakes of a file are told one by one."""

Value = bool | int | float | str
"""What a setting can be that is changed."""

KeyPath = tuple[str, ...]
"""The tables that a setting is in, the outermost first, and its name: at least two."""


def read_settings(
    path: Path, schema: type[T], defaults: T | None = None, passed_over: Collection[KeyPath] = ()
) -> tuple[T, tuple[Problem, ...]]:
    """Read a settings file as a `schema`: its tables are nested Structs, its keys their fields.

    A field that is a dict is a table with names of its own. Each key is checked on its own, as `msgspec.convert` does
    strictly. A wrong value, an unknown key, or a file that can't be read or isn't TOML gives a `Problem`, and what
    `defaults` holds stands (None: the defaults of the schema, whose fields must then all have one). So it does for the
    keys and tables `passed_over`. A file that isn't there has no settings and no problems. Raises nothing, whatever the
    file holds.
    """
    start = schema() if defaults is None else defaults
    try:
        here, values = _read_file(path)
        read, found = _read_table(here, _without_keys(values, passed_over) if passed_over else values, start)
        return read, _first_problems(path, found)
    except FileNotFoundError:
        return start, ()
    except OSError as error:
        why = _("can't be read ({why})").format(why=error.strerror)
        return start, (Problem(str(path), 0, "", why, _("a readable file"), _("The defaults are used.")),)
    except EntriesError as error:
        return start, (replace(error.problem, so=_("The defaults are used.")),)


def _first_problems(path: Path, found: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the problems, only counted from `MOST_PROBLEMS` on: a file that is none of settings has thousands."""
    more = len(found) - MOST_PROBLEMS
    if more <= 0:
        return found
    told = _("has more mistakes ({count})").format(count=more)
    return (
        *found[:MOST_PROBLEMS],
        Problem(str(path), 0, "", told, _("a file with settings"), _("They have no effect.")),
    )


def _read_file(path: Path) -> tuple[TomlPath, dict[str, Any]]:
    """Return the whole of a file as a place, and what it holds.

    Raises OSError, and EntriesError when it is not TOML.
    """
    text = decode_text(read_foreign(path, SETTINGS), str(path))
    return TomlPath(str(path), text), parse_toml(text, str(path))


def is_absent(path: Path) -> bool:
    """Tell whether there is nothing of this name; False for what is there and can't be looked at."""
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def is_present(path: Path) -> bool:
    """Tell whether there is something of this name; False where that can't be found out."""
    try:
        return path.exists()
    except OSError:
        return False


def line_of(path: Path, key: KeyPath) -> int:
    """Return the line on which a settings file sets this key, counted from 1; 0 where it doesn't or can't be read."""
    try:
        return _read_file(path)[0].at(*key).line
    except (OSError, EntriesError):
        return 0


def read_table(path: Path) -> dict[str, Any] | None:
    """Return the tables of a settings file as dicts; empty where there is no file, None where it can't be read."""
    try:
        return _read_file(path)[1]
    except FileNotFoundError:
        return {}
    except (OSError, EntriesError):
        return None


def read_values(path: Path) -> dict[KeyPath, tuple[Any, int]]:
    """Return the value and the line of each key that a settings file sets, right or wrong; empty: unreadable."""
    try:
        here, table = _read_file(path)
    except (OSError, EntriesError):
        return {}
    return {key: (value, here.at(*key).line) for key, value in _leaves(table, ())}


def _leaves(table: dict[str, Any], above: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*above, key))
        else:
            yield (*above, key), value


def _without_keys(table: dict[str, Any], keys: Collection[KeyPath], above: KeyPath = ()) -> dict[str, Any]:
    """Return the table without the keys, and tables in it, that have these paths."""
    return {
        name: _without_keys(value, keys, (*above, name)) if isinstance(value, dict) else value
        for name, value in table.items()
        if (*above, name) not in keys
    }


def _read_table(here: TomlPath, values: dict[str, Any], defaults: T) -> tuple[T, tuple[Problem, ...]]:
    """Return the settings of one table and of those within it."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(defaults)}
    changed: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in values.items():
        if key not in fields:
            problems.append(_unknown_key_problem(here, key, fields))
            continue
        name = fields[key].name
        changed[name], found = _read_value(here.at(key), value, fields[key].type, getattr(defaults, name))
        problems += found
    return replace(defaults, **changed), tuple(problems)


def _read_value(here: TomlPath, value: Any, kind: Any, default: Any) -> tuple[Any, tuple[Problem, ...]]:
    if isinstance(default, Struct) or get_origin(kind) is dict:
        if not isinstance(value, dict):
            return default, (here.problem(wrong_value_text(value), _("a table"), _("It has no effect.")),)
        return (
            _read_table(here, value, default)
            if isinstance(default, Struct)
            else _read_names(here, value, kind, default)
        )
    try:
        return here.convert(kind, value), ()
    except EntriesError as error:
        return default, (replace(error.problem, so=_("{value} is used.").format(value=value_text(default))),)


def _read_names(
    here: TomlPath, values: dict[str, Any], kind: Any, defaults: dict[str, Any]
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """Return the values of a table whose keys are free names; for a wrong one that of `defaults`, if it has one."""
    inner = get_args(kind)[1]
    known = dict(defaults)
    problems: list[Problem] = []
    for key, value in values.items():
        if get_origin(inner) is dict:
            known[key], found = _read_value(here.at(key), value, inner, known.get(key, {}))
            problems += found
            continue
        try:
            known[key] = here.at(key).convert(inner, value)
        except EntriesError as error:
            problems.append(replace(error.problem, so=_("It has no effect.")))
    return known, tuple(problems)


def _unknown_key_problem(here: TomlPath, key: str, known: Iterable[str]) -> Problem:
    near = closest_name(key, known)
    so = did_you_mean(dotted_name((*here.path, near))) if near else _("It has no effect.")
    return here.at(key).problem(_("is not a setting"), or_list(tuple(known)), so)
