"""The command `companion config`: print every setting, the value that holds, and where it comes from."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.app.plugins import all_games
from companion.app.wifi import WIFI_FILE, read_wifi
from companion.cli.common.arguments import add_files, add_json
from companion.core.toml.settings import KeyPath, is_absent, read_values
from companion.settings.game_switches import switch_problems, with_valid_rules
from companion.settings.paths import TablePaths, find_files
from companion.settings.schema import Config
from companion.settings.store import RULES
from companion.table.default_switches import choice_place, setting_value

ValuesSet = dict[KeyPath, tuple[Any, int]]
"""What a file sets: the value of each key, and the line."""


class SettingInForce(Struct, frozen=True):
    """A setting, `key` as `table.name`: the value that holds, and the file and the line that it comes from.

    An empty file: it is the default. `problems` are sentences about what a file says of it.
    """

    key: str
    value: Any
    file: str
    line: int
    problems: tuple[str, ...]

    @property
    def origin(self) -> str:
        """Where it comes from, in words."""
        return f"{self.file}:{self.line}" if self.file else "default"


def list_settings(files: TablePaths) -> tuple[SettingInForce, ...]:
    """Return all settings, in the order of the schema; of the rules, every switch of every game."""
    there = [(path, read_values(path)) for path in (files.changed, files.file)]
    return tuple(_setting_in_force(files, there, path, value) for path, value in _values_in_force(files.config))


def _values_in_force(config: Config) -> Iterator[tuple[KeyPath, Any]]:
    """Yield the path and the value of each setting; of a switch set to none of its choices, the first choice."""
    for table in msgspec.structs.fields(Config):
        holding = getattr(config, table.name)
        if table.name == RULES:
            for game in all_games().values():
                for switch in game.switches:
                    place = choice_place(switch, config.rules.get(game.id, {}).get(switch.key)) or 0
                    yield (RULES, game.id, switch.key), setting_value(switch.choices[place][0])
            continue
        for field in msgspec.structs.fields(holding):
            yield (table.encode_name, field.encode_name), getattr(holding, field.name)


def _setting_in_force(
    files: TablePaths, there: list[tuple[Path, ValuesSet]], path: KeyPath, value: Any
) -> SettingInForce:
    """Return the setting at this path with its value; `there` are the values in files, the winner first."""
    keys = {".".join(path[:length]) for length in range(1, len(path) + 1)}
    problems = tuple(problem.sentence for problem in files.problems if problem.key in keys)
    said = [(file, *values[path]) for file, values in there if path in values]
    origin = [(str(file), line) for file, raw, line in said if raw == value and type(raw) is not _lookalike_type(value)]
    file, line = origin[0] if origin else ("", 0)
    return SettingInForce(".".join(path), value, file, line, problems)


def _lookalike_type(value: Any) -> type:
    """Return a type whose values can equal this value, but must not pass for it: 1 is not true."""
    return int if isinstance(value, bool) else bool


def add_arguments(parser: ArgumentParser) -> None:
    """Add the form of the list, and the files."""
    add_json(parser, "one JSON object instead of lines")
    add_files(parser)


def run(options: Namespace) -> int:
    """Print the settings, in lines or as one JSON object; return 2 when something is wrong in a file, else 0."""
    files = with_valid_rules(find_files(options.settings, options.data), all_games)
    _wifi, in_wifi = read_wifi(files.file.with_name(WIFI_FILE))
    files = replace(files, problems=(*files.problems, *switch_problems(files, all_games()), *in_wifi))
    settings = list_settings(files)
    told = {sentence for setting in settings for sentence in setting.problems}
    others = [problem.sentence for problem in files.problems if problem.sentence not in told]
    if options.json:
        print(json.dumps(_settings_json(files, settings, others), ensure_ascii=False))
        return 2 if files.problems else 0
    print(f"settings file          {_file_text(files.file)}")
    print(f"changed at the table   {_file_text(files.changed)}")
    print(f"data folder            {files.folder}\n")
    shown = [(setting, json.dumps(setting.value, ensure_ascii=False)) for setting in settings]
    wide = max(len(text) for _, text in shown)
    column = max(len(setting.key) for setting in settings)
    for setting, text in shown:
        print(f"{setting.key:<{column}} {text:<{wide}}  {setting.origin}")
        for sentence in setting.problems:
            print(f"{'':<{column}} {sentence}")
    for sentence in others:
        print(f"\n{sentence}")
    return 2 if files.problems else 0


def _file_text(file: Path) -> str:
    return f"{file} (isn't there)" if is_absent(file) else str(file)


def _settings_json(files: TablePaths, settings: tuple[SettingInForce, ...], others: list[str]) -> dict[str, Any]:
    listed = [
        {
            "key": setting.key,
            "value": setting.value,
            "from": "file" if setting.file else "default",
            "file": setting.file or None,
            "line": setting.line or None,
            "problems": setting.problems,
        }
        for setting in settings
    ]
    named = {"file": str(files.file), "changed": str(files.changed), "folder": str(files.folder)}
    return {**named, "settings": listed, "problems": others}
