"""The deck of Sequentia: its file, the example, and what is said when something is wrong with it."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.table_files import file_problem, load_table_file
from companion.core.game import Refused
from companion.core.toml.entries import EntriesError
from companion.games.sequentia.common.cards import NUMBERS, WHOLE_DECK
from companion.games.sequentia.common.deck import Options, Setup, deck_of, draw_card, setup_refusal
from companion.games.sequentia.common.deck_file import DECK_FILE, deck_toml, missing_cards, read_deck
from tests.games.test_sequentia_cards import card, cards

PACKAGE = Path(__file__).parents[2] / "companion" / "games" / "sequentia" / "common"
EXAMPLE = (PACKAGE / "example_deck.toml").read_text(encoding="utf-8")


def test_the_example_has_54_cards_each_sequence_twice_and_says_that_it_is_one() -> None:
    deck = deck_of(Options())
    assert len(deck) == WHOLE_DECK == 54
    assert missing_cards(deck) is None
    assert set(Counter(one.sequence for one in deck).values()) == {2}
    assert Counter(one.number for one in deck) == dict.fromkeys(NUMBERS, 18)
    assert EXAMPLE.startswith("# EXAMPLE")
    assert read_deck(EXAMPLE, "") == deck


def test_a_table_plays_with_the_deck_that_it_has_entered() -> None:
    assert deck_of(Options(("2:131+", "1:111"))) == (card("2:131+"), card("1:111"))


@given(st.lists(cards, min_size=1, max_size=60))
def test_a_deck_is_read_back_as_it_was_written(some: list) -> None:  # type: ignore[type-arg]
    assert read_deck(deck_toml(some), "m") == tuple(some)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "m: has no cards; expected cards = a list of cards such as 2:131+/red."),
        ("cards = []", "m:1: cards has no card in it; expected one card or more, such as 2:131+/red."),
        ("cards = 3", "m:1: cards is 3; expected a list of cards such as 2:131+/red."),
        ("[[cards]]\n", "m:1: cards.1 is a table; expected a card such as 2:131, 2:131+ or 2:131+/red."),
        ("# ours\nkards = []", "m:2: kards is not a key; expected cards. Did you mean cards?"),
        ("cards = [", "m:1: is not TOML here (Invalid value); expected "),
        ('cards = [\n"1:111",\n"0:131",\n]', 'm:3: cards.2 is "0:131"; expected a card such as 2:131, 2:131+ or 2:131'),
        ('cards = [\n"1:111",\n"2:110"]', 'm:3: cards.2 is "2:110"; expected a card such as '),
        ('cards = ["1:111",\n\n"2:111/rde"]', "Did you mean 2:111/red?"),
        ('cards = ["1:111/Red"]', "Did you mean 1:111/red?"),
        ("cards = [1]", "m:1: cards.1 is 1; expected a card such as "),
        ('cards = [" 1:111"]', "Did you mean 1:111?"),
    ],
)
def test_a_file_with_a_mistake_is_told_with_its_line_and_its_card(text: str, told: str) -> None:
    with pytest.raises(EntriesError) as error:
        read_deck(text, "m")
    assert told in str(error.value)
    assert str(error.value).startswith("m:" if text else "m: ")


def test_a_deck_that_is_not_whole_is_a_note_and_no_mistake() -> None:
    some = read_deck('cards = ["1:111", "1:111"]', "m")
    assert missing_cards(some) == "These are 2 cards; the deck of the game has 54."
    assert missing_cards(some[:1]) == "This is 1 card; the deck of the game has 54."


def test_the_deck_of_the_data_folder_is_read_or_complained_of(tmp_path: Path) -> None:
    assert load_table_file(tmp_path, DECK_FILE) is None
    assert file_problem(tmp_path, DECK_FILE) == ""
    file = tmp_path / DECK_FILE
    assert DECK_FILE == "sequentia.toml"
    file.write_text("\ufeff" + deck_toml(deck_of(Options())), encoding="utf-8")
    assert load_table_file(tmp_path, DECK_FILE) == tuple(one.text for one in deck_of(Options()))
    assert file_problem(tmp_path, DECK_FILE) == ""
    file.write_text('cards = ["1:110"]', encoding="utf-8")
    assert load_table_file(tmp_path, DECK_FILE) is None
    assert file_problem(tmp_path, DECK_FILE).startswith(
        'sequentia.toml:1: cards.1 is "1:110"; expected a card such as '
    )
    assert file_problem(tmp_path, DECK_FILE).endswith(" The example deck is used.")
    file.write_bytes(b"cards = [\n\xff]")
    assert "sequentia.toml:2: holds the byte 0xFF" in file_problem(tmp_path, DECK_FILE)
    file.unlink()
    file.mkdir()
    assert load_table_file(tmp_path, DECK_FILE) is None
    wrong = "sequentia.toml: can't be read (Is a directory); expected a readable file."
    assert file_problem(tmp_path, DECK_FILE) == f"{wrong} The example deck is used."


def test_a_card_is_drawn_while_it_has_not_been_seen() -> None:
    deck = (card("1:111/red"), card("1:111/red"), card("2:131+/blue"))
    assert draw_card(deck, (), "2:131+") == card("2:131+/blue")
    assert draw_card(deck, (card("1:111/red"),), "1:111") == card("1:111/red")
    assert draw_card(deck, deck[:2], "1:111") == Refused("", "1:111 red is there 2 times, and has been seen.")
    assert draw_card(deck, deck, "2:131+") == Refused("", "2:131+ blue is there once, and has been seen.")
    assert draw_card(deck, (), "3:333") == Refused("", "There is no card 3:333 in this deck.")
    assert draw_card(deck, (), "10H") == Refused("", '"10H" is no card; a card is written 2:131, 2:131+ or 2:131+/red.')


def test_two_to_four_with_names_of_their_own_play() -> None:
    assert setup_refusal(Setup(("Ann", "Bob")), "Shift") is None
    assert setup_refusal(Setup(("Ann", "Bob", "Cid", "Dan")), "Shift") is None
    assert setup_refusal(Setup(("Ann",)), "Shift") == Refused("", "1 can't play Shift; 2 to 4 can.")
    assert isinstance(setup_refusal(Setup(("Ann", "ann")), "Shift"), Refused)
