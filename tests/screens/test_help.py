"""Help calls each button by what stands on it, in every language."""

import re
from pathlib import Path

import pytest

from companion.core.i18n import LANGUAGES, _, use
from companion.core.scene import Button, Label, Scene
from tests.desk.at_desk import CONFIRM, HELP, Table
from tests.screens.catalogue import REACHED

CAPITALS = re.compile(r"\b[^\W\d_]{2,}\b")

OTHER = {"PNG", "EXAMPLE", "BEISPIELSATZ", "ESEMPIO"}
"""Words in capitals that are no names of buttons."""


ENTERED_ON_A_SHEET = {"stack_way_chosen", "stack_ways", "clock_prepared"}
"""The screens with a sheet on which a move is prepared, or that says what CONFIRM plays."""


def captions(scene: Scene) -> set[str]:
    return {text for look in scene.looks if isinstance(look, Button) for text in (look.label, look.note) if text}


def sentences(scene: Scene) -> set[str]:
    return {look.text for look in scene.looks if isinstance(look, Label)}


def covered(scene: Scene) -> bool:
    """Whether a sheet is open, which covers the buttons that help speaks of."""
    return any(isinstance(look, Button) and look.icon == "close" for look in scene.looks)


def standing(table: Table) -> tuple[object, ...]:
    """What a press could do to games: that another one is played, or a move."""
    session = table.desk.session
    return type(table.desk.screen), session and session.number, session and session.timeline


def unknown(sentence: str, known: set[str]) -> list[str]:
    """The words in capitals that are left of a sentence without what stands on these buttons."""
    for caption in sorted(known, key=len, reverse=True):
        sentence = re.sub(rf"(?<!\w){re.escape(caption)}(?!\w)", "", sentence)
    return [word for word in CAPITALS.findall(sentence) if word.isupper() and word not in OTHER]


def same_after_confirm(table: Table) -> bool:
    """Whether CONFIRM leads to no other screen, plays nothing and begins nothing."""
    before = standing(table)
    return standing(table.press(CONFIRM)) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_buttons_as_they_are_named_and_hides_nothing_confirm_does(tmp_path: Path, language: str) -> None:
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
        helped = table.press(HELP).scene() if "help" in before.lamps() and not covered(before) else before
        if (getattr(table.desk.screen, "help_on", False) or covered(before)) and name not in ENTERED_ON_A_SHEET:
            assert same_after_confirm(table), name
        if not covered(before):
            helps |= sentences(helped) - sentences(before)
        # Not everything is offered all the time: one screen with this sentence has to have the button.
        for sentence in sentences(before) | sentences(helped):
            beside.setdefault(sentence, set(panel)).update(captions(before), captions(helped))
        table.close()
    wrong = {sentence: words for sentence in helps if (words := unknown(sentence, beside[sentence]))}
    assert wrong == {}
    assert any(unknown(sentence, set()) for sentence in helps), "some sentences do name buttons"
