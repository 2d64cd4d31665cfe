"""Real tables of Sequence with confirmed draws, with teams, and with a set-up of which something was told wrongly."""

from typing import Any, ClassVar

from msgspec.structs import replace

from bench.erring.chip_table import ChipTable
from bench.erring.table import CanNotErrError, Erred, Errors, Kind
from companion.games.sequence.common.model import Draw, Play
from companion.games.sequence.standard.model import Penalty, Side

DRAWS_AT_ONCE = 0.8
"""How often a card is drawn before the next player moves."""

MISHEARD = "Zoe"
"""A name that was understood in place of another."""


class ConfirmedTable(ChipTable):
    """A table that says each draw, now and then after the next player has moved."""

    def next_move(self) -> Any:
        """Return the draw that is owed, or what the player whose turn it is does now."""
        owed = self.state.owed
        if owed and (len(owed) > 1 or self.random.random() < DRAWS_AT_ONCE):
            return Draw(self.state.setup.players[owed[0].player])
        return super().next_move()

    def make(self, move: Any, *, draws: bool = True) -> None:
        """Let the move be made, or the card be drawn that is owed."""
        if not isinstance(move, Draw):
            super().make(move, draws=draws and not isinstance(move, Play))
            return
        self.play(move)
        self.moves.append(move)
        self._draw(self.hands[self.state.setup.players.index(move.player)])

    def is_in_step(self, state: Any) -> bool:
        """Return whether all is as at a table that assumes draws, and the same players are still to draw."""
        return super().is_in_step(state) and self.game.position(state).due == self.position.due

    def _forget_draw(self) -> Erred | None:
        return self.forget() if isinstance(self.next_move(), Draw) else None

    errors: ClassVar[Errors] = {
        **{kind: err for kind, err in ChipTable.errors.items() if kind not in {Kind.LATE, Kind.ORDER}},
        Kind.DRAW: _forget_draw,
    }


class TeamTable(ChipTable):
    """A table with several players for each side, at which somebody may say too much."""

    def make(self, move: Any, *, draws: bool = True) -> None:
        """Let the move be made; for table talk every member of the side gives up a card of the hand."""
        if not isinstance(move, Penalty):
            super().make(move, draws=draws)
            return
        before = self.state.hands
        self.play(move)
        self.moves.append(move)
        for hand, had, has in zip(self.hands, before, self.state.hands, strict=True):
            for _lost in range(had - has):
                self.discards.append(hand.pop())

    def _talk(self) -> Erred:
        at = len(self.moves)
        sides: tuple[Side, ...] = ("blue", "green")
        self.make(Penalty(self.random.choice(sides)))
        return Erred(self.kind, (), at, missing=1)

    errors: ClassVar[Errors] = {
        **{kind: err for kind, err in ChipTable.errors.items() if kind is not Kind.LATE},
        Kind.TALK: _talk,
    }


class MisheardTable(ChipTable):
    """A table of which the companion was told a wrong name, other colours, or somebody else who begins."""

    def _mishear(self) -> Erred:
        players = [*self.setup.players]
        players[self.random.randrange(len(players))] = MISHEARD
        return self._told(players=tuple(players))

    def _exchange_names(self) -> Erred:
        if len(self.setup.players) < 3:
            raise CanNotErrError
        first, second, third, *others = self.setup.players
        return self._told(players=(first, third, second, *others))

    def _begin_wrongly(self) -> Erred:
        """Tell that the next player has begun; everybody's colour is right."""
        first, *others = self.setup.players
        usual, sides = self._usual_colours, self.setup.sides
        colours = tuple(usual[(side + 1) % sides] for side in range(sides))
        return self._told(players=(*others, first), options=replace(self.setup.options, colours=colours))

    def _recolour(self) -> Erred:
        told = self.random.sample(self._usual_colours, self.setup.sides)
        if tuple(told) == self._usual_colours:
            told.reverse()
        return self._told(options=replace(self.setup.options, colours=tuple(told)))

    @property
    def _usual_colours(self) -> tuple[str, ...]:
        sides = self.setup.sides
        return tuple(piece.tone for piece in self.game.pieces_for(sides)[:sides])

    def _told(self, **changes: Any) -> Erred:
        return Erred(self.kind, (), None, setup=replace(self.setup, **changes))

    errors: ClassVar[Errors] = {
        Kind.SETUP: _begin_wrongly,
        Kind.NAME: _mishear,
        Kind.SEATS: _exchange_names,
        Kind.COLOURS: _recolour,
    }
