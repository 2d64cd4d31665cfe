"""Noughts and crosses: a game of one's own for the tabletop companion, in a hundred lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.core.game import GameOutcome, PlayerTally, Refused, Step, Tally
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Piece
from companion.games.common.simple import SimpleGame

ROWS = ("ABC", "DEF", "GHI")
LINES = (*ROWS, "ADG", "BEH", "CFI", "AEI", "CEG")
PIECES = (Piece("blue", "ring"), Piece("red", "square"))


class Setup(Struct, frozen=True):
    """A set-up: who plays; the first one begins."""

    players: tuple[str, str]


class Mark(Struct, frozen=True):
    """A move: the player whose turn it is marks a cell, A to I."""

    cell: str


class State(Struct, frozen=True):
    """The cells that each player has marked. `turns` that are over say whose it is; `ended`: by the table."""

    setup: Setup
    marked: tuple[str, str] = ("", "")
    turns: int = 0
    ended: bool = False

    @property
    def winner(self) -> int | None:
        """The player with a line, 0 or 1."""
        return next((at for at, own in enumerate(self.marked) if any(set(line) <= set(own) for line in LINES)), None)

    @property
    def over(self) -> bool:
        """Whether somebody has won, every cell is marked, or the table has ended the game."""
        return self.ended or self.winner is not None or len("".join(self.marked)) == 9


class Noughts(SimpleGame[State, Mark]):
    """The game; `SimpleGame` has the rest of its screen."""

    id, title, label, icon = "noughts", "Noughts and crosses", "Noughts", "board"
    setup_type, move_type, player_counts, switches = Setup, Mark, (2,), ()

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:
        return Setup((players[0], players[1]))

    def start(self, setup: Setup) -> State:
        return State(setup)

    def moves(self, state: State) -> Mapping[str, Mark]:
        taken = "".join(state.marked)
        return {f"cell:{cell}": Mark(cell) for cell in "".join(ROWS) if cell not in taken and not state.over}

    def play(self, state: State, move: Mark) -> Step[State] | Refused:
        if move not in self.moves(state).values():
            return Refused("", f"{move.cell} can't be marked.")
        first, second = state.marked
        marked = (first, second + move.cell) if state.turns % 2 else (first + move.cell, second)
        return Step(State(state.setup, marked, state.turns + 1))

    def piece(self, state: State) -> Piece | None:
        return None if state.over else PIECES[state.turns % 2]

    def looks(self, state: State, chosen: Mark | None, rect: Rect) -> Sequence[AnyLook]:
        pieces = {cell: piece for cells, piece in zip(state.marked, PIECES, strict=True) for cell in cells}
        pieces |= {chosen.cell: PIECES[state.turns % 2]} if chosen else {}
        return [
            Button(rect=cell, target=f"cell:{name}", label=name, piece=pieces.get(name), on=chosen == Mark(name))
            for names, row in zip(ROWS, rect.rows(3, 8), strict=True)
            for name, cell in zip(names, row.columns(3, 8), strict=True)
        ]

    def help(self, state: State) -> str:
        return "RESULT shows who won." if state.over else "Tap a cell. Three in a row win."

    def describe(self, state: State, move: Mark) -> str:
        return f"{self.to_move(state)}: {move.cell}"

    def to_move(self, state: State) -> str | None:
        return None if state.over else state.setup.players[state.turns % 2]

    def outcome(self, state: State) -> GameOutcome | None:
        if state.winner is not None:
            return GameOutcome(f"{state.setup.players[state.winner]} wins!", "good", PIECES[state.winner], ())
        return GameOutcome("Nobody wins.", "muted", None, ()) if state.over else None

    def tally(self, state: State) -> Tally:
        return Tally(tuple(PlayerTally(n, i, i == state.winner, PIECES[i]) for i, n in enumerate(state.setup.players)))
