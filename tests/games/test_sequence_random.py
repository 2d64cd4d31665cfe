"""What holds in every game, whatever people do: random games of legal, illegal and senseless moves."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused, Step
from companion.games.common.grid import spaces_of
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.board import CELLS, CORNER_MASK
from companion.games.sequence.standard.cards import CARDS, ONE_EYED
from companion.games.sequence.standard.model import (
    SIDES,
    AllDrew,
    Dead,
    Draw,
    MissedDraw,
    Move,
    Options,
    Pass,
    Penalty,
    Play,
    Setup,
    Shuffled,
    State,
)
from tests.games.at_table import NAMES, AtOnce, begun, cards_in_game, fold
from tests.games.brute import WINDOWS
from tests.rules import known_rules

pytestmark = pytest.mark.thorough

TABLES = ((2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3))
RULES = frozenset(known_rules())

setups = st.builds(
    lambda table, options: Setup(NAMES[: table[0]], table[1], options),
    st.sampled_from(TABLES),
    st.builds(
        Options,
        draws=st.sampled_from(("assumed", "confirmed")),
        same_line_shares=st.booleans(),
        sequences_to_win=st.sampled_from((None, 1, 3, 12)),
        pass_when_stuck=st.booleans(),
        hand=st.sampled_from((None, 1, 7)),
        free_corners=st.booleans(),
        jack_replaces=st.booleans(),
    ),
)
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 99)
"""How many moves are tried: a game that fails is cut down to the move that shows it."""


def offered(state: State, random: Random) -> Move:
    """The best of some plays that the rules offer, with a choice where there is one; a pass where they offer none."""
    found = []
    for card in random.sample(CARDS, random.choice((1, len(CARDS)))):
        found += [(card, number) for number in rules.legal_targets(state, card)]
    if not found:
        return Pass()
    card, number = max(random.sample(found, min(len(found), 15)), key=lambda play: promise(state, play[1]))
    replace = card in ONE_EYED and state.setup.options.jack_replaces and random.random() < 0.8
    choices = () if card in ONE_EYED and not replace else rules.possible_claims(state, number)
    claim = random.choice(choices) if choices and random.random() < 0.5 else ()
    named = tuple(tuple(CELLS[space] for space in spaces_of(mask)) for mask in claim)
    return Play(card, CELLS[number], named, replace)


def promise(state: State, number: int) -> int:
    """How many own chips and corners already lie in the best line of five through a space."""
    own = state.chips[state.side] | CORNER_MASK
    return max((run.mask & own).bit_count() for direction in state.board.runs.through[number] for run in direction)


def anything(state: State, random: Random) -> Move:
    """Some move of any kind; most of them can't be."""
    windows = [tuple(CELLS[space] for space in sorted(random.choice(WINDOWS))) for _ in range(random.randrange(3))]
    name = random.choice((*state.setup.players, "Zoe"))
    kinds = (
        Play(random.choice(CARDS), random.choice(CELLS), tuple(windows), random.random() < 0.2),
        Dead(random.choice(dead_cards(state) or CARDS)),
        Dead(random.choice(CARDS)),
        Pass(),
        Draw(name),
        MissedDraw(name),
        Penalty(random.choice(SIDES)),
        AllDrew(),
        Shuffled(),
    )
    # Few penalties and missed draws: they empty the hands, and then nothing happens any more.
    return random.choices(kinds, weights=(8, 8, 4, 4, 4, 1, 1, 2, 1))[0]


def some_move(state: State, random: Random) -> Move:
    """Mostly plays that can be, so that games get somewhere, with enough draws to keep the hands and move the pile."""
    if state.owed and random.random() < 0.4:
        return Draw(state.setup.players[random.choice(state.owed).player])
    if dead_cards(state) and not state.exchanged and random.random() < 0.4:
        return Dead(random.choice(dead_cards(state)))
    return offered(state, random) if random.random() < 0.7 else anything(state, random)


def check_refusal(answer: Refused) -> None:
    assert answer.rule in RULES
    assert answer.why.endswith((".", "?"))
    assert answer.why[0].isupper() or answer.why[0].isdigit()


def check_step(before: State, move: Move, after: State) -> None:
    assert cards_in_game(after) == 104
    assert min(after.hands) >= 0
    assert after.pile >= 0
    assert after.moves == before.moves + 1
    assert after.soonest > 0
    # A sequence stands; where five of more were chosen, others of them may be chosen later.
    for old, new in zip(before.made, after.made, strict=False):
        assert new == old or (new.side == old.side and new.mask in old.others)
    assert sum(chips.bit_count() for chips in after.chips) == after.covered.bit_count()
    assert not after.covered & CORNER_MASK
    for number, made in enumerate(after.made):
        assert made.mask & ~(after.chips[made.side] | after.free) == 0
        for other in after.made[:number]:
            assert made.side != other.side or (made.mask & other.mask).bit_count() <= 1
    assert after.turns - before.turns == isinstance(move, Play | Pass)
    check_chips(before, move, after)
    most = max(after.sequences_of(side) for side in range(after.setup.sides))
    assert (after.winner is not None) == (most >= after.sequences_to_win)


def check_chips(before: State, move: Move, after: State) -> None:
    placed = [new & ~old for old, new in zip(before.chips, after.chips, strict=True)]
    taken = [old & ~new for old, new in zip(before.chips, after.chips, strict=True)]
    space = 1 << CELLS.index(move.at) if isinstance(move, Play) else 0
    if isinstance(move, Play) and move.card in ONE_EYED:
        assert sum(placed) == (space if move.replace else 0)
        assert placed[before.side] == sum(placed)
        assert sum(taken) == space
        assert taken[before.side] == 0
        assert not space & before.locked
    else:
        assert sum(taken) == 0
        assert sum(placed) == placed[before.side] == space


class Evening:
    """One game as it is played: its moves, the state after each, and what was played since the last shuffle."""

    def __init__(self, setup: Setup) -> None:
        self.states = [begun(setup)]
        self.moves: list[Move] = []
        self.refusals = 0
        self.at_once = AtOnce(self.states[0])
        self.shuffled = False

    @property
    def state(self) -> State:
        return self.states[-1]

    def offer(self, move: Move) -> None:
        """Try a move, check what came of it, and go on from there."""
        before = self.state
        written = msgspec.json.encode(before.setup), repr(before)
        answer = rules.play(before, move)
        assert (msgspec.json.encode(before.setup), repr(before)) == written
        if isinstance(answer, Refused):
            self.refusals += 1
            check_refusal(answer)
            if answer.rule == "SEQ-02":
                assert isinstance(move, Play)
                assert self.shuffled or self.at_once.used_up(move.card)
                assert {getattr(self.moves[index], "card", "") for index in answer.counted} == {move.card}
            return
        check_step(before, move, answer.state)
        self.shuffled |= isinstance(move, Shuffled)
        if not isinstance(move, Penalty | Shuffled):
            laid = move.card if isinstance(move, Play | Dead) else None
            self.at_once.follow(before, answer.state, laid)
        self.moves.append(move)
        self.states.append(answer.state)


def played(setup: Setup, random: Random, attempts: int) -> Evening:
    evening = Evening(setup)
    for _ in range(attempts):
        if evening.state.winner is not None:
            break
        evening.offer(some_move(evening.state, random))
    return evening


@pytest.mark.rule("SEQ-02", "SEQ-09", "SEQ-10", "SEQ-15", "SEQ-16", "SEQ-17", "SEQ-18", "SEQ-23")
@given(setup=setups, seed=seeds, length=lengths)
def test_whatever_people_do_the_table_stays_in_order(setup: Setup, seed: int, length: int) -> None:
    played(setup, Random(seed), length)


@pytest.mark.rule("SEQ-10", "SEQ-12", "SEQ-17", "SEQ-18", "SEQ-23", "SEQ-25")
@pytest.mark.parametrize("table", TABLES)
def test_long_games_stay_in_order_through_shuffles_and_to_the_end(table: tuple[int, int]) -> None:
    endless = played(Setup(NAMES[: table[0]], table[1], Options(sequences_to_win=12)), Random(12), 900)
    assert endless.at_once.shuffles
    for draws in ("assumed", "confirmed"):
        ended = played(Setup(NAMES[: table[0]], table[1], Options(draws=draws)), Random(1), 900)
        if ended.state.winner is not None:
            check_end(ended.state, Random(2))


def check_end(state: State, random: Random) -> None:
    for _ in range(30):
        answer = rules.play(state, anything(state, random))
        winner = state.winner or 0
        names = state.setup.players[winner :: state.setup.sides]
        called = names[0] if len(names) == 1 else SIDES[winner].capitalize()
        assert answer == Refused("SEQ-25", f"The game is over: {called} has won.")


@given(setup=setups, seed=seeds, length=lengths, cut=st.integers(0, 99))
def test_a_game_is_the_same_from_any_point_where_it_is_taken_up(setup: Setup, seed: int, length: int, cut: int) -> None:
    evening = played(setup, Random(seed), length)
    written = [msgspec.json.encode(move) for move in evening.moves]
    read = [msgspec.json.decode(line, type=Move) for line in written]
    assert read == evening.moves
    cut = min(cut, len(read))
    resumed = fold(begun(msgspec.json.decode(msgspec.json.encode(setup), type=Setup)), read[:cut])
    assert resumed == evening.states[cut]
    assert fold(resumed, read[cut:]) == evening.state


@pytest.mark.rule("SEQ-01", "SEQ-09", "SEQ-14", "SEQ-15", "SEQ-16", "SEQ-21")
@given(setup=setups, seed=seeds, length=lengths)
def test_what_is_offered_can_be_played_and_what_is_not_is_refused(setup: Setup, seed: int, length: int) -> None:
    random = Random(seed)
    state = played(setup, random, length).state
    for card in random.sample(CARDS, 6):
        places = rules.legal_targets(state, card)
        for number, cell in enumerate(CELLS):
            answer = rules.play(state, Play(card, cell))
            assert isinstance(answer, Step) == (number in places)
            assert (rules.refusal(state, card, number) is None) == (number in places)


@given(setup=setups, seed=seeds, length=lengths)
def test_every_choice_that_is_offered_can_be_made(setup: Setup, seed: int, length: int) -> None:
    random = Random(seed)
    state = played(setup, random, length).state
    for card in random.sample(CARDS, 8):
        for number in rules.legal_targets(state, card):
            for claim in () if card in ONE_EYED else rules.possible_claims(state, number):
                named = tuple(tuple(CELLS[space] for space in spaces_of(mask)) for mask in claim)
                after = rules.play(state, Play(card, CELLS[number], named))
                assert isinstance(after, Step)
                assert {made.mask for made in after.state.made[len(state.made) :]} == set(claim)


@given(setup=setups, seed=seeds, length=lengths)
def test_a_move_that_waits_only_ends_its_turn(setup: Setup, seed: int, length: int) -> None:
    random = Random(seed)
    state = played(setup, random, length).state
    move = anything(state, random)
    after = rules.skip(state, move)
    over = state.winner is None and isinstance(move, Play | Pass)
    assert (after.turns, after.player) == (state.turns + over, (state.player + over) % len(state.hands))
    assert (after.chips, after.made, after.hands, after.pile) == (state.chips, state.made, state.hands, state.pile)
