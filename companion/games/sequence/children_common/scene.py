"""The play screen of a game of chips for children: its edge, its buttons, the end, and what is corrected."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import (
    AnyLook,
    Badge,
    Border,
    Button,
    Chip,
    Icon,
    Label,
    Motion,
    Panel,
    PersonSign,
    Picture,
    Scene,
    Speech,
)
from companion.games.common.text_fit import estimate_lines
from companion.games.sequence.children_common.draft import Draft
from companion.games.sequence.children_common.feast import feast_looks
from companion.games.sequence.children_common.layout import (
    BORDER_UNITS,
    NO_ICONS,
    ChildLayout,
    button_looks,
    child_layout,
    news_looks,
    square_rects,
    waiting_looks,
)
from companion.games.sequence.children_common.parts import (
    NEW_CARD,
    SceneParts,
    middle_square,
    row_rects,
    with_chip,
)
from companion.games.sequence.children_common.take_back import take_back_looks
from companion.games.sequence.common.model import Pass, State

CORRECTION_UNITS, MOST_CORRECTION_LINES = 4.0, 3
"""The least font height, in units, and the most lines of what is said of a correction."""


def scene(state: State, view: View, status: PlayStatus, shows: SceneParts, says: Speech) -> Scene:
    """Return everything on the play screen while no sheet is open, and what is said with it."""
    room = child_layout(view)
    looks = _edge_looks(state, room)
    if status.correcting:
        told, room = _correction_looks(room, status)
        looks += told
    if status.question:
        looks += take_back_looks(state, status.back, shows, room)
    elif state.over:
        looks += feast_looks(state, shows, room, status)
    elif isinstance(shows.draft.move, Pass):
        looks += _pass_looks(state, room)
    else:
        looks += shows.body(room)
    news = bool(status.troubles or status.notice or status.unsettled)
    icons: Mapping[str, Icon] = {"": "grown-up-news"} if news else NO_ICONS
    lit = _active_buttons(state, shows, status)
    shown = button_looks(room, lit, {**icons, "confirm": "again"} if state.over else icons, hold=shows.draft.hold)
    # What is asked has its two answers beside what each of them leads to.
    looks += shown[:-2] if status.question else shown
    looks += waiting_looks(room, status.wait) if status.wait else ()
    looks += news_looks(room) if news else ()
    elsewhere = (look.target for look in looks if look.target.startswith("elsewhere:"))
    return Scene(tuple(looks), says, skipped=frozenset(elsewhere))


def _edge_looks(state: State, room: ChildLayout) -> list[AnyLook]:
    """Return the ground, framed in the colour of whose turn it is or who has won; in none where nobody has."""
    area, width = room.view.area, room.px(BORDER_UNITS)
    if state.over and state.winner is None:
        return [Panel(rect=area, tone="raised"), Panel(rect=area.inset(width), tone="table")]
    piece = state.pieces[state.side if state.winner is None else state.winner]
    return [Panel(rect=area, tone="table"), Border(rect=area, piece=piece, width=width)]


def turn_looks(state: State, places: Sequence[Rect], sign: PersonSign | None) -> list[AnyLook]:
    """Return the chip of the child whose turn it is in the first place that the wall leaves, in the second the sign.

    A child who has laid a card without a place instead of playing it sees there that a new one is drawn: the chip and
    the sign share the first place.
    """
    first, *others = places
    drawn = bool(others) and state.exchanged
    # What can't be touched is smaller than what can.
    signs = square_rects(first, 2, 1, 0) if drawn and sign else tuple(map(_small_square, places))
    looks: list[AnyLook] = [Chip(rect=signs[0], piece=state.pieces[state.side])]
    looks += [Badge(rect=rect, sign=sign, tone="muted") for rect in signs[1:] if sign is not None]
    if drawn:
        looks.append(Picture(rect=middle_square(others[0]), name=NEW_CARD, motion="twinkle"))
    return looks


def _small_square(rect: Rect) -> Rect:
    square = middle_square(rect)
    return square.inset(square.w // 8)


def exchange_looks(rect: Rect, card: AnyLook, gap: int, *, possible: bool) -> list[AnyLook]:
    """Return that a card without a place goes away, and a new one comes: the card, where it goes, and a back.

    Where that is not `possible`, as it was done in this turn already, the back is crossed out.
    """
    card_place, middle, pile_place = _exchange_rects(rect, gap)
    away = Button(rect=middle, icon="swap", kind="quiet")
    # What glows has a frame around it.
    pile = Picture(rect=pile_place.inset(gap), name=NEW_CARD)
    pile = replace(pile, motion="glow") if possible else replace(pile, dim=True, mark="taken")
    return [replace(card, rect=card_place), away, pile]


def _exchange_rects(rect: Rect, gap: int) -> tuple[Rect, Rect, Rect]:
    """Return two squares as large as they go, and between them one half as wide, in the middle of the rectangle."""
    side = min(rect.h, 2 * (rect.w - 2 * gap) // 5)
    row = row_rects(rect, 1, side, 0)[0]
    wide = 2 * side + side // 2 + 2 * gap
    left = rect.x + (rect.w - wide) // 2
    middle = Rect(left + side + gap, row.y + side // 4, side // 2, side // 2)
    return Rect(left, row.y, side, side), middle, Rect(left + wide - side, row.y, side, side)


def exchange_rooms(room: ChildLayout, count: int) -> tuple[Rect, Rect]:
    """Return the rooms of what is exchanged and, below it, of `count` pictures: close to each other in the middle."""
    main, gap = room.main, room.gap
    high = min(main.h // 2 - gap, 2 * (main.w - 2 * gap) // 5)
    side = min(main.h - high - 2 * gap, (main.w - (count - 1) * gap) // count)
    top = main.y + (main.h - high - side - 2 * gap) // 2
    return Rect(main.x, top, main.w, high), Rect(main.x, top + high + 2 * gap, main.w, side)


def _pass_looks(state: State, room: ChildLayout) -> list[AnyLook]:
    """Return that the turn goes on: the chip of the child who passes, and that of the next one."""
    chip, on, following = row_rects(room.main, 3, min(room.main.h, (room.main.w - 2 * room.gap) // 3), room.gap)
    after = state.side_of(state.seat_after(state.player))
    return [
        Chip(rect=chip.inset(chip.w // 5), piece=state.pieces[state.side]),
        Button(rect=on, icon="skip", kind="quiet"),
        Chip(rect=following, piece=state.pieces[after], motion="wiggle"),
    ]


def choice_picture(
    state: State, draft: Draft, number: int, look: Picture, *, possible: bool, motion: Motion
) -> Picture:
    """Return the picture of a legal space with a target, and a mark when it has been touched: then it pulses."""
    if draft.at != number:
        shown = replace(with_chip(state, number, look), dim=not possible, motion=motion)
        return replace(shown, mark="hint", of=state.pieces[state.side]) if possible else shown
    if draft.card in state.kind.taking:
        return replace(with_chip(state, number, look, "taken"), motion="twinkle")
    return replace(look, piece=state.pieces[state.side], ghost=True, mark="chosen", motion="twinkle")


def _correction_looks(room: ChildLayout, status: PlayStatus) -> tuple[list[AnyLook], ChildLayout]:
    """Return the strip that tells a grown-up which move is corrected, within the frame, and the room below it."""
    least = room.px(CORRECTION_UNITS)
    told = (f"{status.correcting}.", " ".join((f"{status.was}.", status.warning or status.reassigned)).strip())
    text, wide = " ".join(told), room.main.w - room.gap
    lines, apart = estimate_lines(text, wide, least), sum(estimate_lines(one, wide, least) for one in told)
    if 1 < lines <= apart <= MOST_CORRECTION_LINES:
        text, lines = "\n".join(told), apart
    lines = min(MOST_CORRECTION_LINES, lines)
    strip, main = room.main.cut_top(lines * round(1.25 * least) + room.gap // 2, room.gap)
    inside = Rect(strip.x + room.gap // 2, strip.y, strip.w - room.gap, strip.h)
    label = Label(rect=inside, text=text, px=room.px(SMALL), least=least, align="centre", lines=lines)
    return [Panel(rect=strip, tone="surface"), label], replace(room, main=main)


def _active_buttons(state: State, shows: SceneParts, status: PlayStatus) -> frozenset[str]:
    """Return the names of the panel buttons that would do something now."""
    names = {"help", "confirm"} if (state.over and not status.wait) or status.question else {"help"}
    if shows.ready:
        names.add("confirm")
    if status.can_undo or shows.prepared:
        names.add("undo")
    return frozenset(names)
