"""The screens of Sequence for Kids, reached as people reach them; `catalogue` lists them with all others."""

from collections.abc import Callable

from companion.games.registry import GAMES
from companion.table.storage.record import Record, read_record
from tests.desk.at_desk import CONFIRM, Table
from tests.games.at_sequitur import HERE

RECORD: Record = read_record(HERE / "kids_three.jsonl", GAMES)

KIDS: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    KIDS[reach.__name__] = reach
    return reach


def begun(table: Table, moves: int = 0) -> Table:
    """The recorded game after so many moves, with a voice."""
    assert table.desk.current_game.begin(table.desk.games["kids"], RECORD.setup) is None
    table.desk.set_silence("")
    return table.played(RECORD.moves[:moves])


@screen
def kids_wall(table: Table) -> None:
    begun(table, 9)


@screen
def kids_board(table: Table) -> None:
    begun(table, 9).tap("card:wolf")


@screen
def kids_space(table: Table) -> None:
    kids_board(table)
    table.tap("space:25")


@screen
def kids_elsewhere(table: Table) -> None:
    kids_space(table)
    table.tap("elsewhere:24")


@screen
def kids_dragon(table: Table) -> None:
    begun(table, 9).tap("card:dragon")


@screen
def kids_taken(table: Table) -> None:
    kids_dragon(table)
    table.tap("animal:kangaroo", "space:2")


@screen
def kids_won(table: Table) -> None:
    begun(table, len(RECORD.moves))


@screen
def kids_won_asked(table: Table) -> None:
    kids_won(table)
    table.tap("press:undo")


@screen
def kids_grown_up(table: Table) -> None:
    begun(table, 9).unlock()


@screen
def kids_set_up(table: Table) -> None:
    table.tap("new:kids").press(CONFIRM)


@screen
def kids_unicorn(table: Table) -> None:
    begun(table, 9).tap("card:unicorn")


@screen
def kids_undo_asked(table: Table) -> None:
    begun(table, 9).tap("press:undo")
