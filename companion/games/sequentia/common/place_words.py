"""Say which places of the square are meant, as they are seen: the table has no letters or numbers for them."""

from collections.abc import Iterable, Sequence

from companion.core.i18n import N_, _
from companion.games.sequentia.common.square import CELLS, PLACES, ROWS

_PLACES = (
    N_("at the top left"),
    N_("at the top"),
    N_("at the top right"),
    N_("on the left"),
    N_("in the centre"),
    N_("on the right"),
    N_("at the bottom left"),
    N_("at the bottom"),
    N_("at the bottom right"),
)
"""Where each place is, by its number, not yet translated."""

_LINES = (
    N_("the top row"),
    N_("the middle row"),
    N_("the bottom row"),
    N_("the left column"),
    N_("the middle column"),
    N_("the right column"),
)
"""What each row and each column is called, not yet translated."""

_NUMBERS = (*ROWS, *zip(*ROWS, strict=True))
_BY_CELLS = {frozenset(CELLS[place] for place in line): name for line, name in zip(_NUMBERS, _LINES, strict=True)}


def where(cell: str) -> str:
    """Return where a place is: `at the top left`."""
    return _(_PLACES[PLACES[cell]])


def where_list(cells: Iterable[str]) -> str:
    """Return where places are, with commas between."""
    return ", ".join(map(where, cells))


def line_list(lines: Iterable[Sequence[str]]) -> str:
    """Return what lines of places are called, with commas between: `the top row`; of no such line, where they are."""
    return ", ".join(map(_line_name, lines))


def _line_name(cells: Sequence[str]) -> str:
    name = _BY_CELLS.get(frozenset(cells))
    return _(name) if name else where_list(cells)
