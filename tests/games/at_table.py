"""How the tests sit down at a table: moves as a record writes them, through the public functions of the rules."""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.core.game import GameEvent, Refused, Step
from companion.games.common.grid import spaces_of
from companion.games.sequence.common.model import State as ChipsState
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.board import CELLS, CORNERS, NUMBERS
from companion.games.sequence.standard.model import SIDES, Move, Play, Setup, State

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")

S = TypeVar("S", bound=ChipsState)

_MOVES: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)
_SETUP = msgspec.json.Decoder(Setup)


def move(line: str) -> Move:
    """A line of a record, as a move."""
    return _MOVES.decode(line)


def game(players: int = 2, sides: int = 0, options: str = "{}") -> State:
    """The state before the first move; `sides` 0: as many as usual; `options` as a record writes them."""
    return begun(set_up(players, sides or rules.sides_for(players)[0], options))


def set_up(players: int, sides: int, options: str = "{}") -> Setup:
    """The set-up of a game among the first of `NAMES`."""
    names = msgspec.json.encode(NAMES[:players]).decode()
    return _SETUP.decode(f'{{"players": {names}, "sides": {sides}, "options": {options}}}')


def begun(setup: Setup) -> State:
    """The state before the first move of a set-up that must be possible."""
    state = rules.start(setup)
    assert isinstance(state, State), state
    return state


def step(state: State, line: str | Move) -> Step[State]:
    """What a move that must be accepted led to."""
    after = rules.play(state, move(line) if isinstance(line, str) else line)
    assert isinstance(after, Step), (line, after)
    return after


def fold(state: State, moves: Iterable[str | Move]) -> State:
    """The state after moves that must all be accepted."""
    return reduce(lambda so_far, line: step(so_far, line).state, moves, state)


def refused(state: State, line: str | Move) -> tuple[str, str]:
    """The rule and the sentence with which a move is refused."""
    answer = rules.play(state, move(line) if isinstance(line, str) else line)
    assert isinstance(answer, Refused), (line, answer)
    assert answer.why.endswith((".", "?")), answer
    return answer.rule, answer.why


def put(state: State, cell: str) -> Play:
    """The play of the card that is printed on a space."""
    return Play(state.board.printed[NUMBERS[cell]], cell)


def place(state: State, *by_side: str) -> State:
    """Each side in its turn covers its cells ("A2 A3"), or passes, until the first player is to move again."""
    for cells in zip_longest(*(side.split() for side in by_side)):
        for cell in (*cells, *(None for _ in range(state.setup.sides - len(cells)))):
            state = step(state, put(state, cell) if cell else '{"do":"pass"}').state
    return state


def crowd() -> tuple[list[str], list[str]]:
    """The cells of two sides, 48 each, that cover the whole board without a sequence."""
    inner = [number for number in range(len(CELLS)) if number not in CORNERS]
    blue = [CELLS[number] for number in inner if (number % 10 // 2 + number // 10) % 2]
    return blue, [CELLS[number] for number in inner if CELLS[number] not in blue]


def cells(mask: int) -> str:
    """The cells of a mask, in the order of the board: "A2 A3"."""
    return " ".join(CELLS[number] for number in spaces_of(mask))


def sequences(state: State) -> list[tuple[str, str]]:
    """The sequences made so far: the side and its cells, in the order in which they were made."""
    return [(SIDES[made.side], cells(made.mask)) for made in state.made]


def kinds(events: Iterable[GameEvent]) -> list[str]:
    """The kinds of what happened, in order."""
    return [happening.kind for happening in events]


def cards_in_game(state: ChipsState) -> int:
    """SEQ-02, LET-02: all cards, wherever they are."""
    return sum(state.hands) + state.pile + state.discards


class AtOnce:
    """A table that shuffles as soon as the last card of the pile is taken, and what was played there since.

    So the companion counted once: what it accepted then stands in journals.
    """

    def __init__(self, state: ChipsState) -> None:
        self.shuffles = 0
        self._pile = state.pile
        self._seen: Counter[str] = Counter()

    def used_up(self, card: str) -> bool:
        """Both copies of a card have been played there since the last shuffle."""
        return self._seen[card] >= 2

    def follow(self, before: ChipsState, after: ChipsState, laid: str | None) -> None:
        """A move was played that laid a card down, None: that laid none; what else it moved was drawn, or not drawn."""
        if laid is not None:
            self._seen[laid] += 1
        self._pile -= status(before) + (laid is not None) - status(after)
        if not self._pile:
            self._pile = status(after)
            self.shuffles += 1
            self._seen.clear()


def status(state: ChipsState) -> int:
    """The cards in nobody's hand."""
    return state.pile + state.discards


def record(name: str) -> tuple[Setup, list[Move]]:
    """The set-up and the moves of a record that lies beside the tests."""
    head, *lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    setup = msgspec.convert(msgspec.json.decode(head)["setup"], Setup)
    return setup, [move(line) for line in lines]
