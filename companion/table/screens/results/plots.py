"""Draw small plots of scene looks: bars, and lines that rise from round to round."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Badge, Chip, Label, Panel, Piece, Stroke, Tone
from companion.table.screens.page import Page

LARGE_UNITS = 5.4
"""The height of the font of what stands in place of a plot, in units."""

LINE_UNITS = 6.2
"""The height of a line of small text, in units."""

TIGHT_LINE_UNITS = 5.0
"""The height of one in a plot, whose lines and bars need the room, in units."""

CHIP_UNITS = 5.0
"""The most size of a sign beside a text or a line, in units."""

REACH_UNITS = 3.5
"""How far a name below a bar reaches beyond it to either side, in units."""

BAR_UNITS = 12.0
"""The greatest width of a bar, in units."""


MOST_ROW_UNITS = 16.0
"""The most height of a bar that lies, with the room around it, in units."""

VALUE_UNITS = 8.0
"""The width of the number behind a bar that lies, in units."""

STROKE_UNITS, POINT_UNITS = 1.3, 2.6
"""The widths of a line and of a point on it, in units."""


class PlotBar(Struct, frozen=True):
    """A bar of a plot: how much it is, what is written below it, and the chip there in place of that."""

    value: int
    label: str = ""
    piece: Piece | None = None


class PlotLine(Struct, frozen=True):
    """A line of a plot: the sign at its end, its colour, and the values after its beginning, where it is 0."""

    sign: Chip | Badge
    tone: Tone
    values: tuple[int, ...]


def titled_panel(layout: Page, rect: Rect, title: str) -> tuple[list[AnyLook], Rect]:
    """Return a panel with a title, and the room that is left in it."""
    head, room = rect.inset(layout.px(1.4)).cut_top(layout.px(TIGHT_LINE_UNITS))
    label = Label(rect=head, text=title, px=layout.px(SMALL), least=layout.px(SMALL * 3 / 4), tone="muted")
    return [Panel(rect=rect, tone="surface"), label], room


def bar_plot(layout: Page, rect: Rect, title: str, shown: Sequence[PlotBar]) -> list[AnyLook]:
    """Return a plot of bars side by side, each with its value above it; if all are empty, a word says so."""
    looks, room = titled_panel(layout, rect, title)
    most = max((bar.value for bar in shown), default=0)
    if not most:
        none = _("None")
        px, least = layout.px(LARGE_UNITS), layout.px(SMALL)
        return [*looks, Label(rect=room, text=none, px=px, least=least, align="centre", tone="muted")]
    high = room.h - 2 * layout.px(TIGHT_LINE_UNITS)
    # A name below a bar is wider than that, also below the last.
    reach = layout.px(REACH_UNITS) if any(bar.label for bar in shown) else 0
    bars = Rect(room.x + reach, room.y, room.w - 2 * reach, room.h)
    for bar, cell in zip(shown, bars.columns(max(1, len(shown))), strict=False):
        looks += _bar_looks(layout, cell, bar, high * bar.value // most, reach)
    return looks


def _bar_looks(layout: Page, cell: Rect, bar: PlotBar, high: int, reach: int) -> list[AnyLook]:
    """Return a bar in its cell of the plot, so many pixels high, and what stands above and below it.

    A name reaches so many pixels below its neighbours.
    """
    foot, above = cell.cut_bottom(layout.px(TIGHT_LINE_UNITS))
    wide = min(layout.px(BAR_UNITS), cell.w * 7 // 10)
    high = max(high, layout.px(0.5))
    tone: Tone = "accent" if bar.piece is None else bar.piece.tone
    body = Rect(cell.x + (cell.w - wide) // 2, above.bottom - high, wide, high)
    value = Rect(cell.x, body.y - layout.px(TIGHT_LINE_UNITS), cell.w, layout.px(TIGHT_LINE_UNITS))
    # Where nothing is, the line that a bar stands on is left, and no number.
    looks: list[AnyLook] = [Panel(rect=body, tone=tone, outline=tone) if bar.value else Panel(rect=body, tone="muted")]
    if bar.value:
        looks.append(_small_label(layout, value, str(bar.value)))
    if bar.piece is not None:
        looks.append(Chip(rect=_square_rect(foot, layout.px(CHIP_UNITS)), piece=bar.piece))
    elif bar.label:
        under = Rect(foot.x - reach, foot.y, foot.w + 2 * reach, foot.h)
        looks.append(_small_label(layout, under, bar.label))
    return looks


def lying_bars(layout: Page, rect: Rect, title: str, shown: Sequence[PlotBar]) -> list[AnyLook]:
    """Return a plot of bars below each other, each behind its name and before its value."""
    looks, room = titled_panel(layout, rect, title)
    most = max((bar.value for bar in shown), default=0) or 1
    count = max(1, len(shown))
    rows = room.cut_top(min(room.h, count * layout.px(MOST_ROW_UNITS)))[0].rows(count)
    for bar, row in zip(shown, rows, strict=False):
        name, field = row.cut_left(row.w // 3, layout.px(1))
        value, field = field.cut_right(layout.px(VALUE_UNITS), layout.px(1))
        high = min(layout.px(BAR_UNITS), row.h * 7 // 10)
        body = Rect(field.x, row.y + (row.h - high) // 2, max(layout.px(0.5), field.w * bar.value // most), high)
        px = layout.px(LARGE_UNITS if row.h >= layout.px(LINE_UNITS) else SMALL)
        looks += [
            Label(rect=name, text=bar.label, px=px, least=px * 3 // 5),
            Panel(rect=body, tone="accent", outline="accent"),
            Label(rect=Rect(body.right + layout.px(1), row.y, value.w, row.h), text=str(bar.value), px=px),
        ]
    return looks


def line_plot(layout: Page, rect: Rect, title: str, shown: Sequence[PlotLine]) -> list[AnyLook]:
    """Return a plot of lines that rise from 0 at the left, each to its sign; the maximum is at the side, rounds below.

    Lines alone tell where a point is: signs of equal points would cover each other.
    """
    looks, room = titled_panel(layout, rect, title)
    rounds = max(len(line.values) for line in shown)
    most = max((value for line in shown for value in line.values), default=0) or 1
    foot, field = room.cut_bottom(layout.px(TIGHT_LINE_UNITS))
    axis, field = field.cut_left(layout.px(8))
    size = min(layout.px(CHIP_UNITS), field.h // len(shown))
    signs, field = field.cut_right(size, layout.px(2))
    above, below = layout.px(TIGHT_LINE_UNITS) // 2, layout.px(POINT_UNITS) // 2
    field = Rect(field.x, field.y + above, field.w, field.h - above - below)
    xs = [field.x + field.w * at // rounds for at in range(rounds + 1)]
    looks += _axis_looks(layout, axis, field, most)
    looks += [
        _small_label(layout, Rect(x - layout.px(4), foot.y, layout.px(8), foot.h), str(at))
        for at, x in enumerate(xs)
        if at
    ]
    for line in shown:
        ys = [field.bottom - field.h * value // most for value in (0, *line.values)]
        points = tuple(zip(xs, ys, strict=False))
        looks += [_stroke(layout, *ends, line.tone) for ends in pairwise(points)]
        looks += [_stroke(layout, point, point, line.tone, POINT_UNITS) for point in points[1:]]
    best_first = sorted(shown, key=lambda line: -line.values[-1])
    lows = [field.bottom - field.h * line.values[-1] // most - size // 2 for line in best_first]
    places = _spread(lows, size, signs.y, signs.bottom - size)
    looks += [replace(line.sign, rect=Rect(signs.x, y, size, size)) for line, y in zip(best_first, places, strict=True)]
    return looks


def _spread(wanted: Sequence[int], step: int, first: int, last: int) -> list[int]:
    """Return places that ascend by `step` at least, from `first` to `last`, and are near to those that are wanted."""
    places: list[int] = []
    for place in wanted:
        places.append(max(place, places[-1] + step if places else first))
    return [min(place, last - step * after) for place, after in zip(places, reversed(range(len(places))), strict=True)]


def _axis_looks(layout: Page, axis: Rect, field: Rect, most: int) -> list[AnyLook]:
    """Return the lines of an axis at the bottom and at the greatest value, each with its number."""
    thin, high = max(1, layout.px(0.3)), layout.px(TIGHT_LINE_UNITS)
    looks: list[AnyLook] = []
    for value, y in ((0, field.bottom), (most, field.y)):
        looks.append(Panel(rect=Rect(field.x, y, field.w, thin), tone="muted"))
        looks.append(_small_label(layout, Rect(axis.x, y - high // 2, axis.w, high), str(value)))
    return looks


def _stroke(
    layout: Page, start: tuple[int, int], end: tuple[int, int], tone: Tone, units: float = STROKE_UNITS
) -> Stroke:
    width = max(5, layout.px(units))
    x, y = min(start[0], end[0]), min(start[1], end[1])
    rect = Rect(x, y, abs(start[0] - end[0]), abs(start[1] - end[1])).inset(-width)
    return Stroke(rect=rect, start=start, end=end, width=width, tone=tone)


def _square_rect(rect: Rect, size: int) -> Rect:
    side = min(size, rect.w, rect.h)
    return Rect(rect.x + (rect.w - side) // 2, rect.y + (rect.h - side) // 2, side, side)


def _small_label(layout: Page, rect: Rect, text: str) -> Label:
    return Label(rect=rect, text=text, px=layout.px(SMALL), least=layout.px(SMALL), align="centre")
