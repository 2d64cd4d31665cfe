"""Sequence in words and in plain values: the history's lines, the terminal's board, the JSON of a replay."""

from typing import Any

from companion.contract.game import Outcome
from companion.games.grid import spaces_of
from companion.games.sequence.board import CELLS, CORNERS, NUMBERS, SIZE
from companion.games.sequence.cards import ONE_EYED, pretty
from companion.games.sequence.values import (
    PIECES,
    SIDES,
    Dead,
    Draw,
    MissedDraw,
    Move,
    Pass,
    Penalty,
    Play,
    State,
    dead_cards,
)


def describe(state: State, move: Move) -> str:
    """The move in a few words, said of the state before it."""
    name = state.setup.players[state.player]
    match move:
        case Play(card=card, at=at) if card in ONE_EYED:
            side = state.side_at(NUMBERS[at])
            whose = f"{SIDES[side].capitalize()}'s chip" if side is not None else "the chip"
            return f"{name}: {pretty(card)} takes {whose} on {at}"
        case Play(card=card, at=at):
            return f"{name}: {pretty(card)} on {at}"
        case Dead(card=card):
            return f"{name}: dead {pretty(card)} exchanged"
        case Pass():
            return f"{name} passes"
        case Penalty(side=side):
            return f"Table talk: {side.capitalize()} gives up cards"
        case MissedDraw(player=player):
            return f"{player} missed a draw"
        case Draw(player=player):
            return f"{player} draws"


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


def summary(state: State | None) -> dict[str, Any]:
    """The state as plain JSON values. Names of cards and cells are sorted as text. None: `NOTHING`."""
    if state is None:
        return NOTHING
    chips = {CELLS[n]: SIDES[side] for side, mask in enumerate(state.chips) for n in spaces_of(mask)}
    return {
        "to_move": to_move(state),
        "winner": None if state.winner is None else SIDES[state.winner],
        "chips": {cell: chips[cell] for cell in CELLS if cell in chips},
        "sequences": [
            {"side": SIDES[made.side], "cells": sorted(CELLS[n] for n in spaces_of(made.mask))} for made in state.made
        ],
        "dead": sorted(dead_cards(state)),
        "pile": state.pile,
        "hands": dict(zip(state.setup.players, state.hands, strict=True)),
    }


def to_move(state: State) -> str | None:
    """The player whose turn it is; None after the end."""
    return state.setup.players[state.player] if state.winner is None else None


def outcome(state: State) -> Outcome | None:
    """Who has won, with whom, and by how much; None while the game goes on."""
    if state.winner is None:
        return None
    side = SIDES[state.winner]
    names = state.setup.players[state.winner :: state.setup.sides]
    others = (f"{SIDES[n].capitalize()} {state.sequences_of(n)}" for n in range(state.setup.sides))
    return Outcome(
        f"{side.capitalize()} wins!",
        side,
        PIECES[side],
        (" & ".join(names), f"Sequences: {', '.join(others)}", f"{state.turns} turns"),
    )


def text(state: State) -> str:
    """The board for a terminal: an open space's card, else the letter of the side, in square brackets when safe."""
    lines = ["     " + "".join(f"{letter:<5}" for letter in "ABCDEFGHIJ")]
    for row in range(SIZE):
        spaces = (_space(state, row * SIZE + column) for column in range(SIZE))
        lines.append(f"{row + 1:>3}  " + "".join(f"{space:<5}" for space in spaces).rstrip())
    return "\n".join(lines)


def _space(state: State, number: int) -> str:
    side = state.side_at(number)
    if side is not None:
        return f"[{SIDES[side].upper()[0]}]" if state.locked >> number & 1 else f"({SIDES[side][0]})"
    return "*" if number in CORNERS else pretty(state.board.printed[number])
