"""What a game brings to the play screen for children, and the looks that its pages share."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Mark, Picture
from companion.games.sequence.children_common.draft import Draft
from companion.games.sequence.children_common.layout import ChildLayout, square_rects
from companion.games.sequence.common.model import State

STAR = "sequence/children_common/star"
"""The picture of a star."""

HANDS = "sequence/children_common/hands"
"""The picture of two hands that shake."""

NEW_CARD = "sequence/children_common/card"
"""The picture of a card that is drawn."""


class SceneParts(Struct, frozen=True):
    """What a game shows: `body` while it goes on, and the `picture` of a square.

    `ready` tells that there is something to confirm, `prepared` that UNDO would drop something, `draft` is what is
    prepared.
    """

    body: Callable[[ChildLayout], list[AnyLook]]
    picture: Callable[[int, Rect], Picture]
    ready: bool
    prepared: bool
    draft: Draft


def with_chip(state: State, number: int, look: Picture, mark: Mark = "") -> Picture:
    """Return the picture of a space, with the chip that lies on it; no chip lies on a free corner."""
    side = state.side_at(number)
    return replace(look, piece=None if side is None else state.pieces[side], mark=mark)


def row_rects(rect: Rect, count: int, side: int, gap: int) -> tuple[Rect, ...]:
    """Return so many squares side by side in the middle."""
    left = rect.x + (rect.w - count * side - (count - 1) * gap) // 2
    return tuple(Rect(left + at * (side + gap), rect.y + (rect.h - side) // 2, side, side) for at in range(count))


def middle_square(rect: Rect) -> Rect:
    """Return the largest square in the middle of the rectangle."""
    return square_rects(rect, 1, 1, 0)[0]
