"""How long 10,000 random legal moves of Sequence take, beside a plain re-scan of all 192 windows after each of them.

Prints medians of five runs, all in this process and on the same moves, one after the other in each run:

- the rules: `rules.play` follows the whole game (hands, piles, sequences, winner), and after each move the dead cards
  are listed as the screen needs them;
- the finder: only what `lines.claims` does of that, which looks at the windows through the new chip;
- the re-scan: all 192 windows looked at for the same chip, with the same earlier sequences. It chooses nothing among
  what it finds.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

from msgspec import Struct

from companion.contract.game import Step
from companion.games.sequence import rules
from companion.games.sequence.board import CELLS, CORNER_MASK, NUMBERS, board_of
from companion.games.sequence.cards import CARDS, ONE_EYED
from companion.games.sequence.lines import claims
from companion.games.sequence.values import Move, Options, Play, Setup, State, dead_cards

MOVES = 10_000
RUNS = 5


def beginning() -> State:
    """A game of two that goes on for long."""
    state = rules.start(Setup(("Ann", "Bob"), 2, Options(sequences_to_win=12)))
    assert isinstance(state, State)
    return state


def random_moves(count: int) -> list[list[Move]]:
    """Games of random legal plays, `count` moves in all; a game ends when it is won or nobody can play."""
    random = Random(192)
    games: list[list[Move]] = []
    while sum(map(len, games)) < count:
        games.append(random_game(random, count - sum(map(len, games))))
    return games


def random_game(random: Random, most: int) -> list[Move]:
    """One game of at most so many plays."""
    state, moves = beginning(), list[Move]()
    while state.winner is None and len(moves) < most:
        plays = [(card, number) for card in CARDS for number in rules.targets(state, card)]
        if not plays:
            break
        card, number = random.choice(plays)
        move = Play(card, CELLS[number])
        step = rules.play(state, move)
        assert isinstance(step, Step)
        moves.append(move)
        state = step.state
    return moves


def follow(games: list[list[Move]]) -> None:
    """Play all moves by the rules."""
    for moves in games:
        state = beginning()
        for move in moves:
            step = rules.play(state, move)
            assert isinstance(step, Step)
            state = step.state
            dead_cards(state)


class Placing(Struct, frozen=True):
    """A chip that was placed: the mask of its side's chips and the corners, its space, the side's earlier sequences."""

    own: int
    placed: int
    standing: tuple[int, ...]


def placings(games: list[list[Move]]) -> list[Placing]:
    """All chips that the moves place, in order."""
    found = []
    for moves in games:
        state = beginning()
        for move in moves:
            step = rules.play(state, move)
            assert isinstance(step, Step)
            assert isinstance(move, Play)
            if move.card not in ONE_EYED:
                own = step.state.chips[state.side] | CORNER_MASK
                standing = tuple(made.mask for made in state.made if made.side == state.side)
                found.append(Placing(own, NUMBERS[move.at], standing))
            state = step.state
    return found


def find(chips: list[Placing]) -> None:
    """Find the sequences of each chip as the rules do."""
    found = board_of(()).runs
    for chip in chips:
        claims(found, chip.own, chip.placed, chip.standing, same_line=True)


def rescan(chips: list[Placing]) -> None:
    """Find the sequences of each chip by looking at the whole board."""
    windows = tuple(board_of(()).runs.by_mask)
    for chip in chips:
        missing = ~chip.own
        [
            window
            for window in windows
            if not window & missing and all((window & earlier).bit_count() <= 1 for earlier in chip.standing)
        ]


def seconds(work: Callable[[], None]) -> float:
    """How long the work takes by the wall clock."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def main() -> None:
    games = random_moves(MOVES)
    chips = placings(games)
    kinds = (partial(follow, games), partial(find, chips), partial(rescan, chips))
    runs = [[seconds(work) for work in kinds] for _ in range(RUNS)]
    whole, finder, plain = (median(times) for times in zip(*runs, strict=True))
    print(f"{MOVES} moves of {len(games)} games, {len(chips)} chips placed; median of {RUNS} runs")
    print(f"the rules, all of them      {whole:.3f} s")
    print(f"  of these the finder       {finder:.3f} s")
    print(f"plain re-scan, 192 windows  {plain:.3f} s  ({plain / finder:.2f} times the finder)")


if __name__ == "__main__":
    main()
