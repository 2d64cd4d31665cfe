"""The rules by which a table plays: set in the settings, they are what the set-up of a new game begins with."""

from typing import Any

import msgspec
import pytest

from companion.core.game import AnyGame, Switch
from companion.games.registry import GAMES
from companion.lexicon.other_languages import OtherLanguage
from companion.settings.schema import read_config
from companion.table.default_switches import choice_place
from companion.table.effects import KeepSetup, NoteOffered
from companion.table.screen_outcome import Outcome
from companion.table.screens.setup.setup import SetupPage
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table

SWITCHES = [(game, switch) for game in GAMES.values() for switch in game.switches]


def open_rules(table: Table, game: str) -> Table:
    return table.tap("settings", "open:rules", f"rules:{game}")


def set_up(table: Table, game: str) -> dict[str, Any]:
    """The options that the set-up of a new game begins with; from the settings the first screen comes first."""
    if "open:rules" in table.scene().targets():
        table.press(UNDO)
    table.desk.apply_outcome(Outcome(table.desk.screen, tuple(map(NoteOffered, table.desk.tools))))
    family = [] if f"new:{game}" in table.scene().targets() else ["family:Sequentia"]
    table.tap(*family, f"new:{game}")
    screen = table.desk.screen
    assert isinstance(screen, SetupPage)
    return dict(screen.options)


@pytest.mark.parametrize(("game", "switch"), SWITCHES, ids=lambda one: getattr(one, "key", None) or one.id)
def test_each_switch_of_each_game_has_its_choices_with_one_of_which_the_set_up_begins(
    table: Table, game: AnyGame, switch: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OtherLanguage, "is_packed", True)
    printed = switch.choices[0][0]
    for value, label in (*switch.choices[1:], switch.choices[0]):
        open_rules(table, game.id)
        choice = f"switch:{switch.key}:{switch.choices.index((value, label))}"
        if choice not in table.scene().targets():
            table.tap("press:next")
        assert (table.tap(choice).button(choice).label, table.button(choice).on) == (label, True)
        assert switch.help in table.text
        table.press(CONFIRM)
        assert set_up(table, game.id) == ({} if value == printed else {switch.key: value})
        table.press(UNDO)
        if game.family:
            table.press(UNDO)
        config = table.settings_written()
        assert choice_place(switch, config.rules[game.id][switch.key]) == switch.choices.index((value, label))


def test_the_game_that_is_begun_has_them_in_its_record(table: Table) -> None:
    open_rules(table, "sequence").tap("switch:draws:1").press(CONFIRM)
    set_up(table, "sequence")
    table.press(CONFIRM, CONFIRM, NEXT, CONFIRM)
    assert table.state.setup.options.draws == "confirmed"
    # From now on the settings have no say in this game.
    table.tap("sheet:more", "home")
    open_rules(table, "sequence").tap("switch:draws:0").press(CONFIRM, CONFIRM)
    assert table.state.setup.options.draws == "confirmed"


def test_set_up_can_choose_otherwise_for_one_game_and_the_next_begins_as_set(table: Table) -> None:
    open_rules(table, "sequence").tap("switch:same_line_shares:1").press(CONFIRM)
    assert set_up(table, "sequence") == {"same_line_shares": False}
    table.tap("switches", "switch:same_line_shares:0", "switch:draws:1").press(CONFIRM, CONFIRM, CONFIRM, NEXT, CONFIRM)
    options = table.state.setup.options
    assert (options.same_line_shares, options.draws) == (True, "confirmed")
    table.tap("sheet:more", "home", "away").press(CONFIRM)
    # What is not set is taken over from the last game.
    assert set_up(table, "sequence") == {"same_line_shares": False, "draws": "confirmed"}


def test_next_leads_to_more_switches_of_a_game_and_then_to_the_next_game(table: Table) -> None:
    open_rules(table, "sequence")
    assert table.labelled("NEXT").note == "page 2"
    table.tap("press:next").tap("switch:jack_replaces:1")
    assert table.labelled("NEXT").note == "Letters"
    assert "switch:draws:1" not in table.scene().targets()
    assert table.settings_written().rules == {"sequence": {"jack_replaces": True}}
    assert "switch:says:0" in table.tap("press:next").scene().targets()


def test_a_set_up_that_was_left_follows(table: Table) -> None:
    set_up(table, "sequitur")
    table.press(UNDO)
    open_rules(table, "sequitur").tap("switch:help:1").press(CONFIRM)
    assert set_up(table, "sequitur") == {"help": "referee"}


def test_the_help_level_is_offered_with_the_settings_of_the_table(table: Table) -> None:
    table.tap("settings", "group:5")
    assert "Help with words in Sequitur" in table.text
    assert table.button("set:rules.sequitur.help:0").on
    table.tap("set:rules.sequitur.help:2")
    assert table.button("set:rules.sequitur.help:2").on
    table.press(HELP)
    assert "With coach: it suggests words, too." in table.text
    table.press(CONFIRM, CONFIRM)
    assert set_up(table, "sequitur") == {"help": "coach"}
    assert table.settings_written().rules == {"sequitur": {"help": "coach"}}


@pytest.mark.parametrize("value", ["true", "1.0", '"two"', '"confirmed"', "4"])
def test_what_is_no_choice_of_a_switch_is_passed_over(table: Table, value: str) -> None:
    table.settings_file.write_text(f"[rules.sequence]\nsequences_to_win = {value}\n", encoding="utf-8")
    table.kept.config = read_config(table.settings_file)[0]
    assert set_up(table, "sequence") == {}
    table.press(UNDO)
    # And a touch mends it.
    open_rules(table, "sequence").tap("switch:sequences_to_win:1")
    assert table.settings_written().rules == {"sequence": {"sequences_to_win": 1}}


def test_what_is_no_choice_is_the_printed_rule_whatever_was_played_last(table: Table) -> None:
    """As the banner says."""
    table.begin(options={"draws": "confirmed"}).tap("sheet:more", "home", "away").press(CONFIRM)
    assert set_up(table, "sequence") == {"draws": "confirmed"}
    table.press(UNDO)
    table.desk.apply_outcome(Outcome(table.desk.screen, (KeepSetup(None),)))
    table.settings_file.write_text('[rules.sequence]\ndraws = "confirmd"\n', encoding="utf-8")
    table.kept.config = read_config(table.settings_file)[0]
    assert set_up(table, "sequence") == {}


def test_next_leads_through_the_games_and_help_tells(table: Table) -> None:
    open_rules(table, "sequence").press(HELP)
    assert "Two sides need two sequences of five chips to win" in table.text
    table.press(UNDO)
    titles = dict[str, int]()
    while titles.get(f"Rules of {GAMES['sequence'].title}", 0) < 3:
        title = table.text.partition("\n")[0].partition(" · ")[0]
        titles[title] = titles.get(title, 0) + 1
        table.tap("press:next")
    assert [*titles] == [f"Rules of {game.title}" for game in GAMES.values()]
    assert table.press(UNDO).text.startswith("Rules of new games")
    assert table.press(UNDO).text.startswith("Settings")


def test_where_nothing_can_be_written_that_is_said_and_it_holds_this_evening(table: Table) -> None:
    table.machine_file.mkdir()
    open_rules(table, "letters").tap("switch:says:1")
    assert "can't be written" in table.text
    table.press(CONFIRM, CONFIRM)
    assert set_up(table, "letters") == {"says": "names"}


def test_the_settings_of_a_recording_have_the_rules(table: Table) -> None:
    open_rules(table, "sequence").tap("switch:sequences_to_win:1", "switch:draws:1")
    config = table.kept.config
    assert msgspec.json.decode(msgspec.json.encode(config), type=type(config)) == config
