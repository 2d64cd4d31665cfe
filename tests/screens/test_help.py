"""Help calls each button by what stands on it, in every language."""

import re
from pathlib import Path

import pytest

from companion.contract.language import LANGUAGES, _, use
from companion.contract.scene import Button, Label, Scene
from tests.desk.at_desk import HELP, Table
from tests.screens.catalogue import REACHED

CAPITALS = re.compile(r"\b[^\W\d_]{2,}\b")

OTHER = {"PNG", "EXAMPLE", "BEISPIELSATZ", "ESEMPIO"}
"""Words in capitals that are no names of buttons."""


def captions(scene: Scene) -> set[str]:
    return {text for look in scene.looks if isinstance(look, Button) for text in (look.label, look.note) if text}


def sentences(scene: Scene) -> set[str]:
    return {look.text for look in scene.looks if isinstance(look, Label)}


def covered(scene: Scene) -> bool:
    """Whether a sheet is open, which covers the buttons that help speaks of."""
    return any(isinstance(look, Button) and look.icon == "close" for look in scene.looks)


def unknown(sentence: str, known: set[str]) -> list[str]:
    """The words in capitals that are left of a sentence without what stands on these buttons."""
    for caption in sorted(known, key=len, reverse=True):
        sentence = re.sub(rf"(?<!\w){re.escape(caption)}(?!\w)", "", sentence)
    return [word for word in CAPITALS.findall(sentence) if word.isupper() and word not in OTHER]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_buttons_as_they_are_named(tmp_path: Path, language: str) -> None:
    use(language)
    panel = {_("CONFIRM"), _("UNDO"), _("NEXT"), _("HELP")}
    beside: dict[str, set[str]] = {}
    helps: set[str] = set()
    for name, reach in REACHED.items():
        folder = tmp_path / name
        folder.mkdir()
        table = Table(folder / "journal.sqlite3")
        reach(table)
        before = table.scene()
        helped = table.press(HELP).scene() if "help" in before.lamps() else before
        if not covered(before):
            helps |= sentences(helped) - sentences(before)
        # Not everything is offered all the time: one screen with this sentence has to have the button.
        for sentence in sentences(before) | sentences(helped):
            beside.setdefault(sentence, set(panel)).update(captions(before), captions(helped))
        table.close()
    wrong = {sentence: words for sentence in helps if (words := unknown(sentence, beside[sentence]))}
    assert wrong == {}
    assert any(unknown(sentence, set()) for sentence in helps), "some sentences do name buttons"
