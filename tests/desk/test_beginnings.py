"""What a table shows that has played no game yet, and how each game is introduced the first time."""

import pytest
from msgspec.structs import replace

from companion.core.events import Press
from companion.core.game import Silence
from companion.core.i18n import LANGUAGES, _, use_language
from companion.core.layout import Rect, View
from companion.core.scene import Miniature
from companion.games.registry import GAMES
from companion.table.introduction_setting import FIRST_EVENING, SEEN
from companion.table.introductions import introduction_of
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, VIEW, Table
from tests.screens.beginnings import new_table
from tests.screens.test_help import captions, unknown

UPRIGHT = View(720, 1280, 8.5)


def test_a_first_evening_asks_the_language_shows_four_pictures_and_does_so_once(table: Table) -> None:
    new_table(table)
    assert {"language:en", "language:de", "language:it"} <= set(table.scene().targets())
    table.tap("language:de")
    assert (table.settings_written().language.screens, table.settings_written().introductions.seen) == ("de", "none")
    for number in (2, 3, 4):
        assert f"{number - 1} of 4" in table.text
        assert f"to picture {number} of 4" in table.text
        table.tap("picture")
    table.tap("picture")
    assert table.desk.screen.id == "home"
    assert table.settings_written().introductions.seen == FIRST_EVENING
    table.desk.go(Place.HOME)
    assert table.desk.screen.id == "home"


def test_by_the_panel_alone_a_language_is_chosen_and_all_is_seen(table: Table) -> None:
    new_table(table)
    assert table.lamps == {"confirm", "next"}
    table.press(NEXT, NEXT, CONFIRM)
    assert table.settings_written().language.screens == "it"
    table.press(CONFIRM, NEXT, NEXT, CONFIRM)
    assert table.desk.screen.id == "home"


def test_done_that_is_pressed_twice_ends_the_pictures_alone(table: Table) -> None:
    new_table(table).tap("language:en", "picture", "picture", "picture").look()
    table.do(Press(CONFIRM)).scene()
    assert table.do(Press(CONFIRM)).desk.screen.id == "home"
    assert table.press(CONFIRM).desk.screen.id == "introduction"


def test_a_table_that_goes_out_before_the_last_picture_asks_again(table: Table) -> None:
    new_table(table).tap("language:en").press(UNDO)
    assert table.desk.screen.id == "first-evening"


def test_each_game_is_introduced_behind_its_tile_once(table: Table) -> None:
    table.kept.try_values({SEEN: FIRST_EVENING})
    table.tap("new:sequence")
    assert table.desk.screen.id == "introduction"
    table.press(UNDO)
    assert table.desk.screen.id == "home"
    table.tap("family:Sequentia", "new:sequentia-shift").press(UNDO)
    assert "new:sequentia-shift" in table.scene().targets()
    table.press(UNDO).tap("new:sequence", "skip")
    assert table.desk.screen.id == "set-up"
    assert table.settings_written().introductions.seen == "first-evening, sequence"
    table.press(UNDO).tap("new:sequence")
    assert table.desk.screen.id == "set-up"
    table.press(UNDO).tap("new:sequitur")
    assert table.desk.screen.id == "introduction"


def test_an_introduction_that_was_asked_for_leads_back(table: Table) -> None:
    table.tap("settings", "open:introduction").press(CONFIRM, CONFIRM, CONFIRM, CONFIRM)
    assert table.desk.screen.id == "settings"
    table.press(UNDO).tap("new:sequence").press(HELP).tap("introduction", "skip")
    assert table.desk.screen.id == "set-up"
    table.begin().tap("cell:F6").press(HELP).tap("introduction").press(UNDO)
    assert table.desk.screen.is_play_screen
    assert "close help" in table.text
    table.press(HELP)
    assert table.space("F6").ghost


def test_a_table_that_has_seen_all_is_introduced_to_nothing(table: Table) -> None:
    table.kept.try_values({SEEN: "all"})
    table.desk.go(Place.HOME)
    assert table.desk.screen.id == "home"
    table.tap("new:sequence")
    assert table.desk.screen.id == "set-up"


@pytest.mark.parametrize("name", [FIRST_EVENING, *GAMES])
def test_every_introduction_has_its_pictures_and_what_stands_out_is_in_them(table: Table, name: str) -> None:
    """A target that a game has given up would leave a picture without a frame, and a refused move no picture at all."""
    pictures = introduction_of(table.desk, name)
    assert 3 <= len(pictures) <= 5
    for picture in pictures:
        for view in (VIEW, UPRIGHT):
            scene = picture.scene(view)
            frames, part = picture.frames(scene), picture.part(scene, view)
            assert all(len(replace(picture, shows=(one,)).frames(scene)) == 1 for one in picture.shows), picture.says
            assert all(part.encloses(frame) for frame in frames), picture.says
            assert (part == view.area) == (not picture.closer), picture.says
    shown = [picture.scene(VIEW).looks for picture in pictures]
    seen = [picture.frames(picture.scene(VIEW)) for picture in pictures]
    assert len(set(zip(shown, seen, strict=True))) == len(pictures)


@pytest.mark.parametrize("name", [FIRST_EVENING, *GAMES])
def test_an_introduction_names_buttons_as_they_are_named_in_its_pictures_in_every_language(
    table: Table, name: str
) -> None:
    for language in LANGUAGES:
        use_language(language)
        pictures = introduction_of(table.desk, name)
        known = {caption for picture in pictures for caption in captions(picture.scene(VIEW))}
        assert [_(picture.says) for picture in pictures if unknown(_(picture.says), known)] == [], language


def test_spaces_side_by_side_stand_out_in_one_frame(table: Table) -> None:
    row = next(one for one in introduction_of(table.desk, "sequence") if len(one.shows) == 5)
    for view in (VIEW, UPRIGHT):
        scene = row.scene(view)
        first, *_between, last = (scene.targets()[target].rect for target in row.shows)
        assert row.frames(scene) == (Rect(first.x, first.y, last.right - first.x, first.h),)


def test_what_a_picture_hides_is_left_out_of_it(table: Table) -> None:
    hiding = next(one for one in introduction_of(table.desk, "sequence") if one.hides)
    shown, hidden = replace(hiding, hides=()).scene(VIEW).targets(), hiding.scene(VIEW).targets()
    assert shown.keys() - hidden.keys() == set(hiding.hides)


def test_nothing_in_a_picture_can_be_tapped(table: Table) -> None:
    new_table(table).tap("language:en")
    (picture,) = (look for look in table.scene().looks if isinstance(look, Miniature))
    inside = {look.target for look in picture.looks if look.target}
    assert "cell:F6" in inside
    assert not any(target.startswith("cell:") for target in table.scene().targets())


SILENT = {
    "no card": "No loudspeaker is found: connect one, then start the companion again.",
    "no clips": "No voice speaks yet",
}


@pytest.mark.parametrize("silence", ["", "no card", "no clips"])
def test_a_table_without_a_voice_is_told_before_the_game_and_beside_the_setting(table: Table, silence: Silence) -> None:
    table.desk.set_silence(silence)
    told = {silence} - {""}

    def seen() -> set[str]:
        shown = " ".join(table.scene().texts())
        assert not ("Letters and words are spoken." in shown and silence)
        return {why for why, sentence in SILENT.items() if sentence in shown}

    before = table.tap("new:letters", "leave").scene()
    assert seen() == told
    # Where one can be chosen, a button leads there, and BACK from there.
    assert ("voice" in before.targets()) == (silence == "no clips")
    if silence == "no clips":
        assert table.tap("voice").press(UNDO).scene() == before
    table.press(HELP).tap("introduction", "picture")
    assert seen() == told
    table.press(UNDO, UNDO, UNDO, UNDO).tap("settings", "group:5")
    assert seen() == told
    table.tap("set:sound.voice:1")
    assert seen() == set()
