"""A whole game of Stack as it was entered, and what holds in random ones: no card is ever in two places."""

from collections import Counter
from itertools import accumulate
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.games.sequentia.common.cards import unseen_cards
from companion.games.sequentia.stack import wording
from companion.games.sequentia.stack.model import PILES, AsSequence, Move, Pass, Place, Play, Setup, State
from companion.games.sequentia.stack.possible_sequences import legal_places, legal_triples
from companion.table.storage.record import FoldedRecord, replay, write_record
from tests.games.at_stack import GAME, NAMES, RECORD, begun, cards_in_game, move, played, recorded, step, tops
from tests.rules import known_rules

RULES = {"", *known_rules()}

setups = st.builds(
    lambda players, adjacent: GAME.setup(NAMES[:players], players, {"deck": "example", "adjacent_piles": adjacent}),
    st.sampled_from((2, 3, 4)),
    st.booleans(),
)
seeds = st.integers(0, 2**32)


@pytest.mark.rule("STK-01", "STK-06", "STK-07")
def test_a_recorded_game_of_three() -> None:
    record = recorded()
    answer = replay(record)
    assert (answer.refused, answer.played) == (None, 79)
    state = answer.state
    assert isinstance(state, State)
    assert [len(cards) for cards in state.taken] == [28, 8, 16]
    assert [[card.text for card in pile] for pile in state.piles] == [["2:133/green"], ["1:313/green"]]
    assert (state.deck, state.hands, state.turns) == (0, (0, 0, 0), 37)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.title == "Ann wins!"
    assert Counter(type(one) for one in record.moves) == {Play: 42, Pass: 25, AsSequence: 12}


@pytest.mark.rule("STK-02", "STK-03", "STK-05", "STK-06")
def test_the_turning_points_of_that_game() -> None:
    record = recorded()
    so_far = list(accumulate(record.moves, lambda state, one: step(state, one).state, initial=begun(3)))
    # Ann's bonus card is the fourth pile, and shows what she plays next.
    assert record.moves[6] == Play("3:323+/red", "right")
    assert [tops(so_far[number]) for number in (6, 7, 8)] == ["323", "3233", "3"]
    assert [card.text for card in so_far[8].taken[0]] == ["2:222/blue", "3:133/red", "3:323+/red", "1:233/green"]
    # Two bonus cards and a sequence in one turn.
    assert [type(one) for one in record.moves[69:72]] == [Play, Play, AsSequence]
    assert {state.player for state in so_far[69:72]} == {0}
    # Ann's hand is used up: after Cat it is Bob's turn.
    assert [so_far[number].player for number in (74, 76)] == [2, 1]
    assert so_far[76].hands[0] == 0


def test_that_game_counted_plainly() -> None:
    """The same, told from the lines alone with lists of texts."""
    piles: list[list[str]] = []
    taken: dict[int, int] = Counter()
    turn, deck, hands = 0, 54 - 9, [3, 3, 3]
    for one in recorded().moves:
        match one:
            case Play(card=card, at="left"):
                piles.insert(0, [card])
            case Play(card=card, at="right"):
                piles.append([card])
            case Play(card=card, at=at):
                piles[int(at) - 1].append(card)
            case AsSequence(card=card, piles=named):
                shows = [pile[-1][0] for pile in piles]
                first = named[0] - 1 if named else int("".join(shows)[1:] == card[2:5])
                assert shows[first : first + 3] == list(card[2:5])
                taken[turn] += sum(map(len, piles[first : first + 3])) + 1
                del piles[first : first + 3]
        hands[turn] -= not isinstance(one, Pass)
        if not isinstance(one, Play):
            drawn = min(3 - hands[turn], deck)
            hands[turn] += drawn
            deck -= drawn
            turn = next((seat % 3 for seat in range(turn + 1, turn + 4) if hands[seat % 3]), turn)
    assert (taken, len(piles), hands, deck) == ({0: 28, 1: 8, 2: 16}, 2, [0, 0, 0], 0)


def test_the_record_is_written_as_it_was_read() -> None:
    record = recorded()
    assert write_record(GAME, record.setup, record.moves) == RECORD.read_text(encoding="utf-8")


def test_a_recorded_game_can_be_taken_up_after_any_line() -> None:
    moves = recorded().moves
    so_far = list(accumulate(moves, lambda state, one: step(state, one).state, initial=begun(3)))
    for number, state in enumerate(so_far):
        assert played(state, *moves[number:]) == so_far[-1]


def test_a_line_that_is_refused_is_named_with_its_rule() -> None:
    record = recorded()
    moves = (*record.moves[:3], move("2:222 1"), *record.moves[3:])
    broken = msgspec.structs.replace(record, moves=moves, lines=tuple(range(2, len(moves) + 2)))
    answer = replay(broken)
    assert isinstance(answer, FoldedRecord)
    assert answer.refused is not None
    assert (answer.line, answer.refused.rule) == (5, "STK-04")


def anything(state: State, random: Random) -> Move:
    """Some move of any kind with some card; many of them can't be."""
    card = random.choice(state.cards).text
    everywhere: tuple[Place, ...] = ("left", "right", 1, 2, 3, 4)
    trio = sorted(random.sample(range(1, PILES + 1), 3))
    named = (trio[0], trio[1], trio[2]) if random.random() < 0.5 else None
    return random.choice((Pass(), Play(card, random.choice(everywhere)), AsSequence(card, named)))


def offered(state: State, random: Random) -> Move:
    """A move that can be: a sequence where one can be found, so that piles are taken again and again."""
    left = sorted(unseen_cards(state.cards, state.seen_cards))
    may = wording.allowed_moves(state)
    sequences = [AsSequence(card.text, piles) for card in left for piles in legal_triples(state, card)]
    if "sequence" in may and sequences and random.random() < 0.5:
        return random.choice(sequences)
    if "play" in may and (state.laid == "" or random.random() < 0.6):
        return Play(random.choice(left).text, random.choice(legal_places(state)))
    return Pass()


def check_step(before: State, one: Move, after: State) -> None:
    assert cards_in_game(after) == len(after.cards)
    assert not Counter(after.seen_cards) - Counter(after.cards)
    assert all(0 <= held <= 3 for held in after.hands)
    assert all(after.piles)
    assert len(after.piles) <= PILES
    assert after.turns - before.turns == (not isinstance(one, Play))
    assert after.over or after.hands[after.player] or after.laid
    lost = Counter(before.seen_cards) - Counter(after.seen_cards)
    assert not lost
    for player, cards in enumerate(after.taken):
        assert cards[: len(before.taken[player])] == before.taken[player]
        assert cards == before.taken[player] or (player == before.player and isinstance(one, AsSequence))


def evening(setup: Setup, random: Random, attempts: int) -> list[State]:
    """The states of a game of so many moves that were tried, each checked."""
    start = GAME.start(setup)
    assert isinstance(start, State)
    states = [start]
    for _ in range(attempts):
        state = states[-1]
        one = offered(state, random) if random.random() < 0.7 and not state.over else anything(state, random)
        answer = GAME.play(state, one)
        if isinstance(answer, Refused):
            assert answer.rule in RULES
            assert answer.why.endswith(".")
        else:
            check_step(state, one, answer.state)
            states.append(answer.state)
    return states


@pytest.mark.rule("STK-01", "STK-02", "STK-03", "STK-06", "STK-07")
@given(setup=setups, seed=seeds, length=st.integers(0, 150))
def test_no_card_is_ever_in_two_places(setup: Setup, seed: int, length: int) -> None:
    evening(setup, Random(seed), length)


@pytest.mark.rule("STK-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_long_games_come_to_their_end(players: int) -> None:
    state = evening(GAME.setup(NAMES[:players], players, {"deck": "example"}), Random(players), 600)[-1]
    assert state.over
    assert wording.allowed_moves(state) == ()
    assert isinstance(GAME.play(state, Pass()), Refused)


@given(setup=setups, seed=seeds, length=st.integers(0, 80))
def test_what_may_be_done_is_what_is_accepted(setup: Setup, seed: int, length: int) -> None:
    state = evening(setup, Random(seed), length)[-1]
    may = wording.allowed_moves(state)
    left = sorted(unseen_cards(state.cards, state.seen_cards))
    assert ("pass" in may) == (not isinstance(GAME.play(state, Pass()), Refused))
    everywhere: tuple[Place, ...] = ("left", "right", 1, 2, 3, 4)
    accepted = {at for at in everywhere if left and not isinstance(GAME.play(state, Play(left[0].text, at)), Refused)}
    assert bool(accepted) == ("play" in may)
    assert not accepted or set(legal_places(state)) <= accepted
    took = [card for card in left for trio in legal_triples(state, card) if played_as(state, card.text, trio)]
    assert "sequence" in may or not took


def played_as(state: State, card: str, trio: tuple[int, int, int]) -> bool:
    return not isinstance(GAME.play(state, AsSequence(card, trio)), Refused)


@given(setup=setups, seed=seeds, length=st.integers(0, 80))
def test_a_move_that_waits_leaves_every_card_where_it_is(setup: Setup, seed: int, length: int) -> None:
    random = Random(seed)
    state = evening(setup, random, length)[-1]
    one = anything(state, random)
    after = GAME.skip(state, one)
    assert (after.piles, after.taken) == (state.piles, state.taken)
    assert cards_in_game(after) == len(after.cards)
    assert after.turns - state.turns == (not state.over and not isinstance(one, Play))
