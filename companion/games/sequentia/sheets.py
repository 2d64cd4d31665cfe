"""The sheet of everything else, which is the same in all modes."""

from companion.contract.game import Aside
from companion.contract.scene import AnyLook
from companion.games import frame as frames
from companion.games.frame import Entry, Frame


def more_sheet(frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    """The history, undo and redo, the screen, the sound, the way home, and the troubles while there are any."""
    head, room = frames.sheet(frame, "More")
    now = not aside.correcting
    entries: tuple[Entry, ...] = (
        ("history", "History", "history", now),
        ("undo_turn", "Undo turn", "undo", now and aside.can_undo),
        ("redo", "Redo", "redo", now and aside.can_redo),
        ("view", "Turn screen", "turn", True),
        ("sound", "Sound on" if aside.sound else "Sound off", "sound", True),
        ("home", "Home", "home", now),
        *frames.trouble_entry(aside),
    )
    cells = [cell for row in room.rows(4, frame.gap) for cell in row.columns(2, frame.gap)]
    return head + frames.menu_buttons(frame, cells, entries, on="sound" if aside.sound else "")
