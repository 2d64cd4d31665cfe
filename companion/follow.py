"""Let other programs look at the table (a lamp, a second screen); they read the journal and change nothing.

    from companion.follow import follow

    for now in follow():
        print(now.name or "Nobody", "is to move")

docs/recipes.md has more.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
from msgspec import Struct

from companion.app.plugins import all_games
from companion.core.game import AnyGame, PlayStatus
from companion.core.layout import View
from companion.core.scene import Piece
from companion.settings.paths import JOURNAL, find_files
from companion.table.session import Session
from companion.table.storage.journal import Journal, JournalError
from companion.ui.painter import Painter
from companion.ui.pixel_density import px_per_mm

LOOK = 0.1
"""Seconds between two looks whether the journal has changed."""


class Now(Struct, frozen=True):
    """The game on the table after its last confirmed move; `game` and `state` are None without one."""

    game: AnyGame | None = None
    state: Any = None

    @property
    def name(self) -> str:
        """Whose turn it is; empty without a game, and after its end."""
        return "" if self.game is None else self.game.to_move(self.state) or ""

    @property
    def piece(self) -> Piece | None:
        """The chip of whose turn it is: its colour (`tone`) and its shape (`sign`); None where there is none."""
        if self.game is None:
            return None
        pieces = {seat.name: seat.piece for seat in self.game.tally(self.state).seats}
        return pieces.get(self.name)


def follow(folder: Path | None = None) -> Iterator[Now]:
    """Yield what the table plays, at once and then whenever it has changed, without end.

    `folder` is the data folder; None: the one that `companion run` takes by itself. A journal that can't be read at the
    moment is read again when it has changed. While nothing changes, this waits.
    """
    journal = (find_files(None, None).folder if folder is None else folder) / JOURNAL
    before: tuple[int, ...] | None = None
    shown: Now | None = None
    while True:
        mark = _changed_at(journal)
        if mark != before:
            before = mark
            now = _read(journal)
            if now is not None and now != shown:
                shown = now
                yield now
        time.sleep(LOOK)


def paint(now: Now, glass: pygame.Surface) -> None:
    """Paint the game's own screen on all of this surface, as it is at the table when nobody has prepared anything."""
    glass.fill((0, 0, 0))
    if now.game is not None:
        view = View(*glass.get_size(), px_per_mm(*glass.get_size()))
        Painter().paint(glass, now.game.scene(now.state, now.game.new_draft(now.state), view, PlayStatus()))


def _changed_at(journal: Path) -> tuple[int, ...]:
    """Return when the journal and its log were last written, in nanoseconds, and how large they are."""
    marks: list[int] = []
    for path in (journal, journal.with_name(f"{journal.name}-wal")):
        try:
            found = path.stat()
            marks += (found.st_mtime_ns, found.st_size)
        except OSError:
            marks.append(0)
    return tuple(marks)


def _read(journal: Path) -> Now | None:
    """Return the game of the journal as it is now; None when it can't be read now."""
    if not journal.exists():
        return Now()
    try:
        with Journal.open_read_only(journal) as read:
            stored = read.open_game()
            game = None if stored is None else all_games().get(stored.about.game)
            if stored is None or game is None:
                return Now()
            return Now(game, Session.resume(game, stored, read).state)
    except JournalError:
        return None
