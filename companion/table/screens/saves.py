"""What a page says of a file that is saved from it: that it is being written, and then what came of that."""

from typing import TypeVar

from msgspec.structs import replace

from companion.contract.inputs import Saved
from companion.contract.language import Sentence, _
from companion.table.exports import FOLDER
from companion.table.screens.screen import Still


class SavingPage(Still, frozen=True, kw_only=True):
    """A page from which files are saved. `notice` says what came of the last touch; `failed`: nothing did."""

    notice: str = ""
    failed: bool = False
    help_on: bool = False


Page = TypeVar("Page", bound=SavingPage)


def saving(page: Page, name: str, refused: Sentence) -> Page:
    """The page while a file is being saved, or with the sentence why it can't be."""
    told = str(refused) or _("{name} is being saved.").format(name=name)
    return replace(page, notice=told, failed=bool(refused))


def told_of(page: Page, saved: Saved) -> Page:
    """The page when a file has been written, or not."""
    if saved.trouble:
        return replace(page, notice=str(saved.trouble), failed=True, help_on=False)
    lies = _("Saved as {name}, in the folder {folder} of the data folder.")
    return replace(page, notice=lies.format(name=saved.name, folder=FOLDER), failed=False, help_on=False)
