"""Lay out the wall of the 26 letters, and say what X and Z do."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.core.layout import Rect
from companion.core.scene import Icon
from companion.games.sequence.children_common.layout import ChildLayout
from companion.games.sequence.letters.cards import X, Z

DOES: Mapping[str, Icon] = MappingProxyType({X: "minus", Z: "plus"})
"""What the cards without pictures do: one takes a chip away (LET-10), one places a chip anywhere (LET-11)."""

LONG, SHORT = 7, 4
"""The letters along the long side of the screen, and along the short one."""


def wall_rects(room: ChildLayout) -> list[Rect]:
    """Return the places of the letters, A to Z, row by row; two more than there are letters."""
    columns, rows = (SHORT, LONG) if room.view.portrait else (LONG, SHORT)
    return [cell for row in room.main.rows(rows, room.gap) for cell in row.columns(columns, room.gap)]
