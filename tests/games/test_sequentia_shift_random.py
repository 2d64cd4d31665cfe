"""What holds in every game of Shift, whatever people do: random games of legal and senseless moves."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.square import CELLS, CENTRE
from companion.games.sequentia.shift import rules
from companion.games.sequentia.shift.draft import possible_moves
from companion.games.sequentia.shift.model import (
    MOVEMENTS,
    Draw,
    Impossible,
    Lay,
    Move,
    Pass,
    Setup,
    Slide,
    State,
    Take,
)
from tests.games.at_shift import GAME, begun, fold, set_up

pytestmark = pytest.mark.thorough

EXAMPLE: tuple[Card, ...] = begun(set_up()).cards

setups = st.builds(
    lambda players, size, zero: set_up(players, deck=[card.text for card in EXAMPLE[:size]], zero_moves=zero),
    st.sampled_from((2, 3, 4)),
    st.integers(12, 54),
    st.booleans(),
)
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 120)


def some_move(state: State, random: Random) -> Move:
    """Mostly moves that can be, so that games get somewhere."""
    unseen = list((Counter(state.cards) - Counter(state.seen_cards)).elements())
    if state.phase == "slide" and random.random() < 0.8:
        possible = possible_moves(state)
        return possible[0] if not isinstance(possible[0], Slide) else random.choice(possible)
    if unseen and state.phase != "slide" and random.random() < 0.9:
        card = random.choice(unseen).text
        places = state.open_places
        return Lay(card, CELLS[random.choice(places)]) if places and random.random() < 0.8 else Draw(card)
    card = random.choice(state.cards).text
    senseless: tuple[Move, ...] = (
        Lay(card, random.choice(CELLS)),
        Draw(card),
        Slide(tuple(random.choices(CELLS, k=random.randint(1, 3)))),
        Slide((f"{random.choice(CELLS)}>{random.choice(CELLS)}",)),
        Take(random.randint(1, 3)),
        Pass(),
        Impossible(),
    )
    return random.choice(senseless)


def check(before: State, move: Move, after: State) -> None:
    """SHF-01, SHF-02, SHF-04, SHF-08: where the cards are, and what a move may change."""
    assert not Counter(after.seen_cards) - Counter(after.cards)
    lie = sum(card is not None for card in (*after.table, *after.goals))
    assert lie + sum(map(len, after.taken)) + len(after.out) + after.deck == len(after.cards)
    assert 0 <= after.moved <= MOVEMENTS
    assert after.table.count(None) >= 1
    assert after.begun or after.table[CENTRE] is None
    assert all(len(cards) % 4 == 0 for cards in after.taken)
    if isinstance(move, Slide):
        assert (Counter(after.table), after.deck) == (Counter(before.table), before.deck)
    if not after.over and after.begun and not after.deck:
        assert after.goal is not None
    if after.over:
        assert not after.deck
        assert not any(goal and rules.can_be_met(after, goal) for goal in after.goals)
        assert rules.winners(after)


class Evening:
    """One game as it is played: its moves, and the state after each."""

    def __init__(self, setup: Setup, random: Random, attempts: int) -> None:
        self.states = [begun(setup)]
        self.moves: list[Move] = []
        for _ in range(attempts):
            self._offer(some_move(self.states[-1], random))

    def _offer(self, move: Move) -> None:
        before = self.states[-1]
        answer = GAME.play(before, move)
        assert GAME.describe(before, move)
        if isinstance(answer, Refused):
            assert answer.why.endswith(".")
            assert answer.rule.startswith("SHF-")
            assert not before.over or answer.rule == "SHF-08"
            return
        check(before, move, answer.state)
        self.moves.append(move)
        self.states.append(answer.state)


@pytest.mark.rule("SHF-01", "SHF-02", "SHF-04", "SHF-08")
@given(setup=setups, seed=seeds, length=lengths)
def test_no_card_is_ever_in_two_places_and_none_is_lost(setup: Setup, seed: int, length: int) -> None:
    Evening(setup, Random(seed), length)


@pytest.mark.rule("SHF-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_among_many_games_some_come_to_their_end(players: int) -> None:
    small = set_up(players, deck=[card.text for card in EXAMPLE[:24]])
    evenings = [Evening(small, Random(seed), 400) for seed in range(10)]
    assert any(evening.states[-1].over for evening in evenings)
    assert any(isinstance(move, Take) for evening in evenings for move in evening.moves)


@given(setup=setups, seed=seeds, length=lengths, cut=st.integers(0, 120))
def test_a_game_is_the_same_from_any_point_where_it_is_taken_up(setup: Setup, seed: int, length: int, cut: int) -> None:
    evening = Evening(setup, Random(seed), length)
    read = [msgspec.json.decode(msgspec.json.encode(move), type=Move) for move in evening.moves]
    assert read == evening.moves
    cut = min(cut, len(read))
    resumed = fold(begun(msgspec.json.decode(msgspec.json.encode(setup), type=Setup)), read[:cut])
    assert resumed == evening.states[cut]
    assert fold(resumed, read[cut:]) == evening.states[-1]


@given(setup=setups, seed=seeds, length=lengths)
def test_a_move_that_waits_moves_no_card(setup: Setup, seed: int, length: int) -> None:
    random = Random(seed)
    state = Evening(setup, random, length).states[-1]
    for _ in range(6):
        after = GAME.skip(state, some_move(state, random))
        assert (after.seen_cards, after.table, after.taken) == (state.seen_cards, state.table, state.taken)
        assert after.turns - state.turns in {0, 1}
        assert GAME.summary(after)["phase"]
        state = after


@given(setup=setups, seed=seeds, length=lengths)
def test_every_state_can_be_told(setup: Setup, seed: int, length: int) -> None:
    state = Evening(setup, Random(seed), length).states[-1]
    told = GAME.summary(state)
    assert msgspec.json.decode(msgspec.json.encode(told)) == told
    assert told.keys() == GAME.summary(None).keys()
    assert (GAME.outcome(state) is None) == (not state.over) == (told["to_move"] is not None)
    assert len(GAME.text(state).splitlines()) == 5 + len(state.goals)
