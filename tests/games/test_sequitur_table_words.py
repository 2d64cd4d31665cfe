"""The table decides which words count in Sequitur: those it allows, and those it strikes."""

import pytest

from companion.core.game import SaveWord
from companion.games.sequitur import tally, wording
from companion.games.sequitur.model import State
from tests.games.at_sequitur import (
    balls,
    cards,
    game,
    move,
    play,
    racked,
    refused,
    spelled,
    step,
    to_words,
    waiting,
)

LEMON, STAIR = "LEMONADE", "STAIRQED"


def at_words(**goals: tuple[str, ...]) -> State:
    secrets = {"Ann": ("green", "five"), "Bob": ("green", "five-too")}
    goals_known = [
        {"id": "five", "colour": "green", "text": "Exactly five letters", "count": 4, "test": {"length": 5}},
        {"id": "five-too", "colour": "green", "text": "Five letters", "count": 4, "test": {"length": 5}},
        {"id": "vowels", "colour": "red", "text": "Two vowels", "count": 4, "test": {"vowels": {"least": 2}}},
    ]
    return to_words(racked(game(2, goals=goals_known), LEMON, STAIR, secrets=secrets), **goals)


@pytest.mark.rule("SQT-22")
def test_a_word_that_the_table_allows_counts_from_then_on_and_is_kept() -> None:
    state = at_words()
    assert refused(state, "spell", "Ann", word="lemade")[0] == "SQT-12"
    assert refused(state, "allow", "Ann", word="lemon") == ("SQT-22", "LEMON counts already.")
    after = step(state, move("allow", "Ann", word="Lemade"))
    assert after.kept == (SaveWord("lemade", counts=True),)
    assert after.kept[0].inverse == SaveWord("lemade", counts=False)
    assert wording.describe(state, move("allow", word="lemade")) == "The table lets LEMADE count"
    found = play(after.state, "spell", "Ann", word="lemade").words[0]
    assert found is not None
    assert found.score == 9


@pytest.mark.rule("SQT-23")
def test_a_word_that_the_table_strikes_counts_no_more_until_it_is_allowed() -> None:
    state = at_words()
    after = step(state, move("strike", word="LEMON"))
    assert (after.kept, after.events) == ((), ())
    assert refused(after.state, "spell", "Ann", word="lemon") == (
        "SQT-12",
        "LEMON is no valid word here: the table does not count it.",
    )
    assert refused(after.state, "strike", word="lemon") == ("SQT-23", "LEMON does not count anyway.")
    again = step(after.state, move("allow", word="lemon"))
    assert (again.state.setup, again.kept) == (state.setup, ())


@pytest.mark.rule("SQT-23")
def test_a_word_of_the_house_that_is_struck_leaves_its_list() -> None:
    state = play(at_words(), "allow", word="lemade")
    after = step(state, move("strike", word="lemade"))
    assert after.kept == (SaveWord("lemade", counts=False),)
    assert refused(after.state, "spell", "Ann", word="lemade")[0] == "SQT-12"


@pytest.mark.rule("SQT-13", "SQT-14", "SQT-23")
def test_what_a_struck_word_has_won_lies_where_it_was_and_its_player_spells_another() -> None:
    state = spelled(at_words(red=("vowels", "vowels"), green=("five", "")), "lemon", "stair")
    before = state
    state = play(state, "claim", "Ann", goal="vowels")
    state = play(state, "claim", "Bob", goal="vowels")
    assert [tally.points(state, player) for player in range(2)] == [4, 4]
    after = step(state, move("strike", "Bob", word="lemon"))
    assert [event.text for event in after.events] == ["Ann: another word, or none."]
    state = after.state
    # Bob keeps what he has won; Ann's goals are among the others, and her secret one is hers again.
    assert (state.phase, waiting(state)) == ("words", ["Ann"])
    assert [tally.points(state, player) for player in range(2)] == [0, 4]
    assert state.secrets[0] == before.settled[0].card
    assert sorted(public.card.id for public in state.public) == ["five", "vowels"]
    assert balls(state) == 72
    assert [cards(state, colour) for colour in range(3)] == [24, 24, 24]
    # Bob's STAIR is the first then.
    state = play(state, "spell", "Ann", word="lea")
    assert (state.phase, waiting(state), tally.points(state, 0)) == ("claims", ["Bob"], 0)
    assert [card.id for card in state.discards[2] if card] == ["five"]
    state = play(state, "claim", "Bob", goal="five")
    assert waiting(state) == ["Ann"]
    assert tally.points(play(state, "claim", "Ann", goal="vowels"), 0) == 3


@pytest.mark.rule("SQT-15", "SQT-23")
def test_an_order_that_was_drawn_stays_for_those_whose_words_count() -> None:
    state = racked(game(3), STAIR, "STONEBCD", "RATESLPN")
    state = spelled(to_words(state, green=("Short", "Long", "")), "stair", "stone", "rates")
    state = play(state, "tie", draws={"Ann": "E", "Bob": "A", "Cat": "G"})
    state = play(state, "strike", word="rates")
    assert waiting(state) == ["Cat"]
    assert play(state, "no_word", "Cat").order == ((1,), (0,))
    state = play(state, "spell", "Cat", word="rate")
    state = play(state, "judge", "Cat", goal="Secret of Cat", met=False)
    assert state.order == ((1,), (0,), (2,))
    # Whoever is equal again draws with all who are.
    state = play(play(state, "strike", word="rate"), "spell", "Cat", word="rap")
    state = play(state, "judge", "Cat", goal="Secret of Cat", met=False)
    assert (state.phase, waiting(state)) == ("ties", ["Ann", "Bob", "Cat"])
