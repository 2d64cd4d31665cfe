"""Lay out the sheet of help, in which longer sentences have more room."""

from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import NARROW, WIDE, estimate_height, fits

LEAST_UNITS = 3.7
"""The least height of its font in units, in languages that need more room than all of it."""


def help_sheet(frame: Frame, lines: tuple[str, ...], most: int) -> tuple[AnyLook, ...]:
    """Return the help sheet with these sentences of what can be done now, of at most so many lines each.

    They have rows of one height, or where one of them would be cut, each as much as it needs.
    """
    head, room = frames.sheet_panel(frame, _("What can I do now?"))
    rows = room.rows(len(lines), frame.gap // 2)
    if not all(fits(frame, text, row) for text, row in zip(lines, rows, strict=True)):
        rows = _row_rects(frame, lines, room)
    return head + frames.even_labels(lines, rows, frame.px(5.4), frame.px(LEAST_UNITS), most)


def _row_rects(frame: Frame, lines: tuple[str, ...], room: Rect) -> tuple[Rect, ...]:
    """Return rows as high as their sentences need, with letters as wide as all of them have room for."""
    for letter in range(WIDE, NARROW, -1):
        needs = [estimate_height(frame, text, room.w, letter) for text in lines]
        if sum(needs) <= room.h:
            break
    rows: list[Rect] = []
    for number, need in enumerate(needs):
        row, room = room.cut_top(need + max(0, room.h - sum(needs[number:])) // (len(needs) - number))
        rows.append(row)
    return tuple(rows)
