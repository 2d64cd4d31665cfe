"""Start the app from the settings: choose screen and panel, lock the data folder, open the devices, run the loop."""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

from msgspec.structs import replace

from companion.app import devices
from companion.app.catalogue import games_of, tools_of
from companion.app.local_time import now
from companion.app.loop import App
from companion.app.open_desk import open_desk
from companion.app.plugins import all_games, more_games
from companion.core.i18n import in_all_languages, use_language
from companion.core.layout import View
from companion.core.problems import merge_problems
from companion.core.scene import Scene
from companion.devices.machine.power import Power
from companion.devices.panel.gpio import pi_model
from companion.devices.panel.pin_source import factory_for
from companion.settings.paths import LOCK, TablePaths, find_files
from companion.settings.schema import Config, Language
from companion.settings.store import SettingsStore
from companion.table.exports import FOLDER, Exports, PictureTask
from companion.table.logs import keep_log_in
from companion.table.storage.lock import Lock, NoFolderError
from companion.ui.audio.mixer import Mixer
from companion.ui.dimming_times import DimmingTimes
from companion.ui.display import NoDisplay, open_display
from companion.ui.picture_file import FILE as PICTURES
from companion.ui.picture_file import PictureFile
from companion.ui.pixel_density import density_of, finger_slop
from companion.ui.window import Window

Record = Callable[[App, TablePaths], object]
"""Begins to record what the app does from now on, as a witness of it."""

STRIP_PX = 84
"""The height in pixels of the simulated panel below the canvas of a window on a desk."""


def run(
    files: TablePaths,
    size: tuple[int, int] | None,
    *,
    simulate_reader: bool = False,
    record: Record | None = None,
    spoken: str | None = None,
) -> None:
    """Open the app and follow the table until it is closed. `size` of the window in pixels, None: as set.

    `simulate_reader`: a reader in memory takes the place of the table's, and what is typed is laid there. `record`
    begins to record the evening, before the first picture; what it raises ends the app. `spoken`: the language of the
    screens this time, None: as set. Raises `NoDisplay` where there is no screen, `LockError` when the folder can't be
    locked, as where another companion has it.
    """
    if _lacks_display():
        raise NoDisplay("There is no display to open a window on.")
    driver = open_display()
    files = _with_valid_rules(apply_language(files if spoken is None else with_language(files, spoken)))
    lock = _lock_folder(files.folder)
    keep_log_in(files.folder)
    app = open_app(files, size, full_screen=_is_full_screen(files.config, driver) and size is None)
    try:
        if record is not None:
            record(app, files)
        elif lock is not None and lock.goes_on:
            app.desk.go_on()
        app.show()
        _end_on_signals(app)
        devices.open_devices(app, files)
        if simulate_reader:
            devices.open_simulated_reader(app, files.config.reader)
        else:
            devices.open_reader(app, files.config.reader)
        _start_watchdog(app)
        app.run()
        if app.observer is not None:
            app.observer.on_end()
    finally:
        app.close()
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


def _with_valid_rules(files: TablePaths) -> TablePaths:
    """Return the files with those of their rules that are valid: they are needed before a recording begins."""
    if not files.config.rules:
        return files
    from companion.settings.game_switches import with_valid_rules  # noqa: PLC0415

    return with_valid_rules(files, all_games)


def with_language(files: TablePaths, spoken: str) -> TablePaths:
    """Return the files with this language of the screens, which is kept nowhere: of `LANGUAGES`, or `PSEUDO`."""
    language = Language(screens=cast("Any", spoken))
    return replace(files, config=replace(files.config, language=language))


def _start_watchdog(app: App) -> None:
    """Tell who watches this process, if anybody does."""
    if "NOTIFY_SOCKET" not in os.environ:
        return
    from companion.devices.machine.systemd import supervisor_of  # noqa: PLC0415 - most tables are not watched

    supervisor = supervisor_of(os.environ, os.getpid())
    if supervisor is not None:
        app.supervise(supervisor)


def _lock_folder(folder: Path) -> Lock | None:
    """Return the lock on the data folder; None where there is no such folder to lock, and none can be made.

    Play goes on then, with a journal that vanishes. Raises `LockError` when the folder can't be locked.
    """
    try:
        return Lock.acquire(folder / LOCK, now())
    except NoFolderError:
        return None


def open_app(files: TablePaths, size: tuple[int, int] | None, *, full_screen: bool) -> App:
    """Return the app with its window and its desk; its devices are not opened yet."""
    use_language(files.config.language.screens)
    screen = files.config.screen
    width, height = size or (screen.width, screen.height)
    simulated = factory_for(files.config.panel.source, pi_model()) is None
    turn = screen.turn
    strip = STRIP_PX if simulated and not full_screen else 0
    window = Window((width, height), full_screen=full_screen, turn=turn, strip=strip)
    window.use_pictures(PictureFile(files.folder / PICTURES))
    density = density_of(window.canvas_size, window.turn, screen.width_mm, screen.height_mm)
    window.slop = finger_slop(density)
    settings = SettingsStore(files.config, files.file, files.changed)
    more = more_games()
    desk = open_desk(games_of(files) | more.games, files.folder, files.problems, tools_of(files.folder), settings)
    desk.tell_problems((*desk.problems, *more.problems), desk.troubles)
    app = App(desk, window, Mixer(files.config.sound.on, files.config.sound.volume), density, turn)
    exports = Exports(files.folder / FOLDER, app.post)
    desk.save_by(exports.write, make_png_task)
    app.closing.callback(exports.close)
    settings.changed = partial(_apply_settings, app, full_screen=full_screen)
    settings.changed(files.config)
    if _can_switch_off(files.config):
        desk.switch_off_by(Power(app.post).off)
    return app


def make_png_task(scene: Scene, view: View) -> PictureTask:
    """Return the picture of a scene that is saved as a PNG file."""
    from companion.ui import png  # noqa: PLC0415 - few evenings save a picture

    return png.PngTask(scene, view)


def _apply_settings(app: App, config: Config, *, full_screen: bool) -> None:
    """Let the app go by these settings where it can at once; only a screen that is all the table's gets dark."""
    if full_screen:
        app.dimming.rest = DimmingTimes(config.screen.dim_after_s, config.screen.blank_after_s)
    app.follow(config)


def _can_switch_off(config: Config) -> bool:
    """Return whether the table may switch the machine off: a Pi under systemd, or one said to be the table's."""
    if config.power.off == "auto":
        return bool(pi_model()) and "NOTIFY_SOCKET" in os.environ
    return config.power.off == "yes"


def _lacks_display() -> bool:
    """Tell that no display can be had before SDL complains of it in its own words; False where SDL has to find out."""
    if sys.platform != "linux" or os.environ.get("SDL_VIDEODRIVER"):
        return False
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return not desktop and not any(Path("/dev/dri").glob("card*"))


def _is_full_screen(config: Config, driver: str) -> bool:
    if config.screen.full_screen == "auto":
        return driver.lower() == "kmsdrm" or bool(pi_model())
    return config.screen.full_screen == "yes"


def _end_on_signals(app: App) -> None:
    # Importing it takes 3 ms, which the first picture need not wait for.
    import signal  # noqa: PLC0415

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _make_stop_handler(app))


def _make_stop_handler(app: App) -> Callable[[int, FrameType | None], None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        app.stop()

    return stop
