"""The board as it lies on the table."""

from companion.core.scene import AnyLook, Picture, Rect, View
from companion.games.sequence.children.board_place import place_of
from companion.games.sequence.letters.model import PIECES, SIDES, State
from companion.games.sequence.letters.rules import letter_at
from companion.games.sequence.letters.screen.colours import tone_of


def board_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """The whole board with its chips, to be looked at."""
    looks: list[AnyLook] = []
    for number, name in enumerate(state.board.pictures):
        held = state.side_at(number)
        looks.append(
            Picture(
                rect=place_of(rect, state.board, number, view.board_turn),
                name=f"sequence/letters/{name}",
                tone=tone_of(state.board, letter_at(state, number)),
                piece=None if held is None else PIECES[SIDES[held]],
                mark="last" if number == state.last else "",
            )
        )
    return looks
