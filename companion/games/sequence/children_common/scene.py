"""The play screen of a game of chips for children: its edge, its buttons, the end, and what is corrected."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import PlayStatus
from companion.core.i18n import _
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
from companion.games.sequence.common.model import Pass, State

MOST_CHANGED = 3
"""How many spaces are shown that a step back changes: a move changes one, a grown-up's correction may change many."""

CORRECTION_UNITS = 3.4
"""The font height, in units, of the smallest text on the edge of the screen."""


STAR = "sequence/children_common/star"
"""The picture of a star."""

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


def scene(state: State, view: View, status: PlayStatus, shows: SceneParts, says: Speech) -> Scene:
    """Return everything on the play screen while no sheet is open, and what is said with it."""
    room = child_layout(view)
    looks = _edge_looks(state, room)
    if status.question:
        looks += _undo_looks(state, status.back, shows, room)
    elif state.over:
        looks += _feast_looks(state, shows, room, status.sign)
    elif isinstance(shows.draft.move, Pass):
        looks += _pass_looks(state, room)
    else:
        looks += shows.body(room)
    if status.correcting:
        looks += _correction_looks(room, status)
    # Where a grown-up should look, the lock says so.
    icons: Mapping[str, Icon] = {"": "warning"} if status.troubles or status.notice or status.unsettled else NO_ICONS
    lit = _active_buttons(state, shows, status)
    shown = button_looks(room, lit, {**icons, "confirm": "play"} if state.over else icons, hold=shows.draft.hold)
    # What is asked has its two answers beside what each of them leads to.
    return Scene((*looks, *(shown[:-2] if status.question else shown)), says)


def _edge_looks(state: State, room: ChildLayout) -> list[AnyLook]:
    """Return the ground, framed in the colour of whose turn it is or who has won; in none where nobody has."""
    area, width = room.view.area, room.px(BORDER_UNITS)
    if state.over and state.winner is None:
        return [Panel(rect=area, tone="raised"), Panel(rect=area.inset(width), tone="table")]
    piece = state.pieces[state.side if state.winner is None else state.winner]
    return [Panel(rect=area, tone="table"), Border(rect=area, piece=piece, width=width)]


def turn_looks(state: State, places: Sequence[Rect], sign: PersonSign | None) -> list[AnyLook]:
    """Return the chip of the child whose turn it is in the first place that the wall leaves, in the second the sign.

    A child who has laid a card without a place instead of playing it sees there that a new one is drawn.
    """
    chip, *others = places
    looks: list[AnyLook] = [Chip(rect=_middle_square(chip), piece=state.pieces[state.side])]
    if others and state.exchanged:
        looks.append(Picture(rect=_middle_square(others[0]), name=NEW_CARD, motion="glow"))
    elif others and sign is not None:
        looks.append(Badge(rect=_middle_square(others[0]), sign=sign))
    return looks


def exchange_looks(rect: Rect, card: AnyLook, gap: int) -> list[AnyLook]:
    """Return that a card without a place goes away, and a new one comes: the card, where it goes, and a back."""
    places = _row_rects(rect, 3, min(rect.h, (rect.w - 2 * gap) // 3), gap)
    away = Button(rect=places[1], icon="swap", kind="quiet")
    return [replace(card, rect=places[0]), away, Picture(rect=places[2], name=NEW_CARD, motion="glow")]


def _middle_square(rect: Rect) -> Rect:
    """Return the largest square in the middle of the rectangle."""
    return square_rects(rect, 1, 1, 0)[0]


def _pass_looks(state: State, room: ChildLayout) -> list[AnyLook]:
    """Return that the turn goes on: the chip of the child who passes, and that of the next one."""
    chip, on, following = _row_rects(room.main, 3, min(room.main.h, (room.main.w - 2 * room.gap) // 3), room.gap)
    after = state.side_of(state.seat_after(state.player))
    return [
        Chip(rect=chip.inset(chip.w // 5), piece=state.pieces[state.side]),
        Button(rect=on, icon="skip", kind="quiet"),
        Chip(rect=following, piece=state.pieces[after], motion="wiggle"),
    ]


def with_chip(state: State, number: int, look: Picture, mark: Mark = "") -> Picture:
    """Return the picture of a space, with the chip that lies on it."""
    side = state.side_at(number)
    return replace(look, piece=None if side is None else state.pieces[side], mark=mark)


def choice_picture(
    state: State, draft: Draft, number: int, look: Picture, *, possible: bool, motion: Motion
) -> Picture:
    """Return the picture of a legal space with a target, and a mark when it has been touched."""
    if draft.at != number:
        shown = replace(with_chip(state, number, look), dim=not possible, motion=motion)
        return replace(shown, mark="hint", of=state.pieces[state.side]) if possible else shown
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
    names = {"help", "confirm"} if state.over or status.question else {"help"}
    if shows.ready:
        names.add("confirm")
    if status.can_undo or shows.prepared:
        names.add("undo")
    return frozenset(names)


def _feast_looks(state: State, shows: SceneParts, room: ChildLayout, sign: PersonSign | None) -> list[AnyLook]:
    """Return the winner's chip among stars, with the sign of the person, and below it the sequence.

    Where nobody has won, there are the chips of all sides, with a star for each.
    """
    if not state.made:
        return _draw_looks(state, room)
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


def _draw_looks(state: State, room: ChildLayout) -> list[AnyLook]:
    """Return the chips of all sides side by side, each below a star: they have all played, and none has won."""
    chips = state.pieces
    side = min((room.main.h - room.gap) // 2, (room.main.w - (len(chips) - 1) * room.gap) // len(chips))
    above, below = room.main.rows(2, room.gap)
    stars = _row_rects(above, len(chips), side, room.gap)
    places = _row_rects(below, len(chips), side, room.gap)
    return [
        *(Picture(rect=rect, name=STAR, motion="glow") for rect in stars),
        *(Chip(rect=rect, piece=piece) for rect, piece in zip(places, chips, strict=True)),
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


def _undo_looks(state: State, back: State, shows: SceneParts, room: ChildLayout) -> list[AnyLook]:
    """Return the looks beside UNDO and CONFIRM that show what they do now: lead `back`, or keep all."""
    above, below = room.main.rows(2, room.gap)
    looks: list[AnyLook] = []
    for row, (target, icon, lamp) in zip((above, below), BUTTONS[-2:], strict=True):
        rect = row.cut_left(min(row.h, row.w // 3), room.gap)[0]
        kind: ButtonKind = "go" if lamp == "confirm" else "plain"
        looks.append(Button(rect=rect, target=target, icon=icon, kind=kind, lamp=lamp))
    taken, stays = (row.cut_left(min(row.h, row.w // 3), room.gap)[1] for row in (above, below))
    if state.ended:
        return [*looks, *_ended_looks(state, shows, taken, stays, room)]
    changed = sorted(state.changed_spaces(back))[:MOST_CHANGED]
    chip, *places = square_rects(taken, 1 + len(changed), 1, room.gap)
    if not state.over:
        looks.append(Chip(rect=chip.inset(chip.w // 8), piece=back.pieces[back.side]))
        looks += turn_looks(state, square_rects(stays, 1 + state.exchanged, 1, room.gap), None)
    else:
        places = list(square_rects(taken, len(changed), 1, room.gap))
        looks += _winning_looks(state, shows, stays, room.gap, "")
    for rect, number in zip(places, changed, strict=True):
        # A chip that was placed goes, one that was taken comes back.
        lies = state if state.side_at(number) is not None else back
        mark: Mark = "taken" if lies is state else "hint"
        looks.append(_winning_picture(lies, shows, number, rect, mark, "wiggle"))
    return looks


def _ended_looks(state: State, shows: SceneParts, taken: Rect, stays: Rect, room: ChildLayout) -> list[AnyLook]:
    """Return what UNDO and CONFIRM lead to where a grown-up has ended the game: the player to move goes on, or not."""
    on, off = (
        rect.cut_top(rect.h // 2, room.gap) if rect.h > rect.w else rect.cut_left(rect.w // 2, room.gap)
        for rect in (taken, stays)
    )
    told = zip((on[1], off[1]), (_("The game goes on."), _("The game stays ended.")), strict=True)
    return [
        Chip(rect=square_rects(on[0], 1, 1, room.gap)[0], piece=state.pieces[state.side], motion="wiggle"),
        *_winning_looks(state, shows, off[0], room.gap, ""),
        *(Label(rect=rect, text=text, px=room.px(6), least=room.px(SMALL), lines=4) for rect, text in told),
    ]
