"""Tables for the tests of the desk."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.desk.at_desk import Table, copy_of


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Makes tables; `copied` names one whose journal is taken over as a power cut would leave it."""
    tables: list[Table] = []

    def make(*, copied: Table | None = None, **about: object) -> Table:
        path = tmp_path / f"journal{len(tables)}.sqlite3"
        if copied is not None:
            copy_of(copied.path, path)
        tables.append(Table(path, **about))  # type: ignore[arg-type] - what a table takes is the caller's business
        return tables[-1]

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def table(sit_down: Callable[..., Table]) -> Table:
    """A table at which nothing has been played yet."""
    return sit_down()
