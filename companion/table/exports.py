"""Games that are saved for elsewhere: files in a folder of their own beside the journal."""

from pathlib import Path

from companion.contract.language import _
from companion.table.folder import write_bytes


class ExportError(Exception):
    """A file can't be written; the text is one sentence for the table. Nothing else is touched."""


def save(folder: Path | None, name: str, data: bytes) -> str:
    """Write a file in the folder, in the place of one of the same name; the sentence that says where it lies.

    Raises `ExportError` when there is no folder, or it can't be written; one that was there is then as it was.
    """
    if folder is None:
        raise ExportError(_("Nothing can be saved: this table has no data folder."))
    try:
        write_bytes(folder / name, data)
    except OSError as error:
        failed = _("{name} can't be saved: {why}. The game is as it was.")
        raise ExportError(failed.format(name=name, why=error.strerror or error)) from error
    return _("Saved as {name}, in the folder {folder} of the data folder.").format(name=name, folder=folder.name)
