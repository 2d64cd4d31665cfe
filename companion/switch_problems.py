"""What is wrong with the rules in the settings: only the games know their switches, so they are asked, and loaded."""

from collections.abc import Mapping

from companion.contract.game import AnyGame, Switch
from companion.contract.language import _
from companion.contract.problems import Problem
from companion.files import Files
from companion.kept_settings import RULES
from companion.settings_file import values_set
from companion.table.house_rules import place_of, written
from companion.type_words import either, shown


def switch_problems(files: Files, games: Mapping[str, AnyGame]) -> tuple[Problem, ...]:
    """A problem for each game or switch in the settings that there isn't, and each value that is no choice of one.

    What is of no kind that a switch has at all was told when the file was read.
    """
    if not files.config.rules:
        return ()
    found = []
    for path in (files.file, files.changed):
        for key, (value, line) in values_set(path).items():
            if key[0] == RULES and len(key) > 2 and isinstance(value, bool | int | float | str):
                wrong = _wrong(games, ".".join(key[1:-1]), key[-1], value)
                if wrong is not None:
                    found.append(Problem(str(path), line, ".".join(key), *wrong))
    return tuple(found)


def _wrong(games: Mapping[str, AnyGame], game: str, name: str, value: object) -> tuple[str, str, str] | None:
    """What is wrong, what is expected, and what comes of it; None: nothing is wrong."""
    if game not in games:
        return _("is of no game that is here"), either(tuple(games)), _("It has no effect.")
    switches = {switch.key: switch for switch in games[game].switches}
    if name not in switches:
        return _("is no switch of this game"), either(tuple(switches)), _("It has no effect.")
    switch = switches[name]
    if place_of(switch, value) is not None:
        return None
    so = _("{value} is used.").format(value=shown(written(switch.choices[0][0])))
    return _("is {value}").format(value=shown(value)), _expected(switch), so


def _expected(switch: Switch) -> str:
    return either(tuple(shown(written(value)) for value, _label in switch.choices))
