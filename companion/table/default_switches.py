"""Set the switches of new games as the settings say that this table plays."""

from typing import Any

from companion.core.game import AnyGame, Switch
from companion.core.toml.settings import Value
from companion.table.table import SettingValues

PRINTED = "default"
"""What the settings have for a choice that is no value: the rules as printed, which TOML has no word for."""


def switch_key(game: str, switch: str) -> str:
    """Return the key in the settings of a switch of a game, by their id and key."""
    return f"rules.{game}.{switch}"


def setting_value(value: Any) -> Value:
    """Return what the settings write for this value of a switch."""
    said: Value = PRINTED if value is None else value
    return said


def choice_place(switch: Switch, said: object) -> int | None:
    """Return the place of the choice that the settings name; None where they name none."""
    for place, (value, _label) in enumerate(switch.choices):
        here = setting_value(value)
        # True is 1 for Python, and is no number at a table.
        if type(here) is type(said) and here == said:
            return place
    return None


def table_rules(settings: SettingValues, game: AnyGame) -> dict[str, Any]:
    """Return the values of the switches that the settings of this table set, by the switches' keys.

    Of a switch that they set to no choice of it, the first one: the rules as printed.
    """
    found: dict[str, Any] = {}
    for switch in game.switches:
        said = settings.value(switch_key(game.id, switch.key))
        if said is not None:
            found[switch.key] = switch.choices[choice_place(switch, said) or 0][0]
    return found
