"""What holds in every game of Sequence Letters, whatever people do: random games of legal and senseless moves."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused, Step
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import CARDS, X
from companion.games.sequence.letters.model import (
    AllDrew,
    Dead,
    Draw,
    MissedDraw,
    Move,
    Pass,
    Play,
    Setup,
    Shuffled,
    State,
)
from tests.games.at_letters import GAME, SIZES, begun, fold, in_order, set_up
from tests.games.at_table import AtOnce, cards_in_game
from tests.rules import known_rules

pytestmark = pytest.mark.thorough

RULES = frozenset(known_rules())

setups = st.builds(
    lambda players, size, draws, passing: set_up(players, in_order(*size), draws=draws, pass_when_stuck=passing),
    st.sampled_from((2, 3, 4)),
    st.sampled_from(SIZES),
    st.sampled_from(("assumed", "confirmed")),
    st.booleans(),
)
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 120)
"""How many moves are tried: a game that fails is cut down to the move that shows it."""


def some_move(state: State, random: Random) -> Move:
    """Mostly moves that can be, so that games get somewhere."""
    plays = [(card, number) for card in CARDS for number in rules.legal_targets(state, card)]
    names = (*state.setup.players, "Zoe")
    if state.owed and random.random() < 0.4:
        return Draw(state.setup.players[random.choice(state.owed).player])
    if plays and random.random() < 0.7:
        card, number = random.choice(plays)
        return Play(card, state.board.cells[number])
    senseless: tuple[Move, ...] = (
        Play(random.choice(CARDS), random.choice((*state.board.cells, "P16"))),
        Dead(random.choice(dead_cards(state) or CARDS)),
        Dead(random.choice(CARDS)),
        Pass(),
        Draw(random.choice(names)),
        MissedDraw(random.choice(names)),
        AllDrew(),
        Shuffled(),
    )
    return random.choices(senseless, weights=(8, 8, 2, 2, 2, 1, 1, 1))[0]


def check_step(before: State, move: Move, after: State) -> None:
    """LET-02, LET-07, LET-09 to LET-11, LET-15: what a move may change."""
    assert cards_in_game(after) == 52
    assert min(after.hands) >= 0
    assert after.pile >= 0
    assert after.soonest > 0
    assert sum(chips.bit_count() for chips in after.chips) == after.covered.bit_count()
    assert after.turns - before.turns == isinstance(move, Play | Pass)
    assert (after.winner is not None) == bool(after.made)
    placed = [new & ~old for old, new in zip(before.chips, after.chips, strict=True)]
    taken = [old & ~new for old, new in zip(before.chips, after.chips, strict=True)]
    square = 1 << before.board.numbers[move.at] if isinstance(move, Play) else 0
    if isinstance(move, Play) and move.card == X:
        assert (sum(placed), sum(taken), taken[before.side]) == (0, square, 0)
    else:
        assert (sum(taken), sum(placed), placed[before.side]) == (0, square, square)


class Evening:
    """One game as it is played: its moves, the state after each, and what was played since the last shuffle."""

    def __init__(self, setup: Setup, random: Random, attempts: int) -> None:
        self.states = [begun(setup)]
        self.moves: list[Move] = []
        self.at_once = AtOnce(self.states[0])
        self.shuffled = False
        for _ in range(attempts):
            self._offer(some_move(self.states[-1], random))

    def _offer(self, move: Move) -> None:
        before = self.states[-1]
        answer = GAME.play(before, move)
        if isinstance(answer, Refused):
            assert answer.why.endswith((".", "?"))
            assert answer.rule in RULES
            assert before.winner is None or answer.rule == "LET-15"
            if answer.rule == "LET-02":
                assert isinstance(move, Play)
                assert self.shuffled or self.at_once.used_up(move.card)
                assert {getattr(self.moves[index], "card", "") for index in answer.counted} == {move.card}
            return
        check_step(before, move, answer.state)
        self.shuffled |= isinstance(move, Shuffled)
        if not isinstance(move, Shuffled):
            laid = move.card if isinstance(move, Play | Dead) else None
            self.at_once.follow(before, answer.state, laid)
        self.moves.append(move)
        self.states.append(answer.state)


@pytest.mark.rule("LET-02", "LET-07", "LET-09", "LET-10", "LET-11", "LET-15")
@given(setup=setups, seed=seeds, length=lengths)
def test_whatever_people_do_the_table_stays_in_order(setup: Setup, seed: int, length: int) -> None:
    Evening(setup, Random(seed), length)


@pytest.mark.rule("LET-14", "LET-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_among_many_games_some_are_shuffled_and_some_are_won(players: int) -> None:
    evenings = [Evening(set_up(players), Random(seed), 250) for seed in range(40)]
    assert any(evening.at_once.shuffles for evening in evenings)
    assert any(evening.states[-1].winner is not None for evening in evenings)


@given(setup=setups, seed=seeds, length=lengths, cut=st.integers(0, 120))
def test_a_game_is_the_same_from_any_point_where_it_is_taken_up(setup: Setup, seed: int, length: int, cut: int) -> None:
    evening = Evening(setup, Random(seed), length)
    read = [msgspec.json.decode(msgspec.json.encode(move), type=Move) for move in evening.moves]
    assert read == evening.moves
    cut = min(cut, len(read))
    resumed = fold(begun(msgspec.json.decode(msgspec.json.encode(setup), type=Setup)), read[:cut])
    assert resumed == evening.states[cut]
    assert fold(resumed, read[cut:]) == evening.states[-1]


@pytest.mark.rule("LET-07", "LET-10", "LET-11", "LET-13")
@given(setup=setups, seed=seeds, length=lengths)
def test_what_is_offered_can_be_played_and_what_is_not_is_refused(setup: Setup, seed: int, length: int) -> None:
    state = Evening(setup, Random(seed), length).states[-1]
    for card in CARDS:
        places = rules.legal_targets(state, card)
        for number, cell in enumerate(state.board.cells):
            answer = GAME.play(state, Play(card, cell))
            assert isinstance(answer, Step) == (number in places)
            assert (rules.refusal(state, card, number) is None) == (number in places)


@given(setup=setups, seed=seeds, length=lengths)
def test_a_move_that_waits_only_ends_its_turn(setup: Setup, seed: int, length: int) -> None:
    random = Random(seed)
    state = Evening(setup, random, length).states[-1]
    move = some_move(state, random)
    after = GAME.skip(state, move)
    over = state.winner is None and isinstance(move, Play | Pass)
    assert (after.turns, after.player) == (state.turns + over, (state.player + over) % len(state.hands))
    assert (after.chips, after.hands, after.pile) == (state.chips, state.hands, state.pile)


@given(setup=setups, seed=seeds, length=lengths)
def test_every_state_can_be_told(setup: Setup, seed: int, length: int) -> None:
    evening = Evening(setup, Random(seed), length)
    for state, move in zip(evening.states, evening.moves, strict=False):
        assert GAME.describe(state, move)
    state = evening.states[-1]
    told = GAME.summary(state)
    assert msgspec.json.decode(msgspec.json.encode(told)) == told
    assert len(told["chips"]) == state.covered.bit_count()
    assert (GAME.outcome(state) is None) == (state.winner is None) == (told["to_move"] is not None)
    assert len(GAME.text(state).splitlines()) == state.board.rows + 1
