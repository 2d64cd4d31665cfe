"""Put the app together from the settings: its window, its desk and its devices; and run its loop."""

import os
import sys
from collections.abc import Callable
from functools import cache, partial
from types import FrameType
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.app import devices
from companion.app.catalogue import games_of, tools_of
from companion.app.loop import App
from companion.app.open_desk import open_desk
from companion.app.plugins import all_games, more_games
from companion.app.window_options import WindowOptions, window_options
from companion.core.events import DeviceNews
from companion.core.i18n import N_, LazyText, Sentence, use_language
from companion.core.layout import View
from companion.core.scene import Scene
from companion.devices.machine.power import PowerSwitch
from companion.devices.panel.gpio import pi_model
from companion.settings.paths import TablePaths
from companion.settings.schema import Config, IntroductionSettings
from companion.settings.store import SettingsStore
from companion.table.introduction_setting import NONE, SEEN
from companion.table.saved_files import FOLDER, FileWriter, PictureTask
from companion.table.screen_places import Place
from companion.table.screens.home.home import has_results
from companion.table.storage.brought_files import find_stick
from companion.table.troubles import DAMAGED_JOURNAL, READABLE_GAMES
from companion.ui.audio.mixer import Mixer
from companion.ui.dimming_times import DimmingTimes
from companion.ui.picture_file import FILE as PICTURES
from companion.ui.picture_file import PictureFile
from companion.ui.pixel_density import density_of, finger_slop
from companion.ui.start_picture import StartPicture
from companion.ui.window import Window

if TYPE_CHECKING:
    from companion.app.phones_link import PhonesLink
    from companion.app.start import Record
    from companion.table.storage.lock import Lock


def follow_table(
    files: TablePaths,
    options: WindowOptions,
    last: StartPicture,
    *,
    simulate_reader: bool,
    record: "Record | None",
    lock: "Lock | None",
    news: Sentence = "",
) -> bool:
    """Open the app in this window and follow the table until it is closed; return whether it is to start anew.

    `last` is the picture that a window may show until then. `simulate_reader` and `record` as in `start.run`.
    `lock` on the data folder, None: nothing is kept there; it says whether the app takes over from one that fell.
    `news` is told on the first screen. Raises `NoDisplay` where the window can't be opened.
    """
    files = _with_valid_rules(files)
    app = _open_app(files, options, last)
    files = _with_first_evening(files, app)
    if news:
        app.desk.tell_problems((news, *app.desk.problems), app.desk.troubles)
    try:
        if record is not None:
            record(app, files)
        elif lock is not None and lock.goes_on:
            app.desk.resume_unfinished_game()
        if lock is not None:
            app.on_stand = lock.stand
        devices.open_pins(app, files)
        app.show()
        app.window.accept_input()
        _end_on_signals(app)
        _end_when_display_is_lost(app)
        devices.open_devices(app, files)
        if simulate_reader:
            devices.open_simulated_reader(app, files.config.reader)
        else:
            devices.open_reader(app, files.config.reader)
        _start_watchdog(app)
        _open_backup(app, files)
        _open_phones(app, files)
        app.desk.journal.check_rest(partial(_tell_of_journal, app))
        app.run()
        if app.observer is not None:
            app.observer.on_end()
    finally:
        app.close()
    return app.starts_anew


def _open_backup(app: App, files: TablePaths) -> None:
    """Let the table be saved on a stick, and brought back from one."""
    # Few evenings do; it is imported behind the first picture.
    from companion.app.table_backup import TableBackup  # noqa: PLC0415

    def config() -> Config:
        settings = app.desk.settings
        return settings.config if isinstance(settings, SettingsStore) else files.config

    backup = TableBackup(files.folder, app.desk.journal.path, config, app.post, app.restart)
    app.closing.callback(backup.close)
    app.desk.back_up_by(backup.apply)


def _open_phones(app: App, files: TablePaths) -> None:
    """Have the pages for phones served while the settings want them."""

    @cache
    def link() -> "PhonesLink":
        # Few tables show anything on phones.
        from companion.app.phones_link import PhonesLink  # noqa: PLC0415
        from companion.app.wifi import WIFI_FILE  # noqa: PLC0415

        starts, wifi = "NOTIFY_SOCKET" not in os.environ, files.file.with_name(WIFI_FILE)
        opened = PhonesLink(files.folder, app.post, starts=starts, wifi=wifi)
        app.closing.callback(opened.close)
        app.desk.tell_phones_by(opened.tell)
        return opened

    def follow_settings(config: Config) -> None:
        apply_others(config)
        if config.phones.on or link.cache_info().currsize:
            link().apply(config.phones)

    settings = app.desk.settings
    if isinstance(settings, SettingsStore):
        apply_others, settings.changed = settings.changed, follow_settings
        settings.changed(settings.config)


def _tell_of_journal(app: App, trouble: Sentence) -> None:
    """Tell the table what was found in the journal while people play: what is wrong there, or that games come back."""
    if trouble:
        app.post(DeviceNews(DAMAGED_JOURNAL, trouble))
    else:
        told = N_("Games that were put aside can be read again. They come back at the next start.")
        app.post(DeviceNews(READABLE_GAMES, LazyText.of(told)))


def _with_valid_rules(files: TablePaths) -> TablePaths:
    """Return the files with those of their rules that are valid: they are needed before a recording begins."""
    if not files.config.rules:
        return files
    from companion.settings.game_switches import with_valid_rules  # noqa: PLC0415

    return with_valid_rules(files, all_games)


def _with_first_evening(files: TablePaths, app: App) -> TablePaths:
    """Return the files with settings by which a table that has played no game yet sees every introduction."""
    desk = app.desk
    if files.config.introductions.seen or desk.session is not None or has_results(desk):
        return files
    config = replace(files.config, introductions=IntroductionSettings(NONE))
    app.desk.settings.try_values({SEEN: NONE})
    desk.go(Place.HOME)
    return replace(files, config=config)


def _start_watchdog(app: App) -> None:
    """Tell who watches this process, if anybody does."""
    if "NOTIFY_SOCKET" not in os.environ:
        return
    from companion.devices.machine.systemd import supervisor_of  # noqa: PLC0415 - most tables are not watched

    supervisor = supervisor_of(os.environ, os.getpid())
    if supervisor is not None:
        app.supervise(supervisor)


def open_app(files: TablePaths, size: tuple[int, int] | None, *, full_screen: bool) -> App:
    """Return the app with its window and its desk, with a canvas of `size`, None: as set; no device is opened yet."""
    return _open_app(files, window_options(files.config, size, full_screen=full_screen))


def _open_app(files: TablePaths, options: WindowOptions, last: StartPicture | None = None) -> App:
    use_language(files.config.language.screens)
    screen, full_screen = files.config.screen, options.full_screen
    window = Window(options.size, full_screen=full_screen, turn=options.turn, strip=options.strip, last=last)
    window.use_pictures(PictureFile(files.folder / PICTURES))
    density = density_of(window.canvas_size, window.turn, screen.width_mm, screen.height_mm)
    window.slop = finger_slop(density)
    settings = SettingsStore(files.config, files.file, files.changed)
    more = more_games()
    desk = open_desk(games_of(files) | more.games, files.folder, files.problems, tools_of(files.folder), settings)
    desk.tell_problems((*desk.problems, *more.problems), desk.troubles)
    app = App(desk, window, Mixer(files.config.sound.on, files.config.sound.volume), density, options.turn)
    writer = FileWriter(files.folder / FOLDER, app.post, find_stick)
    desk.save_by(writer.write, make_png_task)
    app.closing.callback(writer.close)
    settings.changed = partial(_apply_settings, app, full_screen=full_screen)
    settings.changed(files.config)
    if _can_switch_off(files.config):
        desk.switch_off_by(PowerSwitch(app.post).off)
    return app


def make_png_task(scene: Scene, view: View) -> PictureTask:
    """Return the task that paints a scene in slices and then has it as the bytes of a PNG file."""
    from companion.ui import png  # noqa: PLC0415 - few evenings save a picture

    return png.PngTask(scene, view)


def _apply_settings(app: App, config: Config, *, full_screen: bool) -> None:
    """Let the app go by these settings where it can at once; only a screen that is all the table's gets dark."""
    if full_screen:
        app.dimming.times = DimmingTimes(config.screen.dim_after_s, config.screen.blank_after_s)
    app.apply_settings(config)


def _can_switch_off(config: Config) -> bool:
    """Return whether the table may switch the machine off: a Pi under systemd, or one said to be the table's."""
    if config.power.off == "auto":
        return bool(pi_model()) and "NOTIFY_SOCKET" in os.environ
    return config.power.off == "yes"


def _end_on_signals(app: App) -> None:
    # Importing it takes 3 ms, which the first picture need not wait for.
    import signal  # noqa: PLC0415

    ends = [signal.SIGTERM, signal.SIGINT]
    # What is to outlive its terminal (nohup) has this one ignored.
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        ends.append(signal.SIGHUP)
    for number in ends:
        signal.signal(number, _make_stop_handler(app))


def _end_when_display_is_lost(app: App) -> None:
    # The first picture need not wait for it.
    from companion.ui.lost_display import end_when_lost  # noqa: PLC0415

    def close() -> None:
        print("companion: The display is gone.", file=sys.stderr, flush=True)
        app.window.is_lost = True
        app.close()

    end_when_lost(app.window.driver, close)


def _make_stop_handler(app: App) -> Callable[[int, FrameType | None], None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        app.stop()

    return stop
