"""A real table of Sequence, Sequence Letters or Kids: its board, its deck and its hands, and what can go wrong."""

from random import Random
from typing import Any, ClassVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bench.erring.table import CanNotErrError, Erred, Errors, Kind, RealTable
from companion.core.game import AnyGame, Step
from companion.core.table_moves import SetPosition
from companion.games.common.grid import spaces_of
from companion.games.sequence.common import card_rules
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.common.model import Dead, MissedDraw, Pass, Play, Shuffled, State
from companion.games.sequence.common.positions import Position
from companion.games.sequence.kids import model as kids
from companion.games.sequence.letters import model as letters
from companion.games.sequence.standard import model as standard
from companion.games.sequence.standard.draft import Draft, proposals

TRIED = 6
"""Of so many plays that are possible a player makes the best one: games get somewhere, and no two are alike."""

LOW_PILE = 8
"""At most so many cards are on the pile at first where a table is to forget to shuffle."""


class ChipTable(RealTable):
    """The chips, the deck and the hands of Sequence, Sequence Letters or Kids."""

    state: State

    def __init__(self, game: AnyGame, setup: Any, random: Random, kind: Kind) -> None:
        super().__init__(game, setup, random, kind)
        cards = [*self.state.kind.cards] * 2
        random.shuffle(cards)
        self.deck = cards
        self.hands = [[self.deck.pop() for _ in range(count)] for count in self.state.hands]
        self.discards: list[str] = []
        if kind is Kind.LATE:
            # It is a game that is begun in its middle.
            pile = random.randrange(LOW_PILE)
            self.discards, self.deck = self.deck[pile:], self.deck[:pile]
            laid = replace(game.position(self.state), pile=pile)
            self.lay(laid)
            self.moves.append(SetPosition(Raw(msgspec.json.encode(laid))))

    def is_in_step(self, state: Any) -> bool:
        """Return whether chips, sequences, turn and cards are those."""
        has, laid = self.game.position(state), self.position
        same = is_same(has, laid, children=self.game.for_children)
        return same and (has.player, has.pile, has.hands) == (laid.player, laid.pile, laid.hands)

    def next_move(self) -> Any:
        """Return what the player whose turn it is does now, with the cards in the hand."""
        state, hand = self.state, self.hands[self.state.player]
        dead = [card for card in dead_cards(state) if card in hand]
        plays = [(card, number) for card in sorted(set(hand)) for number in card_rules.legal_targets(state, card)]
        if dead and not state.exchanged and (not plays or self.random.random() < 0.5):
            return _dead(state, dead[0])
        if not plays:
            return Pass()
        card, number = max(self.random.sample(plays, min(TRIED, len(plays))), key=lambda play: self._promise(play[1]))
        return self.random.choice(plays_of(state, card, number))

    def _promise(self, number: int) -> int:
        """Return how many of the side's chips and corners already lie in the best line through the space."""
        own = self.state.chips[self.state.side] | self.state.board.corners
        lines = self.state.runs.through[number]
        return max(((run.mask & own).bit_count() for line in lines for run in line), default=0)

    def make(self, move: Any, *, draws: bool = True) -> None:
        """Let the player whose turn it is make the move, and draw the card for it."""
        hand = self.hands[self.state.player]
        self.play(move)
        self.moves.append(move)
        if isinstance(move, Play | Dead):
            hand.remove(move.card)
            self.discards.append(move.card)
            if draws:
                self._draw(hand)

    def _draw(self, hand: list[str]) -> None:
        if not self.deck:
            self._shuffle()
        hand.append(self.deck.pop())

    def _shuffle(self) -> None:
        self.deck += self.discards
        self.discards = []
        self.random.shuffle(self.deck)

    def check(self) -> None:
        """Raise AssertionError where the rules count other cards than there are."""
        real = (tuple(map(len, self.hands)), len(self.deck), len(self.discards))
        assert real == (self.state.hands, self.state.pile, self.state.discards), (real, self.state)

    def _misread(self) -> Erred | None:
        at, move, before = len(self.moves), self.next_move(), self.state
        if not isinstance(move, Play):
            return None
        number = before.board.numbers[move.at]
        if self.kind is Kind.CARD:
            others = [
                (card, number)
                for card in before.kind.cards
                if card != move.card and not card_rules.refusal(before, card, number)
            ]
        else:
            others = [(move.card, other) for other in card_rules.legal_targets(before, move.card) if other != number]
        if not others:
            return None
        told = plays_of(before, *self.random.choice(others))[0]
        self.make(move)
        return Erred(self.kind, (told,), at)

    def _bump(self) -> Erred | None:
        """Move a chip that is in no sequence to an open space where it makes none."""
        state, laid = self.state, self.position
        free = spaces_of(state.covered & ~_finished(state))
        spaces = range(len(state.board.cells))
        open_spaces = [n for n in spaces if not (state.covered | state.board.corners) >> n & 1]
        if not free or not open_spaces:
            return None
        old, new = self.random.choice(free), self.random.choice(open_spaces)
        side = next(side for side, mask in enumerate(state.chips) if mask >> old & 1)
        own = (state.chips[side] & ~(1 << old)) | 1 << new | state.board.corners
        if any(not run.mask & ~own for line in state.runs.through[new] for run in line):
            return None
        chips = {cell: colour for cell, colour in laid.chips.items() if cell != state.board.cells[old]}
        self.lay(replace(laid, chips={**chips, state.board.cells[new]: laid.chips[state.board.cells[old]]}))
        return Erred(Kind.BUMPED, (), None)

    def _shuffle_early(self) -> Erred | None:
        if not self.discards:
            return None
        at = len(self.moves)
        self.play(Shuffled())
        self._shuffle()
        self.moves.append(Shuffled())
        return Erred(Kind.EARLY, (), at, missing=1)

    def _shuffle_late(self) -> Erred | None:
        """Leave a player without a card where the pile is empty, until the next one has it shuffled."""
        name, begun = self.state.setup.players[self.state.player], len(self.moves)
        move = self.next_move()
        if self.deck or not isinstance(move, Play):
            return None
        self.make(move, draws=False)
        while not isinstance(self.game.play(self.state, MissedDraw(name)), Step):
            if self.state.over:
                raise CanNotErrError
            self.make(self.next_move())
        told = tuple(self.moves[begun:])
        self.play(MissedDraw(name))
        self.moves.append(MissedDraw(name))
        return Erred(Kind.LATE, told, begun + len(told), missing=1)

    def _play_out_of_order(self) -> Erred:
        """Let the next player play first, and the one whose turn it is after that."""
        at, first = len(self.moves), self.state.player
        second = self.state.seat_after(first)
        third = self.state.seat_after(second)
        early = self._play_for(second)
        late = self._play_for(first)
        if not self.state.over:
            self._turn_to(third)
        # The companion takes one player's turn after the other's: so it should have been told them.
        self.moves[at:] = [late, early]
        return Erred(Kind.ORDER, (early, late), at)

    def _play_for(self, player: int) -> Play:
        self._turn_to(player)
        move = None if self.state.over else self.next_move()
        if not isinstance(move, Play):
            raise CanNotErrError
        self.make(move)
        return move

    def _turn_to(self, player: int) -> None:
        step = self.game.turn_to(self.state, self.state.setup.players[player])
        if isinstance(step, Step):
            self.state = step.state

    errors: ClassVar[Errors] = {
        Kind.FORGOTTEN: RealTable.forget,
        Kind.CARD: _misread,
        Kind.SPACE: _misread,
        Kind.BUMPED: _bump,
        Kind.EARLY: _shuffle_early,
        Kind.LATE: _shuffle_late,
        Kind.ORDER: _play_out_of_order,
    }


def is_same(one: Position, other: Position, *, children: bool) -> bool:
    """Return whether two positions have the same chips and the same sequences.

    Where the first line wins it is enough that the same side has one: which four of five it is can't be seen.
    """
    rows = ({(row.side, children or frozenset(row.cells)) for row in laid.sequences} for laid in (one, other))
    return one.chips == other.chips and next(rows) == next(rows)


def plays_of(state: State, card: str, number: int) -> list[Any]:
    """Return the plays of a card on a space as the companion offers them: one for each choice of sequences."""
    if isinstance(state, standard.State):
        return [*proposals(state, Draft(card=card, at=number))]
    play = letters.Play if isinstance(state, letters.State) else kids.Play
    return [play(card, state.board.cells[number])]


def _dead(state: State, card: str) -> Dead:
    if isinstance(state, standard.State):
        return standard.Dead(card)
    return letters.Dead(card) if isinstance(state, letters.State) else kids.Dead(card)


def _finished(state: State) -> int:
    """Return the mask of the spaces of finished sequences."""
    mask = 0
    for made in state.made:
        mask |= made.mask
    return mask
