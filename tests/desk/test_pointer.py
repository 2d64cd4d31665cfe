"""The pointer: everything on a screen is reached with the four buttons."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.core.events import Chord, LongPress, PanelButton, Press, Repeat, Scan, Tap
from companion.core.layout import Rect
from companion.core.scene import Button, PointerFrame, Scene
from companion.core.table_moves import SetPosition
from companion.games.registry import GAMES
from companion.table.pointer import Pointer, with_pointer
from companion.table.pointer_rows import pointer_rows
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, GREEN, HELP, NEXT, UNDO, VIEW, Table, answer

SitDown = Callable[..., Table]


def framed(table: Table) -> set[str]:
    """The targets that the frame is around."""
    scene = table.scene()
    (frame,) = (look.rect for look in scene.looks if isinstance(look, PointerFrame))
    return {look.target for look in scene.targets().values() if frame.contains(*look.rect.centre)}


def pointed(table: Table) -> str:
    """The target that the frame is around alone."""
    (target,) = framed(table)
    return target


def rows(table: Table) -> list[list[str]]:
    """What the pointer goes over now."""
    return [[look.target for look in row] for row in pointer_rows(table.desk.screen.scene(table.desk, VIEW))]


def point(table: Table, target: str) -> int:
    """Move the pointer to a target the shortest way, and tap it by CONFIRM; return how many presses that took."""
    table.scene()
    places, presses = rows(table), 0
    there = next(row for row in places if target in row)
    while True:
        pointer = table.desk.pointer
        assert pointer is not None
        here = next(row for row in places if pointer.on in row)
        inside = len(here) == 1 or not pointer.whole_row
        presses += 1
        if here == there and (inside or len(there) == 1):
            if pointer.on == target:
                table.do(Press(CONFIRM))
                return presses
            table.do(Press(_shorter(len(here), here.index(pointer.on), here.index(target))))
        elif here == there:
            table.do(Press(CONFIRM))
        elif inside and len(here) > 1:
            table.do(Press(UNDO))
        else:
            table.do(Press(_shorter(len(places), places.index(here), places.index(there))))


def _shorter(count: int, here: int, there: int) -> PanelButton:
    """The button that leads there sooner."""
    return NEXT if (there - here) % count <= count // 2 else HELP


def test_it_goes_round_everything_that_can_be_tapped(sit_down: SitDown) -> None:
    table = sit_down().tap("family:Sequentia").do(Chord())
    places = [target for row in rows(table) for target in row]
    assert {"new:sequentia-stack", "press:undo"} <= set(places)
    seen = []
    for _ in places:
        seen.append(pointed(table))
        table.press(NEXT)
    assert seen == places
    assert pointed(table) == seen[0]
    assert pointed(table.press(HELP)) == seen[-1]


def test_among_many_things_it_goes_over_rows_then_into_one(sit_down: SitDown) -> None:
    table = sit_down().begin().play("C3").do(Chord())
    third = {f"cell:{column}3" for column in "ABCDEFGHIJ"}
    assert framed(table) == third
    assert table.labelled("THIS ROW").target == "press:confirm"
    table.press(CONFIRM)
    assert pointed(table) == "cell:C3"
    assert pointed(table.press(NEXT, NEXT)) == "cell:E3"
    assert pointed(table.press(HELP)) == "cell:D3"
    assert framed(table.press(UNDO)) == third
    assert framed(table.press(NEXT)) == {f"cell:{column}4" for column in "ABCDEFGHIJ"}


def test_it_passes_over_spaces_on_which_nothing_can_be_played(sit_down: SitDown) -> None:
    table = sit_down().begin().play("B1", "C1", "D1").do(Chord())
    reached = {target for row in rows(table) for target in row}
    # It is Bob's turn: C1 is his own chip, and corners hold none; Ann's may be taken.
    assert not {"cell:C1", "cell:A1", "cell:J10"} & reached
    assert {"cell:B1", "cell:D1", "cell:E1"} <= reached
    table.scan("6D")
    table.scene()
    assert [row for row in rows(table) if row[0].startswith("cell:")] == [["cell:D8"]]


def test_it_is_put_away_by_undo_by_both_buttons_and_by_a_finger(sit_down: SitDown) -> None:
    plain = sit_down().scene()
    for leaves in (LongPress(UNDO), Chord()):
        table = sit_down().do(Chord())
        assert table.scene() != plain
        assert table.do(leaves).scene() == plain
    assert sit_down().do(Chord()).press(UNDO).scene() == plain
    assert sit_down().do(Chord(), Tap("words")).desk.pointer is None


def test_it_runs_on_while_next_is_held(sit_down: SitDown) -> None:
    table = sit_down().tap("family:Sequentia").do(Chord())
    places = [target for row in rows(table) for target in row]
    assert pointed(table) == places[0]
    assert pointed(table.do(LongPress(NEXT), Repeat(NEXT), Repeat(NEXT))) == places[3]
    assert not table.desk.is_turned
    table.press(UNDO).do(LongPress(NEXT), Repeat(NEXT), Repeat(NEXT))
    assert table.desk.is_turned, "without the pointer it is turned once, however long NEXT is held"


def test_its_lamps_are_those_of_what_it_does(sit_down: SitDown) -> None:
    assert sit_down().do(Chord()).lamps == {"confirm", "next", "undo", "help"}


def test_where_nothing_can_be_tapped_it_can_still_be_left() -> None:
    undo = Button(rect=Rect(0, 0, 90, 60), label="UNDO", lamp="undo", enabled=False)
    (left,) = with_pointer(Scene((undo,)), Pointer()).looks
    assert left == replace(undo, label="LEAVE", target="press:undo", enabled=True)


def test_a_game_of_sequence_is_played_with_it_and_its_sheets_are_opened(sit_down: SitDown) -> None:
    table = sit_down().begin().do(Chord())
    point(table, "sheet:more")
    assert "History" in table.text
    point(table, "history")
    assert "History: no moves yet" in table.text


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.family == "Sequentia"])
def test_the_modes_of_sequentia_are_reached_whole(sit_down: SitDown, name: str) -> None:
    table = sit_down()
    game = table.desk.games[name]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.desk.go(Place.PLAY)
    table.do(Chord())
    assert {"pad:number:1", "sheet:more"} <= {target for row in rows(table) for target in row}
    for part in ("number:1", "sequence:113"):
        point(table, f"pad:{part}")
    while "press:confirm" not in [target for row in rows(table) for target in row]:
        point(table, "press:next")
    point(table, "press:confirm")
    assert len(table.session.links) == 1


def test_it_stays_where_it_tapped(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    point(table, "family:Sequentia")
    point(table, "new:sequentia-stack")
    point(table, "leave")
    point(table, "players:3")
    assert "players:3" in framed(table)
    assert table.button("players:3").on


def test_it_goes_to_confirm_when_that_becomes_possible_and_then_back(sit_down: SitDown) -> None:
    table = sit_down().begin().do(Chord())
    point(table, "cell:C3")
    assert pointed(table) == "press:confirm"
    # It says what it does without the pointer, and does that.
    confirm = table.button("press:confirm")
    table.press(UNDO)
    assert confirm == table.button("press:confirm")
    table.do(Chord())
    point(table, "press:confirm")
    assert len(table.moves) == 1
    assert "cell:C3" in framed(table)
    # From there on it goes back to where it tapped last.
    point(table, "cell:D9")
    point(table, "press:confirm")
    assert len(table.moves) == 2
    assert "cell:D9" in framed(table)


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
    assert framed(unseen) == framed(seen) != {"press:confirm"}


def test_in_childrens_games_it_comes_with_the_grown_ups_sheet(sit_down: SitDown) -> None:
    table = sit_down()
    game = table.desk.games["letters"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.desk.go(Place.PLAY)
    table.do(Chord())
    assert table.lamps == {"confirm", "next", "undo", "help"}
    point(table, "sheet:board")
    point(table, "board")
    point(table, "close")
    point(table, "close")
    # The lock asks its sum, as it asks a finger that rests on it.
    point(table, "grown-up")
    point(table, f"answer:{answer(table)}")
    point(table, "home")
    assert table.desk.screen == table.desk.go(Place.HOME)


def test_both_buttons_bring_it_to_what_a_grown_up_has_opened(sit_down: SitDown) -> None:
    table = sit_down()
    game = table.desk.games["kids"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.desk.go(Place.PLAY)
    table.rest("grown-up")
    table.tap(f"answer:{answer(table)}").do(Chord())
    point(table, "history")
    assert "History: no moves yet" in table.text


def test_what_it_is_on_may_be_gone_before_it_taps(sit_down: SitDown) -> None:
    table = sit_down().begin().scan("6D").do(Chord())
    while "card" not in framed(table):
        table.press(NEXT)
    table.do(Scan("joker"), Press(CONFIRM))
    assert '"joker" is not a card of Sequence.' in table.text


def test_what_the_pointer_passes_over_on_the_board_is_set_with_what_lies_here(table: Table) -> None:
    table.begin().play("B1", "D1").do(Chord())
    assert "cell:B1" not in [target for row in rows(table) for target in row]
    for target in ("sheet:more", "position", "cell:B1", "press:confirm"):
        point(table, target)
    assert isinstance(table.moves[-1], SetPosition)
    assert table.space("B1").piece == GREEN
