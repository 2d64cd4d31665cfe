"""The word checker on the screen: typed, laid, and settled."""

import pytest

from companion.contract.inputs import BACKSPACE
from companion.contract.scene import Banner
from tests.desk.at_desk import CONFIRM, HELP, UNDO, Table


@pytest.fixture
def words(table: Table) -> Table:
    return table.tap("words")


def verdict(table: Table) -> str:
    return next((look.text for look in table.scene().looks if isinstance(look, Banner)), "")


def test_a_word_is_settled_while_it_is_typed(words: Table) -> None:
    assert verdict(words) == ""
    words.tap("key:A", "key:N")
    assert verdict(words) == "NOT VALID"
    assert "Too short." in words.text
    words.tap("key:D")
    assert verdict(words) == "VALID"
    assert "A common word." in words.text


def test_a_word_is_typed_on_a_keyboard(words: Table) -> None:
    words.type(f"stiax{BACKSPACE}r")
    assert verdict(words) == "NOT VALID"
    assert "Not found. Near: sitar, stair, star, stir." in words.text


def test_a_word_is_laid_letter_by_letter(words: Table) -> None:
    for letter in ("S", "ball:T", "a", "R"):
        words.scan(letter)
    assert verdict(words) == "VALID"
    assert "STAR" in words.text


def test_a_name_and_a_sign_are_told_as_what_they_are(words: Table) -> None:
    words.type("london")
    assert "A name." in words.text
    words.press(CONFIRM).type("don't")
    assert "Has an apostrophe." in words.text


def test_undo_takes_letters_back_and_then_leads_home(words: Table) -> None:
    words.type("ox").press(UNDO).press(UNDO)
    assert "confirm" not in words.lamps
    assert "new:sequence" in words.press(UNDO).scene().targets()


def test_confirm_clears_the_word(words: Table) -> None:
    words.type("star").press(CONFIRM)
    assert verdict(words) == ""
    assert "confirm" not in words.lamps


def test_help_is_there_and_goes(words: Table) -> None:
    words.type("star").press(HELP)
    assert "Type a word, or lay its letters" in words.text
    assert "STAR" in words.press(CONFIRM).text


def test_what_is_no_letter_or_too_long_is_not_taken(words: Table) -> None:
    words.type("5% ").scan("10H")
    assert verdict(words) == ""
    words.type("a" * 40)
    assert "A" * 21 in words.text
    assert "A" * 22 not in words.text
