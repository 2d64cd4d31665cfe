"""The table set at its screen: what is chosen is applied, and kept in the settings file."""

import pytest

from companion.core.events import Chord
from companion.core.i18n import LANGUAGES, use_language
from companion.core.scene import Button, HelpLines
from companion.games.registry import GAMES
from companion.settings.paths import find_files
from companion.settings.schema import Config, read_config
from companion.settings.store import BEGINNING
from companion.table.desk import Desk
from companion.table.offered_settings import offered_settings
from companion.table.screen_places import Place
from companion.table.screens.screen_map import SCREENS
from tests.desk.at_desk import CONFIRM, HELP, NEXT, NOW, UNDO, Table
from tests.desk.test_pointer import point


def on(table: Table) -> set[str]:
    """The choices that hold, of those that are shown."""
    looks = table.scene().looks
    return {look.target for look in looks if isinstance(look, Button) and look.on and look.target.startswith("set:")}


def test_a_touch_changes_a_setting_which_is_kept_in_the_machine_s_file(table: Table) -> None:
    table.tap("settings", "group:0")
    assert on(table) == {"set:language.screens:0", "set:looks.text:0", "set:sound.on:0"}
    table.tap("set:looks.text:1")
    assert on(table) == {"set:language.screens:0", "set:looks.text:1", "set:sound.on:0"}
    assert table.settings_written().looks.text == "large"
    text = table.machine_file.read_text(encoding="utf-8")
    assert text == BEGINNING.format(file=table.settings_file) + '[looks]\ntext = "large"\n\n[was]\n'
    assert not table.settings_file.exists()


def test_the_language_changes_at_a_touch_and_each_is_called_by_its_own_name(table: Table) -> None:
    followed: list[Config] = []
    table.kept.changed = followed.append
    table.tap("settings", "group:0")
    for target, name in (("set:language.screens:1", "de"), ("set:language.screens:2", "it")):
        table.tap(target)
        assert table.settings_written().language.screens == name
        use_language(name)
        assert {"English", "Deutsch", "Italiano"} <= set(table.scene().texts())
    assert [config.language.screens for config in followed] == ["de", "it"]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_wrong_value_that_is_chosen_anew_is_told_of_no_more(table: Table, spoken: str) -> None:
    use_language(spoken)
    table.settings_file.write_text(
        '[language]\nscreens = "fr" # oh\n[sound]\non = 1\n[clock]\nmode = "soft"\n[screen]\nwidth_mm = -1\nfoo = 1\n',
        "utf-8",
    )

    def wrong() -> list[str]:
        return [problem.key for problem in find_files(table.settings_file, table.path.parent).problems]

    table.desk.tell_problems(tuple(problem.sentence for problem in read_config(table.settings_file)[1]), {})
    # English holds already, for want of a right one.
    table.tap("settings", "group:0", "set:language.screens:0", "set:sound.on:1")
    assert wrong() == ["clock.mode", "screen.width_mm", "screen.foo"]
    assert len(list(table.desk.complaints)) == 3
    table.press(UNDO).tap("open:glass")
    table.tap(next(target for target in table.scene().targets() if target.startswith("bar:"))).press(CONFIRM, CONFIRM)
    table.begin().tap("sheet:more", "clock_sheet", "clock:set:clock.mode:1")
    assert wrong() == ["screen.foo"]
    (left,) = table.desk.complaints
    assert "screen.foo" in left


def test_what_is_chosen_already_is_not_written(table: Table) -> None:
    table.tap("settings", "group:0", "set:sound.on:0")
    assert not table.machine_file.exists()
    assert table.desk.sounds == []


def test_the_file_of_a_person_stays_as_it_is(table: Table) -> None:
    mine = """\
# Our table
[sound]
volume = 0.4   # the baby sleeps

# found on the glass
[screen]
turn = 180
"""
    table.settings_file.write_text(mine, encoding="utf-8")
    table.tap("settings", "group:0", "set:sound.volume:5", "set:sound.on:1")
    assert table.settings_file.read_text(encoding="utf-8") == mine
    found = table.settings_written()
    assert (found.sound.volume, found.sound.on, found.screen.turn) == (0.6, False, 180)


def test_less_and_more_go_through_the_choices_and_end_there(table: Table) -> None:
    table.tap("settings", "group:1")
    for label in ("2 min", "1 min", "never"):
        (less, _) = [target for target in table.scene().targets() if target.startswith("set:screen.dim")]
        table.tap(less)
        assert label in table.text
    assert table.settings_written().screen.dim_after_s == 0
    assert [target for target in table.scene().targets() if target.startswith("set:screen.dim")] == [
        "set:screen.dim_after_s:1"
    ]


def test_a_value_from_the_file_that_is_no_choice_is_shown_and_left_both_ways(table: Table) -> None:
    table.kept.config = read_config_of(table, "[sound]\nvolume = 0.33\n")
    table.tap("settings", "group:0")
    assert "0.33" in table.text
    assert {"set:sound.volume:2", "set:sound.volume:3"} <= table.scene().targets().keys()


def read_config_of(table: Table, text: str) -> Config:
    table.settings_file.write_text(text, encoding="utf-8")
    return table.settings_written()


def test_the_buttons_lead_through_the_groups_and_back(table: Table) -> None:
    table.tap("settings", "press:next")
    assert "Volume" in table.text
    table.tap("press:next")
    assert "Dim after" in table.text
    table.press(HELP)
    assert "A touch or a button makes it as bright as before." in table.text
    assert table.lamps == {"confirm", "undo", "help"}
    table.press(NEXT, UNDO).tap("press:next")
    assert "Button lamps" in table.text
    for _group in offered_settings().group[2:]:
        table.tap("press:next")
    assert "Volume" in table.text
    table.press(UNDO)
    assert "group:0" in table.scene().targets()
    for button in (CONFIRM, UNDO):
        assert table.press(button).desk.screen == table.desk.go(Place.HOME)
        table.tap("settings")
    table.tap("group:2").press(CONFIRM)
    assert "group:0" in table.scene().targets()


def test_the_first_page_leads_to_every_group_and_every_other_page(table: Table) -> None:
    table.tap("settings")
    ways = [target for target in table.scene().targets() if not target.startswith("press:")]
    assert len(ways) == len(offered_settings().group) + len(offered_settings().page)
    pages = set()
    for way in ways:
        pages.add(table.tap(way).text)
        table.press(UNDO)
        assert ways[0] in table.scene().targets()
    assert len(pages) == len(ways)


def test_the_panel_alone_reaches_it(table: Table) -> None:
    table.do(Chord())
    point(table, "settings")
    point(table, "group:0")
    point(table, "set:sound.on:1")
    assert not table.settings_written().sound.on


@pytest.mark.parametrize("content", [b"[sound]\non = yes\n", b"# \xff", b"[sound\n"])
def test_a_broken_file_is_set_aside_and_a_new_one_is_begun(table: Table, content: bytes) -> None:
    table.machine_file.write_bytes(content)
    table.tap("settings", "group:0", "set:sound.on:1")
    (aside,) = table.machine_file.parent.glob("settings.unreadable-*.toml")
    assert f"settings.toml could not be read. It is kept as {aside.name}; a new one is begun." in table.text
    assert table.lamps == {"confirm", "undo", "help"}
    assert (aside.read_bytes(), table.settings_written().sound.on) == (content, False)
    # It is said once.
    table.press(CONFIRM).tap("set:looks.text:1")
    assert "kept as" not in table.text


def test_where_nothing_can_be_written_that_is_said(table: Table) -> None:
    table.machine_file.mkdir()
    table.tap("settings", "group:0", "set:sound.on:1")
    assert "Not kept after a restart: the settings can't be written (a file or folder is in the way)." in table.text
    table.press(UNDO)
    assert "set:sound.on:1" in on(table)


def test_a_table_without_settings_says_so(table: Table) -> None:
    table.desk = Desk(GAMES, table.journal, lambda: NOW, SCREENS)
    table.tap("settings", "group:0")
    assert on(table) == set()
    table.tap("set:sound.on:0")
    assert "There are no settings here" in table.text


def test_an_unfinished_game_is_not_touched(table: Table) -> None:
    table.begin().play("B1").tap("sheet:more", "home", "settings", "group:0", "set:sound.on:1").press(CONFIRM, CONFIRM)
    assert len(table.moves) == 1


@pytest.mark.parametrize("place", range(len(offered_settings().group)))
def test_help_explains_each_setting_of_a_group_with_more_than_stands_beside_it(table: Table, place: int) -> None:
    settings = offered_settings().group[place].setting
    beside = table.tap("settings", f"group:{place}").text
    table.press(HELP)
    (lines,) = (look.lines for look in table.scene().looks if isinstance(look, HelpLines))
    assert {(one.label, one.explains) for one in settings} <= {(line.name, line.text) for line in lines}
    assert not any(line.text in beside for line in lines)
