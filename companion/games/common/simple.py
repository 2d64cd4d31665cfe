"""Write a game in a hundred lines: each move is one of those offered now, tapped on its board or found with NEXT.

A game says what its moves, its rules and its board are, and has the rest of the play screen from here: the column
beside the board, the sheet of everything else, what is prepared, CONFIRM and UNDO. docs/recipes.md has one in a hundred
lines.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import Counted, Game, PlayStatus, Prepared, Refused, Step
from companion.core.i18n import _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Banner, Label, Piece, Scene
from companion.games.common import play_screen as frames
from companion.games.common.board_screen import BoardScreen

SHEETS: dict[str, Literal["more", "trouble"]] = {"sheet:more": "more", "sheet:trouble": "trouble"}
"""The targets that open a sheet; a second tap closes it."""


S = TypeVar("S", bound=Counted)
M = TypeVar("M")


class SimpleDraft(Struct, frozen=True):
    """A draft: the target of the chosen move (empty: none), and the sheet that is open."""

    target: str = ""
    sheet: Literal["", "more", "trouble"] = ""

    @property
    def only_reads(self) -> bool:
        """Whether a sheet is open: both are there to be read."""
        return bool(self.sheet)


class SimpleGame(Game[S, M, SimpleDraft], Generic[S, M]):
    """A `companion.core.game.Game` but for `start`, `play`, `describe`, `to_move`, `outcome`, `tally`.

    It adds what `companion.core.game.Game` asks for (`setup`, `start`, `play`, `describe`, `to_move`, `outcome`,
    `tally`), and the three below that say what can be done and what is seen.
    """

    _draft = SimpleDraft

    @abstractmethod
    def moves(self, state: S) -> Mapping[str, M]:
        """Return the possible moves by their targets on the board, in the order in which NEXT finds them."""

    @abstractmethod
    def looks(self, state: S, chosen: M | None, rect: Rect) -> Sequence[AnyLook]:
        """Return the looks of the board in this square, with the move that is chosen and not yet played."""

    @abstractmethod
    def help(self, state: S) -> str:
        """Return a sentence or two on what can be done now."""

    def piece(self, state: S) -> Piece | None:  # noqa: ARG002 - the default needs no state
        """Return the chip of the player whose turn it is; None where chips tell nobody apart."""
        return None

    def turn_to(self, state: S, player: str) -> Step[S] | Refused:
        """Return the step that gives the turn to the player, where the state has a field `turns` that says whose it is.

        The turns between count as over.
        """
        if self.to_move(state) == player:
            return Refused("", _("It is {player}'s turn already.").format(player=player))
        after = self._with_turns(state, lambda name: name == player)
        return super().turn_to(state, player) if after is None else Step(after)

    def pass_over(self, state: S, player: str) -> Step[S] | Refused:
        """Return the step after which the player's turn is over, where the state has a field `turns`."""
        if self.to_move(state) != player:
            return Refused("", _("It is not {player}'s turn.").format(player=player))
        after = self._with_turns(state, lambda name: name not in {None, player})
        return super().pass_over(state, player) if after is None else Step(after)

    def _with_turns(self, state: S, is_wanted: Callable[[str | None], bool]) -> S | None:
        """Return the state some turns on, with a wanted player to move; None where it can't be had so."""
        if not _has(state, "turns"):
            return None
        seats = len(self.tally(state).seats)
        later = (_changed(state, turns=state.turns + more) for more in range(1, seats + 1))
        return next((after for after in later if is_wanted(self.to_move(after))), None)

    def leave(self, state: S, player: str) -> Step[S] | Refused:
        """Return the step after which the player has left, where the state has a field `gone` for such names.

        Whose turn it is, and who is gone in the tally, the game says by it.
        """
        if not _has(state, "gone"):
            return super().leave(state, player)
        gone: Any = getattr(state, "gone", ())
        after = _changed(state, gone=(*gone, player))
        if self.to_move(after) != player:
            return Step(after)
        passed = self._with_turns(after, lambda name: name not in {None, player})
        return super().leave(state, player) if passed is None else Step(passed)

    def come_back(self, state: S, player: str) -> Step[S] | Refused:
        """Return the step after which a player who has left plays again."""
        gone: Any = getattr(state, "gone", ())
        return Step(_changed(state, gone=tuple(name for name in gone if name != player)))

    def end_here(self, state: S) -> Step[S] | Refused:
        """Return the step that ends the game, where the state has a field `ended`, and has an outcome then."""
        after = _changed(state, ended=True) if _has(state, "ended") else state
        return super().end_here(state) if self.outcome(after) is None else Step(after)

    def update_draft(self, state: S, draft: SimpleDraft, what: Input) -> SimpleDraft:
        """Return the draft after an input."""
        targets = tuple(self.moves(state))
        match what:
            case Tap(target=target) if target in SHEETS:
                sheet = SHEETS[target]
                return replace(draft, sheet="" if draft.sheet == sheet else sheet)
            case Tap(target="close"):
                return replace(draft, sheet="")
            case Tap(target=target) if target in targets:
                return SimpleDraft(target)
            case Press(button=PanelButton.NEXT) if targets:
                following = targets.index(draft.target) + 1 if draft.target in targets else 0
                return SimpleDraft(targets[following % len(targets)])
            case _:
                return draft

    def prepare(self, state: S, draft: SimpleDraft) -> Prepared[M]:
        """Return the chosen move, and how many moves NEXT goes through; an open sheet covers both."""
        moves: Mapping[str, M] = {} if draft.sheet else self.moves(state)
        return Prepared(moves.get(draft.target), len(moves) if moves.keys() - {draft.target} else 0)

    def scene(self, state: S, draft: SimpleDraft, view: View, status: PlayStatus) -> Scene:
        """Return the scene: the board, or the sheet that covers it, and the column beside it."""
        return _SimpleScreen(self, state, draft, view, status).scene()


def _has(state: Counted, field: str) -> bool:
    """Return whether the state is a value with this field, and not one that follows from others."""
    return isinstance(state, Struct) and field in state.__struct_fields__


def _changed(state: S, **fields: Any) -> S:
    changed: Any = replace(cast("Any", state), **fields)
    return cast("S", changed)


class _SimpleScreen(BoardScreen[S, M, SimpleDraft]):
    """One picture of the play screen."""

    def __init__(self, game: SimpleGame[S, M], state: S, draft: SimpleDraft, view: View, status: PlayStatus) -> None:
        super().__init__(state, draft, game.prepare(state, draft), view, status)
        self.game = game

    @property
    def is_over(self) -> bool:
        return self.game.outcome(self.state) is not None

    def board_looks(self) -> Sequence[AnyLook]:
        return self.game.looks(self.state, self.move, self.frame.board.inset(self.frame.gap))

    def help_lines(self) -> tuple[str, ...]:
        return (self.game.help(self.state),)

    def turn_banner(self) -> Banner:
        name = self.game.to_move(self.state)
        title = frames.turn_text(name, (name,)) if name else _("The end")
        return self.banner(title, piece=self.game.piece(self.state))

    def score_looks(self) -> Sequence[AnyLook]:
        last, px = self.status.last, self.frame.px
        return (Label(rect=self.frame.score, text=last, px=px(5), least=px(4), tone="muted"),) if last else ()

    def news_lines(self) -> tuple[str, ...]:
        return *(happening.text for happening in self.status.events), *self.help_lines()

    def short_text(self, move: M) -> str:
        return self.game.describe(self.state, move)
