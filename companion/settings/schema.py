"""The schema of the settings: the defaults, the form of the file, and the values that each key may hold."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.foreign_files import SETTINGS, read_foreign
from companion.core.i18n import N_, _
from companion.core.layout import Hand, TextSize
from companion.core.problems import Problem
from companion.core.scene import Motions
from companion.core.toml.entries import EntriesError, decode_text
from companion.core.toml.settings import is_absent, is_present, line_of, read_settings, read_table
from companion.devices.panel.debounce import SETTLE
from companion.devices.panel.gestures import LONG_PRESS_SECONDS
from companion.devices.panel.pin_choice import PanelChoice
from companion.devices.panel.pins_file import Pins, default_pins, read_pins
from companion.devices.reader.settings import ReaderSettings
from companion.settings.folders import config_files, usual_data_folder
from companion.settings.machine_file import WAS_KEY, overtaken_keys
from companion.ui.theme import ThemeName

HOLD_MARGIN_MS = 100
"""By how much a long press must be longer than the shortest one that counts."""

FILE_KEYS = (("panel", "pins"), ("sequence", "board"), ("data", "folder"))
"""The keys that name a file or a folder."""

Pixels = Annotated[int, Meta(ge=320, le=7680)]
Millimetres = Annotated[float, Meta(ge=0, le=3000)]

Seconds = Annotated[int, Meta(ge=0, le=86400)]

LEAST_BRIGHTNESS = 10
"""The least brightness of the screen in percent: by less, the setting would not be found again."""

Chosen = Annotated[
    bool | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | float | str,
    Meta(extra={"expected": N_("true or false, a number or a text in quotes")}),
]
"""What a switch of a game can be set to."""

Rules = dict[str, dict[str, Chosen]]
"""What the switches of each game are set to, by the game's id and the switch's key.

Which there are, and what they can be, the games say: `switch_problems` asks them, which no first picture waits for.
"""


class ScreenSettings(Struct, frozen=True):
    """The screen: the window's size in pixels (a full screen has its own), the glass's in mm, 0: guessed.

    `turn` by how many degrees clockwise the picture is turned on the glass; `full_screen` `auto`: on a Raspberry Pi.
    Both belong to the glass, not to the turned picture. `brightness` is that of the light in percent. A full screen
    that nobody uses is dimmed after `dim_after_s` seconds, and black after `blank_after_s`; 0: never.
    """

    width: Pixels = 800
    height: Pixels = 480
    width_mm: Millimetres = 0
    height_mm: Millimetres = 0
    turn: Literal[0, 90, 180, 270] = 0
    full_screen: Literal["auto", "yes", "no"] = "auto"
    brightness: Annotated[int, Meta(ge=LEAST_BRIGHTNESS, le=100)] = 100
    dim_after_s: Seconds = 300
    blank_after_s: Seconds = 900


class PanelSettings(Struct, frozen=True):
    """The panel: the `source` of presses, a `pins` file of the table's own, and a press's and a hold's ms.

    `lamps`: whether the lamps of the buttons are lit.
    """

    source: PanelChoice = "auto"
    pins: str = ""
    settle_ms: Annotated[int, Meta(ge=1, le=200)] = round(1000 * SETTLE)
    hold_ms: Annotated[int, Meta(ge=300, le=5000)] = round(1000 * LONG_PRESS_SECONDS)
    lamps: bool = True

    @property
    def least_hold_ms(self) -> int:
        """The least `hold_ms`: the stroke of a key lasts two settling times (`SimulatedPins`) and must be no hold."""
        return 3 * self.settle_ms + HOLD_MARGIN_MS


class SoundSettings(Struct, frozen=True):
    """The sound: whether there is any, how loud, 0 to 1, and whether the children's games speak."""

    on: bool = True
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.7
    voice: bool = True


class LanguageSettings(Struct, frozen=True):
    """The language of what the table reads (`screens`); the terminal and the log are in English."""

    screens: Literal["en", "de", "it"] = "en"


class TableSettings(Struct, frozen=True):
    """The table: whether the picture turns to the side of the player whose turn it is (`turn_to_player`)."""

    turn_to_player: bool = False


class LooksSettings(Struct, frozen=True):
    """The `theme`, how large `text` is, which `hand` touches the screen, and whether anything moves (`motion`)."""

    theme: ThemeName = "dark"
    text: TextSize = "usual"
    hand: Hand = "right"
    motion: Motions = "on"


class PowerSettings(Struct, frozen=True):
    """The power: whether the table can be switched off from its screen; `auto`: on a Pi, under systemd."""

    off: Literal["auto", "yes", "no"] = "auto"


class ClockSettings(Struct, frozen=True):
    """The turn clock: none, one that only tells when `seconds` of a turn are over, or one that ends the turn then."""

    mode: Literal["off", "gentle", "strict"] = "off"
    seconds: Annotated[int, Meta(ge=15, le=600)] = 60


class SequenceSettings(Struct, frozen=True):
    """A `board` for Sequence in a file: ten lines of ten cards, FREE in the corners; empty: the standard one."""

    board: str = ""


class PhonesSettings(Struct, frozen=True):
    """The pages for phones: whether they are `on`, and whether they show the `names` of those who play.

    `port` is where browsers ask; `companion phones` takes it, too.
    """

    on: bool = False
    names: bool = False
    port: Annotated[int, Meta(ge=1, le=65535)] = 8080


class IntroductionSettings(Struct, frozen=True):
    """The introductions that this table has `seen`, by their names with commas between them: the others come once.

    `all`: none comes by itself. `none`: each is still to come. Empty: each on a table that has played no game yet,
    none on others.
    """

    seen: str = ""


class DataSettings(Struct, frozen=True):
    """The data `folder`, which holds the journal; empty: the user's, or the service's."""

    folder: str = ""


class Config(Struct, frozen=True):
    """All settings."""

    language: LanguageSettings = LanguageSettings()
    screen: ScreenSettings = ScreenSettings()
    looks: LooksSettings = LooksSettings()
    panel: PanelSettings = PanelSettings()
    reader: ReaderSettings = ReaderSettings()
    sound: SoundSettings = SoundSettings()
    table: TableSettings = TableSettings()
    power: PowerSettings = PowerSettings()
    clock: ClockSettings = ClockSettings()
    rules: Rules = {}
    sequence: SequenceSettings = SequenceSettings()
    phones: PhonesSettings = PhonesSettings()
    introductions: IntroductionSettings = IntroductionSettings()
    data: DataSettings = DataSettings()


def config_file(named: Path | None) -> Path:
    """Return the settings file: the one named, else the user's, else the system's if only that is there."""
    own, *system = config_files(named)
    return next((file for file in system if not own.exists() and file.exists()), own)


def read_config(path: Path) -> tuple[Config, tuple[Problem, ...]]:
    """Return the settings in the file, the default wherever it can't be followed, and what is wrong in it."""
    return _with_long_press(path, Config(), *read_settings(path, Config))


def read_changed(path: Path, config: Config, file: Path) -> tuple[Config, tuple[Problem, ...]]:
    """Return the settings with what was set on the screen, which the file at `path` holds, and what is wrong in that.

    `config` are those of the settings file, `file`. What was changed there since holds, and where other files are
    stands there only.
    """
    if not is_present(path):
        # What is wrong with the data folder is told where the journal is opened.
        return config, ()
    gone = {(WAS_KEY,), *overtaken_keys(read_table(path) or {}, read_table(file))}
    changed, found = _with_long_press(path, config, *read_settings(path, Config, config, gone))
    problems = [problem if problem.key else replace(problem, so=_("What it holds has no effect.")) for problem in found]
    for table, name in FILE_KEYS:
        before, here = getattr(config, table), getattr(changed, table)
        if getattr(here, name) != getattr(before, name):
            key, expected = (table, name), _("it in {file}").format(file=file)
            wrong = _("names a file or a folder")
            problems.append(
                Problem(str(path), line_of(path, key), ".".join(key), wrong, expected, _("It has no effect here."))
            )
            here = replace(here, **{name: getattr(before, name)})
            changed = replace(changed, **{table: here})
    return changed, tuple(problems)


def _with_long_press(
    path: Path, before: Config, config: Config, problems: tuple[Problem, ...]
) -> tuple[Config, tuple[Problem, ...]]:
    """Return the settings with a long press that is long enough, and what is wrong with that of the file.

    It is that of the settings `before` where this can be, else the usual one.
    """
    panel = config.panel
    if panel.hold_ms >= panel.least_hold_ms:
        return config, problems
    usual = before.panel.hold_ms if before.panel.hold_ms >= panel.least_hold_ms else PanelSettings().hold_ms
    wrong = _("is {value} while {key} is {other}").format(
        value=panel.hold_ms, key="panel.settle_ms", other=panel.settle_ms
    )
    expected = _("at least {number} with that").format(number=panel.least_hold_ms)
    so = _("{value} is used.").format(value=usual)
    key = ("panel", "hold_ms")
    problem = Problem(str(path), line_of(path, key), ".".join(key), wrong, expected, so)
    return replace(config, panel=replace(panel, hold_ms=usual)), (*problems, problem)


def data_folder(config: Config, named: Path | None) -> Path:
    """Return the folder of the journal: the one named, else that of the settings, the service, or the user."""
    if named is not None:
        return named
    if config.data.folder:
        return _expand_home(config.data.folder)
    return usual_data_folder()


def read_named_pins(path: Path, config: Config) -> tuple[Pins, tuple[Problem, ...]]:
    """Return the pins in the file that the settings at `path` name, and what is wrong; else the usual pins."""
    file = _path_beside(path, config.panel.pins)
    if file is None:
        return default_pins(), ()
    if is_absent(file):
        return default_pins(), (
            _file_problem(path, ("panel", "pins"), _absent_text(file), _("The usual pins are used.")),
        )
    return read_pins(file)


def read_board(path: Path, config: Config) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """Return the lines of the board that the settings at `path` name, and what is wrong; none: the standard."""
    file = _path_beside(path, config.sequence.board)
    if file is None:
        return (), ()
    # Only few tables have a board of their own.
    from companion.games.sequence.standard.board import BoardError, parse_board  # noqa: PLC0415

    so = _("The standard board is used.")
    try:
        return parse_board(decode_text(read_foreign(file, SETTINGS), str(file))), ()
    except BoardError as error:
        return (), (Problem(str(file), error.line, "", error.why, _("a board that can be played on"), so),)
    except FileNotFoundError:
        wrong = _absent_text(file)
    except EntriesError as error:
        return (), (replace(error.problem, so=so),)
    except OSError as error:
        wrong = _("names {file}, which can't be read ({why})").format(file=file, why=error.strerror)
    return (), (_file_problem(path, ("sequence", "board"), wrong, so),)


def _path_beside(path: Path, name: str) -> Path | None:
    """Return the path of a file that the settings at `path` name, from their own folder on; None: none."""
    return path.parent / _expand_home(name) if name else None


def _expand_home(name: str) -> Path:
    """Return the path that a person wrote; `~` is the home folder where there is one."""
    # TOML can hold a character that no path may: there is no such file, then, and no error.
    path = Path(name.replace("\0", "\N{REPLACEMENT CHARACTER}"))
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _absent_text(file: Path) -> str:
    return _("names {file}, which isn't there").format(file=file)


def _file_problem(path: Path, key: tuple[str, str], wrong: str, so: str) -> Problem:
    """Return the problem of a file that the settings name and that can't be had."""
    return Problem(str(path), line_of(path, key), ".".join(key), wrong, _("a text file"), so)
