"""Help calls each button by what stands on it, in every language."""

import re

import pytest

from companion.core.i18n import _, use_language
from companion.core.scene import Button, HelpLines, Label, Scene
from tests.desk.at_desk import HELP
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.screens.test_layout import VIEWS
from tests.screens.visited import Visited, covered

CAPITALS = re.compile(r"\b[^\W\d_]{2,}\b")

OTHER = {"PNG", "USB", "WLAN", "RFID", "EXAMPLE", "BEISPIELSATZ", "ESEMPIO", "BRO", "STAIRZ"}
"""Words in capitals that are no names of buttons: ways of saying so, and words that are spelled."""


ENTERED_ON_A_SHEET = {
    *("stack_way_chosen", "stack_ways", "clock_prepared"),
    *("position_cards", "stack_position_cards", "overlay_position_cards", "shift_position_turn"),
    *("dead_list", "dead_list_full", "dead_list_of_two"),
    *("letters_grown_up", "letters_grown_up_silent", "letters_counted", "letters_new_tag", "off_grown_up"),
    "walk_letters_known",
}
"""The screens with a sheet on which a move is prepared, that says what CONFIRM plays, or with a button framed by it."""


def captions(scene: Scene) -> set[str]:
    return {text for look in scene.looks if isinstance(look, Button) for text in (look.label, look.note) if text}


def sentences(scene: Scene) -> set[str]:
    labels = {look.text for look in scene.looks if isinstance(look, Label)}
    return labels | {line.text for look in scene.looks if isinstance(look, HelpLines) for line in look.lines}


def unknown(sentence: str, known: set[str]) -> list[str]:
    """The words in capitals that are left of a sentence without what stands on these buttons."""
    for caption in sorted(known, key=len, reverse=True):
        sentence = re.sub(rf"(?<!\w){re.escape(caption)}(?!\w)", "", sentence)
    return [word for word in CAPITALS.findall(sentence) if word.isupper() and word not in OTHER]


def test_help_names_buttons_as_they_are_named_and_hides_nothing_confirm_does(visited: Visited) -> None:
    use_language(visited.language)
    panel = {_("CONFIRM"), _("UNDO"), _("NEXT"), _("HELP")}
    beside: dict[str, set[str]] = {}
    helps: set[str] = set()
    for visit in visited.visits:
        before, helped = visit.before, visit.helped
        if visit.help_or_sheet and visit.name not in ENTERED_ON_A_SHEET:
            assert visit.in_vain, visit.name
        if not covered(before):
            helps |= sentences(helped) - sentences(before)
        # Not everything is offered all the time: one screen with this sentence has to have the button.
        for sentence in sentences(before) | sentences(helped):
            beside.setdefault(sentence, set(panel)).update(captions(before), captions(helped))
    wrong = {sentence: words for sentence in helps if (words := unknown(sentence, beside[sentence]))}
    assert wrong == {}
    assert any(unknown(sentence, set()) for sentence in helps), "some sentences do name buttons"


@pytest.mark.parametrize("name", [name for name in REACHED if "help" in name])
def test_the_green_button_plays_nothing_while_help_is_open(screens: Reached, name: str) -> None:
    looks = screens.look(name).scene(VIEWS[0]).looks
    green = [look.label for look in looks if isinstance(look, Button) and look.lamp == "confirm" and look.enabled]
    assert "CONFIRM" not in green


@pytest.mark.parametrize(
    "name",
    ["shift_found", "shift_moved", "shift_impossible", "stack_sequence", "stack_laid", "overlay_best", "overlay_take"],
)
def test_help_of_sequentia_begins_with_what_confirm_does_now(screens: Reached, name: str) -> None:
    table = screens.take(name)
    green = next(look for look in table.scene().looks if isinstance(look, Button) and look.lamp == "confirm")
    (lines,) = (look.lines for look in table.press(HELP).scene().looks if isinstance(look, HelpLines))
    assert lines[0].text == f"CONFIRM: {green.note or green.label.partition(chr(10))[2]}."
    assert lines[0].icon == "confirm"


@pytest.mark.parametrize("name", ["help_first", "sequitur_help", "shift_help", "overlay_help", "stack_help"])
def test_help_of_a_turn_tells_how_the_buttons_alone_reach_everything(screens: Reached, name: str) -> None:
    (lines,) = (look.lines for look in screens.look(name).scene().looks if isinstance(look, HelpLines))
    assert "UNDO and NEXT together" in lines[-1].text
