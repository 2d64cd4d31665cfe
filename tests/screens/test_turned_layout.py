"""The view that turns to a player at the left or the right has its sides swapped: games fit into that too."""

import pytest

from companion.core.layout import View
from companion.ui.pixel_density import px_per_mm
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.screens.test_layout import SIZES, VIEWS, faults

SWAPPED = tuple(View(high, wide, px_per_mm(wide, high)) for wide, high in SIZES)


@pytest.mark.parametrize("name", REACHED)
def test_a_screen_of_a_game_is_laid_out_properly_when_it_is_turned(screens: Reached, name: str) -> None:
    table = screens.look(name)
    if table.desk.session is None:
        return
    views = [view for view in SWAPPED if view not in VIEWS]
    wrong = {f"{view.width}x{view.height}": faults(table.scene(view), view) for view in views}
    assert {size: found for size, found in wrong.items() if found} == {}
