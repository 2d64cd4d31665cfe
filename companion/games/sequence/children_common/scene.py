"""The play screen of a game of chips for children: its edge, its buttons, the end, and what is corrected."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import PlayStatus
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import (
    AnyLook,
    Badge,
    Border,
    Button,
    ButtonKind,
    Chip,
    Icon,
    Label,
    Mark,
    Motion,
    Panel,
    PersonSign,
    Picture,
    Piece,
    Scene,
    Speech,
)
from companion.games.common.grid import spaces_of
from companion.games.common.text_fit import estimate_lines
from companion.games.sequence.children_common.draft import Draft
from companion.games.sequence.children_common.layout import (
    BORDER_UNITS,
    BUTTONS,
    NO_ICONS,
    ChildLayout,
    button_looks,
    child_layout,
    square_rects,
)
from companion.games.sequence.common.model import State

CORRECTION_UNITS = 3.4
"""The font height, in units, of the smallest text on the edge of the screen."""


STAR = "sequence/children_common/star"
"""The picture of a star."""


class SceneParts(Struct, frozen=True):
    """What a game shows: `body` while it goes on, and the `picture` of a square.

    `ready` tells that there is something to confirm, `prepared` that UNDO would drop something, `hold` that the lock
    was tapped, where a finger has to rest.
    """

    body: Callable[[ChildLayout], list[AnyLook]]
    picture: Callable[[int, Rect], Picture]
    ready: bool
    prepared: bool
    hold: bool


def scene(state: State, view: View, status: PlayStatus, shows: SceneParts, says: Speech) -> Scene:
    """Return everything on the play screen while no sheet is open, and what is said with it."""
    room = child_layout(view)
    piece = state.pieces[state.side if state.winner is None else state.winner]
    looks: list[AnyLook] = [
        Panel(rect=view.area, tone="table"),
        Border(rect=view.area, piece=piece, width=room.px(BORDER_UNITS)),
    ]
    if not state.over:
        looks += shows.body(room)
    else:
        looks += _undo_looks(state, shows, room) if status.question else _feast_looks(state, shows, room, status.sign)
    if status.correcting:
        looks += _correction_looks(room, status)
    # Where a grown-up should look, the lock says so.
    icons: Mapping[str, Icon] = {"": "warning"} if status.troubles or status.notice or status.unsettled else NO_ICONS
    lit = _active_buttons(state, shows, status)
    if not state.over:
        return Scene((*looks, *button_looks(room, lit, icons, hold=shows.hold)), says)
    shown = button_looks(room, lit, {**icons, "confirm": "play"}, hold=shows.hold)
    # What is asked has its two answers beside what each of them leads to.
    return Scene((*looks, *(shown[:-2] if status.question else shown)), says)


def with_chip(state: State, number: int, look: Picture, mark: Mark = "") -> Picture:
    """Return the picture of a space, with the chip that lies on it."""
    side = state.side_at(number)
    return replace(look, piece=None if side is None else state.pieces[side], mark=mark)


def choice_picture(
    state: State, draft: Draft, number: int, look: Picture, *, possible: bool, motion: Motion
) -> Picture:
    """Return the picture of a legal space with a target, and a mark when it has been touched."""
    if draft.at != number:
        return replace(with_chip(state, number, look, "hint" if possible else ""), dim=not possible, motion=motion)
    if draft.card in state.kind.taking:
        return replace(with_chip(state, number, look, "taken"), motion=motion)
    return replace(look, piece=state.pieces[state.side], ghost=True, mark="chosen", motion=motion)


def _correction_looks(room: ChildLayout, status: PlayStatus) -> list[AnyLook]:
    """Return the banner along the upper edge that tells a grown-up which move is corrected."""
    upper, lower = room.view.area.cut_top(room.px(BORDER_UNITS))[0], room.view.area.cut_bottom(room.px(BORDER_UNITS))[0]
    text = f"{status.correcting}. {status.was}."
    if status.warning:
        return _strip_looks(room, upper, status.correcting) + _strip_looks(room, lower, status.warning)
    if estimate_lines(text, upper.w, room.px(CORRECTION_UNITS)) == 1:
        return _strip_looks(room, upper, text)
    return _strip_looks(room, upper, status.correcting) + _strip_looks(room, lower, status.was)


def _strip_looks(room: ChildLayout, rect: Rect, text: str) -> list[AnyLook]:
    least = room.px(CORRECTION_UNITS)
    label = Label(rect=rect.inset(2), text=text, px=room.px(SMALL), least=least, align="centre")
    return [Panel(rect=rect, tone="surface"), label]


def _active_buttons(state: State, shows: SceneParts, status: PlayStatus) -> frozenset[str]:
    """Return the names of the panel buttons that would do something now."""
    names = {"help", "confirm"} if state.over else {"help"}
    if shows.ready:
        names.add("confirm")
    if status.can_undo or shows.prepared:
        names.add("undo")
    return frozenset(names)


def _feast_looks(state: State, shows: SceneParts, room: ChildLayout, sign: PersonSign | None) -> list[AnyLook]:
    """Return the winner's chip among stars, with the sign of the person, and below it the sequence."""
    if not state.made:
        return _winning_looks(state, shows, room.main, room.gap)
    above, below = room.main.cut_top(room.main.h // 2, room.gap)
    who = [Chip(rect=above, piece=state.pieces[state.made[0].side])]
    signed = [] if sign is None else [Badge(rect=above, sign=sign)]
    star = Picture(rect=above, name=STAR, motion="glow")
    shown: list[AnyLook] = [star, *who, *signed, star]
    side = min(above.h, (above.w - (len(shown) - 1) * room.gap) // len(shown))
    places = _row_rects(above, len(shown), side, room.gap)
    # Upright there is room for more stars.
    free = (above.h - side) // 2 - room.gap
    strips = (above.cut_top(free)[0], above.cut_bottom(free)[0]) if free >= side // 2 else ()
    stars = [replace(star, rect=place) for strip in strips for place in _row_rects(strip, 3, min(free, side), room.gap)]
    numbers = spaces_of(state.made[0].mask)
    side = min(below.h, (below.w - (len(numbers) - 1) * room.gap) // len(numbers))
    if side < below.h // 2:
        row = square_rects(below, len(numbers), 1, room.gap)
    else:
        row = _row_rects(below, len(numbers), side, room.gap)
    return [
        *stars,
        *(replace(look, rect=rect) for look, rect in zip(shown, places, strict=True)),
        *(_winning_picture(state, shows, *one, "last", "wiggle") for one in zip(numbers, row, strict=True)),
    ]


def _row_rects(rect: Rect, count: int, side: int, gap: int) -> tuple[Rect, ...]:
    """Return so many squares side by side in the middle."""
    left = rect.x + (rect.w - count * side - (count - 1) * gap) // 2
    return tuple(Rect(left + at * (side + gap), rect.y + (rect.h - side) // 2, side, side) for at in range(count))


def _winning_looks(state: State, shows: SceneParts, rect: Rect, gap: int, motion: Motion = "wiggle") -> list[AnyLook]:
    """Return the pictures of the sequence, with the winner's chip on each; the chips of all sides where none won."""
    if not state.made:
        chips = state.kind.pieces[: state.setup.sides]
        return [
            Chip(rect=place, piece=piece) for place, piece in zip(_chip_places(rect, chips, gap), chips, strict=True)
        ]
    numbers = spaces_of(state.made[0].mask)
    places = square_rects(rect, len(numbers), 1, gap)
    return [_winning_picture(state, shows, *one, "last", motion) for one in zip(numbers, places, strict=True)]


def _chip_places(rect: Rect, chips: Sequence[Piece], gap: int) -> Iterator[Rect]:
    """Yield squares for so many chips, side by side in the middle."""
    for cell in rect.columns(len(chips), gap):
        size = min(cell.w, cell.h) // 2
        yield Rect(cell.centre[0] - size // 2, cell.centre[1] - size // 2, size, size)


def _winning_picture(state: State, shows: SceneParts, number: int, rect: Rect, mark: Mark, motion: Motion) -> Picture:
    """Return a picture of the sequence with the winner's chip; no chip lies on a free corner."""
    return replace(with_chip(state, number, shows.picture(number, rect), mark), motion=motion)


def _undo_looks(state: State, shows: SceneParts, room: ChildLayout) -> list[AnyLook]:
    """Return the looks beside UNDO and CONFIRM that show what they do now: take the last chip back, or keep all."""
    above, below = room.main.rows(2, room.gap)
    looks: list[AnyLook] = []
    for row, (target, icon, lamp) in zip((above, below), BUTTONS[-2:], strict=True):
        rect = row.cut_left(min(row.h, row.w // 3), room.gap)[0]
        kind: ButtonKind = "go" if lamp == "confirm" else "plain"
        looks.append(Button(rect=rect, target=target, icon=icon, kind=kind, lamp=lamp))
    taken, stays = (row.cut_left(min(row.h, row.w // 3), room.gap)[1] for row in (above, below))
    if state.last is not None and not state.ended:
        looks.append(
            _winning_picture(state, shows, state.last, square_rects(taken, 1, 1, room.gap)[0], "taken", "wiggle")
        )
    return [*looks, *_winning_looks(state, shows, stays, room.gap, "")]
