"""The word checker on the screen: typed, laid, and settled."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.events import BACKSPACE
from companion.core.scene import Banner
from companion.games.registry import GAMES
from companion.games.sequitur.model import Options, Setup
from companion.table.desk import Desk
from companion.table.screen_outcome import Outcome
from companion.table.screens.screen_map import SCREENS
from companion.table.screens.words.words import Words
from companion.table.storage.journal import Journal
from tests.desk.at_desk import CONFIRM, HELP, NEXT, NOW, UNDO, VIEW, SitDown, Table
from tests.desk.test_trouble import full_disk
from tests.table.toygame import Heap, HeapGame


@pytest.fixture
def words(table: Table) -> Table:
    return table.tap("words")


def verdict(table: Table) -> str:
    return next((look.text for look in table.scene().looks if isinstance(look, Banner)), "")


def test_a_word_is_settled_while_it_is_typed(words: Table) -> None:
    assert verdict(words) == ""
    assert "English words" in words.text
    words.tap("key:A", "key:N")
    assert verdict(words) == "UNFINISHED"
    assert "Too short: a word has at least 3 letters." in words.text
    words.tap("key:D")
    assert verdict(words) == "VALID"
    assert "A common word." in words.text


def test_a_word_is_typed_on_a_keyboard(words: Table) -> None:
    words.type(f"stiax{BACKSPACE}r")
    assert verdict(words) == "NOT VALID"
    assert "It is not in the list of words.\nSimilar: stair, sitar, star, stir." in words.text


def test_a_word_is_laid_letter_by_letter(words: Table) -> None:
    for letter in ("S", "ball:T", "a", "R"):
        words.scan(letter)
    assert verdict(words) == "VALID"
    assert "STAR" in words.text


def test_the_q_ball_is_laid_as_q_or_as_qu(words: Table) -> None:
    words.scan("ball:Q", "ball:U", "ball:A", "ball:Y")
    assert "QUAY" in words.text.splitlines()
    words.press(CONFIRM).scan("ball:Qu", "ball:A", "ball:Y")
    assert "QUAY" in words.text.splitlines()


@pytest.mark.parametrize(("laid", "why"), [("ball:?", "The blank has no letter"), ("10H", "That is no letter ball.")])
def test_what_is_laid_and_is_no_letter_is_left_out_and_said(words: Table, laid: str, why: str) -> None:
    words.scan("ball:A", laid)
    assert why in words.text
    words.scan("ball:N", "ball:D")
    assert "AND" in words.text.splitlines()
    assert why not in words.text


@pytest.mark.parametrize(
    ("word", "turns", "why"),
    [
        ("ox", 0, "Too short: a word has at least 3 letters."),
        ("zz", 0, "Too short: a word has at least 3 letters."),
        ("don't", 0, "It has an apostrophe: such words do not count."),
        ("ill-bred", 0, "It has a hyphen: such words do not count."),
        ("мир", 0, "It has a letter that is not one of the 26 of English."),
        ("london", 0, "A name: names do not count."),
        ("etc", 0, "An abbreviation: those do not count."),
        ("gonna", 0, "Slang: only the list with slang has it."),
        ("aalii", 2, "A rare word: the family list leaves it out."),
        ("zzyxq", 0, "It is not in the list of words."),
    ],
)
def test_why_something_is_no_word_is_said_in_a_sentence(words: Table, word: str, turns: int, why: str) -> None:
    words.press(*[NEXT] * turns).type(word)
    # What may still become a word is not refused.
    assert verdict(words) == ("UNFINISHED" if word in {"ox", "zz"} else "NOT VALID")
    assert why in words.text.splitlines()


def test_what_something_is_a_form_of_is_said(words: Table) -> None:
    if not words.desk.dictionary.checker.definitions.is_complete:
        pytest.skip("WordNet is not here")
    words.type("saw")
    assert "A common word. Meaning: past of see: " in words.text


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
    assert "Type a word, or lay its letter balls" in words.text
    assert "STAR" in words.press(CONFIRM).text


def test_what_is_no_letter_or_too_long_is_not_taken(words: Table) -> None:
    words.type("5% ")
    assert verdict(words) == ""
    words.type("a" * 40)
    assert "A" * 21 in words.text
    assert "A" * 22 not in words.text


def test_words_two_slips_away_are_looked_for_in_slices(words: Table) -> None:
    words.type("stirrpa")
    assert "Near" not in words.text
    slices = 1
    while words.desk.think():
        slices += 1
    assert slices > 1
    assert words.desk.has_news
    assert "Similar: stirrups, stirred, stirrup, stirrer, stirps." in words.text


@pytest.mark.parametrize("word", ["", "and", "stiar", "london", "gonna", "st", "don't"])
def test_nothing_is_looked_for_where_something_is_known(words: Table, word: str) -> None:
    words.type(word)
    words.scene()
    assert not words.desk.think()


def test_next_goes_round_the_lists_and_the_choice_stays_for_the_evening(words: Table) -> None:
    words.type("gonna")
    assert words.button("press:next").note == "standard"
    words.press(NEXT)
    assert (words.button("press:next").note, verdict(words)) == ("with slang", "VALID")
    assert "A slang word." in words.text
    words.press(UNDO, UNDO, UNDO, UNDO, UNDO, UNDO).tap("words")
    assert words.button("press:next").note == "with slang"
    words.press(NEXT).type("gonna")
    assert (words.button("press:next").note, verdict(words)) == ("family", "NOT VALID")


def test_a_word_is_allowed_once_and_for_all_and_taken_out_again(sit_down: SitDown, words: Table) -> None:
    words.type("zzyxq").tap("own:add")
    assert verdict(words) == "VALID"
    assert "One of our own words." in words.text
    another = sit_down().tap("words").type("zzyxq")
    assert verdict(another) == "VALID"
    another.tap("own:out")
    assert verdict(another) == "NOT VALID"
    assert verdict(sit_down().tap("words").type("zzyxq")) == "NOT VALID"


def test_a_list_keeps_its_remarks_and_its_order(words: Table) -> None:
    words.words.write_text("# Since 2019\nJarl\n\nzzyxq")
    words.type("xqzzy").tap("own:add").press(CONFIRM)
    words.type("zzyxq").tap("own:out")
    assert words.words.read_text() == "# Since 2019\nJarl\n\nxqzzy\n"


def test_a_word_of_the_list_can_not_be_taken_out(words: Table) -> None:
    words.words.write_text("star\n")
    assert "own:out" not in words.type("star").scene().targets()


def test_what_is_not_found_alone_can_be_allowed(words: Table) -> None:
    for word in ("london", "gonna", "don't", "ox"):
        assert "own:add" not in words.type(word).scene().targets()
        words.press(CONFIRM)


def test_a_broken_list_is_said_and_left_out_until_it_is_mended(words: Table) -> None:
    words.words.write_text("zzyxq\n10%\n")
    sentence = "words.txt:2: '10%' has a sign that is no letter; expected one word a line, 3 to 21 letters."
    plain = "Own words: '10%' has a sign that is no letter."
    assert f"{plain} Until that is corrected, none of them counts." in words.text
    assert "words.txt" not in words.text
    assert f"{sentence} Our own words are left out." in words.desk.complaints
    assert verdict(words.type("zzyxq")) == "NOT VALID"
    assert plain in words.tap("own:add").text
    assert words.words.read_text() == "zzyxq\n10%\n"
    words.words.write_text("jarl\n")
    words.press(CONFIRM).type("zzyxq").tap("own:add")
    assert verdict(words) == "VALID"
    assert words.desk.complaints == ()


def test_what_is_no_word_is_taken_out_by_a_tap(words: Table) -> None:
    words.words.write_text("zzyxq\n10%\n# ours\nx\n")
    assert words.look().button("own:wrong").label == "Take out '10%'"
    assert words.tap("own:wrong").button("own:wrong").label == "Take out 'x'"
    assert "own:wrong" not in words.tap("own:wrong").scene().targets()
    assert words.words.read_text() == "zzyxq\n# ours\n"
    assert (verdict(words.type("zzyxq")), words.desk.complaints) == ("VALID", ())


def test_a_list_that_can_not_be_written_is_said_and_stays(words: Table) -> None:
    words.words.write_text("jarl\n")
    words.type("zzyxq")
    words.scene()
    with full_disk(words, 0):
        assert "words.txt can't be written: File too large." in words.tap("own:add").text
        assert verdict(words) == "NOT VALID"
    assert words.words.read_text() == "jarl\n"
    assert [file.name for file in words.words.parent.glob("words*")] == ["words.txt"]
    assert verdict(words.press(CONFIRM).type("jarl")) == "VALID"


def test_a_list_that_can_not_be_read_or_is_too_long_is_said(sit_down: SitDown, words: Table) -> None:
    words.words.mkdir()
    assert "words.txt can't be read: a file or folder is in the way. Our own words are left out." in words.text
    words.words.rmdir()
    letters = "abcdefghij"
    words.words.write_text("".join(f"xq{''.join(letters[int(d)] for d in str(n))}\n" for n in range(100, 10_101)))
    assert "words.txt has more than 10000 words; leave some out." in sit_down().tap("words").text


def test_without_a_folder_no_word_can_be_allowed(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite3")
    desk = Desk(GAMES, journal, lambda: NOW, SCREENS)
    desk.apply_outcome(Outcome(Words(text="ZZYXQ")))
    assert "own:add" not in desk.scene(VIEW).targets()
    journal.close()


class WordGame(HeapGame):
    """A heap of words."""

    setup_type: Any = Setup

    def start(self, setup: Any) -> Heap:
        return Heap(setup.players, 0)


def test_the_checker_follows_the_game_that_is_played(sit_down: SitDown) -> None:
    table = sit_down(games={"heap": WordGame()})
    table.words.write_text("zzyxq\n")
    assert verdict(table.tap("words").type("zzyxq")) == "VALID"
    setup = Setup(("Ann",), Options(lexicon="full", words=("xqzzy",)))
    assert table.desk.current_game.begin(table.desk.games["heap"], setup) is None
    assert verdict(table) == "NOT VALID"
    assert "One of our own words, but this game began without it." in table.text
    assert table.button("press:next").note == "with slang"
    assert verdict(table.press(CONFIRM).type("xqzzy")) == "VALID"
    again = sit_down(copied=table, games={"heap": WordGame()}).tap("words")
    assert again.button("press:next").note == "with slang"
    assert verdict(again.type("xqzzy")) == "VALID"
    again.desk.current_game.close()
    assert verdict(again) == "NOT VALID"
    assert verdict(again.press(CONFIRM).type("zzyxq")) == "VALID"
