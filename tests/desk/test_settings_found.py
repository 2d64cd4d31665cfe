"""Each setting that a table wants to set is found on the device, and a sentence of help with it."""

import pytest

from companion.games.registry import GAMES
from companion.settings.store import RULES
from companion.table.default_switches import switch_key
from companion.table.offered_settings import offered_settings
from tests.desk.at_desk import HELP, NEXT, UNDO, Table

SETTINGS = [setting for group in offered_settings().group for setting in group.setting]

PAGED = [key for one in offered_settings().page for key in one.keys]
"""The keys that pages of another kind set."""


@pytest.mark.parametrize(
    "key",
    [
        *("screen.width_mm", "screen.height_mm", "screen.turn", "screen.brightness", "screen.dim_after_s"),
        *("sound.on", "sound.volume", "sound.voice", "rules.sequitur.help", "language.screens"),
        *("reader.port", "reader.buzzer", "panel.lamps"),
        *(switch_key(game.id, switch.key) for game in GAMES.values() for switch in game.switches),
    ],
)
def test_what_a_table_wants_to_set_is_set_on_the_device_with_a_sentence_of_help(table: Table, key: str) -> None:
    """Whoever looks through all pages of the settings, and their HELP, finds it."""
    assert sorted(found_at(table, key)) == ["help", "offered"]


def found_at(table: Table, key: str) -> set[str]:
    """Whether the key is offered on one of the pages, and a sentence of help for it there."""
    table.tap("settings")
    for way in [way for way in table.scene().targets() if not way.startswith("press:")]:
        table.tap(way)
        if way == "open:rules" and key.startswith(RULES):
            game, switch = key.split(".")[1:]
            found = next(one for one in GAMES[game].switches if one.key == switch)
            table.tap(f"rules:{game}")
            if f"switch:{switch}:0" not in table.scene().targets():
                table.press(NEXT)
            offered = {"offered"} if f"switch:{switch}:0" in table.scene().targets() else set()
            return offered | (told(table, found.help) or told(table.press(HELP), found.explains.partition(".")[0]))
        if way == "open:glass" and key in PAGED:
            bars = any(target.startswith("bar:") for target in table.scene().targets())
            return ({"offered"} if bars else set()) | told(table.press(HELP), "bank card")
        if any(target.startswith(f"set:{key}:") for target in table.scene().targets()):
            help_ = next((one.explains for one in SETTINGS if one.key == key), "With coach: it suggests words, too")
            return {"offered"} | told(table.press(HELP), help_)
        table.press(UNDO)
    return set()


def told(table: Table, sentence: str) -> set[str]:
    return {"help"} if sentence in table.text else set()
