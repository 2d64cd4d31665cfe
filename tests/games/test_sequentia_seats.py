"""What a phone at a seat of Sequentia is told: which cards its hand may have, and what they can do."""

import pytest

from companion.core.game import AnyGame, Refused
from companion.core.seat_hand import SeatHand
from companion.games.sequentia.common.seat_hand import ANY_NUMBER
from tests.games import at_overlay, at_shift, at_stack

REST = ("1:111", "1:112", "1:113")


def hand_of(game: AnyGame, state: object, seat: int) -> SeatHand:
    task = game.seat_task(state, seat)
    assert task is not None
    assert task.hand is not None
    return task.hand


def test_a_seat_of_shift_has_its_own_goal_and_the_hint_of_the_table() -> None:
    state = at_shift.dealt("333/2.2/111", "321", "222", rest=REST)
    first, second = (hand_of(at_shift.GAME, state, seat) for seat in (0, 1))
    assert (first.told, first.turn, first.size) == ("Your goal: 3-2-1", True, 0)
    assert (second.told, second.turn) == ("Your goal: 2-2-2", False)
    (told,) = at_shift.GAME.seat_advice(state, 0, ())  # type: ignore[misc]
    assert told.startswith("Move ")
    assert isinstance(at_shift.GAME.seat_advice(state, 1, ()), Refused)
    assert isinstance(at_shift.GAME.seat_advice(state, 0, ("1:111",)), Refused)


def test_a_hand_of_stack_is_told_every_way_to_a_sequence() -> None:
    state = at_stack.played(at_stack.begun(), *at_stack.FOUR)
    held = hand_of(at_stack.GAME, state, 1)
    assert (held.size, held.turn, held.advice) == (3, True, "HINT")
    assert at_stack.GAME.seat_advice(state, 1, ("3:131", "2:311"))[0].startswith("Now 3\N{NO-BREAK SPACE}(131)")  # type: ignore[index]
    none = ("None of these cards can be played as a sequence, now or after one more card.",)
    assert at_stack.GAME.seat_advice(state, 1, ("2:311",)) == none


def test_what_lies_open_is_in_no_hand_and_of_an_unknown_deck_every_card_may_be() -> None:
    before, after = at_stack.begun(), at_stack.played(at_stack.begun(), *at_stack.FOUR)
    counts = [sum(card.copies for card in hand_of(at_stack.GAME, state, 0).cards) for state in (before, after)]
    assert counts == [54, 50]
    learned = at_stack.begun(deck=("1:111", "1:112"), size=54)
    cards = hand_of(at_stack.GAME, learned, 0).cards
    assert (len(cards), {card.copies for card in cards}) == (162, {ANY_NUMBER})


def test_a_hand_of_overlay_is_told_where_it_takes_most() -> None:
    state = at_overlay.game(at_overlay.QUIET, "1:112 1:222 2:333", at_overlay.HAND)
    told = at_overlay.GAME.seat_advice(state, 0, ("1:112",))
    assert isinstance(told, tuple)
    assert (told[0].startswith(("Takes ", "Nothing ")), told[1].startswith("1\N{NO-BREAK SPACE}(112) ")) == (True, True)
    assert isinstance(at_overlay.GAME.seat_advice(state, 1, ("1:112",)), Refused)


@pytest.mark.parametrize(
    "cards",
    [(), ("1:111",) * 4, ("",), ("hand:6D",), ("1:131+",), ("\x00",), ("9:999",), ("1:111", "1:111", "1:111")],
)
def test_what_can_be_no_hand_is_refused_in_a_sentence(cards: tuple[str, ...]) -> None:
    state = at_stack.played(at_stack.begun(), *at_stack.FOUR)
    refused = at_stack.GAME.seat_advice(state, 1, cards)
    assert isinstance(refused, Refused)
    assert refused.why.endswith(".")
