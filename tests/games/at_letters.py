"""How the tests sit down at a table of Sequence Letters: through the game, with moves as a record writes them."""

from collections.abc import Iterable
from functools import reduce
from itertools import zip_longest
from typing import Any

import msgspec

from companion.core.game import Refused, Step
from companion.games.sequence.letters.board import Layout
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.cards import X, pictures
from companion.games.sequence.letters.game import LettersGame
from companion.games.sequence.letters.model import Move, Play, Setup, State
from tests.games.at_table import NAMES

GAME = LettersGame()
_MOVES: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)
SIZES = ((3, 16), (4, 12), (6, 8), (8, 6), (12, 4), (16, 3))


def in_order(columns: int = 6, rows: int = 8) -> Layout:
    """The board on which the pictures lie A to Y, row by row: A1 and B1 are those of A, C1 and D1 those of B."""
    names = tuple(pictures())
    lines = tuple(names[row * columns : (row + 1) * columns] for row in range(rows))
    return Layout(columns=columns, rows=rows, pictures=lines, colours=example_layout().colours)


def game(players: int = 2, layout: Layout | None = None, **options: Any) -> State:
    """The state before the first move of the first of `NAMES`, on the board `in_order` if not another."""
    return begun(set_up(players, layout, **options))


def set_up(players: int, layout: Layout | None = None, **options: Any) -> Setup:
    """The set-up of such a game, with the usual sides."""
    (sides,) = GAME.sides_for(players)
    board = msgspec.to_builtins(layout or in_order())
    return GAME.setup(NAMES[:players], sides, {"layout": board, **options})


def begun(setup: Setup) -> State:
    """The state before the first move of a set-up that must be possible."""
    state = GAME.start(setup)
    assert isinstance(state, State), state
    return state


def move(line: str | Move) -> Move:
    """A move as a test writes it: a line of a record, or "M E5" for a play."""
    if not isinstance(line, str):
        return line
    if not line.startswith("{"):
        card, at = line.split()
        return Play(card, at)
    return _MOVES.decode(line)


def step(state: State, line: str | Move) -> Step[State]:
    """What a move that must be accepted led to."""
    after = GAME.play(state, move(line))
    assert isinstance(after, Step), (line, after)
    return after


def fold(state: State, lines: Iterable[str | Move]) -> State:
    """The state after moves that must all be accepted."""
    return reduce(lambda so_far, line: step(so_far, line).state, lines, state)


def refused(state: State, line: str | Move) -> tuple[str, str]:
    """The rule and the sentence with which a move is refused."""
    answer = GAME.play(state, move(line))
    assert isinstance(answer, Refused), (line, answer)
    return answer.rule, answer.why


def put(state: State, cell: str) -> Play:
    """The play of the card whose picture lies on a square."""
    return Play(state.board.picture_on(state.board.numbers[cell]).letter, cell)


def place(state: State, *by_side: str) -> State:
    """Each side in its turn covers its squares ("A2 A3"), or passes, until the first one is to move again."""
    for cells in zip_longest(*(side.split() for side in by_side)):
        for cell in (*cells, *(None for _ in range(state.setup.sides - len(cells)))):
            state = step(state, put(state, cell) if cell else '{"do":"pass"}').state
    return state


def cells(state: State, mask: int) -> list[str]:
    """The names of the squares of a mask."""
    return [cell for number, cell in enumerate(state.board.cells) if mask >> number & 1]


def took(state: State, at: str) -> State:
    """The state after an X on that square."""
    return step(state, Play(X, at)).state
