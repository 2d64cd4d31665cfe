"""Say which space is meant, in words that are true from every side: boards have no letters or numbers at the edge."""

from companion.core.i18n import N_, _
from companion.games.common.grid import spaces_of
from companion.games.sequence.common.model import State

FROM_EDGE = (
    N_("{card} at the edge"),
    N_("{card} (2nd from the edge)"),
    N_("{card} (3rd from the edge)"),
    N_("{card} (4th from the edge)"),
    N_("{card} (5th from the edge)"),
)
"""What tells a space from the other one of its card, by its steps to the nearest edge."""


def short_name(state: State, number: int) -> str:
    """Return the card or picture of a space, or that it is a corner."""
    return _("corner") if state.board.corners >> number & 1 else state.space_label(number)


def space_name(state: State, number: int) -> str:
    """Return the card or picture of a space, and which one where a card has two: `6♦ at the edge`.

    Two that are equally near to the edge are told apart by what lies beside only one of them.
    """
    name = short_name(state, number)
    alike = spaces_of(state.spaces.get(state.board.card_on(number), 0) & ~(1 << number))
    other = next((one for one in alike if state.space_label(one) == name), None)
    if other is None:
        return name
    steps = _steps_to_edge(state, number)
    if steps != _steps_to_edge(state, other):
        return _(FROM_EDGE[steps]).format(card=name)
    away = _neighbours(state, other)
    own = next((beside for beside in _neighbours(state, number) if beside not in away), None)
    return name if own is None else _("{card} beside {other}").format(card=name, other=own)


def end_names(state: State, mask: int) -> tuple[str, str]:
    """Return the names of the first and the last space of a line: one of them alone may begin two lines.

    Where two lines lead to one space from a corner each, the corner is named by what lies beside it.
    """
    first, last = spaces_of(mask)[0], spaces_of(mask)[-1]
    return _end_name(state, mask, first, last), _end_name(state, mask, last, first)


def _end_name(state: State, mask: int, end: int, other: int) -> str:
    corners = state.board.corners
    if not corners >> end & 1:
        return space_name(state, end)
    alike = (line for line in state.runs.by_mask if line != mask and line & corners and line >> other & 1)
    if not any(other in {spaces_of(line)[0], spaces_of(line)[-1]} for line in alike):
        return short_name(state, end)
    one, two = _neighbours(state, end)
    return _("corner between {one} and {two}").format(one=one, two=two)


def _steps_to_edge(state: State, number: int) -> int:
    board = state.board
    row, column = divmod(number, board.columns)
    return min(row, column, board.rows - 1 - row, board.columns - 1 - column)


def _neighbours(state: State, number: int) -> tuple[str, ...]:
    """Return the cards or pictures of the spaces above, left, right and below; a corner is none of them."""
    board = state.board
    row, column = divmod(number, board.columns)
    places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    inside = (y * board.columns + x for y, x in places if 0 <= y < board.rows and 0 <= x < board.columns)
    return tuple(state.space_label(one) for one in inside if not board.corners >> one & 1)
