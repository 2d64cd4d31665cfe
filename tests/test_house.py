"""The plan of the house: its rooms, and no module beside them."""

from pathlib import Path

import companion

ROOMS = {"core", "lexicon", "games", "table", "devices", "ui", "settings", "recording", "app", "cli"}

BESIDE_THEM = {"__init__.py", "__main__.py", "py.typed", "follow.py", "locale", "firmware"}
"""What every package has, the public module `follow`, the texts in other languages, and the link to the firmware."""


def test_there_are_ten_rooms_and_no_loose_module() -> None:
    there = {path.name for path in Path(companion.__file__).parent.iterdir()} - {"__pycache__"}
    assert there == ROOMS | BESIDE_THEM
