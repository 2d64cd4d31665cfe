"""What is said beside a board names the buttons that are on the screen at that moment, as they are called there."""

import re

from companion.core.scene import Button, Label, Scene
from tests.screens.test_layout import VIEWS, inside
from tests.screens.visited import Visited

OF_THE_PANEL = {"letters_sum"}
"""The screens that tell what to do with the panel's own buttons, beside buttons without words."""

CAPITALS = re.compile(r"\b[^\W\d_]{2,}\b")


def capitals(text: str) -> set[str]:
    return {word for word in CAPITALS.findall(text) if word.isupper()}


def captions(scene: Scene) -> set[str]:
    """The words on the buttons of a screen, but for those to be spelled. A sentence may write any in capitals."""
    looks = [look for look in scene.looks if isinstance(look, Button) and not look.target.startswith("word:")]
    # What stands on a large button is a label of its own, as large as a title.
    large = [look.rect for look in looks if not look.label]
    titles = (look for look in scene.looks if isinstance(look, Label) and look.title)
    on_large = [look.text for look in titles if any(inside(look.rect, rect) for rect in large)]
    return {word for text in (*(look.label for look in looks), *on_large) for word in CAPITALS.findall(text)}


def test_what_is_said_names_the_buttons_that_are_there(visited: Visited) -> None:
    scenes = {
        f"{visit.name} {view.width}x{view.height}": scene
        for visit in visited.visits
        if visit.name not in OF_THE_PANEL
        for view, scene in zip(VIEWS, visit.played, strict=False)
    }
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
