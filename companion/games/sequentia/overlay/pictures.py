"""Draw the square in small: beside a move of the history, and beside a result without cards that were taken."""

from collections.abc import Collection

from companion.core.layout import Rect, View
from companion.core.scene import AnyLook
from companion.games.sequentia.common import results
from companion.games.sequentia.common.looks import card_look, place_rects
from companion.games.sequentia.overlay.model import State

LEAST_MM = 20.0
"""The least side in millimetres of a room in which the square is drawn."""


def result_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the cards that each player has taken; where nobody has any, the square."""
    return results.result_looks(state, rect, view) if any(state.taken) else _square_looks(state, (), rect, view)


def change_looks(before: State, after: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the square in this room as a move left it, with the places marked on which cards came or went.

    In little room it is the card that was laid.
    """
    piles = enumerate(zip(before.piles, after.piles, strict=True))
    changed = tuple(place for place, (was, lies) in piles if was != lies)
    if not changed:
        return []
    if min(rect.w, rect.h) >= view.mm(LEAST_MM):
        return _square_looks(after, changed, rect, view)
    laid = [after.piles[place][-1] for place in changed if after.piles[place]]
    return [card_look(rect, laid[0])] if len(laid) == 1 else []


def _square_looks(state: State, marked: Collection[int], rect: Rect, view: View) -> list[AnyLook]:
    side = min(rect.w, rect.h)
    square = Rect(rect.x + (rect.w - side) // 2, rect.y + (rect.h - side) // 2, side, side)
    cells = zip(place_rects(square, view.mm(1.0)), state.piles, strict=True)
    return [
        card_look(cell, pile[-1] if pile else None, height=max(1, len(pile)), mark="chosen" if place in marked else "")
        for place, (cell, pile) in enumerate(cells)
    ]
