"""Show a tool at work: the walk through the pictures, or the board that is being entered."""

from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from companion.core.events import FileSaved, Input, LongPress, PanelButton, Press, Tap, ThingKind
from companion.core.i18n import _
from companion.core.layout import View
from companion.core.scene import AnyLook, Button, Lamp, Scene, Tone
from companion.core.tool import SAVE_COPY, AnyTool, SaveFile
from companion.table.effects import FindFile, PlaySound, Request, SaveText, SaveToolResult
from companion.table.screen import BaseScreen, Tagging
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import PLAYED, Place
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    page_layout,
    page_looks,
    warning_looks,
)
from companion.table.screens.results.saving_page import saved_text

if TYPE_CHECKING:
    from companion.table.table import Table


UNDO = Press(PanelButton.UNDO)


class ToolScreen(BaseScreen, frozen=True):
    """A `tool` at work: its `value` now, and the id of the `game` that is set up with it, `PLAYED`, or empty.

    It was `offered` on the way to the set-up, so that BACK leads to the first screen. `notice` is why what it made
    could not be kept; `saved` is what came of a copy on a USB stick, until it is confirmed.
    """

    id: ClassVar[str] = "tool"

    tool: AnyTool
    value: Any
    game: str = ""
    offered: bool = False
    notice: str = ""
    saved: FileSaved | None = None

    @property
    def takes_scans(self) -> bool:
        """Whether a card means something: a letter may be laid."""
        return True

    @property
    def for_children(self) -> bool:
        """Whether children use the tool alone."""
        return self.tool.for_children

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags: children are asked nothing."""
        return "passes" if self.tool.for_children else "asks"

    @property
    def leads_back(self) -> bool:
        """Whether UNDO leads to the game in which the tool was opened: there it means nothing else."""
        return self.game == PLAYED and self.tool.handle(self.value, UNDO) == self.value

    def things(self, table: "Table") -> tuple[ThingKind, ...]:  # noqa: ARG002 - the tool knows
        """Return the kinds of things that the tool understands."""
        return self.tool.things

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with the sentence over the tool; a tool for children shows none."""
        return self if self.tool.for_children else replace(self, notice=sentence)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        if self.saved is not None:
            return self._saved_scene(self.saved, page_layout(view))
        scene = self.tool.scene(self.value, view, table.voice)
        if self.leads_back:
            scene = replace(scene, looks=tuple(map(_lit_undo, scene.looks)))
        layout = page_layout(view)
        if not self.notice:
            return scene
        return replace(
            scene, looks=(*scene.looks, *warning_looks(layout, layout.body.cut_top(layout.px(18))[0], self.notice))
        )

    def _saved_scene(self, saved: FileSaved, layout: Page) -> Scene:
        """Return the page that says what came of the copy."""
        does: dict[Lamp, PageButton] = {"confirm": PageButton(_("OK")), "undo": PageButton(_("BACK"))}
        outline: Tone = "warn" if saved.trouble else "muted"
        told = framed_sentence(
            layout, layout.body, saved_text(saved), px=6, lines=10, least=TIGHT_UNITS, outline=outline
        )
        return Scene((*page_looks(layout, _(self.tool.title), does), *told))

    def handle_saved_file(self, table: "Table", saved: FileSaved) -> Self:  # noqa: ARG002 - all there is to know is here
        """Return the screen with the news of the copy: saved, or why not."""
        return self if self.tool.for_children else replace(self, saved=saved)

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - the tool knows
        """Return the screen after an input; when the tool is left, the one where it was found."""
        if isinstance(what, LongPress):
            return Outcome(self)
        if self.saved is not None:
            closes = what in (Press(PanelButton.CONFIRM), UNDO)
            return Outcome(replace(self, saved=None) if closes else self)
        if what == Tap(SAVE_COPY) and isinstance(made := self.tool.file_to_save(self.value), SaveFile):
            return Outcome(replace(self, notice=""), (SaveText(made.file, made.text),))
        value = self.tool.handle(self.value, what)
        if value == self.value:
            return self._leave() if what == UNDO and self.leads_back else Outcome(self)
        if self.offered and what == UNDO and self.tool.is_over(value):
            return go(Place.HOME)
        return self._with_value(value, self.notice if what == Press(PanelButton.NEXT) else "")

    def _with_value(self, value: Any, notice: str = "") -> Outcome:
        """Return the screen with this value; what has changed in the file of the tool is kept at once."""
        made, over = self.tool.file_to_save(value), self.tool.is_over(value)
        if over and made is None:
            return self._leave()
        # What is over stays on the screen until it is kept: the same button tries again.
        shown = self if over else replace(self, value=value, notice=notice)
        if made is not None and (over or made != self.tool.file_to_save(self.value)):
            return Outcome(shown, (SaveToolResult(made, over),))
        wanted = self.tool.file_to_read(value)
        return Outcome(shown, (FindFile(wanted),) if wanted else (PlaySound("tap"),))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - it needs no table
        """Return the screen after what was made is kept, and where the tool was found once it is over."""
        match request:
            case SaveText():
                return Outcome(self.with_notice(str(result)))
            case FindFile():
                return self._with_value(self.tool.with_file(self.value, result))
            case SaveToolResult(last=True) if not result:
                return self._leave()
            case SaveToolResult(last=True):
                # What has been entered is not lost: the same button tries again.
                return Outcome(replace(self, notice=result), (PlaySound("refused"),))
            case _ if result:
                return Outcome(self.with_notice(result), (PlaySound("refused"),))
            case _:
                return Outcome(replace(self, notice=""), (PlaySound("tap"),))

    def _leave(self) -> Outcome:
        if self.game == PLAYED:
            return go(Place.PLAY)
        return go(Place.SET_UP, self.game) if self.game else go(Place.HOME)


def _lit_undo(look: AnyLook) -> AnyLook:
    """Return the button of UNDO as one that can be pressed; any other look as it is."""
    return (
        replace(look, enabled=True, target="press:undo") if isinstance(look, Button) and look.lamp == "undo" else look
    )
