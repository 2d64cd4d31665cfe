"""Which settings are offered at the table, and how: what `offered.toml` says."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.contract.scene import Icon
from companion.settings_text import Value


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One value that is offered, and what it is called."""

    value: Value
    label: str


class Setting(Struct, frozen=True, forbid_unknown_fields=True):
    """A setting that is offered: its `key` in the settings file, as `table.name`, and a sentence of `help`.

    `at_once`: whether a change is followed at once, and not from the next start on. More than four choices are numbers
    that rise.
    """

    key: str
    label: str
    help: str
    at_once: bool
    choices: tuple[Choice, ...]


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that are shown together."""

    title: str
    icon: Icon
    setting: tuple[Setting, ...]


class FileOnly(Struct, frozen=True, forbid_unknown_fields=True):
    """A setting that is changed in the settings file only, and why."""

    key: str
    why: str


class Offered(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings: those that are offered at the table, and the others."""

    group: tuple[Group, ...]
    file_only: tuple[FileOnly, ...]


@cache
def offered() -> Offered:
    """What `offered.toml` in the package says."""
    text = Path(__file__).with_name("offered.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Offered, strict=True)


def neighbours(choices: Sequence[Choice], value: Value | None) -> tuple[int | None, int | None]:
    """The places of the next smaller and the next larger choice.

    None where there is none, or the value is no number.
    """
    if not isinstance(value, int | float):
        return None, None
    numbers = [(place, choice.value) for place, choice in enumerate(choices) if isinstance(choice.value, int | float)]
    less = [place for place, number in numbers if number < value]
    more = [place for place, number in numbers if number > value]
    return (less[-1] if less else None), (more[0] if more else None)
