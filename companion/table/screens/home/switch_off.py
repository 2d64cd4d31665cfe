"""Ask before the machine is switched off; then say what to wait for, or why it stays on."""

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from companion.core.events import SWITCHING_OFF, Input, PanelButton, Press
from companion.core.i18n import N_, _
from companion.core.layout import View
from companion.core.scene import Lamp, Scene, Tone
from companion.table import effects
from companion.table.screen import BaseScreen, Screen, Tagging
from companion.table.screen_outcome import Outcome
from companion.table.screens.page import PageButton, framed_sentence, page_layout, page_looks

if TYPE_CHECKING:
    from companion.table.table import Table

WAIT_TEXT = N_(
    "Wait until the picture is gone and the green light of the Raspberry Pi has stopped blinking. Then unplug it."
)


class SwitchOffPage(BaseScreen, frozen=True):
    """The question whether to switch off; `before` is the screen to go back to; `asked`: the system has been."""

    id: ClassVar[str] = "switch-off"

    before: Screen
    asked: bool = False

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags: nothing is asked now."""
        return "passes"

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        trouble = table.trouble(SWITCHING_OFF)
        leaving = self.asked and not trouble
        outline: Tone
        if leaving:
            title, text, outline = _("Switching off…"), _(WAIT_TEXT), "accent"
        elif trouble:
            title, text, outline = _("It stays on"), trouble, "warn"
        else:
            title, text, outline = _("Switch off?"), _kept_text(table), "muted"
        looks = page_looks(layout, title, {} if leaving else _page_buttons(trouble))
        return Scene((*looks, *framed_sentence(layout, layout.body, text, px=6, lines=8, outline=outline)))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the outcome: CONFIRM asks the system, UNDO goes back.

        While the system switches itself off, nothing means anything.
        """
        if self.asked and not table.trouble(SWITCHING_OFF):
            return Outcome(self)
        match what:
            case Press(button=PanelButton.CONFIRM) if table.can_switch_off:
                return Outcome(replace(self, asked=True), (effects.SwitchOff(),))
            case Press(button=PanelButton.UNDO):
                return Outcome(self.before, (effects.ForgetTrouble(SWITCHING_OFF),))
            case _:
                return Outcome(self)


def _page_buttons(trouble: str) -> dict[Lamp, PageButton]:
    return {"confirm": PageButton(_("TRY AGAIN") if trouble else _("SWITCH OFF")), "undo": PageButton(_("BACK"))}


def _kept_text(table: "Table") -> str:
    if table.session is None:
        return _("CONFIRM switches the companion off. What was played is kept.")
    return _("CONFIRM switches the companion off. The game is kept, and goes on when it is switched on again.")
