"""Draw the square in small: beside a move of the history, and beside a result without cards that were taken."""

from companion.core.layout import Rect, View
from companion.core.scene import AnyLook
from companion.games.sequentia.common import results
from companion.games.sequentia.common.looks import card_look, square_looks
from companion.games.sequentia.overlay.model import State

GAP_MM = 1.0
"""The millimetres between its places."""

LEAST_MM = 20.0
"""The least side in millimetres of a room in which the square is drawn."""


def result_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the cards that each player has taken; where nobody has any, the square."""
    if any(state.taken):
        return results.result_looks(state, rect, view)
    return square_looks(state.piles, (), rect, view.mm(GAP_MM))


def change_looks(before: State, after: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the square in this room as a move left it, with the places marked on which cards came or went.

    In little room it is the card that was laid.
    """
    piles = enumerate(zip(before.piles, after.piles, strict=True))
    changed = tuple(place for place, (was, lies) in piles if was != lies)
    if not changed:
        return []
    if min(rect.w, rect.h) >= view.mm(LEAST_MM):
        return square_looks(after.piles, changed, rect, view.mm(GAP_MM))
    laid = [after.piles[place][-1] for place in changed if after.piles[place]]
    return [card_look(rect, laid[0])] if len(laid) == 1 else []
