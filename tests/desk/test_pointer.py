"""The pointer: everything on a screen is reached with the four buttons."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.core.events import Chord, LongPress, Press, Scan, Tap
from companion.core.layout import Rect
from companion.core.scene import Button, Scene, Stroke
from companion.games.registry import GAMES
from companion.table.pointer import Pointer, pointer_targets, with_pointer
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table

SitDown = Callable[..., Table]


def pointed(table: Table) -> str:
    """The target that the frame is around."""
    scene = table.scene()
    frame = [look.rect for look in scene.looks if isinstance(look, Stroke)][-4:]
    assert len(frame) == 4
    (x, y), right, bottom = (frame[0].x, frame[0].y), frame[1].right, frame[2].bottom
    middle = (x + right) // 2, (y + bottom) // 2
    return scene.target_at(*middle)


def point(table: Table, target: str) -> Table:
    """Move the pointer to a target by NEXT, and tap it by CONFIRM."""
    for _ in range(len(pointer_targets(table.scene()))):
        if pointed(table) == target:
            return table.do(Press(CONFIRM))
        table.do(Press(NEXT))
    raise AssertionError(target)


def test_it_goes_round_everything_that_can_be_tapped(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    targets = pointer_targets(table.scene())
    assert {"new:sequence", "family:Sequentia", "tool:walk", "words"} <= set(targets)
    seen = []
    for _ in targets:
        seen.append(pointed(table))
        table.press(NEXT)
    assert sorted(seen) == sorted(targets)
    assert pointed(table) == seen[0]


def test_it_is_put_away_by_undo_by_both_buttons_and_by_a_finger(sit_down: SitDown) -> None:
    plain = sit_down().scene()
    for leaves in (LongPress(UNDO), Chord()):
        table = sit_down().do(Chord())
        assert table.scene() != plain
        assert table.do(leaves).scene() == plain
    assert sit_down().do(Chord()).press(UNDO).scene() == plain
    assert sit_down().do(Chord(), Tap("words")).desk.pointer is None


def test_it_goes_on_however_long_next_is_held(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    first, second, *_ = pointer_targets(table.scene())
    assert pointed(table) == first
    assert pointed(table.hold(NEXT)) == second
    assert not table.desk.is_turned


def test_its_lamps_are_those_of_what_it_does(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    assert table.lamps == {"confirm", "next", "undo"}
    before = table.scene()
    assert table.press(HELP).scene() == before


def test_where_nothing_can_be_tapped_it_can_still_be_left() -> None:
    undo = Button(rect=Rect(0, 0, 90, 60), label="UNDO", lamp="undo", enabled=False)
    (left,) = with_pointer(Scene((undo,)), Pointer()).looks
    assert left == replace(undo, label="LEAVE", target="press:undo", enabled=True)


def test_a_game_of_sequence_is_played_with_it_and_its_sheets_are_opened(sit_down: SitDown) -> None:
    table = sit_down().begin().do(Chord())
    point(table, "sheet:more")
    assert "History" in table.text
    point(table, "history")
    assert "History: 0 moves" in table.text


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.family == "Sequentia"])
def test_the_modes_of_sequentia_are_reached_whole(sit_down: SitDown, name: str) -> None:
    table = sit_down()
    game = table.desk.games[name]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.desk.go(Place.PLAY)
    table.do(Chord())
    targets = set(pointer_targets(table.scene()))
    assert {"pad:number:1", "sheet:more"} <= targets
    for part in ("number:1", "first:1", "second:1"):
        point(table, f"pad:{part}")
    table.press(UNDO)
    while "confirm" not in table.lamps:
        table.press(NEXT)
    table.press(CONFIRM)
    assert len(table.session.links) == 1


def test_it_stays_where_it_tapped(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    point(table, "family:Sequentia")
    point(table, "new:sequentia-stack")
    point(table, "leave")
    point(table, "players:3")
    assert pointed(table) == "players:3"
    assert table.button("players:3").on


def test_it_goes_to_confirm_when_that_becomes_possible_and_back_to_the_first_place(sit_down: SitDown) -> None:
    table = sit_down().begin().do(Chord())
    assert table.labelled("TAP").target == "press:confirm"
    point(table, "cell:C3")
    assert pointed(table) == "press:confirm"
    # It says what it does without the pointer, and does that.
    confirm = table.button("press:confirm")
    table.press(UNDO)
    assert confirm == table.button("press:confirm")
    table.do(Chord())
    point(table, "press:confirm")
    assert len(table.moves) == 1
    assert pointed(table) == pointer_targets(table.scene())[0]


def test_where_confirm_leads_on_it_stays_there(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    point(table, "press:confirm")
    assert pointed(table) == "press:confirm"
    assert "how many players" in table.text
    table.press(CONFIRM)
    assert "Who plays?" in table.text


def test_before_the_next_picture_next_counts_and_confirm_does_nothing(sit_down: SitDown) -> None:
    seen, unseen = (sit_down().begin().do(Chord()) for _ in range(2))
    point(seen, "cell:C3")
    assert pointed(seen) == "press:confirm"
    seen.press(NEXT)
    point(unseen, "cell:C3")
    unseen.press(CONFIRM, NEXT)
    assert not unseen.moves
    assert pointed(unseen) == pointed(seen) != "press:confirm"


def test_children_are_led_to_the_grown_ups_sheet_instead(sit_down: SitDown) -> None:
    table = sit_down()
    game = table.desk.games["letters"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.desk.go(Place.PLAY)
    table.do(Chord())
    assert table.desk.pointer is None
    assert "home" in table.scene().targets()


def test_what_it_is_on_may_be_gone_before_it_taps(sit_down: SitDown) -> None:
    table = sit_down().begin().scan("6D").do(Chord())
    while pointed(table) != "card":
        table.press(NEXT)
    table.do(Scan("joker"), Press(CONFIRM))
    assert '"joker" is not a card of Sequence.' in table.text
