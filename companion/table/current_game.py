"""Begin, leave and take up games, and correct a finished one: which game is being played.

Whatever happens is in the journal first, and in memory only then.
"""

from collections.abc import Callable, Mapping

from companion.core.game import AnyGame, Refused
from companion.core.i18n import N_, LazyText, Sentence, error_text
from companion.table.logs import log
from companion.table.session import KeepTaught, Session, keep_nothing_taught
from companion.table.storage.former_names import name_now, renamings
from companion.table.storage.journal import Journal, JournalError, Status, StoredGame, Summary
from companion.table.storage.packages import Packages, needed_text


class WithoutRulesError(JournalError):
    """A game of the journal is none of those that are here; the text says in one sentence what it needs."""


class CurrentGame:
    """The game on the table. `on_change` is called when it is another one, or none.

    `clock` gives the local time (ISO 8601). `tell` is told why the unfinished game can't be taken up, and then that it
    is over. `packages` gives the games of other packages that the table has had. `keep` is handed what moves teach.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        journal: Journal,
        clock: Callable[[], str],
        on_change: Callable[[], None],
        tell: Callable[[Sentence], None],
        packages: Callable[[], Packages] = dict,
        keep: KeepTaught = keep_nothing_taught,
    ) -> None:
        self.session: Session | None = None
        """The game that is being played; None: there is none."""
        self._games = games
        self._journal = journal
        self._clock = clock
        self._on_change = on_change
        self._tell = tell
        self._packages = packages
        self._keep = keep
        self.corrects_past_game = False
        """Whether the game on the table is a finished one, taken up from the results to be corrected."""
        self._waiting: int | None = None  # the number of the game that waits meanwhile

    def finished_number(self) -> int | None:
        """Return the number of the game on the table when it has ended; else None."""
        session = self.session
        return None if session is None or session.game.outcome(session.state) is None else session.number

    def is_unfinished(self) -> bool:
        """Return whether a game is being played that has not ended."""
        return self.session is not None and self.finished_number() is None

    def begin(self, game: AnyGame, setup: object) -> Refused | None:
        """Begin a game; the one on the table is left as `close` does. Return why, when such a game can't be.

        Raises `JournalError` when it can't be written; then all is as it was.
        """
        now, finished = self._clock(), self.finished_number()
        begun = Session.begin(game, setup, self._journal, now, finished, self._summary(), self._keep)
        if isinstance(begun, Refused):
            return begun
        self._set_session(begun)
        return None

    def resume(self) -> None:
        """Take up the unfinished game as the journal has it, if there is one.

        One that can't be taken up is told, and left as it is in the journal. A game that was being played still is
        then, unless a fault of its own would keep the first screen from being shown.
        """
        try:
            stored = self._journal.open_game()
            self._set_session(None if stored is None else self._load_session(stored))
            if stored is not None and self.session is not None:
                self.session.keep_last(stored)
        except Exception as error:
            # Whatever is wrong with a stored game, the table must open.
            self._report_failed_resume(error)
        try:
            self.finished_number()
        except Exception as error:
            # The first screen asks this too: with such a game it could never be shown.
            self.session = None
            self._report_failed_resume(error)

    def take_up(self, number: int) -> None:
        """Go on with a game of the journal; the one that was being played is left as `close` does.

        People have the names there that they have now. Raises `JournalError` when it can't be gone on with; then all is
        as it was.
        """
        session = self._load_session(self._journal.load(number))
        self._journal.reopen_game(number, self._clock(), self.finished_number(), self._summary())
        try:
            session.rename_players(self._names_now(session))
        except JournalError as error:
            # The game is on the table by now, and can be played with the names that it had.
            log("The names in the game can't be changed", error)
        self._set_session(session)

    def load_past_game(self, number: int) -> tuple[StoredGame, Session]:
        """Return a game of the journal with its moves played, to be looked at; the game on the table goes on.

        People have the names there that they have now. Raises `JournalError` when it can't be read, or this companion
        does not know it.
        """
        stored = self._journal.load(number)
        session = self._load_session(stored)
        names = self._names_now(session)
        if any(old != new for old, new in names.items()):
            session.show_names(names)
        return stored, session

    def correct(self, number: int) -> None:
        """Take up a finished game of the journal for a correction; the one that was being played waits meanwhile.

        Raises `JournalError` as `take_up` does.
        """
        playing = self.session.number if self.session is not None and self.is_unfinished() else None
        self.take_up(number)
        self.corrects_past_game, self._waiting = True, playing

    def close(self) -> None:
        """Leave the game that is being played, in the journal too: finished when it has ended, else put away.

        One that waited for a correction to be over is taken up again. Raises `JournalError` when it can't be written;
        then all is as it was.
        """
        if self.session is not None:
            status = Status.PUT_AWAY if self.finished_number() is None else Status.FINISHED
            self._journal.close_game(self.session.number, status, self._clock(), self._summary())
            waiting = self._waiting
            self._set_session(None)
            self._go_back_to(waiting)

    def close_if_finished(self) -> None:
        """Leave the game that is being played where it has ended. Raises `JournalError` as `close`."""
        if self.finished_number() is not None:
            self.close()

    def _go_back_to(self, number: int | None) -> None:
        if number is not None:
            try:
                self.take_up(number)
            except JournalError as error:
                self._report_failed_resume(error)

    def _names_now(self, session: Session) -> dict[str, str]:
        """Return what those who have played in the game are called now, by the names that they have there."""
        known = renamings(self._journal.people().values())
        return {name: name_now(known, name, session.started) for name in (*session.setup.players, *session.players)}

    def _load_session(self, stored: StoredGame) -> Session:
        game = self._games.get(stored.about.game)
        if game is None:
            raise WithoutRulesError(needed_text(stored.about.id, stored.about.game, self._packages()))
        return Session.resume(game, stored, self._journal, self._keep)

    def _set_session(self, session: Session | None) -> None:
        self.session = session
        self.corrects_past_game, self._waiting = False, None
        self._tell("")
        self._on_change()

    def _summary(self) -> Summary | None:
        """Return the summary of the game on the table; None where it can't be made: that is done later then."""
        try:
            return None if self.session is None else self.session.summary
        except Exception as error:
            log("The game can't be summed up", error)
            return None

    def _report_failed_resume(self, error: Exception) -> None:
        log("The unfinished game can't be taken up", error)
        self._tell(LazyText.of(N_("The unfinished game can't be taken up: {error}"), error=error_text(error)))
