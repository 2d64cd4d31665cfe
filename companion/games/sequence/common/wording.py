"""Tell a game of rows of chips in words and plain values: the replay's JSON, the common moves, the result."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.game import GameOutcome
from companion.core.i18n import _
from companion.games.common.grid import spaces_of
from companion.games.common.phrases import and_list
from companion.games.sequence.common.model import AllDrew, Draw, MissedDraw, Pass, Shuffled, State
from companion.games.sequence.common.space_names import space_name

FEW = 2
"""How many winners a headline always names; of more, as many if their names are short, and the others are counted."""

FEW_LETTERS = 20
"""The letters of all names in a headline of more winners than those."""

NOTHING: dict[str, Any] = {
    "to_move": None,
    "winner": None,
    "chips": {},
    "sequences": [],
    "dead": [],
    "pile": None,
    "hands": {},
}
"""The summary of a game that could not begin."""


def describe(state: State, move: Pass | MissedDraw | Draw | AllDrew | Shuffled) -> str:
    """Return the move in a few words, said of the state before it."""
    match move:
        case Pass():
            return _("{player} passes").format(player=state.setup.players[state.player])
        case MissedDraw(player=player):
            return _("{player} missed a draw").format(player=player)
        case Draw(player=player):
            return _("{player} draws").format(player=player)
        case AllDrew():
            return _("Everybody has drawn")
        case Shuffled():
            return _("Shuffle of the discards")


def taking_text(state: State, card: str, side: int | None, at: str) -> str:
    """Return the sentence that the player takes a side's chip (None: nobody's) from a space, said in words."""
    name = state.setup.players[state.player]
    if side is None:
        return _("{player}: {card} takes the chip on {cell}").format(player=name, card=card, cell=at)
    text = _("{player}: {card} takes {side}'s chip on {cell}")
    return text.format(player=name, card=card, side=state.side_name(side), cell=at)


def summary(state: State, cells: Sequence[str], dead: Iterable[str]) -> dict[str, Any]:
    """Return the state as plain JSON values; `cells` are the names of the spaces.

    Names of cards and cells are sorted as text.
    """
    colours = state.sides
    chips = {cells[n]: colours[side] for side, mask in enumerate(state.chips) for n in spaces_of(mask)}
    return {
        "to_move": to_move(state),
        "winner": None if state.winner is None else colours[state.winner],
        "chips": {cell: chips[cell] for cell in cells if cell in chips},
        "sequences": [
            {"side": colours[made.side], "cells": sorted(cells[n] for n in spaces_of(made.mask))} for made in state.made
        ],
        "dead": sorted(dead),
        "pile": state.pile,
        "hands": dict(zip(state.setup.players, state.hands, strict=True)),
    }


def lines_text(state: State) -> str:
    """Return the cards or pictures of each sequence that was made."""
    return "; ".join(", ".join(space_name(state, number) for number in spaces_of(made.mask)) for made in state.made)


def chip_letter(state: State, number: int) -> str:
    """Return the letter of the side whose chip is on the space, in brackets in a sequence; empty where it is open."""
    side = state.side_at(number)
    if side is None:
        return ""
    letter, made = state.sides[side][0], any(one.mask >> number & 1 for one in state.made)
    return f"[{letter.upper()}]" if made else f"({letter})"


def table_lines(cells: Sequence[str], columns: int, spaces: Sequence[str]) -> list[str]:
    """Return the board for a terminal, in lines with the names of its rows and columns."""
    width = max(map(len, spaces)) + 2
    heads = (cell[0] for cell in cells[:columns])
    lines = ["     " + "".join(f"{head:<{width}}" for head in heads).rstrip()]
    for row, first in enumerate(range(0, len(cells), columns), start=1):
        line = spaces[first : first + columns]
        lines.append(f"{row:>3}  " + "".join(f"{space:<{width}}" for space in line).rstrip())
    return lines


def to_move(state: State) -> str | None:
    """Return the player whose turn it is; None after the end."""
    return None if state.over else state.setup.players[state.player]


def outcome(state: State, *facts: str, scores: tuple[str, ...] = ()) -> GameOutcome | None:
    """Return the outcome: who has won and with whom, and the given facts and scores; None before the end."""
    if not state.over:
        return None
    told = (*facts, *((_("Ended early"),) if state.ended else ()))
    if state.winner is None:
        return GameOutcome(_("Nobody wins."), "accent", None, told, scores)
    names, piece = side_names(state, state.winner), state.pieces[state.winner]
    crowd = () if _named(names) == names else (", ".join(names),)
    return GameOutcome(win_text(state, state.winner), piece.tone, piece, told, (*crowd, *scores))


def win_text(state: State, side: int) -> str:
    """Return the sentence that those who play for the side have won; the side is named where nobody does any more."""
    names = side_names(state, side)
    named = _named(names)
    if not names:
        return _("{side} wins!").format(side=state.side_name(side))
    if len(names) == 1:
        return _("{name} wins!").format(name=names[0])
    if named == names:
        return _("{names} win!").format(names=and_list(names))
    others = len(names) - len(named)
    return _("{names} and {count} others win!").format(names=", ".join(named), count=others)


def _named(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names in a headline: so many that no others are left, or at least two."""
    if len(names) <= FEW:
        return names
    most = names[:FEW] if len(names) > FEW + 1 else names
    return most if sum(map(len, most)) <= FEW_LETTERS else names[:1]


def side_names(state: State, side: int) -> tuple[str, ...]:
    """Return the names of those who still play for the side."""
    playing = (seat for seat in range(len(state.hands)) if seat not in state.gone)
    return tuple(state.setup.players[seat] for seat in playing if state.side_of(seat) == side)
