"""What a hand that is shown can do in Stack, beside a plain way to find out: trying every move."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.games.sequentia.common.cards import Card, unseen_cards
from companion.games.sequentia.stack.model import PILES, AsSequence, Move, Place, Play, State
from companion.games.sequentia.stack.possible_sequences import Way, check_hand, find_ways
from tests.games.at_stack import FOUR, GAME, begun, move, played, sequence

PLACES: tuple[Place, ...] = ("left", "right", 1, 2, 3, 4)
TRIPLES = tuple((a, b, c) for a in range(1, 5) for b in range(a + 1, 5) for c in range(b + 1, 5))

seeds = st.integers(0, 2**32)


def hand(state: State, *texts: str) -> tuple[Card, ...]:
    cards = check_hand(state, texts)
    assert not isinstance(cards, Refused), cards
    return cards


def found(state: State, *texts: str) -> set[tuple[str, str, str, tuple[int, ...]]]:
    """The ways of a hand: the card that is laid first and where, the one that becomes a sequence, and its piles."""
    return {
        (one.first.text if one.first else "", str(one.at or ""), one.card.text, one.piles)
        for one in find_ways(state, hand(state, *texts))
    }


@pytest.mark.rule("STK-08", "STK-06")
def test_what_can_be_played_now_comes_before_what_needs_one_more_card() -> None:
    state = played(begun(), *FOUR)
    shown = find_ways(state, hand(state, "3:131", "2:311"))
    assert shown[0].move == sequence("3:131/red", 2, 3, 4)
    assert found(state, "3:131", "2:311") == {
        ("", "", "3:131/red", (2, 3, 4)),
        ("2:311/red", "1", "3:131/red", (2, 3, 4)),
    }


@pytest.mark.rule("STK-08", "STK-02")
def test_the_card_that_starts_the_fourth_pile_can_be_the_one_before() -> None:
    state = played(begun(), "1:111 right", "pass", "2:112 right", "pass", "3:113 right", "pass")
    assert found(state, "3:211", "1:123", "2:233") == {
        ("3:211/red", "left", "1:123/green", (2, 3, 4)),
        ("2:233/red", "left", "1:123/green", (2, 3, 4)),
        ("2:233/red", "right", "1:123/green", (1, 2, 3)),
        ("3:211/red", "right", "1:123/green", (1, 2, 3)),
        ("3:211/red", "right", "2:233/red", (2, 3, 4)),
    }


@pytest.mark.rule("STK-08", "STK-04")
def test_after_a_simple_card_only_what_shows_now_counts() -> None:
    state = played(begun(), *FOUR, "1:221 1")
    assert found(state, "3:131", "2:311") == {("", "", "3:131/red", (2, 3, 4))}
    assert found(state, "2:311") == set()


@pytest.mark.rule("STK-08")
def test_a_shown_hand_holds_what_a_hand_can_hold() -> None:
    state = played(begun(), *FOUR)
    assert check_hand(state, ("1:111",)) == Refused("", "The only 1\xa0(111) red has been seen.", (1,))
    assert isinstance(check_hand(state, ("3:131", "3:131/red")), Refused)
    four = ("3:131", "2:311", "1:221", "1:122")
    assert check_hand(state, four) == Refused("STK-01", "Bob holds 3 cards, not 4.")


def some_state(random: Random) -> State:
    """Some cards in some piles, with the switch either way, before or after a bonus or a simple card."""
    state = begun(2, adjacent_piles=random.random() < 0.5)
    cards = [card.text for card in state.cards]
    random.shuffle(cards)
    bonus = next(card for card in cards if "+" in card)
    simple = [card for card in cards if "+" not in card]
    for card in simple[: random.choice((0, 1, 2, 3, 4, 4, 4, 4))]:
        state = played(state, f"{card} {random.choice(('left', 'right'))}", "pass")
    if random.random() < 0.5:
        at = random.choice((1, 2, 3, 4)) if len(state.piles) == PILES else "left"
        state = played(state, f"{random.choice((bonus, simple[-1]))} {at}")
    return state


def taken_by(state: State, cards: tuple[Card, ...]) -> set[tuple[str, tuple[int, ...]]]:
    """Every sequence that the rules accept now, by trying all piles."""
    tried = ((card, piles) for card in cards for piles in TRIPLES)
    return {
        (card.text, piles)
        for card, piles in tried
        if not isinstance(GAME.play(state, AsSequence(card.text, piles)), Refused)
    }


@pytest.mark.rule("STK-08")
@given(seed=seeds)
def test_the_ways_are_those_that_the_rules_accept(seed: int) -> None:
    random = Random(seed)
    state = some_state(random)
    left = sorted(unseen_cards(state.cards, state.seen_cards).elements())
    cards = tuple(random.sample(left, random.randrange(state.hands[state.player] + 1)))
    wanted = {("", "", *one) for one in taken_by(state, cards)}
    for first, other in permutations(cards, 2):
        for at in PLACES:
            step = GAME.play(state, Play(first.text, at))
            if not isinstance(step, Refused):
                wanted |= {(first.text, _same(state, at), *one) for one in taken_by(step.state, (other,))}
    assert found(state, *(card.text for card in cards)) == wanted


def _same(state: State, at: Place) -> str:
    """A first pile has no ends: left is right."""
    return str(at) if state.piles else "right"


@pytest.mark.rule("STK-08")
@given(seed=seeds)
def test_the_move_of_a_way_can_be_played(seed: int) -> None:
    random = Random(seed)
    state = some_state(random)
    cards = tuple(random.sample(sorted(unseen_cards(state.cards, state.seen_cards)), state.hands[state.player]))
    for way in find_ways(state, cards):
        after = played(state, way.move)
        if way.first is not None:
            after = played(after, AsSequence(way.card.text, way.piles))
        assert after.taken[state.player][-1] == way.card


def test_a_way_says_what_is_to_be_done_now() -> None:
    state = played(begun(), *FOUR)
    one, other = hand(state, "3:131", "2:311")
    moves: tuple[Move, ...] = (Way(one, (2, 3, 4)).move, Way(one, (2, 3, 4), other, 1).move)
    assert moves == (sequence("3:131/red", 2, 3, 4), move("2:311/red 1"))
