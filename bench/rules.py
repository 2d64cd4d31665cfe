"""How long 10,000 random legal moves of Sequence and of Sequence Letters take, beside a plain re-scan of all windows.

Medians of the runs, all in this process and on the same moves, one after the other in each run:

- the rules: `rules.play` follows the whole game (hands, piles, sequences, winner), and after each move the dead cards
  are listed as the screen needs them;
- the finder: only what `lines.find_claims` does of that, which looks at the windows through the new chip;
- the re-scan: all windows of the board looked at for the same chip, with the same earlier sequences. It chooses nothing
  among what it finds.

Sequence Letters has no finder that could be told from its rules: a game ends with the first four.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from bench.figures import Figure, middle
from companion.core.game import Refused, Step
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.letters import model as letters
from companion.games.sequence.letters import rules as letters_rules
from companion.games.sequence.letters.cards import CARDS as LETTER_CARDS
from companion.games.sequence.letters.cards import X
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.board import CELLS, CORNER_MASK, NUMBERS, board_of
from companion.games.sequence.standard.cards import CARDS, ONE_EYED
from companion.games.sequence.standard.lines import find_claims
from companion.games.sequence.standard.model import Options, Play, Setup, State

MOVES = 10_000
MOST_S = 1.0
"""The goal: seconds that the rules take for all the moves."""


class BenchedRules(Struct, frozen=True):
    """A game as it is measured: how it begins, what its state allows, and its rules."""

    begin: Callable[[], Any]
    plays: Callable[[Any], list[Any]]
    play: Callable[[Any, Any], Step[Any] | Refused]


def beginning() -> State:
    """Return a game of two that goes on for long."""
    state = rules.start(Setup(("Ann", "Bob"), 2, Options(sequences_to_win=12)))
    assert isinstance(state, State)
    return state


def plays(state: State) -> list[Play]:
    """Return all plays of Sequence that are possible."""
    return [Play(card, CELLS[number]) for card in CARDS for number in rules.legal_targets(state, card)]


def letters_beginning() -> letters.State:
    """Return a game of two on the example board."""
    state = letters_rules.start(letters.Setup(("Ann", "Bob"), 2))
    assert isinstance(state, letters.State)
    return state


def letters_plays(state: letters.State) -> list[letters.Play]:
    """Return all plays of Sequence Letters that are possible."""
    cells = state.board.cells
    return [
        letters.Play(card, cells[number])
        for card in LETTER_CARDS
        for number in letters_rules.legal_targets(state, card)
    ]


SEQUENCE = BenchedRules(beginning, plays, rules.play)
LETTERS = BenchedRules(letters_beginning, letters_plays, letters_rules.play)


def random_moves(game: BenchedRules, count: int) -> list[list[Any]]:
    """Games of random legal plays, `count` moves in all; a game ends when it is won or nobody can play."""
    random = Random(192)
    games: list[list[Any]] = []
    while sum(map(len, games)) < count:
        games.append(random_game(random, count - sum(map(len, games)), game))
    return games


def random_game(random: Random, most: int, game: BenchedRules = SEQUENCE) -> list[Any]:
    """Return one game of at most so many plays."""
    state, moves = game.begin(), list[Any]()
    while state.winner is None and len(moves) < most:
        possible = game.plays(state)
        if not possible:
            break
        moves.append(random.choice(possible))
        state = after(game, state, moves[-1])
    return moves


def after(game: BenchedRules, state: Any, move: Any) -> Any:
    """Return the state after a move that is legal."""
    step = game.play(state, move)
    assert isinstance(step, Step)
    return step.state


def follow(game: BenchedRules, games: list[list[Any]]) -> None:
    """Play all moves by the rules."""
    for moves in games:
        state = game.begin()
        for move in moves:
            state = after(game, state, move)
            dead_cards(state)


class Placing(Struct, frozen=True):
    """A chip that was placed: the mask of its side's chips and the corners, its space, the side's earlier sequences."""

    own: int
    placed: int
    standing: tuple[int, ...]


def placings(games: list[list[Play]]) -> list[Placing]:
    """Return all chips that the moves of Sequence place, in order."""
    found = []
    for moves in games:
        state = beginning()
        for move in moves:
            later = after(SEQUENCE, state, move)
            if move.card not in ONE_EYED:
                own = later.chips[state.side] | CORNER_MASK
                standing = tuple(made.mask for made in state.made if made.side == state.side)
                found.append(Placing(own, NUMBERS[move.at], standing))
            state = later
    return found


def letters_placings(games: list[list[letters.Play]]) -> list[Placing]:
    """Return all chips that the moves of Sequence Letters place, in order."""
    found = []
    for moves in games:
        state = letters_beginning()
        for move in moves:
            later = after(LETTERS, state, move)
            if move.card != X:
                found.append(Placing(later.chips[state.side], state.board.numbers[move.at], ()))
            state = later
    return found


def find(chips: list[Placing]) -> None:
    """Find the sequences of each chip as the rules do."""
    found = board_of(()).runs
    for chip in chips:
        find_claims(found, chip.own, chip.placed, chip.standing, same_line=True)


def rescan(windows: tuple[int, ...], chips: list[Placing]) -> None:
    """Find the sequences of each chip by looking at the whole board."""
    for chip in chips:
        missing = ~chip.own
        [
            window
            for window in windows
            if not window & missing and all((window & earlier).bit_count() <= 1 for earlier in chip.standing)
        ]


def seconds(work: Callable[[], None]) -> float:
    """Return how long the work takes by the wall clock."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def medians(runs: int, *kinds: Callable[[], None]) -> list[float]:
    """Return the median seconds of each kind of work."""
    times = [[seconds(work) for work in kinds] for _ in range(runs)]
    return [middle(column) for column in zip(*times, strict=True)]


def measure(runs: int) -> list[Figure]:
    """Return the figures of so many runs, in seconds."""
    return [*_of_sequence(runs), *_of_letters(runs)]


def _of_sequence(runs: int) -> Iterator[Figure]:
    games = random_moves(SEQUENCE, MOVES)
    chips = placings(games)
    windows = tuple(board_of(()).runs.by_mask)
    whole, finder, plain = medians(
        runs, partial(follow, SEQUENCE, games), partial(find, chips), partial(rescan, windows, chips)
    )
    yield Figure(f"rules of Sequence, {MOVES} moves of {len(games)} games", whole, "s", most=MOST_S)
    yield Figure(f"  the finder; peer: a re-scan of {len(windows)} windows", finder, "s", plain)


def _of_letters(runs: int) -> Iterator[Figure]:
    games = random_moves(LETTERS, MOVES)
    chips = letters_placings(games)
    windows = tuple(letters_beginning().board.runs.by_mask)
    whole, plain = medians(runs, partial(follow, LETTERS, games), partial(rescan, windows, chips))
    yield Figure(f"rules of Letters, {MOVES} moves of {len(games)} games", whole, "s", most=MOST_S)
    yield Figure(f"  a re-scan of {len(windows)} windows", plain, "s")
