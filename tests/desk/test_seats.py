"""Seats around the table: who sits at which side of the screen, and the view that turns to whom it is the turn of."""

import pytest

from companion.core.events import Tag
from companion.core.scene import Badge, Label
from companion.table.people import DEGREES, SeatedPerson, Side
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, NEXT, NOW, UNDO, SitDown, Table
from tests.desk.test_drafts import plays
from tests.desk.test_letters import RECORD, begun
from tests.desk.test_people import away, begin
from tests.desk.test_set_up import named
from tests.screens.people import known
from tests.screens.sequitur import three

ROUND: tuple[Side, ...] = ("bottom", "left", "top", "right")


def turning(table: Table) -> Table:
    """The setting is on."""
    assert table.desk.settings.change("table.turn_to_player", True) == ""
    return table


def seated(table: Table, **sides: Side) -> Table:
    """A game of Sequence among these, who sit at these sides: set up by touch."""
    table.press(CONFIRM).tap(f"players:{len(sides)}").press(CONFIRM)
    named(table, *sides).tap("seats")
    for place, side in enumerate(sides.values()):
        shown = table.button(f"seat:{place}").note.partition(", ")[2]
        table.tap(*[f"seat:{place}"] * ((ROUND.index(side) - ROUND.index(shown)) % len(ROUND)))
    return table.press(CONFIRM, CONFIRM).tap("begins:0").press(CONFIRM)


def sit(table: Table, **sides: Side) -> Table:
    """These people sat so when they played before."""
    table.desk.people.remember_players([SeatedPerson(name, side, made_up=False) for name, side in sides.items()], NOW)
    return table


def sides(table: Table, count: int = 2) -> list[str]:
    return [table.button(f"seat:{place}").note.partition(", ")[2] for place in range(count)]


# Seats


@pytest.mark.parametrize(
    ("count", "sit"),
    [
        (2, ["bottom", "top"]),
        (3, ["bottom", "left", "top"]),
        (4, ["bottom", "left", "top", "right"]),
        (6, ["bottom", "bottom", "left", "top", "top", "right"]),
    ],
)
def test_who_never_sat_here_sits_clockwise_round_the_screen(table: Table, count: int, sit: list[str]) -> None:
    table.press(CONFIRM).tap(f"players:{count}").press(CONFIRM).tap("seats")
    assert sides(table, count) == sit


def test_who_never_sat_here_gets_a_side_that_is_empty(table: Table) -> None:
    away(seated(table, Ann="bottom", Bob="left"))
    table.press(CONFIRM).tap("players:3").press(CONFIRM).tap("seats")
    assert sides(table, 3) == ["bottom", "left", "top"]


def test_a_tap_moves_one_and_leaves_the_others(table: Table) -> None:
    table.press(CONFIRM, CONFIRM).tap("seats", "seat:1", "seat:1")
    assert sides(table) == ["bottom", "bottom"]
    seen = []
    for _ in ROUND:
        table.tap("seat:1")
        seen.append(sides(table)[1])
    assert seen == ["left", "top", "right", "bottom"]


def test_the_table_is_drawn_from_above(table: Table) -> None:
    known(table, "Ann")
    begin(table, "Ann", "Bob")
    away(table).press(CONFIRM, CONFIRM).tap("seats", "seat:0")
    scene = table.scene()
    signs = {look.sign: look.rect for look in scene.looks if isinstance(look, Badge)}
    screen = next(look.rect for look in scene.looks if isinstance(look, Label) and look.text == "screen")
    ann, bob = (signs[table.desk.people.sign_of(name) or "sun"] for name in ("Ann", "Bob"))
    assert ann.right <= screen.x
    assert screen.y <= ann.centre[1] <= screen.bottom
    assert bob.bottom <= screen.y
    assert screen.x <= bob.centre[0] <= screen.right


@pytest.mark.parametrize(("count", "named"), [(2, True), (12, False)])
def test_around_the_table_all_have_names_or_all_have_numbers(table: Table, count: int, named: bool) -> None:
    table.press(CONFIRM).tap(f"players:{count}").press(CONFIRM).tap("seats")
    around = {look.text for look in table.scene().looks if isinstance(look, Label)}
    names, numbers = ({text.format(seat) for seat in range(1, count + 1)} for text in ("Player {}", "{}"))
    assert (names if named else numbers) <= around
    assert not (numbers if named else names) & around


def test_back_and_ok_lead_back_to_the_names(table: Table) -> None:
    table.press(CONFIRM, CONFIRM)
    before = table.text
    for leaves in (UNDO, CONFIRM):
        assert table.tap("seats").text != before
        assert table.press(leaves).text == before


def test_where_people_sat_is_remembered_for_the_next_game_with_them(sit_down: SitDown) -> None:
    before = away(seated(sit_down(), Ann="top", Bob="right"))
    for table in (before, sit_down(copied=before)):
        table.press(CONFIRM, CONFIRM).tap("seats")
        assert sides(table) == ["top", "right"]
        table.press(UNDO, UNDO, UNDO)


def test_so_it_is_of_names_that_are_made_up(table: Table) -> None:
    nobody: dict[str, Side] = {"Player 1": "bottom", "Player 2": "top"}
    away(seated(table, **nobody))
    assert table.desk.people.all() == ()
    table.press(CONFIRM, CONFIRM).tap("seats")
    assert sides(table) == ["bottom", "top"]


def test_a_seat_goes_with_the_person_wherever_in_the_order_they_sit(table: Table) -> None:
    away(seated(table, Ann="top", Bob="left"))
    table.press(CONFIRM, CONFIRM)
    named(table.tap("name:1").press(NEXT), "\b\b\bBob", "Ann").tap("seats")
    assert sides(table) == ["left", "top"]


# The view


def test_the_view_stays_where_it_is_by_default(table: Table) -> None:
    seated(table, Ann="bottom", Bob="top").play("B1")
    assert table.desk.view_degrees == 0
    assert table.tap("sheet:more", "view").desk.view_degrees == 180


def test_the_view_turns_to_whom_it_is_the_turn_of(table: Table) -> None:
    seated(turning(table), Ann="bottom", Bob="left", Cat="top")
    faced = []
    for cell in ("B1", "H1", "C1", "H2"):
        faced.append(table.desk.view_degrees)
        table.play(cell)
    assert faced == [0, 90, 180, 0]
    assert [DEGREES[side] for side in ("bottom", "left", "top", "right")] == [0, 90, 180, 270]


def test_it_turns_back_with_undo_and_again_with_redo(table: Table) -> None:
    seated(turning(table), Ann="bottom", Bob="top").play("B1")
    assert table.desk.view_degrees == 180
    assert table.press(UNDO).desk.view_degrees == 0
    assert table.tap("redo").desk.view_degrees == 180


def test_history_and_a_correction_are_for_whoever_could_play(table: Table) -> None:
    seated(turning(table), Ann="bottom", Bob="top").play("B1")
    table.tap("sheet:more", "history")
    assert table.desk.view_degrees == 180
    table.tap("row:0", "change")
    assert table.desk.view_degrees == 180
    table.tap("cell:C1").press(CONFIRM)
    assert (table.moves, table.desk.view_degrees) == (plays("C1"), 180)


def test_who_turns_the_view_by_hand_turns_it_for_all(table: Table) -> None:
    seated(turning(table), Ann="bottom", Bob="left").hold(NEXT)
    assert table.desk.view_degrees == 180
    assert table.play("B1").desk.view_degrees == 270


def test_screens_that_are_for_all_are_not_turned(table: Table) -> None:
    seated(turning(table), Ann="top", Bob="top")
    assert table.desk.view_degrees == 180
    table.tap("sheet:more", "home")
    assert table.desk.view_degrees == 0
    assert table.tap("continue").desk.view_degrees == 180


def test_the_result_is_for_all(table: Table) -> None:
    sit(turning(table), Ann="top", Bob="top").begin("Ann", "Bob", options={"sequences_to_win": 1})
    table.played(plays("B1", "H1", "C1", "H2", "D1", "H3"))
    assert table.desk.view_degrees == 180
    table.played(plays("E1"))
    assert table.desk.view_degrees == 0
    table.press(CONFIRM)
    assert table.desk.view_degrees == 0


def test_a_tag_that_is_asked_about_leaves_the_view_as_it_is(table: Table) -> None:
    seated(turning(table), Ann="top", Bob="top").do(Tag("04A1B2C3"))
    assert table.desk.view_degrees == 180


def test_children_are_turned_to_as_well(table: Table) -> None:
    first, second = RECORD.setup.players[:2]
    where: dict[str, Side] = {first: "left", second: "top"}
    begun(sit(turning(table), **where))
    assert table.desk.view_degrees == 90
    table.played(RECORD.moves[:1])
    assert table.desk.view_degrees == 180
    assert table.press(UNDO).wait(1).press(UNDO).desk.view_degrees == 90


def test_in_sequitur_it_turns_to_whose_task_is_open(table: Table) -> None:
    names = three(turning(table), 1).session.setup.players
    sit(table, **dict(zip(names, ROUND, strict=False)))
    for place, degrees in ((2, 180), (0, 0), (1, 90)):
        assert table.tap(f"seat:{place}").desk.view_degrees == degrees


def test_a_game_that_fails_turns_nothing(table: Table) -> None:
    seated(turning(table), Ann="top", Bob="top")
    table.desk.current_game.close()
    assert table.desk.view_degrees == 0


def test_the_setting_holds_at_once_in_a_running_game(table: Table) -> None:
    seated(table, Ann="top", Bob="top").tap("sheet:more", "home")
    table.desk.go(Place.PLAY)
    assert table.desk.view_degrees == 0
    turning(table)
    assert table.desk.view_degrees == 180
