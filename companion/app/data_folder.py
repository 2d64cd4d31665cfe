"""Lock the data folder, and put what was wanted back in its place before anybody uses it."""

from collections.abc import Callable
from pathlib import Path

from companion.app.local_time import now
from companion.core.i18n import Sentence
from companion.settings.folders import LOCK
from companion.table.storage.lock import Lock


def lock_folder(folder: Path, acquire: Callable[[Path, str], Lock]) -> tuple[Lock, Sentence]:
    """Take the lock by `Lock.acquire` or `Lock.acquire_for_command`; return it, and what came of bringing a table back.

    That is empty where there was nothing to bring back. Raises `LockError`, as they do.
    """
    lock = acquire(folder / LOCK, now())
    try:
        return lock, _bring_back(folder)
    except BaseException:
        lock.release()
        raise


def _bring_back(folder: Path) -> Sentence:
    if not any(folder.glob("bring-back-*")):
        return ""
    # Hardly any start does it.
    from companion.app.table_backup import table_files  # noqa: PLC0415
    from companion.table.storage.table_archive import finish_bringing_back  # noqa: PLC0415

    return finish_bringing_back(folder, table_files())
