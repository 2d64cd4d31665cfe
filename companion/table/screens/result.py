"""The result: who has won, by how much, and what now."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.contract.inputs import Input, PanelButton, Press, Tap
from companion.contract.scene import AnyLook, Banner, Button, Lamp, Panel, Rect, Scene, View
from companion.table.journal import JournalError
from companion.table.screens.page import Does, Page, furniture, page, sentence, warning
from companion.table.screens.places import Place
from companion.table.screens.screen import Still

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen


_SIZES = ((14, 14.0), (26, 8.0))
"""The most letters of a headline and the height of its font in mm; from the second on in two lines."""

_SMALLEST = 7.0
"""That of still longer ones."""

HELP = "The result is kept. BACK leads to the game, where UNDO takes the last move back. Finish leads home."


class Result(Still, frozen=True):
    """Shown after the end of a game. Leaving it by NEW GAME or FINISH closes the game, which stays in the journal.

    `notice` is why it could not be closed; `help_on` tells that help takes the place of the facts.
    """

    notice: str = ""
    help_on: bool = False

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        layout = page(view)
        does: dict[Lamp, Does] = {"undo": Does("BACK"), "help": Does("HELP")}
        does["confirm"] = Does("NEW GAME", "same players")
        looks: list[AnyLook] = furniture(layout, "The game is over", does)
        outcome = desk.session.game.outcome(desk.session.state) if desk.session else None
        if outcome is None:
            return Scene(tuple(looks))
        banner, rest = layout.body.cut_top(layout.px(19), layout.gap)
        buttons, facts = rest.cut_bottom(layout.px(12), layout.gap)
        looks.append(
            Banner(
                rect=banner,
                text=outcome.title,
                tone=outcome.tone,
                px=_title_px(layout, outcome.title),
                piece=outcome.piece,
            )
        )
        looks.append(Panel(rect=facts, tone="surface"))
        room = facts.inset(layout.gap)
        if self.notice:
            looks += warning(layout, facts, self.notice)
        elif self.help_on:
            looks.append(sentence(layout, room, HELP, px=5.4, lines=6))
        else:
            looks += _facts(layout, room, outcome.lines)
        finish, history = buttons.columns(2, layout.gap)
        looks.append(Button(rect=finish, target="finish", label="Finish", icon="home", px=layout.px(4.6)))
        looks.append(Button(rect=history, target="history", label="History", icon="history", px=layout.px(4.6)))
        return Scene(tuple(looks))

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return replace(self, help_on=not self.help_on)
            case Press(button=PanelButton.UNDO):
                return desk.go(Place.PLAY)
            case Tap(target="history"):
                return desk.go(Place.HISTORY)
            case Tap(target="finish"):
                return _trouble(desk) or desk.go(Place.HOME)
            case Press(button=PanelButton.CONFIRM) if desk.session is not None:
                game = desk.session.game.id
                return _trouble(desk) or desk.go(Place.SET_UP, game)
            case _:
                return self


def _title_px(layout: Page, title: str) -> int:
    """The height of the headline's font: a long one has to be small enough for two lines of it."""
    return layout.px(next((size for most, size in _SIZES if len(title) <= most), _SMALLEST))


def _facts(layout: Page, room: Rect, lines: tuple[str, ...]) -> list[AnyLook]:
    """The facts below one another; in two columns where they would be small otherwise."""
    columns = 1 if room.h >= len(lines) * layout.px(6) else 2
    each = -(-len(lines) // columns)
    rows = room.cut_top(min(room.h, each * layout.px(12)))[0].rows(each)
    cells = [row.columns(columns, layout.gap)[column] for column in range(columns) for row in rows]
    px = 6.4 if columns == 1 else 5.2
    return [sentence(layout, rect, text, px=px, lines=1) for rect, text in zip(cells, lines, strict=False)]


def _trouble(desk: "Desk") -> "Screen | None":
    """Close the game; the result with the reason when it could not be."""
    try:
        desk.close()
    except JournalError as error:
        return Result(str(error))
    return None
