"""Find the files that a command works with: the settings, and the files that they name."""

from pathlib import Path

from msgspec import Struct

from companion.core.i18n import N_
from companion.core.problems import Problem
from companion.core.toml.settings import is_absent
from companion.devices.panel.pins_file import Pins
from companion.settings.folders import CHANGED_FILE
from companion.settings.machine_file import values_in_force
from companion.settings.schema import (
    Config,
    config_file,
    data_folder,
    read_board,
    read_changed,
    read_config,
    read_named_pins,
)

JOURNAL = "journal.sqlite3"
"""The journal's file in the data folder."""

NO_SETTINGS = N_("The settings file given at the start is missing ({file}); the usual settings are used.")
"""What is said of a settings file that the command line names and that isn't there."""

VOICE = "voice"
"""The folder in the data folder with the clips of the voice."""


class TablePaths(Struct, frozen=True):
    """The files that a command works with: the settings in force, their files, what is wrong, and the data.

    `named` is the settings file that the command line names, None where it names none.
    """

    config: Config
    file: Path
    problems: tuple[Problem, ...]
    folder: Path
    pins: Pins
    board: tuple[str, ...]
    named: Path | None = None

    @property
    def changed(self) -> Path:
        """The machine's own file with what was set on its screen, which wins until `file` says something else."""
        return self.folder / CHANGED_FILE


def find_files(settings: Path | None, data: Path | None) -> TablePaths:
    """Read the settings and the files that they name; `settings` and `data` are those that the command line names.

    Only a settings file that nobody named may be absent. A problem names each file by the path that leads to it from
    where the command was started.
    """
    file = config_file(settings)
    config, problems = read_config(file)
    if settings is not None and is_absent(settings):
        problems = (Problem(str(settings), 0, "", "", "", plain=NO_SETTINGS),)
    pins, pin_problems = read_named_pins(file, config)
    board, board_problems = read_board(file, config)
    folder = data_folder(config, data)
    own = folder / CHANGED_FILE
    config, own_problems = read_changed(own, config, file)
    found = (*_remaining_problems(problems, own_problems, own, file), *own_problems, *pin_problems, *board_problems)
    return TablePaths(config, file, found, folder, pins, board, settings)


def _remaining_problems(
    problems: tuple[Problem, ...], own_problems: tuple[Problem, ...], own: Path, file: Path
) -> tuple[Problem, ...]:
    """Return the problems of the settings file, without those of keys that were set anew on the screen."""
    if not problems:
        return ()
    mended = {".".join(key) for key in values_in_force(own, file)} - {problem.key for problem in own_problems}
    return tuple(problem for problem in problems if problem.key not in mended)
