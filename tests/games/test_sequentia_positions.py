"""What lies on the table is set in the modes of Sequentia, whatever was played before."""

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import Scan
from companion.core.game import Refused, Step
from companion.games.sequentia.common.cards import UNKNOWN
from companion.games.sequentia.stack.model import AsSequence, Pass, Play, State
from companion.games.sequentia.stack.possible_sequences import legal_places, legal_triples
from companion.games.sequentia.stack.rules import pass_refusal, refusal
from tests.games import at_positions
from tests.games.at_stack import FOUR, GAME, begun, cards_in_game, move, played, refused, sequence, set_up

set_to = partial(at_positions.set_to, GAME)
why_not = partial(at_positions.why_not, GAME)
tapped = partial(at_positions.tapped, GAME)

seeds = st.integers(0, 2**32)
lengths = st.integers(0, 40)


def stack_after(random: Random, players: int, length: int) -> State:
    """A game of Stack in which so many moves were tried with cards that nobody has seen."""
    state = begun(players)
    for _ in range(length):
        left = [*state.cards]
        for card in state.seen_cards:
            left.remove(card)
        card = random.choice(left or [state.cards[0]])
        moves: list[Any] = [AsSequence(card.text, piles) for piles in legal_triples(state, card)]
        moves += [Play(card.text, at) for at in legal_places(state) if refusal(state, at) is None]
        moves += [Pass()] * (pass_refusal(state) is None)
        step = GAME.play(state, random.choice(moves or [Pass()]))
        state = step.state if isinstance(step, Step) else state
    return state


@given(seed=seeds, players=st.integers(2, 4), length=lengths, other=lengths)
def test_any_position_of_stack_is_set_from_any_other_and_play_goes_on(
    seed: int, players: int, length: int, other: int
) -> None:
    random = Random(seed)
    state, aim = (stack_after(random, players, count) for count in (length, other))
    same = set_to(state, GAME.position(state))
    assert replace(same, moves=state.moves) == state
    after = set_to(state, GAME.position(aim))
    assert {**GAME.summary(after), "turns": 0} == {**GAME.summary(aim), "turns": 0}
    assert (cards_in_game(after), after.moves) == (54, state.moves + 1)
    assert {card for card, _index in after.entered} == set(after.seen_cards)


def test_cards_are_laid_on_piles_and_taken_off_by_taps() -> None:
    state = played(begun(), *FOUR)
    after = tapped(state, "pile:2", Scan("card:2:221"), "below", "below", "pile:3", "off")
    assert after.piles == (("1:131+/blue",), ("?", "1:111/red", "2:221/blue"), ("1:113/red",))
    after = tapped(state, "pile:1", "off", Scan("2:221"), "end:left", "sheet:cards", "count:-1", "cards:1", "count:+1")
    assert after.piles[0] == ("2:221/blue",)
    assert after.hands == {"Ann": 2, "Bob": 3}
    assert after.taken == {"Ann": ("?",), "Bob": ()}
    known = set_to(state, after)
    # The deck has what lies nowhere else, and of a taken card nobody knows which one it is.
    assert (known.deck, known.taken) == (54 - 4 - 5 - 1, ((UNKNOWN,), ()))


def test_a_card_that_lies_no_more_can_be_played_and_one_that_lies_there_names_its_entry() -> None:
    state = played(begun(), *FOUR)
    after = set_to(state, tapped(state, "pile:1", "off", Scan("2:221"), "end:left"))
    assert "1:131+/blue" in GAME.text(played(after, "1:131+ 1"))
    answer = GAME.play(after, move("2:221 1"))
    assert isinstance(answer, Refused)
    assert answer.counted == (len(FOUR),)


def test_a_card_counted_where_nobody_sees_it_is_set_where_it_lies() -> None:
    """It is unknown among the cards taken, or below others, then; a card that is left is taken from the deck."""
    state = played(begun(), *FOUR, "3:333 2")
    laid = replace(GAME.position(state), taken={"Ann": ("2:221/blue", "2:112/blue"), "Bob": ()})
    state = set_to(state, laid)
    after = tapped(state, Scan("2:221"), "pile:1", Scan("1:111"), "pile:4")
    assert after.taken == {"Ann": ("?", "2:112/blue"), "Bob": ()}
    assert after.piles[1] == ("?", "3:333/green")
    assert (after.piles[0][-1], after.piles[3][-1]) == ("2:221/blue", "1:111/red")
    # Those that lay there are in the deck again.
    assert set_to(state, after).deck == state.deck


def test_the_top_cards_of_two_piles_change_places() -> None:
    state = played(begun(), *FOUR, "3:333 2")
    after = tapped(state, "pile:1", "swap", "pile:2")
    assert after.piles[:2] == (("3:333/green",), ("1:111/red", "1:131+/blue"))
    assert tapped(state, "pile:1", "swap", "swap", "pile:2", "off").piles[:2] == (("1:131+/blue",), ("1:111/red",))


def test_the_turn_and_what_was_laid_in_it_are_set() -> None:
    state = played(begun(3), "1:111 right")
    after = set_to(state, tapped(state, "sheet:turn", "turn:2", "laid:bonus"))
    assert (after.name, after.laid, after.turns) == ("Cat", "bonus", 2)
    back = tapped(state, "sheet:turn", "turn:2", "turn:0")
    assert back == GAME.position(state)


def test_cards_of_a_deck_that_is_learned_are_learned() -> None:
    state = GAME.start(set_up(2, deck=("1:111",), size=54))
    assert isinstance(state, State)
    step = GAME.set_position(state, replace(GAME.position(state), piles=(("1:111",), ("2:131+/red", "2:222"))))
    assert isinstance(step, Step)
    assert [card.text for card in step.state.added] == ["2:131+/red", "2:222"]
    assert (step.state.deck, step.state.unknown, len(step.kept)) == (45, 51, 2)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"piles": (("1:111",), ("1:111",))}, "1\xa0(111) red lies here more often than the deck has it."),
        ({"piles": (("7:111",),)}, "There is no card 7\xa0(111) in this deck."),
        ({"piles": (("1:111", "?"),)}, "Which card is on top of pile 1? Pick it, and tap the pile."),
        ({"piles": ((),)}, "A pile has one card or more."),
        ({"piles": (("1:111",), ("1:112",), ("1:113",), ("2:111",), ("3:112",))}, "There are four piles at most."),
        ({"player": "Zoe"}, "Zoe does not play in this game."),
        ({"hands": {"Ann": 3}}, "Enter how many cards Bob holds and has taken."),
        ({"hands": {"Ann": 3, "Bob": 52}}, "55 cards lie here, are taken or held, and there are only 54."),
        ({"hands": {"Ann": 0, "Bob": 3}}, "Ann holds no card."),
    ],
)
def test_a_position_that_can_not_be_is_told(change: dict[str, Any], why: str) -> None:
    assert why_not(begun(), replace(GAME.position(begun()), **change)) == why


def test_the_game_is_over_where_nothing_is_left_and_who_has_left_plays_no_more() -> None:
    state = begun(3)
    everything = replace(GAME.position(state), hands={"Ann": 0, "Bob": 0, "Cat": 0})
    step = GAME.set_position(state, replace(everything, taken={"Ann": ("?",) * 30, "Bob": ("?",) * 24, "Cat": ()}))
    assert isinstance(step, Step)
    assert ([one.kind for one in step.events], GAME.summary(step.state)["winners"]) == (["win"], ["Ann"])
    left = GAME.leave(state, "Bob")
    assert isinstance(left, Step)
    assert why_not(left.state, replace(GAME.position(left.state), player="Bob")) == "Bob plays no more."
    assert why_not(left.state, replace(GAME.position(left.state), hands={"Ann": 3, "Bob": 1, "Cat": 3})) == (
        "Bob plays no more."
    )
    ended = GAME.end_here(state)
    assert isinstance(ended, Step)
    assert set_to(ended.state, GAME.position(ended.state)).over
    assert not set_to(ended.state, tapped(ended.state, "sheet:turn", "turn:1")).over
    assert refused(set_to(state, tapped(state)), sequence("1:111"))[0] == "STK-02"
