from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.table.storage.journal import Journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with closing(Journal.open(path)) as journal:
        yield journal
