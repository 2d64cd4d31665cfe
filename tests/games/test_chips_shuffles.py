"""SEQ-12, LET-14: whenever a table shuffles, no card that somebody really holds is refused."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.sequence.common.dead_cards import is_dead
from companion.games.sequence.common.model import State
from companion.games.sequence.common.piles import missable_draws
from companion.games.sequence.letters import rules as letters
from companion.games.sequence.standard import rules as sequence
from companion.games.sequence.standard.board import CELLS
from tests.games import at_letters, at_table

MISSED = 0.04
"""How often somebody forgets to draw."""

TOLD = 0.02
"""How often they shuffle before they have to, and say so."""

GAMES = 40
"""How many are played: enough that each way to shuffle, and to forget a draw around it, comes about."""


class Cards:
    """A table with real cards, and the companion beside it: `step` plays a line, `targets` are the spaces of a card."""

    def __init__(
        self,
        state: Any,
        random: Random,
        step: Callable[[Any, str], Any],
        targets: Callable[[Any, Any], tuple[int, ...]],
        cells: tuple[str, ...],
    ) -> None:
        self.state: State = state
        self.shuffles = 0
        self._random, self._step, self._targets, self._cells = random, step, targets, cells
        self._pile = random.sample(state.kind.cards * 2, 2 * len(state.kind.cards))
        self._discards: list[str] = []
        self._hands = [[self._pile.pop() for _ in range(size)] for size in state.hands]
        self._forgot: int | None = None

    def turn(self) -> None:
        """Somebody exchanges a dead card, perhaps, and plays; whoever forgot to draw may be told of it before."""
        self._notice()
        if self.state.discards and self._random.random() < TOLD:
            self._shuffle()
            self._do('{"do":"shuffled"}')
        player = self.state.player
        hand = self._hands[player]
        dead = [card for card in hand if is_dead(self.state, card)]
        if dead and self._random.random() < 0.8:
            self._do(f'{{"do":"dead","card":"{dead[0]}"}}')
            self._lay(hand, dead[0])
            self._draw(hand)
        card = self._played(hand)
        if card:
            self._lay(hand, card)
            if self._forgot is None and self._random.random() < MISSED:
                self._forgot = player
            else:
                self._draw(hand)

    def _do(self, line: str) -> None:
        self.state = self._step(self.state, line).state

    def _notice(self) -> None:
        """It is noticed when the next player has moved and drawn, or a few turns later."""
        forgot, players = self._forgot, len(self._hands)
        if forgot is None or not missable_draws(self.state, forgot):
            return
        own_turn_next = (self.state.player - forgot) % players == 0
        if own_turn_next or ((self.state.player - forgot) % players > 1 and self._random.random() < 0.5):
            self._do(f'{{"do":"missed_draw","player":"{self.state.setup.players[forgot]}"}}')
            self._forgot = None

    def _played(self, hand: list[str]) -> str:
        """The card that is played, wherever it can go; else there is a pass."""
        for card in self._random.sample(hand, len(hand)):
            places = self._targets(replace(self.state, played={}), card)
            if places:
                cell = self._cells[self._random.choice(places)]
                self._do(f'{{"do":"play","card":"{card}","at":"{cell}"}}')
                # Games are won long before the third shuffle.
                self.state = replace(self.state, winner=None)
                return card
        self._do('{"do":"pass"}')
        return ""

    def _lay(self, hand: list[str], card: str) -> None:
        hand.remove(card)
        self._discards.append(card)

    def _draw(self, hand: list[str]) -> None:
        if not self._pile:
            self._shuffle()
        hand.append(self._pile.pop())
        if not self._pile and self._random.random() < 0.5:
            self._shuffle()

    def _shuffle(self) -> None:
        everything = self._pile + self._discards
        self._pile, self._discards = self._random.sample(everything, len(everything)), []
        self.shuffles += 1


def sequence_cards(players: int, seed: int) -> Cards:
    state = at_table.game(players)
    return Cards(state, Random(seed), at_table.step, sequence.legal_targets, CELLS)


def letters_cards(players: int, seed: int) -> Cards:
    state = at_letters.game(players)
    return Cards(state, Random(seed), at_letters.step, letters.legal_targets, state.board.cells)


@pytest.mark.thorough
@pytest.mark.rule("SEQ-12", "LET-14", "SEQ-21", "LET-13")
@pytest.mark.parametrize("sit_down", [sequence_cards, letters_cards])
def test_no_card_that_is_held_is_refused(sit_down: Callable[[int, int], Cards]) -> None:
    shuffles = 0
    for seed in range(GAMES):
        cards = sit_down(2 + seed % 3, seed)
        for _ in range(500):
            cards.turn()
        shuffles += cards.shuffles
    assert shuffles > 3 * GAMES
