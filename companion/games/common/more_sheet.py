"""Lay out the sheet MORE of games that have nothing of their own to put there."""

from companion.core.game import PlayStatus
from companion.core.i18n import _
from companion.core.scene import AnyLook
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_entries
from companion.games.common.play_screen import Entry, Frame


def more_sheet(frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    """The history, undo and redo, the screen, the sound, the way home, and the troubles while there are any."""
    head, room = frames.sheet(frame, _("More"))
    now = not status.correcting
    entries: tuple[Entry, ...] = (
        ("history", _("History"), "history", now),
        ("undo_turn", _("Undo turn"), "undo", now and status.can_undo),
        ("redo", _("Redo"), "redo", now and status.can_redo),
        ("view", _("Turn screen"), "turn", True),
        ("sound", _("Sound on") if status.sound else _("Sound off"), "sound", True),
        ("home", _("Home"), "home", now),
        *clock_entries(status),
        *frames.trouble_entry(status),
    )
    cells = [cell for row in room.rows(max(4, -(-len(entries) // 2)), frame.gap) for cell in row.columns(2, frame.gap)]
    return head + frames.menu_buttons(frame, cells, entries, on="sound" if status.sound else "")
