"""Show in a table how many cards each player has taken and holds."""

from collections.abc import Sequence

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import Label
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_small_lines

HEADING_UNITS = 8.0
"""The height of the headings of the columns, in units."""


def heading_labels(frame: Frame, row: Rect, columns: int = 2) -> list[Label]:
    """Return what the columns are called, to stand above the rows; one: only what is taken."""
    cells = zip(_cells(frame, row)[-columns:], (_("taken"), _("in hand")), strict=False)
    px, least = frame.px(4.2), frame.px(SMALL)
    return [
        Label(rect=cell, text=text, px=px, least=least, tone="muted", align="centre", lines=2) for cell, text in cells
    ]


Row = tuple[Rect, str, tuple[int, ...]]
"""A row of the table, the player's name, and the numbers of the cards taken and in the hand, or taken alone."""


def row_labels(frame: Frame, rows: Sequence[Row]) -> list[Label]:
    """Return rows of the table, all with names of one size."""
    names = tuple((name, _cells(frame, rect)[0]) for rect, name, _counts in rows)
    lines = max(estimate_small_lines(frame, name, rect.w) for name, rect in names)
    px, least = frame.px(5.4), frame.px(SMALL)
    looks = [Label(rect=rect, text=name, px=px, least=least, lines=lines, even=names) for name, rect in names]
    for rect, _name, counts in rows:
        looks += [
            Label(rect=cell, text=str(count), px=frame.px(7), least=least, align="centre")
            for cell, count in zip(_cells(frame, rect)[-len(counts) :], counts, strict=True)
        ]
    return looks


def _cells(frame: Frame, row: Rect) -> tuple[Rect, Rect, Rect]:
    inside = Rect(row.x + frame.gap, row.y, row.w - 2 * frame.gap, row.h)
    name, counts = inside.cut_left(row.w * 5 // 12, frame.gap)
    taken, held = counts.columns(2, frame.gap)
    return name, taken, held
