"""Save all of the table on a USB stick, and bring it back: on a thread that the loop does not wait for."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from companion.app.local_time import now
from companion.core.errors import CompanionError
from companion.core.events import BackupNews, Input
from companion.core.game import WORDS_FILE
from companion.core.i18n import N_, LazyText, Sentence, error_text
from companion.core.problems import error_reason, system_reason
from companion.games.registry import game_folders
from companion.settings.folders import CHANGED_FILE
from companion.settings.paths import VOICE
from companion.settings.schema import Config
from companion.settings.store import RULES, SettingsStore, key_path
from companion.table.effects import BackupEffect, BringBack, DropBackup, ReadBackup, SaveTable
from companion.table.logs import log
from companion.table.offered_settings import offered_settings
from companion.table.storage import packages, table_archive
from companion.table.storage.brought_files import IMPORTS, find_newest, find_stick
from companion.table.storage.table_archive import ArchiveError
from companion.ui.audio.voice import OWN


def table_files() -> tuple[str, ...]:
    """Return the names of the files in the data folder that are saved and brought back, besides journal and clips."""
    written = (file.name for games in game_folders() for file in games.files)
    return (*written, WORDS_FILE, packages.FILE, CHANGED_FILE)


class TableBackup:
    """The saving and reading of the table with this journal and these settings; `post` is told how it went.

    `restart` ends the app, which is to start anew with what was brought back.
    """

    def __init__(
        self,
        folder: Path,
        journal: Path,
        config: Callable[[], Config],
        post: Callable[[Input], None],
        restart: Callable[[], None],
        stick: Callable[[], Path | None] = find_stick,
        newest: Callable[[Path, str], Path | None] = find_newest,
    ) -> None:
        self._folder = folder
        self._journal = journal
        self._config = config
        self._post = post
        self._restart = restart
        self._stick = stick
        self._newest = newest
        self._thread = ThreadPoolExecutor(1, "backup")

    def apply(self, effect: BackupEffect) -> None:
        """Begin to do what is asked for, after what was asked for before; what takes its time is told later."""
        match effect:
            case SaveTable():
                self._thread.submit(self._tell, self._save, settings_text(self._config()))
            case ReadBackup():
                self._thread.submit(self._tell, self._read)
            case DropBackup():
                self._thread.submit(table_archive.drop_unpacked, self._folder)
            case BringBack():
                self._bring_back()

    def close(self) -> None:
        """Do what was asked for to its end, and take no more."""
        self._thread.shutdown()

    def _tell(self, work: Callable[..., BackupNews], *given: Any) -> None:
        try:
            news = work(*given)
        except CompanionError as error:
            news = BackupNews(trouble=error_text(error))
        except OSError as error:
            news = BackupNews(trouble=LazyText.of(_FAILED, why=system_reason(error)))
        except Exception as error:
            # The page waits to be told, whatever it is.
            log("The table can't be saved or read", error)
            news = BackupNews(trouble=LazyText.of(_FAILED, why=error_reason(error)))
        self._post(news)

    def _save(self, settings: bytes) -> BackupNews:
        stick = self._stick()
        if stick is None:
            raise ArchiveError(_NO_STICK)
        name, clips = table_archive.archive_name(now()), (self._folder / VOICE / OWN).glob("*.wav")
        files: dict[str, Path | bytes] = {name: self._folder / name for name in table_files()}
        files |= {f"{VOICE}/{OWN}/{clip.name}": clip for clip in sorted(clips)} | {CHANGED_FILE: settings}
        table_archive.save_table(self._journal, files, stick / name, now())
        return BackupNews(name)

    def _read(self) -> BackupNews:
        file = self._newest(self._folder / IMPORTS, table_archive.NAMES)
        if file is None:
            raise ArchiveError(_NO_FILE if self._stick() else _NO_STICK_TO_READ)
        about = table_archive.unpack_table(file, self._folder, table_files())
        return BackupNews(file.name, about.saved, about.games, about.people)

    def _bring_back(self) -> None:
        try:
            table_archive.want_back(self._folder, now())
        except OSError as error:
            self._post(BackupNews(trouble=LazyText.of(_FAILED, why=system_reason(error))))
        else:
            self._restart()


_FAILED = N_("The stick can't be written or read ({why}). Nothing was changed.")
_NO_STICK: Sentence = LazyText.of(N_("There is no USB stick here that can be written to. Plug one in and try again."))
_NO_STICK_TO_READ: Sentence = LazyText.of(
    N_("There is no USB stick here. Plug in the one with what was saved and try again.")
)
_NO_FILE: Sentence = LazyText.of(N_("There is no saved table on the USB stick. It is a file companion-….zip."))


def settings_text(config: Config) -> bytes:
    """Return the settings that can be changed at the table, as a settings file that wins over any other.

    What belongs to how the machine is built stays with the machine.
    """
    import tomlkit  # noqa: PLC0415 - it takes some 50 ms, which no start should wait for

    offered = offered_settings()
    keys = [setting.key for group in offered.group for setting in group.setting]
    keys += [key for page in offered.page for key in page.keys if key != RULES]
    store, values = SettingsStore(config, Path(), Path()), dict[str, Any]()
    for key in keys:
        table, name = key_path(key)
        value = store.value(key)
        if value is not None:
            values.setdefault(table, {})[name] = value
    if config.rules:
        values[RULES] = {game: dict(switches) for game, switches in config.rules.items()}
    return tomlkit.dumps(values).encode()
