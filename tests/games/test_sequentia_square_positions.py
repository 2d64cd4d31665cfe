"""What lies on the square is set in Shift and in Overlay, whatever was played before."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import Scan
from companion.core.game import Refused, Step
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay import model as overlay_model
from companion.games.sequentia.overlay.model import GiveUp, HandOver, Move
from companion.games.sequentia.shift import model as shift_model
from tests.games import at_overlay, at_positions, at_shift
from tests.games.at_overlay import HAND, QUIET, filler, square
from tests.games.test_sequentia_overlay_random import Dealer
from tests.games.test_sequentia_shift_random import EXAMPLE, Evening, some_move

OVERLAY, SHIFT = at_overlay.GAME, at_shift.GAME

seeds = st.integers(0, 2**32)
lengths = st.integers(0, 120)


shift_set = partial(at_positions.set_to, SHIFT)
overlay_set = partial(at_positions.set_to, OVERLAY)
tapped_in_shift = partial(at_positions.tapped, SHIFT)
tapped_in_overlay = partial(at_positions.tapped, OVERLAY)


def overlay_turns(random: Random, players: int, **options: Any) -> list[tuple[overlay_model.State, Move]]:
    """A game of Overlay with the state before each move, where people now and then hand the turn over."""
    state, turns = at_overlay.start(at_overlay.set_up(players, **options)), []
    dealer = Dealer(state, random)
    while not state.over:
        hands_over = state.phase == "lay" and random.random() < 0.1
        move = HandOver() if hands_over else dealer.move(state)
        turns.append((state, move))
        state = at_overlay.step(state, move).state
        dealer.deal(state)
    return [*turns, (state, HandOver())]


@given(seed=seeds, players=st.integers(2, 4), size=st.sampled_from((14, 24, 54)), length=lengths)
def test_any_position_of_shift_is_set_from_any_other_and_play_goes_on(
    seed: int, players: int, size: int, length: int
) -> None:
    random = Random(seed)
    setup = at_shift.set_up(players, deck=[card.text for card in EXAMPLE[:size]])
    states = Evening(setup, random, length).states
    state, aim = random.choice(states), states[-1]
    assert replace(shift_set(state, SHIFT.position(state)), moves=state.moves) == state
    after = shift_set(state, SHIFT.position(aim))
    assert (after.begun, after.moves) == (aim.begun, state.moves + 1)
    assert {card for card, _index in after.entered} == set(after.seen_cards)
    move = some_move(aim, random)
    same, step = SHIFT.play(aim, move), SHIFT.play(after, move)
    for one, other in ((aim, after), (getattr(same, "state", None), getattr(step, "state", None))):
        assert SHIFT.summary(other) == SHIFT.summary(one)


@given(seed=seeds, players=st.integers(2, 4), laid_only=st.booleans(), refill=st.booleans())
def test_any_position_of_overlay_is_set_from_any_other_and_play_goes_on(
    seed: int, players: int, laid_only: bool, refill: bool
) -> None:
    random = Random(seed)
    turns = overlay_turns(random, players, laid_only=laid_only, refill=refill)
    for _ in range(3):
        (state, _move), (aim, move) = random.choices(turns, k=2)
        assert replace(overlay_set(state, OVERLAY.position(state)), moves=state.moves) == state
        after = overlay_set(state, OVERLAY.position(aim))
        assert sum(at_overlay.whereabouts(after).values()) == 54
        same, step = OVERLAY.play(aim, move), OVERLAY.play(after, move)
        for one, other in ((aim, after), (getattr(same, "state", None), getattr(step, "state", None))):
            assert {**OVERLAY.summary(other), "turns": 0} == {**OVERLAY.summary(one), "turns": 0}


def shift_begun() -> shift_model.State:
    """Ann and Bob with a goal each, eight cards that show 123/1.2/331, and four cards in the deck."""
    return at_shift.dealt("123/1.2/331", "123", "331", rest=["2:222", "2:221", "1:222/red", "1:222/blue"])


def overlay_begun() -> overlay_model.State:
    """Ann and Bob with three cards each, nine that lie, and six in the deck."""
    return at_overlay.game(QUIET, HAND, HAND, deck=filler(6))


def test_cards_of_shift_are_laid_moved_and_taken_off_by_taps() -> None:
    state = shift_begun()
    # A card slides, two change places, one lies there that nobody saw come, and one does no more.
    after = tapped_in_shift(state, *("cell:B1", "cell:B2", "cell:A1", "cell:C2"), Scan("card:2:222"), "cell:B1")
    assert SHIFT.set_position(state, after) == Refused("SHF-01", "One place of the nine stays empty: take a card off.")
    after = tapped_in_shift(
        state, *("cell:B1", "cell:B2", "cell:A1", "cell:C2"), Scan("2:222"), "cell:B1", "cell:C3", "off"
    )
    assert at_shift.rows(shift_set(state, after)) == "223/121/33."
    after = tapped_in_shift(
        state, "goal:1", "off", "off", Scan("1:222/red"), "goal:0", "sheet:cards", "cards:2", "count:1"
    )
    assert (after.table, after.goals) == (SHIFT.position(state).table, {"Ann": "1:222/red", "Bob": None})
    assert (after.out, after.taken) == (("?",), {"Ann": (), "Bob": ()})


def test_the_turn_of_shift_and_its_movements_are_set() -> None:
    state = at_shift.fold(shift_begun(), ["B1"])
    after = shift_set(state, tapped_in_shift(state, "sheet:turn", "moved:5"))
    assert at_shift.refused(after, "B2 A2")[0] == "SHF-02"
    after = shift_set(state, tapped_in_shift(state, "sheet:turn", "turn:1"))
    assert (after.name, after.moved, after.turns) == ("Bob", 0, 1)
    assert tapped_in_shift(state, "sheet:turn", "turn:1", "turn:0") == SHIFT.position(state)


def test_piles_of_overlay_are_set_by_taps() -> None:
    state = at_overlay.fold(overlay_begun(), ["lay 2:333 A1"])
    laid = OVERLAY.position(state)
    assert laid.laid == ("A1",)
    after = tapped_in_overlay(
        state, "cell:A1", "off", Scan("1:111+"), "cell:B1", "below", "laid", "cell:C3", "below", "off", "off"
    )
    assert (after.piles["A1"], after.piles["B1"], after.laid) == (("1:222",), ("2:333", "1:111+"), ("B1",))
    assert "C3" not in after.piles
    # What lies on the top takes the place of a card that nobody knew.
    known = tapped_in_overlay(state, "cell:C3", "below", "off", Scan("1:111+"), "cell:C3").piles["C3"]
    assert known == ("1:111+",)
    counted = tapped_in_overlay(state, "sheet:cards", "cards:1", "count:1", "cards:4", "count:1", "cards:0", "count:-1")
    assert (counted.taken["Ann"], counted.out, counted.hands) == (("?",), ("?",), {"Ann": 1, "Bob": 3})


def test_a_card_of_the_square_that_was_counted_elsewhere_is_set_where_it_lies() -> None:
    state = at_overlay.fold(overlay_begun(), ["lay 2:333 A1"])
    lies = OVERLAY.position(state)
    left = (Counter(card.text for card in state.cards) - Counter(card.text for card in state.seen_cards)).elements()
    first, second, _in_hand, *others = sorted(left)
    state = overlay_set(
        state, replace(lies, hands={"Ann": 1, "Bob": 0}, taken={"Ann": (), "Bob": (first, *others)}, out=(second,))
    )
    after = tapped_in_overlay(state, Scan(first), "cell:B1", Scan(second), "cell:C1")
    assert (after.taken["Bob"], after.out) == (("?", *others), ("?",))
    assert (after.piles["B1"][-1], after.piles["C1"][-1]) == (first, second)
    swapped = tapped_in_overlay(state, "cell:A1", "swap", "cell:B2")
    assert (swapped.piles["A1"], swapped.piles["B2"]) == (("1:222", "3:111"), ("2:333",))


def test_what_is_done_in_the_turn_of_overlay_follows_from_taps() -> None:
    state = at_overlay.start(at_overlay.set_up(2))
    lain = [one for card, cell in zip(state.cards, CELLS, strict=False) for one in (Scan(card.text), f"cell:{cell}")]
    assert [tapped_in_overlay(state, *lain[:count]).phase for count in (16, 18)] == ["open", "lay"]
    after = overlay_set(state, tapped_in_overlay(state, *lain, "sheet:turn", "turn:1"))
    assert (after.name, after.phase, after.left, after.deck) == ("Bob", "lay", 3, 54 - 9 - 6)
    playing = at_overlay.fold(overlay_begun(), ["lay 2:333 A1"])
    assert tapped_in_overlay(playing, "sheet:turn", "turn:1").laid == ()
    assert tapped_in_overlay(playing, "sheet:turn", "turn:1", "turn:0") == OVERLAY.position(playing)
    filling = overlay_set(playing, tapped_in_overlay(playing, *("cell:B2", "off", "cell:A1", "off"), "phase:fill"))
    assert (filling.phase, filling.left) == ("fill", 1)
    ended = tapped_in_overlay(playing, "phase:over", "turn:1")
    assert (ended.phase, ended.player) == ("over", "Bob")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"table": {"A1": "2:222", "B1": "2:222"}}, "2\xa0(222) lies here more often than the deck has it."),
        ({"table": {"A1": "2:222"}, "out": ("2:222",)}, "2\xa0(222) lies here more often than the deck has it."),
        ({"table": {"A1": "7:111"}}, "There is no card 7\xa0(111) in this deck."),
        (
            {"table": dict.fromkeys(CELLS, "1:111")},
            "One place of the nine stays empty: take a card off.",
        ),
        ({"player": "Zoe"}, "Zoe does not play in this game."),
        ({"goals": {"Ann": "3:123", "Bob": None, "Zoe": None}}, "Zoe does not play in this game."),
        ({"taken": {"Ann": ()}}, "Enter how many cards Bob holds and has taken."),
        (
            {"taken": {"Ann": ("?",) * 5, "Bob": ()}},
            "15 cards lie here, are taken or held, and there are only 14.",
        ),
        ({"goals": {"Ann": None, "Bob": "3:331"}, "out": ("3:123", *("?",) * 4)}, "Ann holds no card."),
    ],
)
def test_a_position_of_shift_that_can_not_be_is_told(change: dict[str, Any], why: str) -> None:
    state = shift_begun()
    assert at_positions.why_not(SHIFT, state, replace(SHIFT.position(state), **change)) == why


def test_what_is_missing_in_shift_is_dealt_drawn_or_filled_next() -> None:
    state = shift_begun()
    laid = SHIFT.position(state)
    without_two = {cell: card for cell, card in laid.table.items() if cell not in {"A1", "B1"}}
    dealing = shift_set(state, replace(laid, table=without_two, goals={"Ann": None, "Bob": None}, player="Bob"))
    assert (dealing.phase, dealing.deck, dealing.next_dealt) == ("deal", 8, 0)
    begun = at_shift.fold(dealing, ["A1=1:111", "draw 3:123", "draw 3:331", "B1=2:111"])
    assert (begun.name, SHIFT.summary(begun)["table"]) == ("Bob", laid.table)
    assert shift_set(state, replace(laid, table=without_two, out=("2:222",))).phase == "fill"
    assert shift_set(state, replace(laid, goals={**laid.goals, "Ann": None}, out=("3:123",))).phase == "draw"


def test_who_has_joined_in_shift_draws_a_goal_in_the_first_turn_unless_it_is_set() -> None:
    joined = SHIFT.join(shift_begun(), "Zoe", "Ann", "")
    assert isinstance(joined, Step)
    laid = SHIFT.position(joined.state)
    waiting = shift_set(joined.state, replace(laid, moved=1))
    assert (waiting.begun, waiting.newcomers) == (True, (1,))
    assert shift_set(waiting, replace(laid, goals={**laid.goals, "Zoe": "2:222"})).newcomers == ()


def test_shift_is_over_where_nothing_can_be_made_and_who_has_left_holds_no_goal() -> None:
    state = at_shift.dealt("123/1.2/331", "123", "331", "112", rest=["2:222"])
    laid = SHIFT.position(state)
    step = SHIFT.set_position(
        state, replace(laid, goals=dict.fromkeys(laid.goals), taken={"Ann": ("?",), "Bob": ("?",) * 3, "Cat": ()})
    )
    assert isinstance(step, Step)
    assert ([one.kind for one in step.events], SHIFT.summary(step.state)["winners"]) == (["win"], ["Bob"])
    left = SHIFT.leave(state, "Bob")
    assert isinstance(left, Step)
    for change in ({"player": "Bob"}, {"goals": laid.goals}):
        holding = replace(SHIFT.position(left.state), **change)
        assert at_positions.why_not(SHIFT, left.state, holding) == "Bob plays no more."
    ended = SHIFT.end_here(state).state
    assert shift_set(ended, SHIFT.position(ended)).over
    assert not shift_set(ended, replace(SHIFT.position(ended), player="Cat")).over


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"piles": {"A1": ("1:222",) * 6}}, "1\xa0(222) lies here more often than the deck has it."),
        ({"piles": {"A1": ("7:111",)}}, "There is no card 7\xa0(111) in this deck."),
        (
            {"piles": {"C2": ("1:222", "?")}},
            "Which card is on top of the pile on the right? Pick it, and tap the place.",
        ),
        ({"piles": {"C2": ()}}, "A pile has one card or more."),
        (
            {"piles": {"A1": ("1:222",)}, "laid": ("B1",)},
            "No card lies at the top: nothing was laid there in this turn.",
        ),
        ({"player": "Zoe"}, "Zoe does not play in this game."),
        ({"hands": {"Ann": 3}}, "Enter how many cards Bob holds and has taken."),
        ({"hands": {"Ann": 3, "Bob": 10}}, "22 cards lie here, are taken or held, and there are only 21."),
        ({"hands": {"Ann": 0, "Bob": 3}}, "Ann holds no card."),
        ({"phase": "take"}, "No row or column shows a sequence to take."),
        ({"phase": "fill"}, "No card is to come: nine places have one, or the deck is empty."),
    ],
)
def test_a_position_of_overlay_that_can_not_be_is_told(change: dict[str, Any], why: str) -> None:
    state = overlay_begun()
    assert at_positions.why_not(OVERLAY, state, replace(OVERLAY.position(state), **change)) == why


def test_the_turn_of_overlay_goes_on_from_what_is_done_in_it() -> None:
    state = overlay_begun()
    laid = OVERLAY.position(state)
    some = {cell: pile for cell, pile in laid.piles.items() if cell != "B2"}
    opened = overlay_set(state, replace(laid, piles=some, player="Bob", phase="open"))
    assert at_overlay.fold(opened, ["fill 3:111 B2"]).name == "Bob"
    filled = at_overlay.fold(overlay_set(state, replace(laid, piles=some, phase="fill")), ["fill 3:111 B2"])
    assert (filled.phase, filled.name) == ("lay", "Bob")
    one_left = overlay_set(state, replace(laid, hands={"Ann": 1, "Bob": 3}, laid=("A1", "B1")))
    assert at_overlay.refused(one_left, "lay 2:333 A1")[0] == "OVL-02"
    assert at_overlay.fold(one_left, ["lay 2:333 C1"]).name == "Bob"
    crossed = at_overlay.game(square(A1="1:123"), HAND, HAND, deck=filler(6))
    takes = overlay_set(crossed, replace(OVERLAY.position(crossed), phase="take"))
    assert len(at_overlay.fold(takes, ["take A1,B1,C1"]).taken[0]) == 3


def test_cards_of_overlay_that_nobody_knows_count_and_may_be_any() -> None:
    state = overlay_begun()
    laid = OVERLAY.position(state)
    unknown = {**laid.piles, "A1": ("?", *laid.piles["A1"])}
    after = overlay_set(state, replace(laid, piles=unknown, taken={"Ann": ("?",) * 5, "Bob": ()}, out=()))
    assert (after.deck, OVERLAY.summary(after)["square"]["A1"]) == (0, ["?", "1:222"])
    # The cards that nobody knows may be in the hands: the game is over when these are laid, not before.
    lost = [GiveUp(card, wrong=True) for card in HAND.split()]
    assert (at_overlay.fold(after, lost).name, at_overlay.fold(after, lost * 2).over) == ("Bob", True)


def test_the_end_of_overlay_stays_while_counts_are_set_right() -> None:
    state = at_overlay.game(QUIET, HAND, HAND, HAND, deck=filler(6))
    over = overlay_set(state, replace(OVERLAY.position(state), phase="over"))
    counted = overlay_set(over, replace(OVERLAY.position(over), taken={"Ann": (), "Bob": ("?",), "Cat": ()}))
    assert (counted.over, OVERLAY.summary(counted)["winners"]) == (True, ["Bob"])
    left = OVERLAY.leave(state, "Bob")
    assert isinstance(left, Step)
    holding = replace(OVERLAY.position(left.state), hands={"Ann": 3, "Bob": 1, "Cat": 3})
    assert at_positions.why_not(OVERLAY, left.state, holding) == "Bob plays no more."
