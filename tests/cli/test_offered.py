"""What is offered at the table, against the schema of the settings."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import tomlkit

from companion.settings.schema import Config, PanelSettings, read_config
from companion.settings.store import RULES
from companion.table.offered_settings import Setting, offered_settings
from companion.table.screens.settings.settings import MANY_CHOICES

SETTINGS = [setting for group in offered_settings().group for setting in group.setting]

KINDS: dict[str, Any] = {
    f"{table.encode_name}.{field.encode_name}": field
    for table in msgspec.structs.fields(Config)
    if table.name != RULES
    for field in msgspec.structs.fields(table.type)
}
"""The fields of the schema by their keys, but for the rules, which the games know."""

PAGED = [key for one in offered_settings().page for key in one.keys]
"""The keys that pages of another kind set."""


def test_each_key_is_offered_or_left_to_the_file_for_a_reason() -> None:
    keys = [setting.key for setting in SETTINGS] + PAGED + [one.key for one in offered_settings().file_only]
    assert sorted(keys) == sorted([*KINDS, RULES])
    assert all(one.why for one in offered_settings().file_only)
    assert all(len(group.setting) + len(group.switches) <= MANY_CHOICES for group in offered_settings().group)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_each_choice_is_one_of_the_schema_and_the_default_is_among_them(setting: Setting, tmp_path: Path) -> None:
    values = [choice.value for choice in setting.choices]
    assert KINDS[setting.key].default in values
    assert len({choice.label for choice in setting.choices}) == len(values)
    assert setting.help.endswith(".")
    file = tmp_path / "companion.toml"
    table, name = setting.key.split(".")
    for value in values:
        # With a contact that bounces for as long as the schema lets it, too.
        tables: dict[str, dict[str, Any]] = {"panel": {"settle_ms": 200}}
        tables.setdefault(table, {})[name] = value
        file.write_text(tomlkit.dumps(tables), encoding="utf-8")
        config, problems = read_config(file)
        if table != "panel":
            problems = tuple(problem for problem in problems if problem.key != "panel.hold_ms")
        assert problems == ()
        assert getattr(getattr(config, table), name) == value


@pytest.mark.parametrize(
    "setting", [one for one in SETTINGS if len(one.choices) > MANY_CHOICES], ids=lambda one: one.key
)
def test_many_choices_are_numbers_that_rise(setting: Setting) -> None:
    values = [choice.value for choice in setting.choices]
    assert not any(isinstance(value, str) for value in values)
    assert all(float(less) < float(more) for less, more in pairwise(values))


def test_the_longest_settling_time_leaves_the_usual_long_press_one() -> None:
    assert PanelSettings(settle_ms=200).least_hold_ms <= PanelSettings().hold_ms
