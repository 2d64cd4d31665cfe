"""The screens of Shift, reached as people reach them; beside `catalogue`, which lists them with all others."""

from collections.abc import Callable
from pathlib import Path

from companion.core.events import Scan
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.shift.model import Move
from companion.table.screen_places import Place
from companion.table.storage.record import read_record
from tests.desk.at_desk import CONFIRM, HELP, NEXT, Table
from tests.games import at_shift
from tests.games.at_shift import GAME, dealt

FILE = Path(at_shift.__file__).parent / "sequentia_shift.jsonl"

DEALT, FIRST_TAKEN, IMPOSSIBLE = 11, 13, 22
"""How many moves of the recorded game lead to the first turn, to the first refill, and to an impossible goal."""

FAR = ("333/2.2/111", "321", "222")
"""A table on which six movements are just enough, and a goal that can't be met."""

LONG_NAMES = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher")

REST = ("1:222", "2:222", "3:222", "1:223")

SHIFT: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    SHIFT[reach.__name__] = reach
    return reach


def recorded(table: Table, moves: int, *more: Move) -> Table:
    """The recorded game after so many moves."""
    record = read_record(FILE, {GAME.id: GAME})
    assert table.desk.current_game.begin(table.desk.games[GAME.id], record.setup) is None
    table.desk.go(Place.PLAY)
    return table.played([*record.moves[:moves], *more])


def made(table: Table, rows: str, *goals: str, names: tuple[str, ...] = (), rest: tuple[str, ...] = REST) -> Table:
    """A game in which these cards have been dealt."""
    state = dealt(rows, *goals, rest=rest)
    players = names or state.setup.players
    setup = GAME.setup(players, len(players), {"deck": state.setup.options.deck})
    assert table.desk.current_game.begin(table.desk.games[GAME.id], setup) is None
    table.desk.go(Place.PLAY)
    lines = [f"{cell}={card.text}" for cell, card in zip(CELLS, state.table, strict=True) if card]
    lines += [f"draw {goal.text}" for goal in state.goals if goal]
    return table.played([at_shift.move(line) for line in lines])


@screen
def shift_set_up(table: Table) -> None:
    table.tap("family:Sequentia", f"new:{GAME.id}", "leave", "switches")


@screen
def shift_laying(table: Table) -> None:
    recorded(table, 2).tap("pad:number:2")


@screen
def shift_learning(table: Table) -> None:
    """A deck that nobody knows: its colours are told, too."""
    setup = GAME.setup(("Ann", "Ben"), 2, {"deck": (), "size": 54})
    assert table.desk.current_game.begin(table.desk.games[GAME.id], setup) is None
    table.desk.go(Place.PLAY)
    table.played([at_shift.move("A1=2:131/red"), at_shift.move("B1=1:222/blue")]).tap("pad:number:3")


@screen
def shift_learning_colour(table: Table) -> None:
    shift_learning(table)
    table.tap("pad:sequence:131")


@screen
def shift_grey_key(table: Table) -> None:
    shift_laying(table)
    table.tap("pad:sequence:333")


@screen
def shift_introduction(table: Table) -> None:
    shift_set_up(table)
    table.press(CONFIRM, HELP).tap("introduction")


@screen
def shift_introduction_goal(table: Table) -> None:
    shift_introduction(table)
    table.press(CONFIRM)


@screen
def shift_introduction_row(table: Table) -> None:
    shift_introduction_goal(table)
    table.press(CONFIRM)


@screen
def shift_laid(table: Table) -> None:
    recorded(table, 4).do(Scan("2:123"))


@screen
def shift_no_such_card(table: Table) -> None:
    recorded(table, 4).do(Scan("3:213"))


@screen
def shift_goal(table: Table) -> None:
    recorded(table, 9).tap("pad:number:2")


@screen
def shift_turn(table: Table) -> None:
    recorded(table, DEALT)


@screen
def shift_next(table: Table) -> None:
    recorded(table, DEALT).press(NEXT)


@screen
def shift_moved(table: Table) -> None:
    made(table, *FAR).tap("cell:B1", "cell:A1")


@screen
def shift_can_not_move(table: Table) -> None:
    made(table, *FAR).tap("cell:B1", "cell:C3")


@screen
def shift_hint(table: Table) -> None:
    made(table, *FAR).tap("hint")


@screen
def shift_six_do_not_reach(table: Table) -> None:
    made(table, *FAR).tap("cell:B3", "cell:B2", "hint")


@screen
def shift_found(table: Table) -> None:
    recorded(table, DEALT).tap("cell:A2", "cell:A1", "cell:B1", "cell:C1", "cell:C2", "cell:C3")


@screen
def shift_taking(table: Table) -> None:
    recorded(table, DEALT + 1)


@screen
def shift_filling(table: Table) -> None:
    recorded(table, FIRST_TAKEN - 1).tap("press:confirm")


@screen
def shift_impossible(table: Table) -> None:
    recorded(table, IMPOSSIBLE)


@screen
def shift_long_names(table: Table) -> None:
    made(table, "123/1.2/331", "311", "333", "123", "132", names=LONG_NAMES)


@screen
def shift_long_names_goals(table: Table) -> None:
    made(table, "123/1.2/331", "311", "333", "123", "132", names=LONG_NAMES).tap("sheet:goals")


@screen
def shift_several_places(table: Table) -> None:
    made(table, "132/1.2/331", "132", "121", rest=()).played([at_shift.move("take 1")]).tap("cell:A2")


@screen
def shift_one_goal_left(table: Table) -> None:
    made(table, "132/1.2/331", "132", "121", rest=()).played([at_shift.move("take 1")])
    table.tap("pass").press(CONFIRM)


@screen
def shift_help_filling(table: Table) -> None:
    recorded(table, FIRST_TAKEN).press(HELP)


@screen
def shift_goals(table: Table) -> None:
    recorded(table, 40).tap("sheet:goals")


@screen
def shift_more(table: Table) -> None:
    recorded(table, 40).tap("sheet:more")


@screen
def shift_more_help(table: Table) -> None:
    recorded(table, 40).tap("sheet:more").press(HELP)


@screen
def shift_help(table: Table) -> None:
    recorded(table, DEALT).press(HELP)


@screen
def shift_help_laying(table: Table) -> None:
    recorded(table, 3).press(HELP)


@screen
def shift_correction(table: Table) -> None:
    recorded(table, DEALT + 1).tap("sheet:more", "history", f"row:{DEALT}", "change")


@screen
def shift_over(table: Table) -> None:
    recorded(table, 84)


@screen
def shift_result(table: Table) -> None:
    recorded(table, 84).tap("press:confirm")


@screen
def shift_result_shared_by_two(table: Table) -> None:
    made(table, "111/1.1/111", "222", "333", names=LONG_NAMES[:2], rest=()).tap("press:confirm")


@screen
def shift_result_shared_by_all(table: Table) -> None:
    made(table, "111/1.1/111", "222", "333", "232", "323", names=LONG_NAMES, rest=()).tap("press:confirm")


@screen
def shift_position(table: Table) -> None:
    """Two cards that lie the other way round, another one, and a goal that is chosen, of somebody with a long name."""
    made(table, "123/1.2/331", "123", "331", "112", "213", names=LONG_NAMES).tap("sheet:more", "position")
    table.scan("2:222").tap("cell:C1", "cell:A1", "cell:B1", "goal:2")


@screen
def shift_position_begun(table: Table) -> None:
    made(table, "123/1.2/331", "123", "331", names=LONG_NAMES[:2]).tap("sheet:more", "position")


@screen
def shift_position_turn(table: Table) -> None:
    made(table, "123/1.2/331", "123", "331", names=LONG_NAMES[:2]).tap("sheet:more", "position", "sheet:turn")
    table.tap("moved:2")
