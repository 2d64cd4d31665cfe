"""The room that words need, which layouts work out from their letters: never less than the words take."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from companion.core import i18n
from companion.core.i18n import LANGUAGES, English, pseudo_text
from companion.games.common.text_fit import estimate_width
from companion.ui.painters.text import text_width
from tests.desk.at_desk import Table
from tests.screens import catalogue, clock, people, results, sequitur, shift
from tests.screens.catalogue import REACHED
from tests.screens.test_layout import VIEWS, WIDE
from tests.ui.cuts import cut_texts, shortened_texts

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
    """A language in which what is said of the pile has few letters, the widest there are."""

    def gettext(self, message: str, /) -> str:
        return message.replace("to draw", "Wummm")


@pytest.mark.parametrize("sides", [2, 3])
def test_the_score_has_room_for_the_pile_whatever_its_letters(
    table: Table, monkeypatch: pytest.MonkeyPatch, sides: int
) -> None:
    monkeypatch.setattr(i18n._Current, "translations", Wide())
    table.begin(*SIX, sides=sides)
    assert "Wumm" in table.text
    assert {view.width: cut_texts(table.scene(view)) for view in VIEWS} == {view.width: () for view in VIEWS}


WIDE_TOO = tuple(name.replace("MW", "MM").replace("WM", "MM") for name in WIDE[:10:2])
"""Others of the widest letters."""

PLAYED_BY = {
    catalogue: ("NAMES", "LONG_NAMES"),
    clock: ("LONG_NAMES",),
    people: ("NAMES", "LONG"),
    results: ("TWELVE",),
    sequitur: ("FIVE",),
    shift: ("LONG_NAMES",),
}
"""Who plays on the screens of these modules."""


@pytest.mark.parametrize(
    "name",
    [
        "clock_long_name",
        "correction_made",
        "history_unsettled",
        "missed_draw_of_twelve",
        "names_of_twelve_people",
        "person_sign_of_many",
        "position_cards",
        "result_of_twelve",
        "results_opened_crowd",
        "seats",
        "sequitur_five",
        "shift_long_names",
        "shift_position",
        "shift_result_shared_by_all",
    ],
)
def test_no_letter_of_the_widest_names_is_left_out(table: Table, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for module, lists in PLAYED_BY.items():
        for played in lists:
            count = len(getattr(module, played))
            monkeypatch.setattr(module, played, (WIDE if count > len(WIDE_TOO) else WIDE_TOO)[:count])
    REACHED[name](table)
    for view in VIEWS:
        for size in ("usual", "large"):
            scene = table.scene(replace(view, text=size))
            assert "WWW" in " ".join(scene.texts())
            assert shortened_texts(scene) == (), (view.width, size)
