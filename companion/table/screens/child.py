"""The play screen of a game that children play alone: nothing is asked in words, and only a grown-up gets out."""

from typing import TYPE_CHECKING

from companion.contract.inputs import Hold, Input, PanelButton, Press, Tap
from companion.table.screens.places import Place
from companion.table.screens.play import Play, session_of

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen


class ChildPlay(Play, frozen=True):
    """As `Play`, but each button does one thing: UNDO takes back, HELP is the game's own, NEXT means nothing.

    `history`, `home` and `result` are reached through what the game shows to grown-ups.
    """

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        session = session_of(desk)
        match what:
            case Press(button=PanelButton.UNDO) | Hold(button=PanelButton.UNDO):
                return self.undone(desk, session)
            case Press(button=PanelButton.HELP):
                return self.drafted(desk, session, what)
            case Press(button=PanelButton.NEXT):
                return self
            case Press(button=PanelButton.CONFIRM) if session.game.outcome(self.state_of(session)):
                return self
            case Tap(target="board"):
                # The board is looked at while it is turned.
                desk.board_turn = (desk.board_turn + 1) % 4
                return self
            case Tap(target="result"):
                return desk.go(Place.RESULT)
            case _:
                return super().take(desk, what)
