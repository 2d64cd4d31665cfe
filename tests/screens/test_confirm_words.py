"""What stands on the green button: the words of the table in docs/decisions.md, and like words for like things."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.i18n import LANGUAGES, use_language
from companion.core.i18n import _ as gettext
from companion.core.scene import Button
from tests.screens.visited import Visited

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions.md"

OTHER_WORDS = re.compile(r"(keep|stop|done|delete|go on|close|open|forget|see|begin)\b")
"""What a note under CONFIRM doesn't begin with: another word stands on the button for that."""


def words() -> set[str]:
    """The words of the table."""
    chapter = (
        DECISIONS.read_text(encoding="utf-8").partition("## What stands on the green button")[2].partition("\n## ")[0]
    )
    cells = re.findall(r"^\| ([A-Z][A-Z, ]+) \|", chapter, re.MULTILINE)
    return {word for cell in cells for word in cell.split(", ")}


def green_buttons(visited: Visited) -> Iterator[tuple[str, str]]:
    """The word and the note of each, where it does something."""
    for visit in visited.visits:
        for scene in (visit.before, visit.helped, *visit.played):
            for look in scene.looks:
                if isinstance(look, Button) and look.lamp == "confirm" and look.label and look.enabled:
                    yield look.label, look.note


def test_the_green_button_has_a_word_of_the_table(visits: dict[str, Visited]) -> None:
    used = {word for word, _note in green_buttons(visits["en"])}
    assert used <= words()
    assert words() - used <= {"CORRECT"}, "the other words are in use"


@pytest.mark.parametrize("name", LANGUAGES)
def test_each_word_of_the_table_is_a_word_of_its_own_in_every_language(name: str) -> None:
    use_language(name)
    meant = defaultdict(set)
    for word in words():
        meant[gettext(word)].add(word)
    assert [same for same in meant.values() if len(same) > 1] == []


def test_the_note_under_confirm_is_no_other_word(visits: dict[str, Visited]) -> None:
    assert {
        note for word, note in green_buttons(visits["en"]) if word == "CONFIRM" and OTHER_WORDS.match(note)
    } == set()
