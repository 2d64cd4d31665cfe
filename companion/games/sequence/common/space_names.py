"""Say which space is meant: by its card or picture, as boards have no letters or numbers at the edge.

Which of the two spaces of a card it is, the board on the screen shows.
"""

from companion.core.i18n import _
from companion.games.common.grid import spaces_of
from companion.games.sequence.common.model import State


def space_name(state: State, number: int) -> str:
    """Return the card or picture of a space, or that it is a corner."""
    return _("corner") if state.board.corners >> number & 1 else state.space_label(number)


def end_names(state: State, mask: int) -> tuple[str, str]:
    """Return the names of the first and the last space of a line."""
    spaces = spaces_of(mask)
    return space_name(state, spaces[0]), space_name(state, spaces[-1])
