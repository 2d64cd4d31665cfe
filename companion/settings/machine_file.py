"""The machine's own settings file: what was set on its screen, and how long each value holds."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.core.toml.settings import KeyPath, Value, read_table, read_values

WAS_KEY = "was"
"""The table of the machine's file with what the person's file said of each key when its value was set."""

Table = dict[str, Any]


def set_values(own: Table, said: Table | None, values: Mapping[KeyPath, Value]) -> None:
    """Set values in `own`, the machine's file, over what `said`, the person's file, says (None: it can't be read)."""
    for key, value in values.items():
        _put_value(own, key, value)
    if said is None:
        return
    # A file of an earlier version has no such table: all its values win over the person's file as it is now.
    renewed = values if WAS_KEY in own else tuple(_all_keys(own))
    was = own.setdefault(WAS_KEY, {})
    for key in renewed:
        _put_value(was, key, _value_at(said, key))


def overtaken_keys(own: Table, said: Table | None) -> frozenset[KeyPath]:
    """Return the keys in `own` for which the person's file says something else than when their values were set."""
    if said is None or not isinstance(own.get(WAS_KEY), dict):
        return frozenset()
    return frozenset(key for key in _all_keys(own) if not _is_same(_value_at(own[WAS_KEY], key), _value_at(said, key)))


def values_in_force(own: Path, file: Path) -> dict[KeyPath, tuple[Any, int]]:
    """Return the values of the machine's file that win over those of `file`, right or wrong, with their lines."""
    values = read_values(own)
    gone = overtaken_keys(read_table(own) or {}, read_table(file)) if values else ()
    return {key: value for key, value in values.items() if key[0] != WAS_KEY and key not in gone}


def _all_keys(table: Table, above: KeyPath = ()) -> Iterator[KeyPath]:
    for name, value in table.items():
        if above or name != WAS_KEY:
            yield from _all_keys(value, (*above, name)) if isinstance(value, dict) else [(*above, name)]


def _value_at(table: Any, key: KeyPath) -> Any:
    """Return the value of a key in nested tables, None where there is none."""
    for name in key:
        table = table.get(name) if isinstance(table, dict) else None
    return table


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two values are written alike; `repr` is not asked, as it can't write a very long number."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    # True is 1 for Python.
    return type(one) is type(other) and one == other


def _put_value(table: Table, key: KeyPath, value: Any) -> None:
    """Set the value of a key in nested tables; None takes out one that is there."""
    if value is None and _value_at(table, key) is None:
        return
    for name in key[:-1]:
        if not isinstance(table.get(name), dict):
            table[name] = {}
        table = table[name]
    if value is None:
        del table[key[-1]]
    else:
        table[key[-1]] = value
