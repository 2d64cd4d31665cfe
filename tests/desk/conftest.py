"""Tables for the tests of the desk."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.core.game import AnyGame
from companion.games.registry import GAMES
from tests.desk.at_desk import SitDown, Table, copy_of


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[SitDown]:
    """Makes tables."""
    tables: list[Table] = []

    def make(
        *, copied: Table | None = None, games: Mapping[str, AnyGame] = GAMES, problems: tuple[str, ...] = ()
    ) -> Table:
        path = tmp_path / f"journal{len(tables)}.sqlite3"
        if copied is not None:
            copy_of(copied.path, path)
        tables.append(Table(path, games, problems))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def table(sit_down: SitDown) -> Table:
    """A table at which nothing has been played yet."""
    return sit_down()
