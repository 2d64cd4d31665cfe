"""Shift, Stack and Overlay: moves that a rule refuses and the table has accepted."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay.model import Fill, GiveUp, Lay, Take
from companion.games.sequentia.shift import model as shift
from companion.games.sequentia.stack import model as stack
from tests.games import at_overlay, at_shift, at_stack, test_sequentia_shift_random
from tests.games.anyway_games import answer_of, play_anyway, play_randomly
from tests.games.at_shift import dealt, rows

SLIDES = at_shift.dealt("123/1.2/331", "131", "222", rest=["1:123", "2:123", "3:123", "3:333"])
seeds = st.integers(0, 2**32)


def slid(state: shift.State, *cards: str) -> shift.State:
    after: shift.State = play_anyway(at_shift.GAME, state, shift.Slide(cards)).state
    return after


@pytest.mark.rule("SHF-02")
def test_a_seventh_card_slides_and_one_that_is_not_beside_the_empty_place() -> None:
    assert rows(slid(SLIDES, "A1")) == ".23/112/331"
    assert slid(SLIDES, *("B1", "B2") * 3, "B1").moved == 7
    six = at_shift.fold(SLIDES, [shift.Slide(("B1", "B2") * 3)])
    assert slid(six, "A2").moved == 7
    for wrong in ("B2", "A1>C1"):
        assert answer_of(at_shift.GAME, SLIDES, shift.Slide((wrong,))) == "SHF-02"


@pytest.mark.rule("SHF-03")
def test_a_row_is_taken_that_does_not_show_the_goal() -> None:
    after = play_anyway(at_shift.GAME, SLIDES, shift.Take(2)).state
    assert [len(cards) for cards in after.taken] == [3, 0]
    assert after.phase == "fill"


@pytest.mark.rule("SHF-05", "SHF-06", "SHF-07")
def test_a_goal_is_changed_that_could_be_made() -> None:
    after = play_anyway(at_shift.GAME, SLIDES, shift.Impossible()).state
    assert (len(after.out), after.phase) == (1, "draw")
    drawn = play_anyway(at_shift.GAME, SLIDES, shift.Draw("3:333")).state
    assert (len(drawn.out), drawn.player, drawn.goals[0].text) == (1, 1, "3:333")
    empty = dealt("123/1.2/331", "131", "121")
    passed = play_anyway(at_shift.GAME, empty, shift.Impossible()).state
    assert (passed.player, passed.goals[0]) == (1, None)


@pytest.mark.rule("SHF-04")
def test_cards_of_the_deck_are_entered_in_the_order_of_the_game() -> None:
    assert answer_of(at_shift.GAME, SLIDES, shift.Lay("1:123", "B2")) == "SHF-04"
    assert answer_of(at_shift.GAME, at_shift.begun(at_shift.set_up()), shift.Pass()) == "SHF-01"


@given(setup=test_sequentia_shift_random.setups, seed=seeds)
def test_shift_goes_on_after_whatever_was_played_anyway(setup: shift.Setup, seed: int) -> None:
    some_move = test_sequentia_shift_random.some_move
    for state, _move in play_randomly(at_shift.GAME, at_shift.begun(setup), Random(seed), 100, some_move):
        assert not Counter(state.seen_cards) - Counter(state.cards)
        assert len(state.seen_cards) + state.deck == len(state.cards)
        assert state.over or state.phase != "draw" or state.deck
        assert not at_shift.GAME.outcome(state) or state.over


@pytest.mark.rule("STK-02", "STK-03", "STK-04", "STK-05")
def test_a_card_of_stack_is_laid_and_a_turn_passed_against_the_rules() -> None:
    begun = at_stack.begun()
    assert play_anyway(at_stack.GAME, begun, stack.Pass()).state.player == 1
    one = at_stack.played(begun, "1:111 right")
    after = play_anyway(at_stack.GAME, one, stack.Play("3:112", 1)).state
    assert (len(after.piles[0]), after.player, after.hands) == (2, 0, (1, 3))
    assert answer_of(at_stack.GAME, one, stack.Play("2:111", 4)) == "STK-04"
    four = at_stack.played(begun, *at_stack.FOUR)
    assert answer_of(at_stack.GAME, four, stack.Play("2:111", "left")) == "STK-03"
    bonus = at_stack.played(begun, "1:131+ right")
    assert play_anyway(at_stack.GAME, bonus, stack.Pass()).state.player == 1


@pytest.mark.rule("STK-06")
def test_piles_are_taken_that_do_not_show_the_sequence() -> None:
    four = at_stack.played(at_stack.begun(), *at_stack.FOUR)
    step = play_anyway(at_stack.GAME, four, at_stack.sequence("3:333", 1, 2, 4))
    assert [len(cards) for cards in step.state.taken] == [0, 4]
    assert len(step.state.piles) == 1
    assert answer_of(at_stack.GAME, four, at_stack.sequence("3:333")) == "STK-06"
    three = at_stack.played(at_stack.begun(), *at_stack.FOUR[:5])
    assert play_anyway(at_stack.GAME, three, at_stack.sequence("3:333")).state.piles == ()


@pytest.mark.rule("STK-01")
def test_who_holds_no_card_of_stack_by_the_count_has_one_of_the_deck() -> None:
    state = at_stack.begun()
    empty = replace(state, hands=(0, 3), deck=state.deck + 3)
    after = play_anyway(at_stack.GAME, empty, stack.Play("1:111", "right")).state
    assert (after.hands, at_stack.cards_in_game(after)) == ((0, 3), 54)


def stack_move(state: stack.State, random: Random) -> stack.Move:
    card = random.choice(state.cards).text
    piles = tuple(random.choices((1, 2, 3, 4), k=3)) if random.random() < 0.5 else None
    laid: tuple[stack.Move, ...] = tuple(stack.Play(card, at) for at in ("left", "right", 1, 2, 3, 4))
    return random.choice((*laid, stack.AsSequence(card, piles), stack.Pass()))


@given(st.integers(2, 4), st.integers(8, 54), seeds)
def test_stack_goes_on_after_whatever_was_played_anyway(players: int, size: int, seed: int) -> None:
    cards = [card.text for card in at_stack.begun().cards[:size]]
    begun = at_stack.begun(players, deck=cards)
    for state, _move in play_randomly(at_stack.GAME, begun, Random(seed), 100, stack_move):
        assert at_stack.cards_in_game(state) == size
        assert min(*state.hands, state.deck) >= 0
        assert len(state.piles) <= stack.PILES


def overlay_move(state: Any, random: Random) -> Any:
    left = list((Counter(state.cards) - Counter(state.seen_cards)).elements())
    card, cell = random.choice(left or state.cards).text, random.choice(CELLS)
    three = tuple(random.sample(CELLS, 3))
    moves = {"open": Fill(card, cell), "fill": Fill(card, cell), "take": Take(random.choice(((), (three,))))}
    return moves.get(state.phase) or random.choice((Lay(card, cell), Lay(card, cell), GiveUp(card), Take()))


@pytest.mark.thorough
@pytest.mark.rule("OVL-02", "OVL-03", "OVL-05")
@given(st.integers(2, 4), st.integers(21, 54), st.booleans(), seeds)
def test_overlay_goes_on_after_whatever_was_played_anyway(players: int, size: int, refill: bool, seed: int) -> None:
    cards = [card.text for card in at_stack.begun().cards[:size]]
    begun = at_overlay.start(at_overlay.set_up(players, cards, refill=refill))
    for state, _move in play_randomly(at_overlay.GAME, begun, Random(seed), 60, overlay_move):
        assert len(state.seen_cards) + sum(state.hands) + state.deck == size
        assert not Counter(state.seen_cards) - Counter(state.cards)


@pytest.mark.rule("OVL-02", "OVL-03")
def test_a_card_of_overlay_is_laid_or_given_up_against_the_rules() -> None:
    begun = at_overlay.start(at_overlay.set_up())
    cards = begun.cards
    opened = at_overlay.fold(begun, [Fill(card.text, cell) for card, cell in zip(cards, CELLS, strict=False)])
    same = next(card for card in cards[9:] if card.number == cards[0].number)
    after = play_anyway(at_overlay.GAME, opened, Lay(same.text, "A1")).state
    assert [card.text for card in after.piles[0]] == [cards[0].text, same.text]
    assert len(play_anyway(at_overlay.GAME, opened, GiveUp(cards[9].text)).state.out) == 1
    assert answer_of(at_overlay.GAME, opened, Fill(cards[9].text, "A1")) == "OVL-02"
    assert answer_of(at_overlay.GAME, begun, Lay(cards[0].text, "A1")) == "OVL-01"


@pytest.mark.rule("OVL-04", "OVL-05")
def test_places_of_overlay_are_taken_that_show_no_sequence() -> None:
    begun = at_overlay.start(at_overlay.set_up())
    opened = at_overlay.fold(begun, [Fill(card.text, cell) for card, cell in zip(begun.cards, CELLS, strict=False)])
    taking = replace(opened, phase="take", left=0)
    after = play_anyway(at_overlay.GAME, taking, Take((("A1", "B2", "C3"),))).state
    assert (len(after.taken[0]), after.phase) == (3, "fill")
    bare = replace(taking, piles=((), *taking.piles[1:]), out=taking.piles[0])
    assert answer_of(at_overlay.GAME, bare, Take((("A1", "B2", "C3"),))) == "OVL-04"
