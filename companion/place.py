"""Which files a command works with: the settings and the files that they name."""

from pathlib import Path

from msgspec import Struct

from companion.config import Config, beside, config_file, data_folder, read_board, read_config
from companion.contract.problems import Problem
from companion.devices.pins import Pins, read_pins

JOURNAL = "journal.sqlite3"
"""The journal's file in the data folder."""


class Place(Struct, frozen=True):
    """Which files a command works with: the settings in force, where they come from, what is wrong, and the data."""

    config: Config
    file: Path
    problems: tuple[Problem, ...]
    folder: Path
    pins: Pins
    board: tuple[str, ...]


def place_of(settings: Path | None, data: Path | None) -> Place:
    """Read the settings and the files that they name; `settings` and `data` are those that the command line names."""
    file = config_file(settings)
    config, problems = read_config(file)
    pins, pin_problems = read_pins(beside(file, config.panel.pins))
    board, board_problems = read_board(file, config)
    found = (*problems, *pin_problems, *board_problems)
    return Place(config, file, found, data_folder(config, data), pins, board)
