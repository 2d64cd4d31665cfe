"""From the settings to a running app: which screen, which panel, which folder, and who else is there."""

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from string import hexdigits
from types import FrameType
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from companion.app import App, density_of, now, open_desk, slop_for
from companion.config import Config, Language
from companion.contract.game import AnyGame
from companion.contract.inputs import DeviceNews, PanelButton
from companion.contract.language import PSEUDO, _, language, use
from companion.contract.scene import Scene, View
from companion.contract.tool import AnyTool
from companion.devices.gpio import NoPins, pi_model
from companion.devices.panel import ButtonRow
from companion.devices.power import Power
from companion.devices.reader.choice import OFF, ReaderChoice
from companion.devices.simulator import SimulatedPins
from companion.devices.sources import factory_for, open_source
from companion.files import LOCK, VOICE, WORDS, Files, files_of
from companion.games.registry import MODES, letters, letters_board, sequence, sequentia, sequentia_deck, sequitur, walk
from companion.kept_settings import KeptSettings
from companion.more_games import all_games, more_games
from companion.table.faults import keep_in
from companion.table.lock import Held, Lock, LockError
from companion.ui.rest import Rest
from companion.ui.speaker import Speaker
from companion.ui.window import NoDisplay, Window, open_display

if TYPE_CHECKING:
    from companion.devices.reader.simulator import SimulatedReader
    from companion.recorder import Recorder

STRIP_PX = 84
"""The height in pixels of the simulated panel below the canvas of a window on a desk."""

UID_DIGITS = (8, 14)
"""How many hex digits the UID of a tag has that is typed for the simulated reader."""


class NotRecorded(Exception):  # noqa: N818 - it says what is the matter, as `NoDisplay` does
    """The evening can't be recorded as was asked; the text says why in one sentence."""


def run(
    files: Files,
    size: tuple[int, int] | None,
    *,
    simulate_reader: bool = False,
    record: Path | None = None,
    spoken: str | None = None,
) -> None:
    """Open the app and follow the table until it is closed. `size` of the window in pixels, None: as set.

    `simulate_reader`: a reader in memory takes the place of the table's, and what is typed is laid there. `record`: the
    file to record the evening in. `spoken`: the language of the screens this time, None: as set. Raises `NoDisplay`
    where there is no screen, `Held` when another companion has the journal, `NotRecorded` when nothing can be recorded
    there.
    """
    if _display_missing():
        raise NoDisplay("There is no display to open a window on.")
    if record is not None and spoken == PSEUDO:
        raise NotRecorded("The pseudo-language is for looking at screens; an evening in it can't be recorded.")
    driver = open_display()
    files = _with_good_rules(_speaking(files if spoken is None else in_language(files, spoken)))
    lock, trouble = lock_folder(files.folder)
    keep_in(files.folder)
    app = open_app(files, size, full_screen=_full_screen(files.config, driver) and size is None, trouble=trouble)
    recorder = None
    try:
        if record is not None:
            recorder = _recorder(record, app, files)
        elif lock is not None and lock.goes_on:
            app.desk.go_on()
        app.show()
        _end_on_signals(app)
        open_devices(app, files)
        if simulate_reader:
            open_simulated_reader(app, files.config.reader)
        else:
            open_reader(app, files.config.reader)
        _tell_the_supervisor(app)
        app.run()
        if recorder is not None:
            recorder.end()
    finally:
        app.close()
        if lock is not None:
            lock.release()


def _speaking(files: Files) -> Files:
    """The files once their language is in use, with what is wrong in them told in it."""
    use(files.config.language.screens)
    if not files.problems or language() == "en":
        return files
    # The terminal was told of them in English.
    return replace(files, problems=files_of(files.named, files.folder).problems)


def _with_good_rules(files: Files) -> Files:
    """The files with what holds of the rules that they set; it has to be known before an evening is recorded."""
    if not files.config.rules:
        return files
    from companion.switch_problems import with_good_rules  # noqa: PLC0415

    return with_good_rules(files, all_games)


def in_language(files: Files, spoken: str) -> Files:
    """The same files with a language of the screens that is written nowhere; one of `LANGUAGES`, or `PSEUDO`."""
    language = Language(screens=cast("Any", spoken))
    return replace(files, config=replace(files.config, language=language))


def _recorder(record: Path, app: App, files: Files) -> "Recorder":
    """Record in this file what the app does from now on; named `-`, in a new one of the data folder."""
    # Most evenings are not recorded.
    from companion import recorder  # noqa: PLC0415
    from companion.recording import RecordingError  # noqa: PLC0415

    path = recorder.unnamed(files.folder) if record == Path("-") else record
    try:
        return recorder.begin(path, app, files, tuple(WRITTEN))
    except RecordingError as error:
        raise NotRecorded(str(error)) from None


def _tell_the_supervisor(app: App) -> None:
    """Tell who watches this process, if anybody does."""
    if "NOTIFY_SOCKET" not in os.environ:
        return
    from companion.devices.supervisor import supervisor_of  # noqa: PLC0415 - most tables are not watched

    supervisor = supervisor_of(os.environ, os.getpid())
    if supervisor is not None:
        app.supervise(supervisor)


def lock_folder(folder: Path) -> tuple[Lock | None, str]:
    """The lock on the data folder, and an empty sentence; or no lock and why there is none.

    Without a lock play goes on: the journal may well be in order, but a second companion would not notice this one.
    Raises `Held` when another companion has it.
    """
    try:
        return Lock.take(folder / LOCK, now()), ""
    except Held:
        raise
    except LockError as error:
        return None, " ".join((str(error), _("Don't start a second companion: it would not notice this one.")))


def open_app(files: Files, size: tuple[int, int] | None, *, full_screen: bool, trouble: str = "") -> App:
    """The app with its window and its desk, before the devices; the desk tells of `trouble` with the folder."""
    use(files.config.language.screens)
    screen = files.config.screen
    width, height = size or (screen.width, screen.height)
    simulated = factory_for(files.config.panel.source, pi_model()) is None
    turn = screen.turn
    strip = STRIP_PX if simulated and not full_screen else 0
    window = Window((width, height), full_screen=full_screen, turn=turn, strip=strip)
    density = density_of(window, screen)
    window.slop = slop_for(density)
    settings = KeptSettings(files.config, files.file, files.changed)
    more = more_games()
    desk = open_desk(_games(files) | more.games, files.folder, files.problems, _tools(files.folder), settings)
    desk.paint = _painted
    desk.problems = (*([trouble] if trouble else ()), *desk.problems, *more.problems)
    app = App(desk, window, Speaker(files.config.sound.on, files.config.sound.volume), density, turn)
    settings.changed = partial(_follow, app, full_screen=full_screen)
    settings.changed(files.config)
    if _can_switch_off(files.config):
        desk.switch_off = Power(app.post).off
    return app


def _painted(scene: Scene, view: View) -> bytes:
    """The bytes of a PNG file that shows a scene."""
    from companion.ui.png import png  # noqa: PLC0415 - few evenings save a picture

    return png(scene, view)


def _follow(app: App, config: Config, *, full_screen: bool) -> None:
    """Let the app go by these settings where it can at once; only a screen that is all the table's gets dark."""
    if full_screen:
        app.rest = Rest(config.screen.dim_after_s, config.screen.blank_after_s)
    app.follow(config)


def _can_switch_off(config: Config) -> bool:
    """Whether the machine is the table's: a Pi on which systemd runs the companion, or one that is said to be."""
    if config.power.off == "auto":
        return bool(pi_model()) and "NOTIFY_SOCKET" in os.environ
    return config.power.off == "yes"


def _games(files: Files) -> dict[str, AnyGame]:
    """The games, with what this table brings to them."""
    folder = files.folder
    modes = (sequentia(mode, lambda: _asked(folder, "sequentia_files", "entered_deck")) for mode in MODES)
    board, brings = (
        partial(_asked, folder, "board_files", "entered_board"),
        partial(_asked, folder, "card_files", "brought"),
    )
    games = (sequence(files.board), letters(board), sequitur(brings), *modes)
    return {game.id: game for game in games}


def _tools(folder: Path) -> dict[str, AnyTool]:
    """What the table can do beside playing."""
    board = letters_board(partial(_asked, folder, "board_files", "entered_board"))
    deck = sequentia_deck(partial(_asked, folder, "sequentia_files", "entered_deck"))
    return {tool.id: tool for tool in (walk(), board, deck)}


def _asked(folder: Path, module: str, name: str) -> Any:
    """What a function says of the data folder as it is now; its module is imported for that: no first picture waits."""
    return getattr(import_module(f"companion.{module}"), name)(folder)


WRITTEN = {
    "goals.toml": "card_files",
    "actions.toml": "card_files",
    WORDS: "card_files",
    "letters_board.toml": "board_files",
    "sequentia.toml": "sequentia_files",
}
"""The files that tables write, and the modules that say what is wrong with them."""


def _tell_of_files(app: App, folder: Path) -> None:
    """Say what is wrong with the files that tables write, where there are any."""
    for name, module in WRITTEN.items():
        if (folder / name).exists():
            app.post(DeviceNews(name, _asked(folder / name, module, "complaint")))


def _tell_of_rules(app: App, files: Files) -> None:
    """Say what is wrong with the rules in the settings, where there are any: only then games are loaded for that."""
    if files.config.rules:
        from companion.switch_problems import switch_problems  # noqa: PLC0415

        for problem in switch_problems(files, app.desk.games):
            app.post(DeviceNews(problem.key, replace(problem, file=Path(problem.file).name).sentence))


def open_devices(app: App, files: Files) -> None:
    """The panel, sounds and voice, after the first picture; without its pins keys and the screen press the buttons."""
    # The first picture need not wait for these.
    from companion.devices.backlight import Backlight  # noqa: PLC0415
    from companion.devices.health import Health, Sensors  # noqa: PLC0415

    panel = files.config.panel
    settle, holds = panel.settle_ms / 1000, {PanelButton.UNDO: panel.hold_ms / 1000}
    app.add_panel(SimulatedPins(stroke=2 * settle), ButtonRow(settle, holds))
    try:
        source = open_source(panel.source, files.pins)
        if source is not None:
            app.add_panel(source, ButtonRow(settle, holds))
    except NoPins as error:
        app.post(DeviceNews("panel", " ".join((_("The buttons on the screen work."), str(error)))))
    _tell_of_files(app, files.folder)
    _tell_of_rules(app, files)
    app.closing.callback(Health(app.post, Sensors(), files.folder).close)
    app.add_backlight(Backlight())
    app.open_sounds(files.folder / VOICE)


def open_reader(app: App, choice: ReaderChoice) -> None:
    """The reader of the table, plugged in or not, unless the settings want none."""
    if choice.port == OFF:
        app.post(DeviceNews("reader", there=False))
        return
    # The first picture need not wait for what talks with serial ports.
    from companion.devices.reader.reader import Reader  # noqa: PLC0415

    app.add_reader(Reader(app.post, choice))


def open_simulated_reader(app: App, choice: ReaderChoice) -> None:
    """A reader in memory, on which the text or the UID of a tag lies for a moment when it has been typed."""
    from companion.devices.reader.reader import Reader  # noqa: PLC0415
    from companion.devices.reader.simulator import SimulatedReader  # noqa: PLC0415

    simulated = SimulatedReader()
    app.closing.callback(simulated.close)
    app.add_reader(Reader(app.post, replace(choice, port=simulated.port)), partial(_lay_typed, simulated))


def _lay_typed(simulated: "SimulatedReader", typed: str) -> bool:
    """Lay what was typed on the simulated reader for a moment; False: it is neither the text nor the UID of a tag."""
    from companion.devices.reader.simulator import uid_for  # noqa: PLC0415
    from companion.table.things import PREFIX, parse_thing  # noqa: PLC0415 - the first picture comes without tags

    uid, thing = typed.upper(), parse_thing(typed)
    try:
        if len(uid) in UID_DIGITS and set(uid) <= set(hexdigits):
            simulated.lay_briefly(uid)
        elif thing is not None:
            simulated.lay_briefly(uid_for(thing.text), PREFIX + thing.text)
        else:
            return False
    except ValueError:
        # No tag has room for so much.
        return False
    return True


def _display_missing() -> bool:
    """Tell that no display can be had before SDL complains of it in its own words; False where SDL has to find out."""
    if sys.platform != "linux" or os.environ.get("SDL_VIDEODRIVER"):
        return False
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return not desktop and not any(Path("/dev/dri").glob("card*"))


def _full_screen(config: Config, driver: str) -> bool:
    if config.screen.full_screen == "auto":
        return driver.lower() == "kmsdrm" or bool(pi_model())
    return config.screen.full_screen == "yes"


def _end_on_signals(app: App) -> None:
    # Importing it takes 3 ms, which the first picture need not wait for.
    import signal  # noqa: PLC0415

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stopper(app))


def _stopper(app: App) -> Callable[[int, FrameType | None], None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        app.stop()

    return stop
