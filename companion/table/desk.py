"""The desk: the only owner of what changes. Inputs come in; what is on screen, the lamps and the sounds go out."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.contract.game import AnyGame, Refused, Sound
from companion.contract.inputs import DeviceNews, Input, PanelButton, Press, Tap
from companion.contract.scene import Scene, View
from companion.table.journal import Journal, JournalError, Status, StoredGame
from companion.table.screens.failsafe import Failsafe
from companion.table.screens.places import Place
from companion.table.session import Session

log = logging.getLogger(__name__)

PRESSES = {f"press:{button.value}": Press(button) for button in PanelButton}
"""The targets of the buttons on the screen that stand for those of the panel."""


class Screen(Protocol):
    """What the desk shows at one time. A screen is a frozen value; an input leads to the next one."""

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""


class Desk:
    """The table's state: the games, the journal, the game being played, and the screen.

    `clock` gives the time as UTC in ISO 8601; `problems` are sentences about files, for the banner. Not for threads.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        journal: Journal,
        clock: Callable[[], str],
        screens: Mapping[Place, Callable[["Desk", Any], Screen]],
        problems: tuple[str, ...] = (),
    ) -> None:
        self.games = games
        self.journal = journal
        self.clock = clock
        self.problems = problems
        self.troubles: dict[str, str] = {}
        """Devices that are in trouble, with a sentence each."""
        self.session: Session | None = None
        self.turned = False
        """The whole view is turned by 180 degrees, for the people across."""
        self.board_turn = 0
        self.sound = True
        self.sounds: list[Sound] = []
        """What is to be heard; who plays them empties the list."""
        self._screens = screens
        self.resume()
        self.screen: Screen = self.go(Place.HOME)

    def take(self, what: Input) -> None:
        """Let the table do something. Never raises: an error shows the failsafe screen, with the game safe."""
        try:
            if isinstance(what, DeviceNews):
                self._device(what)
                return
            if isinstance(what, Tap):
                what = PRESSES.get(what.target, what)
            self.screen = self.screen.take(self, what)
        except Exception as error:
            self._fail(error)

    def scene(self, view: View) -> Scene:
        """What is to be shown. Never raises either."""
        try:
            return self.screen.scene(self, self._view(view))
        except Exception as error:
            self._fail(error)
            return self.screen.scene(self, self._view(view))

    def go(self, place: Place, about: Any = None) -> Screen:
        """Another screen, made anew; `about` is the game that is set up, or the index of the move that is corrected."""
        return self._screens[place](self, about)

    def begin(self, game: AnyGame, setup: object) -> Refused | None:
        """Begin a game; the one that was being played is put away. Gives the reason when such a game can't be."""
        begun = Session.begin(game, setup, self.journal, self.clock())
        if isinstance(begun, Refused):
            return begun
        self.close(Status.PUT_AWAY)
        self.session = begun
        return None

    def resume(self) -> None:
        """Take up the unfinished game, if there is one; one that can't be is told in `problems` and left as it is."""
        try:
            stored = self.journal.open_game()
            if stored is not None:
                self.session = self._resumed(stored)
        except Exception as error:
            # Whatever is wrong with a stored game, the table must open.
            log.warning("The unfinished game can't be taken up", exc_info=error)
            self.problems = (*self.problems, f"The unfinished game can't be taken up: {error}")

    def take_up(self, number: int) -> None:
        """Go on with a game of the journal; the one that was being played is put away.

        Raises `JournalError` when it can't be gone on with; then all is as it was.
        """
        session = self._resumed(self.journal.load(number))
        self.journal.reopen_game(number)
        self.close(Status.PUT_AWAY)
        self.session = session

    def _resumed(self, stored: StoredGame) -> Session:
        game = self.games.get(stored.about.game)
        if game is None:
            raise JournalError(f"Game {stored.about.id} is {stored.about.game}, which this companion does not know.")
        return Session.resume(game, stored, self.journal)

    def close(self, status: Status) -> None:
        """End the game that is being played, in the journal too."""
        if self.session is not None:
            self.journal.close_game(self.session.number, status, self.clock())
            self.session = None

    @property
    def banner(self) -> str:
        """Trouble with a device, else with a file, in a sentence; empty when all is well."""
        return self.trouble or (self.problems[0] if self.problems else "")

    @property
    def trouble(self) -> str:
        """Trouble with a device, in a sentence; empty when all is well."""
        return next((trouble for trouble in self.troubles.values() if trouble), "")

    def _view(self, view: View) -> View:
        return View(view.width, view.height, view.px_per_mm, self.board_turn)

    def _device(self, news: DeviceNews) -> None:
        self.troubles[news.device] = news.trouble

    def _fail(self, error: Exception) -> None:
        log.error("The failsafe screen is shown", exc_info=error)
        self.screen = Failsafe(f"{type(error).__name__}: {error}")
