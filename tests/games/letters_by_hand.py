"""A person who enters moves of Sequence Letters by what is on the screen, and nothing else."""

from collections.abc import Callable, Collection

from companion.games.sequence.letters.model import Dead, Move, Play, State


def enter(state: State, move: Move, targets: Callable[[], Collection[str]], tap: Callable[[str], object]) -> None:
    """Touch what there is until the move is prepared: `targets` tells what can be touched now, `tap` touches it."""
    match move:
        case Play(card=card, at=at):
            tap(f"letter:{card}")
            number = state.board.numbers[at]
            if f"square:{number}" not in targets():
                tap(f"pick:{state.board.card_on(number)}")
            tap(f"square:{number}")
        case Dead(card=card):
            tap(f"letter:{card}")
        case _:
            raise AssertionError(move)
