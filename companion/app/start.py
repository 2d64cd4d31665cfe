"""Start the app: lock the data folder, and load what follows the table while the picture of the last start is shown."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from companion.app.data_folder import lock_folder
from companion.app.window_options import is_full_screen, window_options
from companion.core.i18n import Sentence, in_all_languages, use_language
from companion.core.problems import merge_problems
from companion.settings.paths import TablePaths, find_files
from companion.settings.schema import LanguageSettings
from companion.table.logs import keep_log_in
from companion.table.storage.lock import Lock, NoFolderError
from companion.ui.display import NoDisplay, lacks_display, open_display
from companion.ui.start_picture import FILE, StartPicture

if TYPE_CHECKING:
    from companion.app.loop import App

Record = Callable[["App", TablePaths], object]
"""Begins to record what the app does from now on, as a witness of it."""


def run(
    files: TablePaths,
    size: tuple[int, int] | None,
    last: StartPicture,
    *,
    simulate_reader: bool = False,
    record: Record | None = None,
    spoken: str | None = None,
) -> bool:
    """Open the app and follow the table until it is closed; return whether it is to be started anew.

    `size` of the window in pixels, None: as set.

    `last` is the picture of the last start, which the window shows already where it could (`show_last_picture`).
    `simulate_reader`: a reader in memory takes the place of the table's, and what is typed is laid there. `record`
    begins to record the evening, before the first picture; what it raises ends the app. `spoken`: the language of the
    screens this time, None: as set. Raises `NoDisplay` where there is no screen, `LockError` when the folder can't be
    locked, as where another companion has it.
    """
    if lacks_display():
        raise NoDisplay("There is no display to open a window on.")
    driver = open_display()
    files = apply_language(files if spoken is None else with_language(files, spoken))
    lock, news = _lock_folder(files.folder)
    try:
        keep_log_in(files.folder)
        if news:
            # Settings may have been brought back, too.
            files = find_files(files.named, files.folder)
            files = apply_language(files if spoken is None else with_language(files, spoken))
        last = _show_in_folder(last, files.folder)
        options = window_options(files.config, size, full_screen=is_full_screen(files.config, driver) and size is None)
        # Not before: it brings all the rest, and takes longer than all of the above.
        from companion.app import assembly  # noqa: PLC0415

        return assembly.follow_table(
            files, options, last, simulate_reader=simulate_reader, record=record, lock=lock, news=news
        )
    finally:
        if lock is not None:
            lock.release()


def apply_language(files: TablePaths) -> TablePaths:
    """Return the files with their language in use, and what is wrong in them told in all languages."""
    use_language(files.config.language.screens)
    if not files.problems:
        return files
    # The terminal was told of them in English.
    return replace(
        files, problems=merge_problems(in_all_languages(lambda: find_files(files.named, files.folder).problems))
    )


def with_language(files: TablePaths, spoken: str) -> TablePaths:
    """Return the files with this language of the screens, which is kept nowhere: of `LANGUAGES`, or `PSEUDO`."""
    language = LanguageSettings(screens=cast("Any", spoken))
    return replace(files, config=replace(files.config, language=language))


def _show_in_folder(last: StartPicture, folder: Path) -> StartPicture:
    """Return the picture of the last start in this folder; it is shown only now where the settings name the folder."""
    if last.path.parent == folder:
        return last
    named = StartPicture(folder / FILE, last.stamp)
    named.show()
    return named


def _lock_folder(folder: Path) -> tuple[Lock | None, Sentence]:
    """Return the lock on the data folder, and the news of `lock_folder`.

    None where there is no such folder to lock, and none can be made: play goes on then, with a journal that vanishes.
    Raises `LockError` when the folder can't be locked.
    """
    try:
        return lock_folder(folder, Lock.acquire)
    except NoFolderError:
        return None, ""
