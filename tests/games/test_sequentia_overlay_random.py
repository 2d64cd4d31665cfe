"""What holds in every game of Overlay, whatever is played."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay.best_placement import find_best
from companion.games.sequentia.overlay.lines import legal_places
from companion.games.sequentia.overlay.model import Fill, Give, GiveUp, HandOver, Lay, Move, State, Take
from tests.games.at_overlay import GAME, set_up, start, step
from tests.games.at_table import NAMES

pytestmark = pytest.mark.thorough

OPTIONS = st.fixed_dictionaries({}, optional={"laid_only": st.booleans(), "refill": st.booleans()})
MOST_MOVES = 150
"""More than a game of 54 cards can have: each is filled and laid once at most, and taken once a turn."""


class Dealer:
    """Somebody who knows all hands, and plays at random."""

    def __init__(self, state: State, random: Random) -> None:
        self._random = random
        self._pool = random.sample(state.cards, len(state.cards))
        self._hands: list[list[Card]] = [[] for _ in state.hands]
        self.deal(state)

    def deal(self, state: State) -> None:
        """Draw what the hands have drawn."""
        for cards, count in zip(self._hands, state.hands, strict=True):
            while len(cards) < count:
                cards.append(self._pool.pop())
        assert [len(cards) for cards in self._hands] == list(state.hands)
        assert len(self._pool) == state.deck

    def hand_after(self, state: State) -> list[Card]:
        """The next hand that has a card."""
        hands = [self._hands[(state.player + turns) % len(self._hands)] for turns in range(1, len(self._hands) + 1)]
        return next((cards for cards in hands if cards), [])

    def move(self, state: State) -> Move:
        """Some move that the rules allow."""
        if state.phase in {"open", "fill"}:
            empty = [cell for cell, pile in zip(CELLS, state.piles, strict=True) if not pile]
            return Fill(self._pool.pop().text, self._random.choice(empty))
        if state.phase == "take":
            return Take()
        card = self._hands[state.player].pop()
        may = legal_places(state.square, card)
        return Lay(card.text, CELLS[self._random.choice(may)]) if may else GiveUp(card.text)


@pytest.mark.rule("OVL-01", "OVL-03", "OVL-06", "OVL-07")
@given(st.randoms(use_true_random=False), st.integers(2, 4), OPTIONS)
def test_every_card_is_in_one_place_and_every_game_ends(random: Random, players: int, options: dict[str, Any]) -> None:
    state = start(set_up(players, **options))
    dealer = Dealer(state, random)
    for _ in range(MOST_MOVES):
        if state.over:
            break
        before = state
        state = step(state, dealer.move(state)).state
        dealer.deal(state)
        assert len(state.seen_cards) + sum(state.hands) + state.deck == 54
        assert not Counter(state.seen_cards) - Counter(state.cards)
        assert all(0 <= held <= 3 for held in state.hands)
        assert state.turns >= before.turns
        assert GAME.describe(before, Take()).startswith(before.name)
    assert state.over
    # What lies there may be a sequence still, where nobody has a card left, or each way to lay the next hand covers it.
    following = dealer.hand_after(state)
    if not state.deck and following:
        assert find_best(state.square, following, laid_only=options.get("laid_only", False)).sequences == ()
    assert len(GAME.summary(state)["winners"]) >= 1


def _all_moves(random: Random, card: Card, cell: str) -> tuple[Move, ...]:
    return (
        Fill(card.text, cell),
        Lay(card.text, cell),
        GiveUp(card.text, wrong=random.random() < 0.5),
        HandOver(random.choice((None, 0, 1, 2))),
        Give(random.choice(NAMES), random.randint(1, 2)),
        Take(),
    )


@pytest.mark.rule("OVL-09", "OVL-10", "OVL-11")
@given(st.randoms(use_true_random=False), st.integers(2, 4), OPTIONS)
def test_moves_that_wait_to_be_settled_leave_every_card_in_one_place(
    random: Random, players: int, options: dict[str, Any]
) -> None:
    state = start(set_up(players, **options))
    shuffled = random.sample(state.cards, len(state.cards))
    for _ in range(MOST_MOVES):
        if state.over:
            break
        card, cell = random.choice(shuffled), random.choice(CELLS)
        move = random.choice(_all_moves(random, card, cell))
        played = GAME.play(state, move)
        state = GAME.skip(state, move) if isinstance(played, Refused) else played.state
        assert len(state.seen_cards) + sum(state.hands) + state.deck == 54
        assert not Counter(state.seen_cards) - Counter(state.cards)
        assert state.over or state.left > 0 or state.phase == "take"
