"""Read from `offered_settings.toml` which settings the table offers, and how."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from companion.core.game import AnyGame, Switch
from companion.core.i18n import _
from companion.core.scene import Icon
from companion.core.toml.parser import read_packaged
from companion.core.toml.settings import Value
from companion.table.default_switches import setting_value, switch_key


class OfferedValue(Struct, frozen=True, forbid_unknown_fields=True):
    """One value that is offered, and what it is called."""

    value: Value
    label: str


class Setting(Struct, frozen=True, forbid_unknown_fields=True):
    """A setting that is offered: its `key` in the settings file, as `table.name`, and a sentence of `help` beside it.

    `explains` is what HELP says of it, empty where that is all. More than four choices are numbers that rise.
    `own_names`: the choices are named in a language of their own, and not translated. `of` is the title of the game
    whose switch it is.
    """

    key: str
    label: str
    help: str
    explains: str
    choices: tuple[OfferedValue, ...]
    own_names: bool = False
    of: str = ""


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that are shown together; `note` are a few words on them.

    `switches` are those of games, as `game.switch`, which the games tell of.
    """

    title: str
    note: str
    icon: Icon
    setting: tuple[Setting, ...]
    switches: tuple[str, ...] = ()


class OtherPage(Struct, frozen=True, forbid_unknown_fields=True):
    """A page of another kind, which the table opens: what it sets, by its `keys`.

    It has a sentence of `help`, and on its tile a short `note`: the last one is a button beside the title.
    """

    opens: Literal["glass", "rules", "clips", "voices", "backup", "introduction", "phones"]
    title: str
    icon: Icon
    keys: tuple[str, ...]
    help: str
    note: str = ""


class FileSetting(Struct, frozen=True, forbid_unknown_fields=True):
    """A setting that is changed in the settings file only, and why."""

    key: str
    why: str


class OfferedSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings: those that are offered at the table, and the others."""

    group: tuple[Group, ...]
    page: tuple[OtherPage, ...]
    file_only: tuple[FileSetting, ...]


@cache
def offered_settings() -> OfferedSettings:
    """Return what `offered_settings.toml` in the package says of the settings."""
    return msgspec.convert(
        read_packaged(Path(__file__).with_name("offered_settings.toml")), OfferedSettings, strict=True
    )


def switch_setting(game: AnyGame, switch: Switch) -> Setting:
    """Return a switch of a game as a setting."""
    choices = tuple(OfferedValue(setting_value(value), label) for value, label in switch.choices)
    return Setting(switch_key(game.id, switch.key), switch.label, switch.help, switch.explains, choices, of=game.title)


def setting_text(setting: Setting) -> str:
    """Return what the setting is called at the table."""
    if setting.of:
        return _("{setting} in {game}").format(setting=_(setting.label), game=setting.of)
    return _(setting.label)


def choice_text(setting: Setting, choice: OfferedValue) -> str:
    """Return what a choice of the setting is called at the table."""
    return choice.label if setting.own_names else _(choice.label)


def neighbour_places(choices: Sequence[OfferedValue], value: Value | None) -> tuple[int | None, int | None]:
    """Return the places of the next smaller and the next larger choice.

    None where there is none, or the value is no number.
    """
    if not isinstance(value, int | float):
        return None, None
    numbers = [(choice.value, place) for place, choice in enumerate(choices) if isinstance(choice.value, int | float)]
    # A rule's first number is the printed one, not the least.
    less = [one for one in numbers if one[0] < value]
    more = [one for one in numbers if one[0] > value]
    return (max(less)[1] if less else None), (min(more)[1] if more else None)
