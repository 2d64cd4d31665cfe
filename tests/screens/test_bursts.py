"""Whatever comes between two pictures, in whatever order: an input meets another state than that of the picture."""

from pathlib import Path
from random import Random

import pytest

from companion.games.registry import GAMES
from companion.table.screens.failsafe import Failsafe
from tests.attack.monkey import anything, play
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached

BURSTS = 3
"""How many begin on each screen."""

INPUTS = 300
"""How many are done in each game."""


@pytest.mark.parametrize("name", [name for name in REACHED if name != "failsafe"])
def test_no_burst_of_inputs_meets_the_failsafe_screen(screens: Reached, name: str) -> None:
    random = Random(name)
    table = screens.take(name)
    for _ in range(BURSTS):
        shown = table.scene()
        burst = [anything(random, shown) for _ in range(random.randint(2, 6))]
        table.do(*burst).scene()
        assert not isinstance(table.desk.screen, Failsafe), (burst, table.desk.screen)


@pytest.mark.parametrize("game", GAMES)
def test_no_burst_in_a_game_meets_it_and_the_journal_has_what_was_played(game: str, tmp_path: Path) -> None:
    counts = play(game, INPUTS, 0, tmp_path)
    assert counts["inputs"] == INPUTS
    assert counts["journals"] == 1
