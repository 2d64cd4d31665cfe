"""A table for each screen."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from companion.core.i18n import LANGUAGES
from companion.ui.painters import text
from tests.desk.at_desk import Table
from tests.screens.reached import Reached
from tests.screens.visited import Visited, visit_all

FONTS = 512
"""How many sizes of fonts stay open: those of every size of the screen. A table has one, and needs fewer."""


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
        patch.setattr(text, "_font", lru_cache(maxsize=FONTS)(text._font.__wrapped__))
        reached = Reached(tmp_path_factory.mktemp("screens"))
        yield reached
        reached.close()


@pytest.fixture(scope="session", params=LANGUAGES)
def visited(request: pytest.FixtureRequest, screens: Reached) -> Visited:
    """Every screen, in each language."""
    return visit_all(screens, request.param)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a screen in a language follow each other, so that those that look at it share a table."""
    places = [place for place, item in enumerate(items) if "screens" in getattr(item, "fixturenames", ())]
    for place, item in zip(places, sorted((items[place] for place in places), key=screen_of), strict=True):
        items[place] = item


def screen_of(item: pytest.Item) -> tuple[str, str]:
    """The screen that a test is about, and the language; both may be all."""
    values = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return str(values.get("name", "")), str(values.get("visited", values.get("language", "en")))
