"""Parts that pages share from which files are saved: what they say of that, and their help."""

from typing import TYPE_CHECKING, Self, TypeVar

from msgspec.structs import replace

from companion.core.events import FileSaved, Input, PanelButton, Press
from companion.core.i18n import Sentence, _
from companion.core.layout import SMALL
from companion.core.scene import AnyLook, Label
from companion.table.effects import SavePicture, SaveText
from companion.table.saved_files import FOLDER
from companion.table.screen import BaseScreen
from companion.table.screens.page import TIGHT_UNITS, framed_sentence, notice_looks
from companion.table.screens.page import Page as Layout

if TYPE_CHECKING:
    from companion.table.table import Table


class SavingPage(BaseScreen, frozen=True, kw_only=True):
    """A page from which files are saved. `notice` says what came of the last touch; `failed`: it did not work.

    A second line of the notice is the name of a file.
    """

    notice: str = ""
    failed: bool = False
    help_on: bool = False

    def handle_saved_file(self, table: "Table", saved: FileSaved) -> Self:  # noqa: ARG002 - all there is to know is here
        """Return the page with the news of the file: saved, or why not."""
        return _with_saved(self, saved)


Page = TypeVar("Page", bound=SavingPage)


def with_saving(page: Page, request: SaveText | SavePicture, refused: Sentence) -> Page:
    """Return the page while a file is being saved, or with the sentence why it can't be."""
    told = str(refused) or _("{name} is being saved.").format(name=request.name)
    return replace(page, notice=told, failed=bool(refused))


def cover_looks(page: SavingPage, layout: Layout) -> list[AnyLook]:
    """Return the notice that covers the page; nothing where there is none."""
    if page.notice and page.failed:
        return notice_looks(layout, page.notice)
    if not page.notice:
        return []
    told, _break, name = page.notice.partition("\n")
    low, room = layout.body.cut_bottom(layout.px(8) if name else 0, layout.gap if name else 0)
    file = Label(
        rect=low,
        text=_("File: {name}").format(name=name),
        px=layout.px(SMALL),
        least=layout.px(3),
        tone="muted",
        align="centre",
    )
    return [*framed_sentence(layout, room, told, px=6, lines=10, least=TIGHT_UNITS), *([file] if name else [])]


def covered_title(page: SavingPage, usual: str) -> str:
    """Return the title of the page: what its notice tells of, or the usual one."""
    if page.failed or "\n" not in page.notice:
        return usual
    return _("Picture saved") if page.notice.endswith(".png") else _("Moves saved")


def handle_cover(page: Page, what: Input) -> Page | None:
    """Return the page after an input that its notice or its help answers; None for all others."""
    match what:
        case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if page.notice or page.help_on:
            return replace(page, notice="", help_on=False)
        case Press(button=PanelButton.HELP):
            return replace(page, help_on=not page.help_on, notice="")
        case _:
            return None


def _with_saved(page: Page, saved: FileSaved) -> Page:
    """Return the page when a file has been written, or not."""
    return replace(page, notice=saved_text(saved), failed=bool(saved.trouble), help_on=False)


def saved_text(saved: FileSaved) -> str:
    """Return what came of a file that was to be saved; where it was, the second line is its name."""
    if saved.trouble:
        return str(saved.trouble)
    if saved.on_stick:
        return "\n".join((_("Saved on the USB stick. You can pull it out now."), saved.name))
    told = _("Saved on this device. For a copy, plug in a USB stick and save again.")
    return f"{told}\n{FOLDER}/{saved.name}"
