"""Show in a table how many cards each player has taken and holds."""

from collections.abc import Iterable

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import Label
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_small_lines

HEADING_UNITS = 8.0
"""The height of the headings of the columns, in units."""


def heading_labels(frame: Frame, row: Rect) -> list[Label]:
    """Return what the columns are called, to stand above the rows."""
    _name, taken, held = _cells(frame, row)
    px, least = frame.px(4.2), frame.px(SMALL)
    return [
        Label(rect=cell, text=text, px=px, least=least, tone="muted", align="centre", lines=2)
        for cell, text in ((taken, _("taken")), (held, _("in hand")))
    ]


def player_labels(frame: Frame, row: Rect, name: str, counts: Iterable[int]) -> list[Label]:
    """Return a row of the table: a player's name, and in the columns the number of cards taken and in the hand."""
    first, *cells = _cells(frame, row)
    numbers = [
        Label(rect=cell, text=str(count), px=frame.px(7), least=frame.px(SMALL), align="centre")
        for cell, count in zip(cells, counts, strict=True)
    ]
    return [_name_label(frame, first, name), *numbers]


def other_labels(frame: Frame, row: Rect, name: str, count: int) -> list[Label]:
    """Return a row below the players: a place of other cards, and how many are there, in the last column."""
    first, taken, last = _cells(frame, row)
    wide = Rect(first.x, first.y, taken.right - first.x, first.h)
    number = Label(rect=last, text=str(count), px=frame.px(7), least=frame.px(SMALL), tone="muted", align="centre")
    return [_name_label(frame, wide, name), number]


def _name_label(frame: Frame, rect: Rect, name: str) -> Label:
    lines = estimate_small_lines(frame, name, rect.w)
    return Label(rect=rect, text=name, px=frame.px(5.4), least=frame.px(SMALL), lines=lines)


def _cells(frame: Frame, row: Rect) -> tuple[Rect, Rect, Rect]:
    inside = Rect(row.x + frame.gap, row.y, row.w - 2 * frame.gap, row.h)
    name, counts = inside.cut_left(row.w * 5 // 12, frame.gap)
    taken, held = counts.columns(2, frame.gap)
    return name, taken, held
