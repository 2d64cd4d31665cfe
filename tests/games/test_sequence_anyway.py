"""Sequence: moves that a rule refuses and the table has accepted."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.game import Step
from companion.core.table_moves import play_move
from companion.games.registry import GAMES
from companion.games.sequence.standard.board import CORNER_MASK
from companion.games.sequence.standard.model import Dead, Draw, MissedDraw, Pass, Penalty, Play, Setup, Shuffled, State
from tests.games.anyway_games import answer_of, overruled, play_anyway, play_randomly
from tests.games.at_table import cards_in_game, cells, fold, game, kinds, place, put, sequences
from tests.games.test_sequence_random import setups, some_move

SEQUENCE = GAMES["sequence"]


def after(state: State, move: Any) -> State:
    changed: State = play_anyway(SEQUENCE, state, move).state
    assert cards_in_game(changed) == 104
    return changed


def test_a_card_on_another_cards_space_counts_as_laid_where_the_chip_is() -> None:
    changed = after(game(), Play("6D", "C1"))
    assert cells(changed.chips[0]) == "C1"
    assert changed.played == {"6D": (0,)}
    assert (changed.player, changed.discards) == (1, 1)


def test_a_chip_on_a_covered_space_takes_the_place_of_the_one_there() -> None:
    state = fold(game(), [put(game(), "B1")])
    changed = after(state, Play("JD", "B1"))
    assert (cells(changed.chips[0]), cells(changed.chips[1])) == ("", "B1")


@pytest.mark.rule("SEQ-16")
def test_a_chip_taken_out_of_a_sequence_breaks_it_and_it_can_be_made_anew() -> None:
    state = place(game(), "B1 C1 D1 E1", "B3 C3 D3")
    assert sequences(state) == [("blue", "A1 B1 C1 D1 E1")]
    state = fold(state, [Pass()]) if state.player == 0 else state
    step = play_anyway(SEQUENCE, state, Play("JS", "C1"))
    assert kinds(step.events) == ["lost", "removed"]
    assert sequences(step.state) == []
    assert sequences(fold(step.state, [Play("JD", "C1")])) == [("blue", "A1 B1 C1 D1 E1")]


def test_a_one_eyed_jack_takes_an_own_chip_or_none() -> None:
    state = place(game(), "B1", "B3")
    assert cells(after(state, Play("JS", "B1")).chips[0]) == ""
    assert after(state, Play("JS", "E5")).chips == state.chips
    for cell in ("B3", "E5"):
        placed = after(state, Play("JS", cell, replace=True))
        assert [cells(chips) for chips in placed.chips] == [f"B1 {cell}", "" if cell == "B3" else "B3"]


@pytest.mark.rule("SEQ-02")
def test_a_third_card_is_laid_and_counted_alone() -> None:
    counted = replace(game(), played={"6D": (0, 1)}, moves=2)
    assert after(counted, put(game(), "B1")).played == {"6D": (2,)}


def test_who_has_no_card_by_the_count_has_drawn_one() -> None:
    state = game()
    empty = replace(state, hands=(0, *state.hands[1:]), pile=state.pile + state.hands[0])
    changed = after(empty, put(state, "B1"))
    assert changed.hands[0] == 1
    assert changed.pile == empty.pile - 2
    confirmed = replace(empty, pile=0, soonest=52, discards=empty.pile)
    assert after(confirmed, put(state, "B1")).discards == 1


@pytest.mark.rule("SEQ-21")
def test_a_card_is_exchanged_that_is_not_dead_or_the_second_in_a_turn() -> None:
    for card in ("6D", "JS"):
        changed = after(replace(game(), exchanged=True), Dead(card))
        assert (changed.player, changed.discards, changed.hands) == (0, 1, game().hands)


def test_draws_and_penalties_are_counted_as_the_table_says() -> None:
    state = fold(game(), [put(game(), "B1")])
    missed = after(state, MissedDraw("Ann"))
    assert missed.hands == (6, 7)
    assert after(missed, Draw("Ann")).hands == (7, 7)
    owing = fold(game(options='{"draws": "confirmed"}'), [put(game(), "B1")])
    assert after(owing, MissedDraw("Ann")).owed == ()
    assert after(state, Penalty("blue")).hands == (6, 7)
    counted = replace(game(), played={"6D": (0, 1)})
    assert after(counted, Shuffled()).played == {}
    assert after(game(options='{"pass_when_stuck": false}'), Pass()).player == 1


@pytest.mark.rule("SEQ-18")
def test_sequences_count_as_they_were_named_where_the_chips_lie_so() -> None:
    state = place(game(options='{"sequences_to_win": 3}'), "B1 C1 D1 E1", "B3 C3 D3 E3")
    named = Play(put(state, "F1").card, "F1", (("B1", "C1", "D1", "E1", "F1"),))
    assert len(after(state, named).made) == 2
    foreign = Play(named.card, "F1", (("F1", "G1", "H1", "I1", "J1"),))
    assert answer_of(SEQUENCE, state, foreign) == "SEQ-17"


@pytest.mark.rule("SEQ-01", "SEQ-25")
@pytest.mark.parametrize("move", [Play("6D", "A1"), Play("JS", "J10"), Penalty("red"), MissedDraw("Zoe"), Draw("Zoe")])
def test_what_has_no_meaning_on_the_table_stays_refused(move: Any) -> None:
    assert answer_of(SEQUENCE, game(), move)
    assert answer_of(SEQUENCE, replace(game(), winner=0), Play("6D", "C1")) == "SEQ-25"


def test_a_move_is_overruled_by_its_own_rule_only_and_played_as_usual_when_none_refuses_it() -> None:
    corner = play_move(SEQUENCE, game(), overruled("SEQ-09", Play("6D", "A1")))
    assert not isinstance(corner, Step)
    assert corner.rule == "SEQ-01"
    usual = play_move(SEQUENCE, game(), overruled("SEQ-09", put(game(), "B1")))
    assert isinstance(usual, Step)
    assert usual.state == fold(game(), [put(game(), "B1")])


@given(setup=setups, seed=st.integers(0, 2**32))
def test_the_game_goes_on_after_whatever_was_played_anyway(setup: Setup, seed: int) -> None:
    for state, _move in play_randomly(SEQUENCE, SEQUENCE.start(setup), Random(seed), 60, some_move):
        assert cards_in_game(state) == 104
        assert min(*state.hands, state.pile, state.discards) >= 0 < state.soonest
        assert sum(chips.bit_count() for chips in state.chips) == state.covered.bit_count()
        assert not state.covered & CORNER_MASK
        assert all(made.mask & ~(state.chips[made.side] | CORNER_MASK) == 0 for made in state.made)
