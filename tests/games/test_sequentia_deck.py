"""The deck of Sequentia: its file, the example, and what is said when something is wrong with it."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.table_files import file_problem, load_table_file
from companion.core.game import Refused, SaveEntry
from companion.core.toml.entries import EntriesError
from companion.games.sequentia.common.cards import NUMBERS, WHOLE_DECK
from companion.games.sequentia.common.deck import (
    Add,
    Options,
    Setup,
    add_card,
    count_move,
    deck_of,
    draw_card,
    is_missing,
    setup_refusal,
)
from companion.games.sequentia.common.deck_file import (
    DECK_FILE,
    KnownDeck,
    deck_toml,
    missing_cards,
    read_deck,
    read_known_deck,
)
from companion.games.sequentia.shift.model import Options as ShiftOptions
from companion.games.sequentia.shift.model import Setup as ShiftSetup
from companion.games.sequentia.shift.model import State
from tests.games.test_sequentia_cards import card, cards

EXAMPLE_OPTIONS = Options()
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
        ("# ours\nkards = []", "m:2: kards is not a key; expected cards or size. Did you mean cards?"),
        ("cards = [", "m:1: can't be understood here (Invalid value); expected "),
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
    assert load_table_file(tmp_path, DECK_FILE) == KnownDeck(tuple(one.text for one in deck_of(Options())))
    assert file_problem(tmp_path, DECK_FILE) == ""
    file.write_text('cards = ["1:110"]', encoding="utf-8")
    assert load_table_file(tmp_path, DECK_FILE) is None
    assert file_problem(tmp_path, DECK_FILE).startswith(
        'sequentia.toml:1: cards.1 is "1:110"; expected a card such as '
    )
    assert file_problem(tmp_path, DECK_FILE).endswith(" The deck is learned in play.")
    file.write_bytes(b"cards = [\n\xff]")
    assert "sequentia.toml:2: holds the byte 0xFF" in file_problem(tmp_path, DECK_FILE)
    file.unlink()
    file.mkdir()
    assert load_table_file(tmp_path, DECK_FILE) is None
    wrong = "sequentia.toml: can't be read (Is a directory); expected a readable file."
    assert file_problem(tmp_path, DECK_FILE) == f"{wrong} The deck is learned in play."


def at_table(*deck: str, seen: tuple[str, ...] = (), size: int | None = None) -> State:
    """A game with this deck, of which these cards have been taken."""
    setup = ShiftSetup(("Ann", "Bob"), ShiftOptions(deck, size))
    return State(setup=setup, table=(None,) * 9, goals=(None, None), taken=(tuple(map(card, seen)), ()))


def test_a_card_is_drawn_while_it_has_not_been_seen() -> None:
    deck = ("1:111/red", "1:111/red", "2:131+/blue")
    fresh = at_table(*deck)
    assert draw_card(fresh, "2:131+") == card("2:131+/blue")
    assert draw_card(at_table(*deck, seen=("1:111/red",)), "1:111") == card("1:111/red")
    gone = at_table(*deck, seen=deck)
    assert draw_card(gone, "1:111") == Refused("", "All 2 1\xa0(111) red have been seen.")
    assert draw_card(gone, "2:131+") == Refused("", "The only 2+\xa0(131) blue has been seen.")
    assert draw_card(fresh, "3:333") == Refused("", "There is no card 3\xa0(333) in this deck.")
    assert draw_card(fresh, "10H") == Refused("", '"10H" is no card; a card is written 2:131, 2:131+ or 2:131+/red.')


def test_of_cards_that_differ_in_colour_the_one_that_is_left_is_meant() -> None:
    deck = ("2:131/red", "2:131/blue")
    both = draw_card(at_table(*deck), "2:131")
    assert both == Refused("", "Several cards are 2\xa0(131): tell its colour, blue or red.")
    assert draw_card(at_table(*deck, seen=("2:131/red",)), "2:131") == card("2:131/blue")
    assert draw_card(at_table("2:131"), "2:131/red") == card("2:131")


def test_a_card_that_nobody_knows_can_come_while_not_all_are_known() -> None:
    learning = at_table("2:131/red", seen=("2:131/red",), size=3)
    assert (learning.size, learning.unknown) == (3, 2)
    assert draw_card(learning, "1:222") == card("1:222")
    assert isinstance(draw_card(learning, "2:131/red"), Refused)
    assert isinstance(draw_card(learning, "4:222"), Refused)
    assert draw_card(at_table("4:131", size=3), "4:222") == card("4:222")
    assert isinstance(draw_card(at_table("2:131", "2:132", size=2), "1:222"), Refused)


def test_a_card_that_is_added_makes_the_deck_larger_only_while_it_is_not_whole() -> None:
    part = add_card(at_table("2:131", "2:132"), Add("1:222")).state
    assert (part.size, part.unknown) == (3, 0)
    whole = at_table(*(one.text for one in deck_of(EXAMPLE_OPTIONS)))
    told = add_card(whole, Add("1:222"))
    assert (told.state.size, len(told.state.cards)) == (54, 55)
    assert told.events[0].text == "1\xa0(222) is in the deck. 1 card too many is entered."
    assert is_missing(whole, card("1:222"))
    assert not is_missing(told.state, card("1:222"))


def test_what_was_learned_stands_in_the_file_as_often_as_it_is_there() -> None:
    before = at_table("2:131", size=4)
    step = count_move(before, add_card(add_card(before, Add("2:131")).state, Add("1:222/red")))
    assert not isinstance(step, Refused)
    assert [(one.entry, one.before) for one in step.kept if isinstance(one, SaveEntry)] == [
        ({"card": "2:131", "count": 2}, {"card": "2:131"}),
        ({"card": "1:222/red"}, None),
    ]
    learned = '[[learned]]\ncard = "2:131"\ncount = 2\n\n[[learned]]\ncard = "1:222/red"\n'
    assert read_known_deck(learned, "m") == KnownDeck(("2:131", "2:131", "1:222/red"), 54)
    assert read_known_deck('cards = ["2:131"]\n' + learned, "m") == KnownDeck(("2:131", "2:131", "1:222/red"), None)
    assert read_known_deck('size = 9\ncards = ["2:131"]\n', "m") == KnownDeck(("2:131",), 9)
    assert read_known_deck("# nothing yet\n", "m") == KnownDeck((), 54)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('size = 1\ncards = ["2:131", "1:111"]', "m:1: size is 1; expected 2 or more, as so many cards are listed."),
        ('[[learned]]\ncard = "2:13"', 'm:2: learned 1, card is "2:13"; expected a card such as '),
        ("[[learned]]\ncount = 2", "m:1: learned 1 has no card; expected card = a card such as "),
        ("learned = 3", "m:1: learned is 3; expected tables [[learned]]."),
        ("learned = [3]", "learned 1 is 3; expected a table [[learned]]."),
    ],
)
def test_a_mistake_in_what_was_learned_is_told(text: str, told: str) -> None:
    with pytest.raises(EntriesError) as error:
        read_known_deck(text, "m")
    assert told in str(error.value)


def test_two_to_four_with_names_of_their_own_play() -> None:
    assert setup_refusal(Setup(("Ann", "Bob")), "Shift") is None
    assert setup_refusal(Setup(("Ann", "Bob", "Cid", "Dan")), "Shift") is None
    assert setup_refusal(Setup(("Ann",)), "Shift") == Refused("", "1 can't play Shift; 2 to 4 can.")
    assert isinstance(setup_refusal(Setup(("Ann", "ann")), "Shift"), Refused)
