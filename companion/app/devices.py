"""Open the devices of an app: the pins before its first picture, and light, sounds and a reader after it."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.app.catalogue import file_problems
from companion.app.loop import App
from companion.app.plugins import more_games
from companion.core.events import DeviceNews
from companion.core.i18n import N_, LazyText, in_all_languages
from companion.core.problems import merge_problems
from companion.devices.panel.gpio import NoPins
from companion.devices.panel.panel import LONG_PRESS_BUTTONS, ButtonRow
from companion.devices.panel.pin_choice import open_source
from companion.devices.panel.simulated import SimulatedPins
from companion.devices.reader.settings import OFF, ReaderSettings
from companion.settings.paths import VOICE, TablePaths
from companion.table.effects import ClipEffect, RecordEffect, VoiceEffect
from companion.table.logs import LOG
from companion.table.storage.packages import note_packages

if TYPE_CHECKING:
    from companion.app.voice_maker import VoiceMaker
    from companion.app.voice_recorder import VoiceRecorder
    from companion.devices.reader.simulated import SimulatedReader

NO_PANEL = N_("The four buttons do not answer: tap those on the screen.")
"""What is said where the pins of the panel can't be used."""

UID_DIGITS = (8, 14)
"""How many hex digits the UID of a tag has that is typed for the simulated reader."""


def open_pins(app: App, files: TablePaths) -> None:
    """Open the real buttons and lamps, where the settings mean some, before the first picture.

    A press counts as soon as that picture is seen, and its lamps are lit with it. Without pins, keys and the screen
    press the buttons, and the table is told; what the library said is in the log, and `companion doctor` says it, too.
    """
    try:
        source = open_source(files.config.panel.source, files.pins)
    except NoPins as error:
        LOG.note(f"panel: {error}")
        app.post(DeviceNews("panel", LazyText.of(NO_PANEL)))
        return
    if source is not None:
        app.add_panel(source, _button_row(files))


def _button_row(files: TablePaths) -> ButtonRow:
    panel = files.config.panel
    return ButtonRow(panel.settle_ms / 1000, dict.fromkeys(LONG_PRESS_BUTTONS, panel.hold_ms / 1000))


def open_devices(app: App, files: TablePaths) -> None:
    """Open the panel of keys and the screen, the light, the sounds and the voice, after the first picture."""
    # The first picture need not wait for these.
    from companion.devices.machine.backlight import Backlight  # noqa: PLC0415
    from companion.devices.machine.health import Health, Sensors  # noqa: PLC0415

    # What was done with keys since the first picture waits in the window.
    app.add_panel(SimulatedPins(stroke=2 * files.config.panel.settle_ms / 1000), _button_row(files))
    for news in file_problems(files.folder):
        app.post(news)
    _report_rule_problems(app, files)
    note_packages(files.folder, more_games().packages)
    app.closing.callback(Health(app.post, Sensors(), files.folder).close)
    app.add_backlight(Backlight())
    app.audio.open(files.folder / VOICE)
    app.desk.record_by(_make_clip_handler(app, files.folder / VOICE))


def _make_clip_handler(app: App, folder: Path) -> Callable[[ClipEffect], None]:
    """Return what records and makes clips in the folder of the voice; either is opened when it is first asked for."""

    def reload() -> None:
        app.audio.voice.load(folder)

    @cache
    def open_recorder() -> "VoiceRecorder":
        # Few evenings record anything.
        from companion.app.voice_recorder import VoiceRecorder  # noqa: PLC0415

        recorder = VoiceRecorder(folder, app.post, reload)
        app.closing.callback(recorder.close)
        return recorder

    @cache
    def open_maker() -> "VoiceMaker":
        # Few evenings choose a voice.
        from companion.app.voice_maker import VoiceMaker  # noqa: PLC0415

        maker = VoiceMaker(folder, app.post, reload)
        app.closing.callback(maker.close)
        return maker

    def handle(effect: ClipEffect) -> None:
        match effect:
            case VoiceEffect():
                open_maker().apply(effect)
            case RecordEffect():
                open_recorder().apply(effect)

    return handle


def _report_rule_problems(app: App, files: TablePaths) -> None:
    """Say what is wrong with the rules in the settings, where there are any: only then games are loaded for that."""
    if files.config.rules:
        from companion.settings.game_switches import switch_problems  # noqa: PLC0415

        for problem in merge_problems(in_all_languages(lambda: switch_problems(files, app.desk.games))):
            app.post(DeviceNews(problem.key, replace(problem, file=Path(problem.file).name).lazy_text))


def open_reader(app: App, choice: ReaderSettings) -> None:
    """Open the reader of the table, plugged in or not, unless the settings want none."""
    if choice.port == OFF:
        app.post(DeviceNews("reader", there=False))
        return
    # The first picture need not wait for what talks with serial ports.
    from companion.devices.reader.reader import Reader  # noqa: PLC0415

    app.add_reader(Reader(app.post, choice))


def open_simulated_reader(app: App, choice: ReaderSettings) -> None:
    """Open a reader in memory; a tag lies on it for a moment when its text or its UID has been typed."""
    from companion.devices.reader.reader import Reader  # noqa: PLC0415
    from companion.devices.reader.simulated import SimulatedReader  # noqa: PLC0415

    simulated = SimulatedReader()
    app.closing.callback(simulated.close)
    app.add_reader(Reader(app.post, replace(choice, port=simulated.port)), partial(_lay_tag, simulated))


def _lay_tag(simulated: "SimulatedReader", typed: str) -> bool:
    """Lay what was typed on the simulated reader for a moment; False: it is neither the text nor the UID of a tag."""
    from companion.devices.reader.simulated import uid_for  # noqa: PLC0415
    from companion.table.things import PREFIX, parse_thing  # noqa: PLC0415 - the first picture comes without tags

    uid, thing = typed.upper(), parse_thing(typed)
    try:
        if len(uid) in UID_DIGITS and set(uid) <= set("0123456789ABCDEF"):
            simulated.lay_briefly(uid)
        elif thing is not None:
            simulated.lay_briefly(uid_for(thing.text), PREFIX + thing.text)
        else:
            return False
    except ValueError:
        # No tag has room for so much.
        return False
    return True
