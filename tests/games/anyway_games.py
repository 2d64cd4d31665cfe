"""Play moves that a rule refuses and the table has accepted, in any game."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec
from msgspec import Raw

from companion.core.game import AnyGame, Refused, Step
from companion.core.table_moves import MoveDecoder, PlayedAnyway, play_move, skip_move


def overruled(rule: str, move: Any) -> PlayedAnyway:
    """The move, played although this rule refuses it."""
    return PlayedAnyway(rule, Raw(msgspec.json.encode(move)))


def play_anyway(game: AnyGame, state: Any, move: Any) -> Step[Any]:
    """What a refused move leads to that must be possible all the same."""
    refused = game.play(state, move)
    assert isinstance(refused, Refused), move
    step = play_move(game, state, overruled(refused.rule, move))
    assert isinstance(step, Step), (move, refused, step)
    return step


def answer_of(game: AnyGame, state: Any, move: Any) -> str:
    """The rule by which a move is refused also when the table says that it was played anyway; empty where it isn't."""
    refused = game.play(state, move)
    assert isinstance(refused, Refused), move
    again = play_move(game, state, overruled(refused.rule, move))
    return again.rule if isinstance(again, Refused) else ""


def play_randomly(
    game: AnyGame, state: Any, random: Random, attempts: int, some_move: Callable[[Any, Random], Any]
) -> Iterable[tuple[Any, Any]]:
    """Play moves of which those refused are overruled; yield each state with the move that led to it.

    A move that still can't be is passed over now and then. In the end the moves are folded again as a journal has them.
    """
    first, moves, skipped = state, list[Any](), set[int]()
    for _ in range(attempts):
        if game.outcome(state) is not None:
            break
        move = some_move(state, random)
        answer = game.play(state, move)
        said = overruled(answer.rule, move) if isinstance(answer, Refused) else move
        step = play_move(game, state, said)
        if isinstance(step, Refused):
            if random.random() < 0.9:
                continue
            skipped.add(len(moves))
            state = skip_move(game, state, said)
        else:
            state = step.state
        moves.append(said)
        yield state, said
    again = first
    for number, line in enumerate(map(msgspec.json.encode, moves)):
        read = MoveDecoder(game).decode(line)
        step = play_move(game, again, read)
        assert isinstance(step, Refused) == (number in skipped)
        again = skip_move(game, again, read) if isinstance(step, Refused) else step.state
    assert again == state
