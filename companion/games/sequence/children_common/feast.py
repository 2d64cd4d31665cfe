"""Show the end of a game to children: who has won, among stars, and the line that did it."""

from collections.abc import Iterator

from companion.core.game import PlayStatus
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Badge, Chip, Panel, PersonSign, Picture
from companion.games.common.grid import spaces_of
from companion.games.sequence.children_common.layout import ChildLayout
from companion.games.sequence.children_common.parts import HANDS, STAR, SceneParts, row_rects, with_chip
from companion.games.sequence.common.model import State
from companion.games.sequence.common.turned_board import sort_squares


def feast_looks(state: State, shows: SceneParts, room: ChildLayout, status: PlayStatus) -> list[AnyLook]:
    """Return the winner's chip among stars, with the sign of the person, and below it the line in its order.

    Where nobody has won, there are the chips of all sides with the signs of their people, and hands that shake.
    """
    if not state.made:
        return _draw_looks(state, room, status.signs)
    won = state.made[0]
    numbers = sort_squares(state.board, spaces_of(won.mask), room.view.board_turn)
    count = len(numbers)
    side = min((room.main.w - (count + 1) * room.gap) // count, room.main.h * 2 // 5)
    band, above = room.main.cut_bottom(side + 2 * room.gap, 2 * room.gap)
    row = row_rects(band, count, side, room.gap)
    ground = Rect(row[0].x - room.gap, band.y, count * (side + room.gap) + room.gap, band.h)
    return [
        *_winner_looks(state, above, room, status.sign),
        Panel(rect=ground, tone=state.pieces[won.side].tone),
        # On the band of its own colour the frame of a picture would be lost.
        *(Panel(rect=rect.inset(-(room.gap // 3)), tone="paper") for rect in row),
        *(with_chip(state, number, shows.picture(number, rect)) for number, rect in zip(numbers, row, strict=True)),
    ]


def _winner_looks(state: State, rect: Rect, room: ChildLayout, sign: PersonSign | None) -> list[AnyLook]:
    """Return the winner's chip, with the sign of the person, in the middle of stars."""
    count = 1 if sign is None else 2
    widest = rect.w * 3 // 5 if rect.h > rect.w else rect.w * 2 // 5
    side = min(rect.h, widest // count)
    chip, *others = row_rects(rect, count, side, room.gap)
    middle = Rect(chip.x, chip.y, count * side + (count - 1) * room.gap, side)
    signs = [Badge(rect=place.inset(side // 8), sign=sign) for place in others if sign is not None]
    places = (*_stars_beside(rect, middle, room.gap), *_stars_above_and_below(rect, middle, room.gap))
    stars = [Picture(rect=place, name=STAR, motion="twinkle") for place in places]
    return [*stars, Chip(rect=chip, piece=state.pieces[state.made[0].side]), *signs]


def _stars_beside(rect: Rect, middle: Rect, gap: int) -> Iterator[Rect]:
    """Yield the places of a large star and two small ones to the left and to the right of the middle."""
    left, right = rect.cut_left(middle.x - rect.x - gap)[0], rect.cut_right(rect.right - middle.right - gap)[0]
    large = min(left.w * 3 // 5, middle.h)
    small = min(left.w - large, middle.h // 3)
    for strip, at, outer in ((left, left.right - large, left.x), (right, right.x, right.right - small)):
        yield _middle_rect(Rect(at, strip.y, large, strip.h), large)
        yield Rect(outer, middle.y, small, small)
        yield Rect(outer, middle.bottom - small, small, small)


def _stars_above_and_below(rect: Rect, middle: Rect, gap: int) -> Iterator[Rect]:
    """Yield the places of a large star and two small ones above the middle, and below it, where they have room."""
    free = (rect.h - middle.h) // 2 - 2 * gap
    if free < middle.h // 3:
        return
    large = min(free, middle.h)
    small = large * 3 // 5
    for top in (middle.y - 2 * gap - large, middle.bottom + 2 * gap):
        yield Rect(middle.centre[0] - large // 2, top, large, large)
        for at in (middle.x - small, middle.right):
            yield Rect(at, top + (large - small) // 2, small, small)


def _middle_rect(rect: Rect, side: int) -> Rect:
    """Return a square with this side in the middle of the rectangle."""
    return row_rects(rect, 1, side, 0)[0]


def _draw_looks(state: State, room: ChildLayout, signs: tuple[PersonSign | None, ...]) -> list[AnyLook]:
    """Return the chips of all sides, below each the signs of its people, above two hands that shake.

    They have all played, and none has won. Stars are for those who win: a star for each would say that all have.
    """
    main, gap = room.main, room.gap
    by_side = [
        [sign for player, sign in enumerate(signs) if sign is not None and state.side_of(player) == side]
        for side in range(state.setup.sides)
    ]
    abreast = max(map(len, by_side))
    # Between chips, and beside them, there is a third of one.
    side = min(main.h * 3 // 10, 3 * main.w // (4 * len(by_side) + 1))
    small = min(side // 2, side // abreast) if abreast else 0
    high = side + (gap + small if small else 0)
    # A sixth of the picture of the hands is empty above them, and one below, which may lie on the edge of the screen.
    edge = room.view.area.bottom - main.bottom
    hands = min(main.w * 4 // 5, 3 * (main.h - high - 2 * gap) // 2, 6 * edge)
    whole = high + 2 * gap + 2 * hands // 3
    group = Rect(main.x, main.centre[1] - whole // 2, main.w, whole)
    above, below = group.cut_top(high, 2 * gap)
    chips, people = above.cut_top(side, gap)
    looks: list[AnyLook] = [Picture(rect=_middle_rect(below, hands), name=HANDS)]
    for chip, piece, those in zip(row_rects(chips, len(by_side), side, side // 3), state.pieces, by_side, strict=True):
        looks.append(Chip(rect=chip, piece=piece))
        under = Rect(chip.x, people.y, chip.w, small)
        looks += [
            Badge(rect=place, sign=one)
            for place, one in zip(row_rects(under, len(those), small, 0), those, strict=True)
        ]
    return looks
