"""Games that were played to their end at a table, from the records, at other times and by other people."""

from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from companion.core.game import Step
from companion.games.registry import GAMES
from companion.table.storage.record import read_record
from tests.desk.at_desk import NOW, Table

RECORDS = Path(__file__).parent.parent / "games"


def finish(table: Table, record: str, *names: str, when: str = NOW, moves: int | None = None) -> int:
    """Play a recorded game, or so many moves of it, and leave it; returns its number in the journal.

    `names` are other people, for games whose moves name nobody.
    """
    number = play(table, record, *names, when=when, moves=moves)
    table.desk.current_game.close()
    table.desk.use_clock(lambda: NOW)
    return number


def play(table: Table, record: str, *names: str, when: str = NOW, moves: int | None = None) -> int:
    """Play a recorded game, or so many moves of it; returns its number in the journal."""
    told = read_record(RECORDS / f"{record}.jsonl", GAMES)
    table.desk.use_clock(lambda: when)
    setup = replace(told.setup, players=names) if names else told.setup
    assert table.desk.current_game.begin(table.desk.games[told.game.id], setup) is None
    session = table.session
    for move in told.moves[:moves]:
        assert isinstance(session.play(move), Step)
    return session.number


def year(table: Table) -> Table:
    """A year of games of all kinds, by the same few people, the newest ones in the month of `NOW`."""
    return table.take_over(Path(_year().name) / "journal.sqlite3")


@cache
def _year() -> TemporaryDirectory[str]:
    """The folder with the journal of that year, which is played once."""
    folder: TemporaryDirectory[str] = TemporaryDirectory(prefix="year")
    with closing(Table(Path(folder.name) / "journal.sqlite3")) as table:
        _play_year(table)
    return folder


def _play_year(table: Table) -> None:
    evenings = (
        ("three_sides", ("Cat", "Ann", "Bob"), "2025-02-03"),
        ("family", ("Ann", "Bob", "Cat", "Dan"), "2025-04-05"),
        ("sequentia_shift", (), "2025-06-07"),
        ("letters_two", ("Ann", "Bob"), "2025-08-08"),
        ("sequentia_stack", (), "2025-08-09"),
        ("sequentia_overlay", (), "2025-10-11"),
        ("family", ("Bob", "Ann", "Dan", "Cat"), "2025-11-12"),
        ("teams_confirmed", (), "2025-12-13"),
        ("sequitur_three", (), "2026-01-01"),
    )
    for record, names, day in evenings:
        finish(table, record, *names, when=f"{day}T19:00:00Z")
    finish(table, "family", "Ann", "Bob", "Cat", "Dan", when="2026-01-02T01:00:00Z", moves=20)
