"""Show the board on which the child finds a square for X or Z (LET-10, LET-11): whole, or part after part.

A square is never smaller than a child's finger. Where the board is shown in parts, a small one tells which part it is.
"""

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Icon, Panel
from companion.games.sequence.children_common.layout import LEAST_TARGET_MM, ChildLayout
from companion.games.sequence.children_common.turned_board import turned_number, turned_size
from companion.games.sequence.letters.board import Board
from companion.games.sequence.letters.screen.colours import tone_of

HEAD_UNITS = 16.5
"""The side of the card's tile in units: what is looked for on the board has the room."""


class BoardParts(Struct, frozen=True):
    """A board in `across` times `down` parts, of which `page` is shown in `rect`; squares have this `side`.

    `columns` and `rows` are those of the turned board.
    """

    rect: Rect
    columns: int
    rows: int
    across: int
    down: int
    side: int
    page: int = 0

    @property
    def count(self) -> int:
        """How many parts there are."""
        return self.across * self.down

    def holds(self, place: int) -> bool:
        """Return whether a place of the turned board is in the part that is shown."""
        left, top, wide, high = self._part
        row, column = divmod(place, self.columns)
        return left <= column < left + wide and top <= row < top + high

    def turned_to(self, page: int, places: Iterable[int]) -> "BoardParts":
        """Return the board at the part that is `page` further than the first one with one of the places."""
        parts = [replace(self, page=at) for at in range(self.count)]
        wanted = tuple(places)
        first = next((one.page for one in parts if any(map(one.holds, wanted))), 0)
        return parts[(first + page) % self.count]

    def square(self, place: int) -> Rect:
        """Return where a place of the part that is shown lies on the screen."""
        left, top, wide, high = self._part
        row, column = divmod(place, self.columns)
        x = self.rect.x + (self.rect.w - wide * self.side) // 2 + (column - left) * self.side
        y = self.rect.y + (self.rect.h - high * self.side) // 2 + (row - top) * self.side
        return Rect(x, y, self.side, self.side)

    @property
    def _part(self) -> tuple[int, int, int, int]:
        """The first column and row of the part, and how many there are."""
        down, across = divmod(self.page, self.across)
        left, right = (self.columns * at // self.across for at in (across, across + 1))
        top, bottom = (self.rows * at // self.down for at in (down, down + 1))
        return left, top, right - left, bottom - top


def free_choice_looks(
    board: Board,
    room: ChildLayout,
    head: AnyLook,
    square: Callable[[int, Rect], AnyLook],
    *,
    possible: Iterable[int],
    page: int,
) -> list[AnyLook]:
    """Return the looks: the `head`, the squares of a part of the board, and what leads to the next part.

    `square` gives the look of a square by its number, in its place. `page` counts the parts from the first one with a
    square that is `possible`.
    """
    side, turn = room.px(HEAD_UNITS), room.view.board_turn
    cuts = (room.main.cut_top(side, room.gap), room.main.cut_left(side, room.gap))
    (beside, _), parts = min(
        ((cut, _divide(board, cut[1], room)) for cut in cuts), key=lambda one: (one[1].count, -one[1].side)
    )
    places = {number: turned_number(board, number, turn) for number in range(len(board.cells))}
    parts = parts.turned_to(page, (places[number] for number in possible))
    looks = [square(number, parts.square(place)) for number, place in places.items() if parts.holds(place)]
    return [*_beside_looks(board, parts, beside, room, head, places), *looks]


def _divide(board: Board, rect: Rect, room: ChildLayout) -> BoardParts:
    """Divide the turned board into as few parts as leave a finger its room."""
    columns, rows = turned_size(board, room.view.board_turn)
    least = room.view.mm(LEAST_TARGET_MM)
    across, down = -(-columns // max(1, rect.w // least)), -(-rows // max(1, rect.h // least))
    side = min(rect.w // -(-columns // across), rect.h // -(-rows // down))
    return BoardParts(rect, columns, rows, across, down, side)


def _beside_looks(
    board: Board, parts: BoardParts, rect: Rect, room: ChildLayout, head: AnyLook, places: dict[int, int]
) -> list[AnyLook]:
    """Return the card, and where there are several parts the small board and the arrow, one after the other."""
    lies = rect.w > rect.h
    side = min(rect.w, rect.h)
    if parts.count == 1:
        x, y = rect.centre
        return [replace(head, rect=Rect(x - side // 2, y - side // 2, side, side))]
    first, rest = rect.cut_left(side, room.gap) if lies else rect.cut_top(side, room.gap)
    last, middle = rest.cut_right(side, room.gap) if lies else rest.cut_bottom(side, room.gap)
    return [
        replace(head, rect=first),
        *_map_looks(board, parts, middle, places),
        Button(rect=last, target="page", icon=_arrow(parts)),
    ]


def _arrow(parts: BoardParts) -> Icon:
    """Return the icon of the way to the next part; from the last one it leads back."""
    if parts.page + 1 == parts.count:
        return "up" if parts.down > 1 else "left"
    return "down" if (parts.page + 1) % parts.across == 0 else "right"


def _map_looks(board: Board, parts: BoardParts, rect: Rect, places: dict[int, int]) -> list[AnyLook]:
    """Return the whole board in small, where the part that is shown has its colours."""
    side = min(rect.w // parts.columns, rect.h // parts.rows)
    left, top = rect.x + (rect.w - side * parts.columns) // 2, rect.y + (rect.h - side * parts.rows) // 2
    gap = max(1, side // 6)
    looks: list[AnyLook] = []
    for number, place in places.items():
        row, column = divmod(place, parts.columns)
        tone = tone_of(board, board.card_on(number)) if parts.holds(place) else "raised"
        looks.append(Panel(rect=Rect(left + column * side, top + row * side, side - gap, side - gap), tone=tone))
    return looks
