"""Sequence for Kids in words and in plain values: the history's lines, the terminal's board, the JSON of a replay."""

from typing import Any

from companion.core.game import GameOutcome
from companion.core.i18n import _
from companion.games.sequence.common import wording as chips
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.common.space_names import space_name
from companion.games.sequence.kids.board import FREE
from companion.games.sequence.kids.cards import DRAGON, card_text
from companion.games.sequence.kids.model import Dead, Move, Play, State


def describe(state: State, move: Move) -> str:
    """Return the move in a few words, said of the state before it."""
    name = state.setup.players[state.player]
    match move:
        case Play(card=card, at=at):
            number = state.board.numbers[at]
            cell = space_name(state, number)
            if card == DRAGON:
                return chips.taking_text(state, card_text(card), state.side_at(number), cell)
            if card == state.board.animals[number]:
                return _("{player}: {card}").format(player=name, card=cell)
            return _("{player}: {card} on {cell}").format(player=name, card=card_text(card), cell=cell)
        case Dead(card=card):
            return _("{player}: dead {card} exchanged").format(player=name, card=card_text(card))
        case _:
            return chips.describe(state, move)


def summary(state: State | None) -> dict[str, Any]:
    """Return the state as plain JSON values; without a state, nothing but their names.

    Names of cards and spaces are sorted as text.
    """
    return chips.NOTHING if state is None else chips.summary(state, state.board.cells, dead_cards(state))


def outcome(state: State) -> GameOutcome | None:
    """Return the outcome: who has won, and the line that did it; None before the end."""
    facts = (_("In a line: {lines}").format(lines=chips.lines_text(state)),) if state.made else ()
    return chips.outcome(state, *facts)


def text(state: State) -> str:
    """Return the board for a terminal: of an open space the animal, else the letter of the side.

    It stands in square brackets when it won.
    """
    board = state.board
    spaces = [chips.chip_letter(state, n) or _open_text(board.animals[n]) for n in range(len(board.cells))]
    return "\n".join(chips.table_lines(board.cells, board.columns, spaces))


def _open_text(animal: str) -> str:
    return "*" if animal == FREE else card_text(animal)
