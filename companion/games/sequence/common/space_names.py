"""Say which space is meant, in words that are true from every side: boards have no letters or numbers at the edge."""

from companion.core.i18n import _
from companion.games.common.grid import spaces_of
from companion.games.sequence.common.model import State


def short_name(state: State, number: int) -> str:
    """Return the card or picture of a space, or that it is a corner."""
    return _("corner") if state.board.corners >> number & 1 else state.space_label(number)


def space_name(state: State, number: int) -> str:
    """Return the card or picture of a space, and which one where a card has two: `6♦ nearer the edge`.

    Both may lie far from the edge. Nothing tells two apart that are equally near to it.
    """
    name = short_name(state, number)
    alike = spaces_of(state.spaces.get(state.board.card_on(number), 0) & ~(1 << number))
    other = next((one for one in alike if state.space_label(one) == name), None)
    if other is None:
        return name
    own, away = _steps_to_edge(state, number), _steps_to_edge(state, other)
    if own == away:
        return name
    return (_("{card} nearer the edge") if own < away else _("{card} nearer the middle")).format(card=name)


def _steps_to_edge(state: State, number: int) -> int:
    board = state.board
    row, column = divmod(number, board.columns)
    return min(row, column, board.rows - 1 - row, board.columns - 1 - column)
