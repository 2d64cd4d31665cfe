"""Save everything on a USB stick, and bring it back: so a whole table moves to a new memory card."""

from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec.structs import replace

from companion.core.events import BackupNews, Input, PanelButton, Press, Tap
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, View
from companion.core.scene import AnyLook, Button, HelpLine, Icon, Label, Lamp, Panel, Scene
from companion.table.effects import BringBack, DropBackup, ReadBackup, SaveTable
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.number_format import format_moment
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    notice_looks,
    page_layout,
    page_looks,
    pictured_sentence,
    translated_lines,
    working_looks,
)
from companion.table.screens.settings.subpage import SettingsSubpage

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("SAVE writes one file onto a USB stick, with all that this table knows."), icon="save"),
    HelpLine(
        N_("On a new memory card, Bring back puts the newest such file in the place of what is there."), icon="swap"
    ),
    HelpLine(N_("It asks first. What it replaces stays on the card, in a folder of its own."), icon="away"),
    HelpLine(N_("Wait until it says that you can pull the stick out."), icon="clock"),
)

Doing = Literal["", "saving", "reading", "bringing"]
"""What is being done, which takes its time."""


class BackupPage(SettingsSubpage, frozen=True):
    """The page that saves everything and brings it back; `news` is what came of that, None: nothing was done yet.

    `reads` tells that it came of bringing back.
    """

    id: ClassVar[str] = "backup"

    doing: Doing = ""
    news: BackupNews | None = None
    reads: bool = False
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:  # noqa: ARG002 - only the page itself matters
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return help_scene(layout, _("Save everything"), translated_lines(HELP))
        asks = self._asks
        reads = self.reads and (self.doing or self.news is not None)
        title = _("Bring this back?") if asks else _("Bring back") if reads else _("Save everything")
        looks = page_looks(layout, title, self._page_buttons())
        if self.news is not None and self.news.trouble:
            return Scene((*looks, *notice_looks(layout, str(self.news.trouble))))
        if self.doing:
            icon: Icon = "save" if self.doing == "saving" else "swap"
            return Scene((*looks, *working_looks(layout, layout.body, self._told, icon)))
        if self.news is not None:
            return Scene((*looks, *_told_looks(layout, self._told, self.news, asks=asks)))
        low, room = layout.body.cut_bottom(layout.px(20), layout.gap)
        told = _("One file on a USB stick keeps the games, people, tags, cards, boards, settings and your own voice.")
        looks += pictured_sentence(layout, room, told, "save")
        label, note = _("Bring back"), _("from a USB stick, in the place of what is here")
        looks.append(
            Button(rect=low, target="bring", label=label, note=note, icon="swap", align="left", px=layout.px(6))
        )
        # The frame begins where one press too many replaces nothing.
        return Scene(tuple(looks), start="press:confirm")

    @property
    def _asks(self) -> bool:
        """Whether it is asked to bring back what was read."""
        return not self.doing and self.news is not None and bool(self.news.saved)

    @property
    def _told(self) -> str:
        """What is told while something is done, or of what was done."""
        match self.doing:
            case "saving":
                return _("Everything is being saved. Leave the USB stick plugged in. BACK leaves; it goes on.")
            case "reading":
                return _("The file on the USB stick is being read. Leave it plugged in. BACK leaves; it goes on.")
            case "bringing":
                return _("The companion starts anew with what was saved.")
        if self.news is None or not self.news.saved:
            return _("Saved on the USB stick. You can pull it out now.")
        return _(
            "It replaces all that is here, also an unfinished game; the old is kept in a folder. KEEP changes nothing."
        )

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - only the page itself matters
        """Return the screen after an input."""
        if self.doing:
            return self._handle_while_doing(what)
        if self._asks:
            return self._handle_yes_or_no(what)
        match what:
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on or self.news is not None:
                return Outcome(replace(self, help_on=False, news=None))
            case Press(button=PanelButton.CONFIRM):
                return Outcome(replace(self, doing="saving", reads=False), (SaveTable(),))
            case Press(button=PanelButton.UNDO):
                return go(Place.SETTINGS)
            case Press(button=PanelButton.HELP) if self.news is None:
                return Outcome(replace(self, help_on=not self.help_on))
            case Tap(target="bring"):
                return Outcome(replace(self, doing="reading", reads=True), (ReadBackup(),))
            case _:
                return Outcome(self)

    def _handle_while_doing(self, what: Input) -> Outcome:
        """Return the screen after an input while something is done: it goes on behind another page, too."""
        match what:
            case BackupNews():
                return Outcome(replace(self, doing="", news=what))
            case Press(button=PanelButton.UNDO) if self.doing != "bringing":
                return go(Place.SETTINGS)
            case _:
                return Outcome(self)

    def _handle_yes_or_no(self, what: Input) -> Outcome:
        """Return the screen after the answer whether to bring back what was read."""
        match what:
            case Press(button=PanelButton.CONFIRM):
                return Outcome(replace(self, doing="bringing"), (BringBack(),))
            case Press(button=PanelButton.UNDO):
                return Outcome(replace(self, news=None), (DropBackup(),))
            case _:
                return Outcome(self)

    def _page_buttons(self) -> dict[Lamp, PageButton]:
        if self.doing == "bringing":
            return {}
        if self.doing:
            return {"undo": PageButton(_("BACK"))}
        if self._asks:
            return {"confirm": PageButton(_("BRING BACK")), "undo": PageButton(_("KEEP"))}
        if self.news is not None:
            return {"confirm": PageButton(_("OK")), "undo": PageButton(_("BACK"))}
        return {
            "confirm": PageButton(_("SAVE"), _("on a USB stick")),
            "undo": PageButton(_("BACK")),
            "help": PageButton(_("HELP")),
        }


def _told_looks(layout: Page, told: str, news: BackupNews, *, asks: bool) -> list[AnyLook]:
    """Return a sentence about a file with its name below; where it `asks`, what is in the file is above."""
    low, room = layout.body.cut_bottom(layout.px(7))
    name = Label(rect=low, text=news.name, px=layout.px(SMALL), least=layout.px(3), tone="muted", align="centre")
    if not asks:
        return [*framed_sentence(layout, room, told, px=6, lines=10, least=TIGHT_UNITS, outline="accent"), name]
    facts = (
        _("Saved on {date}").format(date=format_moment(news.saved)),
        _("Games: {games}").format(games=news.games),
        _("People: {people}").format(people=news.people),
    )
    above, below = room.cut_top(room.h // 2, layout.gap)
    even = tuple(zip(facts, above.inset(layout.gap).rows(len(facts)), strict=True))
    px, least = layout.px(5), layout.px(TIGHT_UNITS)
    shown = [Label(rect=rect, text=fact, px=px, least=least, align="centre", even=even) for fact, rect in even]
    asked = framed_sentence(layout, below, told, px=5, lines=8, least=TIGHT_UNITS, outline="warn")
    return [Panel(rect=above, tone="surface"), *shown, *asked, name]
