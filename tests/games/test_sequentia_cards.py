"""The cards of Sequentia as values and as text."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.games.sequentia.common.cards import (
    COLOURS,
    NUMBERS,
    PIECES,
    Card,
    CardText,
    find_card,
    parse_card,
    unseen_cards,
)

NUMBER = st.sampled_from(NUMBERS)
cards = st.builds(Card, NUMBER, st.tuples(NUMBER, NUMBER, NUMBER), st.booleans(), st.sampled_from(["", *COLOURS]))


def card(text: str) -> Card:
    found = parse_card(text)
    assert found is not None
    return found


@given(cards)
def test_the_text_of_a_card_is_read_back_and_is_one_of_a_record(one: Card) -> None:
    assert parse_card(one.text) == one
    assert msgspec.convert(one.text, CardText) == one.text


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("2:131", Card(2, (1, 3, 1))),
        ("2:131+", Card(2, (1, 3, 1), bonus=True)),
        ("2:131+/red", Card(2, (1, 3, 1), bonus=True, colour="red")),
        ("9:456+", Card(9, (4, 5, 6), bonus=True)),
        (" 3:222/PURPLE ", Card(3, (2, 2, 2), colour="purple")),
    ],
)
def test_a_card_is_read(text: str, means: Card) -> None:
    assert parse_card(text) == means


@pytest.mark.parametrize(
    "text", ["", "0:131", "2:130", "2:13", "2:1311", "2131", "2:131/", "2:131/pink", "2:131++", "10H"]
)
def test_what_is_no_card_is_none(text: str) -> None:
    assert parse_card(text) is None


def test_a_card_whose_colour_was_not_told_is_found_by_the_rest() -> None:
    deck = (card("2:131/red"), card("2:131+/red"), card("1:131/red"), card("1:131/blue"))
    assert find_card(deck, card("2:131")) == card("2:131/red")
    assert find_card(deck, card("2:131+")) == card("2:131+/red")
    assert find_card(deck, card("1:131/blue")) == card("1:131/blue")
    assert find_card(deck, card("1:131")) == Refused("", "Several cards are 1\xa0(131): tell its colour, blue or red.")
    assert find_card(deck, card("2:131/blue")) == Refused("", "There is no card 2\xa0(131) blue in this deck.")


@given(st.lists(cards, max_size=12), st.data())
def test_what_is_left_and_what_is_seen_make_the_deck(some: list[Card], data: st.DataObject) -> None:
    deck = tuple(some)
    seen = tuple(data.draw(st.lists(st.sampled_from(deck), unique_by=id, max_size=len(deck))) if deck else ())
    left = unseen_cards(deck, seen)
    assert left.total() + len(seen) == len(deck)
    assert all(left[one] + seen.count(one) == deck.count(one) for one in deck)


def test_colours_that_are_easily_confused_have_other_shapes() -> None:
    for one, other in (
        ("red", "green"),
        ("red", "orange"),
        ("green", "orange"),
        ("blue", "purple"),
        ("yellow", "orange"),
    ):
        assert PIECES[one].sign != PIECES[other].sign  # type: ignore[index]
    assert {piece.tone for piece in PIECES.values()} == set(COLOURS)
