"""The first screen: everything that the table does is two touches away, and the legend says what the buttons do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.events import DeviceNews
from companion.core.i18n import use_language
from companion.core.layout import View
from companion.core.scene import Button, Label, Picture
from companion.games.registry import GAMES
from companion.table.screen_places import Place
from companion.ui.painters.controls import button_parts, label_block
from companion.ui.painters.text import fit_block
from companion.ui.pixel_density import px_per_mm
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table
from tests.desk.test_drafts import plays
from tests.screens.letters import letters_wall
from tests.screens.test_layout import UPRIGHT_VIEWS, VIEWS

VIEW = View(800, 480, px_per_mm(800, 480))

PLACES = {
    "words": Place.WORDS,
    "people": Place.PEOPLE,
    "results": Place.RESULTS,
    "settings": Place.SETTINGS,
    "tags": Place.TAGS,
}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "journal.sqlite3")
    yield table
    table.close()


def within_two_touches(table: Table, target: str) -> bool:
    """Whether a target is on the first screen, or on what one touch of it opens."""
    first = set(table.scene().targets())
    if target in first:
        return True
    return any(
        target in table.tap(family).scene().targets() for family in sorted(first) if family.startswith("family:")
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_two_touches_away(table: Table, game: str) -> None:
    assert within_two_touches(table, f"new:{game}")
    table.tap(f"new:{game}")
    assert table.desk.screen != table.desk.go(Place.HOME)


@pytest.mark.parametrize("target", PLACES)
def test_everything_else_is_one_touch_away(table: Table, target: str) -> None:
    assert type(table.tap(target).desk.screen) is type(table.desk.go(PLACES[target]))


def test_each_game_has_its_picture(table: Table) -> None:
    shown = [look.name for look in table.desk.scene(VIEW).looks if isinstance(look, Picture)]
    assert shown == list(dict.fromkeys(game.picture for game in GAMES.values()))


def test_undo_leads_back_from_the_games_of_one_kind(table: Table) -> None:
    before = table.scene()
    assert "undo" not in before.lamps()
    table.tap("family:Sequentia")
    assert "undo" in table.scene().lamps()
    assert "Sequentia" in table.scene().texts()
    assert table.press(UNDO).scene() == before


def test_confirm_begins_the_first_of_the_games_that_are_shown(table: Table) -> None:
    confirm = next(look for look in table.scene().looks if isinstance(look, Button) and look.lamp == "confirm")
    assert (confirm.label, confirm.note) == ("NEW GAME", "Sequence")
    table.tap("family:Sequentia")
    confirm = next(look for look in table.scene().looks if isinstance(look, Button) and look.lamp == "confirm")
    assert (confirm.label, confirm.note) == ("NEW GAME", "Sequentia: Shift")
    table.press(CONFIRM)
    assert "leave" in table.scene().targets()
    assert table.tap("leave").desk.screen == table.desk.go(Place.SET_UP, "sequentia-shift")


def test_only_the_game_that_confirm_begins_is_lit(table: Table) -> None:
    def lit() -> list[str]:
        return [look.target for look in table.scene().looks if isinstance(look, Button) and look.on]

    table.tap("family:Sequentia")
    assert lit() == ["new:sequentia-shift"]
    table.begin().tap("sheet:more", "home", "family:Sequentia")
    # CONFIRM goes on with the game on the table.
    assert lit() == ["continue"]


def test_an_unfinished_game_is_one_press_away(table: Table) -> None:
    table.begin().played(plays("B1")).tap("sheet:more", "home")
    assert {"continue", "away", "new:sequence"} <= set(table.scene().targets())
    table.press(CONFIRM)
    assert table.session.links
    assert "cell:B1" in table.scene().targets()


@pytest.mark.parametrize("way", [(), ("family:Sequentia",), ("new:sequence",), ("words",), ("people",), ("settings",)])
def test_every_lamp_is_told_by_the_legend(table: Table, way: tuple[str, ...]) -> None:
    """A lamp is lit exactly where the screen shows, with a word on it, a button that does something."""
    table.tap(*way)
    buttons = [look for look in table.scene().looks if isinstance(look, Button) and look.lamp]
    assert {look.lamp for look in buttons} == {"confirm", "undo", "next", "help"}
    for look in buttons:
        assert look.label
        assert look.enabled == bool(look.target) == (look.lamp in table.lamps)


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("Ann", "Bob"), "Ann & Bob · no moves yet"),
        (("Maximiliana", "Christophe"), "Maximiliana & Christophe · no moves yet"),
        (("Maximilianus", "Bartholomews"), "Maximilianus and 1 other · no moves yet"),
        (("Maximilianus", "Bartholomews", "Grandmother"), "Maximilianus and 2 others · no moves yet"),
    ],
)
def test_the_unfinished_game_is_that_of_those_who_play(table: Table, players: tuple[str, ...], told: str) -> None:
    table.begin(*players, sides=len(players)).tap("sheet:more", "home")
    assert table.button("continue").note == told
    assert table.button("press:confirm").note == "Sequence"


def test_who_plays_alone_has_no_others(table: Table) -> None:
    game = GAMES["sequitur"]
    assert table.desk.current_game.begin(game, game.setup(("Maximiliana Bartholomew the Third",), 1, {})) is None
    table.desk.go(Place.HOME)
    assert table.button("continue").note == "Maximiliana Bartholomew the Third · no moves yet"


@pytest.mark.parametrize("trouble", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_beside_an_unfinished_game_every_game_is_two_touches_away(
    table: Table, size: tuple[int, int], trouble: bool
) -> None:
    table.begin().tap("sheet:more", "home")
    if trouble:
        table.do(DeviceNews("panel", "The buttons can't be used."))
    shown = set(table.scene(View(*size, px_per_mm(*size))).targets())
    assert {f"family:{game.family}" if game.family else f"new:{game.id}" for game in GAMES.values()} <= shown


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_beside_an_unfinished_game_the_tiles_are_alike(table: Table, size: tuple[int, int], language: str) -> None:
    use_language(language)
    table.begin().tap("sheet:more", "home")
    looks = table.scene(View(*size, px_per_mm(*size))).looks
    names = {game.label for game in table.desk.games.values()} | {game.family for game in table.desk.games.values()}
    assert (
        len({fit_block(label_block(look)).px for look in looks if isinstance(look, Label) and look.text in names}) == 1
    )
    small = [look for look in looks if isinstance(look, Button) and look.target in {*PLACES, "tool:walk"}]
    assert len(small) == 6
    assert all(button_parts(look).square is not None for look in small), "one has lost its icon"


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("view", [*VIEWS, *UPRIGHT_VIEWS], ids=lambda view: f"{view.width}x{view.height}")
def test_above_a_banner_all_small_tiles_have_their_icons_or_none(table: Table, view: View, language: str) -> None:
    use_language(language)
    table.begin().tap("sheet:more", "home").do(DeviceNews("panel", "The buttons can't be used."))
    looks = table.scene(view).looks
    small = [look for look in looks if isinstance(look, Button) and look.target in {*PLACES, "tool:walk"} - {"off"}]
    assert len(small) == 6
    assert len({button_parts(look).square is None for look in small}) == 1


def test_help_says_what_is_wrong_and_then_what_each_tile_is_for(table: Table) -> None:
    tiles = [label.label for label in table.scene().looks if isinstance(label, Button) and label.target in PLACES]
    table.press(HELP)
    assert set(tiles) - {"Off"} <= set(table.scene().texts())
    table.press(HELP).do(DeviceNews("panel", "The buttons can't be used.")).press(HELP)
    assert "The buttons can't be used." in table.text
    assert "switch off and on again" in table.text
    assert "Results" not in table.scene().texts()
    assert "The buttons can't be used." not in table.press(NEXT).text
    assert "Results" in table.scene().texts()
    assert "The buttons can't be used." in table.press(NEXT).text


def test_the_game_of_a_family_that_confirm_begins_is_the_one_played_last_and_marked(table: Table) -> None:
    table.tap("family:Sequentia", "new:sequentia-stack", "leave").press(CONFIRM, CONFIRM)
    table.tap("sheet:more", "home", "away").press(CONFIRM)
    assert table.button("press:confirm").note == "Sequentia: Stack"
    table.tap("family:Sequentia")
    assert table.button("press:confirm").note == "Sequentia: Stack"
    assert [look.target for look in table.scene().looks if isinstance(look, Button) and look.on] == [
        "new:sequentia-stack"
    ]


def test_help_says_what_one_does_in_each_game_of_a_family(table: Table) -> None:
    table.tap("family:Sequentia").press(HELP)
    for game in ("shift", "stack", "overlay"):
        assert GAMES[f"sequentia-{game}"].aim in table.text


def test_next_brings_the_frame_however_many_games_have_been_played(table: Table) -> None:
    assert table.button("press:next").note == "frame"
    table.begin().tap("sheet:more", "home", "away").press(CONFIRM)
    assert table.button("press:next").note == "frame"
    assert "Who won, and each game move by move." in table.press(HELP).text


def test_from_the_games_of_another_box_confirm_does_not_lead_into_the_game_on_the_table(table: Table) -> None:
    letters_wall(table)
    table.unlock().tap("home", "family:Sequentia")
    assert table.button("press:confirm").label == "NEW GAME"
    assert "Put the game away?" in table.press(CONFIRM).text
    # On the first screen, where the game is seen, CONFIRM goes on with it.
    assert table.press(UNDO, UNDO).button("press:confirm").label == "CONTINUE"


def test_a_problem_that_was_read_in_the_help_is_told_no_more(table: Table) -> None:
    table.desk.tell_problems(("The usual settings are used.",), {})
    assert "The usual settings are used." in table.text
    table.press(HELP, NEXT, CONFIRM)
    assert "The usual settings are used." not in table.text


def test_a_picture_that_was_turned_by_mistake_says_how_it_is_turned_back(table: Table) -> None:
    table.begin().tap("sheet:more", "view")
    assert table.desk.view_degrees == 180
    assert "UNDO turns it back" in table.text
    assert table.press(UNDO).desk.view_degrees == 0


def test_help_that_was_open_is_closed_behind_a_page_of_more(table: Table) -> None:
    table.begin().press(HELP).tap("sheet:more", "words").press(UNDO, UNDO)
    assert "What can I do now?" not in table.text


def test_in_large_text_the_help_of_a_low_screen_has_two_pages(table: Table) -> None:
    view = View(800, 480, px_per_mm(800, 480), text="large")
    first = set(table.press(HELP).scene(view).texts())
    second = set(table.press(NEXT).scene(view).texts())
    assert "Games" in first - second
    assert "Settings" in second - first
    assert set(table.press(NEXT).scene(view).texts()) == first
