"""Tell Sequence in words and plain values: the history, the terminal's board, the replay's JSON."""

from typing import Any

from companion.core.game import GameOutcome
from companion.core.i18n import _
from companion.games.sequence.common import colour_words
from companion.games.sequence.common import wording as chips
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.common.space_names import space_name
from companion.games.sequence.standard.board import CELLS, CORNERS, NUMBERS, SIZE
from companion.games.sequence.standard.cards import ONE_EYED, TWO_EYED, card_text
from companion.games.sequence.standard.model import Dead, Move, Penalty, Play, State

to_move = chips.to_move
"""The player whose turn it is; None after the end."""


def describe(state: State, move: Move) -> str:
    """Return the move in a few words, said of the state before it."""
    name = state.setup.players[state.player]
    match move:
        case Play():
            return _play_text(state, move, name)
        case Dead(card=card):
            return _("{player}: dead {card} exchanged").format(player=name, card=card_text(card))
        case Penalty(side=side):
            return _("Table talk: {side} gives up cards").format(side=colour_words.colour_name(side))
        case _:
            return chips.describe(state, move)


def _play_text(state: State, move: Play, name: str) -> str:
    number, card = NUMBERS[move.at], card_text(move.card)
    cell = space_name(state, number)
    if move.replace:
        return _("{player}: {card} replaces the chip on {cell}").format(player=name, card=card, cell=cell)
    if move.card in ONE_EYED:
        return chips.taking_text(state, card, state.side_at(number), cell)
    if move.card == state.board.printed[number]:
        return _("{player}: {card}").format(player=name, card=cell)
    return _("{player}: {card} on {cell}").format(player=name, card=card, cell=cell)


def nothing_to_take(card: str) -> str:
    """Return that a one-eyed jack has no chip to take."""
    return _("There is no chip that {card} could take away.").format(card=card_text(card))


def where_text(card: str) -> str:
    """Return what is to be tapped for the card in hand."""
    if card in ONE_EYED:
        return _("{card}: tap the chip it takes").format(card=card_text(card))
    if card in TWO_EYED:
        return _("{card}: tap any open space").format(card=card_text(card))
    return _("{card}: tap its space").format(card=card_text(card))


def summary(state: State | None) -> dict[str, Any]:
    """Return the state as plain JSON values; without a state, nothing but their names.

    Names of cards and cells are sorted as text.
    """
    return chips.NOTHING if state is None else chips.summary(state, CELLS, dead_cards(state))


def outcome(state: State) -> GameOutcome | None:
    """Return the outcome: who has won, with whom, and by how much; None before the end."""
    each = ", ".join(f"{state.side_name(n)}: {state.sequences_of(n)}" for n in range(state.setup.sides))
    return chips.outcome(state, scores=(_("Sequences: {each}").format(each=each),))


def text(state: State) -> str:
    """Return the board for a terminal: of an open space the card, else the letter of the side.

    It stands in square brackets when it is safe.
    """
    lines = ["     " + "".join(f"{letter:<5}" for letter in "ABCDEFGHIJ")]
    for row in range(SIZE):
        spaces = (_space_text(state, row * SIZE + column) for column in range(SIZE))
        lines.append(f"{row + 1:>3}  " + "".join(f"{space:<5}" for space in spaces).rstrip())
    return "\n".join(lines)


def _space_text(state: State, number: int) -> str:
    side = state.side_at(number)
    if side is not None:
        letter = state.sides[side][0]
        return f"[{letter.upper()}]" if state.locked >> number & 1 else f"({letter})"
    return "*" if number in CORNERS else card_text(state.board.printed[number])
