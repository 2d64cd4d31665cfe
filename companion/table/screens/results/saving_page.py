"""Parts that pages share from which files are saved: what they say of that, and their help."""

from typing import TYPE_CHECKING, Self, TypeVar

from msgspec.structs import replace

from companion.core.events import FileSaved, Input, PanelButton, Press
from companion.core.i18n import Sentence, _
from companion.core.scene import AnyLook
from companion.table.effects import SavePicture, SaveText
from companion.table.screen import BaseScreen
from companion.table.screens.page import TIGHT_UNITS, framed_sentence, notice_looks
from companion.table.screens.page import Page as Layout

if TYPE_CHECKING:
    from companion.table.table import Table


class SavingPage(BaseScreen, frozen=True, kw_only=True):
    """A page from which files are saved. `notice` says what came of the last touch; `failed`: it did not work.

    `saved` is the name of the file that was saved.
    """

    notice: str = ""
    saved: str = ""
    failed: bool = False
    help_on: bool = False

    def handle_saved_file(self, table: "Table", saved: FileSaved) -> Self:  # noqa: ARG002 - all there is to know is here
        """Return the page with the news of the file: saved, or why not."""
        return _with_saved(self, saved)


Page = TypeVar("Page", bound=SavingPage)


def with_saving(page: Page, request: SaveText | SavePicture, refused: Sentence) -> Page:
    """Return the page while a file is being saved, or with the sentence why it can't be."""
    what = _("The picture is being saved.") if isinstance(request, SavePicture) else _("The moves are being saved.")
    return replace(page, notice=str(refused) or what, saved="", failed=bool(refused))


def cover_looks(page: SavingPage, layout: Layout) -> list[AnyLook]:
    """Return the notice that covers the page; nothing where there is none."""
    if page.notice and page.failed:
        return notice_looks(layout, page.notice)
    if not page.notice:
        return []
    return framed_sentence(layout, layout.body, page.notice, px=6, lines=10, least=TIGHT_UNITS)


def covered_title(page: SavingPage, usual: str) -> str:
    """Return the title of the page: what its notice tells of, or the usual one."""
    if not page.notice or not page.saved:
        return usual
    return _("Picture saved") if page.saved.endswith(".png") else _("Moves saved")


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
    name = "" if saved.trouble else saved.name
    return replace(page, notice=saved_text(saved), saved=name, failed=bool(saved.trouble), help_on=False)


def saved_text(saved: FileSaved) -> str:
    """Return what came of a file that was to be saved: where it lies, and by what a file of a game is found."""
    if saved.trouble:
        return str(saved.trouble)
    told = (
        _("Saved on the USB stick. You can pull it out now.")
        if saved.on_stick
        else _("Saved on this device. For a copy, plug in a USB stick and save again.")
    )
    if not saved.name[:1].isdigit():
        return told
    return "\n".join((told, _("The name of the file begins with {day}.").format(day=saved.name[:10])))
