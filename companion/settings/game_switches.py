"""Check the rules in the settings: only the games know their switches, so they are loaded and asked."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core.game import AnyGame, Switch
from companion.core.i18n import _
from companion.core.problems import Problem
from companion.core.toml.settings import KeyPath, is_present, read_values
from companion.core.toml.type_names import or_list, value_text
from companion.settings.machine_file import values_in_force
from companion.settings.paths import TablePaths
from companion.settings.schema import read_config
from companion.settings.store import RULES
from companion.table.default_switches import choice_place, setting_value


def with_valid_rules(files: TablePaths, games: Callable[[], Mapping[str, AnyGame]]) -> TablePaths:
    """Return the files with the settings file's rule wherever the table's change is no choice of the switch.

    `games` is asked, and a game loaded, only where both set one of its switches, and differ.
    """
    rules = files.config.rules
    if not rules or not is_present(files.changed):
        return files
    for game, below in read_config(files.file)[0].rules.items():
        for key, good in below.items():
            changed = rules[game][key]
            # True is 1 for Python.
            differs = type(changed) is not type(good) or changed != good
            if differs and _is_no_choice(games().get(game), key, changed):
                rules = rules | {game: rules[game] | {key: good}}
    return replace(files, config=replace(files.config, rules=rules))


def _is_no_choice(game: AnyGame | None, key: str, value: object) -> bool:
    return game is not None and any(
        choice_place(switch, value) is None for switch in game.switches if switch.key == key
    )


def switch_problems(files: TablePaths, games: Mapping[str, AnyGame]) -> tuple[Problem, ...]:
    """Return a problem for each game or switch in the settings that is unknown, and each wrong value.

    What is of no kind that a switch has at all was told when the file was read; what was set anew on the screen is
    wrong no more. `files` are those `with_valid_rules`.
    """
    if not files.config.rules:
        return ()
    held = values_in_force(files.changed, files.file)
    found = tuple(_find_problems(files, games, files.changed, held))
    wrong = {problem.key for problem in (*files.problems, *found) if problem.file == str(files.changed)}
    mended = {key for key in held if ".".join(key) not in wrong}
    said = {key: value for key, value in read_values(files.file).items() if key not in mended}
    return (*_find_problems(files, games, files.file, said), *found)


def _find_problems(
    files: TablePaths, games: Mapping[str, AnyGame], path: Path, values: Mapping[KeyPath, tuple[Any, int]]
) -> Iterator[Problem]:
    """Yield what is wrong with the switches that the file at this path sets to these values, on these lines."""
    told = {(problem.file, problem.key) for problem in files.problems}
    for key, (value, line) in values.items():
        if key[0] != RULES or len(key) < 3 or (str(path), ".".join(key)) in told:
            continue
        if isinstance(value, bool | int | float | str):
            holding = files.config.rules.get(".".join(key[1:-1]), {}).get(key[-1])
            wrong = _switch_problem(games, ".".join(key[1:-1]), key[-1], value, holding)
            if wrong is not None:
                yield Problem(str(path), line, ".".join(key), *wrong)


def _switch_problem(
    games: Mapping[str, AnyGame], game: str, name: str, value: object, holding: object
) -> tuple[str, str, str] | None:
    """Return what is wrong, what is expected, and what comes of it; None: nothing. `holding` is what holds."""
    if game not in games:
        return _("is for a game that isn't here"), or_list(tuple(games)), _("It has no effect.")
    switches = {switch.key: switch for switch in games[game].switches}
    if name not in switches:
        return _("is not a rule of this game"), or_list(tuple(switches)), _("It has no effect.")
    switch = switches[name]
    if choice_place(switch, value) is not None:
        return None
    used = setting_value(switch.choices[choice_place(switch, holding) or 0][0])
    so = _("{value} is used.").format(value=value_text(used))
    return _("is {value}").format(value=value_text(value)), _expected_text(switch), so


def _expected_text(switch: Switch) -> str:
    return or_list(tuple(value_text(setting_value(value)) for value, _label in switch.choices))
