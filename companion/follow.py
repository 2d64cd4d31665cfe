"""Let other programs look at the table (a lamp, a second screen); they read the journal and change nothing.

    from companion.follow import follow

    for now in follow():
        print(now.name or "Nobody", "is to move")

docs/recipes.md has more.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
from msgspec import Struct

from companion.app.plugins import all_games
from companion.core.game import AnyGame, PlayStatus
from companion.core.i18n import language
from companion.core.layout import View
from companion.core.scene import Piece
from companion.core.table_moves import describe_move
from companion.recording.pseudonyms import Pseudonyms, names_in
from companion.settings.paths import JOURNAL, find_files
from companion.table.session import Session
from companion.table.storage import last_entry
from companion.table.storage.durable_files import file_beside
from companion.table.storage.journal import Journal, JournalError, StoredGame
from companion.ui.painter import Painter
from companion.ui.pixel_density import px_per_mm

LOOK = 0.1
"""Seconds between two looks whether the journal has changed."""


class Now(Struct, frozen=True):
    """The game on the table after its last confirmed move; `game` and `state` are None without one.

    `before` is the state before that move, None before the first; `moves` are those in force in words, in their order.
    """

    game: AnyGame | None = None
    state: Any = None
    before: Any = None
    moves: tuple[str, ...] = ()

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


def follow(folder: Path | None = None, *, show_names: bool = True) -> Iterator[Now]:
    """Yield what the table plays, at once and then whenever it has changed, without end.

    `folder` is the data folder; None: the one that `companion run` takes by itself. Without `show_names` people are
    Player A, B and so on. A journal that can't be read at the moment is read again when it has changed. While nothing
    changes, this waits.
    """
    journal = JournalWatch((find_files(None, None).folder if folder is None else folder) / JOURNAL)
    while True:
        now = journal.look(show_names=show_names)
        if now is not None:
            yield now
        time.sleep(LOOK)


class JournalWatch:
    """A look at a journal again and again, by who writes nothing there."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._mark: object = None
        self._shown: Now | None = None
        self._is_fresh = False

    def look(self, *, show_names: bool) -> Now | None:
        """Return the game as it is now, where that is another one than at the last look, or told otherwise; else None.

        What is told differs with the language and with `show_names`.
        """
        mark = (_changed_at(self._journal), show_names, language())
        # A file's time is that of the last tick of the clock: what was written in the same one doesn't change it. So
        # what has changed is read once more.
        if mark == self._mark and not self._is_fresh:
            return None
        now = _read(self._journal, show_names=show_names)
        if now is None:
            return None
        self._is_fresh, self._mark = mark != self._mark, mark
        if now == self._shown:
            return None
        self._shown = now
        return now


def paint(now: Now, glass: pygame.Surface) -> None:
    """Paint the game's own screen on all of this surface, as it is at the table when nobody has prepared anything."""
    glass.fill((0, 0, 0))
    if now.game is not None:
        view = View(*glass.get_size(), px_per_mm(*glass.get_size()))
        Painter().paint(glass, now.game.scene(now.state, now.game.new_draft(now.state), view, PlayStatus()))


def _changed_at(journal: Path) -> tuple[int, ...]:
    """Return when the journal, its log, and the line of its last entry were written, in nanoseconds; and their sizes.

    The log is written before a move can be read, the line only after that.
    """
    marks: list[int] = []
    for path in (journal, file_beside(journal, "-wal"), file_beside(journal, last_entry.SUFFIX)):
        try:
            found = path.stat()
            marks += (found.st_mtime_ns, found.st_size)
        except OSError:
            marks.append(0)
    return tuple(marks)


def _read(journal: Path, *, show_names: bool) -> Now | None:
    """Return the game of the journal as it is now; None when it can't be read now."""
    if not journal.exists():
        return Now()
    try:
        with Journal.open_read_only(journal) as read:
            stored = read.open_game()
            game = None if stored is None else all_games().get(stored.about.game)
            if stored is None or game is None:
                return Now()
            session = Session.resume(game, stored if show_names else _without_names(stored), read)
            moves = tuple(describe_move(game, link.before, link.move) for link in session.links)
            return Now(game, session.state, session.links[-1].before if session.links else None, moves)
    except JournalError:
        return None


def _without_names(stored: StoredGame) -> StoredGame:
    """Return a game in which the players are Player A, Player B and so on."""
    value = json.loads(msgspec.json.encode(stored))
    changed = Pseudonyms(names_in(value)).replace_in_value(value)
    return msgspec.json.decode(json.dumps(changed, ensure_ascii=False), type=StoredGame)
