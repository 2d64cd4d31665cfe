"""Whatever comes between two pictures, in whatever order: an input meets another state than that of the picture."""

import re
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from companion.games.registry import GAMES
from companion.table.logs import Log
from companion.table.screens.failsafe import Failsafe
from companion.table.storage.result_queries import played_names
from tests.attack import monkey
from tests.attack.monkey import anything, play
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached

BURSTS = 3
"""How many begin on each screen."""

INPUTS = 300
"""How many are done in each game."""


ODD_NAMES = ("Zo\u00eb", "O\u2019Brien-\u0141uk", "x'y\"z", "{name}", "%s", "A\\B", "\u5c71\u7530", "Grandma of Mia")


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is to be written into the log, before names are looked for in it."""
    told: list[str] = []
    monkeypatch.setattr(Log, "note", lambda _, what: told.append(what))
    monkeypatch.setattr(Log, "warning", lambda _, what: told.append(what))
    monkeypatch.setattr(Log, "fault", lambda _, what, error: told.extend((what, str(error))))
    return told


def tells_of(told: list[str], names: Iterable[str]) -> set[str]:
    """The names that are in what is told, as whole words."""
    return {name for name in names if any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for text in told)}


@pytest.mark.parametrize("name", [name for name in REACHED if name != "failsafe"])
def test_no_burst_of_inputs_meets_the_failsafe_screen(screens: Reached, name: str, logged: list[str]) -> None:
    random = Random(name)
    table = screens.take(name)
    for _ in range(BURSTS):
        shown = table.scene()
        burst = [anything(random, shown) for _ in range(random.randint(2, 6))]
        table.do(*burst).scene()
        assert not isinstance(table.desk.screen, Failsafe), (burst, table.desk.screen)
    session = table.desk.session
    players = () if session is None else session.players
    known = (person.name for person in table.desk.people.known())
    assert not tells_of(logged, {*players, *known, *played_names(table.desk.journal)}), logged


@pytest.mark.parametrize("game", GAMES)
def test_no_burst_in_a_game_meets_it_and_the_journal_has_what_was_played(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged: list[str]
) -> None:
    monkeypatch.setattr(monkey, "NAMES", ODD_NAMES)
    counts = play(game, INPUTS, 0, tmp_path)
    assert counts["inputs"] == INPUTS
    assert counts["journals"] == 1
    assert not tells_of(logged, ODD_NAMES), logged
