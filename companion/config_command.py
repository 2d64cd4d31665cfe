"""What `companion config` prints: every setting, the value that holds, and where it comes from."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.config import Config
from companion.files import Files, files_of
from companion.settings_file import absent, values_set


class Held(Struct, frozen=True):
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


def held(files: Files) -> tuple[Held, ...]:
    """All settings, in the order of the schema."""
    there = [(path, values_set(path)) for path in (files.changed, files.file)]
    found = []
    for table in msgspec.structs.fields(Config):
        holding = getattr(files.config, table.name)
        for field in msgspec.structs.fields(holding):
            path = (table.encode_name, field.encode_name)
            key, value = ".".join(path), getattr(holding, field.name)
            problems = tuple(problem.sentence for problem in files.problems if problem.key in {key, table.encode_name})
            said = [(file, *values[path]) for file, values in there if path in values]
            origin = [(str(file), line) for file, raw, line in said if raw == value and type(raw) is not _other(value)]
            file, line = origin[0] if origin else ("", 0)
            found.append(Held(key, value, file, line, problems))
    return tuple(found)


def _other(value: Any) -> type:
    """The type whose values are equal to some of this one's, and are refused: 1 is not true."""
    return int if isinstance(value, bool) else bool


def show(options: Namespace) -> int:
    """Print them, in lines or as one JSON object. Returns 2 when something is wrong in a file, else 0."""
    files = files_of(options.settings, options.data)
    settings = held(files)
    told = {sentence for setting in settings for sentence in setting.problems}
    others = [problem.sentence for problem in files.problems if problem.sentence not in told]
    if options.json:
        print(json.dumps(_as_json(files, settings, others), ensure_ascii=False))
        return 2 if files.problems else 0
    print(f"settings file          {_named(files.file)}")
    print(f"changed at the table   {_named(files.changed)}")
    print(f"data folder            {files.folder}\n")
    shown = [(setting, json.dumps(setting.value, ensure_ascii=False)) for setting in settings]
    wide = max(len(text) for _, text in shown)
    for setting, text in shown:
        print(f"{setting.key:<22} {text:<{wide}}  {setting.origin}")
        for sentence in setting.problems:
            print(f"{'':<22} {sentence}")
    for sentence in others:
        print(f"\n{sentence}")
    return 2 if files.problems else 0


def _named(file: Path) -> str:
    return f"{file} (isn't there)" if absent(file) else str(file)


def _as_json(files: Files, settings: tuple[Held, ...], others: list[str]) -> dict[str, Any]:
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
