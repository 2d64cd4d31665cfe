"""The result: who has won, by how much, and what now."""

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.contract.inputs import Input, PanelButton, Press, Tap
from companion.contract.scene import AnyLook, Banner, Button, Lamp, Panel, Scene, View
from companion.table.journal import JournalError, Status
from companion.table.screens.page import Does, furniture, page, sentence, warning
from companion.table.screens.places import Place

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen


class Result(Struct, frozen=True):
    """Shown after the end of a game. Leaving it by NEW GAME or FINISH closes the game, which stays in the journal.

    `notice` is why it could not be closed.
    """

    notice: str = ""

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        layout = page(view)
        does: dict[Lamp, Does] = {"confirm": Does("NEW GAME", "the same players"), "undo": Does("BACK")}
        looks: list[AnyLook] = furniture(layout, "The game is over", does)
        outcome = desk.session.game.outcome(desk.session.state) if desk.session else None
        if outcome is None:
            return Scene(tuple(looks))
        banner, rest = layout.body.cut_top(layout.px(19), layout.gap)
        buttons, facts = rest.cut_bottom(layout.px(12), layout.gap)
        looks.append(Banner(rect=banner, text=outcome.title, tone=outcome.tone, px=layout.px(14), piece=outcome.piece))
        looks.append(Panel(rect=facts, tone="surface"))
        room = facts.inset(layout.gap)
        rows = room.cut_top(min(room.h, len(outcome.lines) * layout.px(12)))[0].rows(len(outcome.lines))
        lines = zip(rows, outcome.lines, strict=True)
        if self.notice:
            looks += warning(layout, facts, self.notice)
        else:
            looks += [sentence(layout, rect, text, px=6.4, lines=1) for rect, text in lines]
        finish, history = buttons.columns(2, layout.gap)
        looks.append(Button(rect=finish, target="finish", label="Finish", icon="home", px=layout.px(4.6)))
        looks.append(Button(rect=history, target="history", label="History", icon="history", px=layout.px(4.6)))
        return Scene(tuple(looks))

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        match what:
            case Press(button=PanelButton.UNDO):
                return desk.go(Place.PLAY)
            case Tap(target="history"):
                return desk.go(Place.HISTORY)
            case Tap(target="finish"):
                return _finished(desk, Place.HOME)
            case Press(button=PanelButton.CONFIRM) if desk.session is not None:
                return _finished(desk, Place.SET_UP, desk.session.game.id)
            case _:
                return self


def _finished(desk: "Desk", place: Place, about: str | None = None) -> "Screen":
    """The screen after the game was closed, or the result with the reason why it could not be."""
    try:
        desk.close(Status.FINISHED)
    except JournalError as error:
        return Result(str(error))
    return desk.go(place, about)
