"""How the tests sit down at a table of Overlay: through the game, with moves as a record writes them."""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec

from companion.core.game import GameEvent, Refused, Step
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay.game import OverlayGame
from companion.games.sequentia.overlay.lines import Square
from companion.games.sequentia.overlay.model import Fill, GiveUp, Lay, Move, Setup, State, Take
from companion.games.sequentia.overlay.notation import parse_square
from tests.games.at_table import NAMES

GAME = OverlayGame()
RECORD = Path(__file__).parent / "sequentia_overlay.jsonl"

QUIET = "1:222 2:333 3:111 2:333 3:111 1:222 3:111 1:222 2:333"
"""The rows show 1-2-3, 2-3-1, 3-1-2, and so do the columns. No card has its own number in its sequence, so that none of
them ever gives a sequence, wherever it lies.
"""

HAND = "3:111 1:222 2:333"
"""A hand of such cards."""

_MOVES: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)


def set_up(players: int = 2, deck: Iterable[str] | None = None, **options: Any) -> Setup:
    """The set-up of the first of `NAMES`; `deck` are texts of cards, None: the example."""
    own = {"deck": "example" if deck is None else tuple(deck)}
    return GAME.setup(NAMES[:players], players, {**own, **options})


def start(setup: Setup) -> State:
    """The state before the first move of a set-up that must be possible."""
    state = GAME.start(setup)
    assert isinstance(state, State), state
    return state


def game(lies: str, *hands: str, deck: str = "", **options: Any) -> State:
    """The state after the nine cards lie; `hands` are three cards for each player, `deck` the cards to draw."""
    lying, held, more = lies.split(), " ".join(hands).split(), deck.split()
    state = start(set_up(len(hands), (*lying, *held, *more), **options))
    return fold(state, [f"fill {card} {cell}" for card, cell in zip(lying, CELLS, strict=True)])


def square(**cards: str) -> str:
    """`QUIET` with other cards on the named places."""
    return " ".join(cards.get(cell, card) for cell, card in zip(CELLS, QUIET.split(), strict=True))


CROSS = square(A1="2:333")
"""With a 1 on A1, row 1 and column A show 1-2-3."""


def move(line: str | Move) -> Move:
    """A move as a test writes it: a line of a record, "lay 2:131 B2", "give_up 2:131", "take" or "take A1,B1,C1"."""
    if not isinstance(line, str):
        return line
    if line.startswith("{"):
        return _MOVES.decode(line)
    match line.split():
        case ["fill", card, at]:
            return Fill(card, at)
        case ["lay", card, at]:
            return Lay(card, at)
        case ["give_up", card]:
            return GiveUp(card)
        case [_, *named]:
            return Take(tuple(tuple(cells.split(",")) for cells in named))
        case _:
            raise AssertionError(line)


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
    assert answer.why.endswith("."), answer
    return answer.rule, answer.why


def heard(events: Iterable[GameEvent]) -> list[str]:
    """The sentences for the table."""
    return [happening.text for happening in events]


def square_of(text: str) -> Square:
    """A square as it is typed at the command."""
    square = parse_square(text)
    assert isinstance(square, Square), square
    return square


def filler(count: int) -> str:
    """So many cards that are there besides: bonus cards, which no test lays."""
    return " ".join(islice(cycle(("1:111+", "2:222+", "3:333+")), count))


def whereabouts(state: State) -> Counter[str]:
    """The cards whose place is known; those in hands and in the deck are counted as `hidden`."""
    known = Counter(card.text for card in state.seen_cards)
    known["hidden"] = sum(state.hands) + state.deck
    return known
