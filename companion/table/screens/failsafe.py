"""Show that something went wrong inside, and go on; what was written before is not touched."""

from typing import TYPE_CHECKING, ClassVar

from companion.core.events import Input, PanelButton, Press
from companion.core.i18n import _
from companion.core.layout import View
from companion.core.scene import Label, Scene
from companion.table.effects import ResumeGame
from companion.table.screen import BaseScreen, Tagging
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.page import PageButton, framed_sentence, page_layout, page_looks

if TYPE_CHECKING:
    from companion.table.table import Table


ERROR_UNITS = 9.0
"""The height of what the log says of the error, in units."""


class Failsafe(BaseScreen, frozen=True):
    """The screen after an error that nobody foresaw; `error` is what the log says of it."""

    id: ClassVar[str] = "failsafe"

    error: str

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags: it passes over unknown ones."""
        return "passes"

    def scene(self, table: "Table", view: View) -> Scene:  # noqa: ARG002 - nothing of the table is trusted here
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        looks = page_looks(
            layout, _("Something went wrong"), {"confirm": PageButton(_("OK"), _("back to the first screen"))}
        )
        foot, room = layout.body.cut_bottom(layout.px(ERROR_UNITS), layout.gap)
        text = _(
            "The program made a mistake. Nothing that you confirmed is lost: on the first screen, CONTINUE goes on "
            "with the game."
        )
        looks += framed_sentence(layout, room, text, px=6, lines=7)
        error = _("For a report: {error}").format(error=self.error)
        looks.append(Label(rect=foot, text=error, px=layout.px(3.6), least=layout.px(3), tone="muted", lines=2))
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - nothing of the table is trusted here
        """Return the outcome of CONFIRM: the game is taken up from the journal, or goes on as it was."""
        if what == Press(PanelButton.CONFIRM):
            return go(Place.HOME).after(ResumeGame())
        return Outcome(self)
