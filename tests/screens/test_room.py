"""The room that words need, which layouts work out from their letters: never less than the words take."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.core import i18n
from companion.core.i18n import LANGUAGES, English, pseudo_text
from companion.games.common.text_fit import estimate_width
from companion.ui.painters.text import text_width
from tests.desk.at_desk import Table
from tests.screens.test_layout import VIEWS
from tests.ui.cuts import cut_texts

CATALOGUES = Path(i18n.__file__).parents[1] / "locale"

SHORT = 24
"""How long the texts are, in letters, that are taken for a word or two."""

SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def words() -> Iterator[str]:
    """The short texts of all languages, the stretched one too."""
    for name in LANGUAGES:
        if name == "en":
            continue
        file = CATALOGUES / name / "LC_MESSAGES" / "companion.po"
        with file.open("rb") as text:
            for message in read_po(text):
                both = (message.id, message.string, pseudo_text(message.id)) if isinstance(message.id, str) else ()
                yield from (one for one in both if isinstance(one, str) and 0 < len(one) <= SHORT)


@pytest.mark.parametrize("px", [22, 35, 52])
def test_no_word_is_wider_than_its_letters_let_it_be_taken_to_be(px: int) -> None:
    found = {word for word in words() if "\n" not in word}
    assert len(found) > 500
    # Each letter is rounded to a whole pixel.
    narrow = {word for word in found if estimate_width(word, px) + len(word) // 2 < text_width(word, "bold", px)}
    assert narrow == set()


class Wide(English):
    """A language in which the pile is called by four letters, the widest there are."""

    def gettext(self, message: str, /) -> str:
        return message.replace("{count} to draw", "Wumm {count}")


@pytest.mark.parametrize("sides", [2, 3])
def test_the_score_has_room_for_the_pile_whatever_its_letters(
    table: Table, monkeypatch: pytest.MonkeyPatch, sides: int
) -> None:
    monkeypatch.setattr(i18n._Current, "translations", Wide())
    table.begin(*SIX, sides=sides)
    assert "Wumm" in table.text
    assert {view.width: cut_texts(table.scene(view)) for view in VIEWS} == {view.width: () for view in VIEWS}
