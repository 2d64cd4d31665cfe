"""The view is turned to the people across by what is meant for it, and by nothing else."""

import pytest

from companion.table.screens.play.play import Play
from tests.desk.at_desk import NEXT
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached

MORE = ("more", "letters_grown_up", "sequitur_more", "shift_more", "stack_more", "overlay_more")
"""The sheet of everything else of each game."""


@pytest.mark.parametrize("name", MORE)
def test_more_turns_the_view_in_every_game(screens: Reached, name: str) -> None:
    assert screens.take(name).tap("view").desk.is_turned


@pytest.mark.parametrize("name", REACHED)
def test_next_turns_the_view_only_when_it_is_held(screens: Reached, name: str) -> None:
    table = screens.take(name)
    before, lit, plays = table.scene(), "next" in table.lamps, isinstance(table.desk.screen, Play)
    turns = not (table.desk.screen.for_children or table.desk.pointer or table.desk.settling_ms)
    table.hold(NEXT)
    assert table.desk.is_turned == turns
    if turns:
        assert table.scene() == before
        table.press(NEXT)
        assert table.desk.is_turned
        # On the play screens NEXT has no light for nothing, either.
        assert lit == (table.scene() != before) or not plays
