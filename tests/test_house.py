"""The plan of the house: its rooms, and no module beside them."""

import pkgutil
from importlib import import_module
from pathlib import Path

import companion
from companion.table import screens
from companion.table.screen import BaseScreen

ROOMS = {"core", "lexicon", "games", "table", "devices", "ui", "settings", "recording", "app", "phones", "cli"}

BESIDE_THEM = {"__init__.py", "__main__.py", "py.typed", "follow.py", "locale", "firmware"}
"""What every package has, the public module `follow`, the texts in other languages, and the link to the firmware."""


def test_there_are_eleven_rooms_and_no_loose_module() -> None:
    there = {path.name for path in Path(companion.__file__).parent.iterdir()} - {"__pycache__"}
    assert there == ROOMS | BESIDE_THEM


def below(kind: type[BaseScreen]) -> list[type[BaseScreen]]:
    """The classes that are derived from this one."""
    return [one for derived in kind.__subclasses__() for one in (derived, *below(derived))]


def test_each_screen_has_an_id_of_its_own_for_recordings() -> None:
    for module in pkgutil.walk_packages(screens.__path__, "companion.table.screens."):
        import_module(module.name)
    all_screens = [screen for screen in below(BaseScreen) if screen.__module__.startswith("companion.")]
    ids = [screen.id for screen in all_screens if "id" in vars(screen)]
    # What others derive from may be a base only.
    shown = [screen for screen in all_screens if "id" in vars(screen) or not screen.__subclasses__()]
    assert all(screen.id for screen in shown)
    assert len(ids) == len(set(ids)) > 20
