"""MORE has one order in all games, and leads to the settings and back in few taps; so does what is set there."""

import pytest

from companion.core.events import DeviceNews, Loudness, OwnClips
from companion.core.game import AnyGame
from companion.core.i18n import LANGUAGES, use_language
from companion.core.layout import View
from companion.core.scene import Button, Icon
from companion.games.registry import GAMES
from companion.table.effects import ClipEffect, ListClips, RecordClip
from companion.table.screen_places import Place
from companion.table.screens.settings.record_voice import clips_to_say
from companion.ui.painters.controls import button_parts
from tests.desk.at_desk import CONFIRM, UNDO, VIEW, Table

UPRIGHT = View(720, 1280, 8.18)

COMMON: tuple[Icon, ...] = (
    "undo", "redo", "position", "history", "people", "finish", "clock", "phone", "home", "sliders", "words", "sound",
    "turn",
)  # fmt: skip
"""The icons of what stands in MORE in the same places in every game."""

READING = [game for game in GAMES.values() if not game.for_children]


def begin(table: Table, game: AnyGame, seats: int = 2) -> Table:
    """A game at its first turn, with the example deck where it needs one."""
    names = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")[:seats]
    options = {"deck": "example"} if game.family == "Sequentia" else {}
    refused = table.desk.current_game.begin(game, game.setup(names, game.sides_for(seats)[0], options))
    assert refused is None, refused
    table.desk.go(Place.PLAY)
    return table


def entries(table: Table, view: View = VIEW) -> list[Button]:
    """The buttons of the sheet, in their order."""
    return [look for look in table.scene(view).looks if isinstance(look, Button) and look.align == "left" and look.icon]


@pytest.fixture(params=READING, ids=lambda game: game.id)
def more(table: Table, request: pytest.FixtureRequest) -> Table:
    """A table with a clock and trouble, at which the sheet is open."""
    seats = 6 if request.param.id == "sequence" else 2
    begin(table.timed(), request.param, seats).do(DeviceNews("reader", "It is silent.")).tap("sheet:more")
    return table


def test_more_has_its_common_entries_at_one_place_in_all_games(more: Table) -> None:
    for view in (VIEW, UPRIGHT):
        places = {look.icon: look.rect for look in entries(more, view)}
        more.begin().tap("sheet:more")
        assert {icon: places[icon] for icon in COMMON} == {
            look.icon: look.rect for look in entries(more, view) if look.icon in COMMON
        }


@pytest.mark.parametrize("page", ["words", "settings", "phones", "history", "players", "home"])
def test_what_is_prepared_waits_behind_more_and_its_pages(more: Table, page: str) -> None:
    prepared = more.press(UNDO).scene().looks
    assert prepared != more.tap("sheet:more").scene().looks
    assert more.tap("close").scene().looks == prepared
    more.tap("sheet:more", page)
    if page == "home":
        more.tap("continue")
    while more.desk.screen.id != "play" or "close" in more.scene().targets():
        more.press(UNDO)
    assert more.scene().looks == prepared


@pytest.mark.parametrize("page", ["position", "history", "players", "words", "phones"])
def test_back_says_that_it_leads_to_more(more: Table, page: str) -> None:
    more.tap(page)
    assert "to MORE" in more.text
    more.press(UNDO)
    assert more.desk.screen.has_menu_open


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_entry_of_more_loses_its_icon(more: Table, spoken: str) -> None:
    use_language(spoken)
    for view in (VIEW, UPRIGHT):
        bare = [look.label for look in entries(more, view) if look.icon and button_parts(look).square is None]
        assert bare == []


def test_the_language_or_the_size_of_texts_in_mid_game_takes_four_taps(table: Table) -> None:
    for choice, setting, value in (("language.screens:1", "language", "de"), ("looks.text:1", "looks", "large")):
        taps = ("sheet:more", "settings", f"set:{choice}", "press:confirm")
        assert len(taps) <= 4
        table.begin().tap(*taps)
        assert table.desk.screen.is_play_screen
        assert value in repr(getattr(table.settings_written(), setting))


def test_a_word_is_looked_up_in_mid_game_and_the_game_goes_on(table: Table) -> None:
    table.begin().tap("sheet:more", "words").type("star").press(UNDO, UNDO, UNDO, UNDO, UNDO)
    assert table.desk.screen.is_play_screen


def test_a_clip_of_the_voice_takes_three_taps_from_the_first_screen_and_each_further_one_two(table: Table) -> None:
    asked: list[ClipEffect] = []
    table.desk.record_by(asked.append)
    first, *others = (clip.id for clip in clips_to_say()[:4])
    # It ends by itself, and is heard at once.
    table.tap("settings", "open:clips").do(OwnClips()).tap("press:confirm").do(Loudness(60), OwnClips((first,)))
    for clip in others:
        table.tap("press:next", "press:confirm").do(OwnClips((first, clip)))
    assert asked == [ListClips(), *map(RecordClip, (first, *others))]


@pytest.mark.parametrize("page", ["rules", "glass", "clips"])
def test_a_page_of_the_settings_that_was_opened_in_mid_game_leads_back_to_the_game(table: Table, page: str) -> None:
    table.begin().tap("sheet:more", "settings").press(UNDO).tap(f"open:{page}").press(UNDO)
    assert table.desk.screen.id == "settings"
    assert table.press(CONFIRM).desk.screen.is_play_screen


def test_the_rules_that_were_opened_in_mid_game_are_done_with_in_the_game(table: Table) -> None:
    table.begin().tap("sheet:more", "settings").press(UNDO).tap("open:rules").press(CONFIRM)
    assert table.desk.screen.is_play_screen
