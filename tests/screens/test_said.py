"""What is said beside a board names the buttons that are on the screen at that moment, as they are called there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.i18n import LANGUAGES, use
from companion.core.scene import Button, Label, Scene
from companion.table.screens.play.play import Play
from tests.desk.at_desk import Table
from tests.screens.catalogue import REACHED
from tests.screens.test_layout import VIEWS

OF_THE_PANEL = {"letters_sum"}
"""The screens that tell what to do with the panel's own buttons, beside buttons without words."""

CAPITALS = re.compile(r"\b[^\W\d_]{2,}\b")


def capitals(text: str) -> set[str]:
    return {word for word in CAPITALS.findall(text) if word.isupper()}


def captions(scene: Scene) -> set[str]:
    """The words on the buttons of a screen, but for those to be spelled. A sentence may write any in capitals."""
    looks = (look for look in scene.looks if isinstance(look, Button) and not look.target.startswith("word:"))
    return {word for look in looks for word in CAPITALS.findall(look.label)}


def played(folder: Path) -> Iterator[tuple[str, Scene]]:
    """The play screens but for their help, at the sizes of the two glasses."""
    for name, reach in REACHED.items():
        (folder / name).mkdir()
        table = Table(folder / name / "journal.sqlite3")
        reach(table)
        screen = table.desk.screen
        if isinstance(screen, Play) and not screen.help_on and name not in OF_THE_PANEL:
            yield from ((f"{name} {view.width}x{view.height}", table.scene(view)) for view in VIEWS[:2])
        table.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_names_the_buttons_that_are_there(tmp_path: Path, language: str) -> None:
    use(language)
    scenes = dict(played(tmp_path))
    buttons = {name: captions(scene) for name, scene in scenes.items()}
    called = {word for words in buttons.values() for word in words if word.isupper()}
    wrong, named = {}, 0
    for name, scene in scenes.items():
        here = {word.upper() for word in buttons[name]}
        for look in scene.looks:
            # Words that are spelled are in capitals too: only those that some button has are looked at.
            said = capitals(look.text) & called if isinstance(look, Label) else set()
            named += len(said)
            if not said <= here:
                wrong[f"{name}: {look.text}" if isinstance(look, Label) else name] = said - here
    assert wrong == {}
    assert named > 50, "some sentences do name buttons"
