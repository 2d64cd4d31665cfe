"""A table for each screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.i18n import LANGUAGES
from tests.desk.at_desk import Table
from tests.screens.reached import Reached
from tests.screens.visited import Visited, visit_all


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    table = Table(tmp_path / "journal.sqlite3")
    yield table
    table.close()


@pytest.fixture(scope="session")
def screens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    """Brings tables to the screens of the catalogue."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        reached = Reached(tmp_path_factory.mktemp("screens"))
        yield reached
        reached.close()


@pytest.fixture(scope="session")
def visits(screens: Reached) -> dict[str, Visited]:
    """Every screen, in each language."""
    return visit_all(screens)


@pytest.fixture(params=LANGUAGES)
def visited(request: pytest.FixtureRequest, visits: dict[str, Visited]) -> Visited:
    """Every screen, in this language."""
    return visits[request.param]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a screen follow each other, so that those that look at it share a table."""
    places = [place for place, item in enumerate(items) if "screens" in getattr(item, "fixturenames", ())]
    for place, item in zip(places, sorted((items[place] for place in places), key=screen_of), strict=True):
        items[place] = item


def screen_of(item: pytest.Item) -> str:
    """The screen that a test is about; nothing for those that are about all."""
    values = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return str(values.get("name", ""))
