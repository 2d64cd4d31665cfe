"""How the tests sit down at a table of Shift: through the game, with moves as a record writes them."""

from collections.abc import Iterable
from functools import reduce
from typing import Any

import msgspec

from companion.core.game import Refused, Step
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.shift.game import ShiftGame
from companion.games.sequentia.shift.model import Move, Setup, State

GAME = ShiftGame()
NAMES = ("Ann", "Bob", "Cat", "Dan")
_MOVES: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)


def set_up(players: int = 2, **options: Any) -> Setup:
    """The set-up of a game among the first of `NAMES`."""
    return GAME.setup(NAMES[:players], players, {"deck": "example", **options})


def begun(setup: Setup) -> State:
    """The state before the first move of a set-up that must be possible."""
    state = GAME.start(setup)
    assert isinstance(state, State), state
    return state


def move(line: str | Move) -> Move:
    """A move as a test writes it: a line of a record, or in short.

    `B1 C1` are slides, `A1=2:131` is a card laid, `draw 2:131`, `take 2`, `pass`, `impossible`.
    """
    if not isinstance(line, str):
        return line
    return _MOVES.decode(line if line.startswith("{") else msgspec.json.encode(_in_full(line)))


def _in_full(line: str) -> dict[str, Any]:
    first, *rest = line.split()
    if "=" in first:
        at, card = first.split("=")
        return {"do": "lay", "at": at, "card": card}
    match first:
        case "draw":
            return {"do": "draw", "card": rest[0]}
        case "take":
            return {"do": "take", "row": int(rest[0])}
        case "pass" | "impossible":
            return {"do": first}
        case _:
            return {"do": "slide", "cards": [first, *rest]}


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
    assert answer.why.endswith(".")
    return answer.rule, answer.why


def dealt(rows: str, *goals: str, rest: Iterable[str] = (), **options: Any) -> State:
    """A game that has begun: `rows` as `123/1.2/331`, the players' goals as `132`, and the deck that is left then.

    A card on the table has the sequence 1-1-1, a goal the number 3.
    """
    numbers = [number for number in rows if number != "/"]
    table = {cell: f"{number}:111" for cell, number in zip(CELLS, numbers, strict=True) if number != "."}
    cards = [f"3:{goal}" for goal in goals]
    state = begun(set_up(len(goals), deck=[*table.values(), *cards, *rest], **options))
    lines = [*(f"{cell}={card}" for cell, card in table.items()), *(f"draw {card}" for card in cards)]
    return fold(state, lines)


def rows(state: State) -> str:
    """The numbers on the table as `123/1.2/331`."""
    numbers = "".join(str(number or ".") for number in state.numbers)
    return "/".join(numbers[start : start + 3] for start in (0, 3, 6))
