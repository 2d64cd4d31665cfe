"""Tell Sequence Letters in words and plain values: the history, the terminal's board, the replay's JSON."""

from typing import Any

from companion.core.game import GameOutcome
from companion.core.i18n import _
from companion.games.sequence.common import wording as chips
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.letters.board import COLOURS, Layout, board_of
from companion.games.sequence.letters.board_file import EXAMPLE_NOTE
from companion.games.sequence.letters.cards import LETTERS, X
from companion.games.sequence.letters.model import Dead, Move, Play, State


def describe(state: State, move: Move) -> str:
    """Return the move in a few words, said of the state before it."""
    name = state.setup.players[state.player]
    match move:
        case Play(card=card, at=at):
            number = state.board.numbers.get(at)
            if number is None:
                return _("{player}: {card} on {cell}").format(player=name, card=card, cell=at)
            word = state.space_label(number)
            if card == X:
                return chips.taking_text(state, card, state.side_at(number), word)
            return _("{player}: {card} ({picture})").format(player=name, card=card, picture=word)
        case Dead(card=card):
            return _("{player}: dead {card} exchanged").format(player=name, card=card)
        case _:
            return chips.describe(state, move)


def summary(state: State | None) -> dict[str, Any]:
    """Return the state as plain JSON values; without a state, nothing but their names.

    Names of cards and squares are sorted as text.
    """
    return chips.NOTHING if state is None else chips.summary(state, state.board.cells, dead_cards(state))


def outcome(state: State) -> GameOutcome | None:
    """Return the outcome: who has won, with whom, and where; None before the end."""
    facts = (_("Four in a line: {lines}").format(lines=chips.lines_text(state)),) if state.made else ()
    return chips.outcome(state, *facts)


def text(state: State) -> str:
    """Return the board for a terminal: of an open square the picture, else the letter of the side.

    It stands in square brackets when it won. An example board is said to be one.
    """
    board = state.board
    squares = [chips.chip_letter(state, n) or board.picture_on(n).word for n in range(len(board.cells))]
    lines = chips.table_lines(board.cells, board.columns, squares)
    note = () if isinstance(state.setup.options.layout, Layout) else (EXAMPLE_NOTE,)
    return "\n".join((*note, *lines))


def layout_text(layout: Layout) -> str:
    """Return a good board for a terminal: its pictures as they lie, and the letters of each colour."""
    board = board_of(layout)
    lines = chips.table_lines(
        board.cells, board.columns, [board.picture_on(number).word for number in range(len(board.cells))]
    )
    letters = ((colour, [letter for letter in LETTERS if board.colours[letter] == colour]) for colour in COLOURS)
    return "\n".join((*lines, "", *(f"{colour}: {' '.join(found)}" for colour, found in letters if found)))
