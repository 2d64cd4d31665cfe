"""Every screen, in every direction, size and look, is as it was when people found it right."""

import pytest

from tests.desk.at_desk import Table
from tests.screens.catalogue import REACHED
from tests.screens.views import painted, shown
from tests.ui.digest import Digests


@pytest.fixture
def digests(request: pytest.FixtureRequest) -> Digests:
    return Digests(update=bool(request.config.getoption("update_golden")))


@pytest.mark.parametrize("name", REACHED)
def test_a_screen_looks_as_it_did(table: Table, digests: Digests, name: str) -> None:
    REACHED[name](table)
    digests.check(name, ((picture.key, painted(table, picture)) for picture in shown()))


def test_there_are_digests_of_no_other_screens(digests: Digests) -> None:
    assert {file.stem for file in digests.folder.glob("*.txt")} <= set(REACHED)
