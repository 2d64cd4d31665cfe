"""A table for each screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.at_desk import Table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    table = Table(tmp_path / "journal.sqlite3")
    yield table
    table.close()
