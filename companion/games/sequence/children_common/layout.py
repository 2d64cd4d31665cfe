"""Lay out the children's screens: large targets, and nothing that matters along the bottom edge."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from companion.core.game import WAIT_PARTS
from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Icon, Label, Lamp, Panel

BORDER_UNITS = 5.0
"""The width of the screen's edge in units: it tells whose turn it is, and palms rest on its lower part."""

LEAST_TARGET_MM = 15.0
"""The least side of what a child touches, in millimetres."""

SHORT_SIDE = 86.0
"""The short side in millimetres that the screens were laid out for: that of the 7-inch screen."""


NO_ICONS: Mapping[str, Icon] = MappingProxyType({})


class ChildLayout(Struct, frozen=True):
    """The rooms of a children's screen: `main` for letters and pictures, `buttons` beside it or below it.

    `buttons` are in the order of `BUTTONS`. `unit` is the pixels of a unit: a millimetre on the 7-inch screen, larger
    where the screen has more room.
    """

    view: View
    unit: float
    main: Rect
    buttons: tuple[Rect, ...]

    def px(self, units: float) -> int:
        """Return the pixels of a length in units."""
        return round(units * self.unit)

    @property
    def gap(self) -> int:
        """The pixels between two things."""
        return self.px(1.6)


@lru_cache(maxsize=2)
def child_layout(view: View) -> ChildLayout:
    """Lay out a children's screen on this canvas."""
    unit = max(view.px_per_mm, min(view.width, view.height) / SHORT_SIDE)
    gap = round(1.6 * unit)
    inner = view.area.inset(round(BORDER_UNITS * unit) + gap // 2)
    if view.portrait:
        row, main = inner.cut_bottom(round(18 * unit), gap)
        small = _others_length(row.w, view.mm(LEAST_TARGET_MM), gap)
        others, large = row.cut_left(small, gap)
        return ChildLayout(view, unit, main, (*others.columns(OTHERS, gap), *large.columns(len(BUTTONS) - OTHERS, gap)))
    column, main = view.cut_column(inner, round(18 * unit), gap)
    others, large = column.cut_top(_others_length(column.h, view.mm(LEAST_TARGET_MM), gap), gap)
    return ChildLayout(view, unit, main, (*others.rows(OTHERS, gap), *large.rows(len(BUTTONS) - OTHERS, gap)))


def _others_length(length: int, least: int, gap: int) -> int:
    """Return how much of a strip the buttons that no child touches have: as much as is left, or as the rest have."""
    count = len(BUTTONS)
    side = max(least, (length - (count - 1) * gap) // count)
    return length - (count - OTHERS) * (side + gap)


OTHERS = 2
"""How many of the buttons, the first, no child touches: the lock, and what brings the panel's pointer."""

BUTTONS: tuple[tuple[str, Icon, Lamp], ...] = (
    ("grown-up", "grown-up", ""),
    ("press:next", "frame", "next"),
    ("press:help", "sound", "help"),
    ("press:undo", "undo", "undo"),
    ("press:confirm", "confirm", "confirm"),
)
"""The target, the icon and the panel button of each; what CONFIRM stands for is the green button."""


def button_looks(
    room: ChildLayout, lit: frozenset[str], icons: Mapping[str, Icon] = NO_ICONS, *, hold: bool = False
) -> list[AnyLook]:
    """Return the lock and the four buttons; `lit` names those that would do something beside NEXT, which is the desk's.

    `icons` are those of panel buttons that show another one than usual. There is no word on them, but that the lock
    tells grown-ups who have tapped it to `hold` it.
    """
    looks: list[AnyLook] = []
    for rect, (target, icon, lamp) in zip(room.buttons, BUTTONS, strict=True):
        guarded = not lamp
        enabled = guarded or lamp in lit
        looks.append(
            Button(
                rect=rect,
                target=target if enabled else "",
                label=_("HOLD") if guarded and hold else "",
                px=room.px(SMALL),
                icon=icons.get(lamp, icon),
                kind="go" if lamp == "confirm" else "plain" if lamp else "quiet",
                lamp=lamp,
                enabled=enabled,
                rests=guarded,
            )
        )
    return looks


def waiting_looks(room: ChildLayout, wait: int) -> list[AnyLook]:
    """Return what lies over the green button while it does nothing yet: it fills from below (see `PlayStatus.wait`)."""
    rect = room.buttons[-1]
    filled = rect.cut_bottom(rect.h * (WAIT_PARTS - wait) // WAIT_PARTS)[0]
    return [Panel(rect=filled, tone="good"), Button(rect=rect, icon="again", kind="quiet")]


def news_looks(room: ChildLayout) -> list[AnyLook]:
    """Return the badge on the lock that tells a grown-up to look behind it."""
    lock, side = room.buttons[0], room.px(NEWS_UNITS)
    middle, high = lock.centre
    badge = Rect(middle + side // 4, high - side * 9 // 8, side, side)
    sign = Label(rect=badge, text="!", px=side * 4 // 5, tone="on_accent", align="centre", title=True)
    return [Panel(rect=badge, tone="accent"), sign]


NEWS_UNITS = 6.0
"""The side of that badge in units."""

TILE_UNITS = 21
"""The side of the tile of the letter that is asked for, in units."""


FEW = 2
"""As many pictures lie in a row with a letter that is not heard."""


def head_rects(room: ChildLayout, count: int, *, heard: bool) -> tuple[Rect, Rect]:
    """Return the place of a letter, a square, and the room for `count` pictures below it or beside it.

    On an upright screen they are below it. A letter that is not heard has to be seen: it is twice as large, or with few
    pictures as large as each of them.
    """
    in_a_row = (max(room.main.w, room.main.h) - count * room.gap) // (count + 1)
    seen = room.px(2 * TILE_UNITS) if count > FEW else min(room.px(2 * TILE_UNITS), in_a_row)
    side = room.px(TILE_UNITS) if heard else seen
    above, beside = room.main.cut_top(side, room.gap), room.main.cut_left(side, room.gap)
    cuts = (above,) if room.view.portrait else (above, beside)
    head, below = max(cuts, key=lambda cut: _square_side(cut[1], count, room.gap))
    side = min(head.w, head.h)
    return Rect(head.x + (head.w - side) // 2, head.y + (head.h - side) // 2, side, side), below


def _square_side(rect: Rect, count: int, gap: int) -> int:
    """Return how many pixels wide each of `count` squares can be in the rectangle."""
    found = square_rects(rect, count, 1, gap)
    return found[0].w if found else 0


def square_rects(rect: Rect, count: int, least: int, gap: int) -> tuple[Rect, ...]:
    """Return squares as large as they go for `count` things, row by row; if they can be, in fewer rows.

    When they would be under `least` there are fewer: as many as have room.
    """
    if not count:
        return ()
    best, across, down = 0, 0, 0
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        side = min((rect.w - gap * (columns - 1)) // columns, (rect.h - gap * (rows - 1)) // rows)
        if not across or (side, -rows) > (best, -down):
            best, across, down = side, columns, rows
    if best >= least:
        return _place_squares(rect, across, -(-count // across), best, gap, count)
    columns, rows = (rect.w + gap) // (least + gap), (rect.h + gap) // (least + gap)
    side = min((rect.w - gap * (columns - 1)) // columns, (rect.h - gap * (rows - 1)) // rows)
    return _place_squares(rect, columns, rows, side, gap, columns * rows)


def _place_squares(rect: Rect, columns: int, rows: int, side: int, gap: int, count: int) -> tuple[Rect, ...]:
    left = rect.x + (rect.w - columns * side - gap * (columns - 1)) // 2
    top = rect.y + (rect.h - rows * side - gap * (rows - 1)) // 2
    step = side + gap
    places = [
        Rect(left + column * step, top + row * step, side, side) for row in range(rows) for column in range(columns)
    ]
    return tuple(places[:count])
